"""Guardians: coming into play, their die in the morning, and leaving play."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move, Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.encounters.events import EncounterEnded
from companion.games.tainted_grail.encounters.fights import free_name
from companion.games.tainted_grail.encounters.meeting import guardian_meets
from companion.games.tainted_grail.map.acting import clock
from companion.games.tainted_grail.map.counts import count_by
from companion.games.tainted_grail.map.events import GuardianStands
from companion.games.tainted_grail.map.places import Way, connected, grid, moved, spot_of, way
from companion.games.tainted_grail.map.sinking import guardian_leaves
from companion.games.tainted_grail.state import Grail, map_kept

TG_125 = Switch("TG-125", "the highest-numbered connected Location instead")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddGuardian(Record):
    """A Guardian comes into play; this starts no Encounter."""

    name: str = ""
    location: int = 0
    deck: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roam(Move):
    """What a Guardian does in the morning."""

    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Roam):
    """The Guardian die shows a direction, or nothing (`stay`)."""

    face: str = "stay"


@dataclass(frozen=True, slots=True, kw_only=True)
class Send(Roam):
    """A Guardian goes to a Location that the players name."""

    to: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardianOut(Move):
    """The die shows discard, or the Guardian was defeated."""

    name: str = ""
    how: str = "discard"


@book.effect(AddGuardian)
def draw_the_guardian(state: Grail, action: AddGuardian) -> Iterator[Any]:
    """Its card comes out of its Encounter deck."""
    if action.deck is not None:
        yield from count_by(state, action.deck, -1)


@book.effect(AddGuardian, rules=("TG-133",))
def place_the_guardian(state: Grail, action: AddGuardian) -> Iterator[Any]:
    """Several of a kind may be in play; a card stands in where the model is taken."""
    name = free_name(state, action.name)
    yield GuardianStands(name, action.location, action.deck)
    if name != action.name:
        yield Advisory(f"It is called {name}; its card stands in for the model.", ("TG-133",))
    if map_kept(state) and action.location not in state.map:
        yield Advisory(f"{action.location} is not on the map.", ("TG-036",))


@book.check(Roam, stage=Stage.PHASE, rules=("TG-121",))
def in_the_morning(state: Grail, action: Roam) -> Advisory | None:
    """The dice are rolled in the morning, before the day opens."""
    if clock(state) == "morning":
        return None
    return Advisory("Guardian dice are rolled in the morning, before the day opens.", ("TG-121",))


@book.check(Roam, stage=Stage.KIND, rules=("TG-225",))
def one_roll_each(state: Grail, action: Roam) -> Advisory | None:
    """Each Guardian's die is rolled once a morning."""
    if action.name not in state.guardians or not state.guardians[action.name].moved or clock(state) != "morning":
        return None
    return Advisory(f"{action.name} has had its roll this morning.", ("TG-225",))


@book.check(Send, stage=Stage.PLACE, rules=("TG-224",))
def one_location_far(state: Grail, action: Send) -> Advisory | None:
    """A Guardian's move is one Location long."""
    guardian = state.guardians.get(action.name)
    if guardian is None or not map_kept(state) or action.to in connected(state, guardian.location):
        return None
    return Advisory(f"{action.to} is not a connected Location beside {guardian.location}.", ("TG-224", "TG-125"))


@book.effect(Roll, rules=("TG-123",))
def stays(state: Grail, action: Roll) -> Iterator[Any]:
    """The die shows nothing."""
    if action.face == "stay":
        yield from _stand(state, action.name, state.guardians[action.name].location)


@book.effect(Roll, rules=("TG-126",))
def stays_with_characters(state: Grail, action: Roll) -> Iterator[Any]:
    """A Guardian that stays where characters are starts its Encounter at once, with all of them."""
    if action.face == "stay":
        yield from guardian_meets(state, action.name)


