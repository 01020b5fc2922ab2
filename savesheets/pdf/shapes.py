"""The signs of a tray: slots and their marker, boxes with a figure, dials, boxes to tick."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from savesheets.document import TO_FILL, Figure
from savesheets.pdf.ink import FIGURE, GREY, INK, RED, SLOT, TINY, WHITE, Style, put_centred, width

SLOT_SIZE = 15.5
"""From one slot of a track to the next."""

MARK = 7.0
"""Height above the slots for second markers."""

_RADIUS = 1.6


def figure(value: Figure) -> str:
    """What stands in a box: the number, a question mark, or nothing yet."""
    return "?" if value is None else "" if value is TO_FILL else str(value)


def slot(canvas: Canvas, left: float, top: float, text: str, red: bool, here: bool) -> None:
    """A slot of a track: square, or a diamond where it is printed in red; filled where the marker stands."""
    size = SLOT_SIZE - 1.5
    canvas.setLineWidth(1.1 if red else 0.7)
    canvas.setStrokeColor(RED if red else GREY)
    canvas.setFillColor((RED if red else INK) if here else WHITE)
    x, y = left + SLOT_SIZE / 2, top - SLOT_SIZE / 2
    if red:
        _diamond(canvas, x, y, SLOT_SIZE / 2)
    else:
        canvas.roundRect(x - size / 2, y - size / 2, size, size, _RADIUS, stroke=1, fill=1)
    style = FIGURE if here else SLOT
    colour = WHITE if here else RED if red else INK
    fitted = min(style.size, 6.6 if red else 8.5, (size - 3) / max(1, len(text)) * 1.55)
    inside = Style(style.font, fitted, colour)
    put_centred(canvas, x, y - inside.size * 0.36, text, inside)


def _diamond(canvas: Canvas, x: float, y: float, reach: float) -> None:
    path = canvas.beginPath()
    path.moveTo(x, y + reach)
    for dx, dy in ((reach, 0), (0, -reach), (-reach, 0)):
        path.lineTo(x + dx, y + dy)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)


def second_marker(canvas: Canvas, left: float, top: float, sign: str) -> None:
    """The sign of a second marker, with a stroke down to the slot below it."""
    style = Style(FIGURE.font, 7)
    put_centred(canvas, left + SLOT_SIZE / 2, top - 5.5, sign, style)


def box_width(text: str) -> float:
    """How wide a box with this figure is."""
    return max(16.0, width(text, FIGURE) + 7)


BOX = 13.5
"""Height of a box with a figure."""


def figure_box(canvas: Canvas, left: float, top: float, value: Figure, wide: float) -> None:
    """A box with a figure in it."""
    canvas.setLineWidth(0.8)
    canvas.setStrokeColor(INK)
    canvas.setFillColor(WHITE)
    canvas.roundRect(left, top - BOX, wide, BOX, _RADIUS, stroke=1, fill=1)
    _figure_in(canvas, left + wide / 2, top - BOX / 2, value)


DIAL = 17.0
"""Across a dial."""


def dial(canvas: Canvas, left: float, top: float, value: Figure) -> None:
    """A dial: a disc with its figure and the notch that points at it."""
    x, y = left + DIAL / 2, top - DIAL / 2
    canvas.setStrokeColor(INK)
    canvas.setFillColor(WHITE)
    canvas.setLineWidth(1)
    canvas.circle(x, y, DIAL / 2 - 0.5, stroke=1, fill=1)
    canvas.setLineWidth(0.5)
    canvas.setStrokeColor(GREY)
    canvas.circle(x, y, DIAL / 2 - 2.4, stroke=1, fill=0)
    _figure_in(canvas, x, y, value)


def _figure_in(canvas: Canvas, x: float, y: float, value: Figure) -> None:
    known = isinstance(value, int)
    style = FIGURE if known else Style(FIGURE.font, FIGURE.size, GREY)
    put_centred(canvas, x, y - style.size * 0.36, figure(value), style)


TICK = 11.0
"""Size of a box to tick."""


def tick_box(canvas: Canvas, left: float, top: float, number: int | None, ticked: bool) -> None:
    """A small box with its number in a corner, crossed where it is ticked."""
    canvas.setLineWidth(0.8)
    canvas.setStrokeColor(INK)
    canvas.setFillColor(WHITE)
    canvas.rect(left, top - TICK, TICK, TICK, stroke=1, fill=1)
    if number is not None:
        put_centred(canvas, left + TICK / 2, top - TICK / 2 - TINY.size * 0.36, str(number), TINY)
    if ticked:
        canvas.setLineWidth(1.5)
        canvas.line(left + 1.6, top - 1.6, left + TICK - 1.6, top - TICK + 1.6)
        canvas.line(left + 1.6, top - TICK + 1.6, left + TICK - 1.6, top - 1.6)


def facing(canvas: Canvas, x: float, y: float) -> None:
    """The two points that turn a pair's figures towards each other, around `x` and `y`."""
    canvas.setFillColor(GREY)
    for way in (-1, 1):
        path = canvas.beginPath()
        path.moveTo(x + way * 4.2, y)
        path.lineTo(x + way * 1.0, y + 2.6)
        path.lineTo(x + way * 1.0, y - 2.6)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
