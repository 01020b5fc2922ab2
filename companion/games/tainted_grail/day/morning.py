"""The steps of the morning that need no choice, in their order, as one entry."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory
from companion.games.tainted_grail.actions import Move
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.tracks import change, in_turn
from companion.games.tainted_grail.day.events import MorningRun
from companion.games.tainted_grail.map.events import DialGone, DialSet, MenhirGone, MenhirSet
from companion.games.tainted_grail.map.places import beyond
from companion.games.tainted_grail.map.sinking import sink
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Dial, Grail, map_kept, playing

TG_077 = Switch("TG-077", "without Menhirs the last Locations are kept")
TG_092 = Switch("TG-092", "Quest dials are not lowered at the Start of the Day")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunMorning(Move):
    """The automatic steps of the morning."""


def out_of_range(state: Grail) -> tuple[int, ...]:
    """The Locations that no Active Menhir reaches; none where the last Menhir went dark (TG-077)."""
    if not map_kept(state) or (not state.menhirs and TG_077):
        return ()
    gone = set(beyond(state, [place.at for place in state.map.values() if place.at is not None]))
    return tuple(number for number, place in state.map.items() if place.at in gone)


@book.effect(RunMorning, rules=("TG-B04",))
def menhirs_go_dark(state: Grail, action: RunMorning) -> Iterator[Any]:
    """First the Menhirs that have no dial any more."""
    for place, menhir in state.menhirs.items():
        if menhir.dial is None:
            yield MenhirGone(place)
            yield Advisory(f"Menhir {place} goes dark: take its model off.", ("TG-B03", "TG-B04"))


@book.effect(RunMorning, rules=("TG-064",))
def locations_sink(state: Grail, action: RunMorning) -> Iterator[Any]:
    """Then the Locations that no Active Menhir reaches."""
    yield from sink(state, out_of_range(state))


@book.effect(RunMorning, rules=("TG-079",))
def drain(state: Grail, action: RunMorning) -> Iterator[Any]:
    """Without any Menhir every character is drained."""
    if state.menhirs:
        return
    health, terror = number(state, "drain.health"), number(state, "drain.terror")
    yield Advisory(f"No Menhir is Active: each character loses {health} health and gains {terror} terror.", ("TG-079",))
    for figure, amount in (("health", -health), ("terror", terror)):
        yield from in_turn(state, [partial(change, who=who, figure=figure, amount=amount) for who in playing(state)])


@book.effect(RunMorning, rules=("TG-B03",))
def menhir_dials(state: Grail, action: RunMorning) -> Iterator[Any]:
    """Then the Menhirs' dials; one at 1 is taken out, and the Menhir lasts until the next morning."""
    for place, menhir in state.menhirs.items():
        if menhir.dial is not None:
            yield MenhirSet(place, menhir.dial - 1 or None)
            if menhir.dial == 1:
                yield Advisory(f"Menhir {place}: take the dial out. This is its last day.", ("TG-B04",))


def steps_down(dial: Dial) -> bool:
    """Whether a dial with tokens goes down by itself: only Time dials do."""
    return dial.kind == "time" or not TG_092


@book.effect(RunMorning, rules=("TG-093",))
def time_dials(state: Grail, action: RunMorning) -> Iterator[Any]:
    """Then the Time dials, wherever they lie; one at 1 goes out."""
    for name, dial in state.dials.items():
        if not steps_down(dial):
            continue
        if dial.value > 1:
            yield DialSet(name, replace(dial, value=dial.value - 1))
        else:
            yield DialGone(name)
            yield Advisory(f"Time runs out for {name}: do what its text says.", ("TG-093", "TG-B18"))


@book.effect(RunMorning)
def tick_the_steps(state: Grail, action: RunMorning) -> Iterator[Any]:
    """The checklist goes on with the Event card."""
    yield MorningRun()
