"""Going from Location to Location: the Travel Action, and Special Movement."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Act, Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.party import pay_party, taking_part
from companion.games.tainted_grail.map.events import ActionOpened, CharacterMoved
from companion.games.tainted_grail.map.places import (
    Way,
    card_of,
    connected,
    direction_to,
    free_keys,
    in_range,
    legacy_of,
    names_it,
    way,
)
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import OPPOSITE, Grail, map_kept, playing

TG_054 = Switch("TG-054", "Special Movement is not the Travel Action")
TG_055 = Switch("TG-055", "Special Movement costs no energy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel(Act):
    """A Party travels to an adjacent Location."""

    to: int = 0

    def price(self, state: Grail) -> int:
        """Energy that each member pays (edition data)."""
        return number(state, "travel.cost")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialMove(Record):
    """An effect moves characters to a Location; no Travel, no energy, at once."""

    to: int = 0


@book.check(Travel, stage=Stage.PLACE, rules=("TG-044",))
def adjacent_and_connected(state: Grail, action: Travel) -> Iterator[RuleViolation | Advisory]:
    """Travel goes straight to a card beside this one, with a key both ways; unknown keys are an advisory."""
    if not map_kept(state):
        return
    for here in dict.fromkeys(state.characters[who].location for who in action.actors):
        found = _one_way(state, here, action.to)
        if found is not None:
            yield found if here != action.to else _there_already(state, action)


def _there_already(state: Grail, action: Travel) -> RuleViolation:
    there = [who for who in action.actors if state.characters[who].location == action.to]
    told = f"{' and '.join(there)} {'stands' if len(there) == 1 else 'stand'} in {action.to} already."
    return RuleViolation("travel.there", told, "TG-044", {"from": action.to, "to": action.to},
                         _ways_hint(state, action.to))


def _one_way(state: Grail, here: int | None, there: int) -> RuleViolation | Advisory | None:
    if there not in state.map:
        return RuleViolation("travel.not_on_map", f"{there} is not on the map.", "TG-044", {"to": there},
                             _absent_hint(state, there))
    if here is None or here not in state.map:
        return Advisory(f"Where the Party stands is not on the map: cannot tell whether {there} is adjacent.",
                        ("TG-044",))
    found = way(state, here, there)
    if found is Way.OPEN:
        return None
    if found is Way.UNKNOWN:
        return Advisory(f"The keys of {_undescribed(state, here, there)} have not been entered: cannot tell whether "
                        "the way is open.", ("TG-044",))
    return _blocked(state, here, there)


def _absent_hint(state: Grail, there: int) -> str:
    changed = next((number for number in state.map if legacy_of(state, number) == there), None)
    return f"It has become {changed}." if changed is not None else f"Enter `attach {there}` first if it was laid."


def _undescribed(state: Grail, *numbers: int) -> str:
    return " and ".join(str(n) for n in numbers if card_of(state, n) is None) or " and ".join(map(str, numbers))


def _blocked(state: Grail, here: int, there: int) -> RuleViolation:
    direction = direction_to(state, here, there)
    if direction is None:
        return RuleViolation("travel.not_beside", f"{there} does not lie beside {here}, straight and not diagonally.",
                             "TG-044", {"from": here, "to": there}, _ways_hint(state, here))
    keys = names_it(state, here, direction, there), names_it(state, there, OPPOSITE[direction], here)
    one_sided = True in keys
    lacking = there if keys[1] is False and keys[0] is not False else here
    return RuleViolation(
        "travel.no_key", f"The way between {here} and {there} is blocked: {lacking} has no key to the other.", "TG-044",
        {"from": here, "to": there}, _ways_hint(state, here), also=("TG-A17",) if one_sided else ("TG-045",),
    )


def _ways_hint(state: Grail, here: int) -> str:
    found = {other: way(state, here, other) for other in connected(state, here)}
    ways = [str(other) for other in sorted(found) if found[other] is Way.OPEN]
    unknown = [str(other) for other in sorted(found) if found[other] is Way.UNKNOWN]
    told = f"From {here} the way is open to {', '.join(ways)}" if ways else f"No way out of {here} is known to be open"
    return f"{told}; to {', '.join(unknown)} the app cannot tell and lets you." if unknown else f"{told}."


@book.check(SpecialMove, stage=Stage.PLACE, rules=("TG-053",))
def moves_to_a_revealed_place(state: Grail, action: SpecialMove) -> RuleViolation | None:
    """Special Movement goes to a revealed Location."""
    if not map_kept(state) or action.to in state.map:
        return None
    return RuleViolation("move.not_on_map", f"{action.to} is not on the map.", "TG-053", {"to": action.to},
                         f"The lowest-numbered revealed Location is {min(state.map, default='unknown')}.")


@book.effect(Travel)
def travel(state: Grail, action: Travel) -> Iterator[Any]:
    """Who can pay goes; the Action stays open for them."""
    price = action.price(state)
    members = taking_part(state, action.actors, price)
    yield from pay_party(state, action.actors, price)
    yield from (CharacterMoved(who, action.to) for who in members)
    yield ActionOpened("travel", members)


@book.effect(SpecialMove, rules=("TG-056",))
def move_at_once(state: Grail, action: SpecialMove) -> Iterator[Any]:
    """The move takes place now, whatever the phase and whoever has passed."""
    price = 0 if TG_055 else number(state, "travel.cost")
    yield from pay_party(state, action.actors, price)
    yield from (CharacterMoved(who, action.to) for who in action.actors)
    if not TG_054:
        yield ActionOpened("travel", action.actors)


def to_reveal(state: Grail, number: int) -> list[tuple[str, int]]:
    """The keys of a card whose Locations are to be laid now: direction and number (TG-047)."""
    return [(direction, key) for direction, key, spot in free_keys(state, number) if in_range(state, spot)]


@book.effect(Travel, rules=("TG-047",))
def travel_reveals(state: Grail, action: Travel) -> Iterator[Any]:
    """The first step of an arrival: look for the Locations that the card's keys name."""
    yield from _revealing(state, action.to)


@book.effect(SpecialMove, rules=("TG-057",))
def special_move_reveals(state: Grail, action: SpecialMove) -> Iterator[Any]:
    """Special Movement reveals as Travel does."""
    yield from _revealing(state, action.to, "TG-057")


def _revealing(state: Grail, number: int, *more: str) -> Iterator[Advisory]:
    if not map_kept(state):
        return
    if card_of(state, number) is None and number in state.map:
        yield Advisory(f"{number} has not been described: enter `keys {number} …` to see what it reveals.",
                       ("TG-046", *more))
    for direction, key in to_reveal(state, number):
        yield Advisory(f"Reveal {key} {direction} of {number}: `attach {key}`.", ("TG-046", "TG-047", *more))


def entering(state: Grail, actors: tuple[str, ...], to: int) -> tuple[str, ...]:
    """Who of these stands in the Location now, after those who could not pay stayed behind."""
    return tuple(who for who in playing(state) if who in actors and state.characters[who].location == to)
