"""Opening the journal's file: whose it is, which version, and the settings that make a commit durable."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from journal.errors import JournalError
from journal.models import APPLICATION_ID, SCHEMA_VERSION, create_schema

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes; https://www.sqlite.org/fileformat.html, section 1.3
_VERSION_AT, _APPLICATION_AT = 60, 68

_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk is full: nothing was recorded in {path}; make room and try again.",
    sqlite3.SQLITE_BUSY: "Another program is writing to {path}: nothing was recorded; try again.",
    sqlite3.SQLITE_READONLY: "{path} may not be written: nothing was recorded; choose another folder.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; check that its folder exists and may be written.",
    sqlite3.SQLITE_NOTADB: "{path} is not a journal of this app; choose another file. It was left as it is.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged; keep a copy and restore from a Save Sheet or an export.",
}
_OTHERWISE = "{path} cannot be read or written ({detail}); nothing was recorded."


def open_connection(path: Path, busy_ms: int) -> Connection:
    """Return a connection in autocommit to the journal in that file, made if it is not there.

    Raise `JournalError`, leaving the file as it is, if it is not a journal or of a newer version.
    """
    _make_folder(path)
    try:
        if _is_blank(path):
            _claim(path)
        connection = _engine(path, busy_ms).connect()
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection
    except (sqlite3.Error, DBAPIError) as error:
        raise failure(error, path) from error


def failure(error: sqlite3.Error | DBAPIError, path: Path) -> JournalError:
    """Return what the database said as one sentence for people."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    return JournalError(_SENTENCES.get(code, _OTHERWISE).format(path=path, detail=cause))


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"The folder {path.parent} cannot be made ({error.strerror}).") from error
    if path.is_dir():
        raise JournalError(f"{path} is a folder; name a file in it, for example {path / 'journal.db'}.")


def _is_blank(path: Path) -> bool:
    """Tell whether there is nothing in the file yet; refuse one that is not ours by its first bytes alone."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        return True
    except OSError as error:
        raise JournalError(f"{path} cannot be read ({error.strerror}).") from error
    if not header:
        return True
    if not header.startswith(_MAGIC) or _number(header, _APPLICATION_AT) != APPLICATION_ID:
        raise JournalError(_SENTENCES[sqlite3.SQLITE_NOTADB].format(path=path))
    _check_version(_number(header, _VERSION_AT), path)
    return False


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], signed=True)


def _check_version(version: int, path: Path) -> None:
    if version > SCHEMA_VERSION:
        raise JournalError(
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
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    _check_version(version, path)
    if version == 0:
        create_schema(connection)
    connection.exec_driver_sql("COMMIT")


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
