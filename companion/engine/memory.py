"""Card memory: what a game asks to have remembered from one table to the next, so that a card is described once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.engine.slots import Kinds
from companion.engine.verdicts import Advisory

if TYPE_CHECKING:
    from companion.engine.action import Action

S = TypeVar("S")

Described = Mapping[str, Mapping[str, Any]]
"""A card's key (`location 111`) → what it shows, as JSON values by the names of its parts."""


@dataclass(frozen=True, slots=True)
class Completed:
    """An action with what was remembered filled in, and the advisory that says so."""

    action: "Action"
    told: Advisory


@dataclass(frozen=True)
class CardMemory(Generic[S]):
    """How a game uses the memory; every part is pure.

    `told` names the cards that the step from one state to the next described (from None: all that a state knows).
    `complete` fills an action in, or gives None where there is nothing to fill. `options` are the kinds that offer
    remembered names. `check` takes a card's key and its parts as they come from a file and returns them clean; it
    raises ValueError with what would be right. `say` puts a card into words, as an entry would.
    """

    told: Callable[[S | None, S], Described]
    complete: Callable[[S, Any, Described], Completed | None]
    options: Callable[[Described], Kinds]
    check: Callable[[str, Any], Mapping[str, Any]]
    say: Callable[[str, Mapping[str, Any]], str]
