"""What can be recounted at a table, in the order in which it lies there, and a typed value read as it is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.fields import Field, PathError, path_segment, shown, shown_item, split_path
from companion.engine.text import fold, raw_value
from companion.engine.values import Kind, allowed
from companion.table.table import Table

MOMENT, TRAY, PLACE, BESIDE, LAST = range(5)
"""The order of the groups: the moment of the game, the trays, piles and places, single figures, the notes."""
NOTHING = ("none", "nothing", "–", "-")
"""Words for an empty list, or for no value."""
_WHOLE = re.compile(r"0|-?[1-9]\d{0,8}", re.ASCII)

Check = Callable[[Any], Any]
"""Gives a raw value in the form of its path. Raises PathError."""


@dataclass(frozen=True, slots=True)
class Line:
    """A number on the table: its path, the tray or pile it belongs to, its value as the app has it, what it takes."""

    path: str
    group: str
    name: str
    value: Any
    kind: Kind | None
    rank: int = BESIDE

    @property
    def words(self) -> tuple[Any, ...]:
        """The few values that it takes; empty where it takes any."""
        return allowed(self.kind)


def countable(table: Table) -> tuple[Line, ...]:
    """Every path that can be recounted: the moment, then each tray's together, then piles and places."""
    found = sorted(_lines(table), key=lambda one: one.rank)
    order = list(dict.fromkeys(one.group for one in found))
    return tuple(sorted(found, key=lambda one: order.index(one.group)))


def _lines(table: Table) -> Iterator[Line]:
    people = table.game.names(table.state)
    opening = True
    for found, names in table.game.fields.places(table.state):
        opening = opening and not names and not found.piece
        if found.set is None or found.kind is None:
            continue
        value = found.get(table.state, *names)
        if found.silent and not isinstance(value, Mapping):
            continue  # what the app keeps for itself; a single thing that is under way can be seen on the table
        rank = _rank(found, names, people, opening or (found.app and not isinstance(value, list)))
        left = iter(names)
        path = ".".join(path_segment(next(left)) if s == "*" else s for s in found.segments)
        group, name = _headed(split_path(path), rank)
        yield Line(path, group, name, value, found.kind, rank)


def _rank(found: Field[Any], names: tuple[str, ...], people: Sequence[str], moment: bool) -> int:
    if names and names[0] in people:
        return TRAY
    if len(found.segments) > 1:
        return PLACE
    if found.path == "notes":
        return LAST
    return MOMENT if moment else BESIDE


def _headed(segments: Sequence[str], rank: int) -> tuple[str, str]:
    """The heading under which a path stands, and its name there; all of a person's figures stand in one tray."""
    if len(segments) == 1:
        return "the table" if rank == MOMENT else "beside the trays", segments[0]
    tray = segments[:2] if rank == TRAY else segments[:-1]
    return " ".join(tray), segments[-1]


# -- values as they are shown ------------------------------------------------------------------------------------------


def told(value: Any) -> str:
    """A value as the recount shows it: as everywhere, and an object as JSON."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, Mapping) else shown(value)


def read_value(typed: str, now: Any, check: Check) -> Any:
    """A typed value, in JSON or as values are shown: words with commas between them, `none`, `yes`.

    `now` is the value of today: its entries keep what is not shown of them. Raises PathError.
    """
    text = typed.strip()
    if text == told(now):
        return now
    problem: PathError | None = None
    for raw in _raws(text, now, takes_lists(now, check)):
        try:
            return check(raw)
        except PathError as found:
            problem = problem or found
    assert problem is not None
    raise problem


def takes_lists(now: Any, check: Check) -> bool:
    """Whether a path takes the empty list, or has a list now."""
    if isinstance(now, (list, tuple)):
        return True
    try:
        return isinstance(check([]), (list, tuple))
    except PathError:
        return False


def _raws(text: str, now: Any, lists: bool) -> Iterator[Any]:
    """What a typed text may stand for, likeliest first; the first one also gives the complaint."""
    raw = raw_value(text)
    if not isinstance(raw, str) and not (lists and isinstance(raw, (int, float))):
        yield raw
    if fold(text) in NOTHING:
        yield [] if lists else None
    if lists or "," in text:
        yield entries(text, now if isinstance(now, (list, tuple)) else ())
    yield raw
    yield text


def entries(text: str, now: Sequence[Any]) -> list[Any]:
    """The entries of a list as it is shown. An entry of today is known by how it is shown, even with a comma in it;
    in quotes a new one may hold a comma too."""
    found: list[Any] = []
    left = list(now)
    while text.strip(" ,"):
        text = text.lstrip(" ,")
        known = max((one for one in left if _begins(text, shown_item(one))), key=lambda one: len(shown_item(one)),
                    default=None)  # fmt: skip
        if known is not None:
            left.remove(known)
            found.append(known)
            text = text[len(shown_item(known)) :]
        else:
            word, text = _cut(text)
            found.append(word)
    return found


def _begins(text: str, start: str) -> bool:
    """Whether a text begins with this entry, and a comma or nothing follows."""
    rest = text[len(start) :].lstrip()
    return bool(start) and text.startswith(start) and rest[:1] in ("", ",")


def _cut(text: str) -> tuple[Any, str]:
    """The first entry of a text, a number where it is one, and what follows it."""
    if text.startswith('"') and '"' in text[1:]:
        word, _, rest = text[1:].partition('"')
        return word, rest
    word, _, rest = text.partition(",")
    word = word.strip()
    return int(word) if _WHOLE.fullmatch(word) else word, rest
