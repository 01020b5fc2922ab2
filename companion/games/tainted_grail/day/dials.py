"""Time and Quest dials: placing, turning and taking them away."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.verdicts import Advisory, Impossible, RuleViolation, Stage
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.day.menhirs import FACES, dials_advisory
from companion.games.tainted_grail.map.events import DialGone, DialSet
from companion.games.tainted_grail.state import Dial, Grail, map_kept


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDial(Record):
    """A dial with a Time or Quest token: on a Location, on a tray or a Secret, or beside the board."""

    kind: str = "time"
    value: int = 1
    name: str = ""
    at: int | None = None
    holder: str | None = None
    secret: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDial(Record):
    """A dial is turned up or down, or to a value: (sign, number)."""

    name: str = ""
    turn: tuple[str, int] = ("+", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropDial(Record):
    """A dial is taken away."""

    name: str = ""


@book.check(AddDial, stage=Stage.KIND, rules=("TG-090",))
def name_is_free(state: Grail, action: AddDial) -> RuleViolation | None:
    """Each dial has a name of its own."""
    if action.name not in state.dials:
        return None
    return RuleViolation("dial.name", f"There is a dial {action.name} already, at {state.dials[action.name].value}.",
                         "TG-090",
                         {"value": state.dials[action.name].value}, f"Turn it, or name this one {action.name} 2.")


@book.check(AddDial, stage=Stage.KIND, rules=("TG-B07",))
def dial_in_the_box(state: Grail, action: AddDial) -> Advisory | None:
    """The box holds ten dials."""
    return dials_advisory(state)


@book.check(AddDial, stage=Stage.PLACE, rules=("TG-036",))
def lies_on_a_card(state: Grail, action: AddDial) -> Advisory | None:
    """A dial on a Location lies on one that is on the map."""
    if action.at is None or action.at in state.map or not map_kept(state):
        return None
    return Advisory(f"{action.at} is not on the map.", ("TG-036",))


@book.check(AddDial, stage=Stage.PLACE, rules=("TG-090",))
def holds_the_secret(state: Grail, action: AddDial) -> Advisory | None:
    """A dial on a Secret lies on one that the character holds."""
    holder = state.characters.get(action.holder or "")
    if holder is None or action.secret is None or any(held.number == action.secret for held in holder.secrets):
        return None
    return Advisory(f"{action.holder} is not known to hold Secret {action.secret}.", ("TG-090",))


@book.effect(AddDial, rules=("TG-090",))
def add_dial(state: Grail, action: AddDial) -> Iterator[Any]:
    """Place it."""
    yield DialSet(action.name, Dial(action.kind, action.value, action.at, action.holder, action.secret))


@book.effect(TurnDial, rules=("TG-090",))
def turn_dial(state: Grail, action: TurnDial) -> Iterator[Any]:
    """Turn it; a dial that cannot be lowered further is out."""
    dial, (sign, amount) = state.dials[action.name], action.turn
    value = amount if sign == "=" else dial.value + (amount if sign == "+" else -amount)
    if value > FACES:
        yield Impossible(f"A dial shows at most {FACES}; {action.name} would be at {value}.",
                         f"recount dials.{action.name}.value={FACES}", "TG-B07")
    elif value < 1:
        yield DialGone(action.name)
        yield Advisory(f"{action.name} cannot be lowered further: the dial is out.", ("TG-B18",))
    else:
        yield DialSet(action.name, replace(dial, value=value))


@book.effect(DropDial, rules=("TG-090",))
def drop_dial(state: Grail, action: DropDial) -> Iterator[Any]:
    """Take it away."""
    yield DialGone(action.name)
