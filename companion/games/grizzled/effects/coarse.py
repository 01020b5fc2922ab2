"""A mission that was played without entries, told in one line."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.engine.verdicts import Advisory, Impossible
from companion.games.grizzled import actions as act
from companion.games.grizzled import events as ev
from companion.games.grizzled.book import book, named
from companion.games.grizzled.effects.morale import every_seat
from companion.games.grizzled.effects.turns import spend_token
from companion.games.grizzled.knocks import bears
from companion.games.grizzled.state import Grizzled, player, soldiers

named(__name__, "GR-083", "GR-101", "GR-AMB-23")


@book.effect(act.Mission)
def charms_and_speeches(state: Grizzled, action: act.Mission) -> Iterator[Any]:
    for name in action.charm:
        if player(state, name).charm:
            yield ev.CharmUsed(name)
    for name in action.speech:
        yield from spend_token(state, name)
    if (action.charm or action.speech) and action.result == "failed":
        yield Advisory(
            "What charms and speeches discarded was not entered: if the piles differ, recount trials and "
            "discard.",
            ("GR-083",),
        )


@book.effect(act.Mission)
def cards_leave_the_hands(state: Grizzled, action: act.Mission) -> Iterator[Any]:
    """Cards that are missing were played: the named Hard Knocks, and Threats for the rest.

    Where no hands are named, the Hard Knocks alone left them.
    """
    if not action.hands and not action.knocks:
        return
    assigned = Counter(name for name, _ in action.knocks)
    left = action.hands or tuple(max(0, p.hand - assigned[p.name]) for p in soldiers(state))
    missing = {p.name: p.hand - n for p, n in zip(soldiers(state), left, strict=True)}
    yield ev.HandsCounted(every_seat(state, left))
    for name, knock in action.knocks:
        yield ev.KnockAssigned(name, knock)
    played = {name: max(0, number - assigned[name]) for name, number in missing.items()}
    drawn = sum(max(0, assigned[name] - number) for name, number in missing.items())
    drawn += sum(number for name, number in assigned.items() if name not in missing)  # the Chaplain holds no cards
    yield from _unseen(state, action, sum(played.values()), drawn)


def _unseen(state: Grizzled, action: act.Mission, threats: int, drawn: int) -> Iterator[Any]:
    """Threats to the pile of the mission's result; a Hard Knock that no hand is short of came off the Trials."""
    if drawn > state.trials:
        yield Impossible(
            f"{drawn} cards cannot come off a Trials pile of {state.trials}.",
            f"recount trials={drawn}",
            "GR-029",
        )
    if drawn:
        yield ev.CardsPlayedUnseen("trials", -drawn)
    if threats:
        yield ev.CardsPlayedUnseen("trials" if action.result == "failed" else "discard", threats)


@book.effect(act.Mission)
def players_leave(state: Grizzled, action: act.Mission) -> Iterator[Any]:
    """In a won mission everybody withdrew; each who leaves lays a tile, unless the support is named as well."""
    for leaver in state.players:
        gone = action.result == "success" or leaver.name in action.withdrawn
        if gone and not leaver.withdrawn:
            yield ev.Withdrew(leaver.name)
            yield from _tile(state, leaver.name, action.supported is None)


def _tile(state: Grizzled, name: str, lays: bool) -> Iterator[Any]:
    leaver = player(state, name)
    lost = leaver.tiles > 0 and bears(state, leaver, "absent-minded")
    if lost:
        yield ev.TileLost(name)
    if lays and leaver.tiles - lost > 0 and not leaver.laid:
        yield ev.TileLaid(name)


@book.effect(act.Mission)
def mission_is_over(state: Grizzled, action: act.Mission) -> Iterator[Any]:
    failed = action.result == "failed"
    yield ev.MissionEnded("failure" if failed else "success")
    if state.no_mans_land:
        yield ev.FieldCleared("trials" if failed else "discard")


@book.effect(act.Mission)
def support_is_named(state: Grizzled, action: act.Mission) -> Iterator[Any]:
    """With the supported player named nothing turns up; which tiles changed owner stays with the table."""
    if action.supported is None:
        return
    for owner in state.players:
        if owner.laid:
            yield ev.TileTakenBack(owner.name)
    best = None if action.supported == "none" else action.supported
    yield ev.SupportCounted(best, best is not None and player(state, best).plays)
    yield Advisory(
        "Who received which tile was not entered: recount players.NAME.tiles where it differs.", ("GR-101",)
    )
