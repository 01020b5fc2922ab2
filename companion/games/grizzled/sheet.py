"""The Save Sheet of The Grizzled for people."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.game import SheetHead
from companion.games.grizzled.cards import title
from companion.games.grizzled.knocks import marks, threats
from companion.games.grizzled.options import own_names
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, Player
from savesheets.document import (
    Block,
    Boxes,
    Card,
    Cards,
    Count,
    Counts,
    Document,
    Fact,
    Facts,
    Note,
    Notes,
    Track,
    Tray,
)

BROKEN = 4
BLANK_SEATS = 5
"""Seats on a sheet that is printed to be filled in by hand."""


def sheet(state: Grizzled, head: SheetHead) -> Document:
    """Everything that has to lie on the table again, and what the table decided; without players a blank sheet."""
    if not state.players:
        state = replace(state, players=(Player("", ""),) * BLANK_SEATS)
    return Document(
        "Save Sheet", "The Grizzled", head.table, head.saved, head.number, tuple(_blocks(state, head))
    )


def _blocks(state: Grizzled, head: SheetHead) -> Iterator[Block]:
    yield Facts(tuple(Fact(label, value) for label, value in _facts(state)))
    yield Counts(
        "Piles",
        (
            Count("Trials (on Peace)", state.trials),
            Count("Reserve (on Monument)", state.reserve),
            Count("Out of the game", state.discard),
        ),
    )
    yield Counts("Tokens", tuple(_tokens(state)))
    yield Cards("No Man's Land", tuple(_card(state)))
    yield Counts("Threats", tuple(Count(t.capitalize(), n) for t, n in threats(state).items()))
    for owner in state.players:
        yield Tray(_tray_title(state, owner), tuple(_tray(state, owner)))
    yield Facts((Fact("Options", " · ".join(f"{name} {_word(value)}" for name, value in state.options.items())),))
    rulings = tuple(Note(text, ruling=True) for text in head.rulings)
    yield Notes("Notes", tuple(Note(text) for text in state.notes) + rulings)


def _facts(state: Grizzled) -> Iterator[tuple[str, str]]:
    yield "Mission", " · ".join(_now(state))
    yield "Leader", state.leader
    if state.pending is not None:
        yield "First", f"{state.pending.kind} of {state.pending.who}"
    if state.outcome is not None:
        yield "Outcome", state.outcome


def _now(state: Grizzled) -> Iterator[str]:
    """Where the mission stands, in a few words."""
    yield f"{state.mission}, {state.result or state.phase}"
    yield "intensity not set" if state.intensity is None else f"intensity {state.intensity}"
    if state.turn is not None:
        yield f"{state.turn}'s turn"


def _tokens(state: Grizzled) -> Iterator[Count]:
    yield Count("Speech tokens in stock", state.speech_stock)
    yield Count("Speeches made", state.speeches_used)
    if state.tiles_out:
        yield Count("Tiles out of the game", state.tiles_out)


def _card(state: Grizzled) -> Iterator[Card]:
    for card in state.no_mans_land:
        yield Card(title(card.threats), ("Trap",) if card.trap else ())


def _tray_title(state: Grizzled, owner: Player) -> str:
    charm = PROFILE.charm(owner.grizzled) or ""
    parts = (owner.name, owner.grizzled or "no player", charm.capitalize())
    return " · ".join(filter(None, (*parts, "Leader" if owner.name == state.leader else "")))


def _tray(state: Grizzled, owner: Player) -> Iterator[Block]:
    yield Counts(
        "Holds",
        (
            Count("Cards in hand", owner.hand),
            Count("Support tiles", owner.tiles),
            Count("Speech tokens", owner.speech),
        ),
    )
    yield Track("Marks", min(marks(state, owner), BROKEN), 0, BROKEN, (BROKEN,))
    if owner.hard_knocks or not owner.name:
        yield Cards("Hard Knocks", tuple(Card(_knock(state, name)) for name in owner.hard_knocks))
    if owner.name:
        yield Facts((Fact("Stands", ", ".join(_stands(state, owner)) or "ready"),))
    else:
        yield from (Boxes(name, (), 1) for name in ("Charm used", "Withdrawn", "Tile laid"))


def _stands(state: Grizzled, owner: Player) -> Iterator[str]:
    """The sides and places of a seat that are one of two."""
    if owner.plays:
        yield "charm ready" if owner.charm else "charm used"
    if owner.withdrawn or state.phase == "mission":
        yield "withdrawn" if owner.withdrawn else "in the mission"
    if owner.laid:
        yield "a Support tile face down"


def _knock(state: Grizzled, name: str) -> str:
    """A Hard Knock, with the table's own word for it."""
    own = own_names(state.options.get("names", "")).get(name)
    return f"{name.capitalize()} ({own})" if own else name.capitalize()


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
