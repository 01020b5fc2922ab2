"""Pieces on their way: what went from where to where, several entries' moves made one short list, and its lines."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces of one kind that go from one place to another; an empty place is one that the app does not know.

    A piece with a name (`rain snow`) goes alone; nameless ones are a `number` of the kind `piece`. `via` are the places
    on the way where they rested within one entry. `fills` says that the target held nothing before and gets nothing
    from elsewhere, `empties` that the source holds nothing afterwards and gives nothing to another place.
    """

    piece: str
    source: str
    target: str
    name: str = ""
    number: int = 1
    via: tuple[str, ...] = ()
    fills: bool = False
    empties: bool = False

    @property
    def back(self) -> "Move":
        """The way back."""
        return replace(
            self, source=self.target, target=self.source, via=self.via[::-1], fills=self.empties, empties=self.fills
        )

    @property
    def what(self) -> str:
        """The piece's name, or how many of its kind."""
        return self.name or (f"{self.number} {self.piece}" if self.number == 1 else f"{self.number} {self.piece}s")


def told(moves: Sequence[Move]) -> tuple[str, ...]:
    """The moves as lines; pieces that go out of sight at one place, or come into sight there, share a line."""
    lines: dict[object, str] = {}
    for at, move in enumerate(moves):
        if move.source and move.target:
            way = (move.source, *move.via, move.target) if move.source == move.target else (move.source, move.target)
            lines[at] = f"{move.what}: {' → '.join(way)}"
        else:
            lines.setdefault((move.piece, move.source, move.target), _half(moves, move))
    return tuple(lines.values())


def _half(moves: Sequence[Move], like: Move) -> str:
    """One line for all pieces of a kind whose other place is not known, those with a name first."""
    same = [m for m in moves if (m.piece, m.source, m.target) == (like.piece, like.source, like.target)]
    pieces = ", ".join(move.what for move in sorted(same, key=lambda move: not move.name))
    return f"{pieces}: out of {like.source}" if like.source else f"{pieces}: to {like.target}"


def composed(steps: Iterable[Sequence[Move]]) -> tuple[Move, ...]:
    """The moves of several entries, in the order in which they are made, as one short list.

    A named piece that goes on from where it came is told once, from its first place to its last, and not at all when
    these are the same. Nameless pieces with the same way are added up, opposite ones cancel. Where a place held
    nothing before nameless pieces came, or holds nothing after they left, the named ones were among them.
    """
    made: list[Move] = []
    for step in steps:
        new = [rest for move in step if (rest := (_go_named if move.name else _go_nameless)(made, move))]
        made += new
    return tuple(_cancelled(made))


Held = Counter[tuple[str, str]]
"""How many pieces lie where: a number for each kind of piece and place."""


def in_turn(moves: Iterable[Move], held: Held) -> tuple[Move, ...]:
    """The moves in their order, save that one waits whose pieces have still to come to where it takes them from.

    `held` is what lies where before. Where all wait for each other, one of them is made in two parts. What finds
    nothing to move even so, and would change no number, leads pieces round in a circle and is left out.
    """
    left, held = list(moves), Held(held)
    made: list[Move] = []
    while left:
        there = [held[move.piece, move.source] if move.source else move.number for move in left]
        at = next((at for at, move in enumerate(left) if there[at] >= move.number), None)
        if at is None:
            at = next((at for at, number in enumerate(there) if number > 0), None)
            if at is None:
                return (*made, *(left if any(_net(left).values()) else ()))
            left[at : at + 1] = [replace(left[at], number=n) for n in (there[at], left[at].number - there[at])]
        made.append(left.pop(at))
        held.update(_net(made[-1:]))
    return tuple(made)


def _net(moves: Iterable[Move]) -> Held:
    """How many pieces more each place holds after the moves; below zero: fewer."""
    net = Held()
    for move in moves:
        net[move.piece, move.source] -= move.number
        net[move.piece, move.target] += move.number
    return net


