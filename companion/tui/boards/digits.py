"""Numbers three rows high, to be read from across a table."""

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


def big(number: int | None, style: str = "") -> Lines:
    """A number in digits of three rows; unknown or run out is a dash."""
    text = "–" if number is None else str(number)
    rows = (" ".join(_SHAPES.get(digit, ("   ",) * HEIGHT)[row] for digit in text) for row in range(HEIGHT))
    return [line((row, style)) for row in rows]
