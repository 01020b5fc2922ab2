"""The table as it stands: the soldiers around No Man's Land, clockwise, where a window has room for that."""

from collections.abc import Sequence

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.boards.grizzled.field import cards_lines, gauge_rows, low_gauge_rows
from companion.tui.boards.grizzled.seats import framed_seats
from companion.tui.drawing import DIM, Lines, beside, fit, line

WIDTH = 66
"""Cells from which the soldiers are drawn around the table."""
WIDEST = 110
"""Cells that the table takes at most; a glance does not reach further."""
ROWS = 24
"""Rows from which they are: two rows of seats, and cards with low gauges between them."""
SEAT, GAP = 24, 3
"""Cells of a seat's frame, and of the arrow between two."""
EDGE = 2
"""Cells that the edge of the table and the space inside take on each side."""


def is_round(frame: Frame) -> bool:
    """Whether there is room for the table as it stands."""
    return frame.tall and frame.width >= WIDTH and frame.rows >= ROWS


def table_lines(frame: Frame) -> Lines:
    """Seats above, No Man's Land between, seats below; the arrows go clockwise."""
    width = min(frame.width, WIDEST)
    above, below = _rows_of_seats(frame, width)
    middle = _middle(frame, width, frame.rows - len(above) - len(below) - 3)
    left = " " * ((frame.width - width) // 2)
    return [line(left, part) for part in [*above, *middle, *below]]


def _rows_of_seats(frame: Frame, width: int) -> tuple[Lines, Lines]:
    """The first half of the seats from left to right, the others from right to left."""
    seats = len(frame.view["players"])
    half = (seats + 1) // 2
    each = min((width - (half - 1) * GAP) // half, SEAT + 8)
    blocks = framed_seats(frame, each)
    return _row(blocks[:half], each, width, "→"), _row(blocks[half:][::-1], each, width, "←")


def _row(blocks: Sequence[Lines], each: int, width: int, arrow: str) -> Lines:
    """Seats beside each other in the middle of the row, an arrow between two."""
    high = max((len(block) for block in blocks), default=0)
    pointer = [Content(f" {arrow} ") if row == high // 2 else Content(" " * GAP) for row in range(high)]
    parts = [part for block in blocks for part in (pointer, block)][1:]
    widths = [width_ for _ in blocks for width_ in (GAP, each)][1:]
    left = " " * ((width - sum(widths)) // 2)
    return [fit(line(left, part), width) for part in beside(parts, widths, "")]


def _middle(frame: Frame, width: int, rows: int) -> Lines:
    """The table top with the cards and the gauges; the arrows at its ends lead on around it."""
    inner = width - 2 * EDGE - 2
    inside = cards_lines(frame, inner)
    high = gauge_rows(frame.view, inner)
    inside += high if len(inside) + len(high) <= rows else low_gauge_rows(frame.view, inner)
    half = len(inside) // 2
    lines = [line(("╭" + "─" * (width - 2) + "╮", DIM))]
    for at, part in enumerate(inside):
        left, right = ("↑", "↓") if at == half else ("│", "│")
        lines.append(line((left, DIM), " " * EDGE, fit(part, inner), " " * EDGE, (right, DIM)))
    return [*lines, line(("╰" + "─" * (width - 2) + "╯", DIM))]
