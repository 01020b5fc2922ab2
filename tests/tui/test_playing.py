"""The commonest tasks at a table, by keys."""

from pathlib import Path

from looking import at_table, screen_text, typed, until

from companion.table.library import Library
from companion.table.table import RULING, Table
from companion.tui.app import CompanionApp
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.undo import UndoScreen

SIZE = (80, 24)


def reread(folder: Path) -> Table:
    """The table as another process finds it."""
    return Library.open(folder).load("Friday")


async def test_key_opens_the_line_and_the_preview_comes_before_enter(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("p")
        assert screen.line.text == "play "
        await typed(pilot, "snow mask")
        assert "▸ Enter records Bob play snow mask" in screen_text(app)
        assert screen.table.count == 2
        await pilot.press("enter")
        assert "✓ recorded 3: Bob play snow mask" in screen_text(app)
        assert not screen.line.is_open
    assert reread(tmp_path).value("no_mans_land") == [["night", "rain"], ["snow", "mask"]]


async def test_completion_by_tab_and_history_by_arrow(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "bob pl")
        await pilot.press("tab")
        assert screen.line.text == "bob play "
        await typed(pilot, "whi")
        assert "whistle" in screen_text(app)
        await pilot.press("tab")
        assert screen.line.text == "bob play whistle "
        await pilot.press("up")
        assert screen.line.text == "Anna play night rain"
        await pilot.press("down")
        assert screen.line.text == "bob play whistle "


async def test_refusal_in_place_then_the_rule_then_recorded_anyway(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "carol play snow mask")
        await pilot.press("enter")
        shown = screen_text(app)
        assert "✗ GR-033" in shown and "F4 record anyway" in shown
        assert screen.line.text == "carol play snow mask" and screen.table.count == 2

        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await pilot.pause()
        assert "GR-033" in screen_text(app).splitlines()[1]
        await pilot.press("escape")
        await pilot.pause()
        assert screen.line.text == "carol play snow mask" and screen.line.is_open

        await pilot.press("f4")
        await typed(pilot, "Bob lets her")
        assert "!! table ruling against" in screen_text(app)
        await pilot.press("enter")
    last = reread(tmp_path).last(1)[0]
    assert (last.verdict, last.reason, last.actor) == (RULING, "Bob lets her", "Carol")


async def test_half_typed_entry_survives_a_look_into_the_rules(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "bob pl")
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await typed(pilot, "how many hard knocks break a soldier")
        assert "GR-" in screen_text(app)
        await pilot.press("escape")
        await typed(pilot, "ay")
        assert screen.line.text == "bob play"


async def test_undo_names_the_entry_and_what_to_move_back(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, UndoScreen))
        shown = screen_text(app)
        assert "Take back 1 entry" in shown and "Anna play night rain" in shown
        assert "1 [ ] night rain: No Man's Land → Anna's hand" in shown
        assert screen.table.count == 2
        await pilot.press("enter")
        assert screen.table.count == 1
        await pilot.press("1")
        assert "1 [✓] night rain" in screen_text(app)
        await pilot.press("enter")
        assert "↶ taken back: Anna play night rain" in screen_text(app)
        await pilot.press("ctrl+y", "enter", "enter")
        assert screen.table.count == 2


async def test_held_key_records_once(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        for _ in range(6):
            app.simulate_key("w")
        await pilot.pause()
        assert screen.table.last(1)[0].entry == "Bob withdraw"
        assert screen.table.count == 3


async def test_entries_of_others_appear_and_a_stale_one_is_not_recorded(
    tmp_path: Path, friday: Table
) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        friday.enter("bob play snow mask")
        screen.submit("bob play rain mask")
        await pilot.pause()
        shown = screen_text(app)
        assert "Somebody recorded meanwhile: Bob play snow mask" in shown
        assert screen.line.text == "bob play rain mask" and screen.table.count == 3
        await pilot.press("escape")
        friday.refresh()
        friday.enter("carol withdraw")
        await until(pilot, lambda: screen.table.count == 4)
        assert "Somebody recorded meanwhile: Carol withdraw" in screen_text(app)


async def test_touch_does_what_keys_do(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        rows = screen_text(app).splitlines()
        at = next(n for n, row in enumerate(rows) if row.startswith(" 3 Carol"))
        await pilot.click(offset=(4, at))
        assert screen.selection.actor == "Carol"
        at = next(n for n, row in enumerate(rows) if "w withdraw" in row)
        await pilot.click(offset=(rows[at].index("w withdraw"), at))
        await pilot.pause()
        assert screen.table.last(1)[0].entry == "Bob withdraw"
