"""Location cards: what they show, where they may be laid, and their changed versions."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tainted_grail.state import Card


@pytest.mark.rule("TG-036", "TG-043")
def test_a_table_starts_with_the_first_card_and_its_four_neighbours(beor: Any) -> None:
    assert {number: place["at"] for number, place in beor["locations"].items()} == {
        "101": [0, 0], "102": [0, 1], "103": [-1, 0], "104": [1, 0], "105": [0, -1],
    }
    assert beor["locations.101.keys"] == {"n": 102, "e": 104, "s": 105, "w": 103}
    assert beor["locations.101.menhir"] is True
    assert beor["locations.102.keys"] is None


@pytest.mark.rule("TG-037", "TG-043")
def test_a_card_is_described_in_parts_or_as_a_row(beor: Any) -> None:
    beor.enter('keys 104 "Old Mill" menhir w=101 n=110 instant', "keys 105 - 110 - 101 legacy 101")
    assert beor["locations.104.keys"] == {"n": 110, "w": 101}
    assert (beor["locations.104.name"], beor["locations.104.menhir"], beor["locations.104.instant"]) == (
        "Old Mill", True, True)
    assert beor["locations.105.keys"] == {"e": 110, "w": 101}
    assert beor["locations.105.menhir"] is False


def test_a_row_and_parts_are_written_back_as_they_are_read(beor: Any) -> None:
    text = beor.enter("k 105 - 110 - 101 instant").text
    assert text == "keys 105 - 110 - 101 instant"
    assert beor.enter(text).state.cards[105] == Card(keys={"east": 110, "west": 101}, instant=True)


@pytest.mark.rule("TG-041")
def test_a_location_has_at_most_three_seals(beor: Any) -> None:
    beor.enter("keys 104 menhir seals=settlement,dreams")
    assert beor["locations.104.seals"] == ["settlement", "dreams"]
    assert "TG-041" in beor.refused("keys 104 menhir seals=settlement,dreams,ruin")


def test_a_description_stays_while_the_card_is_not_on_the_map(beor: Any) -> None:
    beor.enter("keys 112 s=104")
    assert beor["remembered"] == [112]
    assert beor["locations.112"] is None


@pytest.mark.rule("TG-047")
def test_a_card_is_laid_where_a_key_calls_for_it(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101")
    assert "TG-047" in beor.refused("attach 113 north of 104")
    assert "TG-047" in beor.refused("attach 112 south of 104")
    assert "TG-047" in beor.refused("attach 150 north of 149")
    beor.enter("attach 112 north of 104 keys s=104")
    assert beor["locations.112.at"] == [1, 1]


def test_attach_alone_finds_the_one_place(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101")
    assert "TG-047" in beor.refused("attach 111")
    beor.enter("attach 112")
    assert beor["locations.112.at"] == [1, 1]


def test_attach_alone_asks_where_two_keys_name_different_places(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101", "keys 103 n=112 e=101")
    assert "TG-047" in beor.refused("attach 112")
    beor.enter("attach 112 north of 103")
    assert beor["locations.112.at"] == [-1, 1]


def test_an_undescribed_neighbour_is_an_advisory(beor: Any) -> None:
    assert "TG-047" in beor.advised("attach 112 north of 104")


@pytest.mark.rule("TG-048", "TG-049")
def test_a_card_is_laid_within_one_card_of_an_active_menhir(beor: Any) -> None:
    beor.enter("keys 104 e=110 n=112 w=101")
    assert {"TG-048", "TG-049"} <= set(beor.refused("attach 110 east of 104"))
    beor.enter("attach 112 north of 104")  # diagonal to 101
    assert beor["locations.110"] is None
    beor.enter("attach 110 east of 104 !! the book says so")
    assert beor["locations.110.at"] == [2, 0]


@pytest.mark.rule("TG-050")
def test_range_is_measured_from_menhirs_not_from_characters(beor: Any) -> None:
    beor.enter("keys 104 e=110 w=101", "beor travel 104")
    assert "TG-048" in beor.refused("attach 110 east of 104")
    beor.enter("beor move 103", "menhir 104 light 3 !! a seal drawn by hand", "attach 110 east of 104")
    assert beor["locations.110.at"] == [2, 0]


def test_one_place_holds_one_card(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101", "attach 112")
    assert beor.judge("attach 112 north of 104 !!").violations[-1].impossible
    beor.enter("keys 112 s=104 w=150")
    taken = beor.judge("attach 150 west of 112")
    assert taken.violations[-1].impossible
    assert "102 lies there already" in taken.violations[-1].message


@pytest.mark.rule("TG-222")
def test_a_removed_location_stays_away(beor: Any) -> None:
    beor.enter("remove location 102")
    assert beor["removed.locations"] == [102]
    assert "TG-222" in beor.refused("attach 102 north of 101")
    beor.enter("attach 102 north of 101 !! a rule names it")
    assert beor["removed.locations"] == []


@pytest.mark.rule("TG-045")
def test_a_card_without_the_key_back_blocks_that_way(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101")
    assert "TG-045" in beor.advised("attach 112 north of 104 keys w=102")


def test_arrive_lays_remembered_neighbours_in_range(beor: Any) -> None:
    beor.enter("keys 104 n=112 e=110 s=106 w=101", "keys 112 s=104", "keys 110 w=104", "beor travel 104")
    told = beor.advised("arrive")
    assert beor["locations.112.at"] == [1, 1]
    assert beor["locations.110"] is None  # out of range
    assert beor["locations.106"] is None  # in range, and not described
    assert "TG-047" in told


def test_arrive_says_when_there_is_nothing_to_lay(beor: Any) -> None:
    assert "TG-049" in beor.advised("arrive 101")


@pytest.mark.rule("TG-040", "TG-059", "TG-039")
def test_a_changed_version_takes_the_place_with_all_that_stands_there(beor: Any) -> None:
    beor.enter("keys 104 w=101 menhir", "beor travel 104", "menhir 104 light 4", 'dial add time 3 "Plague" at 104',
               'guardian add "Boar" at 104 green', "replace 104 with 154 keys w=101")
    assert beor["locations.104"] is None
    assert (beor["locations.154.at"], beor["locations.154.legacy"]) == ([1, 0], 104)
    assert beor["characters.Beor.location"] == 154
    assert beor["menhirs.154.dial"] == 4
    assert beor["dials.Plague.at"] == 154
    assert beor["guardians.Boar.location"] == 154
    assert "TG-040" in beor.refused("replace 104 with 155")


@pytest.mark.rule("TG-061")
def test_the_legacy_number_stays_the_original_one(beor: Any) -> None:
    beor.enter("replace 104 with 154", "replace 154 with 164")
    assert beor["locations.164.legacy"] == 104


@pytest.mark.rule("TG-062")
def test_keys_name_a_changed_location_by_its_legacy_number(beor: Any) -> None:
    beor.enter("replace 104 with 154 keys w=101")
    assert not {"TG-044"} & set(beor.advised("beor travel 154"))
    assert beor["characters.Beor.location"] == 154


def test_a_card_with_a_legacy_number_is_laid_by_the_key_that_names_the_old_one(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101", "attach 162 keys s=104 legacy 112")
    assert (beor["locations.162.at"], beor["locations.162.legacy"]) == ([1, 1], 112)


@pytest.mark.rule("TG-038", "TG-060", "TG-063", "TG-110")
def test_the_journal_is_read_at_the_current_number(beor: Any) -> None:
    beor.enter("replace 101 with 151", "beor explore")
    for rule in ("TG-038", "TG-060", "TG-110"):
        assert any("section 151" in text for text in beor.reminded(rule))


@pytest.mark.rule("TG-218", "TG-065")
def test_a_discarded_location_can_come_back(beor: Any) -> None:
    beor.enter("discard location 102")
    assert (beor["locations.102"], beor["removed.locations"]) == (None, [])
    beor.enter("attach 102 north of 101")
    assert beor["locations.102.at"] == [0, 1]
    assert "TG-218" in beor.refused("discard location 150")


@pytest.mark.rule("TG-221")
def test_a_removed_location_leaves_the_campaign_and_displaces_who_stands_there(beor: Any) -> None:
    beor.enter("beor travel 104")
    assert "TG-221" in beor.advised("remove location 104")
    assert beor["removed.locations"] == [104]
    assert beor["characters.Beor.location"] == 101
    beor.enter("remove location 177")  # out of the deck
    assert beor["removed.locations"] == [104, 177]


def test_a_recount_lays_cards_and_tells_what_is_impossible(beor: Any) -> None:
    beor.enter('recount locations.113.at=[1, 1] locations.113.keys={"s": 104}', "recount locations.102.at=null")
    assert (beor["locations.113.keys"], beor["locations.102"]) == ({"s": 104}, None)
    assert "TG-036" in beor.advised("recount locations.113.at=[1, 0]")
    assert beor["findings"] == ["104 and 113 lie in the same place [1, 0]."]
    assert "no Location" in beor.unread("recount locations.mill.at=[3, 3]")
    assert "east, north" in beor.unread("recount locations.113.at=[1]")
    assert "keys of a card" in beor.unread('recount locations.113.keys={"up": 3}')


def test_pieces_off_the_map_are_found(beor: Any) -> None:
    assert "TG-036" in beor.advised("recount characters.Beor.location=190")
    assert beor["findings"] == ["Beor stands on 190, which is not on the map."]


def test_without_a_map_locations_are_bare_numbers(avalon: Callable[..., Any]) -> None:
    table = avalon("Beor", options={"map": "off"})
    table.enter("beor travel 180", "guardian add Boar at 181 green")
    assert (table["characters.Beor.location"], table["findings"]) == (180, [])
    assert "TG-122" in table.advised("guardian Boar north")
    table.enter("keys 104 w=101")
    assert table["options.map"] == "on"


def test_a_card_that_lies_on_the_map_is_not_laid_again(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101", "attach 112")
    assert beor.refused("attach 112") == ("TG-036", "TG-047")
    assert "TG-036" in beor.refused("attach 112 north of 104 !! twice")


@pytest.fixture
def unkept(beor: Any) -> Any:
    """A table that keeps no map."""
    beor.enter("option map=off")
    return beor


def test_without_a_map_nothing_is_refused_for_geography(unkept: Any) -> None:
    unkept.enter("beor travel 177", "replace 177 with 178", "discard location 150", "replace 160 with 165")
    assert unkept["characters.Beor.location"] == 178
    assert unkept["locations.178.legacy"] == 177 and unkept["locations.165.legacy"] == 160
    assert unkept["removed.locations"] == [160, 177]


def test_without_a_map_a_sunken_place_takes_its_dials_and_the_players_say_where_to(unkept: Any) -> None:
    unkept.enter("beor travel 177", "dial add time 3 Fire at 177", "guardian add Boar at 177 green", "deck green =5")
    told = unkept.enter("discard location 177").advisories
    assert unkept["dials"] == {} and unkept["guardians"] == {} and unkept["decks.green"] == 6
    assert unkept["characters.Beor.location"] is None and unkept["characters.Beor.health"] == 7
    assert any("`Beor move NUMBER`" in advisory.message for advisory in told)


def test_without_a_map_the_items_of_the_dead_lie_where_they_died(pair: Any) -> None:
    pair.enter("option map=off", "beor item Sword", "beor travel 140", "beor dies", "ailei move 140",
               "ailei take Sword")
    assert pair["characters.Ailei.items.0.name"] == "Sword"


@pytest.mark.rule("TG-043")
def test_a_card_that_would_lead_to_itself_is_questioned(beor: Any) -> None:
    told = [advisory.message for advisory in beor.enter("keys 103 103 - 101 -").advisories]
    assert "103 would lead to itself in the north: look at the card again." in told
    assert not any("itself" in advisory.message for advisory in beor.enter("keys 103 104 - 101 -").advisories)
