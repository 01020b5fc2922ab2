"""Menhirs: lighting and extending them with the dial value that the card or the Journal gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.map.events import MenhirSet
from companion.games.tainted_grail.map.laying import occupied
from companion.games.tainted_grail.map.places import card_of
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, map_kept, playing

TG_074 = Switch("TG-074", "the new value replaces what was left")
FACES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class UseMenhir(Move):
    """The Action that lights or extends a Menhir; its price is paid by entries of its own."""

    number: int = 0
    value: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Light(UseMenhir):
    """A Menhir is activated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extend(UseMenhir):
    """A Menhir that is still Active is activated again."""


@book.check(Light, stage=Stage.KIND, rules=("TG-073",))
def lit_already(state: Grail, action: Light) -> RuleViolation | None:
    """An Active Menhir is extended, and gets no second model."""
    if action.number not in state.menhirs:
        return None
    return RuleViolation("menhir.active", f"The Menhir of {action.number} is Active already.", "TG-073",
                         {"menhir": action.number}, f"Enter `menhir {action.number} extend {action.value}`.")


@book.check(Light, stage=Stage.KIND, rules=("TG-075",))
def no_second_model(state: Grail, action: Light) -> RuleViolation | None:
    """No Location gets a second Menhir model."""
    if action.number not in state.menhirs:
        return None
    return RuleViolation("menhir.second_model", f"{action.number} has its Menhir model already.", "TG-075",
                         {"menhir": action.number}, f"Enter `menhir {action.number} extend {action.value}`.")


@book.check(Extend, stage=Stage.KIND, rules=("TG-073",))
def still_active(state: Grail, action: Extend) -> RuleViolation | None:
    """Only a Menhir that is still Active can be extended."""
    if action.number in state.menhirs:
        return None
    return RuleViolation("menhir.dark", f"The Menhir of {action.number} is not Active.", "TG-073",
                         {"active": list(state.menhirs)}, f"Enter `menhir {action.number} light {action.value}`.")


@book.check(Light, stage=Stage.PLACE, rules=("TG-072",))
def bears_the_seal(state: Grail, action: Light) -> RuleViolation | Advisory | None:
    """Only a Location that bears the Menhir seal can be lit."""
    card = card_of(state, action.number)
    if map_kept(state) and action.number not in state.map:
        return RuleViolation("menhir.not_on_map", f"{action.number} is not on the map.", "TG-072",
                             {"location": action.number}, "Name a Location on the map that bears the Menhir seal.")
    if card is None:
        return Advisory(f"{action.number} has not been described: cannot tell whether it bears the Menhir seal.",
                        ("TG-072",))
    if card.menhir:
        return None
    return RuleViolation("menhir.no_seal", f"{action.number} bears no Menhir seal.", "TG-072", {"menhir": False},
                         f"If it does, enter `keys {action.number} … menhir`.")


@book.check(Light, stage=Stage.KIND, rules=("TG-B17",))
def enough_models(state: Grail, action: Light) -> Advisory | None:
    """The box holds three Menhir models."""
    models = number(state, "menhir.models")
    if action.number in state.menhirs or len(state.menhirs) < models:
        return None
    return Advisory(f"There are {models} Menhir models, and all stand on the map.", ("TG-B17",))


@book.check(UseMenhir, stage=Stage.PLACE, rules=("TG-B17",))
def everyone_is_there(state: Grail, action: UseMenhir) -> Advisory | None:
    """All characters must be in the Location."""
    away = [who for who in playing(state) if state.characters[who].location not in (action.number, None)]
    if not away or not action.number:
        return None
    be = "is" if len(away) == 1 else "are"
    return Advisory(f"{' and '.join(away)} {be} not in {action.number}; as a rule everyone has to be.", ("TG-B17",))


@book.check(UseMenhir, stage=Stage.KIND, rules=("TG-B07",))
def dial_left(state: Grail, action: UseMenhir) -> Advisory | None:
    """Menhirs share the dials of the box with Time and Quest tokens."""
    return dials_advisory(state) if action.number not in state.menhirs else None


def dials_advisory(state: Grail) -> Advisory | None:
    """What to know when one more dial is wanted than the box holds."""
    box = number(state, "dial.box")
    used = len(state.dials) + sum(menhir.dial is not None for menhir in state.menhirs.values())
    if used < box:
        return None
    return Advisory(f"All {box} dials of the box are in use: take anything that shows a number.", ("TG-B07",))


@book.effect(Light, rules=("TG-076",))
def light(state: Grail, action: Light) -> Iterator[Any]:
    """A model in that Location, with a dial at the value that the Action gives."""
    yield MenhirSet(action.number, action.value)


@book.effect(Extend, rules=("TG-073",))
def extend(state: Grail, action: Extend) -> Iterator[Any]:
    """The new value replaces what was left; it is never added to it."""
    menhir = state.menhirs.get(action.number)
    left = menhir.dial if menhir is not None and menhir.dial is not None else 0
    yield MenhirSet(action.number, action.value if TG_074 else min(FACES, left + action.value))
    if left:
        yield Advisory(f"The {left} that was left on the dial is lost.", ("TG-074",))


@book.reminder("TG-070", turn=Turn.CHANCE)
def menhir_lines(state: Grail) -> Iterator[Step]:
    """Menhirs that those who stand there could light or extend, by the Action on the card or in the Journal."""
    for place in sorted(occupied(state)) if state.phase == "day" else ():
        card = card_of(state, place)
        if place in state.menhirs:
            yield Step(f"Menhir {place} can be extended; what is left on its dial is then lost.", ("TG-073", "TG-070"),
                       entry=f"menhir {place} extend ")
        elif card is not None and card.menhir:
            yield Step(f"Menhir {place} can be lit by the Action on its card or in its Journal section, which "
                       "gives the price and the dial.", ("TG-070", "TG-071"), entry=f"menhir {place} light ")
