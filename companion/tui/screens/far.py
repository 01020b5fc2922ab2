"""The far view: the few numbers that matter, as large as the window allows, to be read from across a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen

from companion.table.errors import TableError
from companion.table.table import Table
from companion.tui.boards.board import Board, Far
from companion.tui.boards.digits import has_letters, huge, size
from companion.tui.drawing import DIM, STRONG, Lines, beside, fit, line, said, wrapped
from companion.tui.screens.message import MessageScreen
from companion.tui.widgets.panel import Panel
from journal import JournalError

LOOK = 1.0
"""Seconds between two looks at what others recorded."""
LARGEST = 5
CALL_SCALES = (3, 2, 1)
"""How large the moment is told: as large as the window is wide, and no larger than the numbers."""
LEAST = 8
"""Cells that a number's name needs."""


class FarScreen(ModalScreen[None]):
    """Nothing but numbers; any key goes back. It follows what is entered on other screens."""

    DEFAULT_CSS = """
    FarScreen { background: $background; }
    FarScreen Panel { height: 1fr; width: 1fr; padding: 0 1; text-wrap: nowrap; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,f8,o", "leave", show=False),
    ]

    def __init__(self, table: Table, board: Board) -> None:
        super().__init__()
        self._table, self._board = table, board

    def compose(self) -> ComposeResult:
        """One panel."""
        yield Panel(id="far")

    def on_mount(self) -> None:
        """Draw, and look again and again."""
        self._draw()
        self._timer = self.set_interval(LOOK, self._look)

    def on_resize(self) -> None:
        """Draw for the window."""
        self._draw()

    def _look(self) -> None:
        try:
            if self._table.refresh():
                self._draw()
        except (JournalError, TableError) as problem:
            self._timer.stop()
            self.app.push_screen(MessageScreen("The table cannot be read any more", str(problem)))

    def _draw(self) -> None:
        view, step = self._table.view(), next((step for step in self._table.agenda() if not step.done), None)
        title = line(
            ("Esc back   ", DIM), said(f"{self._table.name} · ", STRONG), said(self._board.headline(view))
        )
        call, numbers = self._board.call(view), self._board.far(view)
        told = said(f"▸ {step.text}", STRONG) if step is not None else Content("")
        self.query_one(Panel).show(
            lambda width: [
                fit(title, width),
                *(far := called(call, width)),
                *(then := wrapped(told, width, 2)),
                *far_lines(numbers, width, self.size.height - 1 - len(far) - len(then)),
            ]
        )

    def on_click(self) -> None:
        """A touch goes back."""
        self.action_leave()

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def called(call: str, width: int) -> Lines:
    """The moment in words as large as fit into the width, in plain letters where a sign cannot be drawn."""
    if not call:
        return []
    scales = (scale for scale in CALL_SCALES if has_letters(call) and size(call, scale)[0] <= width)
    scale = next(scales, None)
    return [Content(""), *(huge(call, scale, STRONG) if scale else [said(call, STRONG)]), Content("")]


def far_lines(numbers: Sequence[Far], width: int, rows: int) -> Lines:
    """The numbers at the largest scale at which all have room; where even the smallest is too large, what is left out
    is counted."""
    for scale in range(LARGEST, 0, -1):
        for large in (True, False):
            lines = _tiles(numbers, width, scale, large and scale > 1)
            if len(lines) <= rows and all(part.cell_length <= width for part in lines):
                return lines
    fits = len(numbers)
    while fits and len(_tiles(numbers[:fits], width, 1, False)) >= rows:
        fits -= 1
    more = line((f"… {len(numbers) - fits} more in a larger window", DIM))
    return [*_tiles(numbers[:fits], width, 1, False), more]


def _tiles(numbers: Sequence[Far], width: int, scale: int, large: bool) -> Lines:
    """Rows of numbers with their names under them; `large` names are drawn in signs of three rows."""
    lines: Lines = []
    for row in _rows(numbers, width, scale, large):
        tiles, widths = zip(*((_tile(one, scale, large), _width(one, scale, large)) for one in row), strict=True)
        lines += [Content(""), *beside(tiles, widths, "")]
    return lines


def _rows(numbers: Sequence[Far], width: int, scale: int, large: bool) -> Iterator[list[Far]]:
    """The numbers in rows, as many in each as there is room for."""
    row: list[Far] = []
    left = width
    for one in numbers:
        each = _width(one, scale, large)
        if row and each > left:
            yield row
            row, left = [], width
        row.append(one)
        left -= each
    if row:
        yield row


def _width(one: Far, scale: int, large: bool) -> int:
    """Cells of a tile, with air between it and the next."""
    name = size(one.name, 1)[0] if large and has_letters(one.name) else said(one.name).cell_length
    return max(LEAST, size(_digits(one), scale)[0], name, said(one.word).cell_length) + 2 * scale


def _tile(one: Far, scale: int, large: bool) -> Lines:
    """A number above its name; its word of danger stands in plain letters."""
    name = huge(one.name, 1, STRONG) if large and has_letters(one.name) else [said(one.name, STRONG)]
    return [*huge(_digits(one), scale, one.style), *name, said(one.word, one.style)]


def _digits(one: Far) -> str:
    return "–" if one.number is None else str(one.number)
