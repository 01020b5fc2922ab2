"""Rules at this table: looked up with the moment in mind, shown with this table's numbers, notes and rulings."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine.text import fold
from companion.rulebook import Rule
from companion.table.rule_notes import RuleNote, notes_on
from companion.table.rules import book_of
from companion.table.table import Table

LIMIT = 10


@dataclass(frozen=True, slots=True)
class Answer:
    """What a lookup found: rules, best first.

    `absent` is the honest sentence where the sources do not hold the subject: then the rules are merely near it and
    no answer. `unknown` are words of the question that no rule knows.
    """

    rules: tuple[Rule, ...]
    absent: str | None = None
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A rule as this table sees it: with its numbers now, what the table wrote on it, and the edition in use."""

    rule: Rule
    numbers: str = ""
    notes: tuple[RuleNote, ...] = ()
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """Where a value of the view comes from: the rules behind it, each with this table's numbers.

    `instead` says for a worked-out value what to recount; it is empty for one that is recorded.
    """

    path: str
    value: Any
    pages: tuple[Page, ...]
    instead: str = ""


def lookup(table: Table, words: str, extra_context: Iterable[str] = (), limit: int = LIMIT) -> Answer:
    """The rules that answer a question at this moment of this table.

    `extra_context` names what only the asker knows: the rules of the refusal on screen, a selected counter. Phase,
    pending choices, open steps and the rules of the last entry come with the table.
    """
    book = book_of(table.game.id)
    asked = _without_names(table, words)
    found = book.search(asked, limit, (*moment(table), *extra_context))
    return Answer(found, book.search_absent(asked), book.unknown(asked))


def _without_names(table: Table, words: str) -> str:
    """The question without the names at this table, which say nothing of a rule; as it is where nothing is left."""
    names = {fold(name) for name in table.game.names(table.state)}
    return " ".join(word for word in words.split() if fold(word.strip("?!.,;")) not in names) or words


def moment(table: Table) -> tuple[str, ...]:
    """What matters now, in the words of the rulebook: phase, what is pending, the rules of open steps."""
    view = table.view()
    pending = [due["kind"] for due in view.get("pending") or ()]
    steps = [rule for step in table.agenda() if step.name and not step.done for rule in step.rules]
    last = [rule for line in table.last(1) for rule in line.rules]
    return tuple(dict.fromkeys((str(view.get("phase")), *pending, *steps, *last)))


def page(table: Table, rule_id: str) -> Page:
    """A rule with all that this table has to say on it. Raises RulebookError for an unknown id."""
    rule = book_of(table.game.id).rule(rule_id)
    edition = edition_of(table) if rule.source == "edition" else ""
    return Page(rule, numbers_of(table, rule.id), notes_on(table, rule.id), edition)


def numbers_of(table: Table, rule_id: str) -> str:
    """How a rule stands at this table now, in one sentence; empty where the engine knows nothing of it."""
    says = table.game.numbers.get(rule_id)
    return says(table.state) if says is not None else ""


def edition_of(table: Table) -> str:
    """The edition that the table plays, as its options name it."""
    specs = {spec.name: spec.default for spec in table.game.options(table.state)}
    return str(table.state.options.get("edition", specs.get("edition", "")))


def why(table: Table, path: str) -> Why:
    """Why a value of the view is what it is. Raises companion.engine.fields.PathError for a path that is not there."""
    fields = table.game.fields
    found, names = fields.find(table.state, path)
    rules = tuple(rule for rule in found.rules if book_of(table.game.id).find(rule))
    return Why(path, found.get(table.state, *names), tuple(page(table, rule) for rule in rules),
               found.instead.format(*names) if found.set is None else "")


def explained(table: Table) -> tuple[str, ...]:
    """Every path of the view that a rule stands behind, for completion."""
    return tuple(path for path, found in table.game.fields.paths(table.state) if found.rules)
