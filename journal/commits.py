"""From rows to records: what one commit may consist of, and the numbers, parents and heads it gets.

A commit is one or more entries, or one move of the head, or an amendment: entries on a new branch and then
the amend row that moves the head to their tip. Pure; both stores use it, so both refuse the same things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from journal.errors import HistoryError, JournalError
from journal.history import History
from journal.records import KINDS, ROOT, NewRecord, Record, SheetRecord
from journal.texts import check_texts


def amendment(
    fork: int,
    entries: Sequence[NewRecord],
    *,
    origin: int | None = None,
    text: str = "",
    reason: str | None = None,
) -> tuple[NewRecord, ...]:
    """Return the rows that replace what follows entry `fork` (0 = the root) by `entries`, as a single undo.

    `origin` is the entry that was corrected. Raise `JournalError` if there are no entries.
    """
    if not entries:
        raise JournalError("An amendment needs at least one entry on its new branch.")
    first, *rest = entries
    return replace(first, parent=fork), *rest, NewRecord("amend", text, origin=origin, reason=reason)


def target(rows: Sequence[NewRecord]) -> int | None:
    """Return the older entry that these rows refer to: where a move goes or an amendment forks; else None."""
    check_commit(rows)
    return rows[0].head if rows[0].kind != "entry" else rows[0].parent


def check_place(place: int | None, is_entry: Callable[[int], bool]) -> None:
    """Raise `HistoryError` if the place that a commit refers to is neither the root nor an entry."""
    if place is not None and place != ROOT and not is_entry(place):
        raise HistoryError(f"There is no entry {place}.")


def check_commit(rows: Sequence[NewRecord]) -> None:
    """Raise `JournalError` unless the rows make one commit."""
    if not rows:
        raise JournalError("A commit needs at least one row.")
    for row in rows:
        _check_row(row)
    *before, last = rows
    amends = last.kind == "amend"
    if any(row.kind != "entry" for row in before) or (before and last.kind != "entry" and not amends):
        raise JournalError("A move of the head is a commit of its own; an amend row comes last.")
    if amends and not before:
        raise JournalError("An amend row follows the entries of its branch.")
    forks = rows[0].parent is not None
    if forks != amends or any(row.parent is not None for row in rows[1:]):
        raise JournalError("The first entry of an amendment names its parent, and no other row does.")


def numbered(table_id: str, rows: Sequence[NewRecord], last_seq: int, head: int, at: datetime) -> tuple[Record, ...]:
    """Return the records that the rows become on a table whose last record and head are given."""
    amends = rows[-1].kind == "amend"
    records = []
    tip = head
    for seq, row in enumerate(rows, last_seq + 1):
        if row.kind == "entry":
            parent = tip if row.parent is None else row.parent
            tip = seq
            after = head if amends else seq
        else:
            parent = head
            after = tip if row.head is None else row.head
        records.append(_record(table_id, seq, row, parent, after, at))
    return tuple(records)


def adopted(table_id: str, records: Sequence[Record]) -> tuple[Record, ...]:
    """Return another store's records as those of this table, with their own times and numbers.

    Raise `JournalError` if they are not a whole history from record 1 on.
    """
    for record in records:
        _check_kind(record.kind)
        check_texts(record.text, record.actor, record.verdict, record.payload, record.reason)
        if record.at.tzinfo is None:
            raise JournalError(f"Record {record.seq} has a time without a time zone; UTC is needed.")
    History.of(records)
    return tuple(replace(record, table_id=table_id, at=record.at.astimezone(UTC)) for record in records)


def adopted_sheets(table_id: str, sheets: Sequence[SheetRecord]) -> tuple[SheetRecord, ...]:
    """Return another store's kept sheets as those of this table, under ids of their own."""
    for sheet in sheets:
        check_texts(sheet.name, sheet.text)
        if sheet.at.tzinfo is None:
            raise JournalError(f"The sheet “{sheet.name}” has a time without a time zone; UTC is needed.")
    return tuple(replace(s, id=uuid4().hex, table_id=table_id, at=s.at.astimezone(UTC)) for s in sheets)


def _record(table_id: str, seq: int, row: NewRecord, parent: int, head: int, at: datetime) -> Record:
    return Record(
        table_id, seq, row.kind, parent, head, row.text, row.actor, row.verdict, row.payload, row.reason, at,
        row.origin,
    )  # fmt: skip


def _check_row(row: NewRecord) -> None:
    _check_kind(row.kind)
    moves = row.kind in ("undo", "redo", "return")
    if moves and row.head is None:
        raise JournalError(f"The row “{row.kind}” must say which entry becomes the head.")
    if not moves and row.head is not None:
        raise JournalError(f"The row “{row.kind}” finds its head itself; leave it out.")
    check_texts(row.text, row.actor, row.verdict, row.payload, row.reason)


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise JournalError(f"“{kind}” is no kind of record; use one of {', '.join(sorted(KINDS))}.")
