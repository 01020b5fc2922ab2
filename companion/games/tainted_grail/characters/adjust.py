"""Tracks, resources and attributes told by entries: `beor e-1 h-2`, `gain`, `lose`, `pay`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.tracks import MOST, change, in_turn, set_figure
from companion.games.tainted_grail.state import ATTRIBUTES, RESOURCES, Grail, with_character

Amounts = tuple[tuple[str, int], ...]
"""Figures with amounts, in the order typed."""


TG_004 = Switch("TG-004", "energy that is paid must be there")
TG_027 = Switch("TG-027", "no resource is spent below zero")


@dataclass(frozen=True, slots=True)
class AttributeSet:
    """An attribute has a new value."""

    who: str
    attribute: str
    value: int


@book.applies(AttributeSet)
def attribute_set(state: Grail, event: AttributeSet) -> Grail:
    """Write the value down."""
    attributes = {**state.characters[event.who].attributes, event.attribute: event.value}
    return with_character(state, event.who, attributes=attributes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Record):
    """`e-1 h-2 food+2`, `energy =4`: (figure, sign, number) each, in the order typed."""

    deltas: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Record):
    """Figures that go up as far as they can."""

    amounts: Amounts = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Record):
    """Figures that go down as far as they can; it never blocks."""

    amounts: Amounts = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Record):
    """A price that must be covered."""

    amounts: Amounts = ()


def totals(amounts: Amounts) -> Mapping[str, int]:
    """The sum asked for of each figure."""
    sums: dict[str, int] = {}
    for figure, amount in amounts:
        sums[figure] = sums.get(figure, 0) + amount
    return sums


def uncovered(state: Grail, who: str, amounts: Amounts) -> Iterator[RuleViolation]:
    """What a character cannot pay or hand over; an unknown figure counts as covered."""
    for figure, amount in totals(amounts).items():
        have = getattr(state.characters[who], figure)
        rule = TG_004 if figure == "energy" else TG_027
        if rule and figure in ("energy", *RESOURCES) and have is not None and have < amount:
            yield RuleViolation(
                "pay.short", f"{who} has {have} {figure} and {amount} is asked for.",
                rule.rule, {"have": have, "price": amount},
                f"If there is more on the table: recount characters.{who}.{figure}={amount}.", impossible=True,
            )


@book.check(Pay, stage=Stage.PRICE)
def price_covered(state: Grail, action: Pay) -> Iterator[RuleViolation]:
    """A payment must be covered, figure by figure."""
    for who in action.actors:
        yield from uncovered(state, who, action.amounts)


def move_figure(state: Grail, who: str, figure: str, amount: int) -> Iterator[Any]:
    """Raise or lower any figure: a track, a resource or an attribute."""
    if figure in ATTRIBUTES:
        yield from move_attribute(state, who, figure, amount)
    else:
        yield from change(state, who, figure, amount)


def move_attribute(state: Grail, who: str, attribute: str, amount: int) -> Iterator[Any]:
    """Raise or lower an attribute; unknown ones stay unknown."""
    before = state.characters[who].attributes.get(attribute)
    if before is None:
        yield Advisory(f"{who}'s {attribute} is not known; enter it with `tray {who} {attribute} N`.")
        return
    value = max(0, min(MOST, before + amount))
    if value != before:
        yield AttributeSet(who, attribute, value)


def put_figure(state: Grail, who: str, figure: str, value: int) -> Iterator[Any]:
    """Set any figure to a value, within its limits."""
    if figure not in ATTRIBUTES:
        yield from set_figure(state, who, figure, value)
    elif state.characters[who].attributes.get(figure) != value:
        yield AttributeSet(who, figure, value)


def _each(
    state: Grail, actors: Iterable[str], parts: Sequence[tuple[str, Any]], move: Callable[..., Iterator[Any]]
) -> Iterator[Any]:
    def step(who: str, figure: str, amount: Any) -> Callable[[Grail], Iterator[Any]]:
        return lambda now: move(now, who, figure, amount)

    yield from in_turn(state, [step(who, figure, amount) for who in actors for figure, amount in parts])


@book.effect(Adjust)
def adjust(state: Grail, action: Adjust) -> Iterator[Any]:
    """Figure by figure, in the order typed."""
    for_all = [(figure, (sign, number)) for figure, sign, number in action.deltas]
    yield from _each(state, action.actors, for_all, _delta)


def _delta(state: Grail, who: str, figure: str, told: tuple[str, int]) -> Iterator[Any]:
    sign, number = told
    if sign == "=":
        yield from put_figure(state, who, figure, number)
    else:
        yield from move_figure(state, who, figure, number if sign == "+" else -number)


@book.effect(Gain)
def gain(state: Grail, action: Gain) -> Iterator[Any]:
    """Up, as far as the limits allow."""
    yield from _each(state, action.actors, action.amounts, move_figure)


@book.effect(Lose, Pay)
def lose(state: Grail, action: Lose | Pay) -> Iterator[Any]:
    """Down, as far as there is something to lose."""
    yield from _each(state, action.actors, [(figure, -n) for figure, n in action.amounts], move_figure)
