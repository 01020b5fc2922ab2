"""The order of the day: a checklist that survives, runs once, and tells what to do at the table."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def dawn(pair: Any) -> Any:
    """The first morning, nothing done yet."""
    pair.enter("all pass", "evening", "all eat", "night")
    return pair


def test_the_day_turns(dawn: Any) -> None:
    assert (dawn["phase"], dawn["day"]) == ("morning", 2)
    assert [step["name"] for step in dawn["steps"]] == ["menhirs", "dials", "event", "gear"]
    dawn.enter("morning", 'event "First rain"', "tick gear")
    assert all(step["done"] for step in dawn["steps"])
    assert dawn.advised("ready") == ()
    assert (dawn["phase"], dawn["characters.Beor.passed"], dawn["characters.Beor.ate"]) == ("day", False, False)


def test_each_turn_follows_the_one_before(dawn: Any) -> None:
    for entry in ("evening", "night"):
        assert "TG-B02" in dawn.refused(entry)
    dawn.enter("morning", "ready")
    for entry in ("night", "ready"):
        assert "TG-B02" in dawn.refused(entry)
    assert {"TG-064", "TG-093"} <= set(dawn.refused("morning"))


def test_the_morning_runs_once(dawn: Any) -> None:
    dawn.enter("dial add time 5 Plague", "morning")
    assert "TG-093" in dawn.refused("morning")
    assert dawn["dials.Plague.value"] == 4


def test_what_is_left_undone_is_told(pair: Any) -> None:
    pair.enter("beor pass")
    assert "TG-B05" in pair.advised("evening")
    assert "TG-028" in pair.advised("night")
    pair.enter("guardian add Boar at 105 green")
    told = [a.message for a in pair.enter("ready").advisories]
    assert told == ["Not done this morning: menhirs, dials, event, guardian Boar, gear."]


def test_an_unresolved_instant_rule_is_told_in_the_evening(beor: Any) -> None:
    beor.enter("keys 104 w=101 instant", "beor travel 104")
    assert "TG-051" in beor.advised("evening")


def test_the_steps_say_what_to_turn(dawn: Any) -> None:
    dawn.enter("dial add time 1 Plague", "menhir 104 light 3")
    assert any("Menhir 101 from 7 to 6, Menhir 104 from 3 to 2, Plague from 1 to out" in text
               for text in dawn.reminded("TG-093"))


def test_an_event_is_a_record_on_any_day(beor: Any) -> None:
    beor.enter('event "The first card"')
    assert beor["phase"] == "day"


def test_days_can_be_caught_up(pair: Any) -> None:
    pair.enter("dial add time 3 Plague", "dial add quest 2 Knights", "beor pass")
    told = [a.message for a in pair.enter("day 12 phase day").advisories]
    assert told == ["The dials stay as they were; recount menhirs.101.dial, dials.Plague.value to what they show."]
    assert (pair["day"], pair["phase"], pair["menhirs.101.dial"]) == (12, "day", 7)
    pair.enter("day 12 phase morning", "morning")
    assert pair["dials.Plague.value"] == 2
    pair.enter("day 13")
    assert (pair["day"], pair["phase"]) == (13, "morning")


def test_the_checklist_survives_a_save(dawn: Any, states: Any) -> None:
    dawn.enter("morning", "guardian add Boar at 105 green")
    again = states.unpack(states.pack(dawn.state))
    assert again.ticks == ("menhirs", "dials")
    dawn.state = again
    assert "TG-093" in dawn.refused("morning")


def test_events_are_recorded_and_read_back(dawn: Any, recorded: Any) -> None:
    dawn.enter("keys 104 w=101 menhir instant", "guardian add Boar at 104 green", "beor move 104", "encounter won",
               "instant done")
    for entry in ("dial add time 2 Plague at 104", "menhir 104 light 1", "morning", "replace 104 with 154 keys w=101",
                  'encounter green combat difficulty 1 beor', 'encounter lost guardian "Boar"', 'event "x"', "ready",
                  'ailei action "Well" daily', "ailei done", "ailei pass", "discard location 154",
                  "day 9 phase evening"):
        verdict = dawn.enter(entry)
        assert recorded.decode(recorded.encode(verdict.events)) == verdict.events


@pytest.mark.parametrize(("names", "dial"), [(("Beor",), 8), (("Beor", "Ailei", "Arev", "Maggot"), 5)])
def test_a_dial_n_lasts_n_further_days(avalon: Callable[..., Any], names: tuple[str, ...], dial: int) -> None:
    table = avalon(*names)
    assert table["menhirs.101.dial"] == dial
    for day in range(2, dial + 2):
        table.enter("evening", "night", "morning", "ready")
        assert (table["day"], table["menhirs.101.active"]) == (day, True)
    assert table["menhirs.101.dial"] is None
    table.enter("evening", "night", "morning")
    assert table["menhirs"] == {}


def test_a_recount_of_something_new_may_go_on_about_it(beor: Any) -> None:
    beor.enter("recount guardians.Boar.location=104 guardians.Boar.deck=green")
    assert beor["guardians"] == {"Boar": {"location": 104, "deck": "green"}}


def test_the_evening_names_what_follows_the_rest(beor):
    assert not beor.reminded("TG-B06")
    beor.enter("evening")
    assert any("dreams" in line for line in beor.reminded("TG-B06"))
