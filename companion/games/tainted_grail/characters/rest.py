"""The evening's rest: eating or fasting, and the energy that comes back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.conditions import is_exhausted
from companion.games.tainted_grail.characters.tracks import ceiling, change, in_turn, start_of
from companion.games.tainted_grail.profile import figure, number
from companion.games.tainted_grail.state import TRACKS, Grail, moment, playing, with_character

TG_002 = Switch("TG-002", "energy comes back every day")
TG_009 = Switch("TG-009", "an Exhausted character regains less")
TG_029 = Switch("TG-029", "who does not eat does not regenerate")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Move):
    """A character's rest at the End of the Day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Eat(Rest):
    """Rest with a meal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fast(Rest):
    """Rest without a meal."""


@dataclass(frozen=True, slots=True)
class Rested:
    """A character has rested this evening, with or without a meal."""

    who: str
    ate: bool


@book.applies(Rested)
def rested(state: Grail, event: Rested) -> Grail:
    """Write it down."""
    return with_character(state, event.who, rested=True, ate=event.ate)


@book.check(Rest, stage=Stage.PHASE)
def in_the_evening(state: Grail, action: Rest) -> RuleViolation | None:
    """One rests at the End of the Day."""
    if state.phase == "evening":
        return None
    return RuleViolation("rest.phase", f"{moment(state)}; one rests at the End of the Day.", "TG-028",
                         {"phase": state.phase}, "Enter `evening` first.", ("TG-029",))


@book.check(Rest, stage=Stage.ACTOR)
def once_an_evening(state: Grail, action: Rest) -> Iterator[RuleViolation]:
    """Once per character and evening."""
    for who in action.actors:
        if state.characters[who].rested:
            meal = "eaten" if state.characters[who].ate else "fasted"
            yield RuleViolation("rest.again", f"{who} has {meal} this evening already.", "TG-028", {"who": who},
                                "Undo that entry, or go on with `night`.", ("TG-029",))


@book.check(Eat, stage=Stage.PRICE)
def there_is_food(state: Grail, action: Eat) -> Iterator[RuleViolation]:
    """A meal is one unit of Food of one's own."""
    price = number(state, "eat.food")
    for who in action.actors:
        food = state.characters[who].food
        if food is not None and food < price:
            yield RuleViolation("eat.food", f"{who} has {food} food and a meal is {price}.", "TG-028",
                                {"food": food, "price": price}, f"Enter `{who} fast`, or let another give food first.",
                                ("TG-027",))


@book.effect(Eat, rules=("TG-028",))
def eat(state: Grail, action: Eat) -> Iterator[Any]:
    """The meal is eaten."""
    for who in action.actors:
        yield from change(state, who, "food", -number(state, "eat.food"))
        yield Rested(who, True)


@book.effect(Eat)
def recover(state: Grail, action: Eat) -> Iterator[Any]:
    """The meal's recovery, then the day's energy."""
    for who in action.actors:
        yield from in_turn(state, [_recovery(who), _restored(who, bool(is_exhausted(state, who)))])


def _recovery(who: str) -> Callable[[Grail], Iterator[Any]]:
    def step(state: Grail) -> Iterator[Any]:
        tray = state.characters[who]
        if tray.health is None or tray.health < ceiling(state, who, "health"):
            yield from change(state, who, "health", number(state, "eat.health"))
        if tray.terror is None or tray.terror > 0:
            yield from change(state, who, "terror", -number(state, "eat.terror"))

    return step


def _restored(who: str, exhausted: bool) -> Callable[[Grail], Iterator[Any]]:
    """Back to the starting energy; an Exhausted character regains a fixed amount (TG-009, TG-B06)."""

    def step(state: Grail) -> Iterator[Any]:
        energy, start = state.characters[who].energy, start_of(state, who, "energy")
        if energy is None:
            yield from change(state, who, "energy", 0)
        elif TG_002:
            missing = max(0, start - energy)
            partly = min(missing, number(state, "rest.exhausted"))
            yield from change(state, who, "energy", partly if exhausted and TG_009 else missing)

    return step


def after_meal(state: Grail, who: str) -> dict[str, int | None]:
    """The tracks as a meal now would leave them."""
    steps = [_recovery(who), _restored(who, bool(is_exhausted(state, who)))]
    events = [item for item in in_turn(state, steps) if not isinstance(item, Advisory)]
    for event in events:
        state = book.apply(state, event)
    return {track: getattr(state.characters[who], track) for track in TRACKS}


@book.effect(Fast)
def fast(state: Grail, action: Fast) -> Iterator[Any]:
    """No meal; what that means is edition data."""
    for who in action.actors:
        yield Rested(who, False)
        if not TG_029:
            yield from _restored(who, bool(is_exhausted(state, who)))(state)
        elif figure(state, "rest.fast") == "exhausted":
            yield from _hunger(state, who)
        else:
            yield Advisory(f"{who} does not eat and regains nothing tonight.", ("TG-029",))


def _hunger(state: Grail, who: str) -> Iterator[Any]:
    """All energy is lost, with none left one health; then the Exhausted restore (TG-B06)."""
    energy = state.characters[who].energy
    price = ("energy", -energy) if energy else ("health", -1)
    yield Advisory(f"{who} does not eat: all energy is lost, with none left 1 health.", ("TG-029", "TG-B06"))
    yield from in_turn(state, [lambda now: change(now, who, *price), _restored(who, True)])


@book.reminder("TG-028")
def meal_lines(state: Grail) -> Iterator[Step]:
    """Who has not rested yet this evening."""
    if state.phase == "evening":
        for who in playing(state):
            tray = state.characters[who]
            food = "unknown" if tray.food is None else tray.food
            text = f"{who} has rested." if tray.rested else f"{who} should eat: 1 Food of {food}."
            name = f"rest {who}"
            yield Step(text, ("TG-028", "TG-029", "TG-A10"), name, tray.rested or name in state.ticks, f"{who} eat")
