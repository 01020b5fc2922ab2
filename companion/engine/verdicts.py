"""What the engine answers to an entry: accepted, refused, unreadable or ambiguous."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from companion.engine.action import Action


class Stage(IntEnum):
    """The order in which broken rules are named; the first one heads the refusal."""

    OVER = 0
    PHASE = 1
    PENDING = 2
    ACTOR = 3
    KIND = 4
    PLACE = 5
    PRICE = 6


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """A rule that an entry breaks.

    `code` is stable and dotted ("charm.no_match"), `rule` the id that heads it, `also` further ids that say the same,
    `facts` the numbers that decided, `hint` what would make it legal. An `impossible` one has no override. `stage` is
    set from the check that found it.
    """

    code: str
    message: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict)
    hint: str = ""
    also: tuple[str, ...] = ()
    impossible: bool = False
    stage: Stage = Stage.KIND

    @property
    def rules(self) -> tuple[str, ...]:
        """Every id that this violation breaks; empty where it is the app's own limit and no rule of the game."""
        return ((self.rule,) if self.rule else ()) + self.also


@dataclass(frozen=True, slots=True)
class Advisory:
    """Something worth knowing about an accepted entry; it never blocks."""

    message: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Impossible:
    """An effect that cannot be recorded at all; `hint` is the recount that would make it possible."""

    message: str
    hint: str
    rule: str = ""

    def violation(self) -> RuleViolation:
        """The same as a violation without override."""
        return RuleViolation("impossible", self.message, self.rule, hint=self.hint, impossible=True)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The entry holds: its events with their consequences, the state after them, and what is worth knowing.

    `overruled` lists the rules that a `!!` set aside; empty for a legal entry.
    """

    action: Action
    text: str
    events: tuple[Any, ...]
    state: Any
    advisories: tuple[Advisory, ...] = ()
    overruled: tuple[RuleViolation, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The entry reads well and breaks rules; nothing is changed."""

    violations: tuple[RuleViolation, ...]
    action: Action | None = None
    text: str = ""

    @property
    def overridable(self) -> bool:
        """Whether `!!` would record it all the same."""
        return not any(v.impossible for v in self.violations)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rule ids broken, the heading one first, each once."""
        return tuple(dict.fromkeys(rule for v in self.violations for rule in v.rules))


@dataclass(frozen=True, slots=True)
class InputProblem:
    """The entry cannot be read: the sentence, the place (characters from 0) and the nearest spellings."""

    message: str
    at: int = 0
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The entry reads in more than one way; `candidates` are the entries written out."""

    message: str
    candidates: tuple[str, ...]


Verdict = Accepted | Refused | InputProblem | Ambiguous
