"""One entry's way: text → reading → checks → effects → consequences → the state after."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from companion.engine.action import Action
from companion.engine.common import setting_problem
from companion.engine.forms import Actors, Form, Reading, Verb, complete, read, write_fully
from companion.engine.game import NOWHERE, Config, Game, Offer, Selection
from companion.engine.slots import Option
from companion.engine.verdicts import (
    Accepted,
    Advisory,
    Ambiguous,
    InputProblem,
    Refused,
    RuleViolation,
    Stage,
    Verdict,
)

S = TypeVar("S")


def judge(game: Game[S], state: S, text: str, selection: Selection = NOWHERE) -> Verdict:
    """The verdict on an entry; the state is never touched. `!!` in the text sets the checks aside, nothing else."""
    reading = read_entry(game, state, text, selection)
    if isinstance(reading, (InputProblem, Ambiguous)):
        return reading
    return judge_reading(game, state, reading)


def read_entry(
    game: Game[S], state: S, text: str, selection: Selection = NOWHERE
) -> Reading | InputProblem | Ambiguous:
    """Read an entry in the words of this state."""
    reading = read(game.language(state, selection), state, text)
    if isinstance(reading, Reading):
        problem = setting_problem(game.fields, game.options(state), state, reading.action)
        if problem is not None:
            nearest = f" Nearest: {', '.join(problem.nearest)}." if problem.nearest else ""
            return InputProblem(problem.message + nearest, nearest=problem.nearest)
        return _filled_in(game, state, reading, selection)
    return reading


def _filled_in(game: Game[S], state: S, reading: Reading, selection: Selection) -> Reading:
    """The reading with what is remembered of its card."""
    if game.cards is None or not selection.cards:
        return reading
    found = game.cards.complete(state, reading.action, selection.cards)
    if found is None:
        return reading
    form, text = write_fully(reading.verb, found.action, game.verbs)
    return replace(reading, form=form, action=found.action, text=text, told=(found.told,))


def judge_reading(game: Game[S], state: S, reading: Reading) -> Verdict:
    """The verdict on an entry that was read."""
    findings = tuple(game.book.findings(state, reading.action))
    violations = _ordered(f for f in findings if isinstance(f, RuleViolation))
    told = [*reading.told, *(f for f in findings if isinstance(f, Advisory))]
    impossible = [v for v in violations if v.impossible]
    if impossible or (violations and reading.reason is None):
        return Refused(violations, reading.action, reading.text)
    after, events, advisories, problem = game.book.run(state, reading.action)
    if problem is not None:
        return Refused(_ordered([*violations, problem.violation()]), reading.action, reading.text)
    rest, more, further = game.book.settle(after)
    return Accepted(
        reading.action, reading.text, (*events, *more), rest, _once([*told, *advisories, *further]), violations,
        reading.reason if violations else None,
    )


def _ordered(violations: Iterable[RuleViolation]) -> tuple[RuleViolation, ...]:
    return tuple(sorted(violations, key=lambda violation: violation.stage))


def _once(advisories: Iterable[Advisory]) -> tuple[Advisory, ...]:
    return tuple(dict.fromkeys(advisories))


def begin(game: Game[S], config: Config) -> tuple[S, tuple[Any, ...]] | Refused | InputProblem:
    """A new table's first state and the events that set it up."""
    events = game.setup(config)
    if isinstance(events, (Refused, InputProblem)):
        return events
    state = fold(game, game.start, events)
    state, more, _ = game.book.settle(state)
    return state, (*events, *more)


def fold(game: Game[S], state: S, events: Iterable[Any]) -> S:
    """The state after these events."""
    apply = game.book.apply
    for event in events:
        state = apply(state, event)
    return state


def offers(game: Game[S], state: S, selection: Selection = NOWHERE) -> tuple[Offer, ...]:
    """Every form that can be entered now, blocked ones with the reason."""
    return tuple(_offers(game, state, selection))


def _offers(game: Game[S], state: S, selection: Selection) -> Iterator[Offer]:
    language = game.language(state, selection)
    for verb in game.verbs:
        if verb.hidden:
            continue
        for form in verb.forms:
            actor = language.default(verb, form) if verb.actors is not Actors.NONE else None
            yield Offer(verb, form, actor or "", blocked(game, state, verb, form, actor))


def blocked(game: Game[S], state: S, verb: Verb, form: Form, actor: str | None) -> RuleViolation | None:
    """Why a form cannot be entered now, whatever fills it; None when it can."""
    action: Action = form.build((actor,) if actor else (), {})
    early = game.book.findings(state, action, Stage.ACTOR)
    found = _ordered(f for f in early if isinstance(f, RuleViolation))
    return found[0] if found else None


def completions(game: Game[S], state: S, text: str, selection: Selection = NOWHERE) -> tuple[Option, ...]:
    """What the last word of an unfinished entry can become."""
    return complete(game.language(state, selection), state, text)
