"""What is done from the screens over the table: corrections, recounts, forms, jumps, kept sheets."""

from pathlib import Path

import pytest
from looking import at_table, place_of, replaced, screen_text, typed, until
from states import played

from companion.registry import game_ids, load
from companion.table.library import Library
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.forms.filling import Filling
from companion.tui.screens.form import FormScreen
from companion.tui.screens.kept import KeptScreen
from companion.tui.screens.log import LogScreen
from companion.tui.screens.recount import RecountScreen, countable
from companion.tui.screens.undo import UndoScreen

SIZE = (80, 24)


async def test_an_old_entry_is_corrected_after_its_consequences_are_seen(
    tmp_path: Path, friday: Table
) -> None:
    for entry in ("bob play mask shell", "carol play mask snow", "anna play night snow"):
        friday.enter(entry)
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("f6", "down", "down", "down", "enter")
        await replaced(pilot, "anna play mask rain")
        await pilot.press("enter")
        shown = screen_text(app)
        assert "1 later entry would be left out" in shown and "✗ Anna play night snow" in shown
        assert screen.table.count == 5 and screen.table.last(1)[0].entry == "Anna play night snow"
        await pilot.press("enter", "enter")
        await until(pilot, lambda: app.screen is screen)
        told = " ".join(screen_text(app).split())
        assert "Entry 2 corrected to “Anna play mask rain”; left out: Anna play night snow" in told
        assert screen.table.value("result") == "failure" and screen.table.count == 4
        await pilot.press("u", "enter")
        assert screen.table.last(1)[0].entry == "Anna play night snow"


