"""What happened: facts with final amounts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.common import COMMON_EVENTS
from companion.games.grizzled.state import Outcome, Phase, Player, Result, Support


@dataclass(frozen=True, slots=True)
class Started:
    """A game was set up."""

    players: tuple[Player, ...]
    leader: str
    trials: int
    reserve: int
    speech_stock: int
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class IntensitySet:
    """The Leader set the intensity."""

    intensity: int


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards came off the Trials pile into hands, one number per seat."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MissionBegan:
    """The action step began with this player's turn."""

    turn: str


@dataclass(frozen=True, slots=True)
class ChaplainOut:
    """The Chaplain counts as withdrawn from the start."""

    name: str


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card left a hand."""

    who: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card came off the Trials pile to be played at once."""

    who: str


@dataclass(frozen=True, slots=True)
class ThreatLaid:
    """A Threat card lies in No Man's Land."""

    threats: tuple[str, ...]
    trap: bool | None


@dataclass(frozen=True, slots=True)
class KnockAssigned:
    """A Hard Knock lies before a player."""

    who: str
    knock: str


@dataclass(frozen=True, slots=True)
class KnockSpent:
    """A Hard Knock went straight out of the game."""

    knock: str


@dataclass(frozen=True, slots=True)
class DrawDue:
    """A Trap or Clumsy makes a player draw."""

    who: str
    cause: Literal["trap", "clumsy"]


@dataclass(frozen=True, slots=True)
class DrawSettled:
    """The card that was due is drawn, or is no longer due."""


@dataclass(frozen=True, slots=True)
class PileFoundEmpty:
    """The Trials pile turned out to be empty."""


@dataclass(frozen=True, slots=True)
class CharmUsed:
    """A soldier card was flipped."""

    who: str


@dataclass(frozen=True, slots=True)
class ThreatDiscarded:
    """A card left No Man's Land for good."""

    threats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpeechMade:
    """A player spoke on a Threat."""

    who: str
    threat: str


@dataclass(frozen=True, slots=True)
class TokenSpent:
    """A Speech token left its owner: out of the game, or back to the stock."""

    who: str
    to_stock: bool


@dataclass(frozen=True, slots=True)
class HandDiscarded:
    """A card went from a hand out of the game."""

    who: str


@dataclass(frozen=True, slots=True)
class Withdrew:
    """A player is out of the mission."""

    who: str


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A Support tile lies face down."""

    who: str


@dataclass(frozen=True, slots=True)
class TileTakenBack:
    """A face-down tile returned to its owner's tiles."""

    who: str


@dataclass(frozen=True, slots=True)
class TileLost:
    """A Support tile left the game."""

    who: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is this player's turn."""

    to: str


@dataclass(frozen=True, slots=True)
class MissionEnded:
    """The mission is over."""

    result: Result


@dataclass(frozen=True, slots=True)
class FieldCleared:
    """All of No Man's Land went to a pile."""

    to: Literal["trials", "discard"]


@dataclass(frozen=True, slots=True)
class CardsPlayedUnseen:
    """Cards that nobody entered went from hands to a pile; a negative number came off the Trials pile."""

    to: Literal["trials", "discard"]
    cards: int


@dataclass(frozen=True, slots=True)
class TilesRevealed:
    """Face-down tiles turned up."""

    support: tuple[Support, ...]


@dataclass(frozen=True, slots=True)
class TilesReceived:
    """Tiles reached their new owners; one number per seat."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SupportCounted:
    """Who had most support, and whether a relief is due."""

    supported: str | None
    relief: bool


@dataclass(frozen=True, slots=True)
class ReliefChosen:
    """What the supported player chose."""

    choice: str


@dataclass(frozen=True, slots=True)
class KnockRemoved:
    """A Hard Knock no longer lies before a player."""

    who: str
    knock: str


@dataclass(frozen=True, slots=True)
class CharmRecovered:
    """A soldier card was flipped back."""

    who: str


@dataclass(frozen=True, slots=True)
class PhaseMoved:
    """The next step began."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class HandsCounted:
    """Hands are what they were counted to be, one number per seat."""

    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MoraleDropped:
    """Cards moved from the Reserve to the Trials pile."""

    cards: int


@dataclass(frozen=True, slots=True)
class LeaderPassed:
    """The Leader token has a new owner."""

    to: str


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A player took a Speech token from the stock."""

    who: str


@dataclass(frozen=True, slots=True)
class PlayersReturned:
    """Everybody is back for the next mission."""


@dataclass(frozen=True, slots=True)
class MissionOpened:
    """A new mission is to be prepared."""

    mission: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was won or lost."""

    outcome: Outcome


EVENTS: Mapping[str, type[Any]] = {
    "started": Started,
    "intensity": IntensitySet,
    "dealt": CardsDealt,
    "began": MissionBegan,
    "chaplain_out": ChaplainOut,
    "card_left": CardLeft,
    "card_drawn": CardDrawn,
    "threat": ThreatLaid,
    "knock": KnockAssigned,
    "knock_spent": KnockSpent,
    "draw_due": DrawDue,
    "draw_settled": DrawSettled,
    "pile_empty": PileFoundEmpty,
    "charm": CharmUsed,
    "threat_out": ThreatDiscarded,
    "speech": SpeechMade,
    "token_spent": TokenSpent,
    "hand_out": HandDiscarded,
    "withdrew": Withdrew,
    "tile_laid": TileLaid,
    "tile_back": TileTakenBack,
    "tile_lost": TileLost,
    "turn": TurnPassed,
    "mission_ended": MissionEnded,
    "field_cleared": FieldCleared,
    "unseen": CardsPlayedUnseen,
    "revealed": TilesRevealed,
    "received": TilesReceived,
    "support": SupportCounted,
    "relief": ReliefChosen,
    "knock_removed": KnockRemoved,
    "charm_back": CharmRecovered,
    "phase": PhaseMoved,
    "hands": HandsCounted,
    "drop": MoraleDropped,
    "leader": LeaderPassed,
    "token_taken": TokenTaken,
    "returned": PlayersReturned,
    "mission": MissionOpened,
    "ended": GameEnded,
    **COMMON_EVENTS,
}
