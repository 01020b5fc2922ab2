"""`companion enter TABLE` without entries: a prompt, line by line, for screen readers and terminals without screens."""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator

from companion.cli.entering import outcome_line, record
from companion.cli.looking import agenda_lines, offer_lines, state_lines, verb_sentences
from companion.cli.say import Stop, clean_line, complain, refusal, say, unreadable
from companion.engine.verdicts import Ambiguous, InputProblem, Refused
from companion.table.errors import TableError
from companion.table.lookup import lookup
from companion.table.table import Moved, Recorded, Table
from journal import JournalError
from savesheets.words import wrap

FOUND = 3
"""Rules that a lookup reads out."""


def prompt(table: Table) -> None:
    """Read entries until the end of the input; nothing that goes wrong with one ends the others."""
    _tell([f"{table.name}: {table.game.title}. Entries, one a line; `help` lists what else can be asked."])
    _tell(_next(table))
    while (text := _ask()) is not None and text.strip().casefold() not in ("quit", "exit"):
        if not text.strip():
            continue
        try:
            _take(table, text)
        except (TableError, JournalError) as problem:
            complain(str(problem))


def _take(table: Table, text: str) -> None:
    """Record an entry; a line that no entry can be may ask something instead."""
    question = _question(table, text)
    if question is not None:
        _tell(question)
        return
    outcome = record(table, text)
    _answer(outcome)
    if isinstance(outcome, (Recorded, Moved)) and sys.stdin.isatty():
        _tell(_next(table))


def _question(table: Table, text: str) -> Iterable[str] | None:
    """What a line asks for, where it is no entry of the game."""
    word, _, rest = text.strip().partition(" ")
    asked: Callable[[], Iterable[str]] | None = {
        "help": lambda: _help(table),
        "?": lambda: _help(table),
        "forms": lambda: offer_lines(table),
        "next": lambda: agenda_lines(table),
        "show": lambda: state_lines(table),
        "rules": lambda: _rules(table, rest),
    }.get(word.casefold())
    if asked is None or not isinstance(table.judge(text).verdict, InputProblem):
        return None
    return asked()


def _help(table: Table) -> Iterator[str]:
    yield from (sentence.replace("`companion next TABLE --all`", "`forms`") for sentence in verb_sentences(table))
    yield (
        "Also: `next` what comes next, `forms` how each entry is typed, `show` how things stand, `rules WORDS` a rule, "
        "`undo`, `quit`. An entry that is refused is recorded all the same with `!!` and a reason behind it."
    )


def _next(table: Table) -> list[str]:
    step = next((step for step in table.agenda() if not step.done), None)
    return [f"Next: {step.text}" + (f" (`{step.entry.strip()}`)" if step.entry else "")] if step is not None else []


def _rules(table: Table, words: str) -> Iterator[str]:
    found = lookup(table, words, (), FOUND)
    if found.absent:
        yield found.absent
    for rule in found.rules:
        yield f"{rule.id} {rule.title}. {rule.text}"


def _tell(lines: Iterable[str]) -> None:
    """Lines broken between words for the terminal; whole where the output goes elsewhere."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for text in lines:
        for part in wrap(clean_line(text), width) if width else [text]:
            say(part)


def _ask() -> str | None:
    try:
        return input("› " if sys.stdin.isatty() else "")
    except EOFError:
        return None
    except KeyboardInterrupt:
        say()
        raise Stop(0) from None


def _answer(outcome: Recorded | Moved | Refused | InputProblem | Ambiguous) -> None:
    if isinstance(outcome, Refused):
        complain(refusal(outcome))
    elif isinstance(outcome, (InputProblem, Ambiguous)):
        complain(unreadable(outcome))
    else:
        _tell([outcome_line(outcome)])
