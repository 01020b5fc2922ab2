"""Save Sheets kept with their tables, and what differs between two saves."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.engine.changes import changes
from companion.engine.game import Game
from companion.engine.text import fold
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.saving import SaveSheet, read_body, save
from companion.table.table import Table
from journal import SheetRecord, TableRecord
from savesheets.collector import Collector
from savesheets.write import sheets_for_files

LISTED = 10
"""How many kept sheets are listed; all are kept."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A state to compare or restore, and what to call it."""

    label: str
    game: Game[Any]
    state: Any


def keep(table: Table, name: str, now: datetime) -> SaveSheet:
    """Keep a Save Sheet of the table as it stands under a name; one word on the moment serves where it is empty.

    Raises TableError for a name of more than 120 letters.
    """
    name = " ".join(name.split()) or moment(table)
    if len(name) > 120:
        raise TableError("A kept sheet's name has at most 120 letters.")
    saved = save(table, now)
    table.keep_sheet(name, "\n".join(sheets_for_files(saved.body)))
    return saved


def moment(table: Table) -> str:
    """A name for this moment, such as "day 12, evening" or "mission 3, support"."""
    view = table.view()
    unit = next((word for word in ("day", "mission") if isinstance(view.get(word), int)), None)
    return f"{unit} {view[unit]}, {view['phase']}" if unit else str(view["phase"])


def kept(library: Library, table_id: str, most: int = LISTED) -> tuple[SheetRecord, ...]:
    """The sheets kept with a table, newest first."""
    return library.store.sheets(table_id)[: -most - 1 : -1]


def open_kept(sheet: SheetRecord) -> Saved:
    """The state in a kept sheet. Raises TableError or SheetError."""
    return _read(f"“{sheet.name}”", sheet.text)


def as_it_stands(table: Table) -> Saved:
    """The state of a table now, to compare with."""
    return Saved(f"{table.name} as it stands", table.game, table.state)


def kept_sheet(library: Library, source: str) -> SheetRecord | None:
    """The sheet that `TABLE:NAME` names, the newest of that name; None where no table is named so.

    Raises TableError where the table is there and has kept no such sheet.
    """
    for at in (n for n, sign in enumerate(source) if sign == ":"):
        try:
            record = library.find(source[:at])
        except TableError:
            continue
        return _named(library, record, source[at + 1 :])
    return None


def _named(library: Library, record: TableRecord, name: str) -> SheetRecord:
    sheets = library.store.sheets(record.id)[::-1]
    asked = fold(name)
    for sheet in sheets:
        if fold(sheet.name) == asked:
            return sheet
    begun = [sheet for sheet in sheets if asked and fold(sheet.name).startswith(asked)]
    if begun:
        return begun[0]
    names = ", ".join(f"“{sheet.name}”" for sheet in sheets[:LISTED])
    raise TableError(
        f"“{record.name}” has kept no sheet “{name}”" + (f"; it has kept {names}." if names else " and no other one.")
    )


def open_saved(library: Library, source: str) -> Saved:
    """The state in a file, in a kept sheet `TABLE:NAME`, or at a table. Raises TableError or SheetError."""
    path = Path(source).expanduser()
    if path.is_file():
        from savesheets.reader import read_source

        return _read(source, read_source(path))
    sheet = kept_sheet(library, source)
    if sheet is not None:
        return _read(source, sheet.text)
    return as_it_stands(library.load(source))


def differences(one: Saved, other: Saved) -> tuple[str, ...]:
    """What changed from one save to another, a line for each field. Raises TableError for two different games."""
    if one.game.id != other.game.id:
        raise TableError(
            f"{one.label} is a table of {one.game.title}, {other.label} one of {other.game.title}: "
            "only saves of one game can be compared."
        )
    return tuple(change.text for change in changes(one.game.fields, one.state, other.state))


def _read(label: str, text: str) -> Saved:
    collector = Collector()
    collector.add(text, label)
    restored = read_body(collector.body())
    return Saved(f"{label} (save {restored.number} of {restored.name}, {_day(restored.saved)})", restored.game,
                 restored.origin.state)


def _day(saved: str) -> str:
    return saved[:16].replace("T", " ")
