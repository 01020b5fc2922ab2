"""The whole log: who entered what, its verdict, rulings and reasons, and what it changed; filtered as one types."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.engine.text import fold
from companion.table.table import RULING, LogLine, Table
from companion.tui.drawing import DIM, Lines, line
from companion.tui.widgets.log import whole_entry
from companion.tui.widgets.panel import Panel

MOST = 500
"""Entries that the screen reaches back; `companion log` prints all."""


class LogScreen(ModalScreen[None]):
    """Newest first; the words typed have to stand in the entry, its actor, its rules or its reason."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "#filter"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f6", "leave", show=False),
        Binding("down", "scroll_log(1)", show=False, priority=True),
        Binding("up", "scroll_log(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_log(12)", show=False, priority=True),
        Binding("pageup", "scroll_log(-12)", show=False, priority=True),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._entries = table.last(MOST)

    def compose(self) -> ComposeResult:
        """Filter, entries, keys."""
        with Vertical(classes="rules"):
            yield Input(
                placeholder="only entries with these words: a name, a verb, !! for rulings", id="filter"
            )
            with VerticalScroll(id="page", can_focus=False):
                yield Panel(id="entries")
            yield Static("↑↓ PgUp PgDn read on   Esc back to the table", markup=False, classes="dim")

    def on_mount(self) -> None:
        """All entries."""
        self._show("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as it is typed."""
        self._show(event.value)

    def _show(self, words: str) -> None:
        found = matching(self._entries, words)
        self.query_one("#entries", Panel).show(lambda width: log_page(found, width))
        self.query_one("#page").scroll_home(animate=False)

    def action_scroll_log(self, rows: int) -> None:
        """Read on."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def matching(entries: tuple[LogLine, ...], words: str) -> tuple[LogLine, ...]:
    """The entries that hold every word; `!!` holds for rulings."""
    asked = fold(words).split()
    return tuple(entry for entry in entries if all(word in _text(entry) for word in asked))


def _text(entry: LogLine) -> str:
    mark = "!!" if entry.verdict == RULING else ""
    return fold(" ".join((entry.entry, entry.actor or "", *entry.rules, entry.reason or "", mark)))


def log_page(entries: tuple[LogLine, ...], width: int) -> Lines:
    """The entries, newest first."""
    lines = [part for entry in entries for part in whole_entry(entry, width)]
    return lines or [line(("No entry has these words.", DIM))]
