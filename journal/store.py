"""What every store can do; `journal.sqlite` keeps it on disk, `journal.memory` in the process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from journal.records import LeftOpen, MemoryRecord, NewRecord, Record, SheetRecord, Snapshot, TableRecord


class Store(Protocol):
    """Tables with their records, kept sheets and remembered values.

    Whatever a method has returned from is durable. Every method may raise `JournalError`; one that does has
    changed nothing. Methods that take a table's id raise `NoSuchTable` if it is not there. Records are only
    ever appended. A store may be used from several threads.
    """

    def tables(self, archived: bool = False) -> tuple[TableRecord, ...]:
        """Return the tables in the order of their making; the archived ones as well if asked for."""

    def table(self, table_id: str) -> TableRecord:
        """Return one table."""

    def create(self, game: str, name: str, config: str) -> TableRecord:
        """Make a table without records; raise `NameTaken`, or `NameRefused` (1 to 120 characters fit)."""

    def adopt(
        self, game: str, name: str, config: str, records: Sequence[Record], sheets: Sequence[SheetRecord] = ()
    ) -> TableRecord:
        """Make a table with a whole history and the sheets kept with it; they keep their numbers and times."""

    def rename(self, table_id: str, name: str) -> TableRecord:
        """Give a table another name; raise `NameTaken` or `NameRefused`."""

    def archive(self, table_id: str, archived: bool) -> TableRecord:
        """Put a table away, or take it out again; nothing else about it changes."""

    def delete(self, table_id: str) -> None:
        """Remove a table with its records, sheets and snapshots, for good."""

    def append(self, table_id: str, rows: Sequence[NewRecord], expected_seq: int) -> tuple[Record, ...]:
        """Record the rows as one commit (see `journal.commits`) and return them with number, parent and time.

        Raise `StaleWrite` if the table's last record is not `expected_seq`.
        """

    def records(self, table_id: str, after_seq: int = 0) -> tuple[Record, ...]:
        """Return the records after that one, oldest first."""

    def last_seq(self, table_id: str) -> int:
        """Return the number of the last record, 0 if there is none."""

    def mark(self) -> tuple[int, int]:
        """Return what differs once anybody has appended a record: cheap enough to ask all the time."""

    def keep_sheet(self, table_id: str, name: str, text: str) -> SheetRecord:
        """Keep the text of a Save Sheet with its table."""

    def sheets(self, table_id: str) -> tuple[SheetRecord, ...]:
        """Return the kept sheets of a table, oldest first."""

    def remember(self, scope: str, key: str, value: str) -> None:
        """Keep a value under scope and key, in place of an earlier one."""

    def recall(self, scope: str, key: str) -> str | None:
        """Return the value under scope and key, None if there is none."""

    def recall_all(self, scope: str) -> tuple[MemoryRecord, ...]:
        """Return everything of a scope, in the order of the keys."""

    def forget(self, scope: str, key: str) -> None:
        """Drop the value under scope and key, if there is one."""

    def snapshot(self, table_id: str, seq: int, key: str, payload: str) -> None:
        """Cache a state after entry `seq`, made by the code version `key`, in place of an earlier one."""

    def latest_snapshot(self, table_id: str, key: str, upto_seq: int) -> Snapshot | None:
        """Return the newest snapshot of that code version with a seq up to `upto_seq`.

        It may lie on an abandoned branch: the caller checks that its seq is on the path, or asks below it.
        """

    def clear_snapshots(self, table_id: str) -> None:
        """Throw a table's snapshots away."""

    def left_open(self) -> tuple[LeftOpen, ...]:
        """Return the earlier sessions that ended without closing the store, oldest first."""

    def forget_left_open(self) -> None:
        """Drop what `left_open` told, once somebody has read it."""

    def close(self) -> None:
        """Let go of the store; every later call raises `JournalError`. Closing twice is allowed."""


@runtime_checkable
class FileStore(Store, Protocol):
    """A store that lies in a file."""

    def damage(self) -> tuple[str, ...]:
        """Return what is damaged in the file, in its own words; nothing for a sound one."""

    def findings(self) -> tuple[str, ...]:
        """Return the damage, and the rows that belong to no table."""

    def copy_to(self, path: Path | str) -> None:
        """Write a whole copy to a new file while play goes on; it is on the disk when this returns."""