def _go_named(made: list[Move], move: Move) -> Move | None:
    """Lead a piece that was moved before on to its new place; what is left to be told of the move."""
    at = _find(made, lambda m: (m.piece, m.name, m.target) == (move.piece, move.name, move.source))
    if at is not None:
        _put(made, at, replace(made[at], target=move.target, via=()))
        return None
    givers = [i for i, m in enumerate(made) if not m.name and (m.piece, m.target) == (move.piece, move.source)]
    if len(givers) == 1 and made[givers[0]].fills:
        source = made[givers[0]].source
        _fewer(made, givers[0], 1)
        return None if source == move.target else _go_named(made, replace(move, source=source, via=()))
    return move


def _go_nameless(made: list[Move], move: Move) -> Move | None:
    """Add pieces to those that went the same way; what is left to be told of the move."""
    if move.empties:
        move = _with_named(made, move)
    along = _find_last(made, lambda m: _way(m) == _way(move))
    return _added(made, along, move) if along is not None else move if move.number else None


def _added(made: list[Move], at: int, move: Move) -> Move | None:
    """Make one of two moves along the same way: at once, unless pieces had to come to the source first.

    Then both are made later, unless pieces had to leave the target by then; in that case they stay two.
    """
    both = replace(move, number=made[at].number + move.number, fills=made[at].fills or move.fills)
    back = _way(move.back)
    since = [m for m in made[at + 1 :] if m.piece == move.piece and _way(m) != back]
    if all(m.target != move.source for m in since):
        made[at] = both
        return None
    if all(m.source != move.target for m in since):
        del made[at]
        return both
    return move if move.number else None


def _cancelled(made: Sequence[Move]) -> list[Move]:
    """The moves without nameless pieces that go back the way that others come, none of which has to be touched."""
    left: list[Move] = []
    for move in made:
        against, back = 0, _way(move.back)
        while not move.name and move.number and against < len(left):
            if _way(left[against]) != back:
                against += 1
                continue
            number = min(left[against].number, move.number)
            move = replace(move, number=move.number - number)
            _fewer(left, against, number)
        if move.number:
            left.append(move)
    return left


def _with_named(made: list[Move], move: Move) -> Move:
    """Send the named pieces that came to a place on with the nameless ones that empty it; the rest of these."""
    left = move.number
    while left:
        at = _find(made, lambda m: bool(m.name) and (m.piece, m.target) == (move.piece, move.source))
        if at is None:
            break
        _put(made, at, replace(made[at], target=move.target, via=()))
        left -= 1
    return replace(move, number=left)


def _way(move: Move) -> tuple[str, str, str, bool]:
    return move.piece, move.source, move.target, bool(move.name)


def _find(made: list[Move], fits: Callable[[Move], bool]) -> int | None:
    return next((at for at, move in enumerate(made) if fits(move)), None)


def _put(made: list[Move], at: int, move: Move) -> None:
    """Put a move in the place of another; one that leads back to its beginning is none."""
    made[at : at + 1] = [] if move.source == move.target else [move]


def _fewer(made: list[Move], at: int, number: int) -> None:
    left = made[at].number - number
    made[at : at + 1] = [replace(made[at], number=left)] if left else []


def passing(steps: Iterable[Sequence[Move]]) -> list[Move]:
    """The named pieces that come to a place and leave it again within one entry: from where, over which, to where."""
    made: list[Move] = []
    for move in chain.from_iterable(steps):
        if move.name:
            _pass_on(made, move)
        elif not move.target:
            made.append(move)
    return [move for move in made if move.via]


def _pass_on(made: list[Move], move: Move) -> None:
    """Let a named piece go on from where it is; one out of nowhere is what left a place of its kind just before."""
    at = _find_last(made, lambda m: (m.piece, m.name, m.target) == (move.piece, move.name, move.source))
    if at is not None:
        before = made.pop(at)
        via = (*before.via, before.target) if before.target else before.via
        made.append(replace(before, target=move.target, via=(*via, *move.via)))
        return
    at = None if move.source else _find_last(made, lambda m: (m.piece, m.name, m.target) == (move.piece, "", ""))
    if at is not None:
        move = replace(move, source=made[at].source)
        _fewer(made, at, 1)
    made.append(move)


def _find_last(made: list[Move], fits: Callable[[Move], bool]) -> int | None:
    return next((at for at in reversed(range(len(made))) if fits(made[at])), None)
