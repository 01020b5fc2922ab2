"""Fields: the one table of paths behind the view, `recount`, expectations, completion and every list of changes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.engine.moves import Move
from companion.engine.rules import active, register
from companion.engine.text import fold
from companion.engine.values import Kind

S = TypeVar("S")
Json = Any
"""None, bool, int, str, or lists and dicts of these."""

_SEGMENT = re.compile(r'"([^"]*)"|([^."]+)')


@dataclass(frozen=True)
class Field(Generic[S]):
    """One path of a game's view.

    `path` has `*` where a name stands (`players.*.hand`); `get` takes the state and those names and gives JSON; `set`
    takes the state, the names and a value of `kind`, and is None for a derived path, where `instead` says what to
    recount. `keys` lists the names for the `*` (given the names before it). `line` tells a change: `{0}` … are the
    names, `{before}` and `{after}` the values; or it is a function of the names, the value before and the value after,
    whose empty answer leaves the change out. `piece` and `place` name what physically moves when the value changes,
    so that two changes can be told as one move. `moves` names, for the states before and after, the pieces
    that went and their ways; this stands in place of the changes under the paths of `tells` where it comes to just what
    differs there. `rules` are the ids that this record
    stands for. `app` is true where nothing lies on the table for it, such as whose turn it is.
    """

    path: str
    get: Callable[..., Json]
    set: Callable[..., Any] | None = None
    kind: Kind | None = None
    keys: Callable[..., Iterable[str]] | None = None
    line: str | Callable[..., str] = ""
    instead: str = ""
    piece: str = ""
    place: str = ""
    rules: tuple[str, ...] = ()
    open: bool = False
    silent: bool = False
    moves: Callable[[S, S], Sequence[Move]] | None = None
    tells: tuple[str, ...] = ()
    app: bool = False

    def __post_init__(self) -> None:
        for rule in self.rules:
            register(rule, f"field {self.path}")

    @cached_property
    def segments(self) -> tuple[str, ...]:
        """The path cut at its dots."""
        return tuple(self.path.split("."))

    @cached_property
    def stars(self) -> int:
        """How many names the path takes."""
        return self.segments.count("*")

    @property
    def active(self) -> bool:
        """Whether the rules that the field records are in force."""
        return not self.rules or active(*self.rules)


class PathError(Exception):
    """A path that is not there, or a value that does not fit; `message` is the sentence."""

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.nearest = nearest


class Fields(Generic[S]):
    """All fields of a game, in the order of its view; `moving` are those whose change moves pieces."""

    def __init__(self, *fields: Field[S]) -> None:
        self.all = fields
        told = {path for found in fields for path in found.tells}
        self.moving = tuple(found for found in fields if found.piece or found.moves or found.path in told)

    def view(self, state: S) -> dict[str, Json]:
        """The state as JSON, in the shape that section 5 of the design names."""
        view: dict[str, Json] = {}
        for found in self.all:
            if found.active:
                _stem(view, found.segments)
                for names in names_of(found, state):
                    _put(view, _fill(found.segments, names), found.get(state, *names))
        return view

    def places(self, state: S) -> Iterator[tuple[Field[S], tuple[str, ...]]]:
        """Every field of the state with the names that fill its path."""
        for found in self.all:
            if found.active:
                for names in names_of(found, state):
                    yield found, names

    def find(self, state: S, path: str) -> tuple[Field[S], tuple[str, ...]]:
        """The field and names behind a written path. Raises PathError with the nearest paths."""
        segments = split_path(path)
        for found in self.all:
            names = _matches(found, segments)
            if names is not None and (found.open or names in set(names_of(found, state))):
                return found, names
        raise PathError(f"There is no {path} on this table.", self._nearest(state, path))

    def check(self, state: S, path: str, raw: Json) -> Json:
        """A raw value in the field's own form. Raises PathError; asks nothing of a derived path."""
        found, _ = self.find(state, path)
        if found.kind is None:
            return raw
        try:
            return found.kind(raw)
        except ValueError as problem:
            raise PathError(f"{path} takes {problem}, not {shown(raw)[:60]}.") from None

    def put(self, state: S, path: str, value: Json) -> S:
        """The state with exactly this path set; nothing else is balanced."""
        found, names = self.find(state, path)
        assert found.set is not None
        result: S = found.set(state, *names, value)
        return result

    def paths(self, state: S) -> Iterator[tuple[str, Field[S]]]:
        """Every written path, for completion and help."""
        for found, names in self.places(state):
            yield ".".join(map(path_segment, _fill(found.segments, names))), found

    def _nearest(self, state: S, path: str) -> tuple[str, ...]:
        known = {fold(name): name for name, _ in self.paths(state)}
        return tuple(known[k] for k in get_close_matches(fold(path), known, n=3, cutoff=0.5))


def names_of(found: Field[S], state: S) -> Iterator[tuple[str, ...]]:
    """The names that fill the stars of a field in this state."""
    if found.stars == 0:
        yield ()
        return
    assert found.keys is not None
    if found.stars == 1:
        yield from ((name,) for name in found.keys(state))
        return
    for pair in found.keys(state):
        yield tuple(pair)


def split_path(path: str) -> tuple[str, ...]:
    """The names of a written path; quoted ones may hold dots and spaces."""
    return tuple(q or plain for q, plain in _SEGMENT.findall(path))


def path_segment(name: str) -> str:
    """A name as it stands in a path."""
    return f'"{name}"' if re.search(r'[\s.="]', name) else name


def look_up(view: Json, path: str) -> Json:
    """The view's value at a path; null where it is not there."""
    here = view
    for segment in split_path(path):
        if isinstance(here, Mapping):
            here = here.get(segment)
        elif isinstance(here, list) and segment.isascii() and segment.isdigit() and int(segment) < len(here):
            here = here[int(segment)]
        else:
            return None
    return here


def shown(value: Json) -> str:
    """A value in a sentence."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(shown_item(v) for v in value) or "none"
    return str(value)


def shown_item(value: Json) -> str:
    """One entry of a list in a sentence."""
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    if isinstance(value, Mapping):
        return str(value.get("name") or value.get("number") or value.get("text") or " ".join(map(str, value.values())))
    return str(value)


def _fill(segments: tuple[str, ...], names: tuple[str, ...]) -> list[str]:
    left = iter(names)
    return [next(left) if segment == "*" else segment for segment in segments]


def _put(view: dict[str, Json], segments: list[str], value: Json) -> None:
    for segment in segments[:-1]:
        view = view.setdefault(segment, {})
    view[segments[-1]] = value


def _stem(view: dict[str, Json], segments: tuple[str, ...]) -> None:
    """Make sure that `menhirs` is an empty object and not absent when there is none."""
    for segment in segments[: segments.index("*") if "*" in segments else 0]:
        view = view.setdefault(segment, {})


def _matches(found: Field[S], segments: tuple[str, ...]) -> tuple[str, ...] | None:
    if len(segments) != len(found.segments):
        return None
    names: list[str] = []
    for wanted, got in zip(found.segments, segments, strict=True):
        if wanted == "*":
            names.append(got)
        elif wanted != got:
            return None
    return tuple(names)
