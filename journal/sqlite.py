"""The store on disk: one SQLite file, one held connection, one durable commit for each change."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any
from uuid import uuid4

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import DBAPIError

from journal import commits, sessions
from journal.errors import JournalError, NameTaken, NoSuchTable, StaleWrite
from journal.models import columns
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
from journal.sqlite_file import failure, let_go, open_connection, place_of, sync
from journal.texts import check_texts, clean_name, name_key

BUSY_MS = 5000
"""How long a write waits for another program's, in milliseconds."""

_TABLE, _ENTRY, _SHEET = columns("game_table"), columns("entry"), columns("sheet")
_MEMORY, _SNAPSHOT = columns("memory"), columns("snapshot")

_OF_TABLE = _ENTRY.c.table_id == bindparam("table", type_=String())
_AT_PLACE = _ENTRY.c.seq == bindparam("place", type_=Integer())
_COLUMNS = tuple(column.name for column in _ENTRY.c)
_ADD_ENTRY = insert(_ENTRY)
_LAST = "SELECT seq, head FROM entry WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
_LAST_OF_EACH = "SELECT id, ifnull((SELECT max(seq) FROM entry WHERE table_id = game_table.id), 0) FROM game_table"
_IN_ORDER_OF_MAKING: ColumnElement[int] = literal_column("game_table.rowid")
_IS_ENTRY = select(func.count()).where(_OF_TABLE, _AT_PLACE, _ENTRY.c.kind == "entry")
_AFTER = select(_ENTRY).where(_OF_TABLE, _ENTRY.c.seq > bindparam("after")).order_by(_ENTRY.c.seq)


