"""What can happen in Encounters; every event is a plain fact."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Encounter, Grail


@dataclass(frozen=True, slots=True)
class EncounterStarted:
    """Combat or Diplomacy begins and suspends the phase `since`."""

    party: tuple[str, ...]
    since: str
    deck: str | None = None
    kind: str | None = None
    guardian: str | None = None
    difficulty: int | None = None


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A character is out of the running Encounter: it Escaped, is dying, or left the table."""

    who: str


@dataclass(frozen=True, slots=True)
class EncounterEnded:
    """The Encounter is over (`won`, `lost` or `left`); the suspended phase goes on."""

    outcome: str


@dataclass(frozen=True, slots=True)
class GuardiansWait:
    """Guardians whose Encounters have still to start, and the Party that met them (empty: all who are there)."""

    names: tuple[str, ...]
    entering: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InstantsWait:
    """Locations whose instant rule has still to be resolved."""

    locations: tuple[int, ...]


@book.applies(EncounterStarted)
def encounter_started(state: Grail, event: EncounterStarted) -> Grail:
    """Suspend the phase; a Guardian that is being faced waits no longer."""
    encounter = Encounter(event.deck, event.kind, event.party, event.guardian, event.since, event.difficulty)
    waiting = tuple(name for name in state.waiting if name != event.guardian)
    return replace(state, phase="encounter", encounter=encounter, waiting=waiting)


@book.applies(MemberLeft)
def member_left(state: Grail, event: MemberLeft) -> Grail:
    """Take the character out of the Party."""
    if state.encounter is None:
        return state
    party = tuple(name for name in state.encounter.party if name != event.who)
    return replace(state, encounter=replace(state.encounter, party=party))


@book.applies(EncounterEnded)
def encounter_ended(state: Grail, event: EncounterEnded) -> Grail:
    """Go on with the suspended phase, unless the game ended meanwhile."""
    since = state.encounter.since if state.encounter is not None else state.phase
    return replace(state, encounter=None, phase=since if state.phase == "encounter" else state.phase)


@book.applies(GuardiansWait)
def guardians_wait(state: Grail, event: GuardiansWait) -> Grail:
    """Write down who is to be faced."""
    return replace(state, waiting=event.names, entering=event.entering)


@book.applies(InstantsWait)
def instants_wait(state: Grail, event: InstantsWait) -> Grail:
    """Write down what is to be resolved."""
    return replace(state, instants=event.locations)


EVENTS: Mapping[str, type[Any]] = {
    "encounter_started": EncounterStarted, "member_left": MemberLeft, "encounter_ended": EncounterEnded,
    "guardians_wait": GuardiansWait, "instants_wait": InstantsWait,
}
