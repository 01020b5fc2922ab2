"""Parties: who may take part in an Action, who pays for it, and who is left behind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Act
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.characters.tracks import change, in_turn
from companion.games.tainted_grail.state import Grail, action_of, in_encounter, playing, standing

TG_003 = Switch("TG-003", "an Action may cost energy")
TG_103 = Switch("TG-103", "who cannot pay is dropped from the Party")


@dataclass(frozen=True, slots=True)
class Shares:
    """What each member pays, and who is left behind because nothing covers the price."""

    paid: tuple[tuple[str, int], ...]
    dropped: tuple[str, ...]


def shares(state: Grail, members: tuple[str, ...], energy: int) -> Shares:
    """How the Party covers a price per member (TG-103); with `pay_for_others` those who have more pay for the rest.

    An unknown energy counts as enough: the app cannot see it.
    """
    left = {who: state.characters[who].energy for who in members}
    paid = dict.fromkeys(members, 0)
    dropped = []
    for who in sorted(members, key=lambda name: not _covers(left[name], energy)):
        payer = next((name for name in _payers(state, who, members) if _covers(left[name], energy)), None)
        if payer is None and TG_103:
            dropped.append(who)
            continue
        payer = payer or who
        paid[payer] += energy
        left[payer] = None if left[payer] is None else (left[payer] or 0) - energy
    return Shares(tuple((who, cost) for who, cost in paid.items() if who not in dropped), tuple(dropped))


def _payers(state: Grail, who: str, members: tuple[str, ...]) -> tuple[str, ...]:
    others = tuple(name for name in members if name != who)
    return (who, *others) if state.options.get("pay_for_others", False) else (who,)


def _covers(energy: int | None, price: int) -> bool:
    return energy is None or energy >= price


def taking_part(state: Grail, members: tuple[str, ...], energy: int) -> tuple[str, ...]:
    """Who takes part in an Action at this price; everybody where a ruling lets them although nobody can pay."""
    dropped = shares(state, members, energy).dropped
    return tuple(who for who in members if who not in dropped) or members


def pay_party(state: Grail, members: tuple[str, ...], energy: int) -> Iterator[Any]:
    """The energy of a Party Action: events and advisories (TG-003, TG-103)."""
    if not energy or not TG_003:
        return
    split = shares(state, members, energy)
    if not split.paid:
        yield from in_turn(state, [_paying(who, energy) for who in members])
        return
    for who in split.dropped:
        yield Advisory(f"{who} cannot pay {energy} energy and is left behind; the rest go on.", ("TG-103", "TG-A18"))
    yield from in_turn(state, [_paying(who, cost) for who, cost in split.paid if cost])


def _paying(who: str, energy: int) -> Callable[[Grail], Iterator[Any]]:
    return lambda state: change(state, who, "energy", -energy)


@book.check(Act, stage=Stage.PHASE, rules=("TG-104",))
def not_from_an_encounter(state: Grail, action: Act) -> RuleViolation | None:
    """During Combat and Diplomacy one leaves the Party only by Escaping or by dying."""
    who = next((name for name in action.actors if in_encounter(state, name)), None)
    if who is None:
        return None
    return RuleViolation("party.encounter", f"{who} is in an Encounter.", "TG-104", {"who": who},
                         f"Finish it, or enter `{who} escape`.")


@book.check(Act, stage=Stage.PLACE, rules=("TG-095",))
def party_in_one_place(state: Grail, action: Act) -> Iterator[RuleViolation]:
    """Only characters in the same Location may join."""
    here = state.characters[action.actor].location if action.actor else None
    for who in action.actors[1:]:
        there = state.characters[who].location
        if here is not None and there is not None and there != here:
            yield RuleViolation("party.place", f"{who} is in {there}, {action.actor} in {here}.", "TG-095",
                                {who: there, action.actor: here}, "Only characters in the same Location may join.")


@book.check(Act, stage=Stage.PRICE, rules=("TG-004",))
def somebody_can_pay(state: Grail, action: Act) -> RuleViolation | None:
    """An Action whose energy price nobody covers cannot be taken."""
    price = action.price(state)
    if not action.actors or not price or shares(state, action.actors, price).paid:
        return None
    have = {who: state.characters[who].energy for who in action.actors}
    told = ", ".join(f"{who} has {energy}" for who, energy in have.items())
    return RuleViolation("energy.short", f"This costs {price} energy and {told}.", "TG-004",
                         {"price": price, **have}, "Pass, or gain energy first.")


@book.check(Act, stage=Stage.KIND, rules=("TG-096",))
def leader_agrees(state: Grail, action: Act) -> Advisory | None:
    """The acting character must agree before others join."""
    others = action.actors[1:]
    if not others:
        return None
    return Advisory(f"{action.actor} acts and must agree to {' and '.join(others)} joining.", ("TG-096",))


@book.check(Act, stage=Stage.KIND, rules=("TG-099",))
def all_agree(state: Grail, action: Act) -> Advisory | None:
    """A Party Action needs every member."""
    if len(action.actors) < 2:
        return None
    return Advisory("Every member of the Party must approve this Action and take part.", ("TG-099",))


@book.check(Act, stage=Stage.KIND, rules=("TG-100",))
def unwilling_leave_first(state: Grail, action: Act) -> Advisory | None:
    """Who does not want to leaves before the Action begins."""
    if len(action.actors) < 2:
        return None
    return Advisory("Who is unwilling leaves the Party before it begins: enter the Action without that name.",
                    ("TG-100",))


@book.check(Act, stage=Stage.KIND, rules=("TG-101",))
def nobody_walks_out(state: Grail, action: Act) -> Iterator[Advisory]:
    """Once an Action has begun no member may walk out of it."""
    for who in action.actors:
        running = action_of(state, who)
        others = [name for name in running.members if name not in action.actors] if running else []
        if others:
            yield Advisory(f"This ends the {running.kind if running else ''} with {' and '.join(others)} for {who}: "
                           "nobody may walk out while it is still being resolved.", ("TG-101",))


def _together(state: Grail) -> Iterator[tuple[int, tuple[str, ...]]]:
    for place in sorted({loc for who in playing(state) if (loc := state.characters[who].location) is not None}):
        members = standing(state, place)
        if len(members) > 1:
            yield place, members


@book.reminder("TG-094", turn=Turn.CHANCE)
def joining_lines(state: Grail) -> Iterator[Step]:
    """Who could act together."""
    if state.phase == "day":
        for place, members in _together(state):
            text = f"{', '.join(members)} stand in {place}: they may group and split freely."
            yield Step(text, ("TG-094",))


@book.reminder("TG-102", turn=Turn.CHANCE)
def leaving_lines(state: Grail) -> Iterator[Step]:
    """When one may leave a Party."""
    if state.phase == "day" and any(True for _ in _together(state)) and not state.acting:
        yield Step("No Action is being resolved: anybody may leave the Party now.", ("TG-102",))


@book.reminder("TG-097")
def party_lines(state: Grail) -> Iterator[Step]:
    """Who takes the running Action together."""
    for action in state.acting:
        if len(action.members) > 1:
            text = f"{', '.join(action.members)} take the {action.kind} together; the Action's text says how."
            yield Step(text, ("TG-097",))


def parties(state: Grail) -> list[list[str]]:
    """The Parties at work: the members of each open Action and of the running Encounter (TG-098)."""
    found = [list(action.members) for action in state.acting if len(action.members) > 1]
    return found + ([list(state.encounter.party)] if state.encounter else [])
