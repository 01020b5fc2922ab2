"""What comes of an entry: recorded, a move of the head, a preview; and the lines of the log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.engine.changes import Change, to_do
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused
from journal import Kind

ACCEPTED, ADVISED, RULING = "accepted", "advised", "ruling"
"""The verdicts that a log holds: legal, legal with something worth knowing, recorded against the rules."""

@dataclass(frozen=True, slots=True)
class Moved:
    """A move of the head: which entries are taken back (or done again), newest first, and what to move at the table.

    `target` is the number in the journal of the entry that becomes the head; `in_app` tells what changes in the app
    alone.
    """

    kind: Kind
    target: int
    entries: tuple[str, ...]
    to_do: tuple[str, ...]
    in_app: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry was recorded: its log line."""

    line: "LogLine"
    accepted: Accepted


@dataclass(frozen=True, slots=True)
class LogLine:
    """One live entry: `n` counts from 1; `rules` are those that its verdict names; `changes` what it changed."""

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
    """What an entry would do: the verdict, and the changes it would make."""

    verdict: Accepted | Refused | InputProblem | Ambiguous
    changes: tuple[Change, ...] = ()
    moved: Moved | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The changes as lines."""
        return self.moved.to_do + self.moved.in_app if self.moved else to_do(self.changes)
