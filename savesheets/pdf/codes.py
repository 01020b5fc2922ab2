"""The machine's part of the page: QR symbols as one vector path each, and the same texts in small letters."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from savesheets.caption import caption
from savesheets.pdf.ink import BLACK, BODY, CODE, LABEL, MM, Span, put, width
from savesheets.pdf.pieces import Column, Piece, gap, in_row, kept_together, paragraph
from savesheets.qr import QUIET, Symbol, runs, series

MODULE = 0.75 * MM
"""A module on paper: phones read it from an arm's length."""

_BETWEEN = 14.0
_TEXT_LINE = CODE.size * 1.15


def code_rows(sheets: tuple[str, ...], table: str, room: float) -> Column:
    """The symbols of a save with their texts, as many side by side as there is room for."""
    symbols = series(sheets, "M")
    side = (symbols[0].size + 2 * QUIET) * MODULE
    across = max(1, int((room + _BETWEEN) // (side + _BETWEEN)))
    cells = [_cell(symbol, sheet, table, side) for symbol, sheet in zip(symbols, sheets, strict=True)]
    rows = [cells[n : n + across] for n in range(0, len(cells), across)]
    return tuple(in_row([(n * (side + _BETWEEN), cell) for n, cell in enumerate(row)], room) for row in rows)


def restore_words(count: int, room: float) -> Column:
    """What to do with the symbols."""
    every = "It is the whole save" if count == 1 else f"All {count} are needed, in any order"
    text = (
        f"Photograph each symbol, or give the Companion this file: companion restore FILE. {every}. "
        "The letters below a symbol say the same as the symbol and may be typed or pasted instead."
    )
    return kept_together((*paragraph([Span(text, BODY)], room), gap(4)))


def _cell(symbol: Symbol, sheet: str, table: str, side: float) -> Piece:
    words = caption(sheet, table)
    lines = _lines(sheet, side)

    def draw(canvas: Canvas, left: float, top: float) -> None:
        inside = left + QUIET * MODULE
        put(canvas, inside, top - LABEL.size, f"{words[:1].upper()}{words[1:]}", LABEL)
        _symbol(canvas, symbol, inside, top - LABEL.leading - QUIET * MODULE)
        for n, line in enumerate(lines, 1):
            put(canvas, inside, top - LABEL.leading - side - n * _TEXT_LINE, line, CODE)

    return Piece(side, LABEL.leading + side + len(lines) * _TEXT_LINE + 12, draw)


def _symbol(canvas: Canvas, symbol: Symbol, left: float, top: float) -> None:
    """All dark modules as one filled path, so that no viewer shows a seam between them."""
    path = canvas.beginPath()
    for y, row in enumerate(symbol.modules, 1):
        for start, length in runs(row):
            path.rect(left + start * MODULE, top - y * MODULE, length * MODULE, MODULE)
    canvas.setFillColor(BLACK)
    canvas.drawPath(path, stroke=0, fill=1)


def _lines(sheet: str, side: float) -> list[str]:
    """The text in lines as wide as the symbol; a line never ends on a hyphen, which a copy of it might lose."""
    room = int((side - 2 * QUIET * MODULE) // width("M", CODE))
    lines: list[str] = []
    while sheet:
        end = room - 1 if sheet[room - 1 : room] == "-" else room
        lines.append(sheet[:end])
        sheet = sheet[end:]
    return lines
