"""Location cards: what they show, laying them on the map, and their changed versions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.common import OptionSet
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible, RuleViolation, Stage
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.tracks import in_turn
from companion.games.tainted_grail.map.events import CardShown, LocationLaid, LocationReplaced
from companion.games.tainted_grail.map.places import (
    Spot,
    card_of,
    free_keys,
    grid,
    in_range,
    is_there,
    key_number,
    legacy_of,
    moved,
    places_for,
    remembered,
    spot_of,
)
from companion.games.tainted_grail.state import DIRECTIONS, OPPOSITE, Card, Grail, map_kept, playing

TG_061 = Switch("TG-061", "the original number is the Legacy number, after every further change")
MOST_SEALS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown(Record):
    """An entry that may tell what a Location card shows; `described` when it does."""

    number: int = 0
    described: bool = False
    north: int | None = None
    east: int | None = None
    south: int | None = None
    west: int | None = None
    menhir: bool = False
    instant: bool = False
    seals: str | None = None
    legacy: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys(Shown):
    """What a Location card shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attach(Shown):
    """A Location card is laid beside another; without `side` and `of` where a key names it."""

    side: str | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace(Shown):
    """A Location card gives way to its changed version `number`."""

    old: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive(Record):
    """All remembered neighbours in range are laid around a Location, or around everyone; `known` are descriptions
    from other tables."""

    at: int | None = None
    known: tuple[tuple[int, Card], ...] = ()


def keys_of(action: Shown) -> Mapping[str, int]:
    """The keys that an entry tells."""
    sides = ((side, getattr(action, side)) for side in DIRECTIONS)
    return {side: number for side, number in sides if number is not None}


def tells(action: Shown) -> bool:
    """Whether an entry tells anything of the card."""
    extras = (action.described, action.menhir, action.instant, action.seals, action.legacy, action.name)
    return any(extra for extra in extras) or bool(keys_of(action))


def seals_of(action: Shown) -> tuple[str, ...]:
    """The Seals that an entry tells, beside the Menhir's."""
    return tuple(seal.strip() for seal in (action.seals or "").split(",") if seal.strip())


def card_from(state: Grail, action: Shown) -> Card:
    """The card that an entry describes; its name and Legacy number stay where the entry is silent about them."""
    before = state.cards.get(action.number, Card())
    return Card(
        action.name or before.name, keys_of(action), action.menhir, action.instant, action.legacy or before.legacy,
        seals=seals_of(action),
    )


def key_of(state: Grail, action: Shown) -> int:
    """The number by which keys would name the card of an entry."""
    after = book.apply(state, CardShown(action.number, card_from(state, action))) if tells(action) else state
    return key_number(after, action.number)


@book.check(Shown, stage=Stage.KIND, rules=("TG-041",))
def at_most_three_seals(state: Grail, action: Shown) -> RuleViolation | None:
    """A Location has at most three Seals."""
    seals = len(seals_of(action)) + action.menhir
    if seals <= MOST_SEALS:
        return None
    return RuleViolation("keys.seals",
                         f"{action.number} would have {seals} Seals; a Location has at most {MOST_SEALS}.",
                         "TG-041", {"seals": seals}, "Count the Menhir's as one of them.")


@book.check(Shown, stage=Stage.KIND, rules=("TG-043",))
def leads_elsewhere(state: Grail, action: Shown) -> Advisory | None:
    """A key names a Location that lies beside this one."""
    own = [side for side, key in keys_of(action).items() if key == action.number]
    if not own:
        return None
    return Advisory(f"{action.number} would lead to itself in the {' and '.join(own)}: look at the card again.",
                    ("TG-043",))


@book.check(Attach, Replace, stage=Stage.KIND, rules=("TG-222",))
def still_in_the_campaign(state: Grail, action: Shown) -> RuleViolation | None:
    """A removed Location does not come back by itself."""
    if action.number not in state.removed.locations:
        return None
    return RuleViolation("location.removed", f"Location {action.number} was removed from this Campaign.", "TG-222",
                         {"removed": action.number}, "Record it with `!!` where a rule brings it back.")


@book.check(Attach, stage=Stage.PLACE)
def lies_there_already(state: Grail, action: Attach) -> RuleViolation | None:
    """A Location is one card."""
    if action.number not in state.map:
        return None
    at = list(place_for(state, action) or state.map[action.number].at or (0, 0))
    hint = f"If it lies elsewhere: recount locations.{action.number}.at={at}."
    return RuleViolation("attach.lies_there", f"{action.number} lies on the map already.", "TG-036",
                         {"location": action.number}, hint, also=("TG-047",), impossible=True)


