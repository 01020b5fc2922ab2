"""What a page is put together from: pieces of a known size that draw themselves, and ways to line them up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from reportlab.pdfgen.canvas import Canvas

from savesheets.pdf.ink import LEADING, LINE, SMALL, Placed, Span, Style, put_line, width, wrapped

Drawing = Callable[[Canvas, float, float], None]
"""Draws a piece whose left and top edges are given; the page's zero is at its foot."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is never broken over two columns or pages; `keep` holds it to the piece that follows."""

    width: float
    height: float
    draw: Drawing
    keep: bool = False


Column = tuple[Piece, ...]
"""Pieces one under another."""


def gap(height: float) -> Piece:
    """Empty room."""
    return Piece(0, height, lambda canvas, left, top: None)


def paragraph(spans: Sequence[Span], room: float, indent: float = 0, least: float = 0) -> Column:
    """Wrapped text, a piece for each line, set for letters of at least that size.

    Lines after the first stand `indent` to the right.
    """
    lines = wrapped(spans, room - indent)
    size = max((least, *(span.style.size for span in spans)))
    height, drop = size * LEADING, size
    return tuple(_line(line, height, drop, indent if n else 0) for n, line in enumerate(lines))


def _line(line: tuple[Placed, ...], height: float, drop: float, indent: float) -> Piece:
    end = max((x + width(span.text, span.style) for x, span in line), default=1.0)
    return Piece(indent + end, height, lambda canvas, left, top: put_line(canvas, left + indent, top - drop, line))


def write_line(room: float, height: float = 14) -> Piece:
    """A line to write on."""

    def draw(canvas: Canvas, left: float, top: float) -> None:
        rule(canvas, left, top - height + 2, room)

    return Piece(room, height, draw)


def rule(canvas: Canvas, left: float, y: float, room: float, thick: float = 0.5) -> None:
    """A thin line across."""
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(thick)
    canvas.line(left, y, left + room, y)


def height_of(pieces: Iterable[Piece]) -> float:
    """Height of pieces one under another."""
    return sum(piece.height for piece in pieces)


def stacked(pieces: Sequence[Piece], room: float, keep: bool = False) -> Piece:
    """Pieces one under another as one piece."""

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for piece in pieces:
            piece.draw(canvas, left, top)
            top -= piece.height

    return Piece(room, height_of(pieces), draw, keep)


def in_row(placed: Sequence[tuple[float, Piece]], room: float, keep: bool = False) -> Piece:
    """Pieces side by side, each so far from the left, their tops in line."""

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for x, piece in placed:
            piece.draw(canvas, left + x, top)

    return Piece(room, max((piece.height for _, piece in placed), default=0), draw, keep)


def flowing(pieces: Sequence[Piece], room: float, between: float = 8, below: float = 3) -> Column:
    """Pieces side by side, as many to a row as fit."""
    rows: list[list[tuple[float, Piece]]] = []
    x = 0.0
    for piece in pieces:
        if not rows or x + piece.width > room:
            rows.append([])
            x = 0.0
        rows[-1].append((x, piece))
        x += piece.width + between
    return tuple(replace(row, height=row.height + below) for row in (in_row(row, room) for row in rows))


def shifted(piece: Piece, by: float) -> Piece:
    """The piece further to the right."""
    return replace(piece, draw=lambda canvas, left, top: piece.draw(canvas, left + by, top))


def centred(line: Piece, room: float) -> Piece:
    """A line of text in the middle."""
    return shifted(line, (room - line.width) / 2)


def kept_together(pieces: Sequence[Piece]) -> Column:
    """The pieces, each held to the next."""
    return (*(replace(piece, keep=True) for piece in pieces[:-1]), *pieces[-1:])


def titled(label: Sequence[Piece], pieces: Sequence[Piece]) -> Column:
    """A label that never stands alone at a column's foot, above its pieces."""
    return (*(replace(piece, keep=True) for piece in label), *pieces)


def nothing(label: str, style: Style, room: float) -> Column:
    """A place where nothing lies: its label and a dash."""
    return paragraph([Span(label, style), Span("–", SMALL)], room)
