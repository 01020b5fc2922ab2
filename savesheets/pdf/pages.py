"""Filling pages: pieces over the whole width, in two columns of about one height, or in framed trays side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from reportlab.pdfgen.canvas import Canvas

from savesheets.pdf.ink import INK, MM, TINT, WHITE
from savesheets.pdf.pieces import Column, Piece, height_of, stacked

MARGIN = 13 * MM
FOOT = 17 * MM
"""From the page's foot to the lowest piece."""

BETWEEN = 6 * MM
"""Between two columns."""

_PAD = 6.0
_BELOW = 7.0
_RAGGED = 24.0
_FULL = 0.6


@dataclass(frozen=True, slots=True)
class Framed:
    """The box of a tray: its title, drawn again where it goes on, and its pieces."""

    title: Column
    body: Column


@dataclass(slots=True)
class Pages:
    """The pages of a sheet while they fill; `size` is the paper's."""

    size: tuple[float, float]
    pages: list[list[tuple[Piece, float, float]]] = field(default_factory=lambda: [[]])
    _y: float = 0.0
    _beside: float = 0.0

    def __post_init__(self) -> None:
        self._y = self.top

    @property
    def top(self) -> float:
        """The upper edge of a page's contents."""
        return self.size[1] - MARGIN

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.size[0] - 2 * MARGIN

    @property
    def column(self) -> float:
        """The width of one of two columns."""
        return (self.width - BETWEEN) / 2

    @property
    def inner(self) -> float:
        """The width inside a tray's frame."""
        return self.column - 2 * _PAD

    @property
    def left_over(self) -> float:
        """Height that is still free on this page."""
        return self._y - FOOT

    def turn(self) -> None:
        """Go on to a fresh page, unless this one is."""
        self._beside = 0.0
        if self.pages[-1]:
            self.pages.append([])
        self._y = self.top

    def ensure(self, height: float) -> None:
        """Turn the page if less than that is free."""
        if self.left_over < height:
            self.turn()

    def whole(self, column: Column) -> None:
        """Pieces over the whole width."""
        self._beside = 0.0
        for piece in _solid(column, self.top - FOOT):
            self.ensure(piece.height)
            if not self._is_gap_on_top(piece):
                self._put(piece, MARGIN)
                self._y -= piece.height

    def two_columns(self, column: Column) -> None:
        """Pieces in two columns, the second going on from the first, both about equally high.

        Where a tray stands alone and they fit beside it, they go there.
        """
        rest = _solid(column, self.top - FOOT)
        if height_of(rest) <= self._beside:
            where = MARGIN + self.column + BETWEEN
            self.pages[-1].append((stacked(rest, self.column), where, self._y + self._beside))
            self._beside = 0.0
            return
        while rest:
            cut = _balanced(rest)
            if max(height_of(rest[:cut]), height_of(rest[cut:])) <= self.left_over:
                self._side_by_side((rest[:cut], rest[cut:]))
                return
            first, rest = _taken(rest, self.left_over, fresh=not self.pages[-1])
            second, rest = _taken(rest, self.left_over, fresh=not self.pages[-1])
            self._side_by_side((first, second))
            if rest:
                self.turn()

    def trays(self, trays: Sequence[Framed]) -> None:
        """Trays in their frames, two side by side; one that is too long goes on overleaf."""
        for n in range(0, len(trays), 2):
            self._tray_row(trays[n : n + 2])

    def _tray_row(self, trays: Sequence[Framed]) -> None:
        most = self.top - FOOT
        rests = [_solid(tray.body, most / 2) for tray in trays]
        heads = [stacked(tray.title, self.inner) for tray in trays]
        edge = max(head.height for head in heads) + 2 * _PAD
        if min(most, edge + max(map(height_of, rests))) > self.left_over:
            self.turn()
        while any(rests):
            room = self.left_over - edge
            fresh = not self.pages[-1]
            taken = [_taken(rest, room, fresh) for rest in rests]
            height = edge + max(height_of(part) for part, _ in taken)
            for n, (part, _) in enumerate(taken):
                if rests[n]:
                    self._frame(n, heads[n], part, height, edge)
            rests = [rest for _, rest in taken]
            self._y -= height + _BELOW
            self._beside = height + _BELOW if len(trays) == 1 else 0.0
            if any(rests):
                self.turn()

    def _frame(self, at: int, head: Piece, body: Column, height: float, edge: float) -> None:
        left = MARGIN + at * (self.column + BETWEEN)
        self.pages[-1].append((_box(self.column, height, edge - _PAD / 2), left, self._y))
        self.pages[-1].append((head, left + _PAD, self._y - _PAD))
        self.pages[-1].append((stacked(body, self.inner), left + _PAD, self._y - edge))

    def _side_by_side(self, columns: tuple[Column, Column]) -> None:
        self._beside = 0.0
        tops = [stacked(column, self.column) for column in columns]
        for n, piece in enumerate(tops):
            self._put(piece, MARGIN + n * (self.column + BETWEEN))
        self._y -= max(piece.height for piece in tops)

    def _put(self, piece: Piece, left: float) -> None:
        if piece.height:
            self.pages[-1].append((piece, left, self._y))

    def _is_gap_on_top(self, piece: Piece) -> bool:
        return not piece.width and not self.pages[-1]


