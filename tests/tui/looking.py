"""Helpers of these tests: the screen as text, waiting for a table, and a table that stands still for goldens."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

from companion.engine.book import Step
from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.library import Library
from companion.table.table import LogLine, Table
from companion.tui.hints import HINTS
from companion.tui.screens.table import TableScreen


def screen_text(app: App[Any]) -> str:
    """The rows of the screen as plain text; the one place that uses a private attribute for it."""
    rows = app.screen._compositor.render_strips(app.size)
    return "\n".join(row.text.rstrip() for row in rows)


def screen_colours(app: App[Any]) -> set[str]:
    """The colours that the rows of the screen name, those of the terminal itself left out."""
    styles = [
        cell.style for row in app.screen._compositor.render_strips(app.size) for cell in row if cell.style
    ]
    named = {
        str(colour.name) for style in styles for colour in (style.color, style.bgcolor) if colour is not None
    }
    return named - {"default"}


def place_of(app: App[Any], text: str) -> tuple[int, int]:
    """Column and row where a text begins on the screen."""
    rows = screen_text(app).splitlines()
    found = [(row.index(text), at) for at, row in enumerate(rows) if text in row]
    assert found, f"{text!r} is not on the screen\n{screen_text(app)}"
    return found[0]


async def until(pilot: Pilot[Any], true: Any, seconds: float = 10) -> None:
    """Wait until something is true, then for the screen to come to rest."""
    for _ in range(int(seconds / 0.02)):
        if true():
            break
        await asyncio.sleep(0.02)
    else:
        raise AssertionError(f"not within {seconds} s; the screen shows\n{screen_text(pilot.app)}")
    await pilot.pause()


async def at_table(pilot: Pilot[Any]) -> TableScreen:
    """Wait for the Table screen."""
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.is_mounted)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def entries(screen: TableScreen) -> list[str]:
    """What is recorded at the table, oldest first."""
    return [entry.entry for entry in screen.table.log()]


async def typed(pilot: Pilot[Any], text: str) -> None:
    """Type into what has the focus, quickly."""
    for char in text:
        pilot.app.post_message(Key({" ": "space"}.get(char, char), char))
    await pilot.pause()


async def replaced(pilot: Pilot[Any], text: str) -> None:
    """Type a text in place of what stands in the line that has the focus."""
    await pilot.press("ctrl+u")
    await typed(pilot, text)


def make_table(library: Library, *names: str) -> Table:
    """A table of The Grizzled for these players, named Friday."""
    soldiers = ("Gaston Fayard", "Lazare Bonticelli", "Félix Moreau", "Gustave Bidau", "Charles Saulière")
    seats = tuple(Seat(name, card) for name, card in zip(names, soldiers, strict=False))
    made = library.new(load("grizzled"), "Friday", Config(seats, names[0]))
    assert isinstance(made, Table), made
    return made


class StillTable:
    """A table that only shows a fixed view; it stands in for Table on a golden screen."""

    def __init__(
        self, game: str, view: dict[str, Any], steps: Sequence[Step], entries: Sequence[str]
    ) -> None:
        self.game = SimpleNamespace(id=game, title=game.title(), verbs=())
        self.record = SimpleNamespace(id="still")
        self.name = "Friday"
        self.seq = self.count = self.undo_count = len(entries)
        self.redo_count = 0
        self.undo_entry = entries[-1] if entries else ""
        self._view, self._steps = view, tuple(steps)
        at = datetime(2026, 11, 27, 21, 14, tzinfo=UTC)
        self._log = tuple(
            LogLine(n, n, entry, None, "accepted", (), None, ("something: 1 → 2",), (), at)
            for n, entry in enumerate(entries, 1)
        )

    def view(self) -> dict[str, Any]:
        return self._view

    def agenda(self) -> tuple[Step, ...]:
        return self._steps

    def offers(self, selection: Any = None) -> tuple[Any, ...]:
        return ()

    def completions(self, text: str, selection: Any = None) -> tuple[Any, ...]:
        return ()

    def last(self, count: int) -> tuple[LogLine, ...]:
        return self._log[::-1][:count]

    def last_seq(self, table_id: str) -> int:
        """As the store of this table."""
        return self.seq

    def recall_all(self, scope: str) -> tuple[Any, ...]:
        """As the store: every hint was told long ago."""
        return tuple(SimpleNamespace(key=hint.name) for hint in HINTS)
