"""The facts that a journal keeps, as frozen values; all times are aware and in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

Kind = Literal["entry", "undo", "redo", "return", "amend"]
"""An entry adds a node to the tree of history; every other kind moves the head."""

KINDS: frozenset[str] = frozenset(("entry", "undo", "redo", "return", "amend"))
ROOT = 0
"""The place before any entry; a head or a parent may stand there."""


def utc_now() -> datetime:
    """Return the present moment, aware and in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table of players: which game, under which name. `config` is the game's own text, never read here."""

    id: str
    game: str
    name: str
    created_at: datetime
    archived: bool
    config: str


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A row to be appended, before the store gives it its number, parent and time.

    `head` is given for `undo`, `redo` and `return` only: the entry that becomes the head (0 = `ROOT`).
    `parent` is given for the first entry of an amendment only (see `journal.commits.amendment`).
    `origin` is the seq of an entry that this row takes the place of; `payload` and `verdict` are opaque.
    """

    kind: Kind
    text: str = ""
    actor: str | None = None
    verdict: str = ""
    payload: str = ""
    reason: str | None = None
    head: int | None = None
    origin: int | None = None
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A row as recorded; it never changes. `seq` counts from 1 within its table.

    `head` is the table's head once this row stands. `parent` is the head before it; only for the entries
    of an amendment it is the entry they follow on the new branch, while the head waits for the amend row.
    """

    table_id: str
    seq: int
    kind: Kind
    parent: int
    head: int
    text: str
    actor: str | None
    verdict: str
    payload: str
    reason: str | None
    at: datetime
    origin: int | None


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """A Save Sheet that was kept with its table."""

    id: str
    table_id: str
    name: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """One remembered value: a described card, a note on a rule, a preference. `scope` groups the keys."""

    scope: str
    key: str
    value: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A cached state after entry `seq`, made by the code version `key`; never trusted over the records."""

    table_id: str
    seq: int
    key: str
    payload: str


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A session that ended without closing the journal: when it began, and each table's last record then.

    `at` is None and `seqs` empty where its mark was lost as well.
    """

    at: datetime | None
    seqs: Mapping[str, int]
