"""What can happen to the map and to the pieces on it; every event is a plain fact."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from annotated_types import Ge, Le

from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import (
    Card,
    Dial,
    Grail,
    Guardian,
    Menhir,
    OpenAction,
    Place,
    changed,
    with_character,
)

Face = Annotated[int, Ge(1), Le(8)]
"""A value that a dial can show."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """What a Location card shows was typed, or its Legacy number became known."""

    number: int
    card: Card


@dataclass(frozen=True, slots=True)
class LocationLaid:
    """A Location card was laid on the map, so many steps east and north of the first one."""

    number: int
    at: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class LocationGone:
    """A Location card left the map with the Items on it; `removed` for good, else to the bottom of its deck."""

    number: int
    removed: bool = False


@dataclass(frozen=True, slots=True)
class LocationsSank:
    """Location cards left the map together, to the bottom of their deck; `removed` for good."""

    numbers: tuple[int, ...]
    removed: bool = False


@dataclass(frozen=True, slots=True)
class LocationReplaced:
    """A changed version took the place of a Location card and of everything that stands on it."""

    old: int
    new: int
    card: Card


@dataclass(frozen=True, slots=True)
class CharacterMoved:
    """A character stands in another Location; None when none is left."""

    who: str
    to: int | None


@dataclass(frozen=True, slots=True)
class GuardianStands:
    """A Guardian came into play, or moved; `moved` once its die was rolled this morning."""

    name: str
    location: int
    deck: str | None
    moved: bool = False


@dataclass(frozen=True, slots=True)
class GuardianGone:
    """A Guardian left play."""

    name: str


@dataclass(frozen=True, slots=True)
class MenhirSet:
    """An Active Menhir's dial shows a value; None once it is taken out."""

    number: int
    dial: Face | None


@dataclass(frozen=True, slots=True)
class MenhirGone:
    """A Menhir went dark: its model leaves the map."""

    number: int


@dataclass(frozen=True, slots=True)
class DialSet:
    """A Time or Quest dial was placed or turned."""

    name: str
    dial: Dial


@dataclass(frozen=True, slots=True)
class DialGone:
    """A Time or Quest dial was taken away."""

    name: str


