"""What can go wrong in the journal; each message is one sentence for people.

The names say what happened, as callers read them: `except StaleWrite`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from journal.records import Record


class JournalError(Exception):
    """The base of every refusal of the journal; its text can be shown as it is."""


class NotAJournal(JournalError):  # noqa: N818
    """The file is something else; it was left as it is."""


class NewerJournal(JournalError):  # noqa: N818
    """The file was written by a newer version of the app; it was left as it is."""


class DamagedJournal(JournalError):  # noqa: N818
    """The file is damaged; it was left as it is."""


class HistoryError(JournalError):
    """A place in a table's history that does not exist, or records that do not follow one another."""


class NameRefused(JournalError):  # noqa: N818
    """A text that cannot be the name of a table."""


class NameTaken(JournalError):  # noqa: N818
    """Another table of this store has that name, upper and lower case being the same."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is already a table named “{name}”; choose another name.")
        self.name = name


class NoSuchTable(JournalError):  # noqa: N818
    """No table of this store has that id; it may have been deleted meanwhile."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table with the id {table_id} here; it may have been deleted.")
        self.table_id = table_id


class StaleWrite(JournalError):  # noqa: N818
    """The table has moved on since the writer last read it; nothing was written.

    `records` are those that came meanwhile, oldest first (empty when the writer was ahead of the table).
    """

    def __init__(self, expected_seq: int, last_seq: int, records: tuple[Record, ...]) -> None:
        super().__init__(
            f"The table stands at record {last_seq}, not {expected_seq}: it was changed from somewhere else, "
            "so nothing was recorded."
        )
        self.expected_seq = expected_seq
        self.last_seq = last_seq
        self.records = records
