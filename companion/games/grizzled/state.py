"""The state of one game of The Grizzled, and what can be read off it without any rule."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen

Count = Annotated[int, Ge(0), Le(9_999)]
Text = Annotated[str, MaxLen(300)]
Phase = Literal["prepare", "mission", "support", "morale", "over"]
Result = Literal["success", "failure"]
Outcome = Literal["victory", "defeat: monument", "defeat: hard knocks"]

CHAPLAIN = "Chaplain"
PHASES: tuple[str, ...] = ("prepare", "mission", "support", "morale", "over")
OUTCOMES: tuple[str, ...] = ("victory", "defeat: monument", "defeat: hard knocks")


@dataclass(frozen=True, slots=True)
class Card:
    """A Threat card that everybody has seen; `trap` is None where nobody said whether it bears the symbol."""

    threats: tuple[Text, ...]
    trap: bool | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. `grizzled` is None for the Chaplain; `laid` says that a Support tile lies face down."""

    name: Text
    grizzled: Text | None
    charm: bool = True
    hand: Count = 0
    hard_knocks: tuple[Text, ...] = ()
    tiles: Count = 0
    withdrawn: bool = False
    speech: Count = 0
    laid: bool = False

    @property
    def plays(self) -> bool:
        """False for the Chaplain, who holds no cards and never acts."""
        return self.grizzled is not None


@dataclass(frozen=True, slots=True)
class Pending:
    """What has to be entered before anything else: `draw` (cause trap or clumsy) or `relief`, and by whom."""

    kind: Literal["draw", "relief"]
    who: Text
    cause: Literal["", "trap", "clumsy"] = ""


@dataclass(frozen=True, slots=True)
class Support:
    """One revealed Support tile: who laid it, its arrow, and who owns it now."""

    giver: Text
    tile: Text
    to: Text


@dataclass(frozen=True, slots=True)
class Grizzled:
    """The whole state; the order of the fields is the Save Sheet's schema."""

    players: tuple[Player, ...] = ()
    phase: Phase = "prepare"
    mission: Annotated[int, Ge(1), Le(9_999)] = 1
    intensity: Count | None = None
    result: Result | None = None
    outcome: Outcome | None = None
    leader: Text = ""
    turn: Text | None = None
    trials: Count = 0
    reserve: Count = 0
    discard: Count = 0
    speech_stock: Count = 0
    speeches_used: Count = 0
    tiles_out: Count = 0
    no_mans_land: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    discarded_knocks: tuple[Text, ...] = ()
    supported: Text | None = None
    pending: Pending | None = None
    support: tuple[Support, ...] = ()
    relief: Text | None = None
    dealt: tuple[Count, ...] = ()
    notes: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    unknown: tuple[tuple[str, tuple[Any, ...]], ...] = ()


def player(state: Grizzled, name: str) -> Player:
    """The seat of that name. Raises StopIteration for a name that is not at the table."""
    return next(p for p in state.players if p.name == name)


def seat(state: Grizzled, name: str | None) -> Player | None:
    """The seat of that name; None where nobody has it."""
    return next((p for p in state.players if p.name == name), None)


def with_player(state: Grizzled, name: str, **changes: Any) -> Grizzled:
    """The state with one seat changed."""
    return replace(
        state, players=tuple(replace(p, **changes) if p.name == name else p for p in state.players)
    )


def soldiers(state: Grizzled) -> tuple[Player, ...]:
    """The seats with a player, in seat order: everybody but the Chaplain."""
    return tuple(p for p in state.players if p.plays)


def seats_from(state: Grizzled, name: str) -> tuple[Player, ...]:
    """All seats clockwise, `name` first; seat order where nobody has that name."""
    names = [p.name for p in state.players]
    at = names.index(name) if name in names else 0
    return state.players[at:] + state.players[:at]


def after(state: Grizzled, name: str) -> str:
    """The next player clockwise, the Chaplain passed over."""
    return next((p.name for p in seats_from(state, name)[1:] if p.plays), name)


def hands(state: Grizzled) -> int:
    """Cards in all hands together."""
    return sum(p.hand for p in state.players)


def cards_in_play(state: Grizzled) -> int:
    """Every Trial card that the state accounts for."""
    held = sum(p.hand + len(p.hard_knocks) for p in state.players)
    return state.trials + state.reserve + state.discard + len(state.no_mans_land) + held


def over(state: Grizzled) -> bool:
    """Whether the game has ended."""
    return state.phase == "over" or state.outcome is not None


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names in a sentence: `Anna, Bob and Carol`."""
    words = list(names)
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nobody"


def counted(number: int, thing: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
