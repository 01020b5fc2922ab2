"""What people enter: one class per form. Everything but `Rematch` ends with the game."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.action import Action

Hands = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAction(Action):
    """An act of the game itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intensity(GameAction):
    """The Leader sets how many cards everybody is dealt."""

    number: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAction(GameAction):
    """One of the four things a turn may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(TurnAction):
    """A card from the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayThreat(Play):
    """A Threat card to No Man's Land."""

    threats: tuple[str, ...] = ()
    trap: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayKnock(Play):
    """A Hard Knock, before its player."""

    knock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChristmas(Play):
    """The card that takes a Hard Knock away from somebody."""

    card: str = "merry christmas"
    target: str | None = None
    removed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Charm(TurnAction):
    """The Good Luck Charm against one card of No Man's Land."""

    threats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CharmKnock(TurnAction):
    """The charm against a Hard Knock, which the rules forbid."""

    knock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech(TurnAction):
    """A speech on one Threat; the listeners are those who discarded."""

    threat: str = ""
    listeners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(TurnAction):
    """Out of the mission, a tile face down if any is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(GameAction):
    """What a Trap or Clumsy brought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnThreat(Drawn):
    """A Threat card was drawn."""

    threats: tuple[str, ...] = ()
    trap: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnKnock(Drawn):
    """A Hard Knock was drawn."""

    knock: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnChristmas(Drawn):
    """Merry Christmas was drawn."""

    card: str = "merry christmas"
    target: str | None = None
    removed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnNone(Drawn):
    """The pile is really empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(GameAction):
    """The face-down tiles: who laid which arrow."""

    tiles: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Relief(GameAction):
    """The most supported player's choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliefKnocks(Relief):
    """Hard Knocks go."""

    knocks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliefCharm(Relief):
    """The charm comes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReliefNone(Relief):
    """Nothing is taken, or nothing can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Morale(GameAction):
    """The Morale Drop; hands are those counted in passing, in seat order."""

    hands: Hands = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(GameAction):
    """A mission in one line."""

    result: Literal["success", "failed"] = "success"
    withdrawn: tuple[str, ...] = ()
    hands: Hands = ()
    knocks: tuple[tuple[str, str], ...] = ()
    charm: tuple[str, ...] = ()
    speech: tuple[str, ...] = ()
    supported: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurn(GameAction):
    """It is this player's turn."""

    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(Action):
    """The same seats again."""
