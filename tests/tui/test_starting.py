"""The first paint, and what the screens refuse to start on."""

import subprocess
import sys
from pathlib import Path

import pytest
from looking import at_table, screen_colours, screen_text, until

from companion.table.table import Table
from companion.tui import app as app_module
from companion.tui.app import CompanionApp, run
from companion.tui.screens.message import MessageScreen
from companion.tui.screens.picker import PickerScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.themes import chosen_theme

HEAVY = ("sqlmodel", "sqlalchemy", "reportlab", "PIL", "zxingcpp", "qrcode", "companion.games")

FIRST_PAINT = """
import asyncio, sys
from pathlib import Path
from companion.tui.app import CompanionApp

async def main():
    app = CompanionApp(Path(sys.argv[1]))
    app._open = lambda: None
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(app.screen.__class__.__name__, *sorted(sys.modules))

asyncio.run(main())
"""


def test_first_paint_loads_no_heavy_module(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PAINT, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    screen, *modules = done.stdout.split()
    assert screen == "OpeningScreen"
    assert not [name for name in modules if name.startswith(HEAVY)]


def test_dumb_terminal_is_sent_to_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(app_module.CompanionApp, "run", lambda self: pytest.fail("the screens were started"))
    assert run(tmp_path) == 3
    assert "companion enter TABLE" in capsys.readouterr().err


def test_no_color_chooses_a_theme_without_colours() -> None:
    assert chosen_theme({"NO_COLOR": "1", "TEXTUAL_THEME": "nord"}) == "ansi-dark"
    assert chosen_theme({"NO_COLOR": "", "TEXTUAL_THEME": "nord"}) == "nord"
    assert chosen_theme({}) == "table-dark"


async def test_small_window_asks_for_a_bigger_one_and_gives_way_to_it(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(40, 10)) as pilot:
        await until(pilot, lambda: len(app.screen_stack) == 3)
        told = " ".join(screen_text(app).split())
        assert (
            "40 columns and 10 rows. Please make it bigger: the Companion needs 40 columns and 15 rows"
            in told
        )
        await pilot.press("ctrl+p", "ctrl+p")
        await pilot.resize_terminal(80, 24)
        await at_table(pilot)
        assert "No Man's Land" in screen_text(app)


async def test_unknown_table_is_told_and_the_others_are_offered(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Fridya")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MessageScreen))
        assert "There is no table “Fridya”. Did you mean “Friday”?" in screen_text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, PickerScreen)


async def test_folder_that_cannot_be_used_ends_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_text("this is no database", encoding="utf-8")
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MessageScreen))
        assert "cannot be opened" in screen_text(app)
        await pilot.press("enter")
    assert app.return_code == 3


async def test_no_color_draws_without_colours_but_a_code_in_black_and_white(
    tmp_path: Path, friday: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        assert screen_colours(app) == set()
        assert "DANGER" not in screen_text(app) and "Night   ■□□" in screen_text(app)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.ready)
        assert screen_colours(app) == {"#000000", "#ffffff"}


async def test_error_of_a_worker_is_a_sentence(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_table(pilot)

        async def fall_over() -> None:
            raise RuntimeError("[/x] fell over")

        screen.run_worker(fall_over(), exit_on_error=False)
        await until(pilot, lambda: isinstance(app.screen, MessageScreen))
        assert "RuntimeError: [/x] fell over" in screen_text(app)
        await pilot.press("enter")
        assert app.screen is screen


async def test_chosen_theme_is_kept_for_the_next_time(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        app.theme = "high-contrast"
        await until(pilot, lambda: app.library.store.recall("screen", "theme") == "high-contrast")
    again = CompanionApp(tmp_path, "Friday")
    async with again.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        assert again.theme == "high-contrast"


async def test_high_contrast_dims_nothing(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = "high-contrast"
        await at_table(pilot)
        rows = app.screen._compositor.render_strips(app.size)
        dim = [
            cell.text for row in rows for cell in row if cell.style and cell.style.dim and cell.text.strip()
        ]
        assert not dim
