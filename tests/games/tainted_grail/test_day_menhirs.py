"""Menhirs, dials, Wyrdness: who lights what, what goes dark, what sinks, who is displaced."""

from typing import Any

import pytest


def next_morning(table: Any, *entries: str) -> tuple[str, ...]:
    """Play to the next morning and run it; the ids of what it tells."""
    table.enter(*entries, "evening", "night")
    told: tuple[str, ...] = table.advised("morning")
    table.enter("ready")
    return told


@pytest.fixture
def coast(pair: Any) -> Any:
    """101, 104, 110 and 120 in a row to the east; a Menhir on 110 that has its last day, 101 lit for long."""
    pair.enter("keys 102 s=101", "keys 103 e=101", "keys 105 n=101", "keys 104 w=101 e=110 menhir",
               "menhir 104 light 1", "attach 110 keys w=104 e=120 menhir", "menhir 110 light 1",
               "attach 120 keys w=110")
    next_morning(pair)
    return pair


@pytest.mark.rule("TG-072")
def test_only_a_location_with_the_seal_can_be_lit(beor: Any) -> None:
    beor.enter("keys 104 w=101")
    assert "TG-072" in beor.refused("menhir 104 light 5")
    assert "TG-072" in beor.refused("menhir 150 light 5")
    assert "TG-072" in beor.advised("menhir 105 light 5")
    beor.enter("keys 104 w=101 menhir", "menhir 104 light 5")
    assert beor["menhirs.104"] == {"dial": 5, "active": True}


@pytest.mark.rule("TG-070", "TG-071")
def test_the_price_and_the_dial_come_from_the_actions_text(beor: Any) -> None:
    beor.enter("keys 104 w=101 menhir", "beor move 104")
    assert any("price" in text for text in beor.reminded("TG-070"))
    assert beor.reminded("TG-071")
    beor.enter("menhir 104 light 3")
    assert beor["menhirs.104.dial"] == 3
    assert "from 1 to 8" in beor.unread("menhir 104 extend 9")


@pytest.mark.rule("TG-073")
def test_an_active_menhir_is_extended(beor: Any) -> None:
    assert "TG-073" in beor.refused("menhir 101 light 4")
    assert "TG-073" in beor.refused("menhir 104 extend 4")
    beor.enter("menhir 101 extend 4")
    assert beor["menhirs.101.dial"] == 4


@pytest.mark.rule("TG-074")
def test_what_was_left_on_the_dial_is_lost(beor: Any) -> None:
    beor.enter("recount menhirs.101.dial=3")
    assert "TG-074" in beor.advised("menhir 101 extend 4")
    assert beor["menhirs.101.dial"] == 4


@pytest.mark.rule("TG-075")
def test_an_extension_places_no_second_model(beor: Any) -> None:
    assert "TG-075" in beor.refused("menhir 101 light 4")
    beor.enter("menhir 101 extend 4")
    assert list(beor["menhirs"]) == ["101"]


@pytest.mark.rule("TG-076")
def test_a_first_activation_places_a_model(beor: Any) -> None:
    beor.enter("keys 104 w=101 menhir", "menhir 104 light 2")
    assert beor["menhirs.104.active"] is True


def test_a_fourth_menhir_and_an_eleventh_dial_are_advisories(beor: Any) -> None:
    beor.enter("menhir 102 light 1", "menhir 103 light 1")
    assert "TG-B17" in beor.advised("menhir 104 light 1")
    assert beor["findings"] == ["4 Menhirs are Active and there are 3 models."]
    beor.enter(*(f"dial add quest 1 D{n}" for n in range(6)))
    assert "TG-B07" in beor.advised("dial add quest 1 D7")


@pytest.mark.rule("TG-090", "TG-091")
def test_quest_and_time_tokens_lie_on_dials(beor: Any) -> None:
    beor.enter('dial add time 3 "Plague" at 105', "dial add quest Knights on beor secret 12")
    assert beor["dials.Plague"] == {"kind": "time", "value": 3, "at": 105, "holder": None, "secret": None}
    assert (beor["dials.Knights.kind"], beor["dials.Knights.value"], beor["dials.Knights.secret"]) == ("quest", 1, 12)
    assert "TG-090" in beor.refused("dial add time 2 Plague")
    beor.enter("dial Knights +1", "dial Plague =8")
    assert (beor["dials.Knights.value"], beor["dials.Plague.value"]) == (2, 8)
    assert beor.judge("dial Plague +1 !!").violations[0].impossible
    beor.enter("dial Knights -2", "dial drop Plague")
    assert beor["dials"] == {}


@pytest.mark.rule("TG-092", "TG-093")
def test_only_time_dials_go_down_by_themselves(beor: Any) -> None:
    beor.enter("dial add time 2 Plague", "dial add quest 2 Knights", "dial add time 1 Fire")
    assert "TG-093" in next_morning(beor)
    assert {name: dial["value"] for name, dial in beor["dials"].items()} == {"Plague": 1, "Knights": 2}
    next_morning(beor)
    assert {name: dial["value"] for name, dial in beor["dials"].items()} == {"Knights": 2}


