"""Tables: columns as wide as they need, cells wrapped, thin lines between the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from reportlab.pdfgen.canvas import Canvas

from savesheets.document import Table
from savesheets.pdf.ink import BODY, SMALL, Span, Style, plain, width
from savesheets.pdf.pieces import Column, Piece, in_row, kept_together, paragraph, rule, titled

_GAP = 8.0
_BLANK_ROW = 16.0
_LEAST = 18.0
_WHOLE = 12


def wanted(table: Table) -> float:
    """How wide the table would be with every cell on one line."""
    return sum(_needs(table)) + _GAP * max(0, len(table.columns) - 1)


def rows(table: Table, room: float) -> Column:
    """The head, held to the first row, and the rows."""
    sizes = _sizes(_needs(table), room)
    head = kept_together(_row(table.columns, sizes, room, SMALL, 0.9))
    body = [line for row in table.rows for line in _row(row, sizes, room, BODY, 0.4)]
    return titled(head, body)


def _needs(table: Table) -> list[float]:
    """The widest cell of each column."""
    needs = [width(plain(text), SMALL) for text in table.columns]
    for row in table.rows:
        needs = [max(need, width(plain(cell), BODY)) for need, cell in zip(needs, row, strict=True)]
    return [need + 0.5 for need in needs]


def _sizes(needs: Sequence[float], room: float) -> list[float]:
    """The columns' widths: the widest give way until the row fits; what is left over goes to the last."""
    free = room - _GAP * (len(needs) - 1)
    least = min(_LEAST, free / len(needs))
    sizes = list(needs)
    while sum(sizes) > free and max(sizes) > least:
        widest = max(sizes)
        below = max((size for size in sizes if size < widest), default=least)
        many = sizes.count(widest)
        cut = min(widest - max(below, least), (sum(sizes) - free) / many)
        sizes = [size - max(cut, 0.01) if size == widest else size for size in sizes]
    sizes[-1] += max(0.0, free - sum(sizes))
    return sizes


def _row(cells: Sequence[str], sizes: Sequence[float], room: float, style: Style, thick: float) -> Column:
    """A row's lines with a rule below the last; only a row of very many lines may be broken over pages."""
    if not any(map(plain, cells)):
        return (_ruled(Piece(room, _BLANK_ROW, lambda canvas, left, top: None), thick),)
    wrapped = [paragraph([Span(cell, style)], size) for cell, size in zip(cells, sizes, strict=True)]
    lefts = [sum(sizes[:n]) + _GAP * n for n in range(len(sizes))]
    lines = [
        in_row([(left, piece) for left, piece in zip(lefts, line, strict=True) if piece], room)
        for line in zip_longest(*wrapped)
    ]
    column = (*lines[:-1], _ruled(lines[-1], thick))
    return kept_together(column) if len(column) <= _WHOLE else column


def _ruled(row: Piece, thick: float) -> Piece:
    """The row with a line below it."""

    def draw(canvas: Canvas, left: float, top: float) -> None:
        row.draw(canvas, left, top)
        rule(canvas, left, top - row.height - 1, row.width, thick)

    return replace(row, height=row.height + 3, draw=draw)
