"""What one hand does at the Table screen: the last entry again or put right, the table asked, words on the board."""

from pathlib import Path

import pytest
from looking import at_table, place_of, screen_text, typed, until
from states import played
from textual.events import Key
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


def app_at(state: str, tmp_path: Path) -> CompanionApp:
    """The app on a table in one of the states."""
    library = played(state)
    return CompanionApp(tmp_path, "Friday", lambda: library)


def entries(screen: TableScreen) -> list[str]:
    """What is recorded at the table, oldest first."""
    return [entry.entry for entry in screen.table.log()]


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


GUARDIAN = 'guardian add "Boar" at 102 g'


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


async def test_a_correction_ends_when_its_entry_is_taken_back(tmp_path: Path) -> None:
    app = app_at("grizzled-mission", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await corrected_by(app, pilot, "bob play mask whistle")
        await pilot.press("ctrl+z", "enter", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert not screen.correcting and screen.table.count == 2


async def test_a_digit_that_follows_at_once_names_who_acts(tmp_path: Path) -> None:
    app = app_at("grail-day", tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await typed(pilot, "+1")
        await until(pilot, lambda: screen.line.text == "Beor gain ")
