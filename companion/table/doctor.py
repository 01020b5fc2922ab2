"""The doctor: the database, every payload, every branch of every table folded again, and what the audit finds."""

from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from companion.registry import UnknownGameError, load
from companion.table.backups import Backup, backups
from companion.table.errors import TableError
from companion.table.library import FILE
from companion.table.moving_checks import check_history
from companion.table.table import Table
from journal import DamagedJournal, FileStore, JournalError, NotAJournal, Record, Store, TableRecord, open_sqlite


class Harm(Enum):
    """What kind of thing was found, and with that what can be done about it."""

    FILE = "the file is set aside and the newest good backup takes its place"
    TABLE = "the table as the newest good backup has it is put beside the damaged one"
    SNAPSHOTS = "the cached states are thrown away and made anew from the events"
    OTHER = ""
    ODD = "nothing is damaged: a recount at the table puts it right"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: the sentence for people, and the table it concerns, if it concerns one."""

    harm: Harm
    message: str
    table: TableRecord | None = None

    @property
    def is_damage(self) -> bool:
        """Whether the record itself has suffered; an odd state has not."""
        return self.harm is not Harm.ODD

    @property
    def can_be_repaired(self) -> bool:
        """Whether `companion doctor --repair` does something about it."""
        return self.harm in (Harm.FILE, Harm.TABLE, Harm.SNAPSHOTS)


@dataclass(frozen=True, slots=True)
class Report:
    """What the doctor looked at (one line each), found, and could fall back on."""

    looked_at: tuple[str, ...]
    findings: tuple[Finding, ...]
    backups: tuple[Backup, ...] = ()

    @property
    def damage(self) -> tuple[Finding, ...]:
        """The findings that are no mere oddities."""
        return tuple(finding for finding in self.findings if finding.is_damage)


def examine(folder: Path) -> Report:
    """Look at everything in a data folder; nothing is changed. Raises TableError if the folder cannot be read."""
    path = folder / FILE
    known = backups(folder)
    if not _exists(path):
        lost = (Finding(Harm.FILE, f"{path} is not there, but there are backups of it."),) if known else ()
        return Report((f"There are no tables in {folder} yet.",) if not known else (), lost, known)
    try:
        store = open_sqlite(path)
    except JournalError as problem:
        return Report((), (Finding(_harm_of(problem), str(problem)),), known)
    try:
        looked_at, findings = _examine_store(store, path)
        if known and not store.tables(archived=True):
            findings.append(Finding(Harm.FILE, f"{path} holds no tables, but there are backups of some."))
    finally:
        store.close()
    return Report(tuple(looked_at), tuple(findings), known)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as problem:
        raise TableError(f"{path} cannot be looked at ({problem.strerror}).") from None


def soundness(record: TableRecord, records: tuple[Record, ...]) -> str:
    """Return in a sentence why a table cannot be read back; an empty text for a sound one."""
    try:
        return check_history(load(record.game), record.config, records)
    except UnknownGameError as problem:
        return str(problem)


def _examine_store(store: FileStore, path: Path) -> tuple[list[str], list[Finding]]:
    looked_at: list[str] = []
    findings = [*_file_findings(store, path)]
    try:
        records = store.tables(archived=True)
        for record in records:
            found, line = _examine_table(store, record)
            findings += found
            looked_at.append(line)
    except JournalError as problem:
        findings.append(Finding(Harm.FILE, f"{path} is damaged: {problem}"))
    return looked_at, findings


def _file_findings(store: FileStore, path: Path) -> list[Finding]:
    try:
        broken = store.damage()
        loose = store.findings()[len(broken) :]
    except JournalError as problem:
        return [Finding(_harm_of(problem), str(problem))]
    found = [Finding(Harm.FILE, f"{path} is damaged: {'; '.join(broken[:3])}.")] if broken else []
    return found + [Finding(Harm.OTHER, f"{path}: {line}.") for line in dict.fromkeys(loose)]


def _examine_table(store: Store, record: TableRecord) -> tuple[list[Finding], str]:
    try:
        records = store.records(record.id)
        wrong = soundness(record, records)
    except DamagedJournal:
        raise
    except JournalError as problem:
        records, wrong = (), str(problem)
    line = f"{record.name}: {len(records):,} records"
    if wrong:
        return [Finding(Harm.TABLE, f"{record.name} cannot be read back: {wrong}", record)], line
    table = Table(load(record.game), store, record)
    findings = [
        Finding(Harm.ODD, f"{record.name}: {odd.message} ({', '.join(odd.rules)})", record) for odd in table.findings()
    ]
    if not table.is_as_recorded():
        told = f"{record.name}: a cached state differs from what the events say."
        findings.append(Finding(Harm.SNAPSHOTS, told, record))
    return findings, f"{line}, {table.count:,} entries live, every one folded again"


def _harm_of(problem: JournalError) -> Harm:
    return Harm.FILE if isinstance(problem, (DamagedJournal, NotAJournal)) else Harm.OTHER


def newest_good(known: tuple[Backup, ...], scratch: Path) -> Backup | None:
    """The newest backup that is sound in every table; None if there is none."""
    for backup in known:
        store = open_copy(backup, scratch)
        if store is None:
            continue
        with closing(store):
            if not any(finding.is_damage for finding in _examine_store(store, backup.path)[1]):
                return backup
    return None


def open_copy(backup: Backup, scratch: Path) -> FileStore | None:
    """A copy of a backup in a scratch folder, opened; None if it cannot be opened either."""
    copy = scratch / backup.path.name
    try:
        copy.write_bytes(backup.path.read_bytes())
        return open_sqlite(copy)
    except (OSError, JournalError):
        return None
