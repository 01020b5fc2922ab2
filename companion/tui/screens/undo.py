"""Undo and redo: which entries, what to move back at the table, and a list to tick off while doing it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from companion.table.errors import TableError
from companion.table.table import Moved, Preview, Table
from companion.tui.drawing import DIM, GOOD, STRONG, WARN, Lines, line, said, wrapped
from companion.tui.screens.ticking import TICKING, TickingScreen, keys_line
from companion.tui.widgets.panel import Panel
from companion.tui.widgets.ticking import TickList
from journal import JournalError

MANY = 10
"""From so many entries on, taking them back asks for Enter twice."""
NAMED = 6
"""Entries of each kind that are named one by one."""
_WORDS = {
    ("undo", False): ("Take back", "Take the correction back"),
    ("undo", True): ("Taken back:", "The correction is taken back"),
    ("redo", False): ("Do again", "Do the correction again"),
    ("redo", True): ("Done again:", "The correction is done again"),
}
"""The title by what is done and whether it is done: for so many entries, and for a single correction."""


class UndoScreen(TickingScreen[Moved | None]):
    """First what would be moved and how far; Enter does it; then the list to tick off."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", show=False),
        Binding("escape", "leave", show=False),
        Binding("u,ctrl+z", "towards('undo')", show=False),
        Binding("ctrl+y", "towards('redo')", show=False),
        Binding("up,plus", "more(1)", show=False),
        Binding("down,minus", "more(-1)", show=False),
    ]

    def __init__(self, table: Table, kind: str, count: int = 1) -> None:
        super().__init__()
        self._table, self._kind = table, kind
        self._count = count
        self._sure = False
        self._preview: Preview = self._judge()
        self._moved: Moved | None = None

    def compose(self) -> ComposeResult:
        """The list and the keys."""
        with Vertical(classes="dialog"):
            yield Panel(id="none")
            yield TickList()
            yield Panel(id="move-keys")

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new window."""
        self._draw()

    def _judge(self) -> Preview:
        return self._table.judge(f"{self._kind} {self._count}")

    def _draw(self) -> None:
        moved, ticks = self._moved or self._preview.moved, self.query_one(TickList)
        ticks.display = moved is not None
        self.query_one("#none", Panel).show(lambda width: [] if moved else self._none())
        if moved is not None:
            ticks.tell(lambda width: self._head(moved, width), moved.to_do, moved.in_app)
        keys = TICKING if self._moved is not None else self._open_keys()
        self.query_one("#move-keys", Panel).show(lambda width: keys_line(keys, width))

    def _none(self) -> Lines:
        word = "take back" if self._kind == "undo" else "do again"
        return [line((f"There is nothing to {word}.", STRONG))]

    def _head(self, moved: Moved, width: int) -> Lines:
        return [line((self._title(moved), STRONG)), *entries_moved(moved, width), line("")]

    def _title(self, moved: Moved) -> str:
        several, correction = _WORDS[(self._kind, self._moved is not None)]
        if not moved.instead:
            count = len(moved.entries)
            return f"{several} {count} {'entry' if count == 1 else 'entries'}"
        return correction if self._count == 1 else f"{several} {self._count} steps, a correction among them"

    def _open_keys(self) -> tuple[tuple[str, str, str], ...]:
        sure = "really, all of them" if self._sure else "take back" if self._kind == "undo" else "do again"
        leave = ("Esc", "leave it", "leave")
        if self._preview.moved is None:
            return (leave,)
        return (("Enter", sure, "go"), ("u ↑", "one more", "more(1)"), ("↓", "one fewer", "more(-1)"), leave)

    def action_towards(self, kind: str) -> None:
        """One more with the key that opened this, one fewer with its opposite."""
        if self._moved is None:
            self.action_more(1 if kind == self._kind else -1)

    def action_more(self, step: int) -> None:
        """Reach one entry further, or one less far; when it is done, the arrows scroll."""
        if self._moved is not None:
            self.query_one(TickList).scroll_by(-step)
            return
        most = self._table.undo_count if self._kind == "undo" else self._table.redo_count
        self._count = max(1, min(self._count + step, max(most, 1)))
        self._preview, self._sure = self._judge(), False
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
        move = self._table.undo if self._kind == "undo" else self._table.redo
        try:
            self._moved = move(self._count)
        except (TableError, JournalError) as problem:
            self.notify(str(problem), severity="warning", markup=False)
            self.dismiss(None)
            return
        if self._moved.to_do:
            self._draw()
        else:
            self.dismiss(self._moved)

    def action_leave(self) -> None:
        """Close; what is done stays done."""
        self.dismiss(self._moved)


def entries_moved(moved: Moved, width: int) -> Lines:
    """The entries that go or come, the nearest ones by name; of a correction only those that it changes."""
    arrow = "↷" if moved.kind == "redo" else "↶"
    lines = _named([(f"  {arrow} ", WARN)], moved.changed, width)
    lines += _named([(f"  {moved.fate}: ", GOOD)], moved.exchanged, width)
    same = len(moved.entries) - len(moved.changed)
    if not same:
        return lines
    stay = "1 other entry stays" if same == 1 else f"{same} other entries stay"
    return [*lines, line((f"  {stay} in the same words.", DIM))]


def _named(head: list[tuple[str, str]], entries: tuple[str, ...], width: int) -> Lines:
    lines = [part for entry in entries[:NAMED] for part in wrapped(line(*head, said(entry)), width, 4)]
    more = len(entries) - NAMED
    return lines + ([line((f"  … and {more} more", DIM))] if more > 0 else [])
