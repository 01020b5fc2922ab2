"""The Morale Drop, the next Leader, the next mission; and the same seats again."""

from collections.abc import Iterator
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory
from companion.games.grizzled import actions as act
from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book, named
from companion.games.grizzled.knocks import bearer
from companion.games.grizzled.options import chaplain_in, standard_trials
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.setup import started
from companion.games.grizzled.state import Grizzled, after, hands, seat, soldiers

GR_102 = Switch("GR-102", "one card for each card in hands")
GR_103 = Switch("GR-103", "three cards at least")
GR_110 = Switch("GR-110", "a lost game passes no Leader on")
LEAST_DROP = 3
named(__name__, "GR-109")


def drop_size(state: Grizzled) -> int:
    """Cards that the Morale Drop asks for; the Reserve may hold fewer."""
    least = LEAST_DROP if GR_103 else 0
    extra = PROFILE.figure("demoralised") if bearer(state, "demoralised") is not None else 0
    return max(least, hands(state) if GR_102 else 0) + extra


def peace(state: Grizzled) -> bool:
    """Whether Peace shows and every hand is empty."""
    return state.trials == 0 and hands(state) == 0


@book.effect(act.Morale)
def count_hands(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    """Hands are set to what was counted; nothing is balanced, the audit tells."""
    if not action.hands:
        return
    before = {v.message for v in book.audit(state)}
    event = ev.HandsCounted(every_seat(state, action.hands))
    yield event
    for finding in book.audit(book.apply(state, event)):
        if finding.message not in before:
            yield Advisory(finding.message, finding.rules)


@book.effect(act.Morale)
def unseen_tiles_go_back(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    """A table that rules Support away takes its face-down tiles back."""
    for owner in state.players:
        if owner.laid:
            yield ev.TileTakenBack(owner.name)


def every_seat(state: Grizzled, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers of the players as numbers of all seats, the Chaplain's being 0."""
    left = iter(counts)
    return tuple(next(left) if p.plays else 0 for p in state.players)


@book.effect(act.Morale, rules=("GR-104",))
def morale_drops(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    """Cards move from the Reserve; a war that the counted hands have won drops none (AMB-23)."""
    if peace(state):
        return
    wanted = drop_size(state)
    yield ev.MoraleDropped(min(wanted, state.reserve))
    if state.reserve < wanted:
        yield Advisory(
            f"The Reserve holds {state.reserve} of the {wanted} cards that must move.",
            ("GR-AMB-22", "GR-106", "GR-114"),
        )
    owner = bearer(state, "demoralised")
    if owner is not None:
        yield Advisory(f"{owner.name} is Demoralised: {wanted} cards in place of {wanted - 1}.", ("GR-K07",))


def _goes_on(state: Grizzled) -> bool:
    """Whether the drop left a game to go on with."""
    return (state.reserve > 0 or not GR_110) and not peace(state)


@book.effect(act.Morale, rules=("GR-108",))
def former_leader_takes_a_token(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    """A Speech token for the Leader of the mission, if the stock has one and nobody is Tyrannical."""
    if not _goes_on(state):
        return
    tyrant = bearer(state, "tyrannical")
    if tyrant is not None:
        yield Advisory(f"{tyrant.name} is Tyrannical: no Speech token is handed out.", ("GR-K06",))
    elif state.speech_stock == 0:
        yield Advisory("The stock of Speech tokens is empty: the former Leader takes none.", ("GR-109", "GR-108"))
    elif seat(state, state.leader) is not None:
        yield ev.TokenTaken(state.leader)


@book.effect(act.Morale, rules=("GR-107",))
def leader_passes(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    if not _goes_on(state):
        return
    tyrant = bearer(state, "tyrannical")
    following = tyrant.name if tyrant is not None else after(state, state.leader)
    if following != state.leader:
        yield ev.LeaderPassed(following)


@book.effect(act.Morale, rules=("GR-076",))
def everybody_returns(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    if _goes_on(state):
        yield ev.PlayersReturned()


@book.effect(act.Morale)
def next_mission(state: Grizzled, action: act.Morale) -> Iterator[Any]:
    if _goes_on(state):
        yield ev.MissionOpened(state.mission + 1)


@book.effect(act.Rematch)
def rematch(state: Grizzled, action: act.Rematch) -> Iterator[Any]:
    """The same seats and soldiers, the table's options, the lead with the player after the last Leader."""
    seats = [(p.name, p.grizzled) for p in soldiers(state)]
    chosen = dict(state.options)
    chosen["chaplain"] = bool(chosen["chaplain"]) and len(seats) == 2
    if chosen["trials"] == standard_trials(chaplain_in(state)):
        chosen["trials"] = standard_trials(chosen["chaplain"])
    yield started(seats, after(state, state.leader), chosen)
