"""QR symbols in a terminal's cells, always with both colours set, so that no theme can turn them around."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from savesheets.qr import QUIET, Symbol

DARK, LIGHT = "#000000", "#ffffff"
_RESET = "\x1b[0m"


class Run(NamedTuple):
    """Neighbouring cells of a row that look alike: their text, and the colours of ink and ground as #rrggbb."""

    text: str
    fg: str
    bg: str


Row = tuple[Run, ...]


def half_blocks(symbol: Symbol, quiet: int = QUIET) -> tuple[Row, ...]:
    """The symbol with two modules in each cell: the upper half block's ink above, its ground below."""
    grid = symbol.framed(quiet)
    blank = (False,) * len(grid)
    lower = (*grid[1::2], blank)
    return tuple(_row("▀", zip(top, low, strict=True)) for top, low in zip(grid[::2], lower, strict=True))


def big_blocks(symbol: Symbol, quiet: int = QUIET // 2) -> tuple[Row, ...]:
    """The symbol with two columns for each module, drawn by ground alone: for terminals with gaps between rows."""
    return tuple(_row("  ", ((dark, dark) for dark in row)) for row in symbol.framed(quiet))


def ansi(symbol: Symbol, big: bool = False) -> str:
    """The symbol as 24-bit escapes, each line reset at its end and ended by a line break."""
    rows = big_blocks(symbol) if big else half_blocks(symbol)
    return "".join("".join(map(_escaped, row)) + _RESET + "\n" for row in rows)


def _row(cell: str, modules: Iterable[tuple[bool, bool]]) -> Row:
    """Runs of cells from the modules that each shows as its ink and its ground."""
    return tuple(Run(cell * len(list(same)), _colour(ink), _colour(ground)) for (ink, ground), same in groupby(modules))


def _colour(dark: bool) -> str:
    return DARK if dark else LIGHT


def _escaped(run: Run) -> str:
    return f"\x1b[38;2;{_rgb(run.fg)};48;2;{_rgb(run.bg)}m{run.text}"


def _rgb(colour: str) -> str:
    return ";".join(str(value) for value in bytes.fromhex(colour[1:]))
