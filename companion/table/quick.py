"""The quick reference of a game: one screen, one printed page."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.registry import load
from savesheets.document import Block, Document, Fact, Facts, Heading
from savesheets.words import pad, width, wrap

FILE = "quick.toml"
COLUMNS = 80


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the reference with the rules that it stands on."""

    says: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the reference."""

    title: str
    lines: tuple[Line, ...]


@cache
def quick_sections(game_id: str) -> tuple[Section, ...]:
    """The parts of a game's reference, in order. Raises UnknownGameError."""
    raw = tomllib.loads((load(game_id).folder / FILE).read_text(encoding="utf-8"))
    return tuple(
        Section(part["title"], tuple(Line(says, tuple(rules)) for says, rules in part["lines"]))
        for part in raw["section"]
    )


def quick_lines(game_id: str, columns: int = COLUMNS) -> tuple[str, ...]:
    """The reference as plain lines of at most so many columns, rule ids at the right."""
    return (load(game_id).title, *(line for part in quick_sections(game_id) for line in _drawn(part, columns)))


def quick_document(game_id: str) -> Document:
    """The reference as a page that savesheets can write to any kind of file."""
    title = load(game_id).title
    blocks: list[Block] = []
    for part in quick_sections(game_id):
        facts = tuple(Fact(", ".join(line.rules), line.says.strip()) for line in part.lines)
        blocks += [Heading(part.title), Facts(facts)]
    return Document("Quick reference", title, "", "", 0, tuple(blocks))


def _drawn(part: Section, columns: int) -> Iterator[str]:
    yield f"── {part.title} "
    for line in part.lines:
        yield from _fitted(line, columns)


def _fitted(line: Line, columns: int) -> Iterator[str]:
    """The line with its ids at the right edge, the ids on a line of their own where both do not fit."""
    ids = _short(line.rules)
    indent = " " * (len(line.says) - len(line.says.lstrip()))
    if width(line.says) + 2 + width(ids) <= columns:
        yield f"{pad(line.says, columns - width(ids))}{ids}"
        return
    *first, last = wrap(line.says, columns - len(indent))
    yield from (indent + text for text in first)
    if width(indent + last) + 2 + width(ids) > columns:
        yield indent + last
        last = ""
    yield f"{pad(indent + last, columns - width(ids))}{ids}"


def _short(rules: tuple[str, ...]) -> str:
    """`GR-042 043`: the game's letters once."""
    first, *rest = rules
    letters = first.partition("-")[0] + "-"
    return " ".join([first, *(rule.removeprefix(letters) for rule in rest)])