class SqliteStore:
    """See `journal.store.Store`. Several stores, also of several processes, may share one file."""

    def __init__(self, path: Path | str, clock: Callable[[], datetime] = utc_now, busy_ms: int = BUSY_MS) -> None:
        """Open or make the file; raise `JournalError` with the reason if that is not possible."""
        self.path = Path(path)
        self._clock = clock
        self._lock = RLock()
        self._commits = 0
        self._held: Connection | None = open_connection(self.path, busy_ms)
        self._files = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        self._place = place_of(*self._files)
        self._session = self._begin_session()

    def tables(self, archived: bool = False) -> tuple[TableRecord, ...]:
        query = select(_TABLE).order_by(_IN_ORDER_OF_MAKING)
        if not archived:
            query = query.where(~_TABLE.c.archived)
        with self._reading() as connection:
            return tuple(_table_record(row) for row in connection.execute(query))

    def table(self, table_id: str) -> TableRecord:
        with self._reading() as connection:
            return _find(connection, table_id)

    def create(self, game: str, name: str, config: str) -> TableRecord:
        return self.adopt(game, name, config, ())

    def adopt(
        self, game: str, name: str, config: str, records: Sequence[Record], sheets: Sequence[SheetRecord] = ()
    ) -> TableRecord:
        check_texts(game, config)
        clean = clean_name(name)
        table = TableRecord(uuid4().hex, game, clean, self._clock(), archived=False, config=config)
        own = commits.adopted(table.id, records)
        kept = commits.adopted_sheets(table.id, sheets)
        row = {
            "id": table.id, "game": game, "name": clean, "name_key": name_key(clean), "config": config,
            "created_at": table.created_at.isoformat(), "archived": False, "deleting": False,
        }  # fmt: skip
        with self._writing() as connection:
            _check_free(connection, clean)
            connection.execute(insert(_TABLE), row)
            if own:
                connection.execute(_ADD_ENTRY, [_entry_row(record) for record in own])
            if kept:
                connection.execute(insert(_SHEET), [_sheet_row(sheet) for sheet in kept])
        return table

    def rename(self, table_id: str, name: str) -> TableRecord:
        clean = clean_name(name)
        with self._writing() as connection:
            _check_free(connection, clean, but=table_id)
            return _change(connection, table_id, {"name": clean, "name_key": name_key(clean)})

    def archive(self, table_id: str, archived: bool) -> TableRecord:
        with self._writing() as connection:
            return _change(connection, table_id, {"archived": archived})

    def delete(self, table_id: str) -> None:
        with self._writing() as connection:
            _change(connection, table_id, {"deleting": True})
            for part in (_SNAPSHOT, _SHEET, _ENTRY):
                connection.execute(delete(part).where(part.c.table_id == table_id))
            connection.execute(delete(_TABLE).where(_TABLE.c.id == table_id))

    def append(self, table_id: str, rows: Sequence[NewRecord], expected_seq: int) -> tuple[Record, ...]:
        place = commits.target(rows)
        with self._writing() as connection:
            last_seq, head = _last(connection, table_id)
            if last_seq != expected_seq:
                raise StaleWrite(expected_seq, last_seq, _records(connection, table_id, expected_seq))
            commits.check_place(place, lambda seq: _is_entry(connection, table_id, seq))
            new = commits.numbered(table_id, rows, last_seq, head, self._clock())
            connection.execute(_ADD_ENTRY, [_entry_row(record) for record in new])
        return new

    def records(self, table_id: str, after_seq: int = 0) -> tuple[Record, ...]:
        with self._reading() as connection:
            found = _records(connection, table_id, after_seq)
            if not found:
                _find(connection, table_id)
            return found

    def last_seq(self, table_id: str) -> int:
        with self._reading() as connection:
            return _last(connection, table_id)[0]

    def keep_sheet(self, table_id: str, name: str, text: str) -> SheetRecord:
        check_texts(name, text)
        sheet = SheetRecord(uuid4().hex, table_id, name, text, self._clock())
        with self._writing() as connection:
            _find(connection, table_id)
            connection.execute(insert(_SHEET), _sheet_row(sheet))
        return sheet

    def sheets(self, table_id: str) -> tuple[SheetRecord, ...]:
        query = select(_SHEET).where(_SHEET.c.table_id == table_id).order_by(_SHEET.c.place)
        with self._reading() as connection:
            _find(connection, table_id)
            return tuple(
                SheetRecord(row.id, row.table_id, row.name, row.text, _moment(row.at))
                for row in connection.execute(query)
            )

    def remember(self, scope: str, key: str, value: str) -> None:
        check_texts(scope, key, value)
        row = {"scope": scope, "key": key, "value": value, "at": self._clock().isoformat()}
        with self._writing() as connection:
            connection.execute(_put(_MEMORY), row)

    def recall(self, scope: str, key: str) -> str | None:
        query = select(_MEMORY.c.value).where(_MEMORY.c.scope == scope, _MEMORY.c.key == key)
        with self._reading() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
            return found

    def recall_all(self, scope: str) -> tuple[MemoryRecord, ...]:
        query = select(_MEMORY).where(_MEMORY.c.scope == scope).order_by(_MEMORY.c.key)
        with self._reading() as connection:
            return tuple(MemoryRecord(scope, row.key, row.value, _moment(row.at)) for row in connection.execute(query))

    def forget(self, scope: str, key: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(_MEMORY).where(_MEMORY.c.scope == scope, _MEMORY.c.key == key))

    def snapshot(self, table_id: str, seq: int, key: str, payload: str) -> None:
        check_texts(key, payload)
        with self._writing() as connection:
            _find(connection, table_id)
            row = {"table_id": table_id, "seq": seq, "key": key, "payload": payload}
            connection.execute(_put(_SNAPSHOT), row)

    def latest_snapshot(self, table_id: str, key: str, upto_seq: int) -> Snapshot | None:
        kept = _SNAPSHOT.c
        query = select(kept.seq, kept.payload).where(kept.table_id == table_id, kept.key == key, kept.seq <= upto_seq)
        with self._reading() as connection:
            _find(connection, table_id)
            row = connection.execute(query.order_by(kept.seq.desc()).limit(1)).first()
            return Snapshot(table_id, row.seq, key, row.payload) if row else None

    def clear_snapshots(self, table_id: str) -> None:
        with self._writing() as connection:
            _find(connection, table_id)
            connection.execute(delete(_SNAPSHOT).where(_SNAPSHOT.c.table_id == table_id))

    def mark(self) -> tuple[int, int]:
        with self._reading() as connection:
            others: tuple[int] = _driver(connection).execute("PRAGMA data_version").fetchone()
            return others[0], self._commits

    def damage(self) -> tuple[str, ...]:
        """Return what SQLite finds damaged in the file, in its own words; nothing for a sound one."""
        with self._reading() as connection:
            said = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        return tuple(line for line in said if line != "ok")

    def findings(self) -> tuple[str, ...]:
        """Return the damage, and the rows that belong to no table."""
        damage = self.damage()
        with self._reading() as connection:
            orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        return damage + tuple(f"a row of {part} belongs to no table" for part, *_ in orphans)

    def copy_to(self, path: Path | str) -> None:
        """Write a whole copy to a new file, on a connection of its own, so that nobody at the table waits for it.

        A plain copy of the file would miss its log. The copy is on the disk when this returns.
        """
        self._check_open()
        if Path(path).exists():
            raise JournalError(f"{path} is there already; choose a new name for the copy.")
        try:
            with closing(sqlite3.connect(self.path)) as connection:
                connection.execute("VACUUM INTO ?", (str(path),))
        except sqlite3.Error as error:
            raise failure(error, Path(path)) from error
        sync(Path(path))

    def left_open(self) -> tuple[LeftOpen, ...]:
        return sessions.left_open(self.path)

    def forget_left_open(self) -> None:
        sessions.forget(self.path)

    def close(self) -> None:
        with self._lock:
            if self._held is None:
                return
            self._held.close()
            self._held = None
            let_go(self._place[0])
            if self._session is not None:
                self._session.end()

    def _begin_session(self) -> sessions.Session | None:
        sessions.prune(self.path)
        with self._reading() as connection:
            seqs = dict(_driver(connection).execute(_LAST_OF_EACH).fetchall())
        return sessions.Session.begin(self.path, utc_now(), seqs)

    def _check_open(self) -> None:
        if self._held is None:
            raise JournalError("The journal is closed.")

    def _check_place(self) -> None:
        """Refuse to write to a file that nobody would find again."""
        try:
            here = place_of(*self._files)
        except OSError:
            here = ()
        if here != self._place:
            raise JournalError(
                f"{self.path} was moved, replaced or deleted while it was open: nothing was recorded; put it back "
                "if you can, and start the app again."
            )

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Hold the connection; what the database complains of becomes a `JournalError`."""
        with self._lock:
            self._check_open()
            assert self._held is not None
            try:
                yield self._held
            except (sqlite3.Error, DBAPIError) as error:
                raise failure(error, self.path) from error

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Hold the connection for one commit; if anything is raised inside, nothing has happened."""
        with self._reading() as connection:
            self._check_place()
            driver = _driver(connection)
            driver.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                driver.execute("COMMIT")
            except BaseException:
                driver.rollback()
                raise
            self._commits += 1


