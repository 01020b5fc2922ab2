"""The map as geometry: who lies beside whom, which ways are open, what a Menhir reaches, and how far things are."""

from collections.abc import Collection, Iterator, Mapping
from enum import Enum

from companion.engine.fields import PathError
from companion.engine.rules import Switch
from companion.games.tainted_grail.state import DIRECTIONS, OPPOSITE, Card, Grail, map_kept

TG_050 = Switch("TG-050", "range is measured from Menhirs, not from characters")
TG_062 = Switch("TG-062", "Direction Keys are matched against the Legacy number")
TG_068 = Switch("TG-068", "of equally near Locations the lowest-numbered")

Spot = tuple[int, int]
"""Steps east and north of the first Location card."""


def location_number(text: str) -> int:
    """The number of a Location in a written path. Raises PathError for anything else."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 9_999:
        return int(text)
    raise PathError(f"“{text}” is no Location's number (1 to 9999).")


class Way(Enum):
    """Whether one can go from a Location to another one: the keys say so, forbid it, or have not been entered."""

    OPEN = "open"
    BLOCKED = "blocked"
    UNKNOWN = "unknown"


def card_of(state: Grail, number: int) -> Card | None:
    """What a Location card shows; None while nobody has described it."""
    card = state.cards.get(number)
    return card if card is not None and card.described else None


def legacy_of(state: Grail, number: int) -> int | None:
    """The original number of a changed Location, if it is known to be one."""
    card = state.cards.get(number)
    return None if card is None else card.legacy


def key_number(state: Grail, number: int) -> int:
    """The number by which Direction Keys name a Location (TG-062); Journal look-ups use the current one."""
    legacy = legacy_of(state, number)
    return legacy if legacy is not None and TG_062 else number


def is_there(state: Grail, number: int) -> bool:
    """Whether a Location is revealed; with `map=off` every number is."""
    return number in state.map or not map_kept(state)


def spot_of(state: Grail, number: int | None) -> Spot | None:
    """Where a Location card lies; None when it is not on the map or its place was never told."""
    place = None if number is None else state.map.get(number)
    return None if place is None else place.at


def moved(spot: Spot, direction: str) -> Spot:
    """The place one card further in a direction."""
    east, north = DIRECTIONS[direction]
    return spot[0] + east, spot[1] + north


def grid(state: Grail) -> Mapping[Spot, int]:
    """Which card lies where."""
    return {place.at: number for number, place in state.map.items() if place.at is not None}


def beside(state: Grail, number: int, cards: Mapping[Spot, int] | None = None) -> Iterator[tuple[str, int]]:
    """The cards that touch this one in a straight line, with their directions."""
    spot, cards = spot_of(state, number), grid(state) if cards is None else cards
    if spot is not None:
        for direction in DIRECTIONS:
            other = cards.get(moved(spot, direction))
            if other is not None:
                yield direction, other


def direction_to(state: Grail, here: int, there: int) -> str | None:
    """The direction in which a card lies straight beside another; None when it does not."""
    start, end = spot_of(state, here), spot_of(state, there)
    if start is None or end is None:
        return None
    return next((direction for direction in DIRECTIONS if moved(start, direction) == end), None)


def names_it(state: Grail, here: int, direction: str, there: int) -> bool | None:
    """Whether a card's edge carries the key of another card; None when it has not been described."""
    card = card_of(state, here)
    return None if card is None else card.keys.get(direction) == key_number(state, there)


def way(state: Grail, here: int, there: int) -> Way:
    """Whether two cards are connected: straight beside each other, each with a key to the other (TG-044, TG-045)."""
    if spot_of(state, here) is None or spot_of(state, there) is None:
        return Way.UNKNOWN
    direction = direction_to(state, here, there)
    return Way.BLOCKED if direction is None else _way(state, here, direction, there)


