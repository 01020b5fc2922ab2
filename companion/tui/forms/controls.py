"""The controls of a form: a list to choose from, a number with − and +, a word to tick.

Each writes its own words of the entry, and answers to the same moves: point, step, type, rub; take, by which a word of
an entry that was begun finds its place; and put, by which it has the words that its slot writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.slots import EXACT, OPEN, PREFIX, Option, best_fits, fit
from companion.engine.text import Token, fold, quoted, read_line

_FIGURE = re.compile(r"\d{1,9}", re.ASCII)


class Names:
    """The names of a list as it is now; each may have further spellings."""

    def __init__(self, listed: Callable[[], Iterable[Option | str]] = tuple) -> None:
        self._listed = listed

    def __call__(self) -> Sequence[str]:
        """The names to point at."""
        return [one if isinstance(one, str) else one.name for one in self._listed()]

    def find(self, typed: str, how: int) -> str | None:
        """The one name that a typed word means, in full (EXACT, another spelling included) or as a beginning."""
        options = [Option(one) if isinstance(one, str) else one for one in self._listed()]
        fits = best_fits(options, typed)
        if len(fits) != 1 or (how == EXACT and fits[0][1] == PREFIX):
            return None
        return fits[0][0].name


@dataclass(slots=True)
class Control:
    """One thing to fill in; `label` says what, `choices` are the names to point at, `value` what is chosen."""

    label: str
    name: str = ""

    @property
    def choices(self) -> Sequence[str]:
        """What can be pointed at."""
        return ()

    @property
    def chosen(self) -> Sequence[int]:
        """The places of the choices that are taken."""
        return ()

    @property
    def begins(self) -> str:
        """What stands before the choices."""
        return ""

    @property
    def cursor(self) -> int | None:
        """The place of the choice that the space bar ticks, where several can be taken."""
        return None

    @property
    def told(self) -> str:
        """What stands in the control, where it is no choice."""
        return ""

    @property
    def steps(self) -> bool:
        """Whether − and + do something."""
        return False

    @property
    def typed(self) -> bool:
        """Whether anything may be typed, not only what can be pointed at."""
        return False

    def point(self, at: int) -> None:
        """A choice was touched."""

    def step(self, by: int) -> None:
        """− or + was touched, or the arrow keys were pressed."""
        if self.choices:
            first = self.chosen[0] if self.chosen else -1 if by > 0 else len(self.choices)
            self.point((first + by) % len(self.choices))

    def type(self, text: str) -> None:
        """Something was typed: the next choice that begins with it."""
        found = [n for n, name in enumerate(self.choices) if fold(name).startswith(fold(text))]
        if found and text.strip():
            self.point(next((n for n in found if n > max(self.chosen, default=-1)), found[0]))

    def rub(self) -> None:
        """The last letter goes."""

    def take(self, word: Token, how: int) -> bool:
        """Fill in a word of an entry where the control has a place for it: named in full (EXACT), begun (PREFIX), or
        as anything that may be typed (OPEN)."""
        return False

    def put(self, text: str) -> None:
        """Fill in what its slot writes, whether it is offered now or not."""

    @property
    def words(self) -> str:
        """What the control says in the entry; empty while it is not filled in."""
        return ""

    @property
    def filled(self) -> Any:
        """The value under the slot's name, for the lists of the controls behind it; None where there is none."""
        return None


@dataclass(slots=True)
class OneOf(Control):
    """One name of a list; a touch on the one that is chosen lets go of it. With `open` another one may be typed, which
    stands in quotes where a new name has to (`quote`)."""

    names: Names = field(default_factory=Names)
    open: bool = False
    quote: bool = False
    value: str = ""

    @property
    def choices(self) -> Sequence[str]:
        return self.names()

    @property
    def chosen(self) -> Sequence[int]:
        return [n for n, name in enumerate(self.choices) if name == self.value]

    @property
    def typed(self) -> bool:
        return self.open

    @property
    def told(self) -> str:
        return "" if self.chosen else self.value

    def point(self, at: int) -> None:
        name = self.choices[at]
        self.value = "" if name == self.value else name

    def type(self, text: str) -> None:
        if not self.open:
            Control.type(self, text)
        else:
            self.value = self.told + text

    def rub(self) -> None:
        self.value = self.told[:-1] if self.open else ""

    def take(self, word: Token, how: int) -> bool:
        if self.value:
            return False
        self.value = (word.text if self.open else "") if how == OPEN else self.names.find(word.text, how) or ""
        return bool(self.value)

    def put(self, text: str) -> None:
        self.value = "".join(tokens(text))

    @property
    def words(self) -> str:
        bare = self.value.strip()
        if bare and self.quote and self.names.find(bare, PREFIX) is None:
            return in_quotes(bare)
        return quoted(bare) if bare else ""

    @property
    def filled(self) -> Any:
        return (int(self.value) if _FIGURE.fullmatch(self.value) else self.value) if self.value else None


