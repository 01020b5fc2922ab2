"""The forecast agrees with what the mornings then bring; and days of chance keep what must hold."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.changes import changes, telling
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.day.forecast import forecast, last_day


def test_the_forecast_names_what_burns_down(pair: Any) -> None:
    pair.enter("keys 104 w=101 e=110 menhir", "menhir 104 light 2", "attach 110 keys w=104", "beor move 110",
               "dial add time 2 Plague")
    assert last_day(pair.state, 104) == 3
    first = {coming["day"]: coming for coming in pair["forecast"]}
    assert first[3]["dials"] == ["Plague"]
    assert first[4] == {"day": 4, "dark": [104], "sink": [110], "dials": [], "drain": False, "displaced": [
        {"who": "Beor", "from": 110, "to": 104, "health": -2, "terror": 2,
         "elsewhere": {"to": 104, "steps": 1, "energy": 1}}]}
    assert first[9]["dark"] == [101]
    assert first[10]["drain"] is True


def test_in_the_morning_the_forecast_begins_with_what_is_still_to_do(beor: Any) -> None:
    beor.enter("evening", "night")
    assert forecast(beor.state, 1)[0].day == 2
    beor.enter("morning")
    assert forecast(beor.state, 1)[0].day == 3


@pytest.mark.rule("TG-064", "TG-093")
def test_the_forecast_comes_true(pair: Any) -> None:
    pair.enter("keys 104 w=101 e=110 menhir", "menhir 104 light 1", "attach 110 keys w=104", "ailei move 110",
               "dial add time 3 Plague at 110")
    seen = forecast(pair.state, 3)
    for coming in seen:
        before = pair.state
        pair.enter("evening", "night", "morning", "ready")
        assert set(before.map) - set(pair.state.map) == set(coming.sink)
        assert set(before.menhirs) - set(pair.state.menhirs) == set(coming.dark)
        assert set(before.dials) - set(pair.state.dials) == set(coming.dials)
    assert [coming.sink for coming in seen] == [(), (110,), ()]


def test_undo_tells_what_to_turn_back(pair: Any) -> None:
    pair.enter("dial add time 1 Plague", "evening", "night")
    before = pair.state
    after = pair.enter("morning").state
    assert {"Menhir 101: turn the dial from 6 to 7", "Dial Plague: place it at 1"} <= set(
        telling(changes(GAME.fields, after, before)).to_do)


ENTRIES = st.sampled_from([
    "evening", "night", "morning", "ready", "beor travel 104", "beor travel 110", "beor move 120", "beor move 103",
    "ailei move 110", "ailei travel 104", "menhir 104 light 1", "menhir 110 light 2", "menhir 101 extend 1",
    "menhir 104 extend 2", "guardian add Boar at 110 green", "guardian Boar east", "guardian Boar west",
    "guardian Boar stay", "encounter won", "encounter lost", "dial add time 2 T at 110", "dial add quest 1 Q at 101",
    "discard location 104", "remove location 105", "replace 103 with 153", "arrive", "attach 110", "attach 120",
    'encounter green combat beor', "beor escape", "day 4 phase morning",
])


@given(st.lists(ENTRIES, max_size=25))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_happens_nobody_stands_on_a_card_that_is_gone(avalon: Any, entries: list[str]) -> None:
    table = avalon("Beor", "Ailei")
    table.enter("keys 104 w=101 e=110 menhir", "keys 110 w=104 e=120 menhir", "keys 120 w=110", "menhir 104 light 1",
                "deck green =9", "attach 110")
    for entry in entries:
        quest = table.state.dials.get("Q")
        verdict = table.judge(entry)
        if not hasattr(verdict, "state"):
            continue
        table.state = verdict.state
        assert table["findings"] == [], entry
        assert not set(table.state.removed.locations) & set(table.state.map)
        if entry == "morning" and quest is not None and "Q" in table.state.dials:
            assert table.state.dials["Q"].value == quest.value
        guardians = len(table.state.guardians)
        facing = table.state.encounter is not None and table.state.encounter.guardian is None
        assert (table.state.decks["green"] or 0) + guardians + facing == 9
        assert (table.state.phase == "encounter") == (table.state.encounter is not None)


def test_the_forecast_says_what_it_costs_to_be_elsewhere(pair: Any) -> None:
    pair.enter("keys 104 w=101 e=110", "keys 110 w=104 e=120 menhir", "menhir 110 light 1 !!", "attach 110",
               "keys 120 w=110", "attach 120", "recount menhirs.110.dial=1", "beor move 120", "ailei move 110")
    swept = {s.who: s for coming in forecast(pair.state, 3) for s in coming.displaced}
    assert (swept["Beor"].elsewhere.to, swept["Beor"].elsewhere.steps) == (104, 2)
    assert swept["Ailei"].elsewhere.energy == 1
    pair.enter("option travel.cost=3")
    swept = {s.who: s for coming in forecast(pair.state, 3) for s in coming.displaced}
    assert swept["Beor"].elsewhere.energy == 6
    pair.enter("keys 104 w=101")
    swept = {s.who: s for coming in forecast(pair.state, 3) for s in coming.displaced}
    assert swept["Beor"].elsewhere is None


def test_what_stays_the_same_every_morning_is_not_run_again(beor: Any) -> None:
    beor.enter("recount menhirs.101.dial=1")
    days = forecast(beor.state, 9)
    assert [coming.drain for coming in days] == [False, *[True] * 8]
    assert [coming.dark for coming in days][:3] == [(), (101,), ()]
