"""Travel, Special Movement, arrivals and the Actions of the day."""

from typing import Any

import pytest

from companion.games.tainted_grail.map.places import cards_from, connected, steps_from


@pytest.mark.rule("TG-044")
def test_travel_needs_a_card_straight_beside_with_a_key_both_ways(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101", "attach 112 keys s=104")
    assert "TG-044" in beor.refused("beor travel 112")  # diagonal
    assert "TG-044" in beor.refused("beor travel 101")  # already there
    assert "TG-044" in beor.refused("beor travel 199")  # not on the map
    beor.enter("beor travel 104", "beor travel 112")
    assert beor["characters.Beor.location"] == 112


@pytest.mark.rule("TG-044")
def test_a_one_sided_key_blocks(beor: Any) -> None:
    beor.enter("keys 104 n=112")
    rules = beor.refused("beor travel 104")
    assert "TG-044" in rules
    assert "TG-045" not in rules
    beor.enter("beor travel 104 !! the keys were typed wrong")
    assert beor["characters.Beor.location"] == 104


@pytest.mark.rule("TG-045")
def test_cards_side_by_side_without_keys_are_not_connected(beor: Any) -> None:
    beor.enter("keys 104 w=101", "keys 102 s=101", "recount locations.112.at=[1, 1] locations.112.keys={}",
               "beor travel 104")
    assert "TG-045" in beor.refused("beor travel 112")


def test_undescribed_cards_cannot_be_told(beor: Any) -> None:
    assert "TG-044" in beor.advised("beor travel 102")
    assert beor["characters.Beor.location"] == 102
    assert connected(beor.state, 101) == (102, 104, 105, 103)


def test_travel_costs_what_the_edition_says(beor: Any) -> None:
    beor.enter("option travel.cost=2", "beor travel 104")
    assert beor["characters.Beor.energy"] == 4
    beor.enter("beor energy =1")
    assert "TG-004" in beor.refused("beor travel 101")


def test_who_cannot_pay_stays_behind(pair: Any) -> None:
    pair.enter("ailei energy =0")
    assert "TG-103" in pair.advised("beor+ailei travel 104")
    assert (pair["characters.Beor.location"], pair["characters.Ailei.location"]) == (104, 101)
    assert pair["acting"] == [{"kind": "travel", "members": ["Beor"]}]


@pytest.mark.rule("TG-046", "TG-047")
def test_an_arrival_first_reveals(beor: Any) -> None:
    beor.enter("keys 104 n=112 e=110 w=101")
    told = beor.enter("beor travel 104").advisories
    assert [a.message for a in told if "TG-047" in a.rules] == ["Reveal 112 north of 104: `attach 112`."]
    assert beor.reminded("TG-046") == ["Lay 112 north of 104."]


@pytest.mark.rule("TG-051")
def test_an_instant_rule_is_not_optional(beor: Any) -> None:
    beor.enter("keys 104 w=101 instant")
    assert "TG-051" in beor.advised("beor travel 104")
    assert beor["pending"] == [{"kind": "instant", "who": "Beor"}]
    assert "TG-051" in beor.refused("beor travel 101")
    assert "TG-051" in beor.refused("beor explore")
    beor.enter("instant done", "beor travel 101")
    assert beor["pending"] == []
    assert "TG-051" in beor.advised("instant done")


@pytest.mark.rule("TG-052", "TG-132")
def test_the_guardian_comes_before_the_instant_rule(beor: Any) -> None:
    beor.enter("keys 104 w=101 instant", 'guardian add "Boar" at 104 green', "beor travel 104")
    assert beor["phase"] == "encounter"
    assert {"TG-052", "TG-132"} <= set(beor.refused("instant done"))
    assert beor.reminded("TG-052") == []
    beor.enter("encounter won")
    assert len(beor.reminded("TG-052")) == 1
    beor.enter("instant done")
    assert beor["instants"] == []


@pytest.mark.rule("TG-053")
def test_special_movement_knows_the_lowest_numbered_location(beor: Any) -> None:
    beor.enter("beor travel 104", "beor move lowest")
    assert beor["characters.Beor.location"] == 101
    assert "TG-053" in beor.refused("beor move 150")


@pytest.mark.rule("TG-054", "TG-055")
def test_special_movement_is_no_travel_and_costs_nothing(beor: Any) -> None:
    beor.enter("beor explore", "beor move 103")
    assert beor["characters.Beor.energy"] == 6
    assert beor["acting"] == [{"kind": "explore", "members": ["Beor"]}]


@pytest.mark.rule("TG-056")
def test_special_movement_happens_at_once(beor: Any) -> None:
    beor.enter("keys 104 w=101 instant", "beor move 104", "beor pass", "evening")
    assert "TG-B02" not in beor.advised("beor move 103")
    assert beor["characters.Beor.location"] == 103


@pytest.mark.rule("TG-057")
def test_special_movement_reveals(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101")
    assert "TG-057" in beor.advised("beor move 104")


@pytest.mark.rule("TG-058")
def test_special_movement_sets_off_guardians_and_instants(beor: Any) -> None:
    beor.enter("keys 104 w=101 instant", 'guardian add "Boar" at 104 green', "beor move 104")
    assert (beor["encounter.guardian"], beor["instants"]) == ("Boar", [104])


@pytest.mark.rule("TG-042")
def test_a_locations_action_is_for_those_who_are_there(pair: Any) -> None:
    pair.enter("beor travel 104")
    assert "TG-042" in pair.refused('beor+ailei action "Well"')
    pair.enter('beor action "Well" energy 2')
    assert pair["characters.Beor.energy"] == 3


def test_a_daily_action_twice_is_an_advisory_until_the_next_day(beor: Any) -> None:
    beor.enter('beor action "Well" daily')
    assert "TG-B05" in beor.advised('beor action "Well" daily')
    assert beor["daily"] == [{"at": "101", "action": "Well"}]
    beor.enter("beor pass", "evening", "beor eat", "night")
    assert beor["daily"] == []


def test_an_action_stays_open_until_the_next_one_done_or_pass(pair: Any) -> None:
    pair.enter("beor+ailei explore")
    assert pair["acting"] == [{"kind": "explore", "members": ["Beor", "Ailei"]}]
    pair.enter("beor travel 104")
    assert pair["acting"] == [{"kind": "explore", "members": ["Ailei"]}, {"kind": "travel", "members": ["Beor"]}]
    pair.enter("ailei done", "beor pass")
    assert pair["acting"] == []
    assert pair["characters.Beor.passed"] is True
    assert "TG-B05" in pair.advised("beor travel 101")


@pytest.mark.rule("TG-111")
def test_the_first_look_into_the_journal_is_told(beor: Any) -> None:
    beor.enter("beor explore")
    assert beor.reminded("TG-111")
    beor.enter("verse 12")
    assert not beor.reminded("TG-111")


def test_distances_by_steps_and_by_cards(beor: Any) -> None:
    beor.enter("keys 104 n=112 w=101", "attach 112 keys s=104", "keys 102 s=101")
    assert steps_from(beor.state, 101)[112] == 2
    assert cards_from(beor.state, 101)[112] == 1
