"""After a session that ended without closing: what is there, and the last entries of each table that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button

from companion.tui.drawing import DIM, STRONG, Lines, line, said, wrapped
from companion.tui.widgets.log import log_line
from companion.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from companion.table.recovery import Recovery


class RecoveredScreen(ModalScreen[None]):
    """To be read once; closing it says that somebody did."""

    CSS_PATH = "undo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "close", show=False)]

    def __init__(self, recovery: Recovery) -> None:
        super().__init__()
        self._recovery = recovery

    def compose(self) -> ComposeResult:
        """What happened, the tables, a button to touch."""
        with Vertical(classes="dialog"):
            with VerticalScroll(can_focus=False):
                yield Panel(id="recovered")
            yield Button("Enter – go on", id="close", compact=True)

    def on_mount(self) -> None:
        """Draw."""
        self.query_one("#recovered", Panel).show(lambda width: recovery_lines(self._recovery, width))

    def on_button_pressed(self) -> None:
        """Close."""
        self.action_close()

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)


def recovery_lines(recovery: Recovery, width: int) -> Lines:
    """The sentence, then each table with its last entries, oldest first."""
    lines = wrapped(said(recovery.told, STRONG), width)
    for table in recovery.tables:
        lines += [line(""), *wrapped(said(table.told), width, 2)]
        lines += [line("  ", log_line(entry, width - 2)) for entry in reversed(table.last)]
    return [
        *lines,
        line(""),
        line(("Compare the last entries with the table; F7 recounts what differs.", DIM)),
    ]