async def test_a_correction_that_is_refused_changes_nothing(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("f6", "enter")
        await replaced(pilot, "anna play night night")
        await pilot.press("enter")
        assert "GR-B" in screen_text(app)
        await pilot.press("escape", "escape")
        assert screen.table.count == 2 and app.screen is screen


async def test_back_to_an_entry_asks_first(tmp_path: Path, friday: Table) -> None:
    for entry in ("bob withdraw", "carol withdraw"):
        friday.enter(entry)
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("f6", "down", "down", "f4")
        assert isinstance(app.screen, UndoScreen) and "Take back 2 entries" in screen_text(app)
        assert screen.table.count == 4
        await pilot.press("enter", "enter")
        assert screen.table.last(1)[0].entry == "Anna play night rain" and app.screen is screen


async def test_checkpoint_by_one_key_and_back(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("f9", "enter")
        assert screen.table.last(1)[0].entry == 'checkpoint "mission 1, mission"'
        await pilot.press("w", "colon")
        await typed(pilot, 'undo "mission 1, mission"')
        await pilot.press("enter")
        assert screen.table.value("players.Bob.withdrawn") is False


async def test_recount_is_one_entry_of_the_differences(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("f7")
        asked = app.screen
        assert isinstance(asked, RecountScreen)
        await pilot.press("tab", "down", "down", "4", "down")
        await typed(pilot, "phobia")
        assert "players.Anna.hard_knocks takes" in " ".join(screen_text(app).split())
        await pilot.press("enter")
        assert app.screen is asked, "an unreadable value is not handed over"
        await pilot.press("delete", "up", "up", "space")
        assert asked.entry == "recount players.Anna.charm=false players.Anna.hand=4"
        await pilot.press("enter")
        await pilot.pause()
        assert screen.table.count == 3
        assert screen.table.value("players.Anna.hand") == 4
        assert screen.table.value("players.Anna.charm") is False


def test_recount_lists_every_tray_together() -> None:
    rows = countable(played("grail-four").load("Friday"))
    groups = [row.group for row in rows]
    order = list(dict.fromkeys(groups))
    assert groups == sorted(groups, key=order.index)
    assert order[:2] == ["the table", "characters Beor"] and "characters Maggot" in order
    assert {"energy", "health", "food"} <= {row.name for row in rows if row.group == "characters Beor"}


async def test_entry_is_filled_in_by_touch_alone(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.click(offset=place_of(app, "f form"))
        await pilot.click(offset=place_of(app, "play a Threat card"))
        for word in ("snow", "mask"):
            await pilot.click(offset=place_of(app, f" {word} "))
        assert "▸ Enter records Bob play snow mask" in screen_text(app)
        await pilot.click(offset=place_of(app, "Enter record  "))
        await pilot.pause()
        assert screen.table.last(1)[0].entry == "Bob play snow mask"


async def test_form_continues_the_line_and_takes_numbers(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grail-day"))
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("plus", "f10")
        assert isinstance(app.screen, FormScreen)
        await pilot.press("space", "down", "f", "down", "right", "right", "1", "backspace")
        assert "▸ Enter records Beor gain food 2" in screen_text(app)
        await pilot.click(offset=place_of(app, " + "))
        await pilot.press("enter")
        await pilot.pause()
        assert screen.table.value("characters.Beor.food") == 5


async def test_form_of_a_refused_entry_records_it_as_a_ruling(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("i")
        await pilot.press("f10", "right", "down", "3")
        assert "F4 record anyway" in screen_text(app)
        await pilot.press("f4", "enter")
        await pilot.pause()
        assert screen.table.last(1)[0].verdict == "ruling"


@pytest.mark.parametrize("game", game_ids())
def test_every_form_of_a_game_can_be_drawn_and_written(game: str) -> None:
    table = played("grail-four" if game == "tainted-grail" else "grizzled-mission").load("Friday")
    kinds = table.game.language(table.state).kinds
    for verb in load(game).verbs:
        for form in verb.forms:
            filling = Filling(
                form, verb, (), lambda kind, filled: [o.name for o in kinds[kind](table.state, filled)]
            )
            for control in filling.controls:
                control.step(1)
                control.type("1")
                assert control.choices or control.steps or control.told or control.typed or not control.words
            assert filling.text.startswith(verb.name)


async def test_jump_reaches_a_tray_in_two_keys(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("j")
        row = next(row for row in screen_text(app).splitlines() if "Carol" in row and "hand" in row)
        letter = row.strip()[0]
        assert letter.isalpha()
        await pilot.press(letter)
        assert screen.selection.actor == "Carol" and not screen.jumping
        await pilot.press("j", "escape")
        assert not screen.jumping and "3 Carol" in screen_text(app)


async def test_tab_turns_the_board(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grail-four"))
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        assert "Map" in screen_text(app).splitlines()[1]
        await pilot.press("tab")
        assert "Trays" in screen_text(app).splitlines()[1]
        assert "Maggot" in screen_text(app)


async def test_kept_sheets_are_listed_compared_and_restored(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        store, table = app.library.store, screen.table.record.id
        await pilot.press("f5")
        await until(pilot, lambda: len(store.sheets(table)) == 1)
        await pilot.press("w", "ctrl+s", "k")
        await replaced(pilot, "[/x] later")
        await pilot.press("enter")
        await until(pilot, lambda: len(store.sheets(table)) == 2)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, KeptScreen))
        assert "[/x] later" in screen_text(app) and "nothing differs" in screen_text(app)
        await pilot.press("down")
        assert "Bob has withdrawn: no → yes" in screen_text(app)
        await pilot.press("m", "up")
        assert "Bob has withdrawn: no → yes" in screen_text(app)
        await pilot.press("down", "r")
        await until(pilot, lambda: getattr(app.screen, "table", screen.table).name == "Friday (2)")
        restored = await at_table(pilot)
        assert restored.table.value("players.Bob.withdrawn") is False
        assert screen.table.value("players.Bob.withdrawn") is True


async def test_sheet_is_printed_on_the_chosen_paper(tmp_path: Path, friday: Table) -> None:
    target = tmp_path / "friday.pdf"
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("ctrl+s", "d", "f2")
        assert "paper: Letter" in screen_text(app)
        app.screen.query_one("#path").value = str(target)  # type: ignore[attr-defined]
        await until(pilot, lambda: app.screen.ready)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, target.exists)
        assert app.library.store.recall("screen", "paper") == "letter"
    assert b"612 792" in target.read_bytes()


async def test_log_of_one_player(tmp_path: Path, friday: Table) -> None:
    friday.enter("bob withdraw")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("f6")
        assert isinstance(app.screen, LogScreen)
        await typed(pilot, "bob")
        assert "Bob withdraw" in screen_text(app) and "Anna play" not in screen_text(app)


async def test_hints_are_told_once(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        assert "? The letters below" in screen_text(app)
    again = CompanionApp(tmp_path, "Friday", lambda: Library.open(tmp_path))
    async with again.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        assert "? The letters below" not in screen_text(again)
