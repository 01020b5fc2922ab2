"""The tables of the SQLite journal, declared with SQLModel.

Times are ISO 8601 text in UTC. No `from __future__ import annotations` here: SQLModel reads the types
themselves. Rows of these classes are never built; writing goes through Core inserts of checked values.
"""

from sqlalchemy import Connection, MetaData, Table
from sqlmodel import Field, SQLModel

APPLICATION_ID = int.from_bytes(b"TTCJ")
"""Marks the file as a journal of this kind (`PRAGMA application_id`)."""

SCHEMA_VERSION = 1
"""The form of the tables below (`PRAGMA user_version`)."""


class JournalModel(SQLModel):
    """The base that keeps the journal's tables apart from any other SQLModel classes."""

    metadata = MetaData()


class GameTable(JournalModel, table=True):
    """A table of players. `name_key` is the compared form of its name; `deleting` holds while it goes."""

    __tablename__ = "game_table"

    id: str = Field(primary_key=True)
    game: str
    name: str
    name_key: str = Field(unique=True)
    created_at: str
    archived: bool
    config: str
    deleting: bool


class Entry(JournalModel, table=True):
    """One record; the columns in the order of `journal.records.Record`. Triggers let it only be appended."""

    __tablename__ = "entry"
    __table_args__ = ({"sqlite_with_rowid": False},)

    table_id: str = Field(primary_key=True, foreign_key="game_table.id")
    seq: int = Field(primary_key=True)
    kind: str
    parent: int
    head: int
    text: str
    actor: str | None
    verdict: str
    payload: str
    reason: str | None
    at: str
    origin: int | None


class Sheet(JournalModel, table=True):
    """A kept Save Sheet; `place` is the order of keeping."""

    __tablename__ = "sheet"

    place: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    table_id: str = Field(foreign_key="game_table.id", index=True)
    name: str
    text: str
    at: str


class Memory(JournalModel, table=True):
    """A remembered value."""

    __tablename__ = "memory"
    __table_args__ = ({"sqlite_with_rowid": False},)

    scope: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    value: str
    at: str


class SnapshotRow(JournalModel, table=True):
    """A cached state."""

    __tablename__ = "snapshot"

    table_id: str = Field(primary_key=True, foreign_key="game_table.id")
    key: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    payload: str


def columns(name: str) -> Table:
    """Return the Core table behind one of the models, by its name in the file."""
    return JournalModel.metadata.tables[name]


_TRIGGERS = (
    """CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'a recorded entry never changes'); END""",
    """CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry
    WHEN NOT ifnull((SELECT deleting FROM game_table WHERE id = OLD.table_id), 0)
    BEGIN SELECT RAISE(ABORT, 'a recorded entry goes only with its whole table'); END""",
    """CREATE TRIGGER table_goes_on_purpose BEFORE DELETE ON game_table WHEN NOT OLD.deleting
    BEGIN SELECT RAISE(ABORT, 'a table goes only with everything of it'); END""",
    """CREATE TRIGGER entry_comes_last BEFORE INSERT ON entry
    WHEN NEW.seq IS NOT 1 + (SELECT ifnull(max(seq), 0) FROM entry WHERE table_id = NEW.table_id)
    BEGIN SELECT RAISE(ABORT, 'an entry is recorded after the last one'); END""",
)


def create_schema(connection: Connection) -> None:
    """Make the tables and triggers of this version, inside the caller's transaction."""
    JournalModel.metadata.create_all(connection)
    for trigger in _TRIGGERS:
        connection.exec_driver_sql(trigger)
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
