"""Items and Secrets: gained, used, flipped, laid aside, removed, picked up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Act, Move, Record
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.characters.cards import (
    Card,
    CardRemoved,
    ChoicesOpen,
    ItemsHeld,
    ItemsLying,
    SecretsHeld,
    cards_of,
    held_cards,
    item_deck,
    item_named,
    label,
    lift_dials,
    part_with,
    receive,
    secret_numbered,
    swapped,
    turn_to,
)
from companion.games.tainted_grail.characters.tracks import in_turn
from companion.games.tainted_grail.state import KEYWORDS, Grail, Item, Secret, action_of, in_encounter, moment, playing

TG_148 = Switch("TG-148", "flipped and inactive are two reasons for a card to lie face down")
TG_149 = Switch("TG-149", "Secrets are no part of the Item deck")
TG_152 = Switch("TG-152", "discarding Items skips Secrets")


@dataclass(frozen=True, slots=True, kw_only=True)
class GainItem(Record):
    """A new Item."""

    item: str = ""
    keyword: str | None = None
    craftable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GainSecret(Record):
    """A new Secret."""

    secret: int = 0
    keyword: str | None = None
    personal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OfCard(Record):
    """An entry about a card that the actor holds: an Item by name or a Secret by number."""

    item: str | None = None
    secret: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Use(OfCard):
    """This card of its keyword is the one in use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip(OfCard):
    """The card was used in the running Encounter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(OfCard):
    """The card goes to the bottom of its deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove(OfCard):
    """The card leaves the Campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardItems(Record):
    """Every Item of the actor is discarded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Move):
    """An Item that lies on the actor's Location is picked up."""

    item: str = ""


def meant(state: Grail, action: OfCard, wanted: Callable[[Item], bool] = lambda item: True) -> Card | None:
    """The card that an entry is about."""
    tray = state.characters[action.actor]
    if action.secret is not None:
        return secret_numbered(tray.secrets, action.secret)
    return item_named(tray.items, action.item or "", wanted)


def _asked(state: Grail, action: OfCard) -> Card | None:
    return meant(state, action, (lambda item: not item.active) if isinstance(action, Use) else lambda item: True)


@book.check(OfCard, stage=Stage.KIND)
def actor_holds_it(state: Grail, action: OfCard) -> RuleViolation | None:
    """One acts on a card that one holds."""
    if (action.item is None and action.secret is None) or _asked(state, action) is not None:
        return None
    entry = f'item "{action.item}"' if action.secret is None else f"secret {action.secret}"
    name = f"the {action.item}" if action.secret is None else f"Secret {action.secret}"
    return RuleViolation("card.not_held", f"{action.actor} does not hold {name}.", "", {},
                         f"If it lies there on the table, enter `{action.actor} {entry}` first.", impossible=True)


@book.check(GainSecret, stage=Stage.KIND)
def one_copy(state: Grail, action: GainSecret) -> Iterator[Advisory]:
    """A Secret is one numbered card."""
    for who, tray in state.characters.items():
        if secret_numbered(tray.secrets, action.secret) is not None:
            yield Advisory(f"{who} holds Secret {action.secret} already; Secrets are numbered cards.", ("TG-149",))
    if action.secret in state.removed.secrets:
        yield Advisory(f"Secret {action.secret} was removed from the game; only a rule that names it brings it back.",
                       ("TG-222",))


@book.check(Use, stage=Stage.PHASE, rules=("TG-141",))
def moment_for_choosing(state: Grail, action: Use) -> RuleViolation | None:
    """The active card of a keyword is chosen at the start of the day or right after gaining one."""
    card = _asked(state, action) if action.actors else None
    if state.phase == "morning" or (card is None and action.actors) or not action.actors:
        return None
    if card is not None and (card.keyword is None or card.active):
        return None
    if card is not None and card.keyword in state.characters[action.actor].choosing:
        return None
    return RuleViolation("use.moment", f"{moment(state)}: the card in use was chosen already.", "TG-141",
                         {"phase": state.phase}, "Choose in the morning, or right after gaining a card of the keyword.")


@book.check(Flip, stage=Stage.PHASE, rules=("TG-146",))
def flipped_in_an_encounter(state: Grail, action: Flip) -> RuleViolation | None:
    """Cards are flipped to show that Combat or Diplomacy used them."""
    if not action.actors or in_encounter(state, action.actor):
        return None
    return RuleViolation("flip.moment", f"{action.actor} is in no Encounter.", "TG-146", {"phase": state.phase},
                         "Cards are flipped in Combat or Diplomacy only.")


