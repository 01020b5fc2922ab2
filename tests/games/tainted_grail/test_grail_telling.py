"""How changes are told: in words that a person can act on, and only where something differs."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.changes import changes
from companion.engine.playthrough import parse_playthrough
from companion.games.tainted_grail import GAME
from companion.table.replay import Player

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("grail-*.play"))


def lines(table: Any, *entries: str) -> list[str]:
    """What the last of some entries is told to have changed."""
    for entry in entries[:-1]:
        table.enter(entry)
    before = table.state
    table.enter(entries[-1])
    return [change.text for change in changes(GAME.fields, before, table.state)]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (('status "Diplomat" at 3 "read 212"',), "Status Diplomat: with 3 marked, read 212"),
        (('status "Diplomat" at 3 "read 212"', 'recount reminders.Diplomat=null'),
         "Status Diplomat: no reminder any more (it was: read 212)"),
        (('status "Diplomat" 2',), "Status Diplomat: mark part 2"),
        (('status "Diplomat" 2 3', 'status clear "Diplomat"'), "Status Diplomat: wipe parts 2, 3"),
        (('verse 212 "later"',), "Verse 212 read on day 1 (later)"),
        (("verse 212", "verse 300"), "Verse 300 read on day 1"),
        (('task add "Ask the smith" at 105',), "Task “Ask the smith” at 105"),
        (('task add "Ask the smith"', 'task done "Ask the smith"'), "Task “Ask the smith”: off the list"),
        (("note first", "note second"), "note: second"),
        (("note hello", "note hello"), "note: hello"),
        (("recount removed.items=[\"Sword\"]", "recount removed.items=[\"Sword\",\"Sword\"]"),
         "Item Sword: to the box, out of the Campaign"),
        (("recount removed.items=[\"Sword\",\"Sword\"]", "recount removed.items=[\"Sword\"]"),
         "Item Sword: back from the box"),
        (("beor gain aggression 1", "beor skill 14"), "Beor: Skill 14 beside aggression"),
        (("beor secret 12 personal",), "Beor: Secret 12 (Personal) to the tray"),
        (("beor secret 12", "beor give secret 12 to ailei"), "Beor: Secret 12 away from the tray"),
        (("beor secret 12", "beor remove secret 12"), "Secret 12: to the box, out of the Campaign"),
        (("join maggot",), "Maggot: model to 101"),
        (("join maggot", "leave maggot"), "Maggot: model off the map (it stood at 101)"),
    ],
)
def test_a_change_is_told_in_words(pair: Any, entries: tuple[str, ...], told: str) -> None:
    assert told in lines(pair, *entries)


def test_a_dial_on_a_secret_changes_nothing_of_the_secret(pair: Any) -> None:
    told = lines(pair, "beor secret 12", 'dial add quest 1 "Knights" on beor secret 12')
    assert told == ["Dial Knights: a Quest Dial", "Dial Knights: place it at 1", "Dial Knights: with Beor",
                    "Dial Knights: on Secret 12"]


def test_only_what_lies_on_the_table_has_to_be_moved_back(pair: Any) -> None:
    before = pair.state
    pair.enter('verse 212 "later"', 'task add "Ask"', 'status "Diplomat" at 3 "read 212"', "note so it was")
    assert {change.field for change in changes(GAME.fields, before, pair.state) if not change.app} == {"statuses.*"}


def _told(path: Path, folder: Path) -> Iterator[str]:
    """Every change of a playthrough, there and back."""
    player, begun = Player(folder), False
    try:
        for item in parse_playthrough(path.read_text(encoding="utf-8")):
            table = player.table if begun else None
            before = table.state if table is not None else None
            player.step(item)
            begun = True
            if before is not None and player.table is table:
                for one, other in ((before, table.state), (table.state, before)):
                    yield from (change.text for change in changes(GAME.fields, one, other))
    finally:
        player.close()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_line_shows_raw_data_or_tells_that_nothing_changed(path: Path, tmp_path: Path) -> None:
    told = list(_told(path, tmp_path))
    assert told
    for line in told:
        assert not re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b", line), line
        before, arrow, after = line.partition(": ")[2].partition(" → ")
        assert not arrow or before != after, line
