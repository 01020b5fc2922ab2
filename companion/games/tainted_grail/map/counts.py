"""Deck counts: a deck that nobody has counted stays unknown, and none holds fewer than no cards."""

from collections.abc import Iterator
from typing import Any

from companion.engine.verdicts import Advisory, Impossible
from companion.games.tainted_grail.map.events import DeckCounted
from companion.games.tainted_grail.state import Grail

MOST = 999


def count_by(state: Grail, deck: str, change: int) -> Iterator[Any]:
    """Count cards to or from a deck; Impossible where it would hold fewer than none."""
    before = state.decks.get(deck)
    if before is None:
        return
    after = before + change
    if after < 0:
        yield Impossible(f"The {title(deck)} holds {before} cards.", f"recount decks.{deck}={-change}")
    elif after > MOST:
        yield Impossible(f"No {title(deck)} holds {after} cards.", f"recount decks.{deck} to what lies there")
    else:
        yield DeckCounted(deck, after)


def to_the_bottom(state: Grail, deck: str | None, card: str) -> Iterator[Any]:
    """A card goes under its own deck (TG-218)."""
    if deck is None:
        yield Advisory(f"{card} goes to the bottom of its own deck.", ("TG-218",))
        return
    yield from count_by(state, deck, 1)
    yield Advisory(f"{card} goes to the bottom of the {title(deck)}.", ("TG-218",))


def title(deck: str) -> str:
    """How a deck is called in a sentence."""
    return "Event discard pile" if deck == "event_discard" else f"{deck} deck"
