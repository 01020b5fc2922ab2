"""What follows by itself: the mission's end, the steps passed over, and the three ends of the game."""

from collections.abc import Iterator
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory
from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book
from companion.games.grizzled.effects.support import unrelieved
from companion.games.grizzled.knocks import marks, threats
from companion.games.grizzled.options import at_each_card
from companion.games.grizzled.state import Grizzled, hands, over

GR_046 = Switch("GR-046", "Threats are counted after each card")
GR_081 = Switch("GR-081", "a Hard Knock can bring the third Threat")
GR_079 = Switch("GR-079", "three of one Threat")
GR_113 = Switch("GR-113", "empty hands and an empty pile, both at once")
GR_116 = Switch("GR-116", "Hard Knocks are tested after Support only")
LIMIT = 3
BROKEN = 4


@book.consequence("GR-106", "GR-114")
def monument(state: Grizzled) -> Iterator[Any]:
    """An empty Reserve is lost at once."""
    if state.reserve == 0 and state.players and not over(state):
        yield Advisory("The Reserve is empty and the Monument shows: the game is lost.", ("GR-106", "GR-114"))
        yield ev.GameEnded("defeat: monument")


def third_threat(state: Grizzled) -> bool:
    """Whether some Threat is active three times."""
    counts = threats(state)
    if not GR_081:
        counts = {t: sum(t in card.threats for card in state.no_mans_land) for t in counts}
    return any(n >= LIMIT for n in counts.values())


@book.consequence()
def failure(state: Grizzled) -> Iterator[Any]:
    """The third Threat ends the mission, at each card or once a Trap's card is drawn (AMB-13)."""
    if state.phase != "mission" or not (GR_046 and GR_079) or not third_threat(state):
        return
    waits = state.pending is not None and state.pending.cause == "trap" and not at_each_card(state)
    if not waits:
        thrice = " and ".join(t.capitalize() for t, n in threats(state).items() if n >= LIMIT)
        yield Advisory(f"{thrice} three times: the mission is lost.", ("GR-079",))
        yield ev.MissionEnded("failure")


@book.consequence("GR-077")
def success(state: Grizzled) -> Iterator[Any]:
    """Everybody is out and nothing is still to be drawn (AMB-32)."""
    everybody = bool(state.players) and all(p.withdrawn for p in state.players)
    if state.phase == "mission" and everybody and state.pending is None and not third_threat(state):
        yield Advisory("Everybody is out: the mission is won.", ("GR-077",))
        yield ev.MissionEnded("success")


@book.consequence("GR-078")
def won_cards_go(state: Grizzled) -> Iterator[Any]:
    if state.phase == "support" and state.result == "success" and state.no_mans_land:
        yield ev.FieldCleared("discard")


@book.consequence("GR-082")
def lost_cards_return(state: Grizzled) -> Iterator[Any]:
    if state.phase == "support" and state.result == "failure" and state.no_mans_land:
        yield ev.FieldCleared("trials")


@book.consequence("GR-086")
def support_is_over(state: Grizzled) -> Iterator[Any]:
    """No tile lies face down and no relief is due: the Morale Drop, after a success as after a failure."""
    if state.phase == "support" and state.pending is None and not any(p.laid for p in state.players):
        told, rules = unrelieved(state)
        if told:
            yield Advisory(f"{told}.", rules)
        yield ev.PhaseMoved("morale")


@book.consequence("GR-115")
def broken(state: Grizzled) -> Iterator[Any]:
    """Four marks before one player after Support lose the game."""
    tested = state.phase == "morale" or (not GR_116 and not over(state))
    if tested and any(marks(state, p) >= BROKEN for p in state.players):
        yield Advisory("Four Hard Knocks before one player after Support: the game is lost.", ("GR-115",))
        yield ev.GameEnded("defeat: hard knocks")


@book.consequence("GR-112")
def victory(state: Grizzled) -> Iterator[Any]:
    """Peace shows and every hand is empty, before any Morale Drop (AMB-21)."""
    empty = hands(state) == 0 or not GR_113
    if state.phase == "morale" and state.trials == 0 and empty:
        yield Advisory("Peace shows and every hand is empty: the game is won.", ("GR-112",))
        yield ev.GameEnded("victory")
