"""The whole log, a line an entry, and all that is known of the chosen one: verdict, reason, changes, advisories.

Words narrow it down as one types. From an entry one corrects it, or goes back to the moment after it.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input

from companion.engine.text import fold
from companion.table.amending import Amendment
from companion.table.table import RULING, LogLine, Moved, Table
from companion.tui.drawing import DIM, HINT, Hit, Lines, flow, line, tagged
from companion.tui.widgets.log import numbered, whole_entry
from companion.tui.widgets.marked import MarkedList
from companion.tui.widgets.panel import Panel, Touched

MOST = 500
"""Entries that the filter reaches back; `companion log` prints all."""
SHOWN = 200
"""Entries that are drawn of those found, so that the screen is there at once."""
EDGE = 8
"""Cells that the frame, the mark and the scroll bar take from an entry."""


class LogScreen(ModalScreen[Moved | Amendment | None]):
    """Newest first; the words typed have to stand in the entry, its actor, its rules or its reason."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "#filter"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f6", "leave", show=False),
        Binding("down", "walk('cursor_down')", show=False, priority=True),
        Binding("up", "walk('cursor_up')", show=False, priority=True),
        Binding("pagedown", "walk('page_down')", show=False, priority=True),
        Binding("pageup", "walk('page_up')", show=False, priority=True),
        Binding("f4", "back", show=False),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._entries = table.last(MOST)
        self._found = self._entries

    def compose(self) -> ComposeResult:
        """Filter, entries, keys."""
        with Vertical(classes="rules"):
            yield Input(
                placeholder="only entries with these words: a name, a verb, !! for rulings", id="filter"
            )
            yield MarkedList(id="entries")
            yield Panel(id="none")
            with VerticalScroll(id="whole", can_focus=False):
                yield Panel(id="entry-told")
            yield Panel(id="log-keys")

    def on_mount(self) -> None:
        """The keys; the entries are drawn as soon as the width is known."""
        self.query_one(MarkedList).can_focus = False
        self.query_one("#log-keys", Panel).show(self._keys)

    def on_resize(self) -> None:
        """The entries are broken for the window."""
        self._show(self.query_one(Input).value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as it is typed."""
        self._show(event.value)

    def _show(self, words: str) -> None:
        self._found = matching(self._entries, words)
        width = max(self.query_one(".rules").size.width - EDGE, 20)
        self.query_one(MarkedList).fill([numbered(entry, width) for entry in self._found[:SHOWN]])
        self.query_one("#none", Panel).show(lambda width: self._more)
        self._tell()

    def on_option_list_option_highlighted(self) -> None:
        """Tell all of the entry under the cursor."""
        self._tell()

    def _tell(self) -> None:
        at = self._at
        self.query_one("#entry-told", Panel).show(lambda width: whole_entry(at, width) if at is not None else [])
        self.query_one("#whole").scroll_home(animate=False)

    @property
    def _more(self) -> Lines:
        """What has to be said below the entries."""
        left = len(self._found) - SHOWN
        if not self._found:
            return [line(("No entry has these words.", DIM))]
        return [line((f"{left} more; words narrow them down.", DIM))] if left > 0 else []

    def _keys(self, width: int) -> Lines:
        keys = (
            ("↑↓", "choose", "walk('cursor_down')"),
            ("Enter", "correct this entry", "correct"),
            ("F4", "go back to just after it", "back"),
            ("Esc", "back to the table", "leave"),
        )
        return flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )

    @property
    def _at(self) -> LogLine | None:
        at = self.query_one(MarkedList).highlighted
        return self._found[at] if at is not None and at < len(self._found) else None

    def action_walk(self, step: str) -> None:
        """Move among the entries; the words stay where they are."""
        getattr(self.query_one(MarkedList), f"action_{step}")()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter corrects the chosen entry."""
        event.stop()
        self.action_correct()

    def on_option_list_option_selected(self) -> None:
        """So does a touch on it."""
        self.action_correct()

    def action_correct(self) -> None:
        """Correct the chosen entry; what follows from that is shown before anything changes."""
        from companion.tui.screens.amend import AmendScreen

        if self._at is not None:
            self.app.push_screen(AmendScreen(self._table, self._at), self._done)

    def action_back(self) -> None:
        """Take back everything after the chosen entry, once that is confirmed."""
        from companion.tui.screens.undo import UndoScreen

        if self._at is not None and self._at.n < self._table.count:
            self.app.push_screen(UndoScreen(self._table, "undo", self._table.count - self._at.n), self._done)

    def _done(self, done: Moved | Amendment | None) -> None:
        if done is not None:
            self.dismiss(done)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def on_touched(self, event: Touched) -> None:
        """A touched key is pressed."""
        event.stop()
        self.call_later(self.run_action, event.hit.value)


def matching(entries: tuple[LogLine, ...], words: str) -> tuple[LogLine, ...]:
    """The entries that hold every word; `!!` holds for rulings."""
    asked = fold(words).split()
    return tuple(entry for entry in entries if all(word in _text(entry) for word in asked))


def _text(entry: LogLine) -> str:
    mark = "!!" if entry.verdict == RULING else ""
    return fold(" ".join((entry.entry, entry.actor or "", *entry.rules, entry.reason or "", mark)))
