"""Letters on the page: the bundled fonts, the styles in use, text measured and wrapped in them; lengths in points."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from savesheets import fonts
from savesheets.words import clean

MM = 72 / 25.4
"""Points of a millimetre."""

BLACK, WHITE = HexColor("#000000"), HexColor("#ffffff")
INK, GREY, LINE = HexColor("#1d1a16"), HexColor("#655f55"), HexColor("#b9b1a3")
TINT, RED = HexColor("#eee9df"), HexColor("#a3221b")

_SANS, _BOLD, _MONO = "Sheet", "Sheet-Bold", "Sheet-Mono"
_FILES = {_SANS: fonts.SANS, _BOLD: fonts.BOLD, _MONO: fonts.MONO}
LEADING = 1.28
"""From line to line, beside a letter's size."""


@dataclass(frozen=True, slots=True)
class Style:
    """A font by its name, its size, and its colour."""

    font: str
    size: float
    colour: Color = INK

    @property
    def leading(self) -> float:
        """From one line to the next."""
        return self.size * LEADING


TITLE, HEADING, TRAY = Style(_BOLD, 19), Style(_BOLD, 11), Style(_BOLD, 10)
BODY, STRONG, LABEL = Style(_SANS, 8), Style(_BOLD, 8), Style(_BOLD, 7.5)
SMALL, TINY = Style(_SANS, 6.8, GREY), Style(_SANS, 6, GREY)
SLOT, FIGURE = Style(_SANS, 7.5), Style(_BOLD, 9)
CODE = Style(_MONO, 4.5)


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style."""

    text: str
    style: Style = BODY


Placed = tuple[float, Span]
"""A span and how far from the left of its line it begins."""


@cache
def load() -> None:
    """Make the fonts known; they are read from their files once."""
    for name, path in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(path)))


def plain(text: str) -> str:
    """A player's text in one line, letters joined with their accents where one sign is both."""
    return unicodedata.normalize("NFC", clean(text))


def width(text: str, style: Style) -> float:
    """How wide a text is."""
    load()
    return float(pdfmetrics.stringWidth(text, style.font, style.size))


def lacks(text: str) -> bool:
    """Whether the fonts have no sign for some letter of the text."""
    load()
    known = pdfmetrics.getFont(_SANS).face.charToGlyph
    return any(ord(char) not in known for char in text if not char.isspace())


def wrapped(spans: Sequence[Span], room: float) -> list[tuple[Placed, ...]]:
    """Spans as lines no wider than `room`, broken at spaces, or within a word that is wider than a line."""
    lines: list[list[Placed]] = [[]]
    x = 0.0
    for word in _words(spans, room):
        size = width(word.text, word.style)
        gap = width(" ", word.style) if lines[-1] else 0.0
        if lines[-1] and x + gap + size > room:
            lines.append([])
            x = gap = 0.0
        lines[-1].append((x + gap, word))
        x += gap + size
    return [tuple(line) for line in lines]


def _words(spans: Iterable[Span], room: float) -> Iterable[Span]:
    for span in spans:
        for word in plain(span.text).split():
            yield from (Span(piece, span.style) for piece in _pieces(word, span.style, room))


def _pieces(word: str, style: Style, room: float) -> Iterable[str]:
    while width(word, style) > room and len(word) > 1:
        end = len(word) - 1
        # Halving first keeps a word of thousands of letters quick.
        while end > 1 and width(word[:end], style) > room:
            end = end // 2 if width(word[: end // 2], style) > room else end - 1
        yield word[:end]
        word = word[end:]
    yield word


def put(canvas: Canvas, x: float, baseline: float, text: str, style: Style) -> None:
    """Draw a text from `x` on."""
    load()
    canvas.setFont(style.font, style.size)
    canvas.setFillColor(style.colour)
    canvas.drawString(x, baseline, text)


def put_centred(canvas: Canvas, x: float, baseline: float, text: str, style: Style) -> None:
    """Draw a text around `x`."""
    put(canvas, x - width(text, style) / 2, baseline, text, style)


def put_line(canvas: Canvas, x: float, baseline: float, line: Sequence[Placed]) -> None:
    """Draw a line of spans."""
    for offset, span in line:
        put(canvas, x + offset, baseline, span.text, span.style)