@dataclass(frozen=True, slots=True)
class DeckCounted:
    """A deck or discard pile holds so many cards."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class ActionOpened:
    """Characters take an Action together; whatever they were doing before is over."""

    kind: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActionClosed:
    """Characters have finished their Action."""

    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DailyUsed:
    """A once-per-day Action was used today."""

    place: str
    action: str


@dataclass(frozen=True, slots=True)
class Passed:
    """A character passed: it takes no further Actions today."""

    who: str


@book.applies(CardShown)
def card_shown(state: Grail, event: CardShown) -> Grail:
    """Keep the description."""
    return changed(state, cards={**state.cards, event.number: event.card})


@book.applies(LocationLaid)
def location_laid(state: Grail, event: LocationLaid) -> Grail:
    """Put the card on the map; one that was removed and came back counts as in the Campaign again."""
    removed = replace(state.removed, locations=_without(state.removed.locations, event.number))
    return changed(state, map=_sorted({**state.map, event.number: Place(event.at)}), removed=removed)


@book.applies(LocationGone)
def location_gone(state: Grail, event: LocationGone) -> Grail:
    """Take the card off the map."""
    return _off_the_map(state, {event.number}, event.removed)


@book.applies(LocationsSank)
def locations_sank(state: Grail, event: LocationsSank) -> Grail:
    """Take all of them off the map."""
    return _off_the_map(state, set(event.numbers), event.removed)


def _off_the_map(state: Grail, gone: set[int], removed: bool) -> Grail:
    locations = tuple(sorted({*state.removed.locations, *gone})) if removed else state.removed.locations
    return changed(
        state, map={number: place for number, place in state.map.items() if number not in gone},
        removed=replace(state.removed, locations=locations),
        instants=tuple(number for number in state.instants if number not in gone),
    )


@book.applies(LocationReplaced)
def location_replaced(state: Grail, event: LocationReplaced) -> Grail:
    """Exchange the card under everything that stands on it."""
    old, new = event.old, event.new
    places = {number: place for number, place in state.map.items() if number != old}
    places[new] = state.map.get(old, Place())
    removed = tuple(sorted({*_without(state.removed.locations, new), old}))
    return changed(
        state,
        map=_sorted(places),
        cards={**state.cards, new: event.card},
        menhirs={new if number == old else number: menhir for number, menhir in state.menhirs.items()},
        characters={n: replace(c, location=_swap(c.location, old, new)) for n, c in state.characters.items()},
        guardians={n: replace(g, location=new if g.location == old else g.location)
                   for n, g in state.guardians.items()},
        dials={n: replace(d, at=_swap(d.at, old, new)) for n, d in state.dials.items()},
        instants=tuple(new if number == old else number for number in state.instants),
        removed=replace(state.removed, locations=removed),
    )


@book.applies(CharacterMoved)
def character_moved(state: Grail, event: CharacterMoved) -> Grail:
    """Move the model."""
    return with_character(state, event.who, location=event.to)


@book.applies(GuardianStands)
def guardian_stands(state: Grail, event: GuardianStands) -> Grail:
    """Put the Guardian there."""
    guardian = Guardian(event.location, event.deck, event.moved)
    return changed(state, guardians={**state.guardians, event.name: guardian})


@book.applies(GuardianGone)
def guardian_gone(state: Grail, event: GuardianGone) -> Grail:
    """Take the Guardian away."""
    kept = {name: guardian for name, guardian in state.guardians.items() if name != event.name}
    return changed(state, guardians=kept, waiting=_without(state.waiting, event.name))


@book.applies(MenhirSet)
def menhir_set(state: Grail, event: MenhirSet) -> Grail:
    """Turn the dial."""
    return changed(state, menhirs=_sorted({**state.menhirs, event.number: Menhir(event.dial)}))


@book.applies(MenhirGone)
def menhir_gone(state: Grail, event: MenhirGone) -> Grail:
    """Take the model away."""
    return changed(state, menhirs={n: menhir for n, menhir in state.menhirs.items() if n != event.number})


@book.applies(DialSet)
def dial_set(state: Grail, event: DialSet) -> Grail:
    """Set the dial."""
    return changed(state, dials={**state.dials, event.name: event.dial})


@book.applies(DialGone)
def dial_gone(state: Grail, event: DialGone) -> Grail:
    """Take the dial away."""
    return changed(state, dials={name: dial for name, dial in state.dials.items() if name != event.name})


@book.applies(DeckCounted)
def deck_counted(state: Grail, event: DeckCounted) -> Grail:
    """Write the count down."""
    return changed(state, decks={**state.decks, event.deck: event.cards})


@book.applies(ActionOpened)
def action_opened(state: Grail, event: ActionOpened) -> Grail:
    """Open the Action for its members."""
    rest = _without_members(state.acting, event.members)
    return changed(state, acting=(*rest, OpenAction(event.kind, event.members)))


@book.applies(ActionClosed)
def action_closed(state: Grail, event: ActionClosed) -> Grail:
    """Close what these characters were doing."""
    return changed(state, acting=_without_members(state.acting, event.members))


@book.applies(DailyUsed)
def daily_used(state: Grail, event: DailyUsed) -> Grail:
    """Remember the Action until the day ends."""
    return changed(state, daily=tuple(dict.fromkeys((*state.daily, (event.place, event.action)))))


@book.applies(Passed)
def passed(state: Grail, event: Passed) -> Grail:
    """Mark the character."""
    return with_character(state, event.who, passed=True)


def _without(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    return tuple(kept for kept in values if kept != value)


def _sorted(numbered: Mapping[int, Any]) -> dict[int, Any]:
    return dict(sorted(numbered.items()))


def _swap(number: int | None, old: int, new: int) -> int | None:
    return new if number == old else number


def _without_members(acting: tuple[OpenAction, ...], members: tuple[str, ...]) -> tuple[OpenAction, ...]:
    left = (replace(a, members=tuple(m for m in a.members if m not in members)) for a in acting)
    return tuple(action for action in left if action.members)


MAP_EVENTS: Mapping[str, type[Any]] = {
    "card_shown": CardShown, "location_laid": LocationLaid, "location_gone": LocationGone,
    "locations_sank": LocationsSank, "location_replaced": LocationReplaced, "character_moved": CharacterMoved,
    "guardian_stands": GuardianStands, "guardian_gone": GuardianGone, "menhir_set": MenhirSet,
    "menhir_gone": MenhirGone, "dial_set": DialSet,
    "dial_gone": DialGone, "deck_counted": DeckCounted, "action_opened": ActionOpened,
    "action_closed": ActionClosed, "daily_used": DailyUsed, "passed": Passed,
}
