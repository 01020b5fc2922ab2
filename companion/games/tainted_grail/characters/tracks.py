"""Gain and lose on tracks and resources: final amounts after the limits, and what was lost to a limit."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.conditions import is_exhausted, is_insane, on_red_energy, on_red_terror
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, with_character

TG_010 = Switch("TG-010", "exhausting oneself is allowed, with a warning")
TG_013 = Switch("TG-013", "energy never above health")
TG_014 = Switch("TG-014", "energy lost to the health ceiling")
MOST = 999
"""The highest count of a resource that the app keeps."""


@dataclass(frozen=True, slots=True)
class FigureSet:
    """A character's track or resource has a new value (final, after every limit)."""

    who: str
    figure: str
    value: int


@book.applies(FigureSet)
def figure_set(state: Grail, event: FigureSet) -> Grail:
    """Write the value down."""
    return with_character(state, event.who, **{event.figure: event.value})


def in_turn(state: Grail, steps: Iterable[Callable[[Grail], Iterator[Any]]]) -> Iterator[Any]:
    """The events of several steps, each worked out on the state that the one before left."""
    for step in steps:
        for item in step(state):
            yield item
            if not isinstance(item, (Advisory, Impossible)):
                state = book.apply(state, item)


def start_of(state: Grail, who: str, figure: str) -> int:
    """A character's starting figure: its tray's own where it was entered, else the profile's."""
    return state.characters[who].starts.get(figure, number(state, f"track.{figure}.start"))


def ceiling(state: Grail, who: str, figure: str) -> int:
    """The highest value a figure of this character can have now."""
    if figure == "energy":
        top = max(number(state, "track.energy.top"), start_of(state, who, figure))
        health = state.characters[who].health
        return min(top, health) if TG_013 and health is not None else top
    if figure == "health":
        return state.characters[who].starts.get(figure, number(state, "track.health.top"))
    return number(state, "track.terror.top") if figure == "terror" else MOST


def change(state: Grail, who: str, figure: str, amount: int) -> Iterator[Any]:
    """Raise or lower a figure as far as its limits allow (`gain`, `lose`); says what was lost to a limit.

    A figure that nobody has told stays unknown, with an advisory.
    """
    before = getattr(state.characters[who], figure)
    if before is None:
        yield Advisory(f"{who}'s {figure} is not known; enter it with `{who} {figure} =N`.")
        return
    yield from set_figure(state, who, figure, before + amount)


def set_figure(state: Grail, who: str, figure: str, wanted: int) -> Iterator[Any]:
    """Set a figure, clamped between 0 and its ceiling; a drop in health drags energy down (TG-014)."""
    top = ceiling(state, who, figure)
    value = max(0, min(wanted, top))
    if wanted > top:
        yield Advisory(f"{wanted - top} {figure} lost: {who}'s {figure} stops at {top}.", _limit_rules(figure))
    elif wanted < 0:
        yield Advisory(f"{who} had {-wanted} {figure} too few to lose; it stops at 0.")
    before = getattr(state.characters[who], figure)
    if value != before:
        yield FigureSet(who, figure, value)
        yield from _turning_point(state, who, figure, before, value)
    if figure == "health" and TG_014:
        yield from _drag(state, who, value)


def _drag(state: Grail, who: str, health: int) -> Iterator[Any]:
    energy = state.characters[who].energy
    if energy is not None and energy > health:
        yield FigureSet(who, "energy", health)
        yield Advisory(f"{who}'s energy drops from {energy} to {health} with health.", ("TG-013", "TG-014"))


def _turning_point(state: Grail, who: str, figure: str, before: int | None, value: int) -> Iterator[Advisory]:
    """What to do at the table when a marker enters a slot that matters."""
    if TG_010 and figure == "energy" and on_red_energy(state, value) and not is_exhausted(state, who):
        yield Advisory(f"{who} is now Exhausted. That is allowed; less energy comes back tonight.", ("TG-010",))
    if figure == "health" and value == 0:
        yield Advisory(f"{who} is dying: attach the card “You Are Dying” to the tray.", ("TG-011", "TG-173"))
    if figure == "health" and before == 0 and value > 0:
        yield Advisory(f"{who} is off the bottom slot: the card “You Are Dying” comes off.", ("TG-B13", "TG-A09"))
    if figure == "terror" and on_red_terror(state, value) and not is_insane(state, who):
        yield Advisory(f"{who} is going insane: attach the card “You Are Going Insane”.", ("TG-020", "TG-185"))


def _limit_rules(figure: str) -> tuple[str, ...]:
    return {"energy": ("TG-013", "TG-014"), "health": ("TG-B12",), "terror": ("TG-B11",)}.get(figure, ())
