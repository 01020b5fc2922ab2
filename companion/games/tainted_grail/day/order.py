"""The order of the day: evening, night, morning, ready; the Event card; days played without entries."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move, Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.day.events import AUTOMATIC, DayOpened, DaySet, EveningOpened, EventDrawn, NightFell
from companion.games.tainted_grail.day.morning import RunMorning
from companion.games.tainted_grail.map.acting import clock
from companion.games.tainted_grail.map.counts import count_by
from companion.games.tainted_grail.state import Grail, playing

LAST_DAY = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening(Move):
    """The End of the Day begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night(Move):
    """The day ends; the next morning begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(Move):
    """The morning is over; the day's Actions begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard(Record):
    """An Event card was drawn and read."""

    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDay(Record):
    """Days were played without entries."""

    day: int = 1
    phase: str | None = None


@book.check(Evening, Night, RunMorning, Ready, SetDay, stage=Stage.PHASE, rules=("TG-118",))
def no_encounter_runs(state: Grail, action: Move) -> RuleViolation | None:
    """An Encounter is resolved at once, before the day goes on."""
    if state.encounter is None:
        return None
    return RuleViolation("day.encounter", "An Encounter is running.", "TG-118", {"party": list(state.encounter.party)},
                         "Enter `encounter won` or `encounter lost` first.")


_NEXT = {"morning": "ready", "day": "evening", "evening": "night"}


def _out_of_order(state: Grail, wanted: str, doing: str) -> RuleViolation | None:
    if clock(state) == wanted:
        return None
    hint = f"Enter `{_NEXT.get(clock(state), 'day N phase P')}` next."
    return RuleViolation("day.order", f"It is {clock(state)}; {doing} follows the {wanted}.", "TG-B02",
                         {"phase": clock(state)}, hint, also=("TG-A11",))


@book.check(Evening, stage=Stage.PHASE, rules=("TG-B02",))
def evening_follows_the_day(state: Grail, action: Evening) -> RuleViolation | None:
    """The evening closes the day."""
    return _out_of_order(state, "day", "the evening")


@book.check(Night, stage=Stage.PHASE, rules=("TG-B02",))
def night_follows_the_evening(state: Grail, action: Night) -> RuleViolation | None:
    """The night follows the evening."""
    return _out_of_order(state, "evening", "the night")


@book.check(Ready, stage=Stage.PHASE, rules=("TG-B02",))
def day_follows_the_morning(state: Grail, action: Ready) -> RuleViolation | None:
    """The day follows the morning."""
    return _out_of_order(state, "morning", "the day")


@book.check(RunMorning, stage=Stage.PHASE, rules=("TG-064",))
def at_the_start_of_the_day(state: Grail, action: RunMorning) -> RuleViolation | None:
    """The steps of the morning belong to the Start of the Day."""
    if clock(state) == "morning":
        return None
    return RuleViolation("morning.phase",
                         f"It is {clock(state)}: Locations go and dials step down at the Start of the Day.",
                         "TG-064", {"phase": clock(state)}, "Enter `evening` and `night` first.", also=("TG-093",))


@book.check(RunMorning, stage=Stage.PHASE, rules=("TG-093",))
def only_once(state: Grail, action: RunMorning) -> RuleViolation | None:
    """The dials step down once a morning, whatever key is pressed twice."""
    if not set(AUTOMATIC) <= set(state.ticks):
        return None
    return RuleViolation("morning.twice", f"The dials of day {state.day} have stepped down already.", "TG-093",
                         {"day": state.day}, "Go on with the Event card, Guardians and gear.", also=("TG-064",))


@book.effect(Evening, rules=("TG-B05",))
def who_has_not_passed(state: Grail, action: Evening) -> Iterator[Any]:
    """The day ends when all have passed."""
    acting = [who for who in playing(state) if not state.characters[who].passed]
    if acting:
        yield Advisory(f"{' and '.join(acting)} {'has' if len(acting) == 1 else 'have'} not passed.", ("TG-B05",))


@book.effect(Evening, Night, Ready)
def what_waits(state: Grail, action: Move) -> Iterator[Any]:
    """Guardians and instant rules that nobody has resolved."""
    for name in state.waiting:
        yield Advisory(f"{name} has not been faced.", ("TG-130",))
    for place in state.instants:
        yield Advisory(f"The instant rule of {place} has not been resolved.", ("TG-051",))


@book.effect(Night, rules=("TG-028",))
def who_has_not_rested(state: Grail, action: Night) -> Iterator[Any]:
    """Each character should eat at the End of the Day, or fast."""
    late = [who for who in playing(state) if not (state.characters[who].ate or state.characters[who].rested)]
    if late:
        yield Advisory(f"{' and '.join(late)} neither ate nor fasted.", ("TG-028",))


@book.effect(Ready, rules=("TG-B03",))
def what_is_undone(state: Grail, action: Ready) -> Iterator[Any]:
    """Steps of the morning that nobody has ticked."""
    undone = [step.name for step in book.steps(state) if step.name and not step.done]
    if undone:
        yield Advisory(f"Not done this morning: {', '.join(undone)}.", ("TG-B03",))


@book.effect(Evening)
def evening(state: Grail, action: Evening) -> Iterator[Any]:
    """Open the evening."""
    yield EveningOpened()


@book.effect(Night)
def night(state: Grail, action: Night) -> Iterator[Any]:
    """On to the next morning."""
    yield NightFell(min(state.day + 1, LAST_DAY))


@book.effect(Ready)
def ready(state: Grail, action: Ready) -> Iterator[Any]:
    """Open the day."""
    yield DayOpened()


@book.effect(EventCard)
def draw_event(state: Grail, action: EventCard) -> Iterator[Any]:
    """One card off the Event deck."""
    yield from count_by(state, "event", -1)
    yield EventDrawn(action.title)


@book.effect(EventCard, rules=("TG-220",))
def event_discard(state: Grail, action: EventCard) -> Iterator[Any]:
    """The Event deck has a discard pile of its own."""
    yield from count_by(state, "event_discard", 1)


@book.effect(SetDay)
def set_day(state: Grail, action: SetDay) -> Iterator[Any]:
    """Only the day and the phase; the dials are told by name, to be recounted."""
    yield DaySet(action.day, action.phase or clock(state))
    paths = [f"menhirs.{place}.dial" for place in state.menhirs]
    paths += [f"dials.{name}.value" for name, dial in state.dials.items() if dial.kind == "time"]
    if action.day < state.day:
        yield Advisory(f"The table stood on day {state.day}.")
    if paths:
        yield Advisory(f"The dials stay as they were; recount {', '.join(paths)} to what they show.",
                       ("TG-B03", "TG-093"))
