"""Every playthrough of Tainted Grail holds, with a real journal, restarts and Save Sheet round trips."""

from pathlib import Path

import pytest

from companion.table.replay import run_file

PLAYTHROUGHS = sorted((Path(__file__).parents[2] / "playthroughs").glob("grail-*.play"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_the_playthrough_holds(path):
    assert run_file(path) > 0


def test_there_are_playthroughs():
    assert len(PLAYTHROUGHS) >= 10