@book.check(Discard, Remove, stage=Stage.KIND, rules=("TG-150", "TG-214"))
def secrets_stay(state: Grail, action: Discard | Remove) -> Advisory | None:
    """Secrets are never lost or sold unless a rule asks for exactly that."""
    if action.secret is None:
        return None
    return Advisory(f"Only if a rule asks for exactly that: Secret {action.secret} is neither lost nor sold otherwise.",
                    ("TG-150", "TG-214"))


@book.check(Take, stage=Stage.PLACE, rules=("TG-180",))
def lies_here(state: Grail, action: Take) -> RuleViolation | None:
    """One picks up what lies on one's own Location, as long as the Location is there."""
    where = lying(state, action) if action.actors and action.item else None
    here = state.characters[action.actor].location if action.actors else None
    if where is None or where[0] == here:
        return None
    return RuleViolation("take.place", f"The {action.item} lies on {where[0]}; {action.actor} stands on {here}.",
                         "TG-180", {"lies": where[0], "stands": here}, f"Go to {where[0]} first.")


def lying(state: Grail, action: Take) -> tuple[int, Item] | None:
    """Where the Item lies, the actor's own Location first."""
    own = state.characters[action.actor].location
    for place in sorted(state.map, key=lambda number: number != own):
        item = item_named(state.map[place].items, action.item)
        if item is not None:
            return place, item
    return None


@book.effect(GainItem)
def gain_item(state: Grail, action: GainItem) -> Iterator[Any]:
    """The Item comes off the Item deck to the character."""
    yield from receive(state, action.actor, Item(action.item, action.keyword, action.craftable))
    yield from item_deck(state, -1)


@book.effect(GainItem, rules=("TG-142",))
def only_craftable_ones_are_made(state: Grail, action: GainItem) -> Iterator[Advisory]:
    """Characters can make Craftable Items only."""
    if not action.craftable and action_of(state, action.actor) is not None:
        yield Advisory(f"The {action.item} has no C symbol: it cannot have been made by a character.", ("TG-142",))


@book.effect(GainItem, rules=("TG-143",))
def craftable_draw(state: Grail, action: GainItem) -> Iterator[Advisory]:
    """How a Craftable Item is drawn."""
    if action.craftable:
        yield Advisory("Drawn as a Craftable Item: the first card with the C symbol is taken, then the rest of the "
                       "Item deck is shuffled.", ("TG-143",))


@book.effect(GainItem, rules=("TG-144",))
def keyword_draw(state: Grail, action: GainItem) -> Iterator[Advisory]:
    """How an Item of a keyword is drawn."""
    if action.keyword is not None:
        yield Advisory(f"Drawn as a {action.keyword} Item: the first card with that keyword is taken, then the rest of "
                       "the Item deck is shuffled.", ("TG-144",))


@book.effect(GainSecret)
def gain_secret(state: Grail, action: GainSecret) -> Iterator[Any]:
    """The Secret comes from the numbered Secrets, never from the Item deck."""
    yield from receive(state, action.actor, Secret(action.secret, action.keyword, action.personal))
    if not TG_149:
        yield from item_deck(state, -1)


@book.effect(Use)
def use(state: Grail, action: Use) -> Iterator[Any]:
    """The card lies face up, its rivals face down."""
    card = _asked(state, action)
    assert card is not None
    if card.active:
        yield Advisory(f"{action.actor} is using {label(card)} already.")
    yield from turn_to(state, action.actor, card)


@book.effect(Flip)
def flip(state: Grail, action: Flip) -> Iterator[Any]:
    """The card lies face down until the Encounter ends."""
    card = meant(state, action, lambda item: item.active and not item.flipped)
    assert card is not None
    if card.flipped:
        yield Advisory(f"{action.actor} has flipped {label(card)} already.", ("TG-146",))
    elif not card.active:
        yield Advisory(f"{label(card).capitalize()} is not in use: another card takes its keyword.", ("TG-136",))
    yield swapped(state, action.actor, card, replace(card, flipped=True))


@book.effect(Discard)
def discard(state: Grail, action: Discard) -> Iterator[Any]:
    """The card goes to the bottom of its own deck."""
    card = meant(state, action)
    assert card is not None
    yield from lift_dials(state, action.actor, card)
    yield from part_with(state, action.actor, card)
    if isinstance(card, Item) or not TG_149:
        yield from item_deck(state, 1)
    pile = "Item deck" if isinstance(card, Item) else "Secrets"
    yield Advisory(f"{label(card).capitalize()} goes to the bottom of the {pile}.", ("TG-218",))