def _driver(connection: Connection) -> sqlite3.Connection:
    """Return the driver's connection, for the three statements of each commit that need no SQLAlchemy."""
    driver: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    return driver


def _find(connection: Connection, table_id: str) -> TableRecord:
    row = connection.execute(select(_TABLE).where(_TABLE.c.id == table_id)).first()
    if row is None:
        raise NoSuchTable(table_id)
    return _table_record(row)


def _check_free(connection: Connection, name: str, but: str = "") -> None:
    same = select(_TABLE.c.name).where(_TABLE.c.name_key == name_key(name), _TABLE.c.id != but)
    taken = connection.execute(same).scalar_one_or_none()
    if taken is not None:
        raise NameTaken(taken)


def _change(connection: Connection, table_id: str, values: Mapping[str, object]) -> TableRecord:
    connection.execute(update(_TABLE).where(_TABLE.c.id == table_id).values(**values))
    return _find(connection, table_id)


def _last(connection: Connection, table_id: str) -> tuple[int, int]:
    """Return the number of the last record and the head after it; both 0 on a table without records."""
    row: tuple[int, int] | None = _driver(connection).execute(_LAST, (table_id,)).fetchone()
    if row is None:
        _find(connection, table_id)
    return row or (0, ROOT)


def _is_entry(connection: Connection, table_id: str, seq: int) -> bool:
    return bool(connection.execute(_IS_ENTRY, {"table": table_id, "place": seq}).scalar_one())


def _records(connection: Connection, table_id: str, after_seq: int) -> tuple[Record, ...]:
    rows = connection.execute(_AFTER, {"table": table_id, "after": after_seq})
    return tuple(
        Record(of, seq, kind, parent, head, text, actor, verdict, payload, reason, _moment(at), origin)
        for of, seq, kind, parent, head, text, actor, verdict, payload, reason, at, origin in rows
    )


def _entry_row(record: Record) -> dict[str, object]:
    row = {name: getattr(record, name) for name in _COLUMNS}
    return row | {"at": record.at.isoformat()}


def _sheet_row(sheet: SheetRecord) -> dict[str, object]:
    return {
        "id": sheet.id, "table_id": sheet.table_id, "name": sheet.name, "text": sheet.text,
        "at": sheet.at.isoformat(),
    }  # fmt: skip


def _table_record(row: Row[Any]) -> TableRecord:
    return TableRecord(row.id, row.game, row.name, _moment(row.created_at), row.archived, row.config)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except (ValueError, TypeError) as error:
        raise JournalError(f"A recorded time is damaged: {str(text)[:40]!r}.") from error


def _put(table: Table) -> Insert:
    """Return an insert that takes the place of the row with the same key."""
    statement = upsert(table)
    keys = [column.name for column in table.primary_key]
    rest = {column.name: statement.excluded[column.name] for column in table.c if column.name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)
