"""What the doctor can mend. Nothing is overwritten: a damaged file is set aside, a lost table comes back beside."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.registry import load
from companion.table.backups import Backup
from companion.table.doctor import Finding, Harm, Report, newest_good, open_copy, soundness
from companion.table.errors import TableError
from companion.table.library import FILE, Library
from companion.table.moving import Arrived
from journal import JournalError, Record, SheetRecord, Store, TableRecord, open_sqlite
from journal.sessions import in_use

_PARTS = ("", "-wal", "-shm")
_TOLD = "as they were in the backup of {at:%Y-%m-%d %H:%M}"


def repair(folder: Path, report: Report, now: datetime) -> tuple[str, ...]:
    """Mend what can be mended; return what was done, a line each. Raises TableError."""
    if not any(finding.can_be_repaired for finding in report.findings):
        return ()
    if in_use(folder / FILE):
        raise TableError("The tables are open in another window of the app; close it, then repair.")
    if any(finding.harm is Harm.FILE for finding in report.findings):
        return tuple(_mend_file(folder, report, now))
    return tuple(_mend_tables(folder, report))


def _mend_file(folder: Path, report: Report, now: datetime) -> Iterator[str]:
    path = folder / FILE
    rescued = _rescue(path)
    with TemporaryDirectory(dir=folder, prefix=".doctor-") as scratch:
        chosen = newest_good(report.backups, Path(scratch))
        if path.exists():
            yield f"The damaged file is kept as {_set_aside(path, now).name}."
        if chosen is not None:
            _put_back(chosen, path, Path(scratch))
            yield f"The tables are back, {_TOLD.format(at=chosen.at.astimezone())}."
        else:
            yield "There is no good backup; a new, empty file is begun. Restore Save Sheets or exported tables into it."
    with closing(Library.open(folder)) as library:
        yield from _take_in(library, rescued)


def _rescue(path: Path) -> tuple[tuple[TableRecord, Arrived], ...]:
    """The tables that can still be read out of a damaged file, whole and sound."""
    try:
        store = open_sqlite(path) if path.exists() else None
    except JournalError:
        return ()
    if store is None:
        return ()
    with closing(store):
        return tuple(_sound_tables(store))


def _sound_tables(store: Store) -> Iterator[tuple[TableRecord, Arrived]]:
    try:
        for record in store.tables(archived=True):
            found = _read(store, record)
            if found is not None:
                records, sheets = found
                yield record, Arrived(load(record.game), record.name, record.config, records, sheets)
    except JournalError:
        return  # the list of tables itself is damaged: what was found before it stays found


def _read(store: Store, record: TableRecord) -> tuple[tuple[Record, ...], tuple[SheetRecord, ...]] | None:
    """A table's records and sheets where they are sound; None where they are not."""
    try:
        records, sheets = store.records(record.id), store.sheets(record.id)
    except JournalError:
        return None
    return None if soundness(record, records) else (records, sheets)


def _set_aside(path: Path, now: datetime) -> Path:
    aside = path.with_name(f"{path.stem}-damaged-{now.astimezone():%Y%m%dT%H%M%S}{path.suffix}")
    while aside.exists():
        aside = aside.with_name(f"{aside.stem}-again{aside.suffix}")
    for part in _PARTS:
        old = path.with_name(path.name + part)
        if old.exists():
            old.rename(aside.with_name(aside.name + part))
    return aside


def _put_back(chosen: Backup, path: Path, scratch: Path) -> None:
    """Copy the backup to the place of the file, which is empty by now; whole or not at all."""
    part = scratch / "chosen"
    shutil.copyfile(chosen.path, part)
    part.rename(path)


def _take_in(library: Library, rescued: tuple[tuple[TableRecord, Arrived], ...]) -> Iterator[str]:
    """Put tables that were read out of the damaged file beside those of the backup, where they know more."""
    known = {record.id: library.store.last_seq(record.id) for record in library.tables(archived=True)}
    for record, arrived in rescued:
        if len(arrived.records) > known.get(record.id, -1):
            table = library.adopt(arrived)
            yield f"{table.name}: read out of the damaged file with {len(arrived.records):,} records."


def _mend_tables(folder: Path, report: Report) -> Iterator[str]:
    with closing(Library.open(folder)) as library:
        for finding in report.findings:
            if finding.table is not None and finding.harm is Harm.SNAPSHOTS:
                library.store.clear_snapshots(finding.table.id)
                yield f"{finding.table.name}: its cached states are thrown away; the events are as they were."
            elif finding.harm is Harm.TABLE:
                yield _bring_back(library, finding, report.backups)


def _bring_back(library: Library, finding: Finding, known: tuple[Backup, ...]) -> str:
    assert finding.table is not None and library.folder is not None
    with TemporaryDirectory(dir=library.folder, prefix=".doctor-") as scratch:
        for backup in known:
            arrived = _from_backup(backup, finding.table, Path(scratch))
            if arrived is not None:
                table = library.adopt(arrived)
                return f"{table.name} stands beside it, {_TOLD.format(at=backup.at.astimezone())}."
    return f"{finding.table.name}: no backup has it whole; restore it from a Save Sheet or an exported table."


def _from_backup(backup: Backup, wanted: TableRecord, scratch: Path) -> Arrived | None:
    store = open_copy(backup, scratch)
    if store is None:
        return None
    with closing(store):
        return next((arrived for record, arrived in _sound_tables(store) if record.id == wanted.id), None)
