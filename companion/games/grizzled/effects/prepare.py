"""The intensity and the deal."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible
from companion.games.grizzled import actions as act
from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book, named
from companion.games.grizzled.knocks import bears
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, counted, seats_from

GR_026 = Switch("GR-026", "the Leader is dealt the first card")
GR_028 = Switch("GR-028", "a pile that runs out ends the deal")
GR_030 = Switch("GR-030", "new cards join the hand")
GR_032 = Switch("GR-032", "the Leader takes the first turn")
named(__name__, "GR-029", "GR-B06", "GR-K11")


@book.effect(act.Intensity, rules=("GR-022",))
def set_intensity(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    yield ev.IntensitySet(action.number)


@book.effect(act.Intensity, rules=("GR-076",))
def everybody_is_back(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    """Nobody begins a mission withdrawn, a reopened game included."""
    if any(p.withdrawn for p in state.players):
        yield ev.PlayersReturned()


@book.effect(act.Intensity)
def keep_hands(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    if not GR_030:
        yield ev.HandsCounted((0,) * len(state.players))


@book.effect(act.Intensity, rules=("GR-027",))
def deal(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    wanted = action.number * sum(p.plays for p in state.players)
    if wanted > state.trials and not GR_028:
        yield Impossible(f"The pile holds {counted(state.trials, 'card')}.", f"recount trials={wanted}")
        return
    yield ev.CardsDealt(dealt(state, action.number))
    if wanted > state.trials:
        yield Advisory(
            f"The pile covers {state.trials} of {wanted} cards; the deal stops there.",
            ("GR-028", "GR-AMB-06"),
        )
        yield Advisory("The empty pile is not refilled.", ("GR-029",))


def dealt(state: Grizzled, intensity: int) -> tuple[int, ...]:
    """Cards for each seat: one at a time, the Leader first, until the pile or the intensity is used up."""
    first = state.leader if GR_026 else state.players[-1].name
    order = [p.name for p in seats_from(state, first) if p.plays]
    total = min(state.trials, intensity * len(order))
    shares = {name: -((place - total) // len(order)) for place, name in enumerate(order)}
    return tuple(shares.get(p.name, 0) for p in state.players)


@book.effect(act.Intensity)
def frenzied(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    """Frenzied players take further cards once everybody is dealt."""
    left = state.trials
    more: dict[str, int] = {}
    for owner in seats_from(state, state.leader):
        if bears(state, owner, "frenzied"):
            more[owner.name] = min(left, PROFILE.figure("frenzied"))
            left -= more[owner.name]
    if more:
        yield ev.CardsDealt(tuple(more.get(p.name, 0) for p in state.players))
        yield from _told(more)


def _told(more: dict[str, int]) -> Sequence[Advisory]:
    return [
        Advisory(f"{name} is Frenzied and takes {counted(n, 'further card')}.", ("GR-K11",))
        for name, n in more.items()
    ]


@book.effect(act.Intensity)
def chaplain_lays_a_tile(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    """The Chaplain is out from the start, one of his tiles drawn at random."""
    for seat in state.players:
        if not seat.plays:
            yield ev.ChaplainOut(seat.name)
            if seat.tiles and not seat.laid:
                yield ev.TileLaid(seat.name)
                yield Advisory(
                    "Draw one of the Chaplain's tiles at random and lay it face down.", ("GR-B06", "GR-AMB-03")
                )


@book.effect(act.Intensity)
def begin_mission(state: Grizzled, action: act.Intensity) -> Iterator[Any]:
    yield ev.MissionBegan(state.leader if GR_032 else state.players[-1].name)
