"""The turns of the day; every event is a plain fact."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from annotated_types import Ge, Le

from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Grail, changed

Day = Annotated[int, Ge(0), Le(999)]


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """The End of the Day begins."""


@dataclass(frozen=True, slots=True)
class NightFell:
    """The day is over; the morning of `day` begins."""

    day: Day


@dataclass(frozen=True, slots=True)
class MorningRun:
    """The steps of the morning that need no choice are done."""


@dataclass(frozen=True, slots=True)
class DayOpened:
    """The day's Actions begin."""


@dataclass(frozen=True, slots=True)
class DaySet:
    """Days were played without entries: the table stands in this phase of this day."""

    day: Day
    phase: str


@dataclass(frozen=True, slots=True)
class EventDrawn:
    """An Event card was drawn and read."""

    title: str


def _in_phase(state: Grail, phase: str, **changes: Any) -> Grail:
    """The phase with an empty checklist; a running Encounter goes on suspending it."""
    if state.encounter is not None:
        encounter = replace(state.encounter, since=phase)
        return changed(state, encounter=encounter, phase="encounter", ticks=(), **changes)
    return changed(state, phase=phase, ticks=(), **changes)


def _with_all(state: Grail, **changes: Any) -> Grail:
    return changed(state, characters={name: replace(who, **changes) for name, who in state.characters.items()})


@book.applies(EveningOpened)
def evening_opened(state: Grail, event: EveningOpened) -> Grail:
    """Nobody has eaten or rested yet; no Action is open."""
    return _in_phase(_with_all(state, ate=False, rested=False), "evening", acting=())


@book.applies(NightFell)
def night_fell(state: Grail, event: NightFell) -> Grail:
    """Nobody has passed, no Guardian has moved, nothing was used today."""
    guardians = {name: replace(guardian, moved=False) for name, guardian in state.guardians.items()}
    fresh = _with_all(state, passed=False)
    return _in_phase(fresh, "morning", day=event.day, guardians=guardians, acting=(), daily=())


@book.applies(MorningRun)
def morning_run(state: Grail, event: MorningRun) -> Grail:
    """Tick the automatic steps."""
    return changed(state, ticks=tuple(dict.fromkeys((*state.ticks, *AUTOMATIC))))


@book.applies(DayOpened)
def day_opened(state: Grail, event: DayOpened) -> Grail:
    """The day is there; last evening's rest is over."""
    return _in_phase(_with_all(state, ate=False, rested=False), "day")


@book.applies(DaySet)
def day_set(state: Grail, event: DaySet) -> Grail:
    """Only the day and the phase; what was noted for today is stale on another day."""
    if event.day != state.day:
        state = replace(_with_all(state, passed=False), daily=(), acting=())
    return _in_phase(state, event.phase, day=event.day)


@book.applies(EventDrawn)
def event_drawn(state: Grail, event: EventDrawn) -> Grail:
    """Tick the step."""
    return changed(state, ticks=tuple(dict.fromkeys((*state.ticks, "event"))))


AUTOMATIC = ("menhirs", "dials")
"""The steps of the morning that `morning` does by itself, by their names in the checklist."""

EVENTS: Mapping[str, type[Any]] = {
    "evening_opened": EveningOpened, "night_fell": NightFell, "morning_run": MorningRun, "day_opened": DayOpened,
    "day_set": DaySet, "event_drawn": EventDrawn,
}
