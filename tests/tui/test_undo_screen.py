"""Undo and correction on screen: what comes back, what to move, ticked off and scrolled in a low window."""

from pathlib import Path
from typing import Any

import pytest
from looking import at_table, replaced, screen_text, until
from states import played
from textual.pilot import Pilot

from companion.table.amending import Amendment, confirm, prepare
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.screens.amend import AmendScreen
from companion.tui.screens.ticking import TickScreen
from companion.tui.screens.undo import UndoScreen

SIZE = (80, 24)
LONG = (
    "bob play snow mask", "carol play shell whistle", "anna play night whistle", "bob withdraw", "carol withdraw",
    "anna withdraw", "reveal anna left bob left carol left", "morale", "intensity 3",
)


async def opened(pilot: Pilot[Any], kind: type, *keys: str) -> None:
    """Wait for the table, press keys, wait for the screen that they open."""
    await at_table(pilot)
    await pilot.press(*keys)
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))


def correct(table: Table, n: int, text: str) -> None:
    prepared = prepare(table, n, text)
    assert isinstance(prepared, Amendment)
    confirm(table, prepared)


async def test_taking_a_correction_back_says_so_and_what_comes_back(tmp_path: Path, friday: Table) -> None:
    friday.enter("bob play snow mask")
    correct(friday, 2, "anna play night shell")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, UndoScreen, "u")
        shown = screen_text(app)
        assert "Take the correction back" in shown and "↶ Anna play night shell" in shown
        assert "comes back: Anna play night rain" in shown and "1 other entry stays in the same words" in shown
        assert "night shell: No Man's Land → Anna's hand" in shown
        assert "night rain: Anna's hand → No Man's Land" in shown and "snow mask:" not in shown
        await pilot.press("enter")
        assert "The correction is taken back" in screen_text(app)
        await pilot.press("enter")
        told = " ".join(screen_text(app).split())
        assert "↶ a correction taken back: Anna play night shell comes back: Anna play night rain" in told
        await opened(pilot, UndoScreen, "ctrl+y")
        assert "Do the correction again" in screen_text(app) and "goes: Anna play night rain" in screen_text(app)


async def test_a_correction_among_several_steps_is_named(tmp_path: Path, friday: Table) -> None:
    correct(friday, 2, "anna play night shell")
    friday.enter("bob play snow mask")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, UndoScreen, "u", "u")
        assert "Take back 2 steps, a correction among them" in screen_text(app)


async def test_what_a_correction_moves_is_ticked_off(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, AmendScreen, "f6", "enter")
        await replaced(pilot, "anna play night shell")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, TickScreen))
        shown = screen_text(app)
        assert "Entry 2 is now Anna play night shell" in shown
        assert "1 [ ] night rain: No Man's Land → Anna's hand" in shown
        await pilot.press("2")
        assert "2 [✓] night shell: Anna's hand → No Man's Land" in screen_text(app)
        screen = app.screen_stack[1]
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert "Entry 2 corrected" in screen_text(app)


async def test_a_correction_that_moves_nothing_closes_at_once(tmp_path: Path, friday: Table) -> None:
    friday.enter("note one")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, AmendScreen, "f6", "enter")
        await replaced(pilot, "note two")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "Entry 3 corrected" in screen_text(app))


@pytest.mark.parametrize("size", [(80, 24), (45, 30)])
async def test_long_consequences_scroll_while_the_text_keeps_the_focus(
    tmp_path: Path, friday: Table, size: tuple[int, int]
) -> None:
    for entry in LONG:
        friday.enter(entry)
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=size) as pilot:
        await opened(pilot, AmendScreen, "f6", *["down"] * 8, "enter")
        await replaced(pilot, "bob play night shell")
        await pilot.press("enter")
        await until(pilot, lambda: "more below" in screen_text(app))
        shown = screen_text(app)
        assert "Would be recorded" in shown and "Enter – correct it" in shown and "Esc – leave it" in shown
        assert "night shell:" not in shown and "╰" in shown.splitlines()[-1] + shown.splitlines()[-2]
        await pilot.press(*["pagedown"] * 6)
        await until(pilot, lambda: "more above" in screen_text(app))
        assert "night shell: Bob's hand → Trials" in screen_text(app) and "more below" not in screen_text(app)
        await pilot.press("up")
        await until(pilot, lambda: "1 more below" in screen_text(app))
        await typed_is_kept(pilot)


async def typed_is_kept(pilot: Pilot[Any]) -> None:
    """The line still takes letters after scrolling."""
    await pilot.press("x")
    assert "bob play night shellx" in screen_text(pilot.app)


async def test_a_long_list_of_moves_scrolls_and_is_ticked_off(tmp_path: Path, friday: Table) -> None:
    for entry in LONG:
        friday.enter(entry)
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 20)) as pilot:
        await opened(pilot, UndoScreen, "u", *["u"] * 9)
        shown = screen_text(app)
        assert "Take back 10 entries" in shown and "… and 4 more" in shown and "more below" in shown
        assert "Enter take back" in shown
        await pilot.press("enter", "enter")
        await until(pilot, lambda: "Taken back: 10 entries" in screen_text(app))
        await pilot.press("1", "pagedown", "pagedown", "pagedown")
        await until(pilot, lambda: "more above" in screen_text(app))
        assert "Enter close" in screen_text(app)
        await pilot.press("down", "up", "pageup", "pageup", "pageup")
        await until(pilot, lambda: "1 [✓]" in screen_text(app))


async def test_with_nothing_to_take_back_it_says_so(tmp_path: Path, friday: Table) -> None:
    friday.undo(2)
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        app.push_screen(UndoScreen(friday, "undo"))
        await until(pilot, lambda: "There is nothing to take back." in screen_text(app))
        await pilot.press("enter")
        assert not isinstance(app.screen, UndoScreen)


async def test_the_key_of_redo_takes_one_fewer_back(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grizzled-mission"))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        await pilot.press("u", "u", "ctrl+z")
        await until(pilot, lambda: "Take back 3 entries" in screen_text(app))
        await pilot.press("ctrl+y")
        await until(pilot, lambda: "Take back 2 entries" in screen_text(app))
