"""What differs between two states, told so that a person can act on it: preview, log line and undo list."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

from companion.engine.fields import Field, Fields, Json, names_of, path_segment, shown, shown_item
from companion.engine.moves import Held, Move, composed, in_turn, passing, told

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Change:
    """One path that differs: its values, and the sentence that tells it; `field` is the path with its stars.

    `moves` are the ways of the pieces behind it, in place of the counts under the paths of `tells`.
    """

    path: str
    before: Json
    after: Json
    text: str
    piece: str = ""
    place: str = ""
    field: str = ""
    moves: tuple[Move, ...] = ()
    tells: tuple[str, ...] = ()
    app: bool = False

    @property
    def owner(self) -> str:
        """Where the path belongs: `players.Anna` of `players.Anna.hand`."""
        return self.path.rpartition(".")[0]


def changes(fields: Fields[S], before: S, after: S) -> tuple[Change, ...]:
    """Every path whose value differs, in the order of the view."""
    return _changes(fields.all, before, after)


def _changes(among: Iterable[Field[S]], before: S, after: S) -> tuple[Change, ...]:
    if before is after:
        return ()
    found: list[Change] = []
    for one in among:
        if one.active and not one.silent:
            found.extend(_differences(one, before, after))
    return tuple(found)


def _differences(one: Field[S], before: S, after: S) -> Iterable[Change]:
    old, new = set(names_of(one, before)), set(names_of(one, after))
    for names in [*names_of(one, after), *(n for n in names_of(one, before) if n not in new)]:
        was = one.get(before, *names) if names in old else None
        now = one.get(after, *names) if names in new else None
        if was != now:
            change = _change(one, names, was, now, tuple(one.moves(before, after)) if one.moves else ())
            if change.text:
                yield change


def _change(one: Field[S], names: tuple[str, ...], before: Json, after: Json, moves: tuple[Move, ...]) -> Change:
    left = iter(names)
    path = ".".join(path_segment(next(left)) if s == "*" else s for s in one.segments)
    text = _told(one.line, path, names, before, after)
    place = one.place.format(*names)
    return Change(path, before, after, text, one.piece, place, one.path, moves, one.tells, one.app)


def _told(line: str | Callable[..., str], path: str, names: tuple[str, ...], before: Json, after: Json) -> str:
    """The sentence of a change; empty where there is nothing to say."""
    if not isinstance(line, str):
        return line(*names, before, after)
    line = line or f"{path} {{before}} → {{after}}"
    return line.format(*names, before=shown(before), after=shown(after))


@dataclass(frozen=True, slots=True)
class Telling:
    """What one entry or several did: the pieces that moved, and everything else that differs in the end.

    `by_moves` are the paths whose change the moves tell already.
    """

    moves: tuple[Move, ...] = ()
    rest: tuple[Change, ...] = ()
    by_moves: frozenset[str] = frozenset()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it: pieces with from and to, then every other change in its own words."""
        return told(self.moves) + tuple(change.text for change in self.rest)

    @property
    def to_do(self) -> tuple[str, ...]:
        """What has to be done at the table: what only the app keeps is left out."""
        return told(self.moves) + tuple(change.text for change in self.rest if not change.app)

    @property
    def in_app(self) -> tuple[str, ...]:
        """What changes in the app alone, such as whose turn it is; nobody has to move anything for it."""
        return tuple(change.text for change in self.rest if change.app)


def telling(found: Sequence[Change], passed: Sequence[Move] = ()) -> Telling:
    """What a single step did. `passed` are pieces that went on within it: a place on their way shows no change."""
    tellers = [change for change in found if _tells(change, found)]
    moves = [move for teller in tellers for move in teller.moves]
    hidden = {path for teller in tellers for path in teller.tells}
    left = [change for change in found if change not in tellers and change.field not in hidden]
    for piece in dict.fromkeys([one.piece for one in left if one.piece] + [move.piece for move in passed]):
        moves += _moves(piece, [one for one in left if one.piece == piece], [m for m in passed if m.piece == piece])
    rest = tuple(change for change in left if not change.piece)
    return Telling(tuple(moves), rest, frozenset(teller.path for teller in tellers))


def tell(fields: Fields[S], states: Sequence[S]) -> Telling:
    """What one entry did; `states` are the one before it and those after each of its events.

    Figures are told as they stand in the end. Only a named piece that rests somewhere between two events is followed
    through them, so that a card that is drawn and goes straight back under the pile is told as well.
    """
    return telling(changes(fields, states[0], states[-1]), _passed(fields, states))


def tell_moves(fields: Fields[S], states: Sequence[S]) -> Telling:
    """The same without what is no piece, which takes far longer to compare."""
    return telling(_changes(fields.moving, states[0], states[-1]), _passed(fields, states))


def _passed(fields: Fields[S], states: Sequence[S]) -> list[Move]:
    if len(states) < 3:
        return []
    steps = (_changes(fields.moving, before, after) for before, after in pairwise(states))
    return passing(telling(step).moves for step in steps)


def tell_all(
    fields: Fields[S], before: S, after: S, back: Sequence[Telling], forth: Sequence[Telling] = ()
) -> Telling:
    """What a way changes: entries taken back, newest first, then entries done; each told as when it was done.

    The moves of pieces are followed from entry to entry, and told so that each can be made in its turn; everything else
    is told as it stands at both ends.
    """
    by_moves = frozenset[str]().union(*(one.by_moves for one in (*back, *forth)))
    rest = (change for change in changes(fields, before, after) if not change.piece and change.path not in by_moves)
    ways = [*([move.back for move in one.moves] for one in back), *(one.moves for one in forth)]
    return Telling(in_turn(composed(ways), _held(fields, before)), tuple(rest), by_moves)


