"""A toy game of one pile and some purses: the smallest game that uses every part of the engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.engine.action import Action
from companion.engine.book import Book, Step
from companion.engine.common import COMMON_EVENTS, COMMON_VERBS, common_kinds, install
from companion.engine.compound import Group, Maybe, Repeat
from companion.engine.fields import Field, Fields
from companion.engine.forms import Actors, Form, Verb
from companion.engine.game import Config, Game, OptionSpec, SheetHead
from companion.engine.rules import Switch
from companion.engine.slots import Choice, Flag, Int, Option, Word
from companion.engine.values import count, flag, one_of, or_null
from companion.engine.verdicts import Advisory, Impossible, InputProblem, Refused, RuleViolation, Stage
from savesheets.document import Document

T4 = Switch("TOY-004", "at most three coins")


@dataclass(frozen=True, slots=True)
class Toy:
    """The whole state."""

    pile: int = 20
    purses: Mapping[str, int] = field(default_factory=dict)
    turn: str = ""
    outcome: str | None = None
    notes: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    unknown: tuple[tuple[str, tuple[Any, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Started:
    names: tuple[str, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Taken:
    who: str
    amount: int


@dataclass(frozen=True, slots=True)
class Given:
    giver: str
    taker: str
    amount: int


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """Everything the game itself knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Move):
    amount: int = 1
    quietly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Give(Move):
    gifts: tuple[tuple[int, str], ...] = ()


def _purse(state: Toy, who: str) -> int:
    return state.purses[who]


def _set_purse(state: Toy, who: str, value: int) -> Toy:
    return replace(state, purses={**state.purses, who: value})


FIELDS: Fields[Toy] = Fields(
    Field("pile", lambda s: s.pile, lambda s, v: replace(s, pile=v), count(), piece="coin", place="pile"),
    Field("turn", lambda s: s.turn),
    Field("outcome", lambda s: s.outcome, lambda s, v: replace(s, outcome=v), or_null(one_of("won"))),
    Field("purses.*", _purse, _set_purse, count(), lambda s: s.purses, piece="coin", place="{0}'s purse"),
    Field("total", lambda s: s.pile + sum(s.purses.values()), instead="pile", silent=True),
)

book: Book[Toy] = Book()


def options(state: Toy) -> tuple[OptionSpec, ...]:
    return (OptionSpec("generous", flag, False, "no turns"),)


install(book, FIELDS, options, replace)


@book.applies(Started)
def started(state: Toy, event: Started) -> Toy:
    return replace(state, purses=dict.fromkeys(event.names, 0), turn=event.names[0], options=event.options)


@book.applies(Taken)
def taken(state: Toy, event: Taken) -> Toy:
    names = list(state.purses)
    after = names[(names.index(event.who) + 1) % len(names)]
    purses = {**state.purses, event.who: state.purses[event.who] + event.amount}
    return replace(state, pile=state.pile - event.amount, purses=purses, turn=after)


@book.applies(Given)
def given(state: Toy, event: Given) -> Toy:
    purses = dict(state.purses)
    purses[event.giver] -= event.amount
    purses[event.taker] += event.amount
    return replace(state, purses=purses)


@book.applies(Ended)
def ended(state: Toy, event: Ended) -> Toy:
    return replace(state, outcome=event.outcome)


@book.check(Move, stage=Stage.OVER, rules=("TOY-001",))
def not_over(state: Toy, action: Move) -> RuleViolation | None:
    if state.outcome is None:
        return None
    return RuleViolation("over", "The game is over.", "TOY-001", impossible=True)


@book.check(Take, stage=Stage.ACTOR, rules=("TOY-002",))
def own_turn(state: Toy, action: Take) -> RuleViolation | None:
    if state.options["generous"] or action.actor == state.turn:
        return None
    return RuleViolation("turn", f"It is {state.turn}'s turn.", "TOY-002", {"turn": state.turn}, "Wait.")


@book.check(Take, stage=Stage.PRICE, rules=("TOY-004",))
def modest(state: Toy, action: Take) -> RuleViolation | Advisory | None:
    if T4 and action.amount > 3:
        return RuleViolation("take.greed", f"Three coins at most, not {action.amount}.", "TOY-004", also=("TOY-005",))
    return Advisory("Three is as many as there may be.", ("TOY-004",)) if action.amount == 3 else None


@book.effect(Take, rules=("TOY-003",))
def take(state: Toy, action: Take) -> Iterator[Any]:
    if action.amount > state.pile:
        yield Impossible(f"The pile holds {state.pile}.", "recount pile", "TOY-003")
    yield Taken(action.actor, action.amount)


@book.effect(Give)
def give(state: Toy, action: Give) -> Iterator[Any]:
    for amount, who in action.gifts:
        yield Given(action.actor, who, amount)


@book.consequence("TOY-006")
def empty(state: Toy) -> Iterator[Any]:
    if state.pile == 0 and state.outcome is None:
        yield Ended("won")


@book.reminder("TOY-007")
def reminders(state: Toy) -> Iterator[Step]:
    yield Step(f"{state.turn} takes coins", ("TOY-007",), "coins", "coins" in state.ticks, "take")


@book.audits("TOY-008")
def conserved(state: Toy) -> RuleViolation | None:
    total = state.pile + sum(state.purses.values())
    return RuleViolation("coins", f"There are {total} coins and should be 20.", "TOY-008") if total != 20 else None


def _names(state: Toy, filled: Any) -> list[Option]:
    return [Option(name) for name in state.purses]


GIFT = Group(Int("amount", "coins", 1), Maybe(Word("to")), Choice("who", "name", "a player"))
VERBS = (
    Verb("take", (Form(Take, (Int("amount", "coins", 1), Flag("quietly")), "take coins"),), "take", alias="t", key="t"),
    Verb(
        "give",
        (Form(Give, (Repeat("gifts", GIFT, ("amount", "who")),), "give coins away"),),
        "give",
    ),
    *COMMON_VERBS,
)


def setup(config: Config) -> tuple[Any, ...] | Refused | InputProblem:
    if not config.seats:
        return InputProblem("Somebody must play.")
    return (Started(tuple(seat.name for seat in config.seats), {"generous": False}),)


def sheet(state: Toy, head: SheetHead) -> Document:
    return Document("Toy", "toy", head.table, head.saved, head.number, ())


TOY: Game[Toy] = Game(
    id="toy", title="Toy", version=1, start=Toy(), book=book, verbs=VERBS,
    kinds={"name": _names, **common_kinds(FIELDS, options, book)},
    fields=FIELDS, options=options, setup=setup, names=lambda s: tuple(s.purses),
    groups=lambda s, sel: {"all": tuple(s.purses)},
    default_actor=lambda s, verb, form: s.turn if verb.actors is not Actors.NONE else None,
    events={"started": Started, "taken": Taken, "given": Given, "ended": Ended, **COMMON_EVENTS},
    sheet=sheet, folder=Path(__file__).parent,
)