@book.effect(DiscardItems)
def discard_items(state: Grail, action: DiscardItems) -> Iterator[Any]:
    """All Items go; Secrets stay, even those with an Item keyword."""
    yield ItemsHeld(action.actor, ())
    yield from item_deck(state, len(state.characters[action.actor].items))
    kept = state.characters[action.actor].secrets
    if not TG_152:
        yield SecretsHeld(action.actor, ())
    elif kept:
        numbers = ", ".join(str(secret.number) for secret in kept)
        yield Advisory(f"{action.actor} keeps Secret {numbers}: Secrets are no Items.", ("TG-152",))


@book.effect(Remove)
def remove(state: Grail, action: Remove) -> Iterator[Any]:
    """The card goes to the box, outside the Save compartments."""
    card = meant(state, action)
    assert card is not None
    yield from lift_dials(state, action.actor, card)
    yield from part_with(state, action.actor, card)
    yield CardRemoved(item=card.name) if isinstance(card, Item) else CardRemoved(secret=card.number)


@book.effect(Take)
def take(state: Grail, action: Take) -> Iterator[Any]:
    """The Item goes from the Location to the character."""
    found = lying(state, action)
    assert found is not None
    place, item = found
    left = list(state.map[place].items)
    left.remove(item)
    yield ItemsLying(place, tuple(left))
    yield from receive(state, action.actor, item)


@book.effect(Act)
def choice_is_over(state: Grail, action: Act) -> Iterator[Any]:
    """Whoever goes on with the day has chosen the gear."""
    for who in action.actors:
        if state.characters[who].choosing:
            yield ChoicesOpen(who, ())


@book.consequence()
def morning_chooses_anew(state: Grail) -> Iterator[Any]:
    """In the morning every keyword is open to choice, so that no choice is left from the day before."""
    if state.phase == "morning":
        yield from (ChoicesOpen(who, ()) for who, tray in state.characters.items() if tray.choosing)


@book.consequence("TG-147")
def flip_back(state: Grail) -> Iterator[Any]:
    """When the Encounter ends the flipped cards turn up again; inactive ones stay down."""
    if state.encounter is not None:
        return
    for who in state.characters:
        used = [card for card in held_cards(state, who) if card.flipped]
        if used:
            turns = [_turning_back(who) for _ in used]
            yield from in_turn(state, turns)
            names = ", ".join(label(card) for card in used)
            yield Advisory(f"The Encounter is over: {who} turns {names} up again.", ("TG-147",))


def _turning_back(who: str) -> Callable[[Grail], Iterator[Any]]:
    def step(state: Grail) -> Iterator[Any]:
        card = next(card for card in held_cards(state, who) if card.flipped)
        yield swapped(state, who, card, replace(card, flipped=False, active=card.active or not TG_148))

    return step


@book.reminder("TG-138", turn=Turn.AFTER)
def gear_lines(state: Grail) -> Iterator[Step]:
    """Whose gear has to be chosen this morning."""
    if state.phase == "morning":
        for who, keyword, names in _rivals(state):
            yield Step(f"{who} chooses one {keyword} for the day: {names}.", ("TG-138",), entry=f"{who} use ")


@book.reminder("TG-139", turn=Turn.CHANCE)
def choice_lines(state: Grail) -> Iterator[Step]:
    """Whose new card shares a keyword with the one in use."""
    for who in playing(state):
        for keyword in state.characters[who].choosing:
            rivals = cards_of(state, who, keyword)
            names = " or ".join(label(card) for card in rivals)
            if len(rivals) < 2:
                continue
            yield Step(f"{who} may choose the {keyword} in use now: {names}.", ("TG-139",), entry=f"{who} use ")


def _rivals(state: Grail) -> Iterator[tuple[str, str, str]]:
    for who in playing(state):
        for keyword in KEYWORDS:
            cards = cards_of(state, who, keyword)
            if len(cards) > 1:
                yield who, keyword, " or ".join(label(card) for card in cards)


@book.audits("TG-140")
def one_active_each(state: Grail) -> Iterator[RuleViolation]:
    """At most one active card for each of the five keywords."""
    for who in state.characters:
        for keyword in KEYWORDS:
            active = [card for card in cards_of(state, who, keyword) if card.active]
            if len(active) > 1:
                names = " and ".join(label(card) for card in active)
                yield RuleViolation("gear.rivals", f"{who} uses {names}: one {keyword} is the most.", "TG-140",
                                    {"keyword": keyword}, "Recount one of them as not active.", ("TG-136", "TG-137"))