def draw_page(canvas: Canvas, page: Sequence[tuple[Piece, float, float]]) -> None:
    """Draw the pieces of one page."""
    for piece, left, top in page:
        piece.draw(canvas, left, top)


def _box(wide: float, height: float, band: float) -> Piece:
    """A tray's frame with a tinted band for its title."""

    def draw(canvas: Canvas, left: float, top: float) -> None:
        canvas.setFillColor(WHITE)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        clip = canvas.beginPath()
        clip.roundRect(left, top - height, wide, height, 4)
        canvas.saveState()
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.setFillColor(TINT)
        canvas.rect(left, top - band, wide, band, stroke=0, fill=1)
        canvas.restoreState()
        canvas.roundRect(left, top - height, wide, height, 4, stroke=1, fill=0)

    return Piece(wide, height, draw)


def _solid(column: Column, most: float) -> Column:
    """Pieces that keep together made one, unless that would be higher than `most`."""
    return tuple(piece for run in _runs(column) for piece in ([_joined(run)] if height_of(run) <= most else run))


def _joined(run: list[Piece]) -> Piece:
    return run[0] if len(run) == 1 else stacked(run, max(piece.width for piece in run))


def _runs(column: Column) -> Iterator[list[Piece]]:
    run: list[Piece] = []
    for piece in column:
        run.append(piece)
        if not piece.keep:
            yield run
            run = []
    if run:
        yield [*run[:-1], replace(run[-1], keep=False)]


def _taken(column: Column, room: float, fresh: bool) -> tuple[Column, Column]:
    """What fits into so much height, and the rest; on a fresh page at least one piece, whatever its size.

    The cut falls between two blocks, unless that would leave much of the height empty.
    """
    start = next((n for n, piece in enumerate(column) if piece.width), len(column))
    used, end, between = 0.0, start, start
    while end < len(column) and (used + column[end].height <= room or (fresh and end == start)):
        used += column[end].height
        end += 1
        if not column[end - 1].width and used > room * _FULL:
            between = end
    if end < len(column) and between > start:
        end = between
    return column[start:end], column[end:]


def _balanced(column: Column) -> int:
    """Where to cut, so that both parts are about equally high; rather between two blocks than within one."""
    total, before = height_of(column), 0.0
    best = (total, len(column))
    for n, piece in enumerate(column, 1):
        before += piece.height
        ragged = _RAGGED if piece.width else 0.0
        best = min(best, (max(before, total - before) + ragged, n))
    return best[1]
