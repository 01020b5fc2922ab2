"""The durable record of the tables: entries, undo, kept sheets and memory. It knows no game and no screen.

Importing this package loads no database library; `open_sqlite` does, when it is called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from journal.commits import amendment
from journal.errors import (
    DamagedJournal,
    HistoryError,
    JournalError,
    NameRefused,
    NameTaken,
    NewerJournal,
    NoSuchTable,
    NotAJournal,
    StaleWrite,
)
from journal.history import History
from journal.memory import MemoryStore
from journal.records import (
    ROOT,
    Kind,
    LeftOpen,
    MemoryRecord,
    NewRecord,
    Record,
    SheetRecord,
    Snapshot,
    TableRecord,
)
from journal.store import FileStore, Store
from journal.texts import LONGEST_NAME

if TYPE_CHECKING:
    from journal.sqlite import SqliteStore

__all__ = [
    "LONGEST_NAME",
    "ROOT",
    "DamagedJournal",
    "FileStore",
    "History",
    "HistoryError",
    "JournalError",
    "Kind",
    "LeftOpen",
    "MemoryRecord",
    "MemoryStore",
    "NameRefused",
    "NameTaken",
    "NewRecord",
    "NewerJournal",
    "NoSuchTable",
    "NotAJournal",
    "Record",
    "SheetRecord",
    "Snapshot",
    "StaleWrite",
    "Store",
    "TableRecord",
    "amendment",
    "open_sqlite",
]


def open_sqlite(path: Path | str) -> SqliteStore:
    """Open the journal in that file, made if it is not there; raise `JournalError` if that cannot be."""
    from journal.sqlite import SqliteStore

    return SqliteStore(path)
