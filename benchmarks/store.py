"""The journal: a commit against a bare sqlite3 insert, a table of 10,000 entries, backups, and two hours of play."""

import gc
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import count, cycle
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from benchmarks.games import demo_table
from benchmarks.measure import Figure, p50, times
from companion.table.backups import FOLDER, back_up
from companion.table.doctor import examine
from companion.table.library import FILE, Library
from companion.table.moving import arrive, export_text
from companion.table.saving import save
from companion.table.table import Table
from journal import NewRecord, open_sqlite

LONG = 10_000
SOAK = 5_000
"""Entries of two hours in which somebody enters something every one and a half seconds."""
FILLERS = {"grizzled": ("turn anna", "turn bob"), "tainted-grail": ("beor energy-1", "beor energy+1")}
_ROW = (
    "CREATE TABLE entry (table_id TEXT, seq INTEGER, kind TEXT, parent INTEGER, head INTEGER, text TEXT, actor TEXT,"
    " verdict TEXT, payload TEXT, reason TEXT, at TEXT, origin INTEGER, PRIMARY KEY (table_id, seq)) WITHOUT ROWID"
)


def figures() -> Iterator[Figure]:
    """Commit, open and undo."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        ours, bare = _commits(Path(folder))
        figure = f"{ours:.3f} ms; bare sqlite3 {bare:.3f} ms; ratio {ours / bare:.2f}"
        yield Figure("commit of one entry, WAL + FULL, p50", figure, "≤ 2 × bare")
    for game_id in ("grizzled", "tainted-grail"):
        with tempfile.TemporaryDirectory() as folder:
            yield from _long(game_id, Path(folder))
    with tempfile.TemporaryDirectory() as folder, get_context("spawn").Pool(1) as alone:
        yield alone.apply(_soak, (Path(folder),))


def _commits(folder: Path) -> tuple[float, float]:
    store = open_sqlite(folder / "ours.db")
    record = store.create("toy", "Bench", "{}")
    row = NewRecord("entry", "anna play night rain", "Anna", "accepted", '{"format":1,"events":[]}' + " " * 200)
    place = [0]

    def ours(_: int) -> None:
        store.append(record.id, (row,), place[0])
        place[0] += 1

    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode=WAL")
    bare.execute("PRAGMA synchronous=FULL")
    bare.execute(_ROW)

    rows = count()

    def plain(_: int) -> None:
        n = next(rows)
        bare.execute("BEGIN IMMEDIATE")
        values = (record.id, n, row.kind, n, n, row.text, row.actor, row.verdict, row.payload, None, "2026-01-01", None)
        bare.execute("INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", values)
        bare.execute("COMMIT")

    mine, theirs = [], []
    for _ in range(10):
        mine += times(ours, 60, warm=0)
        theirs += times(plain, 60, warm=0)
    store.close()
    bare.close()
    return p50(mine), p50(theirs)


def fill(game_id: str, folder: Path, entries: int) -> str:
    """A demo table with so many entries; returns its name."""
    player, table = demo_table(game_id, folder)
    filler = cycle(FILLERS[game_id])
    while table.count < entries:
        table.enter(next(filler))
    player.close()
    return table.name


def _long(game_id: str, folder: Path) -> Iterator[Figure]:
    name = fill(game_id, folder, LONG)
    library = Library.open(folder)
    kept: list[Table] = []
    opening = times(lambda n: kept.append(library.load(name)), 7, warm=1)
    table = kept[-1]
    moves = cycle((table.undo, table.redo))
    undoing = times(lambda _: next(moves)(), 40, warm=2)
    looking = times(lambda _: table.last(20), 40)
    yield Figure(f"open a table of {LONG:,} entries, {game_id}", f"p50 {p50(opening):.0f} ms", "≤ 150 ms")
    yield Figure(f"undo in it, {game_id}", f"p50 {p50(undoing):.1f} ms", "≤ 20 ms")
    yield Figure(f"the last 20 lines of its log, {game_id}", f"p50 {p50(looking):.2f} ms", "≤ 20 ms")
    yield from _others(library, name, game_id)
    yield from _whole(library, folder, name, game_id)
    library.close()


def _others(library: Library, name: str, game_id: str) -> Iterator[Figure]:
    """What it costs to see the entries of another window, every half second."""
    table, other = library.load(name), library.load(name)
    idle = times(lambda _: table.refresh(), 500)
    filler = cycle(FILLERS[game_id])
    fresh = []
    for _ in range(20):
        other.enter(next(filler))
        start = perf_counter()
        table.refresh()
        fresh.append((perf_counter() - start) * 1000)
    figure = f"nothing new p50 {p50(idle) * 1000:.0f} µs; an entry p50 {p50(fresh):.1f} ms"
    yield Figure(f"look for the entries of others, {game_id}", figure, "every 0.5 s")


def _whole(library: Library, folder: Path, name: str, game_id: str) -> Iterator[Figure]:
    """Everything that takes the whole table: backup, export, import, doctor."""
    backing = times(lambda _: back_up(library.store, folder, datetime.now(UTC)), 5, warm=1)  # type: ignore[arg-type]
    plain = times(lambda _: Library.open(folder).close(), 7)

    def with_backup(_: int) -> None:
        shutil.rmtree(folder / FOLDER)
        Library.open(folder).close()

    due = times(with_backup, 5)
    size = (folder / FILE).stat().st_size / 1e6
    figure = f"{size:.1f} MB p50 {p50(backing):.0f} ms; start {p50(plain):.1f} ms, with a backup {p50(due):.0f} ms"
    yield Figure(f"backup of it, {game_id}", figure, "once an hour")
    text = export_text(library.store, library.find(name))
    taking = times(lambda _: arrive(text.encode(), "x"), 2, warm=0)
    checking = times(lambda _: examine(folder), 1, warm=0)
    seconds = f"import checked in {p50(taking) / 1000:.1f} s; doctor {checking[0] / 1000:.1f} s"
    figure = f"{len(text) / 1e6:.1f} MB; {seconds}"
    yield Figure(f"export it, {game_id}", figure, "–")


def _soak(folder: Path) -> Figure:
    """Two hours at one table with a second window beside it, undo, sheets and backups: does the memory stay flat?"""
    player, table = demo_table("tainted-grail", folder)
    filler = cycle(FILLERS["tainted-grail"])
    seen = []
    with closing(Library.open(folder)) as library:
        other = library.load(table.name)
        for number in range(1, SOAK + 1):
            table.enter(next(filler))
            if number % 10 == 0:
                table.undo()
                table.redo()
            other.refresh()
            if number % 500 == 0:
                save(table, datetime.now(UTC))
                back_up(library.store, folder, datetime.now(UTC))  # type: ignore[arg-type]
                seen.append(_resident())
    player.close()
    per_entry = (seen[-1] - seen[0]) * 1000 / (SOAK - 500)
    figure = f"{seen[0]:.0f} MB after 500, {seen[-1]:.0f} MB after {SOAK:,} ({per_entry:.1f} kB an entry, two windows)"
    return Figure("memory over two simulated hours", figure, "≤ 120 MB, flat")


def _resident() -> float:
    """The process's memory in MB; the highest so far where the system does not tell the present one."""
    gc.collect()
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