@pytest.mark.rule("TG-064", "TG-065")
def test_locations_out_of_range_sink_with_everything_on_them(coast: Any) -> None:
    coast.enter('dial add time 5 "Plague" at 120', "deck green =5", "guardian add Boar at 120 green",
                'dial add quest 1 "Far" at 105')
    assert {"TG-064", "TG-065"} <= set(next_morning(coast))
    assert sorted(coast["locations"]) == ["101", "102", "103", "104", "105"]
    assert (list(coast["dials"]), coast["guardians"], coast["decks.green"]) == (["Far"], {}, 5)
    assert (coast["removed.locations"], coast["remembered"]) == ([], [110, 120])


@pytest.mark.rule("TG-066", "TG-067")
def test_who_stands_there_is_displaced_with_losses(coast: Any) -> None:
    coast.enter("beor move 120")
    next_morning(coast)
    beor = coast["characters.Beor"]
    assert (beor["location"], beor["health"], beor["terror"]) == (104, 7, 2)
    assert coast["characters.Ailei.health"] == 9


@pytest.mark.rule("TG-068")
def test_ties_go_to_the_lowest_number(coast: Any) -> None:
    coast.enter("recount locations.108.at=[1, 1] locations.108.keys={\"e\": 121}",
                "recount locations.121.at=[2, 1] locations.121.keys={\"s\": 110, \"w\": 108}",
                "keys 110 w=104 e=120 n=121", "recount locations.106.at=[1, -1] locations.106.keys={\"e\": 122}",
                "recount locations.122.at=[2, -1] locations.122.keys={\"w\": 106, \"n\": 110}",
                "keys 110 w=104 e=120 n=121 s=122", "keys 104 w=101", "beor move 110")
    next_morning(coast)
    assert coast["characters.Beor.location"] == 106


@pytest.mark.rule("TG-069")
def test_displacement_is_no_travel(coast: Any) -> None:
    coast.enter("beor move 120")
    assert "TG-069" in next_morning(coast)
    assert (coast["characters.Beor.energy"], coast["acting"]) == (6, [])


def test_displacement_reveals_and_triggers_nothing(coast: Any) -> None:
    coast.enter("keys 104 w=101 e=110 n=112 menhir instant", "guardian add Boar at 104 green", "beor move 120")
    assert "TG-047" not in next_morning(coast)
    assert (coast["encounter"], coast["instants"]) == (None, [])


def test_the_two_ways_to_measure_may_differ(coast: Any) -> None:
    coast.enter("keys 104 w=101 menhir", "beor move 120",
                "recount locations.130.at=[1, 1] locations.130.keys={\"e\": 131}",
                "recount locations.131.at=[2, 1] locations.131.keys={\"w\": 130, \"s\": 110}",
                "keys 110 w=104 e=120 n=131 menhir")
    assert "TG-A03" in next_morning(coast)
    assert coast["characters.Beor.location"] == 130
    coast.enter("option distance=cards")


def test_cards_as_the_way_to_measure(coast: Any) -> None:
    coast.enter("option distance=cards", "keys 104 w=101 menhir", "beor move 120",
                "recount locations.130.at=[1, 1] locations.130.keys={\"e\": 131}",
                "recount locations.131.at=[2, 1] locations.131.keys={\"w\": 130, \"s\": 110}",
                "keys 110 w=104 e=120 n=131 menhir")
    next_morning(coast)
    assert coast["characters.Beor.location"] == 104


def test_the_edition_says_what_displacement_costs(coast: Any) -> None:
    coast.enter("option displacement.health=1", "option displacement.terror=0", "beor move 120")
    next_morning(coast)
    assert (coast["characters.Beor.health"], coast["characters.Beor.terror"]) == (8, 0)


@pytest.mark.rule("TG-077", "TG-078", "TG-080")
def test_the_last_locations_stay_when_the_last_menhir_goes_dark(coast: Any) -> None:
    coast.enter("recount menhirs.101.active=false")
    next_morning(coast)
    assert coast["menhirs"] == {}
    assert "120" in coast["locations"]
    assert coast.reminded("TG-078")
    assert coast.reminded("TG-080")
    coast.enter("menhir 104 light 4")
    assert not coast.reminded("TG-080")


@pytest.mark.rule("TG-079")
def test_without_menhirs_everyone_is_drained_that_same_morning(coast: Any) -> None:
    coast.enter("recount menhirs.101.active=false")
    assert "TG-079" in next_morning(coast)
    for who in ("Beor", "Ailei"):
        assert (coast[f"characters.{who}.health"], coast[f"characters.{who}.terror"]) == (7, 2)
    next_morning(coast)
    assert coast["characters.Beor.health"] == 5


def test_menhirs_may_be_recounted(beor: Any) -> None:
    beor.enter("recount menhirs.104.dial=3", "recount menhirs.101.active=false")
    assert beor["menhirs"] == {"104": {"dial": 3, "active": True}}
    beor.enter("recount dials.Plague.value=3", "recount dials.Plague.kind=quest")
    assert beor["dials.Plague.kind"] == "quest"
    beor.enter("recount dials.Plague.value=null")
    assert beor["dials"] == {}
