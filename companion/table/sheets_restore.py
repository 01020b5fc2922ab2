"""Restoring: sheets from any sources in any order, remembered until the save is whole, and older saves told apart."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.codec import CodecError
from companion.registry import UnknownGameError, load
from companion.table.library import Library
from companion.table.payload import Codec
from companion.table.saving import Restored, read_body
from companion.table.table import Table
from journal import SheetRecord, Store, TableRecord
from savesheets.collector import Collector
from savesheets.errors import Code, SheetError
from savesheets.ts1 import Part, Scan, missing_sentence, scan, set_id

SCOPE = "sheets of a save"
"""Where the store remembers sheets of saves that are not whole yet; a key is save, count and number."""


class Gathering(Collector):
    """A collector that remembers: sheets given earlier count as given, as long as their save is not whole."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._given: dict[Part, None] = {}

    def add(self, text: str, source: str = "") -> Scan:
        """Take in what a text holds, and what is remembered of the same saves."""
        found = super().add(text, source)
        for part in found.parts:
            self._given[part] = None
        for name in {part.set_id for part in found.parts}:
            for part in remembered(self._store, name):
                self._keep(part)
        return found

    def body(self) -> bytes:
        """The body of the only complete save.

        SheetError in one sentence if there is none, or more than one; sheets of a save that lacks others are
        remembered then.
        """
        try:
            return super().body()
        except SheetError as problem:
            if problem.code is not Code.MISSING:
                raise
            self._remember()
            more = "what was given is remembered: give the rest alone, later if you like"
            raise SheetError(problem.code, f"{problem.message} ({more})") from None

    def _remember(self) -> None:
        for part in self._given:
            self._store.remember(SCOPE, _key(part), part.text)


def remembered(store: Store, name: str = "") -> tuple[Part, ...]:
    """The sheets remembered, of one save or of all that are not whole yet."""
    records = (record for record in store.recall_all(SCOPE) if record.key.startswith(name))
    return tuple(part for record in records for part in scan(record.value).parts)


def waiting(store: Store) -> tuple[str, ...]:
    """A sentence for each save that lacks sheets: which are there and which are missing."""
    held: dict[tuple[str, int], list[int]] = {}
    for part in remembered(store):
        held.setdefault((part.set_id, part.total), []).append(part.index)
    return tuple(missing_sentence(name, total, indexes) for (name, total), indexes in held.items())


def forget(store: Store, name: str = "") -> int:
    """Throw away what is remembered of one save, or of all; returns how many sheets that were."""
    parts = remembered(store, name)
    for part in parts:
        store.forget(SCOPE, _key(part))
    return len(parts)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table made from a sheet: what the sheet held, and a sentence where the saved table is here as well."""

    table: Table
    restored: Restored
    standing: str


def open_body(library: Library, body: bytes, name: str | None = None) -> Opened:
    """A new table from a whole body; what was remembered of its sheets is no longer needed.

    Raises SheetError, TableError, or JournalError for a name that no table can have.
    """
    restored = read_body(body)
    beside = standing(library, restored)
    table = library.restore(restored, name)
    forget(library.store, set_id(body))
    return Opened(table, restored, beside)


def open_kept_sheet(library: Library, sheet: SheetRecord) -> Opened:
    """A new table from a sheet that a table has kept. Raises SheetError, TableError or JournalError."""
    collector = Collector()
    collector.add(sheet.text, sheet.name)
    return open_body(library, collector.body())


def standing(library: Library, restored: Restored) -> str:
    """A sentence where the table that was saved is here as well, and further on or at the same save; else empty."""
    found = [(_number(library, record), record.name) for record in _kin(library, restored)]
    number, name = max(found, default=(-1, ""))
    if number > restored.number:
        return (
            f"This is save {restored.number} of “{restored.name}”, older than the table “{name}” here, which is at "
            f"save {number}: it opens as a new table beside it."
        )
    if number == restored.number:
        return f"The table “{name}” here stands at the same save {number}: this opens as a second one beside it."
    return ""


def _kin(library: Library, restored: Restored) -> Iterable[TableRecord]:
    """The tables here that are the saved one, or were restored from it."""
    for record in library.tables(archived=True):
        if record.id == restored.table_id or _source(record) == restored.table_id:
            yield record


def _source(record: TableRecord) -> str:
    """The id of the table that a table was restored from; empty where it was not, or cannot be read."""
    try:
        return Codec(load(record.game)).origin(record.config).source
    except (CodecError, UnknownGameError):
        return ""


def _number(library: Library, record: TableRecord) -> int:
    table = library.open_record(record)
    return table.origin.number + table.seq


def _key(part: Part) -> str:
    return f"{part.set_id}-{part.total:02}-{part.index:02}"
