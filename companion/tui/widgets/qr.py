"""QR symbols in cells: black on white whatever the theme, one at a time in the middle of a white ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from savesheets.terminal import Row

CHROME = 3
"""Rows that the caption, the line under the symbol and the keys take from it."""
WHITE = Style.parse("#000000 on #ffffff")


@dataclass(frozen=True, slots=True)
class Symbols:
    """What the window can show: a row of cells for each symbol, and whether files should lead."""

    symbols: tuple[tuple[Row, ...], ...]
    files_first: bool
    window: tuple[int, int] | None
    big: bool


class QrView(Widget):
    """A symbol in the middle of a white ground; ink and ground of every cell are set, whatever the theme."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()

    def show(self, rows: tuple[Row, ...]) -> None:
        """Draw this symbol."""
        self._rows = rows
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of cells, white to both sides."""
        width, height = self.size
        at = y - (height - len(self._rows)) // 2
        if not 0 <= at < len(self._rows):
            return Strip([Segment(" " * width, WHITE)], width)
        runs = [Segment(run.text, Style(color=run.fg, bgcolor=run.bg)) for run in self._rows[at]]
        inner = sum(segment.cell_length for segment in runs)
        left = max(0, (width - inner) // 2)
        cells = [Segment(" " * left, WHITE), *runs, Segment(" " * max(0, width - inner - left), WHITE)]
        return Strip(cells).crop(0, width)


def draw(body: bytes, cols: int, rows: int, big: bool = False) -> Symbols:
    """The symbols of a body for a window of so many cells."""
    from savesheets.qr import plan, series
    from savesheets.terminal import big_blocks, half_blocks
    from savesheets.ts1 import split

    found = plan(body, cols, rows, big, CHROME)
    if found.version is None:
        return Symbols((), True, found.window, big)
    texts = split(body, found.part_bytes)
    blocks = big_blocks if big else half_blocks
    return Symbols(tuple(blocks(symbol) for symbol in series(texts)), found.files_first, found.window, big)
