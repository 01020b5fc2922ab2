"""Letters typed on the board: a key that starts a verb, or the first letter of a typed entry?

A key opens its verb at once. If what follows goes on to spell a verb or a name out, the person is typing, and the
letters are taken as typed; as soon as they spell nothing, they belong behind the verb that the key opened.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.text import fold

SIGNS = "+-="


@dataclass(frozen=True, slots=True)
class Spelling:
    """A line that a key has opened: the key's own letter and those after it (`raw`), and the verb that it stands for.

    `words` are the verbs and names that an entry can begin with, `counters` those that a sign may follow (`e-1`); `who`
    is true where the verb waits for a name before it.
    """

    raw: str
    verb: str
    words: tuple[str, ...]
    counters: tuple[str, ...] = ()
    who: bool = False

    @classmethod
    def begun(
        cls, key: str, verb: str, words: Iterable[str], counters: Iterable[str] = (), who: bool = False
    ) -> "Spelling":
        """A line just opened by `key`."""
        return cls(key, verb, tuple(map(fold, words)), tuple(map(fold, counters)), who)

    def type(self, char: str) -> "Typed":
        """The line after one more character."""
        if char == " " and len(self.raw) > 1:
            return Typed(f"{self.raw} ", spelt=True)
        if char == " ":
            return self._behind("")
        if char in SIGNS and fold(self.raw) in self.counters:
            return Typed(self.raw + char, spelt=True)
        typed = replace(self, raw=self.raw + char)
        return Typed(typed.raw, going_on=typed, spelt=True) if typed.spells else self._behind(typed.raw[1:])

    def _behind(self, letters: str) -> "Typed":
        """The letters behind the verb, or before it where somebody has to be named first."""
        return Typed(f"{letters} {self.verb} ", at=len(letters)) if self.who else Typed(f"{self.verb} {letters}")

    @property
    def spells(self) -> bool:
        """Whether the letters are the beginning of a verb or a name."""
        start = fold(self.raw)
        return any(word.startswith(start) for word in self.words)


@dataclass(frozen=True, slots=True)
class Typed:
    """The line's text after a character, where the cursor stands (None: at the end), the spelling that goes on where it
    is still open, and whether the letters were `spelt` as words."""

    text: str
    at: int | None = None
    going_on: Spelling | None = None
    spelt: bool = False
