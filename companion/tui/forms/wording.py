"""The controls of words: what is typed as it stands, and words of which each decides what may come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.slots import OPEN
from companion.engine.text import Token, quoted
from companion.tui.forms.controls import Control, Names, in_quotes, tokens


@dataclass(slots=True)
class Text(Control):
    """Words to type, after one of the `starts` where there are any; `quote` keeps them together as one name."""

    quote: bool = False
    value: str = ""
    starts: Names = field(default_factory=Names)

    @property
    def choices(self) -> Sequence[str]:
        return self.starts()

    @property
    def chosen(self) -> Sequence[int]:
        return [n for n, name in enumerate(self.choices) if self.value.startswith(name)]

    def point(self, at: int) -> None:
        self.value = self.choices[at]

    @property
    def told(self) -> str:
        return f"{self.value}▏"

    def type(self, text: str) -> None:
        self.value += text

    def rub(self) -> None:
        self.value = self.value[:-1]

    def take(self, word: Token, how: int) -> bool:
        if how != OPEN or (self.value and word.quoted):
            return False
        self.value = f"{self.value} {word.text}".strip()
        return True

    def put(self, text: str) -> None:
        self.value = "".join(tokens(text)) if self.quote else text

    @property
    def words(self) -> str:
        bare = self.value.strip()
        return in_quotes(bare) if bare and self.quote else bare

    @property
    def filled(self) -> Any:
        return self.value or None


Asks = Callable[[Sequence[str]], Sequence[str]]
"""What may come next, after these words."""


@dataclass(slots=True)
class Chain(Control):
    """Words one after another, where each decides what may come next: `bob mute wounded carol clumsy`."""

    asks: Asks = lambda words: ()
    said: list[str] = field(default_factory=list)

    @property
    def choices(self) -> Sequence[str]:
        return self.asks(self.said)

    @property
    def begins(self) -> str:
        return self.words

    @property
    def typed(self) -> bool:
        return not self.choices

    def point(self, at: int) -> None:
        self.said.append(self.choices[at])

    def step(self, by: int) -> None:
        """The arrow keys take the last word back, or the first of those that may come next."""
        if by < 0 and self.said:
            self.said.pop()
        elif by > 0 and self.choices:
            self.point(0)

    def rub(self) -> None:
        """The last word goes."""
        self.step(-1)

    def take(self, word: Token, how: int) -> bool:
        found = None if how == OPEN else Names(lambda: self.choices).find(word.text, how)
        if found is not None:
            self.said.append(found)
        return found is not None

    def put(self, text: str) -> None:
        self.said = tokens(text)

    @property
    def words(self) -> str:
        return " ".join(map(quoted, self.said))
