"""The soldiers on the board: charms with their Threats, and Hard Knocks that are cut last."""

from typing import Any

import pytest

from companion.tui.boards.board import Frame
from companion.tui.boards.grizzled.around import is_round, table_lines
from companion.tui.boards.grizzled.seats import seat_lines

LONG = ["mute", "clumsy", "absent-minded"]
HARD = {"players.Anna.hard_knocks": LONG, "players.Bob.hard_knocks": ["fragile"], "players.Bob.charm": False}


def low(view: Any, width: int = 47) -> list[str]:
    """The rows of a low window."""
    return [part.plain for part in seat_lines(Frame(view, width, False, rows=16))]


@pytest.fixture
def hurt(desk: Any) -> Any:
    """Anna leads and acts with a long list of Hard Knocks; Bob has one."""
    return desk(3, given={**HARD, "trials": 21}).do("intensity 3")


def test_a_low_row_names_the_charms_threat(hurt: Any) -> None:
    rows = low(hurt.view)
    assert "hand 3  ✓ Shell   tiles" in rows[0]
    assert "hand 3  ✗ Whistle tiles" in rows[2]
    assert "charm ✓ Night   tiles" in low(hurt.view, 60)[4]
    assert [len({row.index(word) for row in rows[::2]}) for word in ("hand", "tiles", "speech")] == [1, 1, 1]


def test_marks_give_way_to_a_long_list_of_hard_knocks(hurt: Any) -> None:
    rows = low(hurt.view)
    assert rows[0].startswith("1 Anna") and " ★▸ hand" in rows[0]
    assert rows[1].rstrip() == "  knocks 3 DANGER mute, clumsy, absent-minded"
    assert rows[3].rstrip() == "    knocks 1 fragile"
    assert "★ leads ▸ acts  knocks 3 DANGER mute, clumsy, absent-minded" in low(hurt.view, 70)[1]


def test_the_word_knocks_goes_before_a_name(hurt: Any) -> None:
    rows = low(hurt.view, 44)
    assert rows[1].rstrip() == "  3 DANGER mute, clumsy, absent-minded"
    assert "charm ✓ tiles" in rows[0]


def test_five_rows_stand_in_columns(desk: Any) -> None:
    view = desk(5, given={**HARD, "trials": 21}).view
    rows = [part.plain for part in seat_lines(Frame(view, 47, False, rows=14))]
    assert len(rows) == 5
    assert [len({row.index(word) for row in rows}) for word in ("hand", "tiles", "kn")] == [1, 1, 1]
    assert rows[0].rstrip().endswith("kn 3 !")
    wide = [part.plain for part in seat_lines(Frame(view, 80, False, rows=14))]
    assert wide[0].rstrip().endswith("kn 3 !  mute, clumsy, absent-minded") and wide[1].rstrip().endswith("fragile")


@pytest.mark.parametrize("width", [66, 76, 100])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_frame_names_the_charms_threat(desk: Any, players: int, width: int) -> None:
    table = desk(players, given={**HARD, "trials": 21}).do("intensity 3")
    frame = Frame(table.view, width, True, rows=34)
    assert is_round(frame)
    lines = [part.plain for part in table_lines(frame)]
    for told in ("✓ Shell ", "✗ Whistle", "tiles 3", "speech 0", "absent-minded"):
        assert any(told in text for text in lines), told
    assert max(map(len, lines)) <= width