@book.check(Attach, stage=Stage.PLACE, rules=("TG-047",))
def a_key_calls_for_it(state: Grail, action: Attach) -> RuleViolation | Advisory | None:
    """The card beside which it is laid must carry its key on that edge."""
    if action.number in state.map:
        return None
    key = key_of(state, action)
    if action.side is None or action.of is None:
        return _one_place(state, action, key)
    if action.of not in state.map:
        return RuleViolation("attach.nothing_there", f"{action.of} is not on the map.", "TG-047", {"of": action.of},
                             f"Lay {action.of} first.")
    shown = card_of(state, action.of)
    if shown is None:
        return Advisory(f"{action.of}'s keys have not been entered: cannot tell whether {action.number} belongs there.",
                        ("TG-047",))
    if shown.keys.get(action.side) == key:
        return None
    told = shown.keys.get(action.side, "none")
    return RuleViolation("attach.no_key", f"{action.of} has {told} as its key to the {action.side}, not {key}.",
                         "TG-047",
                         {"key": told, "wanted": key}, _places_hint(state, key), also=_by_legacy(action.number, key))


def _free_places(state: Grail, key: int) -> list[Spot]:
    """The places where a key calls for a card: those in range, or all where none is."""
    places = list(places_for(state, key))
    return [spot for spot in places if in_range(state, spot)] or places


def _one_place(state: Grail, action: Attach, key: int) -> RuleViolation | None:
    places = _free_places(state, key)
    if len(places) == 1:
        return None
    told = "More than one free place calls" if places else "No key on the map calls"
    return RuleViolation("attach.which_place", f"{told} for {key}.", "TG-047", {"places": len(places)},
                         f"Enter `attach {action.number} north of LOCATION` with the side and the Location.",
                         also=_by_legacy(action.number, key))


def _by_legacy(number: int, key: int) -> tuple[str, ...]:
    return ("TG-062",) if number != key else ()


def _places_hint(state: Grail, key: int) -> str:
    places = [f"{direction} of {number}" for number, direction in places_for(state, key).values()]
    return f"A key calls for it {' and '.join(places)}." if places else "No key on the map calls for it now."


def place_for(state: Grail, action: Attach) -> Spot | None:
    """The place that an `attach` means; None where there is no such place."""
    if action.side is not None and action.of is not None:
        beside = spot_of(state, action.of)
        return None if beside is None else moved(beside, action.side)
    places = _free_places(state, key_of(state, action))
    return places[0] if len(places) == 1 else None


@book.check(Attach, stage=Stage.PLACE, rules=("TG-048", "TG-049"))
def within_range(state: Grail, action: Attach) -> RuleViolation | None:
    """A card is laid at most one card away from an Active Menhir, diagonals included (TG-048, TG-049)."""
    spot = place_for(state, action)
    if spot is None or in_range(state, spot):
        return None
    lit = ", ".join(map(str, state.menhirs)) or "none"
    return RuleViolation("attach.out_of_range", f"{action.number} would lie more than one card away from every Active "
                         f"Menhir ({lit}).", "TG-048", {"at": spot, "menhirs": list(state.menhirs)},
                         "Light a Menhir nearer by; until then it stays unrevealed.", also=("TG-049",))


@book.check(Attach, stage=Stage.PLACE, rules=("TG-045",))
def a_key_back(state: Grail, action: Attach) -> Advisory | None:
    """A card that was described without the key back is laid, and that way is blocked."""
    if action.side is None or action.of is None or not tells(action):
        return None
    if keys_of(action).get(OPPOSITE[action.side]) == key_number(state, action.of):
        return None
    return Advisory(f"{action.number} has no key back to {action.of}: that way is blocked.", ("TG-044", "TG-045"))


@book.effect(Keys, Attach)
def turn_the_map_on(state: Grail, action: Shown) -> Iterator[Any]:
    """Entering keys means that the table keeps its map here after all."""
    if not map_kept(state):
        yield OptionSet("map", "on")
        yield Advisory("The map is now kept here (option map=on).")


