"""Deck counts by entry: what lies there, cards drawn, put at the bottom, removed from the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.verdicts import Advisory, Impossible
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.map.counts import MOST, count_by, title
from companion.games.tainted_grail.map.events import DeckCounted
from companion.games.tainted_grail.state import Grail


@dataclass(frozen=True, slots=True, kw_only=True)
class CountDeck(Record):
    """A deck is counted (`=`), or cards are added or taken: (deck, sign, number)."""

    change: tuple[str, str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCards(Record):
    """Cards of one deck."""

    deck: str = ""
    cards: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCards(DeckCards):
    """Cards are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BottomCards(DeckCards):
    """Discarded cards go under their own deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveCards(DeckCards):
    """Cards leave the Campaign: to the box."""


@book.effect(CountDeck)
def count_deck(state: Grail, action: CountDeck) -> Iterator[Any]:
    """Set the count, or change it."""
    if action.change is None:
        return
    deck, sign, cards = action.change
    if sign == "=" and cards > MOST:
        yield Impossible(f"No {title(deck)} holds {cards} cards.", f"recount decks.{deck} to what lies there")
    elif sign == "=":
        yield DeckCounted(deck, cards)
    else:
        yield from _uncounted(state, deck)
        yield from count_by(state, deck, cards if sign == "+" else -cards)


@book.effect(DrawCards)
def draw(state: Grail, action: DrawCards) -> Iterator[Any]:
    """Take cards off the deck."""
    yield from _uncounted(state, action.deck)
    yield from count_by(state, action.deck, -action.cards)


@book.effect(BottomCards, rules=("TG-218",))
def put_under(state: Grail, action: BottomCards) -> Iterator[Any]:
    """A discarded card goes to the bottom of its own deck."""
    yield from _uncounted(state, action.deck)
    yield from count_by(state, action.deck, action.cards)


@book.effect(RemoveCards, rules=("TG-221",))
def to_the_box(state: Grail, action: RemoveCards) -> Iterator[Any]:
    """A removed card is not discarded: the deck holds it no more."""
    yield from _uncounted(state, action.deck)
    yield from count_by(state, action.deck, -action.cards)
    yield Advisory("Put it in the box, outside the Save compartments: it is out of this Campaign.",
                   ("TG-221", "TG-222"))


def _uncounted(state: Grail, deck: str) -> Iterator[Advisory]:
    if state.decks.get(deck) is None:
        yield Advisory(f"The {title(deck)} has not been counted; `deck {deck} =N` counts it.")
