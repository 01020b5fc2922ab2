"""How the boards look: whole screens as text, and the shapes that carry a meaning."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from looking import StillTable, screen_text

from companion.engine.book import Step
from companion.tui.app import CompanionApp
from companion.tui.boards import board_of, generic
from companion.tui.boards.board import Frame
from companion.tui.boards.grizzled.field import gauge
from companion.tui.boards.tainted_grail.land import land_lines
from companion.tui.boards.tainted_grail.tracks import energy_track, terror_track
from companion.tui.drawing import joined
from companion.tui.screens.table import TableScreen

HERE = Path(__file__).parent
STEPS = (
    Step("Menhirs", ("TG-060",), "menhirs", True),
    Step("Draw an event, read it, enter its title", ("TG-070",), "event", False, "event"),
    Step("Everybody looks at the health marker"),
)
ENTRIES = ("intensity 2", "note [/x] is not markup", "anna withdraw")


def view_of(game: str) -> dict[str, Any]:
    view: dict[str, Any] = json.loads((HERE / "views" / f"{game}.json").read_text(encoding="utf-8"))
    return view


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (45, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ["grizzled", "tainted-grail"])
async def test_screen_looks_as_agreed(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compare with the golden text; COMPANION_GOLDEN=1 writes it anew, to be read before it is kept."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr(CompanionApp, "_open", lambda self: None)
    table: Any = StillTable(game, view_of(game), STEPS, ENTRIES)
    app = CompanionApp(tmp_path)
    async with app.run_test(size=size) as pilot:
        app._only(TableScreen(table, table))
        await pilot.pause()
        await pilot.pause()
        shown = screen_text(app)
    golden = HERE / "golden" / f"{game}-{size[0]}x{size[1]}.txt"
    if os.environ.get("COMPANION_GOLDEN"):
        golden.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["grizzled", "tainted-grail", "toy"])
@pytest.mark.parametrize("tall", [True, False])
@pytest.mark.parametrize("width", [24, 45, 80, 160])
def test_no_line_is_wider_than_its_room(game: str, width: int, tall: bool) -> None:
    view = view_of(game) if game != "toy" else {"pile": 3, "purses": {"Anna": 1, "Bob": 2}}
    frame = Frame(view, width, tall, "Anna")
    for region in board_of(game).regions:
        assert max((line.cell_length for line in region.draw(frame)), default=0) <= width, region.id


@pytest.mark.parametrize(
    ("count", "drawn"),
    [(0, "□□□"), (1, "■□□"), (2, "■■▲ DANGER"), (3, "■■■ LOST"), (5, "■■■+2 LOST")],
)
def test_danger_has_a_shape_and_a_word(count: int, drawn: str) -> None:
    assert gauge("mask", count).plain.strip() == f"Mask    {drawn}"


def test_tracks_show_red_slots_and_the_health_marker_by_shape() -> None:
    tray = {"energy": 5, "health": 7, "terror": 2}
    assert energy_track(tray).plain == "energy ‹##›■■■■·T··  5"
    assert terror_track(tray).plain == "terror ·■■··‹!!›  2"


def test_a_game_without_a_board_is_drawn_from_its_view() -> None:
    view = {
        "pile": 20,
        "turn": "Anna",
        "purses": {"Anna": 2, "Bob": {"coins": 3, "thief": True}},
        "notes": [],
    }
    assert board_of("toy") is generic.BOARD
    assert generic.BOARD.trays(view) == ("Anna", "Bob")
    text = joined([line for region in generic.BOARD.regions for line in region.draw(Frame(view, 60))]).plain
    for part in ("pile 20", "1 Anna", "coins 3", "thief yes"):
        assert part in text


def test_map_names_what_it_has_no_room_for() -> None:
    view = view_of("tainted-grail")
    home = view["locations"]["101"]
    view["locations"] = {str(101 + n): {**home, "at": [n, 0], "menhir": False, "keys": {}} for n in range(9)}
    view["characters"]["Beor"]["location"] = 101
    text = joined(land_lines(Frame(view, 40))).plain
    assert "103" in text and "no room for 106, 107, 108, 109" in text
    assert "no room for" not in joined(land_lines(Frame(view, 80))).plain
