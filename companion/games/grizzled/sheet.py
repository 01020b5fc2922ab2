"""The Save Sheet of The Grizzled for people."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.game import SheetHead
from companion.games.grizzled.cards import title
from companion.games.grizzled.knocks import marks, threats
from companion.games.grizzled.options import own_names
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
        "Piles and tokens",
        (
            Count("Trials (on Peace)", state.trials),
            Count("Reserve (on Monument)", state.reserve),
            Count("Out of the game", state.discard),
            Count("Speech tokens in stock", state.speech_stock),
            Count("Speeches made", state.speeches_used),
            Count("Tiles out of the game", state.tiles_out),
        ),
    )
    yield Cards("No Man's Land", tuple(_card(state)))
    yield Counts("Active Threats", tuple(Count(t.capitalize(), n) for t, n in threats(state).items()))
    for owner in state.players:
        yield Tray(_tray_title(state, owner), tuple(_tray(state, owner)))
    options = ", ".join(f"{name} {_word(value)}" for name, value in state.options.items())
    yield Facts((Fact("Options", options),))
    rulings = tuple(Note(text, ruling=True) for text in head.rulings)
    yield Notes("Notes and rulings", tuple(Note(text) for text in state.notes) + rulings)


def _facts(state: Grizzled) -> Iterator[tuple[str, str]]:
    yield "Mission", str(state.mission)
    yield "Step", state.phase
    yield "Intensity", "not set" if state.intensity is None else str(state.intensity)
    yield "Leader", state.leader
    if state.turn is not None:
        yield "Turn", state.turn
    if state.pending is not None:
        yield "To be entered first", f"{state.pending.kind}: {state.pending.who}"
    if state.result is not None:
        yield "Result of the mission", state.result
    if state.outcome is not None:
        yield "Outcome", state.outcome


def _card(state: Grizzled) -> Iterator[Card]:
    for card in state.no_mans_land:
        yield Card(title(card.threats), ("Trap",) if card.trap else ())


def _tray_title(state: Grizzled, owner: Player) -> str:
    return f"{owner.name} · {owner.grizzled or 'no player'}" + (
        " · Leader" if owner.name == state.leader else ""
    )


def _tray(state: Grizzled, owner: Player) -> Iterator[Block]:
    yield Counts(
        "Holds",
        (
            Count("Cards in hand", owner.hand),
            Count("Support tiles", owner.tiles),
            Count("Speech tokens", owner.speech),
        ),
    )
    yield Track("Hard Knock marks", min(marks(state, owner), BROKEN), 0, BROKEN, (BROKEN,))
    yield Cards("Hard Knocks", tuple(Card(_knock(state, name)) for name in owner.hard_knocks))
    if owner.plays:
        yield Boxes("Charm used", (1,) if not owner.charm else (), 1)
    yield Boxes("Withdrawn", (1,) if owner.withdrawn else (), 1)
    yield Boxes("Tile face down", (1,) if owner.laid else (), 1)


def _knock(state: Grizzled, name: str) -> str:
    """A Hard Knock, with the table's own word for it."""
    own = own_names(state.options.get("names", "")).get(name)
    return f"{name.capitalize()} ({own})" if own else name.capitalize()


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
