"""Where were we: what to say before a session goes on."""

from collections.abc import Iterator

from companion.games.tainted_grail.characters.conditions import is_dying, is_exhausted, is_insane, is_panicked
from companion.games.tainted_grail.encounters.fights import summary
from companion.games.tainted_grail.map.acting import clock
from companion.games.tainted_grail.map.places import card_of
from companion.games.tainted_grail.numbers import coming_mornings
from companion.games.tainted_grail.state import TRACKS, Dial, Grail, Verse, playing

STORY = ("chapter", "quest", "task", "verse", "status", "event", "mercy", "note")
"""The verbs whose entries tell the story."""
VERSES = 10
"""So many of the last Verses are named."""
_CONDITIONS = ((is_exhausted, "Exhausted"), (is_panicked, "in Panic"), (is_dying, "dying"), (is_insane, "going insane"))


def recap(state: Grail) -> list[str]:
    """Where everyone is, what burns down first, open Quests and Tasks, the last Verses."""
    return [*_moment(state), *_characters(state), *_world(state), *_story(state)]


def _moment(state: Grail) -> Iterator[str]:
    ended = f", {state.outcome}" if state.outcome else ""
    yield f"Chapter {state.chapter} part {state.part}, day {state.day}, {state.phase}{ended}."
    if state.encounter is not None:
        yield f"An Encounter is running: {summary(state.encounter)}."


def _characters(state: Grail) -> Iterator[str]:
    for who in playing(state):
        tray = state.characters[who]
        player = f" ({tray.player})" if tray.player else ""
        figures = ", ".join(f"{track} {_figure(getattr(tray, track))}" for track in TRACKS)
        conditions = "".join(f", {name}" for holds, name in _CONDITIONS if holds(state, who))
        yield f"{who}{player} {_place(state, tray.location)}: {figures}{conditions}."


def _figure(value: int | None) -> str:
    return "unknown" if value is None else str(value)


def _place(state: Grail, number: int | None) -> str:
    if number is None:
        return "stands nowhere that is known"
    card = card_of(state, number)
    return f"stands at {number}" + (f" “{card.name}”" if card is not None and card.name else "")


def _world(state: Grail) -> Iterator[str]:
    if state.guardians:
        told = ", ".join(f"{name} at {guardian.location}" for name, guardian in state.guardians.items())
        yield f"Guardians: {told}."
    if state.phase != "over":
        yield coming_mornings(state)
    if state.dials:
        yield f"Dials: {'; '.join(_dial(state, name, dial) for name, dial in state.dials.items())}."


def _dial(state: Grail, name: str, dial: Dial) -> str:
    if dial.kind != "time":
        return f"{name} stands at {dial.value}"
    stepped = clock(state) != "morning" or "dials" in state.ticks
    return f"{name} runs out in the morning of day {state.day + dial.value - (0 if stepped else 1)}"


def _story(state: Grail) -> Iterator[str]:
    if state.quests:
        yield f"Open Quests: {', '.join(state.quests)}."
    if state.tasks:
        yield f"Tasks: {', '.join(t.text + (f' (at {t.at})' if t.at else '') for t in state.tasks)}."
    if state.verses:
        yield f"Last Verses: {', '.join(map(_verse, state.verses[-VERSES:]))}."


def _verse(verse: Verse) -> str:
    return f"{verse.verse} (day {verse.day}{f': {verse.note}' if verse.note else ''})"
