"""The tree of a table's entries and the way through it, folded from the records.

Undo and redo walk a line of head positions: every entry, amendment and jump to another branch makes one
step on it, so each is one undo. A move to a place on that line walks there and keeps the rest for redo; a
move to a place off the line is a jump, which ends the redo line just as a new entry does. Nothing is ever
removed from the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Self

from journal.errors import HistoryError
from journal.records import ROOT, Record


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Stack:
    """A stack of head positions that shares its tail with older versions of itself."""

    seq: int
    below: _Stack | None
    size: int

    def __iter__(self) -> Iterator[int]:
        place: _Stack | None = self
        while place is not None:
            yield place.seq
            place = place.below


def _push(seq: int, below: _Stack | None) -> _Stack:
    return _Stack(seq, below, 1 if below is None else below.size + 1)


class _Fold:
    """The moving parts while records are folded; `History` freezes them."""

    def __init__(self, base: History | None = None) -> None:
        self.head = base.head if base else ROOT
        self.undo = base._undo if base else None
        self.redo = base._redo if base else None
        self.records, self.depths = base._shared() if base else ([], [])

    def step(self, record: Record) -> None:
        """Take in the next record; raise `HistoryError`, changing nothing, if it does not follow."""
        if record.seq != len(self.records) + 1:
            raise HistoryError(f"Record {len(self.records) + 1} should come next, not {record.seq}.")
        depth = self._depth_of(record)
        self._move_head(record)
        self.records.append(record)
        self.depths.append(depth)

    def _depth_of(self, record: Record) -> int:
        if record.kind != "entry":
            return 0
        if record.parent == ROOT:
            return 1
        _check_place(self.records, record.parent)
        return self.depths[record.parent - 1] + 1

    def _move_head(self, record: Record) -> None:
        is_entry = record.kind == "entry"
        if is_entry and record.head == self.head:
            return  # an entry of an amendment: the head waits for the amend row
        if record.parent != self.head:
            raise HistoryError(f"Record {record.seq} follows {record.parent}, but the head is {self.head}.")
        if is_entry and record.head != record.seq:
            raise HistoryError(f"Entry {record.seq} cannot make entry {record.head} the head.")
        if is_entry:
            self._advance(record.seq)
        else:
            self._go(record.head, record.kind)

    def _go(self, seq: int, kind: str) -> None:
        """Move the head along the line of positions where that leads there, else jump."""
        if seq != ROOT:
            _check_place(self.records, seq)
        ways = [(self.undo, self._back), (self.redo, self._forth)]
        if kind == "redo":
            ways.reverse()
        for line, step in ways:
            if line is not None and seq in line:
                while self.head != seq:
                    step()
                return
        if seq != self.head:
            self._advance(seq)

    def _advance(self, seq: int) -> None:
        self.undo = _push(self.head, self.undo)
        self.redo = None
        self.head = seq

    def _back(self) -> None:
        assert self.undo is not None
        self.redo = _push(self.head, self.redo)
        self.head, self.undo = self.undo.seq, self.undo.below

    def _forth(self) -> None:
        assert self.redo is not None
        self.undo = _push(self.head, self.undo)
        self.head, self.redo = self.redo.seq, self.redo.below


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class History:
    """Where a table stands and where it has been. Immutable: `add` returns a new one at constant cost."""

    head: int
    last_seq: int
    _undo: _Stack | None
    _redo: _Stack | None
    _records: list[Record]
    _depths: list[int]

    @classmethod
    def of(cls, records: Iterable[Record] = ()) -> Self:
        """Return the history of a table with these records, from record 1 on."""
        return cls._folded(_Fold(), records)

    def add(self, record: Record) -> Self:
        """Return the history with the next record; raise `HistoryError` if it does not follow."""
        return self.extend((record,))

    def extend(self, records: Iterable[Record]) -> Self:
        """Return the history with the next records, as a commit or `StaleWrite` hands them over."""
        return self._folded(_Fold(self), records)

    @property
    def live(self) -> tuple[Record, ...]:
        """The entries from the root to the head, oldest first."""
        return self.at(self.head)

    @property
    def live_count(self) -> int:
        """The number of live entries, without walking through them."""
        return self.depth(self.head)

    @property
    def undo_count(self) -> int:
        """How many steps can be undone."""
        return self._undo.size if self._undo else 0

    @property
    def redo_count(self) -> int:
        """How many steps can be redone."""
        return self._redo.size if self._redo else 0

    @property
    def records(self) -> tuple[Record, ...]:
        """All records, moves and abandoned branches included, oldest first."""
        return tuple(self._records[: self.last_seq])

    def undoable(self, steps: int = 1) -> int:
        """Return the seq that is the head after so many undos; raise `HistoryError` if there are fewer."""
        return _nth(self._undo, steps, "undo")

    def redoable(self, steps: int = 1) -> int:
        """Return the seq that is the head after so many redos; raise `HistoryError` if there are fewer."""
        return _nth(self._redo, steps, "redo")

    def entry(self, seq: int) -> Record:
        """Return the entry with that number, live or not; raise `HistoryError` if there is none."""
        if seq > self.last_seq:
            raise HistoryError(f"There is no entry {seq}.")
        return _check_place(self._records, seq)

    def at(self, seq: int) -> tuple[Record, ...]:
        """Return the entries from the root to that one, oldest first; none for the root (0)."""
        return tuple(reversed(tuple(self.back_from(seq))))

    def back_from(self, seq: int) -> Iterator[Record]:
        """Yield the entry and those before it on its path, newest first, so that a reader can stop early."""
        if seq != ROOT:
            self.entry(seq)
        records = self._records
        while seq != ROOT:
            record = records[seq - 1]
            yield record
            seq = record.parent

    def depth(self, seq: int) -> int:
        """Return the number of entries from the root to that one."""
        return 0 if seq == ROOT else self._depths[self.entry(seq).seq - 1]

    @classmethod
    def _folded(cls, fold: _Fold, records: Iterable[Record]) -> Self:
        for record in records:
            fold.step(record)
        return cls(fold.head, len(fold.records), fold.undo, fold.redo, fold.records, fold.depths)

    def _shared(self) -> tuple[list[Record], list[int]]:
        """Return the lists to go on with: these very ones, or copies if another history has grown them."""
        if len(self._records) == self.last_seq:
            return self._records, self._depths
        return self._records[: self.last_seq], self._depths[: self.last_seq]


def _check_place(records: list[Record], seq: int) -> Record:
    if not 1 <= seq <= len(records) or records[seq - 1].kind != "entry":
        raise HistoryError(f"There is no entry {seq}.")
    return records[seq - 1]


def _nth(stack: _Stack | None, steps: int, verb: str) -> int:
    if steps < 1:
        raise HistoryError(f"{verb} takes a number from 1 on, not {steps}")
    size = stack.size if stack else 0
    if stack is None or steps > size:
        entries = "1 entry" if size == 1 else f"{size} entries"
        raise HistoryError(f"nothing left to {verb}: {entries}, {steps} asked")
    return next(islice(stack, steps - 1, None))
