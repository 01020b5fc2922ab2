"""The view's head and tail, and what is composed of every subject: pending choices, steps, options, findings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field
from companion.engine.values import count, listed, one_of, or_null, text
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.growth import skills_pending
from companion.games.tainted_grail.characters.roster import secrets_pending
from companion.games.tainted_grail.options import options
from companion.games.tainted_grail.setup import KEPT
from companion.games.tainted_grail.state import Grail, standing
from companion.games.tainted_grail.telling import list_line

PHASES = ("morning", "day", "evening", "encounter", "over")


def pending(state: Grail) -> list[dict[str, str]]:
    """What the rules still wait for: Skills to choose, Secrets to hand on, Guardians to face, instant rules."""
    guardians = [{"kind": "guardian", "who": name} for name in state.waiting]
    instants = [{"kind": "instant", "who": "+".join(standing(state, n)) or str(n)} for n in state.instants]
    return [*skills_pending(state), *secrets_pending(state), *guardians, *instants]


def _steps(state: Grail) -> list[dict[str, Any]]:
    return [{"name": step.name, "done": step.done} for step in book.steps(state) if step.name]


def options_shown(state: Grail) -> Mapping[str, Any]:
    """The options that every table shows, and those that this one changed."""
    defaults = {spec.name: spec.default for spec in options(state) if spec.name in KEPT}
    return {**defaults, **state.options}


def _option(state: Grail, name: str) -> Any:
    value = options_shown(state)[name]
    return value.split(",") if name == "roster" else value


HEAD: tuple[Field[Grail], ...] = (
    Field("phase", lambda s: s.phase, lambda s, v: replace(s, phase=v), one_of(*PHASES),
          line="phase: {before} → {after}", app=True),
    Field("day", lambda s: s.day, lambda s, v: replace(s, day=v), count(1, 999), line="day {before} → {after}",
          app=True),
    Field("chapter", lambda s: s.chapter, lambda s, v: replace(s, chapter=v), count(1, 99), rules=("TG-082",),
          line="chapter {before} → {after}", app=True),
    Field("part", lambda s: s.part, lambda s, v: replace(s, part=v), count(1, 99), line="part {before} → {after}",
          app=True),
    Field("outcome", lambda s: s.outcome, lambda s, v: replace(s, outcome=v), or_null(text(80)),
          line="outcome: {before} → {after}", app=True),
    Field("turn", lambda s: s.turn, instead="nothing, enter `turn NAME`", line="turn: {before} → {after}", app=True),
    Field("pending", pending, instead="what it waits for, such as a character's skills", silent=True),
    Field("steps", _steps, instead="nothing, `tick` a step", silent=True),
)

TAIL: tuple[Field[Grail], ...] = (
    Field("findings", lambda s: [found.message for found in book.audit(s)], instead="what the finding names",
          silent=True),
    Field("notes", lambda s: list(s.notes), lambda s, v: replace(s, notes=v), listed(text()), app=True,
          line=list_line(lambda note: f"note: {note}", lambda note: f"note taken back: {note}")),
    Field("options.*", _option, None, keys=options_shown, line="option {0}: {before} → {after}",
          instead="nothing, enter `option NAME=VALUE`", app=True),
)
