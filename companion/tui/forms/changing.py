"""The controls of a change: by how much something turns, and a counter with its change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.engine.slots import EXACT, OPEN
from companion.engine.text import Token, quoted
from companion.tui.forms.controls import Control, Names

_SIGNED = re.compile(r"(?P<name>[^\W\d_][\w-]*?)?(?P<sign>[+\-=])(?P<number>\d{1,4})")


@dataclass(slots=True)
class Turn(Control):
    """By how much something changes, or what it is set to (`=` and the number)."""

    by: int = 0
    sets: bool = False

    @property
    def told(self) -> str:
        return f"={self.by}" if self.sets else f"{self.by:+}"

    @property
    def steps(self) -> bool:
        return True

    def step(self, by: int) -> None:
        self.by = max(0, self.by + by) if self.sets else self.by + by

    def type(self, text: str) -> None:
        """A sign, or a digit of the number."""
        if text in ("=", "+", "-"):
            self.sets, self.by = text == "=", abs(self.by) * (-1 if text == "-" else 1)
        elif text.isascii() and text.isdigit() and abs(self.by) < 1_000:
            self.by = self.by * 10 + int(text) * (-1 if self.by < 0 else 1)

    def rub(self) -> None:
        self.by = int(self.by / 10)

    def take(self, word: Token, how: int) -> bool:
        found = _SIGNED.fullmatch(word.text)
        if how != EXACT or found is None or found["name"] or self.words:
            return False
        self._set(found)
        return True

    def put(self, text: str) -> None:
        found = _SIGNED.fullmatch("".join(text.split()))
        if found is not None:
            self._set(found)

    def _set(self, found: re.Match[str]) -> None:
        self.sets = found["sign"] == "="
        self.by = int(found["number"]) * (-1 if found["sign"] == "-" else 1)

    @property
    def words(self) -> str:
        return self.told if self.by or self.sets else ""


@dataclass(slots=True)
class Change(Turn):
    """A counter and by how much it changes."""

    names: Names = field(default_factory=Names)
    value: str = ""

    @property
    def choices(self) -> Sequence[str]:
        return self.names()

    @property
    def chosen(self) -> Sequence[int]:
        return [n for n, name in enumerate(self.choices) if name == self.value]

    def point(self, at: int) -> None:
        self.value = self.choices[at]

    def type(self, text: str) -> None:
        """A letter begins a counter's name; a sign or a digit is its change."""
        (Control if text.isalpha() else Turn).type(self, text)

    def take(self, word: Token, how: int) -> bool:
        found = _SIGNED.fullmatch(word.text)
        typed = found["name"] if found else word.text
        if how == OPEN or (self.value and typed) or (found is not None and not typed and not self.value):
            return False
        name = self.names.find(typed, how) if typed else self.value
        if name is None:
            return False
        self.value = name
        if found is not None:
            self._set(found)
        return True

    def put(self, text: str) -> None:
        Turn.put(self, text)
        found = _SIGNED.fullmatch("".join(text.split()))
        self.value = found["name"] or "" if found else ""

    @property
    def words(self) -> str:
        said = Turn.words.__get__(self)
        return f"{quoted(self.value)}{' ' if self.sets else ''}{said}" if self.value and said else ""
