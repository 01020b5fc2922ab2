"""A game's book: checks, effects, consequences, reminders and event appliers, each under the rules it stands for."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.engine.action import Action
from companion.engine.rules import active, register
from companion.engine.verdicts import Advisory, Impossible, RuleViolation, Stage

S = TypeVar("S")
A = TypeVar("A", bound=Action)

Finding = RuleViolation | Advisory | None
Findings = Finding | Iterable[RuleViolation | Advisory]
Outcome = Iterable[Any]
"""What effects and consequences yield: events, and Advisory or Impossible among them."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line of "what comes next": what to do at the table, under which rules, and whether it is done.

    `entry` is the entry, or its beginning, that records it; `name` its short name in the view's `steps`, empty for a
    reminder that nobody ticks off.
    """

    text: str
    rules: tuple[str, ...] = ()
    name: str = ""
    done: bool = False
    entry: str = ""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A registered function with its rules; silent while one of them is switched off."""

    call: Callable[..., Any]
    rules: tuple[str, ...]
    stage: Stage = Stage.KIND

    @property
    def on(self) -> bool:
        return active(*self.rules)


class Book(Generic[S]):
    """The functions of one game, registered by decorators.

    A check takes (state, action) and gives a RuleViolation, an Advisory, several of them, or None. An effect takes
    (state, action) and yields events; several effects of an action run in the order of registration, each on the state
    that the one before left. A consequence takes the state and yields events; they run until none yields any.
    """

    def __init__(self) -> None:
        self._checks: dict[type[Action], list[_Rule]] = {}
        self._effects: dict[type[Action], list[_Rule]] = {}
        self._consequences: list[_Rule] = []
        self._reminders: list[_Rule] = []
        self._audits: list[_Rule] = []
        self._appliers: dict[type[Any], Callable[[S, Any], S]] = {}

    def check(self, *actions: type[Action], stage: Stage, rules: tuple[str, ...] = ()) -> Callable[[Any], Any]:
        """Register a check of these actions (and those derived from them) under `rules`."""
        return self._register(self._checks, actions, rules, stage)

    def effect(self, *actions: type[Action], rules: tuple[str, ...] = ()) -> Callable[[Any], Any]:
        """Register an effect of these actions."""
        return self._register(self._effects, actions, rules, Stage.KIND)

    def consequence(self, *rules: str) -> Callable[[Any], Any]:
        """Register what follows by itself from a state."""
        return self._append(self._consequences, rules)

    def reminder(self, *rules: str) -> Callable[[Any], Any]:
        """Register a function from the state to the steps and reminders of the moment."""
        return self._append(self._reminders, rules)

    def audits(self, *rules: str) -> Callable[[Any], Any]:
        """Register a function from the state to what is impossible in it."""
        return self._append(self._audits, rules)

    def applies(self, event: type[Any]) -> Callable[[Any], Any]:
        """Register how an event changes the state; it computes no rule and never refuses."""

        def add(function: Callable[[S, Any], S]) -> Callable[[S, Any], S]:
            self._appliers[event] = function
            return function

        return add

    def apply(self, state: S, event: Any) -> S:
        """The state after an event."""
        return self._appliers[type(event)](state, event)

    def findings(self, state: S, action: Action, upto: Stage = Stage.PRICE) -> Iterator[RuleViolation | Advisory]:
        """What the checks up to a stage find, switched-off rules left out."""
        for rule in self._of(self._checks, action):
            if rule.stage <= upto and rule.on:
                for finding in _several(rule.call(state, action)):
                    kept = _in_force(finding)
                    if isinstance(kept, RuleViolation):
                        yield replace(kept, stage=rule.stage)
                    elif kept is not None:
                        yield kept

    def run(self, state: S, action: Action) -> tuple[S, list[Any], list[Advisory], Impossible | None]:
        """The effects of an action: the state after, the events, the advisories, or what makes it impossible."""
        return self._play(state, self._of(self._effects, action), (action,))

    def settle(self, state: S) -> tuple[S, list[Any], list[Advisory]]:
        """Run the consequences to rest."""
        events: list[Any] = []
        advisories: list[Advisory] = []
        for _ in range(200):
            for rule in self._consequences:
                state, new, told, _ = self._play(state, [rule], ())
                events += new
                advisories += told
                if new:
                    break
            else:
                return state, events, advisories
        raise RuntimeError("the consequences of an entry do not come to rest")

    def steps(self, state: S) -> tuple[Step, ...]:
        """The steps and reminders of the moment."""
        found = (step for rule in self._reminders if rule.on for step in rule.call(state))
        return tuple(step for step in found if active(*step.rules))

    def audit(self, state: S) -> tuple[RuleViolation, ...]:
        """What is impossible in a state; empty when all is well."""
        found = (v for rule in self._audits if rule.on for v in _several(rule.call(state)))
        return tuple(v for v in map(_in_force, found) if isinstance(v, RuleViolation))

    def _play(
        self, state: S, rules: Iterable[_Rule], args: tuple[Any, ...]
    ) -> tuple[S, list[Any], list[Advisory], Impossible | None]:
        events: list[Any] = []
        advisories: list[Advisory] = []
        for rule in rules:
            if not rule.on:
                continue
            for item in rule.call(state, *args):
                if isinstance(item, Impossible):
                    return state, [], [], item
                if isinstance(item, Advisory):
                    advisories += [kept] if (kept := _in_force(item)) else []
                else:
                    events.append(item)
                    state = self.apply(state, item)
        return state, events, advisories, None

    def _of(self, table: dict[type[Action], list[_Rule]], action: Action) -> list[_Rule]:
        return [rule for kind in type(action).__mro__ for rule in table.get(kind, ())]

    def _register(
        self, table: dict[type[Action], list[_Rule]], actions: tuple[type[Action], ...], rules: tuple[str, ...],
        stage: Stage,
    ) -> Callable[[Any], Any]:
        def add(function: Callable[..., Any]) -> Callable[..., Any]:
            _note(function, rules)
            for action in actions:
                table.setdefault(action, []).append(_Rule(function, rules, stage))
            return function

        return add

    def _append(self, table: list[_Rule], rules: tuple[str, ...]) -> Callable[[Any], Any]:
        def add(function: Callable[..., Any]) -> Callable[..., Any]:
            _note(function, rules)
            table.append(_Rule(function, rules))
            return function

        return add


def _note(function: Callable[..., Any], rules: tuple[str, ...]) -> None:
    for rule in rules:
        register(rule, f"{function.__module__}.{function.__qualname__}")


def _several(findings: Findings) -> Iterable[RuleViolation | Advisory]:
    if findings is None:
        return ()
    return (findings,) if isinstance(findings, (RuleViolation, Advisory)) else findings


def _in_force(finding: Any) -> Any:
    """The finding without switched-off rules; None when nothing of it is left."""
    rules = finding.rules
    kept = tuple(rule for rule in rules if active(rule))
    if kept == rules:
        return finding
    if not kept:
        return None
    if isinstance(finding, Advisory):
        return Advisory(finding.message, kept)
    return replace(finding, rule=kept[0], also=kept[1:])