def _way(state: Grail, here: int, direction: str, there: int) -> Way:
    keys = names_it(state, here, direction, there), names_it(state, there, OPPOSITE[direction], here)
    if False in keys:
        return Way.BLOCKED
    return Way.UNKNOWN if None in keys else Way.OPEN


def connected(state: Grail, number: int, cards: Mapping[Spot, int] | None = None) -> tuple[int, ...]:
    """The Locations beside this one to which the way is not known to be blocked."""
    return tuple(other for direction, other in beside(state, number, cards)
                 if _way(state, number, direction, other) is not Way.BLOCKED)


def in_range(state: Grail, spot: Spot | None) -> bool:
    """Whether an Active Menhir is at most one card away, diagonals included; true where the app cannot tell."""
    return spot is None or spot not in beyond(state, [spot])


def beyond(state: Grail, spots: Collection[Spot]) -> list[Spot]:
    """Those of the places that no Active Menhir reaches; none of them where the app cannot tell."""
    sources = [spot_of(state, number) for number in _sources(state)]
    if not map_kept(state) or None in sources:
        return []
    known = [source for source in sources if source is not None]
    return [spot for spot in spots if all(apart(spot, source) > 1 for source in known)]


def _sources(state: Grail) -> Collection[int]:
    if TG_050:
        return state.menhirs
    return [who.location for who in state.characters.values() if who.location is not None]


def apart(one: Spot, other: Spot) -> int:
    """How many cards two places are apart, diagonals included."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def steps_from(state: Grail, start: int, until: Collection[int] = ()) -> Mapping[int, int]:
    """How many steps away each Location is that can be reached; undescribed cards count as connected.

    With `until` only as far as the first steps that come to one of these.
    """
    cards, found, edge = grid(state), {start: 0}, [start]
    while edge and found.keys().isdisjoint(until):
        edge = [other for here in edge for other in _new(state, here, cards, found)]
    return found


def _new(state: Grail, here: int, cards: Mapping[Spot, int], found: dict[int, int]) -> Iterator[int]:
    for other in connected(state, here, cards):
        if other not in found:
            found[other] = found[here] + 1
            yield other


def cards_from(state: Grail, start: int) -> Mapping[int, int]:
    """How many cards away each Location is on the grid."""
    here = spot_of(state, start)
    return {} if here is None else {other: apart(here, spot) for spot, other in grid(state).items()}


def nearest(distances: Mapping[int, int], remaining: Collection[int]) -> int | None:
    """The nearest of the remaining Locations, the lowest-numbered of equally near ones; None when none is reached."""
    reached = [(distances[number], number if TG_068 else -number,
                number) for number in remaining if number in distances]
    return min(reached)[2] if reached else None


def free_keys(state: Grail, number: int) -> Iterator[tuple[str, int, Spot]]:
    """The keys of a card that name a Location not on the map, where its place is free: direction, key, place."""
    yield from _free_keys(state, number, grid(state))


def _free_keys(state: Grail, number: int, cards: Mapping[Spot, int]) -> Iterator[tuple[str, int, Spot]]:
    card, spot = card_of(state, number), spot_of(state, number)
    if card is None or spot is None:
        return
    for direction, key in card.keys.items():
        there = moved(spot, direction)
        if there not in cards and not any(key_number(state, other) == key for other in state.map):
            yield direction, key, there


def places_for(state: Grail, key: int) -> Mapping[Spot, tuple[int, str]]:
    """Every free place where a key calls for this Location, with the card and the side that do."""
    cards = grid(state)
    return {there: (number, direction) for number in state.map
            for direction, wanted, there in _free_keys(state, number, cards) if wanted == key}


def remembered(state: Grail, key: int) -> int | None:
    """The described card, in the Campaign and not on the map, that a key calls for."""
    known = [n for n in state.cards if card_of(state, n) and n not in state.map and n not in state.removed.locations]
    return next((number for number in sorted(known) if key_number(state, number) == key), None)
