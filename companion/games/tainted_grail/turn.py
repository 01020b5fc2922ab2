"""Whose turn it is, as far as the table says so; the game enforces no order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.fields import Field
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import Choice, Filled, Kinds, Option
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Grail, playing


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurn(Record):
    """Entries without an actor are this character's from now on."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class TurnSet:
    """It is this character's turn."""

    name: str


@book.applies(TurnSet)
def turn_set(state: Grail, event: TurnSet) -> Grail:
    """Write it down."""
    return replace(state, turn=event.name)


@book.effect(SetTurn)
def set_turn(state: Grail, action: SetTurn) -> Iterator[Any]:
    """The table says so; no rule asks."""
    yield TurnSet(action.name)


def _at_table(state: Grail, filled: Filled) -> list[Option]:
    return [Option(name) for name in playing(state)]


VERBS: tuple[Verb, ...] = (
    Verb("turn", (Form(SetTurn, (Choice("name", "at table", "a character at the table"),), "it is this one's turn"),),
         "whose turn it is", Actors.NONE, group="Table"),
)
EVENTS: Mapping[str, type[Any]] = {"turn_set": TurnSet}
KINDS: Kinds = {"at table": _at_table}
FIELDS: tuple[Field[Grail], ...] = ()
