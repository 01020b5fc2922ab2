"""Every symbol of a save on one picture, with a white ground."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from savesheets import fonts
from savesheets.caption import caption, columns_for
from savesheets.qr import Symbol, series

MODULE = 8
"""Pixels of a module: a symbol of version 25 with its quiet zone is 1,000 wide."""

_FONT = 22
_CAPTION = 40
_WHITE, _BLACK = 255, 0


def draw(sheets: Sequence[str], table: str) -> bytes:
    """A PNG file with the symbols of all sheets, each above its caption; SheetError if one does not fit a symbol."""
    symbols = series(sheets)
    columns = columns_for(len(symbols))
    tiles = [_tile(symbol, caption(sheet, table)) for symbol, sheet in zip(symbols, sheets, strict=True)]
    wide, high = tiles[0].size
    page = Image.new("L", (wide * columns, high * -(-len(tiles) // columns)), _WHITE)
    for index, tile in enumerate(tiles):
        row, column = divmod(index, columns)
        page.paste(tile, (wide * column, high * row))
    out = BytesIO()
    page.save(out, "PNG", optimize=True)
    return out.getvalue()


def _tile(symbol: Symbol, words: str) -> Image.Image:
    picture = _picture(symbol)
    side = picture.width
    tile = Image.new("L", (side, side + _CAPTION), _WHITE)
    tile.paste(picture, (0, 0))
    text = unicodedata.normalize("NFC", words)
    ImageDraw.Draw(tile).text((side // 2, side), text, fill=_BLACK, font=_font(text, side), anchor="mt")
    return tile


def _picture(symbol: Symbol) -> Image.Image:
    grid = symbol.framed()
    pixels = bytes(_BLACK if dark else _WHITE for row in grid for dark in row)
    small = Image.frombytes("L", (len(grid), len(grid)), pixels)
    return small.resize((len(grid) * MODULE, len(grid) * MODULE), Image.Resampling.NEAREST)


def _font(text: str, room: int) -> ImageFont.FreeTypeFont:
    """The bundled font, smaller where the caption would be wider than its symbol."""
    font = _sized(_FONT)
    needed = font.getlength(text)
    room -= 2 * MODULE
    return font if needed <= room else _sized(_FONT * room / needed)


def _sized(size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(fonts.SANS, size, layout_engine=ImageFont.Layout.BASIC)
