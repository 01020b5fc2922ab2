"""Cards that reach the table: played from a hand, or drawn for a Trap or for Clumsy."""

from collections.abc import Iterator
from typing import Any

from companion.engine.fields import path_segment
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible
from companion.games.grizzled import actions as act
from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book, named
from companion.games.grizzled.cards import CHRISTMAS
from companion.games.grizzled.options import traps_on
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, player

GR_049 = Switch("GR-049", "the drawn card's own Trap springs nothing")
named(__name__, "GR-AMB-10", "GR-K05")


def from_hand(state: Grizzled, who: str) -> Iterator[Any]:
    """A card leaves a hand; impossible from an empty one."""
    if player(state, who).hand == 0:
        yield Impossible(f"{who} holds 0 cards.", f"recount players.{path_segment(who)}.hand=1", "GR-039")
    yield ev.CardLeft(who)


def off_the_pile(state: Grizzled, who: str) -> Iterator[Any]:
    """A card comes off the Trials pile; impossible from an empty one."""
    if state.trials == 0:
        yield Impossible("The Trials pile holds 0 cards.", "recount trials=1, or `drawn none`", "GR-029")
    yield ev.CardDrawn(who)


@book.effect(act.PlayThreat, act.PlayKnock, act.PlayChristmas, rules=("GR-040",))
def leaves_the_hand(state: Grizzled, action: act.Play) -> Iterator[Any]:
    yield from from_hand(state, action.actor)


@book.effect(act.DrawnThreat, act.DrawnKnock, act.DrawnChristmas, rules=("GR-048",))
def comes_off_the_pile(state: Grizzled, action: act.Drawn) -> Iterator[Any]:
    yield from off_the_pile(state, action.actor)


@book.effect(act.DrawnNone)
def pile_is_empty(state: Grizzled, action: act.DrawnNone) -> Iterator[Any]:
    """The table looked: there is no card, so the count is wrong."""
    if state.trials:
        yield ev.PileFoundEmpty()
        yield Advisory(f"The Trials pile was counted as {state.trials} and is 0 now.", ("GR-009",))


@book.effect(act.Drawn)
def draw_is_settled(state: Grizzled, action: act.Drawn) -> Iterator[Any]:
    if state.pending is not None and state.pending.kind == "draw":
        yield ev.DrawSettled()


@book.effect(act.PlayThreat, rules=("GR-042",))
def threat_to_no_mans_land(state: Grizzled, action: act.PlayThreat) -> Iterator[Any]:
    known = action.trap if action.trap or traps_on(state) else None
    yield ev.ThreatLaid(PROFILE.ordered(action.threats), known)


@book.effect(act.DrawnThreat, rules=("GR-050",))
def drawn_threat_to_no_mans_land(state: Grizzled, action: act.DrawnThreat) -> Iterator[Any]:
    yield ev.ThreatLaid(PROFILE.ordered(action.threats), action.trap or None)


@book.effect(act.PlayThreat, rules=("GR-047",))
def trap_springs(state: Grizzled, action: act.PlayThreat) -> Iterator[Any]:
    """A Trap makes its player draw, unless the pile is empty (AMB-10)."""
    if not action.trap or not traps_on(state):
        return
    if state.trials:
        yield ev.DrawDue(action.actor, "trap")
    else:
        yield Advisory("The Trials pile is empty: the Trap brings no card.", ("GR-AMB-10", "GR-047"))


@book.effect(act.DrawnThreat)
def no_second_trap(state: Grizzled, action: act.DrawnThreat) -> Iterator[Any]:
    if action.trap and state.trials and not GR_049:
        yield ev.DrawDue(action.actor, "trap")


@book.effect(act.PlayKnock, rules=("GR-043",))
def knock_assigned(state: Grizzled, action: act.PlayKnock) -> Iterator[Any]:
    yield ev.KnockAssigned(action.actor, action.knock)


@book.effect(act.DrawnKnock, rules=("GR-051",))
def drawn_knock_assigned(state: Grizzled, action: act.DrawnKnock) -> Iterator[Any]:
    yield ev.KnockAssigned(action.actor, action.knock)


@book.effect(act.PlayChristmas, act.DrawnChristmas, rules=("GR-K05",))
def christmas(state: Grizzled, action: act.PlayChristmas | act.DrawnChristmas) -> Iterator[Any]:
    """One Hard Knock of anybody's leaves the game, and Merry Christmas with it."""
    yield ev.KnockSpent(CHRISTMAS)
    if action.target is not None and action.removed is not None:
        yield from remove_knock(state, action.target, action.removed)


def remove_knock(state: Grizzled, who: str, knock: str) -> Iterator[Any]:
    """A Hard Knock leaves its owner and the game; impossible where it does not lie."""
    held = player(state, who).hard_knocks
    if knock not in held:
        told = ", ".join(f'"{k}"' for k in (*held, knock))
        yield Impossible(
            f"{who} has no {knock}.", f"recount players.{path_segment(who)}.hard_knocks=[{told}]", "GR-094"
        )
    yield ev.KnockRemoved(who, knock)
    yield ev.KnockSpent(knock)
