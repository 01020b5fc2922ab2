"""What differs between two states, told so that a person can act on it: preview, log line and undo list."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.engine.fields import Field, Fields, Json, names_of, path_segment, shown, shown_item

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Change:
    """One path that differs: its values, and the sentence that tells it; `field` is the path with its stars."""

    path: str
    before: Json
    after: Json
    text: str
    piece: str = ""
    place: str = ""
    field: str = ""
    moves: Callable[[Json, Json], Sequence[str]] | None = None
    tells: tuple[str, ...] = ()
    app: bool = False

    @property
    def owner(self) -> str:
        """Where the path belongs: `players.Anna` of `players.Anna.hand`."""
        return self.path.rpartition(".")[0]


def changes(fields: Fields[S], before: S, after: S) -> tuple[Change, ...]:
    """Every path whose value differs, in the order of the view."""
    if before is after:
        return ()
    found: list[Change] = []
    for field in fields.all:
        if field.active and not field.silent:
            found.extend(_differences(field, before, after))
    return tuple(found)


def _differences(field: Field[S], before: S, after: S) -> Iterable[Change]:
    old, new = set(names_of(field, before)), set(names_of(field, after))
    for names in [*names_of(field, after), *(n for n in names_of(field, before) if n not in new)]:
        was = field.get(before, *names) if names in old else None
        now = field.get(after, *names) if names in new else None
        if was != now:
            change = _change(field, names, was, now)
            if change.text:
                yield change


def _change(field: Field[S], names: tuple[str, ...], before: Json, after: Json) -> Change:
    left = iter(names)
    path = ".".join(path_segment(next(left)) if s == "*" else s for s in field.segments)
    text = _told(field.line, path, names, before, after)
    place = field.place.format(*names)
    return Change(path, before, after, text, field.piece, place, field.path, field.moves, field.tells, field.app)


def _told(line: str | Callable[..., str], path: str, names: tuple[str, ...], before: Json, after: Json) -> str:
    """The sentence of a change; empty where there is nothing to say."""
    if not isinstance(line, str):
        return line(*names, before, after)
    line = line or f"{path} {{before}} → {{after}}"
    return line.format(*names, before=shown(before), after=shown(after))


@dataclass(slots=True)
class _Pile:
    """Pieces that left or reached a place: named ones, and a number of nameless ones."""

    place: str
    named: Counter[str]
    nameless: int
    owner: str = ""


def to_do(found: Sequence[Change]) -> tuple[str, ...]:
    """The changes as things to do at the table: pieces with from and to, then every other change in its own words."""
    lines: list[str] = []
    for teller in [change for change in found if _tells(change, found)]:
        assert teller.moves is not None
        lines += teller.moves(teller.before, teller.after)
        found = [change for change in found if change is not teller and change.field not in teller.tells]
    for piece in dict.fromkeys(change.piece for change in found if change.piece):
        lines += _moves(piece, [change for change in found if change.piece == piece])
    return tuple(lines + [change.text for change in found if not change.piece])


def at_table(found: Sequence[Change]) -> tuple[str, ...]:
    """What has to be done at the table for these changes: what only the app keeps is left out."""
    return to_do([change for change in found if not change.app])


def in_app(found: Sequence[Change]) -> tuple[str, ...]:
    """What changes in the app alone, such as whose turn it is; nobody has to move anything for it."""
    return to_do([change for change in found if change.app])


def _tells(change: Change, found: Sequence[Change]) -> bool:
    """Whether a change knows better than the counts beside it which piece went where."""
    return change.moves is not None and any(other.field in change.tells for other in found)


def _moves(piece: str, found: Sequence[Change]) -> list[str]:
    left = [pile for change in found if (pile := _gone(change.before, change.after, change))]
    come = [pile for change in found if (pile := _gone(change.after, change.before, change))]
    pairs = [(source, target) for source in left for target in come]
    lines: list[str] = []
    for source, target in pairs:
        lines += _named_moves(source, target)
    for source, target in sorted(pairs, key=lambda pair: not pair[0].owner or pair[0].owner != pair[1].owner):
        lines += _nameless_moves(piece, source, target)
    lines += [f"{_pieces(pile, piece)}: out of {pile.place}" for pile in left if _size(pile)]
    return lines + [f"{_pieces(pile, piece)}: to {pile.place}" for pile in come if _size(pile)]


def _gone(more: Json, less: Json, change: Change) -> _Pile | None:
    """What `more` has and `less` has not."""
    if isinstance(more, (list, tuple)) or isinstance(less, (list, tuple)):
        named = Counter(map(shown_item, more or ())) - Counter(map(shown_item, less or ()))
        return _Pile(change.place, named, 0, change.owner) if named else None
    number = _number(more) - _number(less)
    return _Pile(change.place, Counter(), number, change.owner) if number > 0 else None


def _number(value: Any) -> int:
    return int(value) if isinstance(value, (int, bool)) else 0


def _named_moves(source: _Pile, target: _Pile) -> list[str]:
    shared = source.named & target.named
    source.named -= shared
    target.named -= shared
    return [f"{name}: {source.place} → {target.place}" for name in shared.elements()]


def _nameless_moves(piece: str, source: _Pile, target: _Pile) -> list[str]:
    """Match what is left: a named piece with a nameless place, then numbers with numbers."""
    lines: list[str] = []
    for giver, taker in ((source, target), (target, source)):
        while giver.named and taker.nameless:
            name = next(iter(giver.named))
            giver.named -= Counter([name])
            taker.nameless -= 1
            lines.append(f"{name}: {source.place} → {target.place}")
    number = min(source.nameless, target.nameless)
    source.nameless -= number
    target.nameless -= number
    return lines + ([f"{_plural(number, piece)}: {source.place} → {target.place}"] if number else [])


def _size(pile: _Pile) -> int:
    return pile.nameless + pile.named.total()


def _pieces(pile: _Pile, piece: str) -> str:
    names = list(pile.named.elements())
    return ", ".join(names + ([_plural(pile.nameless, piece)] if pile.nameless else []))


def _plural(number: int, piece: str) -> str:
    return f"{number} {piece}" if number == 1 else f"{number} {piece}s"
