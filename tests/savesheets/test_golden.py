"""Sheets of every released version open, and show what they showed then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.table.saving import read_body
from savesheets.collector import Collector

GOLDEN = Path(__file__).parent / "golden"
SHEETS = sorted(GOLDEN.glob("*/*.txt"))


def held(then: Any, now: Any) -> bool:
    """Whether all that was shown then is shown now; a later version may show more."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and held(value, now[key]) for key, value in then.items())
    return bool(then == now)


def test_both_games_of_the_first_version_are_among_them() -> None:
    names = {path.stem.split("-")[0] for path in SHEETS if path.parent.name == "0.1.0"}
    assert names == {"grizzled", "grail"}


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_released_sheet_opens_with_the_same_view(path: Path) -> None:
    collector = Collector()
    collector.add(path.read_text("utf-8"))
    restored = read_body(collector.body())
    view = json.loads(json.dumps(restored.game.fields.view(restored.origin.state)))
    then = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert held(then, view)
    assert restored.name.startswith("Golden") and restored.number > 0
