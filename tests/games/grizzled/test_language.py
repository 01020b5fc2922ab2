"""The entry language: aliases, keys, offers, derived paths, and how little has to be typed."""

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.entry_speed import HOLD, whole_mission
from companion.engine.changes import changes
from companion.engine.codec import EventCodec
from companion.engine.play import fold, offers
from companion.engine.verdicts import Accepted, InputProblem, Refused
from companion.games.grizzled import GAME
from companion.games.grizzled.state import Pending


def test_aliases_and_keys_do_not_clash() -> None:
    aliases = [verb.alias for verb in GAME.verbs if verb.alias]
    keys = [verb.key for verb in GAME.verbs if verb.key]
    assert len(aliases) == len(set(aliases)) == 10
    assert len(keys) == len(set(keys))
    assert all(len(word) == 1 for word in aliases + keys)


def test_every_accepted_entry_reads_back(desk: Any) -> None:
    table = desk(("Jean Luc", "Bob", "Carol"))
    for entry in (
        "i 3",
        "p n r",
        "p ma sh",
        "carol play trauma snow",
        "w",
        "turn Bob",
        "p merry carol trauma snow",
        "mission failed withdrawn bob hands 1 1 1 charm carol",
        "r b rr jean r !!",
        "l none",
        "m hands 1 1 1",
    ):
        verdict = table.judge(entry)
        assert isinstance(verdict, Accepted), verdict
        again = table.judge(verdict.text + (" !!" if verdict.overruled else ""))
        assert isinstance(again, Accepted)
        assert again.action == verdict.action
        table.do(entry)


def test_a_whole_mission_takes_few_key_presses() -> None:
    entries = list(whole_mission())
    assert sum("play" in full for _, full, _ in entries) == 9
    assert sum(number for _, _, number in entries) <= HOLD


def test_blocked_forms_tell_why(desk: Any) -> None:
    blocked = {offer.verb.name: offer.blocked for offer in offers(GAME, desk(3).do("intensity 3").state)}
    assert blocked["speech"].rule == "GR-059"
    assert blocked["intensity"].rule == "GR-020"
    assert blocked["relief"].rule == "GR-090"
    assert blocked["play"] is blocked["withdraw"] is None


def test_derived_paths_say_what_to_recount(desk: Any) -> None:
    verdict = desk(3).judge("recount threats.night=2")
    assert isinstance(verdict, Refused)
    assert "no_mans_land" in verdict.violations[0].hint
    assert isinstance(desk(3).judge("recount players.Zoe.hand=2"), InputProblem)
    assert isinstance(desk(3).judge('recount players.Anna.hard_knocks=["flu"]'), InputProblem)


@pytest.mark.parametrize(
    "path",
    [
        'pending=[{"kind":"draw","who":"Bob"}]',
        "pending=[]",
        "turn=null",
        "supported=Carol",
        'no_mans_land=[["rain","night"]]',
        "intensity=2",
        'players.Bob.hard_knocks=["mute"]',
        'notes=["late"]',
        'discarded=[["night","mask"]]',
        'discarded_knocks=["clumsy"]',
        "players.Bob.grizzled=Anselme Perrin",
    ],
)
def test_paths_that_can_be_recounted(desk: Any, path: str) -> None:
    table = desk(3).do("intensity 3")
    verdict = table.judge(f"recount {path}")
    table.do(f"recount {path}")
    codec = EventCodec(GAME)
    assert fold(GAME, table.states[-2], codec.decode(codec.encode(verdict.events))) == table.state


def test_the_charms_threat_is_worked_out(desk: Any) -> None:
    table = desk(2).do("intensity 3")
    assert [table[f"players.{name}.charm_threat"] for name in ("Anna", "Bob", "Chaplain")] == ["shell", "whistle", None]
    refused = table.judge("recount players.Anna.charm_threat=snow")
    assert isinstance(refused, Refused)
    assert "players.NAME.grizzled" in refused.violations[0].hint
    table.do("recount players.Anna.grizzled=Gustave Bidau")
    assert table["players.Anna.charm_threat"] == "snow"
    shown = changes(GAME.fields, table.states[-2], table.states[-1])
    assert [change.path for change in shown] == ["players.Anna.grizzled"]


def test_a_table_stuck_on_a_draw_is_set_free(desk: Any) -> None:
    table = desk(3).do(
        "intensity 3", "play night mask trap", "recount pending=[]", "turn bob", "play rain shell"
    )
    assert table["turn"] == "Carol"


@pytest.mark.parametrize(
    "entry", ["", "   ", "!!", "anna", "zoe play night", 'play "night', "reveal", "mission", "9" * 3000]
)
def test_unreadable_lines(desk: Any, entry: str) -> None:
    assert isinstance(desk(3).do("intensity 3").judge(entry), InputProblem)


@pytest.mark.parametrize(
    "path", ["turn=Zoe", "leader=Zoe", "supported=Zoe", 'pending=[{"kind":"draw","who":"Zoe"}]']
)
def test_nobody_outside_the_table_is_set(desk: Any, path: str) -> None:
    verdict = desk(3).do("intensity 3").judge(f"recount {path}")
    assert isinstance(verdict, InputProblem)
    assert "Anna, Bob or Carol" in verdict.message


def test_a_state_with_strangers_is_no_crash(desk: Any) -> None:
    table = desk(3).do("intensity 3")
    pending = Pending("relief", "Zoe")
    for phase in ("prepare", "mission", "support", "morale"):
        table.states.append(
            replace(table.state, phase=phase, turn="Zoe", leader="Zoe", supported="Zoe", pending=pending)
        )
        GAME.agenda(table.state), table.view, offers(GAME, table.state)
        for entry in ("play night rain !!", "intensity 3 !!", "relief none !!", "drawn mute !!", "morale !!"):
            table.judge(entry)
