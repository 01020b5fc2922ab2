"""Digits and letters of three rows and more, to be read from across a table; drawn with half blocks."""

from collections.abc import Iterator

from companion.engine.text import fold
from companion.tui.drawing import Lines, line

_DOTS = {
    "0": "###/# #/# #/# #/###", "1": "## / # / # / # /###", "2": "###/  #/###/#  /###", "3": "###/  #/ ##/  #/###",
    "4": "# #/# #/###/  #/  #", "5": "###/#  /###/  #/###", "6": "###/#  /###/# #/###", "7": "###/  #/  #/  #/  #",
    "8": "###/# #/###/# #/###", "9": "###/# #/###/  #/###", "–": "   /   /###/   /   ", "a": "###/# #/###/# #/# #",
    "b": "## /# #/## /# #/## ", "c": "###/#  /#  /#  /###", "d": "## /# #/# #/# #/## ", "e": "###/#  /## /#  /###",
    "f": "###/#  /## /#  /#  ", "g": "###/#  /# #/# #/###", "h": "# #/# #/###/# #/# #", "i": "#/#/#/#/#",
    "j": "  #/  #/  #/# #/###", "k": "# #/# #/## /# #/# #", "l": "#  /#  /#  /#  /###",
    "m": "#   #/## ##/# # #/#   #/#   #", "n": "#  #/## #/# ##/#  #/#  #", "o": "###/# #/# #/# #/###",
    "p": "###/# #/###/#  /#  ", "q": "### /# # /# # /### /   #", "r": "## /# #/## /# #/# #",
    "s": "###/#  /###/  #/###", "t": "###/ # / # / # / # ", "u": "# #/# #/# #/# #/###", "v": "# #/# #/# #/# #/ # ",
    "w": "#   #/#   #/# # #/## ##/#   #", "x": "# #/# #/ # /# #/# #", "y": "# #/# #/###/ # / # ",
    "z": "###/  #/ # /#  /###", " ": " / / / / ", "-": "  /  /##/  /  ", ".": " / / / /#", "!": "#/#/#/ /#",
    "'": "#/#/ / / ", "?": "###/  #/ # /   / # ", ":": " /#/ /#/ ", ",": " / / /#/#",
}  # fmt: skip
"""Five half-rows of ink for each sign, from top to bottom."""
HEIGHT = 5
_HALVES = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}


def big(number: int | None, style: str = "") -> Lines:
    """A number in digits of three rows; unknown or run out is a dash."""
    return huge(_text(number), 1, style)


def _text(number: int | None) -> str:
    return "–" if number is None else str(number)


def has_letters(text: str) -> bool:
    """Whether all signs of a text can be drawn."""
    return bool(text.strip()) and all(sign in _DOTS for sign in fold(text))


def size(text: str, scale: int) -> tuple[int, int]:
    """Cells across and rows that a text takes at a scale."""
    across = sum(len(_DOTS[sign].partition("/")[0]) + 1 for sign in fold(text)) - 1
    return scale * across, (scale * HEIGHT + 1) // 2


def huge(text: str, scale: int, style: str = "") -> Lines:
    """A text in signs `scale` times as large; every one of them has to be there (`has_letters`)."""
    dots = [wide for row in _rows(text) for wide in ["".join(dot * scale for dot in row)] * scale]
    dots += [" " * len(dots[0])] if len(dots) % 2 else []
    pairs = zip(dots[::2], dots[1::2], strict=True)
    return [line(("".join(_HALVES[a + b] for a, b in zip(upper, lower, strict=True)), style)) for upper, lower in pairs]


def _rows(text: str) -> Iterator[str]:
    """The text as half-rows of ink, a blank between two signs."""
    signs = [_DOTS[sign].split("/") for sign in fold(text)]
    return (" ".join(sign[row] for sign in signs) for row in range(HEIGHT))
