"""What is impossible in a state: figures that do not fit together after corrections and rulings."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.verdicts import RuleViolation
from companion.games.grizzled.book import book
from companion.games.grizzled.cards import seen_knocks
from companion.games.grizzled.options import cards_known, total_cards
from companion.games.grizzled.state import Grizzled, cards_in_play, soldiers
from companion.games.grizzled.tokens import speech_tokens

TILES_EACH = 3


@book.audits("GR-009")
def all_cards(state: Grizzled) -> RuleViolation | None:
    """59 Trial cards, wherever they lie."""
    total = cards_in_play(state)
    box = total_cards(state.options)
    if total == box or not state.players:
        return None
    return RuleViolation(
        "audit.cards",
        f"There are {total} Trial cards in all, and the box holds {box}.",
        "GR-009",
        {"cards": total},
        "Recount trials, reserve, discard or a hand.",
    )


@book.audits("GR-015")
def one_leader(state: Grizzled) -> RuleViolation | None:
    """One of the players leads."""
    if not state.players or state.leader in [p.name for p in soldiers(state)]:
        return None
    return RuleViolation(
        "audit.leader",
        f"{state.leader or 'Nobody'} is no player and cannot lead.",
        "GR-015",
        hint="recount leader=NAME",
    )


@book.audits()
def tokens(state: Grizzled) -> RuleViolation | None:
    """No Speech token is made later."""
    wanted = speech_tokens(len(soldiers(state)))
    total = state.speech_stock + state.speeches_used + sum(p.speech for p in state.players)
    if total == wanted or not state.players:
        return None
    return RuleViolation(
        "audit.speeches",
        f"There are {total} Speech tokens in all, and this table has {wanted}.",
        "GR-010",
        {"tokens": total},
        "Recount speech_stock, speeches_used or players.NAME.speech.",
        also=("GR-011", "GR-012"),
    )


@book.audits()
def tiles(state: Grizzled) -> RuleViolation | None:
    """Three Support tiles for each seat."""
    wanted = TILES_EACH * len(state.players)
    total = sum(p.tiles + p.laid for p in state.players) + state.tiles_out
    if total == wanted:
        return None
    return RuleViolation(
        "audit.tiles",
        f"There are {total} Support tiles in all, and this table has {wanted}.",
        "GR-004",
        {"tiles": total},
        "Recount players.NAME.tiles or tiles_out.",
    )


@book.audits()
def single_knocks(state: Grizzled) -> Iterator[RuleViolation]:
    """One copy of each Hard Knock, where the edition's card list is known."""
    for knock, number in Counter(seen_knocks(state) if cards_known(state) else ()).items():
        if number > 1:
            yield RuleViolation(
                "audit.knock",
                f"{knock.capitalize()} lies in {number} places; there is one card.",
                "GR-B02",
                {"copies": number},
                "Recount players.NAME.hard_knocks.",
            )


@book.audits()
def known_discard(state: Grizzled) -> RuleViolation | None:
    """Cards known to be out of the game are among the discard."""
    known = len(state.discarded) + len(state.discarded_knocks)
    if known <= state.discard:
        return None
    return RuleViolation(
        "audit.discard",
        f"{known} cards are known to be out of the game, and the discard counts {state.discard}.",
        "GR-009",
        {"known": known},
        "Recount discard, discarded or discarded_knocks.",
    )


@book.audits()
def ended(state: Grizzled) -> RuleViolation | None:
    """A game that is over has an outcome, and only then."""
    if (state.phase == "over") == (state.outcome is not None):
        return None
    if state.phase == "over":
        return RuleViolation(
            "audit.over",
            "The game is over without an outcome.",
            "GR-118",
            hint="recount outcome=… or phase=prepare",
        )
    return RuleViolation(
        "audit.outcome",
        f"The outcome is {state.outcome}, and the phase is {state.phase}.",
        "GR-118",
        hint="recount outcome=null or phase=over",
    )


@book.audits()
def turn_of_somebody(state: Grizzled) -> RuleViolation | None:
    """In a mission it is the turn of a player who is still in."""
    names = {p.name: p for p in soldiers(state)}
    if state.phase != "mission":
        if state.turn is None:
            return None
        return RuleViolation(
            "audit.turn", f"It is {state.turn}'s turn outside a mission.", "GR-032", hint="recount turn=null"
        )
    drawing = state.pending is not None and state.pending.kind == "draw"
    if drawing or (state.turn in names and not names[state.turn].withdrawn):
        return None
    why = "Nobody's turn is noted" if state.turn is None else f"{state.turn} cannot have the turn"
    return RuleViolation("audit.turn", f"{why}.", "GR-033", also=("GR-037",), hint="turn NAME")
