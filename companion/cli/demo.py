"""The demo: a shipped playthrough, either left standing as a table for the screens, or told as text."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.cli.looking import agenda_lines
from companion.cli.say import refusal, say, say_all
from companion.engine.game import Game
from companion.engine.playthrough import Entry, Expect, Item, Move, NewTable, parse_playthrough
from companion.engine.verdicts import Ambiguous, InputProblem, Refused
from companion.table.library import Library
from companion.table.replay import Outcome, Player
from companion.table.rules import book_of
from companion.table.saving import read_body, save
from companion.table.table import Moved, Recorded, Table
from savesheets.collector import Collector
from savesheets.write import sheets_for_files

PLAY = "demo.play"
QUESTIONS = {"grizzled": "what happens in a tie for support", "tainted-grail": "when does a menhir go dark"}


def fill(game: Game[Any], folder: Path) -> str:
    """Play the demo into a data folder; returns the name of its table."""
    player = Player(folder, name="Demo")
    try:
        for item in _items(game):
            player.step(item)
        return player.table.name
    finally:
        player.close()


def tell(game: Game[Any], folder: Path) -> None:
    """The demo as text: entries with verdicts, the view, a rule looked up, the Save Sheet restored."""
    player = Player(folder, _tell_item, "Demo")
    try:
        say(f"{game.title}: a demo of the Companion, played from {PLAY}")
        for item in _items(game):
            player.step(item)
        _tell_table(player.table)
        _tell_rule(game.id)
        _tell_round_trip(player.table, player.library)
    finally:
        player.close()


def _items(game: Game[Any]) -> tuple[Item, ...]:
    return parse_playthrough((game.folder / PLAY).read_text(encoding="utf-8"))


def _tell_item(item: Item, table: Table, outcome: Outcome | None) -> None:
    if isinstance(item, NewTable):
        say()
        say(f"A new table of {table.game.title}")
    elif isinstance(item, Entry):
        say_all(_told(item, outcome))
    elif isinstance(item, Expect):
        say(f"    = {item.path} {json.dumps(item.value, ensure_ascii=False)}")
    elif isinstance(item, Move):
        say(f"  {item.kind}")


def _told(item: Entry, outcome: Outcome | None) -> Iterator[str]:
    yield f"> {item.text}"
    if isinstance(outcome, Recorded):
        yield from (f"    {line}" for line in outcome.line.changes)
        yield from (f"    note: {text}" for text in outcome.line.advisories)
    elif isinstance(outcome, Moved):
        yield from (f"    {line}" for line in outcome.to_do)
    elif isinstance(outcome, Refused):
        yield f"    {refusal(outcome)}"
    elif isinstance(outcome, (InputProblem, Ambiguous)):
        yield f"    {outcome.message}"


def _tell_table(table: Table) -> None:
    say()
    say("The view (companion show --json):")
    say_all(json.dumps(table.view(), ensure_ascii=False, indent=1).splitlines())
    say()
    say("What comes next:")
    say_all(agenda_lines(table))


def _tell_rule(game_id: str) -> None:
    question = QUESTIONS[game_id]
    rule = book_of(game_id).search(question, 1)[0]
    say()
    say(f"companion rules {question}")
    say(f"  {rule.id} {rule.title}: {rule.text}")


def _tell_round_trip(table: Table, library: Library) -> None:
    sheets = sheets_for_files(save(table, datetime.now(UTC)).body)
    say()
    say(f"The Save Sheet, {len(sheets)} part{'s' if len(sheets) > 1 else ''} for {len(sheets)} QR code(s):")
    say_all(sheets)
    collector = Collector()
    for sheet in sheets:
        collector.add(sheet)
    restored = library.restore(read_body(collector.body()))
    same = "the same, number for number" if restored.view() == table.view() else "NOT the same"
    say(f"Restored as “{restored.name}”: {same}.")
