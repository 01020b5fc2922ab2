"""Backups of a data folder: whole copies of the database, made at start and every hour of play, few enough to keep."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

from companion.table.errors import TableError
from journal import FileStore, JournalError

FOLDER = "backups"
EVERY = timedelta(hours=1)
"""How old the newest backup may grow while there is play."""
RECENT, DAYS = 10, 30
"""So many of the latest are kept, and the last one of each day for so many days."""

_NAME = re.compile(r"companion-(\d{6})-(\d{8}T\d{6})Z\.db")
_TIME = "%Y%m%dT%H%M%S"


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup: `number` is the order of making, whatever the clock said; `at` is in UTC."""

    number: int
    at: datetime
    path: Path


def backups(folder: Path) -> tuple[Backup, ...]:
    """The backups of a data folder, the newest first. Raises TableError if they cannot be listed."""
    place = folder / FOLDER
    try:
        files = sorted(place.iterdir()) if place.is_dir() else []
    except OSError as problem:
        raise TableError(f"The backups in {place} cannot be read ({problem.strerror}).") from None
    found = (_read(file) for file in files)
    return tuple(sorted((each for each in found if each), key=lambda each: each.number, reverse=True))


def is_due(folder: Path, now: datetime) -> bool:
    """Whether the newest backup is older than an hour, or from a clock that was wrong."""
    known = backups(folder)
    return not known or not timedelta() <= now - known[0].at < EVERY


def back_up(store: FileStore, folder: Path, now: datetime) -> Backup:
    """Make a backup now and let old ones go. Raises TableError; the tables themselves are not touched."""
    known = backups(folder)
    number = known[0].number + 1 if known else 1
    made = Backup(number, now, folder / FOLDER / f"companion-{number:06}-{now.astimezone(UTC):{_TIME}}Z.db")
    try:
        _copy(store, made.path)
        _let_go((made, *known), now)
        _sweep(made.path.parent)
    except (OSError, JournalError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise TableError(f"No backup could be made in {made.path.parent}: {why}") from None
    return made


def _copy(store: FileStore, path: Path) -> None:
    """Write the copy under another name first, so that a backup is whole or not there."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    path.parent.mkdir(exist_ok=True)
    try:
        part.unlink(missing_ok=True)
        store.copy_to(part)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def back_up_if_due(store: FileStore, folder: Path, now: datetime) -> Backup | None:
    """Make a backup when the last one is older than an hour. Raises TableError."""
    return back_up(store, folder, now) if is_due(folder, now) else None


def kept(known: Iterable[Backup], now: datetime) -> frozenset[Backup]:
    """Those that stay: the latest ten, and the last of each of the last thirty days."""
    newest_first = sorted(known, key=lambda each: each.number, reverse=True)
    last_of_day: dict[object, Backup] = {}
    for each in newest_first:
        if timedelta() <= now - each.at < timedelta(days=DAYS):
            last_of_day.setdefault(each.at.date(), each)
    return frozenset((*newest_first[:RECENT], *last_of_day.values()))


def _let_go(known: tuple[Backup, ...], now: datetime) -> None:
    stay = kept(known, now)
    for each in known:
        if each not in stay:
            each.path.unlink(missing_ok=True)


def _sweep(place: Path) -> None:
    """Remove what a backup that was killed half-way left behind."""
    for part in place.glob(".companion-*"):
        if time() - part.stat().st_mtime > EVERY.total_seconds():
            part.unlink(missing_ok=True)


def _read(path: Path) -> Backup | None:
    named = _NAME.fullmatch(path.name)
    if named is None:
        return None
    try:
        at = datetime.strptime(named[2], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(int(named[1]), at, path)
