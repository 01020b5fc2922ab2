"""Locations that leave the map: everything on them goes along, and who stood there is displaced."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible, RuleViolation, Stage
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.tracks import change, in_turn
from companion.games.tainted_grail.map.counts import to_the_bottom
from companion.games.tainted_grail.map.events import (
    CharacterMoved,
    DialGone,
    GuardianGone,
    LocationGone,
    LocationsSank,
    MenhirGone,
)
from companion.games.tainted_grail.map.places import cards_from, is_there, nearest, spot_of, steps_from
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, map_kept, standing

TG_065 = Switch("TG-065", "a discarded Location goes to the bottom of its deck")
TG_066 = Switch("TG-066", "the losses of the displaced")
TG_069 = Switch("TG-069", "displacement is not the Travel Action")
TG_067 = Switch("TG-067", "the displaced go to the nearest remaining Location")


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMap(Record):
    """A Location is discarded to the bottom of its deck, or removed from the Campaign."""

    number: int = 0
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Displaced:
    """Where a character goes whose Location is gone; `other` where the other way to measure would send it."""

    who: str
    source: int
    to: int | None
    other: int | None


def displaced(state: Grail, gone: Collection[int]) -> tuple[Displaced, ...]:
    """Who stands on these Locations, and which remaining one is nearest to each (TG-067, TG-068)."""
    remaining = {other for other in state.map if other not in gone}
    swept = [(who, source) for source in sorted(gone) for who in standing(state, source)]
    return tuple(_displaced(state, who, source, remaining) for who, source in swept)


def _displaced(state: Grail, who: str, source: int, remaining: Collection[int]) -> Displaced:
    steps = nearest(steps_from(state, source, remaining), remaining)
    cards = nearest(cards_from(state, source), remaining)
    first, second = (cards, steps) if state.options.get("distance", "steps") == "cards" else (steps, cards)
    to = first if first is not None else second if second is not None else min(remaining, default=None)
    if spot_of(state, source) is None and not map_kept(state):
        return Displaced(who, source, None, None)
    return Displaced(who, source, to, second if second is not None else to)


def sink(state: Grail, gone: Collection[int], *, removed: bool = False) -> Iterator[Any]:
    """Everything that happens when Locations leave the map together."""
    leaving = sorted(number for number in gone if is_there(state, number))
    steps: list[Callable[[Grail], Iterator[Any]]] = []
    for move in displaced(state, leaving):
        steps += [*_losses(state, move.who), partial(_displace, move=move)]
    steps += [partial(_clear, location=number, removed=removed) for number in leaving]
    yield from in_turn(state, steps)
    if leaving:
        yield LocationsSank(tuple(leaving), removed or not TG_065)


def _losses(state: Grail, who: str) -> list[Callable[[Grail], Iterator[Any]]]:
    """What it costs to be displaced."""
    if not TG_066:
        return []
    losses = {"health": -number(state, "displacement.health"), "terror": number(state, "displacement.terror")}
    return [partial(change, who=who, figure=figure, amount=amount) for figure, amount in losses.items()]


def _displace(state: Grail, move: Displaced) -> Iterator[Any]:
    if not TG_067:
        return
    yield CharacterMoved(move.who, move.to)
    yield Advisory(_told(state, move), ("TG-067",))
    if TG_069:
        yield Advisory("This is no Travel; whether the arrival reveals or triggers anything is yours to decide.",
                       ("TG-069", "TG-A04"))
    if move.other != move.to:
        yield Advisory(f"By the other way to measure {move.who} would go to {move.other} (option distance).",
                       ("TG-067", "TG-A03"))


def _told(state: Grail, move: Displaced) -> str:
    if move.to is not None:
        return f"{move.who} is displaced from {move.source} to {move.to}."
    if map_kept(state):
        return f"{move.who} is displaced from {move.source} to nowhere, as no Location is left."
    return f"{move.who} is displaced from {move.source} to the nearest Location: enter `{move.who} move NUMBER`."


def _clear(state: Grail, location: int, removed: bool) -> Iterator[Any]:
    """All that lies on the card."""
    if not removed:
        yield Advisory(f"Location {location} goes to the bottom of the Location deck, with everything on it.",
                       ("TG-064", "TG-065"))
    yield from _guardians_leave(state, location)
    for name, dial in state.dials.items():
        if dial.at == location:
            yield DialGone(name)
            yield Advisory(f"The dial {name} is lost with Location {location}.", ("TG-B03",))
    if location in state.menhirs:
        yield MenhirGone(location)


def _guardians_leave(state: Grail, location: int) -> Iterator[Any]:
    leaving = [name for name, guardian in state.guardians.items() if guardian.location == location]
    yield from in_turn(state, [partial(guardian_leaves, name=name) for name in leaving])


def guardian_leaves(state: Grail, name: str) -> Iterator[Any]:
    """A Guardian leaves play; its card goes to the bottom of its Encounter deck."""
    deck = state.guardians[name].deck
    yield GuardianGone(name)
    yield from to_the_bottom(state, deck, f"{name}'s card")


@book.check(LeaveMap, stage=Stage.PLACE, rules=("TG-218",))
def lies_on_the_map(state: Grail, action: LeaveMap) -> RuleViolation | None:
    """Only a revealed Location can be discarded; any can be removed."""
    if action.removed or is_there(state, action.number):
        return None
    return RuleViolation("discard.not_there", f"{action.number} is not on the map.", "TG-218",
                         {"location": action.number}, "Name a Location on the map.")


@book.effect(LeaveMap, rules=("TG-218",))
def discard_location(state: Grail, action: LeaveMap) -> Iterator[Any]:
    """A discarded Location goes to the bottom of its deck."""
    if not action.removed:
        if not is_there(state, action.number):
            yield Impossible(f"{action.number} is not on the map.", f"recount locations.{action.number}.at=[0, 0]",
                             "TG-036")
        yield from sink(state, (action.number,))


@book.effect(LeaveMap, rules=("TG-221",))
def remove_location(state: Grail, action: LeaveMap) -> Iterator[Any]:
    """A removed Location goes to the box, out of this Campaign."""
    if action.removed:
        yield from sink(state, (action.number,), removed=True)
        if action.number not in state.map:
            yield LocationGone(action.number, True)
        yield Advisory(f"Location {action.number} leaves the Campaign: put it in the box, apart from the decks.",
                       ("TG-221", "TG-222"))
