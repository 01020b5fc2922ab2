"""Meeting Guardians and instant rules: what starts at once, what waits for the players' choice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move, Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.encounters.events import EncounterStarted, GuardiansWait, InstantsWait
from companion.games.tainted_grail.map.going import SpecialMove, Travel, entering
from companion.games.tainted_grail.map.places import card_of
from companion.games.tainted_grail.state import Grail, in_encounter, playing, standing

TG_127 = Switch("TG-127", "all characters in the Location fight together")
TG_131 = Switch("TG-131", "the players choose which of several Guardians comes first")


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceFirst(Move):
    """The players choose this one of several Guardians."""

    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InstantDone(Record):
    """The instant rule was resolved at the table."""

    location: int | None = None


def guardians_at(state: Grail, location: int) -> tuple[str, ...]:
    """The Guardians in a Location."""
    return tuple(name for name, guardian in state.guardians.items() if guardian.location == location)


def face(state: Grail, name: str, party: tuple[str, ...]) -> EncounterStarted:
    """The Encounter with a Guardian; its card is out already, so that no deck is counted."""
    return EncounterStarted(party, state.phase, state.guardians[name].deck, None, name)


def meet(state: Grail, names: tuple[str, ...], party: tuple[str, ...], again: str = "") -> Iterator[Any]:
    """Start the Encounter with a Guardian at once; with several, or during another Encounter, they wait.

    The one that is being faced does not wait as well, unless it is to be faced `again`.
    """
    new = tuple(name for name in names if name not in state.waiting and (name == again or name != _faced(state)))
    if not new or not party:
        return
    waiting = (*state.waiting, *new)
    if state.encounter is None and (len(waiting) == 1 or not TG_131):
        yield face(state, waiting[0], party)
        yield Advisory(f"{waiting[0]}: the Encounter starts at once with {' and '.join(party)}.", ("TG-118",))
        return
    yield GuardiansWait(waiting, party)
    if len(waiting) > 1:
        yield Advisory(f"{' and '.join(waiting)}: choose which Encounter comes first.", ("TG-131",))


def _faced(state: Grail) -> str | None:
    """The Guardian of the running Encounter."""
    return state.encounter.guardian if state.encounter is not None else None


def _enter(state: Grail, actors: tuple[str, ...], to: int) -> Iterator[Any]:
    """What coming to a Location with Guardians starts.

    A Guardian that others are fighting is met as well; but one Encounter is resolved after the other, so this one waits
    until theirs is over, and falls away with a Guardian that was defeated.
    """
    here, newcomers, faced = guardians_at(state, to), entering(state, actors, to), _faced(state)
    late = tuple(who for who in newcomers if not in_encounter(state, who))
    if faced is None or faced not in here or faced in state.waiting or not late:
        yield from meet(state, here, newcomers)
        return
    yield from meet(state, here, late, again=faced)
    told = f"{faced} is being faced already: if it is not defeated, {' and '.join(late)} will face it next."
    yield Advisory(told, ("TG-130", "TG-118"))


def guardian_meets(state: Grail, name: str) -> Iterator[Any]:
    """A Guardian that stays or enters meets all characters who are there (TG-127)."""
    here = standing(state, state.guardians[name].location)
    yield from meet(state, (name,), here if TG_127 else here[:1])


@book.effect(Travel, rules=("TG-130",))
def travel_meets_guardians(state: Grail, action: Travel) -> Iterator[Any]:
    """A character or Party that enters a Guardian's Location starts its Encounter at once."""
    yield from _enter(state, action.actors, action.to)


@book.effect(SpecialMove, rules=("TG-058",))
def special_move_meets_guardians(state: Grail, action: SpecialMove) -> Iterator[Any]:
    """Special Movement sets off Guardian Encounters and instant rules as Travel does."""
    yield from _enter(state, action.actors, action.to)
    yield from _instant(state, action.to, action.actors)


@book.effect(Travel, rules=("TG-051",))
def travel_sets_off_instants(state: Grail, action: Travel) -> Iterator[Any]:
    """The last step of an arrival: the instant rule, which is not optional."""
    yield from _instant(state, action.to, action.actors)


def _instant(state: Grail, to: int, actors: tuple[str, ...]) -> Iterator[Any]:
    card = card_of(state, to)
    if card is None or not card.instant or not entering(state, actors, to):
        return
    if to not in state.instants:
        yield InstantsWait((*state.instants, to))
    yield Advisory(f"{to} has an instant rule: resolve it now, then enter `instant done`.", ("TG-046", "TG-051"))


@book.check(InstantDone, stage=Stage.PHASE, rules=("TG-052", "TG-132"))
def guardian_before_instant(state: Grail, action: InstantDone) -> RuleViolation | None:
    """The Guardian's Encounter comes first, the card's rule afterwards."""
    facing = _faced(state)
    first = [*([facing] if facing else []), *state.waiting]
    if not first:
        return None
    return RuleViolation("instant.guardian_first", f"{' and '.join(first)} must be faced before the instant rule.",
                         "TG-052", {"guardians": first}, "Finish the Encounter first.", also=("TG-132",))


@book.effect(InstantDone)
def instant_done(state: Grail, action: InstantDone) -> Iterator[Any]:
    """Nothing waits there any more."""
    which = action.location if action.location is not None else next(iter(state.instants), None)
    if which not in state.instants:
        yield Advisory("No instant rule is waiting.", ("TG-051",))
        return
    yield InstantsWait(tuple(number for number in state.instants if number != which))


@book.check(FaceFirst, stage=Stage.PENDING, rules=("TG-131",))
def waits_to_be_faced(state: Grail, action: FaceFirst) -> RuleViolation | None:
    """The choice is among the Guardians that wait, once no other Encounter is running."""
    if state.encounter is not None:
        return RuleViolation("guardian.encounter_running", "Another Encounter is still running.", "TG-131",
                             {"running": state.encounter.guardian}, "Finish it first.")
    if not action.name or action.name in state.waiting:
        return None
    return RuleViolation("guardian.not_waiting", f"{action.name} does not wait to be faced.", "TG-131",
                         {"waiting": list(state.waiting)}, "Name one of those that wait.")


@book.effect(FaceFirst, rules=("TG-131",))
def face_first(state: Grail, action: FaceFirst) -> Iterator[Any]:
    """Start the chosen Encounter."""
    yield face(state, action.name, _party(state, action.name))


def _party(state: Grail, name: str) -> tuple[str, ...]:
    """Those of the Party that met the Guardian who are still there, or all who are."""
    guardian = state.guardians.get(name)
    here = () if guardian is None else standing(state, guardian.location)
    return tuple(who for who in playing(state) if who in here and who in state.entering) or here


@book.consequence("TG-118")
def next_guardian(state: Grail) -> Iterator[Any]:
    """When an Encounter is over, the last Guardian that waits is faced at once, if anybody is still there."""
    if state.encounter is not None or state.phase == "over":
        return
    left = tuple(name for name in state.waiting if _party(state, name))
    if left != state.waiting:
        yield GuardiansWait(left, state.entering)
    elif len(left) == 1:
        yield face(state, left[0], _party(state, left[0]))