@book.effect(Roll, rules=("TG-122",))
def moves(state: Grail, action: Roll) -> Iterator[Any]:
    """The die shows a direction: one Location that way, or the fallback of TG-125."""
    if action.face == "stay":
        return
    here = state.guardians[action.name].location
    if spot_of(state, here) is None or not map_kept(state):
        yield Advisory(f"The map does not show where {here} lies: enter `guardian \"{action.name}\" to LOCATION`.",
                       ("TG-122",))
        return
    to, told = _target(state, here, action.face)
    yield from told
    yield from _stand(state, action.name, to)


def _target(state: Grail, here: int, direction: str) -> tuple[int, list[Advisory]]:
    """Where a Guardian that is to move in a direction goes, and what is to be said about it."""
    spot = spot_of(state, here)
    to = None if spot is None else grid(state).get(moved(spot, direction))
    if to is not None and way(state, here, to) is Way.OPEN:
        return to, []
    if to is not None and way(state, here, to) is Way.UNKNOWN:
        return to, [Advisory(f"The keys between {here} and {to} have not all been entered: cannot tell whether "
                             "they are connected.", ("TG-125",))]
    why = f"{direction} of {here} lies no revealed Location" if to is None else f"{to} is not connected to {here}"
    other = max(connected(state, here), default=None) if TG_125 else None
    if other is None:
        return here, [Advisory(f"{why}, and no other Location is connected: it stays.", ("TG-125", "TG-A05"))]
    return other, [Advisory(f"{why}: it goes to {other}, the highest-numbered connected one.", ("TG-125",))]


def _stand(state: Grail, name: str, location: int) -> Iterator[Any]:
    yield GuardianStands(name, location, state.guardians[name].deck, moved=True)


@book.effect(Send)
def sent(state: Grail, action: Send) -> Iterator[Any]:
    """It stands where the players say."""
    yield from _stand(state, action.name, action.to)
    if map_kept(state) and action.to not in state.map:
        yield Advisory(f"{action.to} is not on the map.", ("TG-036",))


@book.effect(Roll, Send, rules=("TG-128",))
def enters_among_characters(state: Grail, action: Roam) -> Iterator[Any]:
    """A Guardian that enters a Location with characters starts its Encounter at once."""
    stayed = isinstance(action, Roll) and action.face == "stay"
    if not stayed and state.guardians[action.name].moved:
        yield from guardian_meets(state, action.name)


@book.check(GuardianOut, stage=Stage.KIND, rules=("TG-124",))
def rolled_discard(state: Grail, action: GuardianOut) -> RuleViolation | None:
    """A Guardian that is being faced is not discarded by its die."""
    if action.how != "discard" or state.encounter is None or state.encounter.guardian != action.name or not action.name:
        return None
    return RuleViolation("guardian.faced", f"{action.name} is being faced.", "TG-124", {"guardian": action.name},
                         f'Enter `guardian "{action.name}" defeated`, or finish the Encounter first.')


@book.effect(GuardianOut, rules=("TG-124",))
def discarded(state: Grail, action: GuardianOut) -> Iterator[Any]:
    """The die shows discard: out of play, to the bottom of its Encounter deck."""
    if action.how == "discard":
        yield from guardian_leaves(state, action.name)


@book.effect(GuardianOut, rules=("TG-129",))
def defeated(state: Grail, action: GuardianOut) -> Iterator[Any]:
    """A defeated Guardian's card is discarded."""
    if action.how == "defeated":
        yield from guardian_leaves(state, action.name)


@book.effect(GuardianOut)
def ends_its_encounter(state: Grail, action: GuardianOut) -> Iterator[Any]:
    """With its Guardian gone the Encounter is over."""
    if state.encounter is not None and state.encounter.guardian == action.name:
        yield EncounterEnded("won" if action.how == "defeated" else "left")
        yield Advisory("Shuffle the Combat or Diplomacy cards that were discarded or destroyed back into their decks.",
                       ("TG-219",))
