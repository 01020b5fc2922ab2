"""Every symbol of a save on one picture, with a white ground."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from savesheets.caption import caption, columns_for
from savesheets.qr import Symbol, series

MODULE = 8
"""Pixels of a module: a symbol of version 25 with its quiet zone is 1,000 wide."""

_FONT = 22
_CAPTION = 40
_WHITE, _BLACK = 255, 0
_KEPT = frozenset("·…")  # the signs beyond ASCII that Pillow's own font can draw


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
    text = _drawable(words)
    font = _font(text, side)
    ImageDraw.Draw(tile).text((side // 2, side), text, fill=_BLACK, font=font, anchor="mt")
    return tile


def _picture(symbol: Symbol) -> Image.Image:
    grid = symbol.framed()
    pixels = bytes(_BLACK if dark else _WHITE for row in grid for dark in row)
    small = Image.frombytes("L", (len(grid), len(grid)), pixels)
    return small.resize((len(grid) * MODULE, len(grid) * MODULE), Image.Resampling.NEAREST)


def _font(text: str, room: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font, smaller where the caption would be wider than its symbol."""
    font = ImageFont.load_default(_FONT)
    needed = font.getlength(text)
    return font if needed <= room else ImageFont.load_default(_FONT * room / needed)


def _drawable(text: str) -> str:
    """The text in the letters that Pillow's own font has: accents fall away, other scripts become question marks."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return "".join(char if char.isascii() or char in _KEPT else "?" for char in plain)
