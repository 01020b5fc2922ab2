"""The playthroughs of The Grizzled hold."""

from collections.abc import Callable
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parents[2] / "playthroughs").glob("grizzled-*.play"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path, play: Callable[[str], int]) -> None:
    assert play(path.read_text(encoding="utf-8")) > 5


def test_there_are_playthroughs() -> None:
    assert len(FILES) >= 8
