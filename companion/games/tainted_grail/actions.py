"""The bases of every action: what the game itself knows, and the records that are legal in every phase but the end."""

from dataclasses import dataclass

from companion.engine.action import Action
from companion.engine.verdicts import RuleViolation, Stage
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Grail


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """An act in the game: nothing of it is legal after the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Move):
    """A fact of the table written down: legal in every phase except over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Move):
    """An Action of the day that its actors take as a Party; the checks of parties (characters/party.py) rest on it."""

    energy: int | None = None

    def price(self, state: Grail) -> int:
        """The energy that each member pays."""
        return self.energy or 0


@book.check(Move, stage=Stage.OVER)
def not_over(state: Grail, action: Move) -> RuleViolation | None:
    """After the end only table entries and the Allmother's Mercy remain."""
    if state.phase != "over":
        return None
    return RuleViolation(
        "over", f"The game is over ({state.outcome}).", "TG-175", {"outcome": state.outcome},
        "Enter `mercy`, undo, or recount the phase.", also=("TG-183",), impossible=True,
    )
