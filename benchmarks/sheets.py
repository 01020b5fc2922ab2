"""Save Sheets: from the state to the QR symbols of a 120×40 window."""

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.games import demo_table
from benchmarks.measure import Figure, p50, times
from companion.table.saving import save
from companion.table.table import Table
from savesheets import qr, terminal, ts1


def figures() -> Iterator[Figure]:
    """Time and size for each game's demo."""
    for game_id in ("grizzled", "tainted-grail"):
        with tempfile.TemporaryDirectory() as folder:
            player, table = demo_table(game_id, Path(folder))
            body = save(table, datetime.now(UTC)).body
            found = times(lambda _, table=table: _symbols(table), 9)
            player.close()
        count = qr.parts_for_version(len(body), 25)
        yield Figure(f"Save Sheet to QR cells (120×40), {game_id}", f"p50 {p50(found):.0f} ms", "≤ 300 ms")
        size = f"{len(body)} bytes, {count} symbol(s) of v25-L"
        yield Figure(f"size of a Save Sheet, {game_id} demo", size, "2 of v25-L")


def _symbols(table: Table) -> None:
    body = save(table, datetime.now(UTC)).body
    plan = qr.plan(body, 120, 40)
    for symbol in qr.series(ts1.split(body, plan.part_bytes)):
        terminal.half_blocks(symbol)
