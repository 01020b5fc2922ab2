"""A store that lives as long as the process: for tests and for the demo's throw-away table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import RLock
from uuid import uuid4

from journal import commits
from journal.errors import JournalError, NameTaken, NoSuchTable, StaleWrite
from journal.records import (
    ROOT,
    LeftOpen,
    MemoryRecord,
    NewRecord,
    Record,
    SheetRecord,
    Snapshot,
    TableRecord,
    utc_now,
)
from journal.texts import check_texts, clean_name, name_key


@dataclass(slots=True)
class _Table:
    """One table's mutable shelf."""

    about: TableRecord
    records: list[Record] = field(default_factory=list)
    sheets: list[SheetRecord] = field(default_factory=list)
    snapshots: dict[tuple[str, int], Snapshot] = field(default_factory=dict)


class MemoryStore:
    """The twin of `journal.sqlite.SqliteStore`, without a file; see `journal.store.Store`."""

    def __init__(self, clock: Callable[[], datetime] = utc_now) -> None:
        self._clock = clock
        self._lock = RLock()
        self._tables: dict[str, _Table] | None = {}
        self._memory: dict[tuple[str, str], MemoryRecord] = {}
        self._appends = 0

    def tables(self, archived: bool = False) -> tuple[TableRecord, ...]:
        with self._lock:
            every = (shelf.about for shelf in self._open().values())
            return tuple(table for table in every if archived or not table.archived)

    def table(self, table_id: str) -> TableRecord:
        with self._lock:
            return self._shelf(table_id).about

    def create(self, game: str, name: str, config: str) -> TableRecord:
        return self.adopt(game, name, config, ())

    def adopt(
        self, game: str, name: str, config: str, records: Sequence[Record], sheets: Sequence[SheetRecord] = ()
    ) -> TableRecord:
        check_texts(game, config)
        with self._lock:
            name = self._free_name(name)
            table = TableRecord(uuid4().hex, game, name, self._clock(), archived=False, config=config)
            own = commits.adopted(table.id, records)
            self._open()[table.id] = _Table(table, list(own), list(commits.adopted_sheets(table.id, sheets)))
            return table

    def rename(self, table_id: str, name: str) -> TableRecord:
        with self._lock:
            shelf = self._shelf(table_id)
            shelf.about = replace(shelf.about, name=self._free_name(name, but=table_id))
            return shelf.about

    def archive(self, table_id: str, archived: bool) -> TableRecord:
        with self._lock:
            shelf = self._shelf(table_id)
            shelf.about = replace(shelf.about, archived=archived)
            return shelf.about

    def delete(self, table_id: str) -> None:
        with self._lock:
            self._shelf(table_id)
            del self._open()[table_id]

    def append(self, table_id: str, rows: Sequence[NewRecord], expected_seq: int) -> tuple[Record, ...]:
        place = commits.target(rows)
        with self._lock:
            records = self._shelf(table_id).records
            if len(records) != expected_seq:
                raise StaleWrite(expected_seq, len(records), tuple(records[max(expected_seq, 0) :]))
            commits.check_place(place, lambda seq: any(r.seq == seq and r.kind == "entry" for r in records))
            head = records[-1].head if records else ROOT
            new = commits.numbered(table_id, rows, expected_seq, head, self._clock())
            records.extend(new)
            self._appends += 1
            return new

    def records(self, table_id: str, after_seq: int = 0) -> tuple[Record, ...]:
        with self._lock:
            return tuple(self._shelf(table_id).records[max(after_seq, 0) :])

    def last_seq(self, table_id: str) -> int:
        with self._lock:
            return len(self._shelf(table_id).records)

    def mark(self) -> tuple[int, int]:
        return 0, self._appends

    def keep_sheet(self, table_id: str, name: str, text: str) -> SheetRecord:
        check_texts(name, text)
        with self._lock:
            sheet = SheetRecord(uuid4().hex, table_id, name, text, self._clock())
            self._shelf(table_id).sheets.append(sheet)
            return sheet

    def sheets(self, table_id: str) -> tuple[SheetRecord, ...]:
        with self._lock:
            return tuple(self._shelf(table_id).sheets)

    def remember(self, scope: str, key: str, value: str) -> None:
        check_texts(scope, key, value)
        with self._lock:
            self._open()
            self._memory[scope, key] = MemoryRecord(scope, key, value, self._clock())

    def recall(self, scope: str, key: str) -> str | None:
        with self._lock:
            self._open()
            found = self._memory.get((scope, key))
            return found.value if found else None

    def recall_all(self, scope: str) -> tuple[MemoryRecord, ...]:
        with self._lock:
            self._open()
            return tuple(self._memory[place] for place in sorted(self._memory) if place[0] == scope)

    def forget(self, scope: str, key: str) -> None:
        with self._lock:
            self._open()
            self._memory.pop((scope, key), None)

    def snapshot(self, table_id: str, seq: int, key: str, payload: str) -> None:
        check_texts(key, payload)
        with self._lock:
            self._shelf(table_id).snapshots[key, seq] = Snapshot(table_id, seq, key, payload)

    def latest_snapshot(self, table_id: str, key: str, upto_seq: int) -> Snapshot | None:
        with self._lock:
            kept = self._shelf(table_id).snapshots
            seqs = [seq for of, seq in kept if of == key and seq <= upto_seq]
            return kept[key, max(seqs)] if seqs else None

    def clear_snapshots(self, table_id: str) -> None:
        with self._lock:
            self._shelf(table_id).snapshots.clear()

    def left_open(self) -> tuple[LeftOpen, ...]:
        return ()

    def forget_left_open(self) -> None:
        """Nothing is ever left of a store in memory."""

    def close(self) -> None:
        with self._lock:
            self._tables = None

    def _open(self) -> dict[str, _Table]:
        if self._tables is None:
            raise JournalError("The journal is closed.")
        return self._tables

    def _shelf(self, table_id: str) -> _Table:
        try:
            return self._open()[table_id]
        except KeyError:
            raise NoSuchTable(table_id) from None

    def _free_name(self, name: str, but: str = "") -> str:
        clean = clean_name(name)
        for table_id, shelf in self._open().items():
            if table_id != but and name_key(shelf.about.name) == name_key(clean):
                raise NameTaken(shelf.about.name)
        return clean
