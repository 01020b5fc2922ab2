"""The tiles turn up, the most supported player is relieved."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.engine.fields import path_segment
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible
from companion.games.grizzled import actions as act
from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book
from companion.games.grizzled.effects.play import remove_knock
from companion.games.grizzled.knocks import bears
from companion.games.grizzled.state import Grizzled, Support, counted, listed, player, seat, soldiers

GR_071 = Switch("GR-071", "a tile's arrow says who is supported")
GR_090 = Switch("GR-090", "most support gets the benefit")
GR_091 = Switch("GR-091", "a tie helps nobody")
STEPS = {"left": 1, "right": -1, "left2": 2, "right2": -2}


def target(state: Grizzled, giver: str, arrow: str) -> str:
    """Whom a tile supports: left is the next seat clockwise, doubles are two seats away (AMB-02)."""
    names = [p.name for p in state.players]
    if not GR_071 or bears(state, player(state, giver), "selfish"):
        return giver
    return names[(names.index(giver) + STEPS[arrow]) % len(names)]


@book.effect(act.Reveal, rules=("GR-088",))
def tiles_turn_up(state: Grizzled, action: act.Reveal) -> Iterator[Any]:
    for name, times in Counter(name for name, _ in action.tiles).items():
        giver = player(state, name)
        if times > giver.tiles + giver.laid:
            yield Impossible(
                f"{name} has no Support tile to turn up.",
                f"recount players.{path_segment(name)}.tiles=1",
                "GR-070",
            )
    yield ev.TilesRevealed(tuple(Support(n, arrow, target(state, n, arrow)) for n, arrow in action.tiles))
    for name in dict.fromkeys(name for name, _ in action.tiles):
        if bears(state, player(state, name), "selfish"):
            yield Advisory(f"{name} is Selfish: the tile counts for {name}.", ("GR-K12",))


@book.effect(act.Reveal, rules=("GR-096", "GR-097"))
def tiles_change_owner(state: Grizzled, action: act.Reveal) -> Iterator[Any]:
    got = Counter(one.to for one in state.support[-len(action.tiles) :])
    yield ev.TilesReceived(tuple(got[p.name] for p in state.players))


@book.effect(act.Reveal, rules=("GR-089",))
def support_is_counted(state: Grizzled, action: act.Reveal) -> Iterator[Any]:
    if any(p.laid for p in state.players):
        return
    best = most_supported(state)
    yield ev.SupportCounted(best, best is not None and player(state, best).plays)


def most_supported(state: Grizzled) -> str | None:
    """The one with strictly most support; None for a tie and for no support at all."""
    ranked = Counter(one.to for one in state.support).most_common(2)
    tied = len(ranked) == 2 and ranked[0][1] == ranked[1][1] and bool(GR_091)
    return None if not ranked or tied or not GR_090 else ranked[0][0]


def unrelieved(state: Grizzled) -> tuple[str, tuple[str, ...]]:
    """Why no player is relieved once Support is over, and the rules that say so; empty where somebody is."""
    helped = seat(state, state.supported)
    if helped is not None:
        told = f"{helped.name} has most support and keeps the tiles; nothing else happens"
        return ("", ()) if helped.plays else (told, ("GR-B06",))
    counts = Counter(one.to for one in state.support)
    if not counts:
        return _no_tiles(state)
    most = max(counts.values())
    tied = [p.name for p in state.players if counts[p.name] == most]
    if len(tied) == 1:
        return "", ()
    return f"{listed(tied)} tie for most support with {counted(most, 'tile')} each: nobody is relieved", ("GR-091",)


def _no_tiles(state: Grizzled) -> tuple[str, tuple[str, ...]]:
    if any(p.withdrawn for p in soldiers(state)):
        return "No Support tile was turned up, so nobody is relieved", ("GR-090",)
    return "Nobody had withdrawn, so no Support tile was laid and nobody is relieved", ("GR-098",)


@book.effect(act.Relief)
def relief_is_noted(state: Grizzled, action: act.Relief) -> Iterator[Any]:
    """What was chosen stands in the record of the mission."""
    words = {act.ReliefCharm: "charm", act.ReliefNone: "none"}
    chosen = words.get(type(action)) or ", ".join(getattr(action, "knocks", ()))
    yield ev.ReliefChosen(chosen)


@book.effect(act.ReliefKnocks, rules=("GR-124",))
def knocks_leave_the_game(state: Grizzled, action: act.ReliefKnocks) -> Iterator[Any]:
    held = list(player(state, action.actor).hard_knocks)
    for knock in action.knocks:
        if knock not in held:
            yield from remove_knock(state, action.actor, knock)
        held.remove(knock)
        yield ev.KnockRemoved(action.actor, knock)
        yield ev.KnockSpent(knock)


@book.effect(act.ReliefCharm, rules=("GR-093",))
def charm_comes_back(state: Grizzled, action: act.ReliefCharm) -> Iterator[Any]:
    if not player(state, action.actor).charm:
        yield ev.CharmRecovered(action.actor)
