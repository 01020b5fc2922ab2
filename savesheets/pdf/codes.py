"""The machine's part of the page: QR symbols as one vector path each, and the same texts in small letters."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from savesheets.caption import caption
from savesheets.pdf.ink import BLACK, BODY, CODE, LABEL, MM, Span, width
from savesheets.pdf.pieces import Column, Piece, gap, in_row, kept_together, paragraph, shifted, stacked
from savesheets.qr import QUIET, Symbol, runs, series

MODULE = 0.75 * MM
"""A module on paper: phones read it from an arm's length."""

_BETWEEN = 14.0


def code_rows(sheets: Sequence[str], table: str, room: float) -> Column:
    """The symbols of a save, as many side by side as there is room for, each row with its texts below it.

    The texts run over the whole width: side by side, a copy of the page would mix their lines.
    """
    symbols = series(sheets, "M")
    side = (symbols[0].size + 2 * QUIET) * MODULE
    across = max(1, int((room + _BETWEEN) // (side + _BETWEEN)))
    cells = [_cell(symbol, sheet, table, side) for symbol, sheet in zip(symbols, sheets, strict=True)]
    rows = []
    for n in range(0, len(cells), across):
        row = in_row([(at * (side + _BETWEEN), cell) for at, cell in enumerate(cells[n : n + across])], room)
        texts = [piece for sheet in sheets[n : n + across] for piece in _text(sheet, room - QUIET * MODULE)]
        rows.append(stacked((row, *texts, gap(8)), room))
    return tuple(rows)


def restore_words(count: int, room: float) -> Column:
    """What to do with the symbols."""
    every = "It is the whole save" if count == 1 else f"All {count} are needed, in any order"
    text = (
        f"Photograph each symbol, or give the Companion this file: companion restore FILE. {every}. "
        "The small letters below say the same as the symbols and may be pasted instead."
    )
    return kept_together((*paragraph([Span(text, BODY)], room), gap(4)))


def _cell(symbol: Symbol, sheet: str, table: str, side: float) -> Piece:
    """The words above the symbol, and the symbol with its quiet zone."""
    words = caption(sheet, table)
    inside = side - 2 * QUIET * MODULE
    head = stacked(paragraph([Span(f"{words[:1].upper()}{words[1:]}", LABEL)], inside), inside)

    def draw(canvas: Canvas, left: float, top: float) -> None:
        left += QUIET * MODULE
        head.draw(canvas, left, top)
        _symbol(canvas, symbol, left, top - head.height - QUIET * MODULE)

    return Piece(side, head.height + side, draw)


def _text(sheet: str, room: float) -> Column:
    """A sheet's text in small letters, in line with its symbol."""
    lines = [paragraph([Span(line, CODE)], room)[0] for line in _lines(sheet, room)]
    return (*(shifted(line, QUIET * MODULE) for line in lines), gap(4))


def _symbol(canvas: Canvas, symbol: Symbol, left: float, top: float) -> None:
    """All dark modules as one filled path, so that no viewer shows a seam between them."""
    path = canvas.beginPath()
    for y, row in enumerate(symbol.modules, 1):
        for start, length in runs(row):
            path.rect(left + start * MODULE, top - y * MODULE, length * MODULE, MODULE)
    canvas.setFillColor(BLACK)
    canvas.drawPath(path, stroke=0, fill=1)


def _lines(sheet: str, wide: float) -> list[str]:
    """The text in lines as wide as the symbol; a line never ends on a hyphen, which a copy of it might lose."""
    room = int(wide // width("M", CODE))
    lines: list[str] = []
    while sheet:
        end = room - 1 if sheet[room - 1 : room] == "-" else room
        lines.append(sheet[:end])
        sheet = sheet[end:]
    return lines
