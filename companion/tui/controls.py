"""The controls of a form: a list to choose from, a number with − and +, a word to tick, words to type.

Each writes its own words of the entry, and answers to the same five moves: point, step, type, rub, look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.text import fold, quoted


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
    """One name of a list; a touch on the one that is chosen lets go of it. With `open` another one may be typed."""

    names: Callable[[], Sequence[str]] = tuple
    open: bool = False
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
        return self.value if self.open and not self.chosen else ""

    def point(self, at: int) -> None:
        name = self.choices[at]
        self.value = "" if name == self.value else name

    def type(self, text: str) -> None:
        if not self.open:
            Control.type(self, text)
        else:
            self.value = (self.told if self.chosen else self.value) + text

    def rub(self) -> None:
        self.value = self.told[:-1]

    @property
    def words(self) -> str:
        return quoted(self.value) if self.value else ""

    @property
    def filled(self) -> Any:
        return (int(self.value) if self.value.isdigit() else self.value) if self.value else None


@dataclass(slots=True)
class Several(Control):
    """Names of a list in the order in which they were touched."""

    names: Callable[[], Sequence[str]] = tuple
    most: int = 60
    values: list[str] = field(default_factory=list)

    @property
    def choices(self) -> Sequence[str]:
        return self.names()

    @property
    def chosen(self) -> Sequence[int]:
        return [n for n, name in enumerate(self.choices) if name in self.values]

    def point(self, at: int) -> None:
        name = self.choices[at]
        if name in self.values:
            self.values.remove(name)
        elif len(self.values) < self.most:
            self.values.append(name)

    def step(self, by: int) -> None:
        """The arrow keys let go of the last one, or take the first that is free."""
        free = [n for n, name in enumerate(self.choices) if name not in self.values]
        if by < 0 and self.values:
            self.values.pop()
        elif by > 0 and free:
            self.point(free[0])

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

    @property
    def words(self) -> str:
        return self.word if self.value else ""

    @property
    def filled(self) -> Any:
        return self.value or None


@dataclass(slots=True)
class Text(Control):
    """Words to type; `quote` keeps them together as one name."""

    quote: bool = False
    value: str = ""

    @property
    def told(self) -> str:
        return f"{self.value}▏"

    def type(self, text: str) -> None:
        self.value += text

    def rub(self) -> None:
        self.value = self.value[:-1]

    @property
    def words(self) -> str:
        bare = self.value.strip()
        return f'"{bare}"' if bare and self.quote else bare

    @property
    def filled(self) -> Any:
        return self.value or None


@dataclass(slots=True)
class Change(Control):
    """A counter and by how much it changes."""

    names: Callable[[], Sequence[str]] = tuple
    value: str = ""
    by: int = 0

    @property
    def choices(self) -> Sequence[str]:
        return self.names()

    @property
    def chosen(self) -> Sequence[int]:
        return [n for n, name in enumerate(self.choices) if name == self.value]

    @property
    def told(self) -> str:
        return f"{self.by:+}"

    @property
    def steps(self) -> bool:
        return True

    def point(self, at: int) -> None:
        self.value = self.choices[at]

    def step(self, by: int) -> None:
        self.by += by

    @property
    def words(self) -> str:
        return f"{quoted(self.value)}{self.by:+}" if self.value and self.by else ""
