"""Playthroughs: a game in plain text that runs as a test, as documentation and as a bug report; parsing only."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from companion.engine.text import raw_value, read_line, split_line


class Mark(Enum):
    """What a line of a playthrough expects of its entry."""

    ACCEPTED = ">"
    ADVISED = "~"
    REFUSED = "x"
    FORCED = "!"
    UNREADABLE = "?"


@dataclass(frozen=True, slots=True)
class NewTable:
    """`table GAME key=value …`."""

    line: int
    game: str
    settings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry with its expectation, and the ids of which one must be named."""

    line: int
    mark: Mark
    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expect:
    """`= path value`; the `text` of the value as it was written says the same as a bare word, were it `1.0`."""

    line: int
    path: str
    text: str

    @property
    def value(self) -> Any:
        """The value as JSON, or the bare words."""
        return raw_value(self.text)


@dataclass(frozen=True, slots=True)
class Move:
    """`undo N`, `undo "Checkpoint"`, `redo N`, `restart`, `roundtrip`."""

    line: int
    kind: str
    count: int = 1
    name: str | None = None


Item = NewTable | Entry | Expect | Move


class PlaythroughError(Exception):
    """A line of a playthrough that cannot be read."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")


@dataclass(slots=True)
class _Reader:
    items: list[Item] = field(default_factory=list)

    def add(self, number: int, raw: str) -> None:
        text = raw.strip()
        if not text or text.startswith("#"):
            return
        if raw[:1].isspace():
            self._rules(number, text)
        elif text[0] in ">~x!?" and text[1:2].isspace():
            self.items.append(Entry(number, Mark(text[0]), text[1:].strip()))
        elif text[0] == "=" and text[1:2].isspace():
            self._expect(number, text[1:].strip())
        else:
            self._command(number, text)

    def _rules(self, number: int, text: str) -> None:
        ids = tuple(split_line(text)[0].replace(",", " ").split())
        last = self.items[-1] if self.items else None
        if not isinstance(last, Entry) or not all(re.fullmatch(r"[A-Z]{2,3}-[A-Z0-9-]+", i) for i in ids):
            raise PlaythroughError(number, f"“{text[:60]}” is indented but no list of rule ids under an entry.")
        self.items[-1] = Entry(last.line, last.mark, last.text, last.rules + ids)

    def _expect(self, number: int, text: str) -> None:
        text = split_line(text, escapes=True)[0]
        found = re.match(r'((?:"[^"]*"|[^\s"])+)\s+(.+)', text, re.DOTALL)
        if found is None:
            raise PlaythroughError(number, "an expectation is `= path value`.")
        self.items.append(Expect(number, found[1], found[2].strip()))

    def _command(self, number: int, text: str) -> None:
        try:
            words = [token.text for token in read_line(text).tokens]
        except ValueError as problem:
            raise PlaythroughError(number, f"{problem}.") from None
        if words[0] == "table" and len(words) > 1:
            settings = dict(word.partition("=")[::2] for word in words[2:])
            self.items.append(NewTable(number, words[1], settings))
        elif words[0] in ("undo", "redo") and len(words) <= 2 and all(w.isascii() and w.isdigit() for w in words[1:]):
            self.items.append(Move(number, words[0], int(words[1]) if len(words) == 2 else 1))
        elif words[0] == "undo" and len(words) == 2:
            self.items.append(Move(number, "undo", name=words[1]))
        elif words[0] in ("restart", "roundtrip") and len(words) == 1:
            self.items.append(Move(number, words[0]))
        else:
            raise PlaythroughError(number, f"“{text[:60]}” is no line of a playthrough.")


def parse_playthrough(text: str) -> tuple[Item, ...]:
    """The items of a `.play` file. Raises PlaythroughError with the line."""
    reader = _Reader()
    for number, raw in enumerate(text.split("\n"), 1):
        reader.add(number, raw.removesuffix("\r"))
    return tuple(reader.items)
