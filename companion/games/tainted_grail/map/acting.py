"""The Actions of the day: explore, Location Actions, finishing and passing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Act, Move
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.party import pay_party, taking_part
from companion.games.tainted_grail.map.events import ActionClosed, ActionOpened, DailyUsed, Passed
from companion.games.tainted_grail.map.places import key_number
from companion.games.tainted_grail.state import Grail, action_of, in_encounter

TG_063 = Switch("TG-063", "Journal look-ups use the current number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explore(Act):
    """A Party explores its Location."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalAction(Act):
    """A Party takes the Action that its Location offers; `daily` when it may be taken once a day."""

    name: str | None = None
    daily: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Move):
    """Characters have finished their Action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Move):
    """Characters take no further Actions today."""


def clock(state: Grail) -> str:
    """The phase of the day, also while an Encounter suspends it."""
    return state.encounter.since if state.encounter is not None else state.phase


@book.check(Act, stage=Stage.KIND, rules=("TG-B02",))
def by_day_only(state: Grail, action: Act) -> Advisory | None:
    """Actions belong to the day."""
    if clock(state) == "day":
        return None
    return Advisory(f"It is {clock(state)}: Actions belong to the day.", ("TG-B02",))


@book.check(Act, stage=Stage.KIND, rules=("TG-118",))
def encounter_first(state: Grail, action: Act) -> Advisory | None:
    """An Encounter is resolved at once; who is not in it acts afterwards."""
    if state.encounter is None or any(in_encounter(state, who) for who in action.actors):
        return None
    return Advisory(f"The Encounter of {' and '.join(state.encounter.party)} is resolved first.", ("TG-118",))


@book.check(Act, stage=Stage.KIND, rules=("TG-B05",))
def not_after_passing(state: Grail, action: Act) -> Iterator[Advisory]:
    """Who has passed is out for the day."""
    for who in action.actors:
        if state.characters[who].passed:
            yield Advisory(f"{who} has passed and is out for the day.", ("TG-B05",))


@book.check(Act, stage=Stage.PENDING, rules=("TG-051",))
def instant_rule_first(state: Grail, action: Act) -> RuleViolation | None:
    """An instant rule is not optional: it comes before any further Action there."""
    here = {state.characters[who].location for who in action.actors}
    waiting = next((number for number in state.instants if number in here), None)
    if waiting is None:
        return None
    return RuleViolation("instant.first", f"The instant rule of {waiting} must be resolved first.", "TG-051",
                         {"location": waiting}, "Resolve it and enter `instant done`.", also=("TG-046",))


@book.check(Act, stage=Stage.PENDING, rules=("TG-130",))
def guardians_first(state: Grail, action: Act) -> RuleViolation | None:
    """With Guardians to face there is nothing else to do there."""
    here = {state.characters[who].location for who in action.actors}
    facing = [name for name in state.waiting if name in state.guardians and state.guardians[name].location in here]
    if not facing:
        return None
    return RuleViolation("guardian.first", f"{' and '.join(facing)} must be faced first.", "TG-130",
                         {"guardians": facing}, f'Enter `guardian "{facing[0]}" first`.', also=("TG-131",))


@book.check(LocalAction, stage=Stage.PLACE, rules=("TG-042",))
def offered_here(state: Grail, action: LocalAction) -> RuleViolation | None:
    """A Location's Action is there for characters in that Location."""
    places = {who: state.characters[who].location for who in action.actors}
    if len({place for place in places.values() if place is not None}) <= 1:
        return None
    told = ", ".join(f"{who} in {place}" for who, place in places.items())
    return RuleViolation("action.elsewhere", f"A Location's Action is for those who are there: {told}.", "TG-042",
                         places, "Enter it for those in one Location.", also=("TG-095",))


def daily_key(state: Grail, action: LocalAction) -> tuple[str, str]:
    """How a once-per-day Action is remembered: its Location and its name."""
    place = state.characters[action.actor].location if action.actor else None
    return str(place or "-"), action.name or "action"


@book.check(LocalAction, stage=Stage.KIND, rules=("TG-B05",))
def once_a_day(state: Grail, action: LocalAction) -> Advisory | None:
    """A once-per-day Action was used already."""
    if not action.daily or not action.actor or daily_key(state, action) not in state.daily:
        return None
    place, name = daily_key(state, action)
    return Advisory(f"{name} in {place} was used today already.", ("TG-B05",))


@book.effect(Explore, LocalAction)
def open_action(state: Grail, action: Act) -> Iterator[Any]:
    """Pay, and begin; the Action stays open until the next one, `done` or `pass`."""
    price = action.price(state)
    yield from pay_party(state, action.actors, price)
    kind = "explore" if isinstance(action, Explore) else "action"
    yield ActionOpened(kind, taking_part(state, action.actors, price))


@book.effect(LocalAction, rules=("TG-193",))
def remember_daily(state: Grail, action: LocalAction) -> Iterator[Any]:
    """Keep what was used today, so that a save in mid-Chapter does not refresh it."""
    if action.daily:
        yield DailyUsed(*daily_key(state, action))


@book.effect(Done)
def close_action(state: Grail, action: Done) -> Iterator[Any]:
    """Nothing of it is open any more."""
    idle = [who for who in action.actors if action_of(state, who) is None]
    if idle:
        yield Advisory(f"{' and '.join(idle)} had no Action open.")
    yield ActionClosed(action.actors)


@book.effect(Pass)
def pass_the_day(state: Grail, action: Pass) -> Iterator[Any]:
    """Out for the day; an open Action is over."""
    if clock(state) != "day":
        yield Advisory(f"It is {clock(state)}: passing belongs to the day.", ("TG-B05",))
    yield ActionClosed(action.actors)
    yield from (Passed(who) for who in action.actors)


def _journal_section(state: Grail, who: str) -> int | None:
    place = state.characters[who].location
    return place if place is None or TG_063 else key_number(state, place)


@book.reminder("TG-038", "TG-060", "TG-110")
def journal_lines(state: Grail) -> Iterator[Step]:
    """Where to read on while somebody explores; the current number counts there, never the Legacy number."""
    for action in state.acting:
        section = _journal_section(state, action.members[0])
        if action.kind == "explore" and section is not None:
            yield Step(f"Exploration Journal: read section {section}.", ("TG-038", "TG-060", "TG-110"))


@book.reminder("TG-111")
def first_journal_line(state: Grail) -> Iterator[Step]:
    """Before the Journal is used for the first time."""
    if not state.verses and any(action.kind == "explore" for action in state.acting):
        yield Step("First use of the Journal? Read its chapter on how to use it first.", ("TG-111",))


@book.reminder("TG-B05")
def turn_lines(state: Grail) -> Iterator[Step]:
    """Who still acts today, and what closes the day."""
    if state.phase != "day":
        return
    acting = [name for name, who in state.characters.items() if who.alive and who.present and not who.passed]
    for name in acting:
        yield Step(f"{name} acts or passes.", ("TG-B05",), entry=name)
    if not acting:
        yield Step("Everyone has passed: the evening begins.", ("TG-B02", "TG-B05"), entry="evening")
