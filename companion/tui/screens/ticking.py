"""What to move at the table now that something is recorded: a list to tick off while doing it."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen

from companion.tui.drawing import HINT, Hit, Lines, flow, line, tagged
from companion.tui.widgets.panel import Paint, Panel, Touched
from companion.tui.widgets.ticking import TickList

TICKING = (("Enter", "close", "leave"), ("1-9", "tick off", ""))
"""The keys while a list is ticked off: key, what it does, action."""


def keys_line(keys: Sequence[tuple[str, str, str]], width: int) -> Lines:
    """Keys that can be pressed or touched."""
    drawn = (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys)
    return flow(drawn, width, "   ")


Result = TypeVar("Result")


class TickingScreen(ModalScreen[Result]):
    """A dialog with such a list: digits and touches tick, the page keys scroll, touched keys are pressed."""

    CSS_PATH = "undo.tcss"

    def on_key(self, event: Key) -> None:
        """A digit ticks a line off, the page keys scroll."""
        self.query_one(TickList).pressed(event)

    def on_touched(self, event: Touched) -> None:
        """A touched line is ticked off; a touched key is pressed."""
        event.stop()
        if event.hit.kind == "task":
            self.query_one(TickList).tick(int(event.hit.value))
        elif event.hit.value:
            self.call_later(self.run_action, event.hit.value)


class TickScreen(TickingScreen[None]):
    """The list, under lines that say what it belongs to. Nothing can be lost here: all is recorded."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "leave", show=False),
        Binding("down", "scroll_list(1)", show=False),
        Binding("up", "scroll_list(-1)", show=False),
    ]

    def __init__(self, head: Paint, to_do: Sequence[str], in_app: Sequence[str]) -> None:
        super().__init__()
        self._told = head, to_do, in_app

    def compose(self) -> ComposeResult:
        """The list and the keys."""
        with Vertical(classes="dialog"):
            yield TickList()
            yield Panel(id="move-keys")

    def on_mount(self) -> None:
        """Draw."""
        self.query_one("#move-keys", Panel).show(lambda width: keys_line(TICKING, width))
        self.query_one(TickList).tell(*self._told)

    def on_resize(self) -> None:
        """The list takes the rows that are left."""
        self.call_after_refresh(self.query_one(TickList).fit)

    def action_scroll_list(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one(TickList).scroll_by(rows)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
