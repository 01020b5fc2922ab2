"""New tables and restored ones."""

from dataclasses import replace
from pathlib import Path

import pytest
from looking import at_table, screen_text, typed, until
from textual.screen import Screen
from textual.widgets import Input, Select, Static, TextArea

from companion.engine.slots import Option
from companion.registry import load
from companion.table.library import Library
from companion.table.saving import save
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.screens.new_table import NewTableScreen, examples, given_values, seat_choices
from companion.tui.screens.picker import PickerScreen
from companion.tui.screens.recount import RecountScreen
from companion.tui.screens.restore import RestoreScreen
from savesheets.ts1 import split


async def test_new_table_through_the_form(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        assert "There are no tables here yet" in screen_text(app)
        await pilot.press("n")
        await until(
            pilot, lambda: isinstance(app.screen, NewTableScreen) and len(app.screen.query(".seat")) == 3
        )
        app.screen.query_one("#name", Input).value = "Sunday"
        fill(app.screen, ".who", "Anna", "Bob", "Carol")
        fill(app.screen, ".card", "Félix Moreau", "Gustave Bidau", "Gaston Fayard")
        await pilot.press("ctrl+s")
        screen = await at_table(pilot)
        assert list(screen.table.view()["players"]) == ["Anna", "Bob", "Carol"]
    assert [record.name for record in Library.open(tmp_path).tables()] == ["Sunday"]


async def test_game_under_way_is_counted_tray_by_tray(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await pilot.press("n")
        await until(
            pilot, lambda: isinstance(app.screen, NewTableScreen) and len(app.screen.query(".seat")) == 3
        )
        app.screen.query_one("#name", Input).value = "Sunday"
        fill(app.screen, ".who", "Anna", "Bob", "Carol")
        fill(app.screen, ".card", "Félix Moreau", "Gustave Bidau", "Gaston Fayard")
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, RecountScreen))
        await pilot.press("down", "3", "enter")
        screen = await at_table(pilot)
        assert screen.table.value("mission") == 3
        assert screen.table.count == 0


async def test_numbers_that_were_counted_stay_in_the_form_until_the_table_is_made(
    tmp_path: Path, friday: Table
) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await pilot.press("n")
        await until(
            pilot, lambda: isinstance(app.screen, NewTableScreen) and len(app.screen.query(".seat")) == 3
        )
        form = app.screen
        await pilot.press("f7")
        assert app.screen is form and "Give the table a name first." in screen_text(app)
        form.query_one("#name", Input).value = "Friday"
        fill(form, ".who", "Anna", "Bob", "Carol")
        fill(form, ".card", "Félix Moreau", "Gustave Bidau", "Gaston Fayard")
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, RecountScreen))
        await pilot.press("escape")
        assert app.screen is form and form.query_one("#given", TextArea).text == ""
        await pilot.press("f7", "down", "3", "enter")
        await until(pilot, lambda: app.screen is form and "Friday" in str(problem_of(form)))
        assert form.query_one("#given", TextArea).text == "mission=3"
        form.query_one("#name", Input).value = "Sunday"
        await pilot.press("ctrl+s")
        screen = await at_table(pilot)
        assert screen.table.value("mission") == 3


def problem_of(screen: Screen[object]) -> object:
    """What the form says is wrong."""
    return screen.query_one("#problem", Static).content


def test_a_game_under_way_is_explained_with_its_own_numbers() -> None:
    assert [path for path, _ in examples(load("grizzled"))] == ["mission", "trials", "reserve"]
    assert [path for path, _ in examples(load("tainted-grail"))] == ["day", "chapter", "part"]


def fill(screen: Screen[object], fields: str, *values: str) -> None:
    """Put values into the form's fields, whether they are lists or lines."""
    for field, value in zip(screen.query(fields), values, strict=True):
        assert isinstance(field, (Input, Select))
        field.value = value


def test_seats_are_chosen_from_what_the_game_names() -> None:
    game = load("grizzled")
    named = replace(
        game, kinds={**game.kinds, "seat soldier": lambda state, filled: [Option("Félix"), Option("Anselme")]}
    )
    assert seat_choices(named, "soldier") == ["Félix", "Anselme"]
    assert list(seat_choices(replace(game, kinds={}), "soldier")) == []


async def test_what_is_wrong_with_a_form_is_said_in_it(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await pilot.press("n")
        await until(
            pilot, lambda: isinstance(app.screen, NewTableScreen) and len(app.screen.query(".seat")) == 3
        )
        await pilot.press("ctrl+s")
        assert "Give the table a name first." in screen_text(app)
        await typed(pilot, "Sunday")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "2 to 5 players, not 0" in screen_text(app))
    assert Library.open(tmp_path).tables() == ()


async def test_restore_from_pasted_text_in_two_goes(tmp_path: Path, friday: Table) -> None:
    from datetime import UTC, datetime

    body = save(friday, datetime.now(UTC)).body
    first, *others = split(body, len(body) // 2)
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RestoreScreen))
        pasted = app.screen.query_one(TextArea)
        pasted.text = first.lower()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "missing" in screen_text(app))
        pasted.text = "\n".join(others)
        await pilot.press("ctrl+s")
        screen = await at_table(pilot)
        assert screen.table.name == "Friday (2)"
        assert screen.table.view() == friday.view()


async def test_a_path_that_is_not_there_is_one_sentence(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await until(pilot, lambda: "Anna play night rain" in screen_text(app))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RestoreScreen))
        app.screen.query_one("#path", Input).value = str(tmp_path / "photo.jpg")
        await pilot.press("enter")
        await until(pilot, lambda: "there is no such file" in " ".join(screen_text(app).split()))
    assert len(Library.open(tmp_path).tables()) == 1


@pytest.mark.parametrize(
    ("text", "given", "problem"),
    [
        ("mission=3\n\n players.Anna.hand = 2 ", {"mission": "3", "players.Anna.hand": "2"}, ""),
        ("mission=3\nreserve", {}, "Line 2"),
        ("=3", {}, "Line 1"),
    ],
)
def test_numbers_of_a_game_under_way(text: str, given: dict[str, str], problem: str) -> None:
    found, told = given_values(text)
    assert found == given
    assert problem in told and bool(problem) == bool(told)


async def test_tables_are_renamed_put_away_and_deleted(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PickerScreen))
        await pilot.press("e")
        app.screen.query_one("#answer", Input).value = "Saturday"
        await pilot.press("enter")
        assert "Saturday" in screen_text(app)
        await pilot.press("a")
        assert "The only table is put away" in screen_text(app)
        await pilot.press("v")
        assert "put away" in screen_text(app)
        await pilot.press("d")
        await typed(pilot, "Friday")
        await pilot.press("enter")
        assert "nothing was deleted" in screen_text(app)
        await pilot.press("escape", "d")
        await typed(pilot, "Saturday")
        await pilot.press("enter")
    assert Library.open(tmp_path).tables(archived=True) == ()
