"""The book of Tainted Grail: checks, effects, consequences and reminders of every subject register here."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from companion.engine.book import Book, Step
from companion.engine.rules import active
from companion.games.tainted_grail.state import Grail


class Turn(IntEnum):
    """When a reminder's steps have their turn in what comes next: `FIRST` what is to be resolved before anything else,
    then the steps of the phase and what comes `AFTER` them, then `RECORD`, what the table knows and the app does not,
    last what may be done or should be known (`CHANCE`)."""

    FIRST = 0
    STEP = 1
    AFTER = 2
    RECORD = 3
    CHANCE = 4


Turns = Turn | Callable[[Grail], Turn]
"""A turn, or how it is found in a state."""


class GrailBook(Book[Grail]):
    """A book whose reminders come by their turn, not by the subject that they belong to."""

    def __init__(self) -> None:
        super().__init__()
        self._turns: dict[Callable[..., Any], Turns] = {}

    def reminder(self, *rules: str, turn: Turns = Turn.STEP) -> Callable[[Any], Any]:
        """Register a function from the state to steps and reminders; those of one turn in the order of registration."""
        register = super().reminder(*rules)

        def add(function: Callable[..., Any]) -> Callable[..., Any]:
            self._turns[function] = turn
            register(function)
            return function

        return add

    def steps(self, state: Grail) -> tuple[Step, ...]:
        """The steps and reminders of the moment, by their turn."""

        def turn_of(function: Callable[..., Any]) -> Turn:
            turn = self._turns[function]
            return turn if isinstance(turn, Turn) else turn(state)

        ordered = sorted((rule for rule in self._reminders if rule.on), key=lambda rule: turn_of(rule.call))
        return tuple(step for rule in ordered for step in rule.call(state) if active(*step.rules))


def by_day(then: Turn, otherwise: Turn) -> Callable[[Grail], Turn]:
    """A turn by day, also while an Encounter suspends it, and another one at other times."""

    def turn(state: Grail) -> Turn:
        phase = state.encounter.since if state.encounter is not None else state.phase
        return then if phase == "day" else otherwise

    return turn


book: GrailBook = GrailBook()