@book.effect(Attach)
def there_must_be_room(state: Grail, action: Attach) -> Iterator[Any]:
    """One card has one place, and one place has one card."""
    spot = place_for(state, action)
    lying = None if spot is None else grid(state).get(spot)
    if spot is None:
        yield Impossible(f"There is no place to lay {action.number}.",
                         f"recount locations.{action.number}.at=[0, 0] with its steps east and north of 101.", "TG-036")
    elif lying is not None:
        yield Impossible(f"{lying} lies there already.", f"recount locations.{lying}.at to where it really lies",
                         "TG-036")


@book.effect(Keys, Attach)
def describe(state: Grail, action: Shown) -> Iterator[Any]:
    """Write down what the card shows."""
    if isinstance(action, Keys) or tells(action):
        yield CardShown(action.number, card_from(state, action))


@book.effect(Attach, rules=("TG-036",))
def lay(state: Grail, action: Attach) -> Iterator[Any]:
    """Put the card on the map."""
    yield LocationLaid(action.number, place_for(state, action))


def _around(state: Grail, action: Arrive) -> list[int]:
    return [action.at] if action.at is not None else sorted(occupied(state))


def calls_around(state: Grail, action: Arrive) -> tuple[int, ...]:
    """The keys in range that an `arrive` would lay a card for, and no card of this table answers."""
    keys = (key for number in _around(state, action) for _, key, _ in _in_range_keys(state, number))
    return tuple(key for key in dict.fromkeys(keys) if remembered(state, key) is None)


@book.effect(Arrive)
def recall(state: Grail, action: Arrive) -> Iterator[Any]:
    """Write down what other tables know of the neighbours."""
    yield from (CardShown(number, card) for number, card in action.known)


@book.effect(Arrive)
def lay_remembered(state: Grail, action: Arrive) -> Iterator[Any]:
    """Lay every described neighbour that a key calls for in range, and name those that are still to be described."""
    around = _around(state, action)
    yield from in_turn(state, [partial(_lay_around, number=number) for number in around])
    if not any(_in_range_keys(state, number) for number in around):
        yield Advisory("There is nothing to reveal here: no free key in range of an Active Menhir.",
                       ("TG-047", "TG-049"))


def _lay_around(state: Grail, number: int) -> Iterator[Any]:
    for direction, key, spot in _in_range_keys(state, number):
        known = remembered(state, key)
        if known is not None:
            yield LocationLaid(known, spot)
        else:
            yield Advisory(f"{key} belongs {direction} of {number} and has not been described: "
                           f"`attach {key} {direction} of {number} keys …`.", ("TG-047",))


def _in_range_keys(state: Grail, number: int) -> list[tuple[str, int, Spot]]:
    return [found for found in free_keys(state, number) if in_range(state, found[2])]


def occupied(state: Grail) -> set[int]:
    """The Locations where living characters stand."""
    return {here for who in playing(state) if (here := state.characters[who].location) is not None}


@book.check(Replace, stage=Stage.PLACE, rules=("TG-040",))
def replaced_lies_there(state: Grail, action: Replace) -> RuleViolation | None:
    """Only a card on the map can give way to its changed version."""
    if is_there(state, action.old):
        return None
    return RuleViolation("replace.not_there", f"{action.old} is not on the map.", "TG-040", {"old": action.old},
                         "Name a Location on the map.")


@book.effect(Replace, rules=("TG-040", "TG-059"))
def replace_card(state: Grail, action: Replace) -> Iterator[Any]:
    """Lay the changed version in the place of the old card; the Legacy number stays the original one."""
    if action.number in state.map:
        yield Impossible(f"{action.number} lies on the map already.", f"recount locations.{action.number}.at=null",
                         "TG-036")
    elif not is_there(state, action.old):
        yield Impossible(f"{action.old} is not on the map.", f"recount locations.{action.old}.at=[0, 0]", "TG-036")
    else:
        yield LocationReplaced(action.old, action.number, _changed_card(state, action))


def _changed_card(state: Grail, action: Replace) -> Card:
    original = key_number(state, action.old) if TG_061 else action.old
    legacy = action.legacy or original
    if tells(action):
        told = card_from(state, action)
        return Card(told.name, told.keys, told.menhir, told.instant, legacy, seals=told.seals)
    known = state.cards.get(action.number, Card(described=False))
    return Card(known.name, known.keys, known.menhir, known.instant, legacy, known.described, known.seals)


@book.effect(Replace)
def tell_legacy(state: Grail, action: Replace) -> Iterator[Any]:
    """Say which number serves for what."""
    yield Advisory(f"Keys go on naming it {legacy_of(state, action.number)}; the Journal section is {action.number}.",
                   ("TG-062", "TG-063"))
