"""What the story asks to be remembered at the right moment."""

from collections.abc import Iterator
from typing import Any

from companion.engine.book import Step
from companion.engine.verdicts import RuleViolation
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.state import Grail, playing
from companion.games.tainted_grail.story.events import ReminderMet
from companion.games.tainted_grail.story.record import lapsed


@book.reminder("TG-081", turn=Turn.RECORD)
def first_quest(state: Grail) -> Iterator[Step]:
    """The Event card of the start brings the first Quest."""
    if state.day == 1 and not state.quests and not state.quests_done:
        yield Step("The Event card turned up at the start gives the first Quest: enter its title.", ("TG-081",),
                   entry="quest add ")


@book.reminder("TG-089", turn=Turn.RECORD)
def lapsed_tasks(state: Grail) -> Iterator[Step]:
    """Tasks whose Location card is gone for good."""
    for task in state.tasks:
        if lapsed(state, task):
            yield Step(f"Location {task.at} was changed for good: “{task.text}” can no longer be done.", ("TG-089",),
                       entry=f'task strike "{task.text}"')


@book.reminder("TG-B29")
def status_reminders(state: Grail) -> Iterator[Step]:
    """What is to be done now that enough parts of a Status are marked."""
    for status, reminder in state.reminders.items():
        if len(state.statuses.get(status, ())) >= reminder.parts:
            name = f"status {status}"
            yield Step(f"“{status}” has {reminder.parts} parts marked: {reminder.text}.", ("TG-B29",), name,
                       entry=f'tick "{name}"')


@book.consequence()
def reminder_ticked(state: Grail) -> Iterator[Any]:
    """A reminder that was ticked off is done with."""
    for status in state.reminders:
        if f"status {status}" in state.ticks and len(state.statuses.get(status, ())) >= state.reminders[status].parts:
            yield ReminderMet(status)


@book.reminder("TG-024")
def values_at_hand(state: Grail) -> Iterator[Step]:
    """Attributes open choices in the Journal, so they are named beside it."""
    for action in state.acting:
        if action.kind == "explore":
            told = "; ".join(f"{name}: {_points(state, name)}" for name in action.members)
            yield Step(f"Attributes for the choices here: {told}.", ("TG-024",))


def _points(state: Grail, name: str) -> str:
    points = state.characters[name].attributes
    return ", ".join(f"{attribute} {'?' if value is None else value}" for attribute, value in points.items())


@book.reminder("TG-227", turn=Turn.RECORD)
def descriptions(state: Grail) -> Iterator[Step]:
    """A card that nobody has described yet is worth reading aloud."""
    here = dict.fromkeys(state.characters[name].location for name in playing(state))
    for location in here:
        if state.phase == "day" and location in state.map and location not in state.cards:
            yield Step(f"Read the description on {location}: it often hints at what to expect. Then enter its keys.",
                       ("TG-227",), entry=f"keys {location} ")


@book.audits()
def end_and_outcome(state: Grail) -> RuleViolation | None:
    """A game that is over has an outcome, and no other has one."""
    if (state.phase == "over") == (state.outcome is not None):
        return None
    said = "is over without an outcome" if state.outcome is None else f"has the outcome “{state.outcome}” and goes on"
    return RuleViolation("outcome", f"The game {said}.", "", {"phase": state.phase, "outcome": state.outcome},
                         "Recount phase or outcome.")