@dataclass(slots=True)
class Several(Control):
    """Names of a list in the order in which they were touched."""

    names: Names = field(default_factory=Names)
    most: int = 60
    values: list[str] = field(default_factory=list)
    at: int = 0

    @property
    def cursor(self) -> int | None:
        return min(self.at, len(self.choices) - 1) if self.choices else None

    @property
    def choices(self) -> Sequence[str]:
        return self.names()

    @property
    def chosen(self) -> Sequence[int]:
        return [n for n, name in enumerate(self.choices) if name in self.values]

    @property
    def told(self) -> str:
        return " ".join(quoted(name) for name in self.values if name not in self.choices)

    def point(self, at: int) -> None:
        name, self.at = self.choices[at], at
        if name in self.values:
            self.values.remove(name)
        elif len(self.values) < self.most:
            self.values.append(name)

    def step(self, by: int) -> None:
        """The arrow keys walk along the names; the space bar ticks the one they have come to."""
        if self.cursor is not None:
            self.at = (self.cursor + by) % len(self.choices)

    def type(self, text: str) -> None:
        if text == " " and self.cursor is not None:
            self.point(self.cursor)
        else:
            Control.type(self, text)

    def take(self, word: Token, how: int) -> bool:
        found = None if how == OPEN or len(self.values) >= self.most else self.names.find(word.text, how)
        if found is None or found in self.values:
            return False
        self.values.append(found)
        return True

    def put(self, text: str) -> None:
        self.values = tokens(text)

    @property
    def words(self) -> str:
        return " ".join(map(quoted, self.values))

    @property
    def filled(self) -> Any:
        return tuple(self.values) or None


@dataclass(slots=True)
class Number(Control):
    """A whole number, by − and + or by its digits."""

    low: int = 0
    high: int = 9_999
    value: int | None = None

    @property
    def told(self) -> str:
        return "–" if self.value is None else str(self.value)

    @property
    def steps(self) -> bool:
        return True

    def step(self, by: int) -> None:
        first = max(self.low, 1) if by > 0 else self.low
        self.value = max(self.low, min(first if self.value is None else self.value + by, self.high))

    def type(self, text: str) -> None:
        if text.isascii() and text.isdigit():
            more = int(f"{self.value or ''}{text}")
            self.value = more if more <= self.high else min(int(text), self.high)

    def rub(self) -> None:
        left = str(self.value or "")[:-1]
        self.value = int(left) if left else None

    def take(self, word: Token, how: int) -> bool:
        fits = how == EXACT and self.value is None and _FIGURE.fullmatch(word.text)
        if not fits or not self.low <= int(word.text) <= self.high:
            return False
        self.value = int(word.text)
        return True

    def put(self, text: str) -> None:
        self.value = int(text)

    @property
    def words(self) -> str:
        return "" if self.value is None else str(self.value)

    @property
    def filled(self) -> Any:
        return self.value


@dataclass(slots=True)
class Tick(Control):
    """A word that may stand in the entry."""

    word: str = ""
    value: bool = False

    @property
    def choices(self) -> Sequence[str]:
        return (self.word,)

    @property
    def chosen(self) -> Sequence[int]:
        return (0,) if self.value else ()

    def point(self, at: int) -> None:
        self.value = not self.value

    def take(self, word: Token, how: int) -> bool:
        rank = None if self.value or word.quoted else fit(Option(self.word), word.text)
        self.value = self.value or (rank is not None and rank <= how)
        return rank is not None and rank <= how

    def put(self, text: str) -> None:
        self.value = bool(text)

    @property
    def words(self) -> str:
        return self.word if self.value else ""

    @property
    def filled(self) -> Any:
        return self.value or None


def in_quotes(text: str) -> str:
    """The text as one quoted token."""
    bare = quoted(text)
    return bare if bare != text else f'"{text}"'


def tokens(text: str) -> list[str]:
    """The words that a slot has written, without their quotes."""
    return [token.text for token in read_line(text).tokens]
