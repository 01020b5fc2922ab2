"""Correcting an entry several turns back: the later entries are judged again on a new branch."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.changes import Telling
from companion.engine.common import Redo, Undo
from companion.engine.play import judge_reading, read_entry
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused
from companion.table.errors import TableError
from companion.table.table import RULING, LogLine, Table
from journal import NewRecord, amendment

SHOWN = 2
"""New changes of a later entry that are named."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction worked out and not yet recorded.

    `kept` counts the later entries that still hold; of those, `differing` names the ones that come to something else
    than before, with what. `left_out` names those that the rules would now refuse with the reason, `telling` is what
    differs in the end.
    """

    n: int
    entry: str
    kept: int
    differing: tuple[tuple[str, str], ...]
    left_out: tuple[tuple[str, str], ...]
    telling: Telling
    rows: tuple[NewRecord, ...]
    state: Any

    @property
    def to_do(self) -> tuple[str, ...]:
        """What to move at the table."""
        return self.telling.to_do

    @property
    def in_app(self) -> tuple[str, ...]:
        """What changes in the app alone."""
        return self.telling.in_app


@dataclass(frozen=True, slots=True)
class _Made:
    """An entry of the new branch: its verdict, what it changes, and the number of the entry that it stands for."""

    accepted: Accepted
    telling: Telling
    origin: int


def prepare(
    table: Table, n: int, text: str, seq: int | None = None
) -> Amendment | Refused | InputProblem | Ambiguous:
    """Work out what correcting live entry `n` (from 1) to `text` would do; nothing is recorded.

    `seq` is the entry's number in the journal, as far as somebody has seen it. Raises TableError where there is no such
    entry, or another one by now.
    """
    if not 1 <= n <= table.count:
        raise TableError(f"There is no entry {n}; the log has {table.count}.")
    corrected, *later = table.log_from(n)
    if seq not in (None, corrected.seq):
        raise TableError(f"Entry {n} is another one by now (“{corrected.entry}”): somebody moved meanwhile.")
    state = table.state_before(n)
    accepted = _judge(table, state, text)
    if not isinstance(accepted, Accepted):
        return accepted
    made, differing, left_out = [_Made(accepted, table.tell(state, accepted), corrected.seq)], [], []
    state = accepted.state
    for line in later:
        again = _judge(table, state, line.as_typed)
        if isinstance(again, Accepted):
            made.append(_Made(again, table.tell(state, again), line.seq))
            differing += [(line.entry, other) for other in _otherwise(line, made[-1])]
            state = again.state
        else:
            left_out.append((line.entry, _why(again)))
    fork = table.fork_of(n)
    differences = table.way_to(fork).telling_with([one.telling for one in made], state)
    rows = [table.row(one.accepted, one.telling, one.origin) for one in made]
    branch = amendment(fork, rows, origin=corrected.seq, text=accepted.text)
    return Amendment(n, accepted.text, len(rows) - 1, tuple(differing), tuple(left_out), differences, branch, state)


def _otherwise(line: LogLine, made: _Made) -> Iterator[str]:
    """What a later entry comes to on the new branch, where that is something else than it was."""
    against = tuple(dict.fromkeys(rule for v in made.accepted.overruled for rule in v.rules))
    if line.verdict == RULING and not against:
        yield "is no ruling any more"
    elif against and set(against) - set(line.rules):
        yield f"is a ruling against {', '.join(against)} now"
    elif made.telling.lines != line.changes:
        new = [told for told in made.telling.lines if told not in line.changes]
        more = " · …" if len(new) > SHOWN else ""
        yield f"now {' · '.join(new[:SHOWN])}{more}" if new else "changes less now"


def confirm(table: Table, prepared: Amendment) -> None:
    """Record a correction as one commit and one undo. Raises TableChangedError if somebody recorded meanwhile."""
    table.append(prepared.rows, prepared.state)


def _judge(table: Table, state: Any, text: str) -> Accepted | Refused | InputProblem | Ambiguous:
    reading = read_entry(table.game, state, text, table.around())
    if isinstance(reading, (InputProblem, Ambiguous)):
        return reading
    if isinstance(reading.action, (Undo, Redo)):
        return InputProblem("An entry is corrected to another entry, not to an undo or redo.")
    return judge_reading(table.game, state, reading)


def _why(verdict: Refused | InputProblem | Ambiguous) -> str:
    if isinstance(verdict, Refused):
        return f"{verdict.violations[0].message} ({', '.join(verdict.rules)})"
    return verdict.message
