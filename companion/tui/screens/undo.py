"""Undo and redo: which entries, what to move back at the table, and a list to tick off while doing it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen

from companion.table.errors import TableError
from companion.table.table import Moved, Preview, Table
from companion.tui.drawing import DIM, GOOD, HINT, STRONG, WARN, Hit, Lines, flow, line, said, tagged, wrapped
from companion.tui.widgets.panel import Panel, Touched
from companion.tui.widgets.verdict import in_app_line
from journal import JournalError

MANY = 10
"""From so many entries on, taking them back asks for Enter twice."""


class UndoScreen(ModalScreen[Moved | None]):
    """First what would be moved and how far; Enter does it; then the list to tick off."""

    CSS_PATH = "undo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", show=False),
        Binding("escape", "leave", show=False),
        Binding("u,ctrl+z,up,plus,ctrl+y", "more(1)", show=False),
        Binding("down,minus", "more(-1)", show=False),
    ]

    def __init__(self, table: Table, kind: str, count: int = 1) -> None:
        super().__init__()
        self._table, self._kind = table, kind
        self._count = count
        self._sure = False
        self._preview: Preview = self._judge()
        self._moved: Moved | None = None
        self._ticked: set[int] = set()

    def compose(self) -> ComposeResult:
        """The list and the keys."""
        with Vertical(classes="dialog"):
            with VerticalScroll(can_focus=False):
                yield Panel(id="moves")
            yield Panel(id="move-keys")

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new width."""
        self._draw()

    def _judge(self) -> Preview:
        return self._table.judge(f"{self._kind} {self._count}")

    @property
    def _shown(self) -> Moved | None:
        return self._moved or self._preview.moved

    def _draw(self) -> None:
        self.query_one("#moves", Panel).show(self._lines)
        self.query_one("#move-keys", Panel).show(self._key_lines)

    def _lines(self, width: int) -> Lines:
        moved = self._shown
        if moved is None:
            word = "take back" if self._kind == "undo" else "do again"
            return [line((f"There is nothing to {word}.", STRONG))]
        return [*self._entries(moved, width), line(""), *self._to_do(moved, width)]

    def _entries(self, moved: Moved, width: int) -> Lines:
        done = self._moved is not None
        word = {
            ("undo", False): "Take back",
            ("undo", True): "Taken back",
            ("redo", False): "Do again",
            ("redo", True): "Done again",
        }[(self._kind, done)]
        count = len(moved.entries)
        title = f"{word} {count} {'entry' if count == 1 else 'entries'}"
        lines: Lines = [line((title, STRONG))]
        for entry in moved.entries[:6]:
            lines += wrapped(line(("  ↶ " if self._kind == "undo" else "  ↷ ", WARN), said(entry)), width, 4)
        return lines + ([line((f"  … and {count - 6} more", DIM))] if count > 6 else [])

    def _to_do(self, moved: Moved, width: int) -> Lines:
        title = (
            line(("Move at the table", STRONG), ("  (a number or a touch ticks a line off)", DIM))
            if moved.to_do
            else line(("Nothing has to be moved at the table.", DIM))
        )
        lines: Lines = [title]
        for number, text in enumerate(moved.to_do, 1):
            lines += self._line_to_tick(number, text, width)
        return lines + (wrapped(in_app_line(moved.in_app), width, 4) if moved.in_app else [])

    def _line_to_tick(self, number: int, text: str, width: int) -> Lines:
        ticked = number in self._ticked
        box = ("[✓] ", GOOD) if ticked else ("[ ] ", HINT)
        content = line((f"{number:>2} ", DIM), box, said(text, DIM if ticked else ""))
        return [tagged(part, Hit("task", str(number))) for part in wrapped(content, width, 7)]

    def _key_lines(self, width: int) -> Lines:
        keys = (
            [("Enter", "close", "go"), ("1-9", "tick off", "")]
            if self._moved is not None
            else self._open_keys()
        )
        return flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )

    def _open_keys(self) -> list[tuple[str, str, str]]:
        back = self._preview.moved is not None
        sure = "really, all of them" if self._sure else "take back" if self._kind == "undo" else "do again"
        keys = (
            [("Enter", sure, "go"), ("u ↑", "one more", "more(1)"), ("↓", "one fewer", "more(-1)")]
            if back
            else []
        )
        return [*keys, ("Esc", "leave it", "leave")]

    def action_more(self, step: int) -> None:
        """Reach one entry further, or one less far."""
        most = self._table.undo_count if self._kind == "undo" else self._table.redo_count
        if self._moved is None:
            self._count = max(1, min(self._count + step, max(most, 1)))
            self._preview, self._sure = self._judge(), False
            self._ticked.clear()
            self._draw()

    def action_go(self) -> None:
        """Do it; when it is done, close."""
        if self._moved is not None or self._preview.moved is None:
            self.dismiss(self._moved)
        elif self._count >= MANY and not self._sure:
            self._sure = True
            self._draw()
        else:
            self._do()

    def _do(self) -> None:
        try:
            self._moved = (
                self._table.undo(self._count) if self._kind == "undo" else self._table.redo(self._count)
            )
        except (TableError, JournalError) as problem:
            self.notify(str(problem), severity="warning", markup=False)
            self.dismiss(None)
            return
        if not self._moved.to_do:
            self.dismiss(self._moved)
            return
        self._draw()

    def action_leave(self) -> None:
        """Close; what is done stays done."""
        self.dismiss(self._moved)

    def on_key(self, event: Key) -> None:
        """A digit ticks a line off."""
        if event.character and event.character.isdigit():
            self._tick(int(event.character))

    def on_touched(self, event: Touched) -> None:
        """A touched line is ticked off; a touched key is pressed."""
        event.stop()
        if event.hit.kind == "task":
            self._tick(int(event.hit.value))
        elif event.hit.value:
            self.call_later(self.run_action, event.hit.value)

    def _tick(self, number: int) -> None:
        if self._shown is not None and 0 < number <= len(self._shown.to_do):
            self._ticked ^= {number}
            self._draw()
