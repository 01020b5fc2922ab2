"""Letters typed on the board: a key that starts a verb, or the first letter of a typed entry?

A key opens its verb at once. If what follows goes on to spell a verb or a name out, the person is typing, and the
letters are taken as typed; as soon as they spell nothing, they belong behind the verb that the key opened.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.text import fold


@dataclass(frozen=True, slots=True)
class Spelling:
    """A line that a key has opened: the key's own letter and those after it (`raw`), and the verb that it stands for.

    `words` are the verbs and names that an entry can begin with.
    """

    raw: str
    verb: str
    words: tuple[str, ...]

    @classmethod
    def begun(cls, key: str, verb: str, words: Iterable[str]) -> "Spelling":
        """A line just opened by `key`."""
        return cls(key, verb, tuple(fold(word) for word in words))

    def type(self, char: str) -> tuple[str, "Spelling | None"]:
        """The line's text after one more character, and the spelling that goes on, or None when it is decided."""
        if char == " ":
            return (f"{self.raw} " if len(self.raw) > 1 else f"{self.verb} "), None
        typed = replace(self, raw=self.raw + char)
        if typed.spells:
            return typed.raw, typed
        return f"{self.verb} {typed.raw[1:]}", None

    @property
    def spells(self) -> bool:
        """Whether the letters are the beginning of a verb or a name."""
        start = fold(self.raw)
        return any(word.startswith(start) for word in self.words)
