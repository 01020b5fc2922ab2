"""The far view: the few numbers that matter, as large as the window allows, to be read from across a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen

from companion.table.errors import TableError
from companion.table.table import Table
from companion.tui.boards.board import Board, Far
from companion.tui.boards.digits import huge, size
from companion.tui.drawing import DIM, STRONG, Lines, beside, fit, line, said
from companion.tui.screens.message import MessageScreen
from companion.tui.widgets.panel import Panel
from journal import JournalError

LOOK = 1.0
"""Seconds between two looks at what others recorded."""
LARGEST = 6
LEAST = 11
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
        view = self._table.view()
        title = line(
            said(f"{self._table.name} · ", STRONG), said(self._board.headline(view)), ("   Esc back", DIM)
        )
        numbers = self._board.far(view)
        self.query_one(Panel).show(
            lambda width: [fit(title, width), *far_lines(numbers, width, self.size.height - 1)]
        )

    def on_click(self) -> None:
        """A touch goes back."""
        self.action_leave()

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def far_lines(numbers: Sequence[Far], width: int, rows: int) -> Lines:
    """The numbers at the largest scale at which all have room; at the smallest, as many as there is room for."""
    for scale in range(LARGEST, 1, -1):
        lines = _tiles(numbers, width, scale)
        if len(lines) <= rows:
            return lines
    return _tiles(numbers, width, 1)[:rows]


def _tiles(numbers: Sequence[Far], width: int, scale: int) -> Lines:
    """Rows of numbers with their names under them, all tiles of one width, further apart than the digits."""
    each = (
        max([LEAST, *(max(size(one.number, scale)[0], _caption(one).cell_length) for one in numbers)])
        + 2 * scale
    )
    columns = max(1, width // each)
    lines: Lines = []
    for start in range(0, len(numbers), columns):
        row = numbers[start : start + columns]
        lines += [Content(""), *beside([_tile(one, scale) for one in row], [each] * len(row), "")]
    return lines


def _tile(one: Far, scale: int) -> Lines:
    return [*huge(one.number, scale, one.style), _caption(one)]


def _caption(one: Far) -> Content:
    return line(said(one.name, STRONG), said(f" {one.word}" if one.word else "", one.style))
