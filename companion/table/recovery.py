"""After a session that was killed or lost its power: what came in during it, and the last entries of each table."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from companion.table.errors import TableError
from companion.table.table import LogLine
from journal import HistoryError, TableRecord

if TYPE_CHECKING:
    from companion.table.library import Library

SHOWN = 3
"""So many of the last entries are shown."""


@dataclass(frozen=True, slots=True)
class RecoveredTable:
    """A table that was played in the lost session: how many records it gained, its last entries newest first."""

    name: str
    gained: int
    last: tuple[LogLine, ...]

    @property
    def told(self) -> str:
        """The table in one line."""
        return f"{self.name}: {self.gained} {'record' if self.gained == 1 else 'records'} of that session, all there"


@dataclass(frozen=True, slots=True)
class Recovery:
    """What is told at the next start. `since` is when the lost session began, None where that is lost."""

    since: datetime | None
    tables: tuple[RecoveredTable, ...]

    @property
    def told(self) -> str:
        """The sentence above the tables."""
        begun = f" (begun {self.since.astimezone():%Y-%m-%d %H:%M})" if self.since else ""
        held = "Everything that was shown as recorded is here" if self.tables else "Nothing had been recorded in it"
        return f"The last session{begun} ended without closing. {held}."


def recovery(library: "Library") -> Recovery | None:
    """What there is to tell; None when every session ended as it should."""
    lost = library.store.left_open()
    if not lost:
        return None
    before = lost[0].seqs
    tables = (_table(library, record, before.get(record.id, 0)) for record in library.tables())
    return Recovery(lost[0].at, tuple(table for table in tables if table.gained))


def _table(library: "Library", record: TableRecord, before: int) -> RecoveredTable:
    gained = library.store.last_seq(record.id) - before
    if gained <= 0:
        return RecoveredTable(record.name, 0, ())
    try:
        return RecoveredTable(record.name, gained, library.open_record(record).last(SHOWN))
    except (TableError, HistoryError):
        return RecoveredTable(record.name, gained, ())  # opening it, or `companion doctor`, says what is wrong
