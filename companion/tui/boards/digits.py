"""Digits of three rows and more, to be read from across a table."""

from companion.tui.drawing import Lines, line

_SHAPES = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "–": ("   ", "▀▀▀", "   "),
}
HEIGHT = 3
WIDTH = 3
DOTS = 5
"""Half-rows that a digit really fills."""
_INK = {"█": (True, True), "▀": (True, False), " ": (False, False)}
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def big(number: int | None, style: str = "") -> Lines:
    """A number in digits of three rows; unknown or run out is a dash."""
    text = "–" if number is None else str(number)
    rows = (" ".join(_SHAPES.get(digit, ("   ",) * HEIGHT)[row] for digit in text) for row in range(HEIGHT))
    return [line((row, style)) for row in rows]


def size(number: int | None, scale: int) -> tuple[int, int]:
    """Cells across and rows that a number takes at a scale."""
    digits = 1 if number is None else len(str(number))
    return scale * (digits * (WIDTH + 1) - 1), (scale * DOTS + 1) // 2


def huge(number: int | None, scale: int, style: str = "") -> Lines:
    """A number in digits `scale` times as large."""
    dots = [[dot for dot in row for _ in range(scale)] for row in _dots(number) for _ in range(scale)]
    dots += [[False] * len(dots[0])] if len(dots) % 2 else []
    pairs = zip(dots[::2], dots[1::2], strict=True)
    return [
        line(("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)), style))
        for upper, lower in pairs
    ]


def _dots(number: int | None) -> list[list[bool]]:
    """The number as half-rows of ink."""
    rows = [row.plain for row in big(number)]
    halves = [[_INK[char][half] for char in row] for row in rows for half in (0, 1)]
    return halves[:DOTS]
