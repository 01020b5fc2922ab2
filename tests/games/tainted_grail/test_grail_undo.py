"""Undo across every playthrough: everything taken back gives the first view again, everything done again the last."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine.playthrough import Move, NewTable, parse_playthrough
from companion.table.replay import Player
from companion.table.table import Table

PLAYTHROUGHS = sorted((Path(__file__).parents[2] / "playthroughs").glob("grail-*.play"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_everything_can_be_undone_and_redone(path: Path, tmp_path: Path) -> None:
    player, first = Player(tmp_path), {}
    try:
        for item in parse_playthrough(path.read_text(encoding="utf-8")):
            if first and _ends_a_table(item):
                _there_and_back(player.table, first)
            player.step(item)
            if _ends_a_table(item):
                first = player.table.view()
        _there_and_back(player.table, first)
    finally:
        player.close()


def _ends_a_table(item: Any) -> bool:
    """A new table begins here: by its own line, or restored without its history."""
    return isinstance(item, NewTable) or (isinstance(item, Move) and item.kind == "roundtrip")


def _there_and_back(table: Table, first: dict[str, Any]) -> None:
    last, steps = table.view(), table.undo_count
    if steps:
        table.undo(steps)
        assert table.view() == first
        table.redo(steps)
    assert table.view() == last
