"""The last entry again, or put right; and a refused one put to the table."""

from pathlib import Path

from looking import at_table, entries, place_of, screen_text, typed, until
from states import app_at
from textual.pilot import Pilot

from companion.table.amending import Amendment, confirm, prepare
from companion.table.library import Library
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.boards.digits import huge
from companion.tui.screens.ask_table import AskTableScreen
from companion.tui.screens.far import FarScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.ticking import TickScreen

SIZE = (80, 24)


GUARDIAN = 'guardian add "Boar" at 102 g'


# -- again and correct -----------------------------------------------------------------------------------------------


async def test_equals_brings_the_last_entry_again_and_enter_records_it(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        screen.submit("beor food+1")
        before = screen.table.value("characters.Beor.food")
        await pilot.press("escape", "equals_sign")
        await until(pilot, lambda: screen.line.is_open)
        assert screen.line.text == "Beor food+1" and "▸ Enter records Beor food+1" in screen_text(app)
        await pilot.press("enter")
        assert screen.table.value("characters.Beor.food") == before + 1


async def test_backspace_puts_the_last_entry_right_as_one_correction(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("backspace")
        await until(pilot, lambda: screen.line.is_open)
        assert screen.line.text == "Bob play mask shell" and "Correcting entry 3" in screen_text(app)
        await pilot.press("ctrl+u")
        await typed(pilot, "bob play mask whistle")
        assert "Would be recorded: Bob play mask whistle" in screen_text(app)
        await pilot.press("enter")
        assert entries(screen)[2:] == ["Bob play mask whistle"] and not screen.line.is_open
        await until(pilot, lambda: isinstance(app.screen, TickScreen))
        assert "Entry 3 is now Bob play mask whistle" in screen_text(app)
        assert "mask shell: No Man's Land → Bob's hand" in screen_text(app)
        await pilot.press("1", "enter")
        assert app.screen is screen
        screen.table.undo()
        assert entries(screen)[2:] == ["Bob play mask shell"]


async def test_a_held_backspace_rubs_out_nothing_of_what_it_brought(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press(*["backspace"] * 5)
        await until(pilot, lambda: screen.line.is_open)
        assert screen.line.text == "Bob play mask shell"


async def test_escape_leaves_a_correction_and_what_was_entered(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("backspace")
        await until(pilot, lambda: screen.line.is_open)
        await typed(pilot, " trap")
        await pilot.press("escape")
        assert screen.line.text == "" and not screen.correcting
        await pilot.press("w")
        assert entries(screen)[2:] == ["Bob play mask shell", "Carol withdraw"]


async def test_a_correction_against_the_rules_is_refused_in_place(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("backspace")
        await until(pilot, lambda: screen.line.is_open)
        await pilot.press("ctrl+u")
        await typed(pilot, "carol play snow mask")
        await pilot.press("enter")
        assert entries(screen)[2:] == ["Bob play mask shell"] and "GR-033" in screen_text(app)
        await pilot.press("f4", "enter")
        await until(pilot, lambda: isinstance(app.screen, TickScreen))
        assert entries(screen)[2:] == ["Carol play snow mask"]
        assert screen.table.last()[0].verdict == "ruling"


async def test_nothing_recorded_yet_is_said(tmp_path: Path) -> None:
    app = app_at("grizzled-new", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("backspace")
        assert "Nothing has been recorded yet." in screen_text(app)


# -- the table is asked ------------------------------------------------------------------------------------------------


async def asking(pilot: Pilot[None]) -> TableScreen:
    """Type a play out of turn and put it to the table."""
    screen, app = await at_table(pilot), pilot.app
    screen.begin("anna play snow mask")
    await until(pilot, lambda: "GR-033" in screen_text(app) and "F8 ask the table" in screen_text(app))
    await pilot.press("f8")
    await until(pilot, lambda: isinstance(app.screen, AskTableScreen))
    return screen


async def test_the_table_lets_a_refused_entry_stand(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await asking(pilot)
        shown = screen_text(app)
        assert "It is Carol's turn, not Anna's." in shown and "GR-033" in shown
        question = "\n".join(row.plain.rstrip() for row in huge("May this stand?", 1))
        assert all(row.strip() in shown for row in question.splitlines())
        await pilot.press("y")
        await until(pilot, lambda: screen.table.count == 4)
        last = screen.table.last()[0]
        assert (last.entry, last.verdict, last.reason) == ("Anna play snow mask", "ruling", "the table agreed")


async def test_the_table_says_no_and_the_entry_waits_in_the_line(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await asking(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen is screen)
        assert screen.table.count == 3 and screen.line.text == "anna play snow mask"


async def test_the_question_is_noted_for_later(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await asking(pilot)
        await pilot.press("l")
        await until(pilot, lambda: screen.table.count == 4)
        assert screen.table.last()[0].entry.startswith("note open question: Anna play snow mask (GR-033")


async def test_at_rest_the_same_key_is_the_far_view(tmp_path: Path) -> None:
    app = app_at("grizzled-danger", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, FarScreen))
        shown = screen_text(app)
        assert "▸ Anna acts" in shown and "DANGER" in shown and "Monument" in shown


# -- a correction hits its entry and no other ----------------------------------------------------------------------


async def corrected_by(app: CompanionApp, pilot: Pilot[None], text: str) -> TableScreen:
    """A correction of the last entry, with another text typed."""
    screen = await at_table(pilot)
    await pilot.press("backspace")
    await until(pilot, lambda: screen.line.is_open)
    await pilot.press("ctrl+u")
    await typed(pilot, text)
    await until(pilot, lambda: "Correcting entry" in screen_text(app))
    return screen


async def test_a_correction_is_typed_and_offers_no_form(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, "bob play mask whistle")
        assert "Enter correct it" in screen_text(app) and "F10" not in screen_text(app)
        await pilot.press("f10", "enter")
        await until(pilot, lambda: isinstance(app.screen, TickScreen))
        assert entries(screen)[2:] == ["Bob play mask whistle"]


async def test_another_entry_ends_a_correction(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, "bob play mask whistle")
        screen.press_verb("w")
        await until(pilot, lambda: screen.table.count == 4)
        assert not screen.correcting
        screen.submit("note hello")
        assert entries(screen)[2:] == ["Bob play mask shell", "Carol withdraw", "note hello"]
        assert "bob play mask whistle" in screen.line.history


async def test_a_correction_never_replaces_what_somebody_else_entered(tmp_path: Path, friday: Table) -> None:
    friday.enter("bob play mask shell")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, "bob play mask whistle")
        other = Library.open(tmp_path).load("Friday")
        other.undo()
        other.enter("note Dora: somebody is at the door")
        await until(pilot, lambda: screen.table.seq == other.seq)
        await pilot.press("enter")
        assert "is another one by now" in screen_text(app)
        assert entries(screen)[-1] == "note Dora: somebody is at the door"
        await pilot.press("escape", "colon", "up")
        assert screen.line.text == "bob play mask whistle"


async def test_a_question_noted_for_later_leaves_the_entry_that_was_to_be_corrected(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, "carol play snow mask")
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, AskTableScreen))
        await pilot.press("l")
        await until(pilot, lambda: screen.table.count == 4)
        assert entries(screen)[2] == "Bob play mask shell"
        assert entries(screen)[3].startswith("note open question: Carol play snow mask")


async def test_the_log_s_title_names_what_undo_takes_back(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        assert "u undoes “Bob play mask shell”" in screen_text(app)
        made = prepare(screen.table, 2, "anna play night mask")
        assert isinstance(made, Amendment)
        confirm(screen.table, made)
        screen.redraw()
        await until(pilot, lambda: "u undoes “the last correction”" in screen_text(app))
        screen.submit("note hello")
        await until(pilot, lambda: "u undoes “note hello”" in screen_text(app))


async def test_a_touched_reading_is_the_corrected_text(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, GUARDIAN)
        await until(pilot, lambda: "can be read in 2 ways" in screen_text(app))
        await pilot.click(offset=place_of(app, '▸ guardian add "Boar" at 102 gray'))
        await until(pilot, lambda: screen.line.text.endswith("gray"))
        assert screen.correcting
        count = screen.table.count
        await pilot.press("enter")
        await until(pilot, lambda: not screen.correcting)
        assert screen.table.count == count and entries(screen)[-1].endswith("gray")


async def test_readings_of_one_entry_are_never_put_into_another(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, GUARDIAN.replace("Boar", "Wolf"))
        await until(pilot, lambda: bool(screen.line.readings))
        await pilot.press("ctrl+u")
        await until(pilot, lambda: screen.line.text == "")
        assert screen.line.readings == () and "can be read" not in screen_text(app)
        await typed(pilot, GUARDIAN.replace("Boar", "Wolf"))
        await pilot.press("escape")
        await corrected_by(app, pilot, 'guardian add "Boar" at 102 bl')
        await pilot.press("tab")
        assert screen.line.text.strip() == 'guardian add "Boar" at 102 blue'


async def test_a_correction_ends_when_its_entry_is_taken_back(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, "bob play mask whistle")
        await pilot.press("ctrl+z", "enter", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert not screen.correcting and screen.table.count == 2
