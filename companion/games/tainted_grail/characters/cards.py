"""The cards that characters hold: pure changes of Items and Secrets, and the events that record them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.rules import Switch
from companion.engine.text import fold
from companion.engine.verdicts import Advisory
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Dial, Grail, Item, Place, Secret, with_character

TG_136 = Switch("TG-136", "one card of a keyword in use")
TG_137 = Switch("TG-137", "Items and Secrets share the keyword")
TG_140 = Switch("TG-140", "at most one active card for each keyword")

Card = Item | Secret


@dataclass(frozen=True, slots=True)
class ItemsHeld:
    """The Items that a character holds from now on."""

    who: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class SecretsHeld:
    """The Secrets that a character holds from now on."""

    who: str
    secrets: tuple[Secret, ...]


@dataclass(frozen=True, slots=True)
class ItemsLying:
    """The Items that lie on a Location from now on."""

    location: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class SecretPassed:
    """A Secret went from one character to another, with any dial that lies on it."""

    giver: str
    taker: str
    number: int


@dataclass(frozen=True, slots=True)
class DialsLifted:
    """These dials came off a Secret card that is laid aside."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoicesOpen:
    """The keywords for which a character may choose the active card now."""

    who: str
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ItemDeckCounted:
    """The Item deck holds so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """An Item (by name) or a Secret (by number) left the Campaign."""

    item: str | None = None
    secret: int | None = None


@book.applies(ItemsHeld)
def items_held(state: Grail, event: ItemsHeld) -> Grail:
    """Write the Items down."""
    return with_character(state, event.who, items=event.items)


@book.applies(SecretsHeld)
def secrets_held(state: Grail, event: SecretsHeld) -> Grail:
    """Write the Secrets down."""
    return with_character(state, event.who, secrets=event.secrets)


@book.applies(ItemsLying)
def items_lying(state: Grail, event: ItemsLying) -> Grail:
    """Write down what lies on the Location."""
    place = replace(state.map.get(event.location, Place()), items=event.items)
    return replace(state, map={**state.map, event.location: place})


@book.applies(SecretPassed)
def secret_passed(state: Grail, event: SecretPassed) -> Grail:
    """Take the dials on the card along."""
    return replace(state, dials={name: _along(dial, event) for name, dial in state.dials.items()})


def _along(dial: Dial, event: SecretPassed) -> Dial:
    on_it = dial.holder == event.giver and dial.secret == event.number
    return replace(dial, holder=event.taker) if on_it else dial


@book.applies(DialsLifted)
def dials_lifted(state: Grail, event: DialsLifted) -> Grail:
    """Take the dials out of play."""
    return replace(state, dials={name: dial for name, dial in state.dials.items() if name not in event.names})


@book.applies(ChoicesOpen)
def choices_open(state: Grail, event: ChoicesOpen) -> Grail:
    """Write the open choices down."""
    return with_character(state, event.who, choosing=event.keywords)


@book.applies(ItemDeckCounted)
def item_deck_counted(state: Grail, event: ItemDeckCounted) -> Grail:
    """Write the count down."""
    return replace(state, decks={**state.decks, "item": event.cards})


@book.applies(CardRemoved)
def card_removed(state: Grail, event: CardRemoved) -> Grail:
    """Put the card among the removed ones."""
    removed = state.removed
    if event.item is not None:
        removed = replace(removed, items=(*removed.items, event.item))
    if event.secret is not None:
        removed = replace(removed, secrets=tuple(sorted({*removed.secrets, event.secret})))
    return replace(state, removed=removed)


CARD_EVENTS: Mapping[str, type[Any]] = {
    "items_held": ItemsHeld, "secrets_held": SecretsHeld, "items_lying": ItemsLying, "secret_passed": SecretPassed,
    "dials_lifted": DialsLifted,
    "choices_open": ChoicesOpen, "item_deck_counted": ItemDeckCounted, "card_removed": CardRemoved,
}


def held_cards(state: Grail, who: str) -> tuple[Card, ...]:
    """Every Item and Secret of a character."""
    return (*state.characters[who].items, *state.characters[who].secrets)


def cards_of(state: Grail, who: str, keyword: str) -> tuple[Card, ...]:
    """The cards of one keyword that a character holds."""
    return tuple(card for card in held_cards(state, who) if card.keyword == keyword)


def item_named(items: tuple[Item, ...], name: str, wanted: Callable[[Item], bool] = lambda item: True) -> Item | None:
    """The Item of that name, one that fits `wanted` rather than another."""
    named = [item for item in items if fold(item.name) == fold(name)]
    return next(filter(wanted, named), named[0] if named else None)


def secret_numbered(secrets: tuple[Secret, ...], number: int) -> Secret | None:
    """The Secret of that number."""
    return next((secret for secret in secrets if secret.number == number), None)


def label(card: Card) -> str:
    """A card in a sentence."""
    return f"the {card.name}" if isinstance(card, Item) else f"Secret {card.number}"


def occupied(state: Grail, who: str, card: Card) -> bool:
    """Whether an active card already takes the keyword of this one (TG-136, TG-137, TG-140)."""
    if card.keyword is None or not (TG_136 and TG_140):
        return False
    rivals = [c for c in cards_of(state, who, card.keyword) if c.active]
    return any(type(c) is type(card) or TG_137 for c in rivals)


def receive(state: Grail, who: str, card: Card) -> Iterator[Any]:
    """A card comes to a character; face down where its keyword is taken, with the choice left open (TG-139)."""
    taken = occupied(state, who, card)
    fresh = replace(card, active=not taken, flipped=False)
    yield _holding(who, card, (*_same_kind(state, who, card), fresh))
    if taken and card.keyword is not None:
        open_for = tuple(dict.fromkeys((*state.characters[who].choosing, card.keyword)))
        yield ChoicesOpen(who, open_for)
        use = f"use \"{card.name}\"" if isinstance(card, Item) else f"use secret {card.number}"
        yield Advisory(f"{who} already uses a card with the keyword {card.keyword}: {label(card)} lies face down. "
                       f"Enter `{who} {use}` now to use it instead.", ("TG-139", "TG-136", "TG-140"))


def part_with(state: Grail, who: str, card: Card) -> Iterator[Any]:
    """A card leaves a character; where it goes is told by other events."""
    left = list(_same_kind(state, who, card))
    left.remove(card)
    yield _holding(who, card, tuple(left))


def lift_dials(state: Grail, who: str, card: Card) -> Iterator[Any]:
    """The dials on a Secret that goes to nobody come off it."""
    if isinstance(card, Secret):
        names = [name for name, dial in state.dials.items() if dial.holder == who and dial.secret == card.number]
        if names:
            yield DialsLifted(tuple(names))
            yield Advisory(f"Take {' and '.join(names)} off {label(card)}.")


def turn_to(state: Grail, who: str, chosen: Card) -> Iterator[Any]:
    """The chosen card is in use, the others of its keyword lie face down."""
    for cards in (state.characters[who].items, state.characters[who].secrets):
        turned = tuple(_turned(card, chosen) for card in cards)
        if turned != cards:
            yield _holding(who, cards[0], turned)
    left = tuple(word for word in state.characters[who].choosing if word != chosen.keyword)
    if left != state.characters[who].choosing:
        yield ChoicesOpen(who, left)


def _turned(card: Any, chosen: Card) -> Any:
    if card is chosen:
        return replace(card, active=True)
    return replace(card, active=False) if card.keyword is not None and card.keyword == chosen.keyword else card


def swapped(state: Grail, who: str, old: Card, new: Card) -> Any:
    """The event that puts a changed card in place of itself."""
    return _holding(who, old, tuple(new if card is old else card for card in _same_kind(state, who, old)))


def _same_kind(state: Grail, who: str, card: Card) -> tuple[Card, ...]:
    return state.characters[who].items if isinstance(card, Item) else state.characters[who].secrets


def _holding(who: str, like: Card, cards: tuple[Any, ...]) -> ItemsHeld | SecretsHeld:
    return ItemsHeld(who, cards) if isinstance(like, Item) else SecretsHeld(who, cards)


def item_deck(state: Grail, cards: int) -> Iterator[ItemDeckCounted]:
    """The Item deck grows or shrinks by some cards, if it was ever counted."""
    counted = state.decks.get("item")
    if counted is not None:
        yield ItemDeckCounted(max(0, counted + cards))
