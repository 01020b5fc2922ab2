"""What to move at the table, each line to be ticked off while it is done: by a number or by a touch."""

from collections.abc import Sequence

from textual.events import Key

from companion.tui.drawing import DIM, GOOD, HINT, STRONG, Hit, Lines, line, said, tagged, wrapped
from companion.tui.widgets.paged import Paged
from companion.tui.widgets.panel import Paint
from companion.tui.widgets.verdict import in_app_line

PAGE = 1_000
"""More rows than any window has: a whole page."""


class TickList(Paged):
    """A list to tick off under lines of its own."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._head: Paint = lambda width: []
        self._to_do: Sequence[str] = ()
        self._in_app: Sequence[str] = ()
        self._ticked: set[int] = set()

    def tell(self, head: Paint, to_do: Sequence[str], in_app: Sequence[str]) -> None:
        """Show what to move under these lines; another list begins without a tick."""
        if tuple(to_do) != tuple(self._to_do):
            self._ticked.clear()
        self._head, self._to_do, self._in_app = head, to_do, in_app
        self.show(self._lines)

    def pressed(self, key: Key) -> bool:
        """Tick a line off by its digit, or scroll; whether the key did either."""
        rows = {"pagedown": PAGE, "pageup": -PAGE}.get(key.key)
        if rows is not None:
            self.scroll_by(rows)
        elif key.character is not None and key.character in "123456789":
            self.tick(int(key.character))
        else:
            return False
        return True

    def tick(self, number: int) -> None:
        """Tick a line off, counted from 1, or take the tick away."""
        if 0 < number <= len(self._to_do):
            self._ticked ^= {number}
            self.show(self._lines)

    def _lines(self, width: int) -> Lines:
        title = (
            line(("Move at the table", STRONG), ("  (a number or a touch ticks a line off)", DIM))
            if self._to_do
            else line(("Nothing has to be moved at the table.", DIM))
        )
        lines: Lines = [*self._head(width), *wrapped(title, width, 2)]
        for number, text in enumerate(self._to_do, 1):
            lines += self._line_to_tick(number, text, width)
        return lines + (wrapped(in_app_line(self._in_app), width, 4) if self._in_app else [])

    def _line_to_tick(self, number: int, text: str, width: int) -> Lines:
        ticked = number in self._ticked
        box = ("[✓] ", GOOD) if ticked else ("[ ] ", HINT)
        content = line((f"{number:>2} ", DIM), box, said(text, DIM if ticked else ""))
        return [tagged(part, Hit("task", str(number))) for part in wrapped(content, width, 7)]
