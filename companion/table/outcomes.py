"""What comes of an entry: recorded, a move of the head, a preview; and the lines of the log."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from companion.engine.changes import Telling
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused
from journal import Kind

ACCEPTED, ADVISED, RULING = "accepted", "advised", "ruling"
"""The verdicts that a log holds: legal, legal with something worth knowing, recorded against the rules."""

@dataclass(frozen=True, slots=True)
class Moved:
    """A move of the head: which entries are taken back (or done again), newest first, and what to move at the table.

    `target` is the number in the journal of the entry that becomes the head; `in_app` tells what changes in the app
    alone. Where a correction is taken back, `instead` are the entries of before it that come back; where it is done
    again, those that it takes the place of; oldest first.
    """

    kind: Kind
    target: int
    entries: tuple[str, ...]
    to_do: tuple[str, ...]
    in_app: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()

    @property
    def changed(self) -> tuple[str, ...]:
        """The `entries` without those that stand among `instead` in the same words."""
        return _without(self.entries, self.instead)

    @property
    def fate(self) -> str:
        """What becomes of the entries of `instead`, as a word before their list."""
        return "goes" if self.kind == "redo" else "comes back"

    @property
    def exchanged(self) -> tuple[str, ...]:
        """The entries of `instead` without those that stand among `entries` in the same words."""
        return _without(self.instead, self.entries)


def _without(entries: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The entries that others do not repeat, each of the others standing for one."""
    left = Counter(others)
    kept = []
    for entry in entries:
        if left[entry]:
            left[entry] -= 1
        else:
            kept.append(entry)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry was recorded: its log line."""

    line: "LogLine"
    accepted: Accepted


@dataclass(frozen=True, slots=True)
class LogLine:
    """One live entry: `n` counts from 1; `rules` are those that its verdict names; `changes` what it changed.

    `at` is when it was entered at first, a correction of it or of an earlier entry notwithstanding; `was` is its former
    text where a correction changed it.
    """

    n: int
    seq: int
    entry: str
    actor: str | None
    verdict: str
    rules: tuple[str, ...]
    reason: str | None
    changes: tuple[str, ...]
    advisories: tuple[str, ...]
    at: datetime
    was: str | None = None

    @property
    def as_typed(self) -> str:
        """The entry as somebody types it again: a ruling with its mark and its reason."""
        return f"{self.entry} !! {self.reason or ''}".rstrip() if self.verdict == RULING else self.entry

    def as_json(self) -> dict[str, Any]:
        """The line as `log --json` prints it."""
        return {
            "n": self.n, "entry": self.entry, "actor": self.actor, "verdict": self.verdict, "rules": list(self.rules),
            "reason": self.reason, "changes": list(self.changes), "at": self.at.isoformat(timespec="seconds"),
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """What an entry would do: the verdict, and what it would change."""

    verdict: Accepted | Refused | InputProblem | Ambiguous
    telling: Telling = field(default_factory=Telling)
    moved: Moved | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The changes as lines."""
        return self.moved.to_do + self.moved.in_app if self.moved else self.telling.lines
