"""Gain, lose and pay on tracks and resources: final amounts after the limits, and what was lost to a limit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, with_character

TG_013 = Switch("TG-013", "energy never above health")
TG_014 = Switch("TG-014", "energy lost to the health ceiling")


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


def ceiling(state: Grail, who: str, figure: str) -> int:
    """The highest value a figure of this character can have now."""
    if figure == "energy":
        top = number(state, "track.energy.top")
        health = state.characters[who].health
        return min(top, health) if TG_013 and health is not None else top
    if figure in ("health", "terror"):
        return number(state, f"track.{figure}.top")
    return 999


def change(state: Grail, who: str, figure: str, amount: int) -> Iterator[Any]:
    """Raise or lower a figure as far as its limits allow (`gain`, `lose`); says what was lost to a limit."""
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
    if value != getattr(state.characters[who], figure):
        yield FigureSet(who, figure, value)
    if figure == "health" and TG_014:
        yield from _drag(state, who, value)


def _drag(state: Grail, who: str, health: int) -> Iterator[Any]:
    energy = state.characters[who].energy
    if energy is not None and energy > health:
        yield FigureSet(who, "energy", health)
        yield Advisory(f"{who}'s energy drops from {energy} to {health} with health.", ("TG-013", "TG-014"))


def _limit_rules(figure: str) -> tuple[str, ...]:
    return {"energy": ("TG-013", "TG-014"), "health": ("TG-B12",), "terror": ("TG-B11",)}.get(figure, ())
