"""Every symbol of a save as one vector drawing with a white ground, measured in modules."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from savesheets.caption import caption, columns_for
from savesheets.qr import QUIET, Symbol, runs, series

_MILLIMETRES = 0.75
_CAPTION = 5
_LETTER = 0.62  # width of a letter beside its height, on the generous side


def draw(sheets: Sequence[str], table: str) -> str:
    """An SVG document with the symbols of all sheets; SheetError if one does not fit a symbol."""
    symbols = series(sheets)
    side = symbols[0].size + 2 * QUIET
    columns = columns_for(len(symbols))
    wide, high = side * columns, (side + _CAPTION) * -(-len(symbols) // columns)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide * _MILLIMETRES}mm" height="{high * _MILLIMETRES}mm">',
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
    ]
    for index, (symbol, sheet) in enumerate(zip(symbols, sheets, strict=True)):
        row, column = divmod(index, columns)
        lines += _cell(symbol, caption(sheet, table), side * column, (side + _CAPTION) * row)
    return "\n".join([*lines, "</svg>", ""])


def path(symbol: Symbol, left: int, top: int) -> str:
    """The dark modules as one path of row runs, so that no seam shows between them."""
    return "".join(
        f"M{left + start} {top + y}h{length}v1h-{length}z"
        for y, row in enumerate(symbol.modules)
        for start, length in runs(row)
    )


def _cell(symbol: Symbol, words: str, left: int, top: int) -> list[str]:
    side = symbol.size + 2 * QUIET
    size = min(3.0, side / (_LETTER * len(words)))
    return [
        f'<path d="{path(symbol, left + QUIET, top + QUIET)}" fill="#000000" shape-rendering="crispEdges"/>',
        f'<text x="{left + side / 2}" y="{top + side + 1}" font-size="{size:.2f}" text-anchor="middle" '
        f'font-family="sans-serif" fill="#000000">{escape(words)}</text>',
    ]
