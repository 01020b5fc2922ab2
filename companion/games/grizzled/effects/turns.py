"""Charm, speech, withdrawal, and the turn that passes on."""

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
from companion.games.grizzled.options import chaplain_in
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, player, seats_from

GR_033 = Switch("GR-033", "turns pass clockwise")
GR_037 = Switch("GR-037", "withdrawn players are passed over")


@book.effect(act.Charm, act.CharmKnock, rules=("GR-055",))
def flip_the_charm(state: Grizzled, action: act.Charm | act.CharmKnock) -> Iterator[Any]:
    if player(state, action.actor).charm:
        yield ev.CharmUsed(action.actor)


@book.effect(act.Charm, rules=("GR-056",))
def discard_one_card(state: Grizzled, action: act.Charm) -> Iterator[Any]:
    wanted = PROFILE.ordered(action.threats)
    if all(card.threats != wanted for card in state.no_mans_land):
        yield Impossible(
            f"No card in No Man's Land shows exactly {' '.join(wanted)}.",
            f"recount no_mans_land=[…, [{', '.join(_quoted(wanted))}]]",
            "GR-054",
        )
    yield ev.ThreatDiscarded(wanted)


def _quoted(words: tuple[str, ...]) -> list[str]:
    return [f'"{word}"' for word in words]


@book.effect(act.CharmKnock)
def charm_on_a_knock(state: Grizzled, action: act.CharmKnock) -> Iterator[Any]:
    """Only a ruling of the table comes this far."""
    owner = next((p.name for p in state.players if action.knock in p.hard_knocks), action.actor)
    yield from remove_knock(state, owner, action.knock)


@book.effect(act.Speech, rules=("GR-060",))
def speech_is_made(state: Grizzled, action: act.Speech) -> Iterator[Any]:
    yield ev.SpeechMade(action.actor, action.threat)


@book.effect(act.Speech, rules=("GR-065",))
def token_goes(state: Grizzled, action: act.Speech) -> Iterator[Any]:
    yield from spend_token(state, action.actor)


def spend_token(state: Grizzled, who: str) -> Iterator[Any]:
    """A Speech token goes out of the game; with the Chaplain, back to the stock."""
    if player(state, who).speech == 0:
        yield Impossible(
            f"{who} has 0 Speech tokens.", f"recount players.{path_segment(who)}.speech=1", "GR-059"
        )
    yield ev.TokenSpent(who, chaplain_in(state))


@book.effect(act.Speech, rules=("GR-061", "GR-066"))
def listeners_discard(state: Grizzled, action: act.Speech) -> Iterator[Any]:
    left = {p.name: p.hand for p in state.players}
    for name in action.listeners:
        left[name] -= 1
        if left[name] < 0:
            yield Impossible(
                f"{name} holds too few cards to discard.",
                f"recount players.{path_segment(name)}.hand=1",
                "GR-061",
            )
        yield ev.HandDiscarded(name)


@book.effect(act.Withdraw, rules=("GR-069",))
def leave(state: Grizzled, action: act.Withdraw) -> Iterator[Any]:
    yield ev.Withdrew(action.actor)


@book.effect(act.Withdraw)
def lose_a_tile(state: Grizzled, action: act.Withdraw) -> Iterator[Any]:
    """Absent-minded players first lose a tile for good."""
    leaver = player(state, action.actor)
    if leaver.tiles and bears(state, leaver, "absent-minded"):
        yield ev.TileLost(action.actor)


@book.effect(act.Withdraw, rules=("GR-070",))
def lay_a_tile(state: Grizzled, action: act.Withdraw) -> Iterator[Any]:
    leaver = player(state, action.actor)
    if leaver.tiles and not leaver.laid:
        yield ev.TileLaid(action.actor)


@book.effect(act.Withdraw)
def stumble(state: Grizzled, action: act.Withdraw) -> Iterator[Any]:
    """Clumsy players draw a Trial card once they are out."""
    if not bears(state, player(state, action.actor), "clumsy"):
        return
    if state.trials:
        yield ev.DrawDue(action.actor, "clumsy")
        yield Advisory(f"{action.actor} is Clumsy: draw a Trial card and play it.", ("GR-K15",))
    else:
        yield Advisory("The Trials pile is empty: Clumsy brings no card.", ("GR-AMB-10",))


@book.effect(act.TurnAction, act.Drawn, rules=("GR-034",))
def turn_passes(state: Grizzled, action: act.GameAction) -> Iterator[Any]:
    """One action is a turn; a card that is due belongs to it, and an act out of turn leaves the turn where it is."""
    if state.phase != "mission" or state.pending is not None or state.turn not in (None, action.actor):
        return
    following = next_in_turn(state, action.actor)
    if following is not None and following != state.turn:
        yield ev.TurnPassed(following)


def next_in_turn(state: Grizzled, name: str) -> str | None:
    """Who acts after this player: clockwise, withdrawn players passed over; None when nobody is left."""
    clockwise = [p for p in (*seats_from(state, name)[1:], player(state, name)) if p.plays]
    order = clockwise if GR_033 else clockwise[-2::-1] + clockwise[-1:]
    return next((p.name for p in order if not p.withdrawn or not GR_037), None)


@book.effect(act.SetTurn)
def set_turn(state: Grizzled, action: act.SetTurn) -> Iterator[Any]:
    yield ev.TurnPassed(action.who)
