"""The commonest tasks at a table, by keys."""

from pathlib import Path

import pytest
from looking import at_table, make_table, place_of, screen_text, typed, until

from companion.engine.game import Config, Seat
from companion.registry import game_ids, load
from companion.table.library import Library
from companion.table.table import RULING, Table
from companion.tui.app import CompanionApp
from companion.tui.own import OWN
from companion.tui.palette import OfferProvider
from companion.tui.screens.message import MessageScreen
from companion.tui.screens.recount import RecountScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.table import TableScreen
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
        await pilot.click(offset=place_of(app, "Bob  "))
        await pilot.pause()
        assert screen.selection.actor == "Bob"
        await pilot.click(offset=place_of(app, "w withdraw"))
        assert screen.table.last(1)[0].entry == "Bob withdraw"

        await pilot.click(offset=place_of(app, "p play"))
        await pilot.click(offset=place_of(app, "night"))
        assert screen.line.text == "play night "
        await pilot.click(offset=place_of(app, "Anna  "))
        assert screen.line.text == "play night Anna " and screen.line.is_open
        await pilot.click(offset=place_of(app, "Esc leave"))
        assert not screen.line.is_open


async def test_key_of_a_verb_asks_who_acts_where_nobody_is_selected(tmp_path: Path, library: Library) -> None:
    library.new(load("tainted-grail"), "Avalon", Config((Seat("Beor"), Seat("Ailei"))))
    app = CompanionApp(tmp_path, "Avalon")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at_table(pilot)
        await pilot.press("v")
        assert [option.name for option in screen.line.options] == ["Beor", "Ailei"]
        await typed(pilot, "ai")
        await pilot.press("tab")
        await typed(pilot, "103")
        assert "▸ Enter records Ailei travel 103" in screen_text(app)
        await pilot.press("enter")
        assert screen.table.value("characters.Ailei.location") == 103
        await pilot.press("1", "v")
        await typed(pilot, "104")
        await pilot.press("enter")
        assert screen.table.value("characters.Beor.location") == 104


async def test_palette_lists_every_entry_with_the_reason_of_those_that_are_blocked(
    tmp_path: Path, friday: Table
) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        found = [hit.text async for hit in OfferProvider(screen).discover()]
        verbs = {verb.name for verb in screen.table.game.verbs if verb.name and not verb.hidden}
        own = {own.does or own.action for own in OWN if own.action != "palette"}
        assert verbs | own == {str(text).split()[0] for text in found}
        assert all(callable(screen.act(own.action)) for own in OWN)
        await pilot.press("ctrl+p", "pagedown", "pageup")
        await typed(pilot, "reveal")
        await until(pilot, lambda: "✗ not now" in screen_text(app))


async def test_palette_opens_what_the_screen_itself_can_do(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("ctrl+p")
        await typed(pilot, "accept the differences")
        await until(pilot, lambda: "count  F7" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RecountScreen))


async def test_next_step_begins_with_enter(tmp_path: Path, library: Library) -> None:
    make_table(library, "Anna", "Bob", "Carol")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("enter")
        assert screen.line.text == "intensity 3 "
        await pilot.press("enter")
        assert screen.table.value("phase") == "mission" and not screen.line.is_open


async def test_rule_shows_this_tables_numbers_and_takes_a_note(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("slash")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await typed(pilot, "GR-102")
        assert "▸ Morale Drop now: 8 cards in hands" in screen_text(app)
        await pilot.press("f4")
        assert screen.line.text == "note GR-102: "
        await typed(pilot, "we count aloud")
        await pilot.press("enter")
        assert screen.table.value("notes") == ["GR-102: we count aloud"]
        await pilot.press("slash")
        await typed(pilot, "GR-102")
        assert "note: we count aloud" in screen_text(app)


async def test_table_that_is_deleted_elsewhere_is_told_once(
    tmp_path: Path, library: Library, friday: Table
) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        library.store.delete(friday.record.id)
        await until(pilot, lambda: isinstance(app.screen, MessageScreen))
        assert "cannot be read any more" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause(1.2)
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("game", game_ids())
def test_keys_of_a_game_are_none_of_the_screens(game: str) -> None:
    keys = [verb.key for verb in load(game).verbs if verb.key]
    assert keys
    assert all(len(key) == 1 for key in keys)
    assert not set(keys) & set(":/.0123456789 fjo")


async def test_log_shows_rulings_and_is_filtered_by_words(tmp_path: Path, friday: Table) -> None:
    friday.enter("carol play snow mask !! Bob lets her")
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(100, 30)) as pilot:
        await at_table(pilot)
        await pilot.press("f6")
        shown = screen_text(app)
        assert "Anna play night rain" in shown and "against GR-033" in shown and "Bob lets her" in shown
        await typed(pilot, "!! carol")
        assert "Anna play night rain" not in screen_text(app) and "Bob lets her" in screen_text(app)
        await typed(pilot, "xyz")
        assert "No entry has these words." in screen_text(app)


async def test_a_word_typed_on_the_board_records_nothing_by_itself(
    tmp_path: Path, friday: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 0.25)
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        for key in ("w", "i", "t", "h", "d"):
            app.simulate_key(key)
        await pilot.pause(0.4)
        assert screen.line.text == "withd" and screen.table.count == 2
        await pilot.press("escape", "ctrl+u")
        screen.line.write("")
        for key in ("p", "l", "a", "y"):
            app.simulate_key(key)
        await pilot.press("space", "n", "i")
        assert screen.line.text == "play ni"
        await pilot.press("escape")
        screen.line.write("")
        app.simulate_key("w")
        await until(pilot, lambda: screen.table.count == 3)
        assert screen.table.last()[0].entry == "Bob withdraw"


async def test_a_colon_on_an_empty_line_only_says_that_one_types(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon", "colon")
        await typed(pilot, "note a:b")
        assert screen.line.text == "note a:b"


async def test_a_selected_tray_is_meant_for_one_entry_where_the_game_knows_whose_turn_it_is(
    tmp_path: Path, friday: Table
) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("3", "p")
        await typed(pilot, "snow mask")
        assert "GR-033" in screen_text(app)
        await typed(pilot, " !! so be it")
        await pilot.press("enter")
        assert screen.table.last()[0].entry == "Carol play snow mask"
        assert screen.selection.actor is None
