"""Opening the journal's file: whose it is, which version, and the settings that make a commit durable."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from threading import Lock

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from journal.errors import DamagedJournal, JournalError, NewerJournal, NotAJournal
from journal.migrations import migrate
from journal.models import APPLICATION_ID, SCHEMA_VERSION, create_schema

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes; https://www.sqlite.org/fileformat.html, section 1.3
_VERSION_AT, _APPLICATION_AT = 60, 68

_GUARD = Lock()
_OPEN: Counter[tuple[int, int]] = Counter()
"""The files that this process has open as journals, by their place on the disk."""

_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk is full: nothing was recorded in {path}; make room and try again.",
    sqlite3.SQLITE_BUSY: "Another program is writing to {path}: nothing was recorded; try again.",
    sqlite3.SQLITE_READONLY: "{path} may not be written: nothing was recorded; choose another folder.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; check that its folder exists and may be written.",
    sqlite3.SQLITE_NOTADB: "{path} is not a journal of this app; choose another file. It was left as it is.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged and was left as it is; `companion doctor` finds the newest good copy.",
    sqlite3.SQLITE_IOERR: "The disk did not take what was to be written ({detail}): nothing was recorded in {path}; "
    "make room or check the disk, and try again.",
}
_KINDS = {sqlite3.SQLITE_NOTADB: NotAJournal, sqlite3.SQLITE_CORRUPT: DamagedJournal}
_OTHERWISE = "{path} cannot be read or written ({detail}); nothing was recorded."


def open_connection(path: Path, busy_ms: int) -> Connection:
    """Return a connection in autocommit to the journal in that file, made if it is not there.

    Raise `JournalError`, leaving the file as it is, if it is not a journal or of a newer version.
    """
    _make_folder(path)
    with _GUARD:
        try:
            if _is_blank(path):
                _claim(path)
            connection = _engine(path, busy_ms).connect()
            try:
                _prepare(connection, path)
            except BaseException:
                connection.close()
                raise
        except (sqlite3.Error, DBAPIError) as error:
            raise failure(error, path) from error
        _OPEN[place_of(path)[0]] += 1
    return connection


def let_go(place: tuple[int, int]) -> None:
    """Say that a connection to the file at that place of the disk was closed."""
    with _GUARD:
        _OPEN[place] -= 1
        if _OPEN[place] <= 0:
            del _OPEN[place]


def place_of(*files: Path) -> tuple[tuple[int, int], ...]:
    """Return which files these are on the disk, without opening them."""
    found = (os.stat(file) for file in files)  # noqa: PTH116 - this is asked at every commit
    return tuple((each.st_dev, each.st_ino) for each in found)


def failure(error: sqlite3.Error | DBAPIError, path: Path) -> JournalError:
    """Return what the database said as one sentence for people."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    return _KINDS.get(code, JournalError)(_SENTENCES.get(code, _OTHERWISE).format(path=path, detail=cause))


def sync(path: Path) -> None:
    """Wait until a finished file is on the disk itself; not for the journal, whose locks this would drop."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"The folder {path.parent} cannot be made ({error.strerror}).") from error
    if path.is_dir():
        raise JournalError(f"{path} is a folder; name a file in it, for example {path / 'journal.db'}.")


def _is_blank(path: Path) -> bool:
    """Tell whether there is nothing in the file yet; refuse one that is not ours by its first bytes alone.

    A file that this process has open is not looked at again: closing it would drop the locks that SQLite holds on
    it here (POSIX forgets them with the first close), and another program could then clear its log away.
    """
    try:
        if path.stat().st_size == 0:
            return True
        if place_of(path)[0] in _OPEN:
            return False
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        return True
    except OSError as error:
        raise JournalError(f"{path} cannot be read ({error.strerror}).") from error
    if not header.startswith(_MAGIC) or _number(header, _APPLICATION_AT) != APPLICATION_ID:
        raise NotAJournal(_SENTENCES[sqlite3.SQLITE_NOTADB].format(path=path))
    _check_version(_number(header, _VERSION_AT), path)
    return False


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], signed=True)


def _check_version(version: int, path: Path) -> None:
    if version > SCHEMA_VERSION:
        raise NewerJournal(
            f"{path} was written by a newer version of this app (format {version}; this one reads up to "
            f"{SCHEMA_VERSION}); update the app. The file was left as it is."
        )


def _claim(path: Path) -> None:
    """Mark a new file as a journal before anything else, so that its first bytes always tell."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _engine(path: Path, busy_ms: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={"check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (f"busy_timeout={busy_ms}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _prepare(connection: Connection, path: Path) -> None:
    """Check the settings and the version as the database itself sees them; make the tables in a new file."""
    _check_settings(connection, path)
    if 0 < _version(connection) < SCHEMA_VERSION:
        _keep_old(connection, path)
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    _lift(connection, path)
    connection.exec_driver_sql("COMMIT")


def _lift(connection: Connection, path: Path) -> None:
    """Bring the tables to the present version; another program may have done so a moment ago."""
    version = _version(connection)
    _check_version(version, path)
    if version == 0:
        create_schema(connection)
    elif version < SCHEMA_VERSION:
        migrate(connection, version, SCHEMA_VERSION)


def _version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def _keep_old(connection: Connection, path: Path) -> None:
    """Leave a copy of the file in its old form beside it, before anything of it is changed."""
    copy = path.with_name(f"{path.stem}-v{_version(connection)}{path.suffix}")
    if not copy.exists():
        connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))
        sync(copy)


def _check_settings(connection: Connection, path: Path) -> None:
    """Raise `JournalError` if an acknowledged entry could be lost here, as on some network drives."""
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for pragma, value in wanted.items():
        found = connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one()
        if found != value:
            raise JournalError(
                f"{path} cannot be kept safely on this drive ({pragma} is {found}, not {value}); "
                "choose a folder on a local disk."
            )
