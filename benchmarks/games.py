"""Judging: the demo's table of each game, judged entry by entry in mid-play."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Figure, p50, p95, times
from companion.engine.play import judge
from companion.engine.playthrough import parse_playthrough
from companion.registry import load
from companion.table.replay import Player
from companion.table.table import Table

ENTRIES = {
    "grizzled": ("play night rain", "play shell mask", "charm night rain", "withdraw", "speech rain", "note hello"),
    "tainted-grail": ("beor energy-1", "beor lose health 2", "beor travel 102", "beor give 1 food to ailei",
                      "all terror+1", "dial add time 3 Fog", "beor pay magic 1", "note hello"),
}


def demo_table(game_id: str, folder: Path) -> tuple[Player, Table]:
    """The demo of a game, standing in mid-play."""
    player = Player(folder, name="Demo")
    for item in parse_playthrough((load(game_id).folder / "demo.play").read_text(encoding="utf-8")):
        player.step(item)
    return player, player.table


def figures() -> Iterator[Figure]:
    """Judge and apply, for each game."""
    for game_id, entries in ENTRIES.items():
        with tempfile.TemporaryDirectory() as folder:
            player, table = demo_table(game_id, Path(folder))
            found = _judging(table, entries)
            player.close()
        figure = f"p50 {p50(found):.2f} ms, p95 {p95(found):.2f} ms"
        yield Figure(f"judge + apply one entry, {game_id}", figure, "p95 ≤ 1 ms")


def _judging(table: Table, entries: tuple[str, ...]) -> list[float]:
    chosen = random.Random(1)

    def one(_: int) -> Any:
        return judge(table.game, table.state, chosen.choice(entries))

    return times(one, 2000, warm=50)
