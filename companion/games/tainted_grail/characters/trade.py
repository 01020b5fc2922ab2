"""Giving: Food, Wealth, Items, Secrets within one Location; Secrets of the dead and the leaving free of place."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.adjust import Amounts, uncovered
from companion.games.tainted_grail.characters.cards import (
    Card,
    SecretPassed,
    item_named,
    part_with,
    receive,
    secret_numbered,
)
from companion.games.tainted_grail.characters.tracks import change, in_turn
from companion.games.tainted_grail.state import Grail, action_of, in_encounter

TG_034 = Switch("TG-034", "Food and Wealth are given in one Location, outside Actions")
TG_145 = Switch("TG-145", "Items are traded in one Location, outside Actions and Encounters")
TG_153 = Switch("TG-153", "Secrets are traded in one Location, outside Actions")
TG_181 = Switch("TG-181", "a dead character's Secrets are handed on freely")
TG_213 = Switch("TG-213", "a leaving character's Secrets are handed on freely")


@dataclass(frozen=True, slots=True, kw_only=True)
class Give(Record):
    """Something goes from the actor to `taker`."""

    taker: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveResources(Give):
    """Food or Wealth changes hands."""

    amounts: Amounts = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveItem(Give):
    """An Item changes hands."""

    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSecret(Give):
    """A Secret changes hands."""

    secret: int = 0


def place_rule(action: Give) -> str:
    """The id that wants giver and taker in one Location, outside Actions."""
    return _switch(action).rule


def _switch(action: Give) -> Switch:
    return TG_034 if isinstance(action, GiveResources) else TG_145 if isinstance(action, GiveItem) else TG_153


def _bound(state: Grail, action: Give) -> bool:
    """Whether place and moment of this gift matter."""
    return bool(action.taker and _switch(action)) and not handing_on(state, action.actor)


def handing_on(state: Grail, who: str) -> bool:
    """Whether this character is dead or has left, so that its Secrets go on free of place."""
    tray = state.characters[who]
    return (not tray.alive and bool(TG_181)) or (not tray.present and bool(TG_213))


@book.check(Give, stage=Stage.KIND)
def taker_is_there(state: Grail, action: Give) -> RuleViolation | None:
    """One gives to somebody else who is alive and at the table."""
    if not action.taker:
        return None
    taker = state.characters[action.taker]
    if action.taker != action.actor and taker.alive and taker.present:
        return None
    why = "is the giver" if action.taker == action.actor else "is not in play"
    return RuleViolation("give.taker", f"{action.taker} {why}.", place_rule(action), {"taker": action.taker},
                         "Name another character who is in play.")


@book.check(Give, stage=Stage.KIND)
def giver_is_there(state: Grail, action: Give) -> RuleViolation | None:
    """The dead and the absent hand on Secrets only."""
    giver = state.characters[action.actor]
    if (giver.alive and giver.present) or (isinstance(action, GiveSecret) and handing_on(state, action.actor)):
        return None
    return RuleViolation("give.giver", f"{action.actor} is not in play and hands on Secrets only.", "TG-181", {},
                         "Items of the dead lie on their Location: enter `… take`.", ("TG-179", place_rule(action)))


@book.check(GiveResources, stage=Stage.KIND, rules=("TG-035",))
def only_food_and_wealth(state: Grail, action: GiveResources) -> Iterator[RuleViolation]:
    """Rep, Exp and Magic can never be given away."""
    for figure, _ in action.amounts:
        if figure not in ("food", "wealth"):
            yield RuleViolation("give.never", f"{figure.capitalize()} can never be given to another character.",
                                "TG-035", {"resource": figure}, "Only food and wealth may be given.")


@book.check(GiveResources, stage=Stage.PRICE)
def gift_covered(state: Grail, action: GiveResources) -> Iterator[RuleViolation]:
    """Nobody gives what is not there."""
    yield from uncovered(state, action.actor, action.amounts)


@book.check(Give, stage=Stage.PLACE)
def one_location(state: Grail, action: Give) -> RuleViolation | Advisory | None:
    """Giver and taker stand in the same Location."""
    if not _bound(state, action):
        return None
    here, there = state.characters[action.actor].location, state.characters[action.taker].location
    if here is None or there is None:
        lost = action.actor if here is None else action.taker
        return Advisory(f"Where {lost} stands is not known: cannot tell whether both are in one Location.",
                        (place_rule(action),))
    if here == there:
        return None
    return RuleViolation("give.place", f"{action.actor} is in {here} and {action.taker} in {there}.",
                         place_rule(action), {action.actor: here, action.taker: there},
                         "Give once both stand in the same Location.")


@book.check(Give, stage=Stage.PLACE)
def not_in_an_encounter(state: Grail, action: Give) -> RuleViolation | None:
    """Nobody trades in an Encounter."""
    if not _bound(state, action):
        return None
    busy = next((who for who in (action.actor, action.taker) if in_encounter(state, who)), None)
    if busy is None:
        return None
    return RuleViolation("give.encounter", f"{busy} is in an Encounter.", place_rule(action), {"who": busy},
                         "Give before it begins or after it ends.")


@book.check(Give, stage=Stage.PLACE)
def not_in_an_action(state: Grail, action: Give) -> Advisory | None:
    """Nobody trades in the middle of an Action; only the table sees whether one is still going on."""
    if not _bound(state, action):
        return None
    running = action_of(state, action.actor) or action_of(state, action.taker)
    if running is None:
        return None
    return Advisory(f"{' and '.join(running.members)} may still be in the {running.kind}: give only once it is done.",
                    (place_rule(action), "TG-A21"))


@book.check(GiveSecret, stage=Stage.KIND, rules=("TG-154",))
def personal_stays(state: Grail, action: GiveSecret) -> RuleViolation | None:
    """A Personal Secret is never transferred."""
    card = secret_numbered(state.characters[action.actor].secrets, action.secret)
    if card is None or not card.personal:
        return None
    return RuleViolation("give.personal", f"Secret {action.secret} is Personal to {action.actor}.", "TG-154",
                         {"secret": action.secret}, "It stays with its owner.")


@book.check(GiveItem, GiveSecret, stage=Stage.KIND)
def giver_holds_it(state: Grail, action: GiveItem | GiveSecret) -> RuleViolation | None:
    """Nobody gives a card that somebody else holds."""
    if not action.taker or gift(state, action) is not None:
        return None
    entry = f'item "{action.item}"' if isinstance(action, GiveItem) else f"secret {action.secret}"
    name = f"the {action.item}" if isinstance(action, GiveItem) else f"Secret {action.secret}"
    return RuleViolation("give.not_held", f"{action.actor} does not hold {name}.", "", {},
                         f"If it lies there on the table, enter `{action.actor} {entry}` first.", impossible=True)


def gift(state: Grail, action: GiveItem | GiveSecret) -> Card | None:
    """The card that the giver hands over."""
    giver = state.characters[action.actor]
    if isinstance(action, GiveItem):
        return item_named(giver.items, action.item)
    return secret_numbered(giver.secrets, action.secret)


@book.effect(GiveResources)
def hand_over(state: Grail, action: GiveResources) -> Iterator[Any]:
    """Both figures move."""
    for figure, amount in action.amounts:
        moves = ((action.actor, -amount), (action.taker, amount))
        yield from in_turn(state, [_moving(who, figure, n) for who, n in moves])


def _moving(who: str, figure: str, amount: int) -> Callable[[Grail], Iterator[Any]]:
    return lambda state: change(state, who, figure, amount)


@book.effect(GiveItem, GiveSecret)
def hand_over_card(state: Grail, action: GiveItem | GiveSecret) -> Iterator[Any]:
    """The card changes hands, with a dial that lies on it."""
    card = gift(state, action)
    assert card is not None
    yield from part_with(state, action.actor, card)
    yield from receive(state, action.taker, replace(card, active=True))
    if isinstance(action, GiveSecret):
        yield SecretPassed(action.actor, action.taker, action.secret)
