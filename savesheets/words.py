"""Plain text from people: made safe, measured and wrapped by the columns it takes in a fixed-width font."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_ZERO_WIDTH = frozenset(("Mn", "Me", "Cf"))
_CONTROLS = frozenset(("Cc", "Cs", "Zl", "Zp"))
_REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffe\uffff")


def clean(text: str) -> str:
    """The text in one line: what could steer a terminal, reorder its letters or break XML becomes a space."""
    return " ".join(safe(text).split())


def safe(text: str) -> str:
    """The text, spacing kept, with a space for each character that could steer a terminal or reorder its letters."""
    return "".join(" " if _steers(char) else char for char in text)


def width(text: str) -> int:
    """Columns that the text takes: 2 for wide East Asian characters and emoji, 0 for marks that combine."""
    return sum(_char_width(char) for char in text)


def pad(text: str, columns: int) -> str:
    """The text with spaces after it, at least so many columns wide."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """The text in at most so many columns, with an ellipsis where something was cut off."""
    return text if width(text) <= columns else _fitting(text, columns - 1) + "…"


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most so many columns, broken at spaces, or within a word that is longer than a line."""
    lines = [""]
    for word in text.split():
        if lines[-1] and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += " " + word
        else:
            lines += _pieces(word, columns)
    return lines[1:] or [""]


def flow(items: Sequence[str], columns: int, gap: str = "   ") -> list[str]:
    """Lines of items side by side; no item is broken that fits a line of its own."""
    lines: list[str] = []
    for item in items:
        if lines and width(lines[-1] + gap + item) <= columns:
            lines[-1] += gap + item
        else:
            lines += wrap(item, columns)
    return lines


def _pieces(word: str, columns: int) -> list[str]:
    pieces: list[str] = []
    while width(word) > columns:
        piece = _fitting(word, columns) or word[0]
        pieces.append(piece)
        word = word[len(piece) :]
    return [*pieces, word] if word or not pieces else pieces


def _fitting(text: str, columns: int) -> str:
    taken = 0
    for end, char in enumerate(text):
        taken += _char_width(char)
        if taken > columns:
            return text[:end]
    return text


def _steers(char: str) -> bool:
    return unicodedata.category(char) in _CONTROLS or char in _REORDERING


def _char_width(char: str) -> int:
    if unicodedata.category(char) in _ZERO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
