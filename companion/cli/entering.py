"""Commands that judge and record: enter, check, undo, redo."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from companion.cli.data import table as open_table
from companion.cli.say import REFUSED, complain, fail, say, say_all, stop_unrecorded
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused
from companion.table.amending import Amendment, confirm, prepare
from companion.table.errors import NothingToUndoError, TableChangedError, TableError
from companion.table.table import RULING, LogLine, Moved, Recorded, Table

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name, or a unique beginning of it.")]
_TRIES = 100
"""How often an entry is judged again because another screen recorded meanwhile."""


def enter(
    name: TableName,
    entries: Annotated[list[str] | None, typer.Argument(metavar="ENTRY", help="Entries; - reads lines.")] = None,
) -> None:
    """Judge entries and record them; without any, a prompt. Stops at the first that is not recorded."""
    with open_table(name) as table:
        if not entries:
            from companion.cli.prompt import prompt

            prompt(table)
            return
        for text in _lines(entries):
            outcome = record(table, text)
            if isinstance(outcome, (Refused, InputProblem, Ambiguous)):
                stop_unrecorded(outcome)
            say(outcome_line(outcome))


def check(name: TableName, entry: Annotated[str, typer.Argument(metavar="ENTRY")]) -> None:
    """Judge an entry and show what it would change; nothing is recorded."""
    with open_table(name) as table:
        preview = table.judge(entry)
        if not isinstance(preview.verdict, Accepted):
            stop_unrecorded(preview.verdict)
        say(f"Legal: {preview.verdict.text}" if not preview.verdict.overruled else f"A ruling: {preview.verdict.text}")
        say_all(f"  {line}" for line in preview.lines)
        say_all(f"  note: {_with_rules(a.message, a.rules)}" for a in preview.verdict.advisories)


def undo(
    name: TableName,
    count: Annotated[str, typer.Argument(metavar="[N]", help="How many entries, or a checkpoint's name.")] = "1",
) -> None:
    """Take entries back and say what to move back at the table."""
    with open_table(name) as table:
        _say_move(lambda: table.undo(int(count)) if count.isdecimal() else table.undo(name=count))


def redo(name: TableName, count: Annotated[int, typer.Argument(metavar="[N]", min=1)] = 1) -> None:
    """Do again what was undone, and say what to move at the table."""
    with open_table(name) as table:
        _say_move(lambda: table.redo(count))


def amend(
    name: TableName,
    n: Annotated[int, typer.Argument(metavar="N", min=1, help="the entry's number in the log")],
    entry: Annotated[str, typer.Argument(metavar="ENTRY")],
) -> None:
    """Correct an entry several turns back; later entries that no longer hold are left out and named."""
    with open_table(name) as table:
        prepared = prepare(table, n, entry)
        if not isinstance(prepared, Amendment):
            stop_unrecorded(prepared)
        confirm(table, prepared)
        later = "1 later entry holds" if prepared.kept == 1 else f"{prepared.kept} later entries hold"
        say(f"Entry {n} is now: {prepared.entry} ({later})")
        say_all(f"  otherwise: {text}: {what}" for text, what in prepared.differing)
        say_all(f"  left out: {text}: {why}" for text, why in prepared.left_out)
        say_all(_to_move(prepared))


def _say_move(move: Callable[[], Moved]) -> None:
    try:
        say_all(moved_lines(move()))
    except NothingToUndoError as problem:
        fail(str(problem), REFUSED)


def record(table: Table, text: str) -> Recorded | Moved | Refused | InputProblem | Ambiguous:
    """Record an entry; judged again when another screen recorded meanwhile."""
    for _ in range(_TRIES):
        try:
            return table.enter(text)
        except TableChangedError as changed:
            complain(f"Meanwhile at another screen: {'; '.join(changed.entries)}.")
    raise TableError("Other screens are recording all the time; enter it again in a moment.")


def outcome_line(outcome: Recorded | Moved) -> str:
    """The one line for what was recorded."""
    if isinstance(outcome, Moved):
        return " · ".join(moved_lines(outcome))
    line = outcome.line
    told = [f"{line.n}  {line.entry}", *line.changes]
    if line.verdict == RULING:
        told.append(f"‡ {_ruling(line)}")
    told += [f"note: {_with_rules(a.message, a.rules)}" for a in outcome.accepted.advisories]
    return " · ".join(told)


def moved_lines(moved: Moved) -> Iterator[str]:
    """Which entries were taken back or done again, what comes back with a correction, and what to move."""
    done = "Done again" if moved.kind == "redo" else "Taken back"
    yield f"{done}{', a correction' if moved.instead else ''}: {'; '.join(moved.changed) or 'nothing'}"
    if moved.exchanged:
        yield f"  {moved.fate}: {'; '.join(moved.exchanged)}"
    yield from _to_move(moved)


def _to_move(moved: Moved | Amendment) -> Iterator[str]:
    """What to move at the table, a line each; then what the app alone has changed."""
    yield from (f"  {line}" for line in moved.to_do)
    if moved.in_app:
        yield f"  in the app only: {' · '.join(moved.in_app)}"


def log_line(line: LogLine) -> str:
    """A line of the log: number, time, entry, and the mark of a ruling."""
    mark = {"ruling": " ‡", "advised": " ·"}.get(line.verdict, "")
    told = f"{line.n:>4}  {line.at.astimezone():%H:%M}  {line.entry}{mark}"
    if line.verdict == RULING:
        told += f" ({_ruling(line)})"
    return told


def _ruling(line: LogLine) -> str:
    return f"ruling against {', '.join(line.rules) or 'the app'}" + (f": {line.reason}" if line.reason else "")


def _with_rules(message: str, rules: tuple[str, ...]) -> str:
    return f"{message} ({', '.join(rules)})" if rules else message


def _lines(entries: Iterable[str]) -> Iterator[str]:
    for entry in entries:
        if entry == "-":
            lines = (raw.lstrip("\ufeff").strip() for raw in sys.stdin)
            yield from (line for line in lines if line and not line.startswith("#"))
        else:
            yield entry