def _held(fields: Fields[S], state: S) -> Held:
    """What lies where in a state."""
    held = Held()
    for one in fields.moving:
        for names in names_of(one, state) if one.piece and one.active else ():
            held[one.piece, one.place.format(*names)] += _size(one.get(state, *names))
    return held


def _tells(change: Change, found: Sequence[Change]) -> bool:
    """Whether a change knows which pieces went where: its moves come to just what the counts beside it differ by."""
    by_count = Counter({c.place: _size(c.after) - _size(c.before) for c in found if c.field in change.tells})
    by_moves: Counter[str] = Counter()
    for move in change.moves:
        by_moves[move.source] -= move.number
        by_moves[move.target] += move.number
    return bool(change.moves) and by_moves == by_count


@dataclass(slots=True)
class _Pile:
    """Pieces that left or reached a place: named ones, and a number of nameless ones.

    `alone` says that these are all that the place holds (before they leave, or after they have come).
    """

    place: str
    owner: str
    alone: bool
    named: Counter[str]
    nameless: int
    size: int = field(init=False)

    def __post_init__(self) -> None:
        self.size = self.nameless + self.named.total()

    @property
    def whole(self) -> bool:
        """Whether nothing has been taken off the pile, and the place holds nothing besides."""
        return self.alone and self.nameless == self.size


@dataclass(slots=True)
class _Balance:
    """What a place has more (or less, below zero) of than before."""

    place: str
    owner: str = ""
    named: Counter[str] = field(default_factory=Counter)
    nameless: int = 0
    listed: bool = False
    began_empty: bool = False
    ends_empty: bool = False

    def settle(self, name: str, number: int) -> None:
        """Reckon so many pieces of a name as told already (below zero: as having left)."""
        if self.listed:
            self.named[name] -= number
        else:
            self.nameless -= number

    def pile(self, sign: int) -> _Pile:
        """What came (1) or left (-1)."""
        named = Counter({name: sign * number for name, number in self.named.items() if sign * number > 0})
        alone = self.began_empty if sign > 0 else self.ends_empty
        return _Pile(self.place, self.owner, alone, named, max(sign * self.nameless, 0))


def _moves(piece: str, found: Sequence[Change], passed: Sequence[Move]) -> list[Move]:
    balances = {change.place: _balance(change) for change in found}
    for move in passed:
        for place, number in ((move.source, -1), (move.target, 1)):
            if place:
                balances.setdefault(place, _Balance(place)).settle(move.name, number)
    left, come = ([pile for one in balances.values() if (pile := one.pile(sign)).size] for sign in (-1, 1))
    return [*passed, *_paired(piece, left, come)]


def _paired(piece: str, left: Sequence[_Pile], come: Sequence[_Pile]) -> list[Move]:
    """Names with the same names, then what is left within one owner first; then what has no other place."""
    pairs = [(source, target) for source in left for target in come]
    moves: list[Move] = []
    for source, target in pairs:
        moves += _named_moves(piece, source, target)
    for source, target in sorted(pairs, key=lambda pair: not pair[0].owner or pair[0].owner != pair[1].owner):
        moves += _nameless_moves(piece, source, target)
    for pile, source_place, target_place in [*((p, p.place, "") for p in left), *((p, "", p.place) for p in come)]:
        moves += [Move(piece, source_place, target_place, name) for name in pile.named.elements()]
        moves += [Move(piece, source_place, target_place, number=pile.nameless)] if pile.nameless else []
    return moves


def _balance(change: Change) -> _Balance:
    before, after = change.before, change.after
    listed = isinstance(before, (list, tuple)) or isinstance(after, (list, tuple))
    balance = _Balance(change.place, change.owner, listed=listed)
    balance.began_empty, balance.ends_empty = _is_empty(before), _is_empty(after)
    if listed:
        balance.named.update(map(shown_item, after or ()))
        balance.named.subtract(map(shown_item, before or ()))
    else:
        balance.nameless = _number(after) - _number(before)
    return balance


def _is_empty(value: Json) -> bool:
    """Whether a place is known to hold nothing; null is not known."""
    return value is not None and not value


def _size(value: Json) -> int:
    """How many pieces a place holds, listed by name or counted."""
    return len(value) if isinstance(value, (list, tuple)) else _number(value)


def _number(value: Any) -> int:
    return int(value) if isinstance(value, (int, bool)) else 0


def _named_moves(piece: str, source: _Pile, target: _Pile) -> list[Move]:
    shared = source.named & target.named
    source.named -= shared
    target.named -= shared
    return [Move(piece, source.place, target.place, name) for name in shared.elements()]


def _nameless_moves(piece: str, source: _Pile, target: _Pile) -> list[Move]:
    """Match what is left: a named piece with a nameless place, then numbers with numbers."""
    moves: list[Move] = []
    for giver, taker in ((source, target), (target, source)):
        while giver.named and taker.nameless:
            name = next(iter(giver.named))
            giver.named -= Counter([name])
            taker.nameless -= 1
            moves.append(Move(piece, source.place, target.place, name))
    number = min(source.nameless, target.nameless)
    if number:
        fills, empties = target.whole and number == target.size, source.whole and number == source.size
        moves.append(Move(piece, source.place, target.place, number=number, fills=fills, empties=empties))
    source.nameless -= number
    target.nameless -= number
    return moves
