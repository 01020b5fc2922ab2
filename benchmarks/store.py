"""The journal: a commit against a bare sqlite3 insert, and a table of 10,000 entries."""

import sqlite3
import tempfile
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path

from benchmarks.games import demo_table
from benchmarks.measure import Figure, p50, times
from companion.table.library import Library
from companion.table.table import Table
from journal import NewRecord, open_sqlite

LONG = 10_000
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
    library.store.close()
    yield Figure(f"open a table of {LONG:,} entries, {game_id}", f"p50 {p50(opening):.0f} ms", "≤ 150 ms")
    yield Figure(f"undo in it, {game_id}", f"p50 {p50(undoing):.1f} ms", "≤ 20 ms")
