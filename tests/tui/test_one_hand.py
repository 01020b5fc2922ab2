"""What one hand does at the Table screen: words typed on the board, waiting keys, jumps, the line."""

from pathlib import Path

import pytest
from looking import at_table, entries, screen_text, typed, until
from states import app_at
from textual.events import Key

from companion.table.table import Table
from companion.tui.app import CompanionApp

SIZE = (80, 24)


# -- words typed on the board, and what stands before them -----------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    ["all terror+1", "all eat", "task add x", "beor eat", "health-1", "e-1", "quest add X", "travel 101", "ailei h-2"],
)
@pytest.mark.parametrize("tray", ["", "1"])
async def test_words_typed_on_the_board_are_taken_as_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, tray: str
) -> None:
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 0.35)
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        count = screen.table.count
        await pilot.press(*tray)
        for char in words:
            app.post_message(Key({" ": "space", "+": "plus", "-": "minus"}.get(char, char), char))
            await pilot.pause(0.01)
        await pilot.pause()
        assert screen.line.text == words and screen.table.count == count


async def test_a_key_whose_letter_begins_a_name_waits_for_enter(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("1", "a")
        await until(pilot, lambda: screen.line.is_open)
        assert "▸ Enter records Beor action" in screen_text(app)
        await pilot.press("enter")
        assert entries(screen)[-1] == "Beor action"


async def test_a_digit_names_who_acts_before_an_entry(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("v")
        await until(pilot, lambda: screen.line.is_open)
        assert "2 puts it in" in screen_text(app)
        await pilot.press("2")
        assert screen.line.text == "Ailei travel "


async def test_a_digit_selects_again_and_only_naught_lets_go(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("2", "2")
        assert screen.selection.actor == "Ailei"
        await pilot.press("0")
        assert screen.selection.actor is None


async def test_a_key_that_does_nothing_now_says_why(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("s")
        await until(pilot, lambda: screen.line.is_open)
        assert "Carol has 0 Speech tokens." in screen_text(app)


async def test_what_waits_in_the_line_comes_back_with_the_arrow_key(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "note a long story")
        await pilot.press("escape", "p")
        await until(pilot, lambda: screen.line.is_open)
        assert screen.line.text == "play "
        await pilot.press("up")
        assert screen.line.text == "note a long story"


async def test_tab_walks_through_the_readings_of_a_double_entry(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        screen.begin("play s mask")
        await until(pilot, lambda: "can be read in 2 ways" in screen_text(app))
        await pilot.press("tab")
        first = screen.line.text
        await pilot.press("tab")
        assert {first, screen.line.text} == {"Carol play snow mask", "Carol play shell mask"}
        await pilot.press("tab")
        assert screen.line.text == first


async def test_enter_behind_a_key_that_has_recorded_begins_nothing(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("w", "enter")
        assert entries(screen)[-1] == "Carol withdraw" and not screen.line.is_open
        await pilot.press("enter")
        await until(pilot, lambda: screen.line.is_open)


# -- lists without colour --------------------------------------------------------------------------------------------


async def test_the_chosen_row_of_a_list_carries_a_mark(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "▸ Friday" in screen_text(app))
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("f6", "down")
        marked = [row for row in screen_text(app).splitlines() if "▸" in row]
        assert len(marked) == 1 and "Anna intensity 3" in marked[0]


async def test_a_table_that_is_put_away_is_not_forgotten(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "▸ Friday" in screen_text(app))
        await pilot.press("a")
        assert "The only table is put away; v shows what is put away." in " ".join(screen_text(app).split())
        await pilot.press("f1")
        assert "sits beside a real table" in screen_text(app)


# -- nothing is recorded by accident, and nothing is lost ------------------------------------------------------------


async def test_a_key_that_waits_is_recorded_before_whatever_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 30)
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("w")
        assert screen.table.count == 3
        await pilot.press("ctrl+z")
        await until(pilot, lambda: "Take back 1 entry" in screen_text(app))
        assert "Carol withdraw" in screen_text(app) and screen.table.count == 4


async def test_escape_takes_a_key_back_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 30)
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("w", "escape")
        assert screen.table.count == 3 and "withdraw was not recorded." in screen_text(app)


async def test_a_held_key_records_once_and_types_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 0.3)
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        for _ in range(30):
            await typed(pilot, "w")
            await pilot.pause(0.02)
        await pilot.pause(0.3)
        assert entries(screen)[3:] == ["Carol withdraw"] and screen.line.text == ""


async def test_a_letter_that_does_nothing_shows_that_somebody_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 30)
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await typed(pilot, "whistle")
        assert screen.line.text == "whistle" and screen.table.count == 3


@pytest.mark.parametrize("key", ["w", "z", "escape"])
async def test_a_slip_in_jump_mode_records_nothing_and_keeps_the_line(tmp_path: Path, key: str) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "bob play ni")
        await pilot.press("escape", "j", key)
        assert not screen.jumping and screen.table.count == 3 and screen.line.text == "bob play ni"


async def test_any_other_key_leaves_jump_mode_and_goes_on_as_before(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("j", "colon")
        await until(pilot, lambda: screen.line.is_open)
        assert not screen.jumping


@pytest.mark.parametrize("size", [(80, 24), (45, 60), (120, 40)])
async def test_a_look_into_the_line_takes_nothing_from_the_board(tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_at("grizzled-danger", tmp_path)
    async with app.run_test(size=size) as pilot:
        screen = await at_table(pilot)
        before = board_of(app)
        for _ in range(3):
            await pilot.press("colon")
            await until(pilot, lambda: screen.line.is_open)
            await pilot.press("escape")
            await until(pilot, lambda: not screen.line.is_open)
        assert board_of(app) == before


def board_of(app: CompanionApp) -> list[str]:
    """The rows of the screen above the log."""
    rows = screen_text(app).splitlines()
    return rows[: next(at for at, row in enumerate(rows) if row.startswith("─ Log"))]


async def test_escape_at_rest_empties_the_line_and_the_arrow_key_brings_it_back(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "note half a th")
        await pilot.press("escape")
        assert screen.line.text == "note half a th" and "Escape again takes it out" in screen_text(app)
        await pilot.press("escape")
        assert screen.line.text == ""
        await pilot.press("colon", "up")
        assert screen.line.text == "note half a th"


async def test_a_double_entry_opens_no_form_before_it_is_said_what_is_meant(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "play s")
        await pilot.press("f10")
        assert app.screen is screen and "can be read in 3 ways" in screen_text(app)


async def test_a_half_typed_line_comes_back_after_another_entry(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "bob play ni")
        await pilot.press("escape", "w")
        await until(pilot, lambda: screen.table.count == 4)
        assert screen.line.history[-2:] == ["bob play ni", "withdraw"]


async def test_a_digit_that_follows_at_once_names_who_acts(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await typed(pilot, "+1")
        await until(pilot, lambda: screen.line.text == "Beor gain ")
