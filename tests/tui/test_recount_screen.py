"""Recount: rows as they lie on the table, values read as they are shown, few words to walk through, keys in sight."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from looking import at_table, place_of, screen_text, typed, until
from states import STATES, played
from textual.pilot import Pilot

from companion.engine.fields import PathError, shown
from companion.registry import load
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.forms.counting import countable, entries, read_value, told
from companion.tui.screens.recount import RecountScreen

SIZE = (80, 24)
THREATS = ("night", "snow", "rain", "mask", "shell", "whistle")
NAMES = st.text("abcdé 'ñ-", min_size=1, max_size=12).map(str.strip).filter(lambda name: name not in ("", "-"))


def checker(table: Table, path: str) -> Any:
    """A value's check at a path, as the screen makes it."""

    def check(raw: Any) -> Any:
        value = table.game.fields.check(table.state, path, raw)
        return list(value) if isinstance(value, tuple) else value

    return check


@pytest.mark.parametrize("state", STATES)
def test_what_is_shown_can_be_typed(state: str) -> None:
    table = played(state).load("Friday")
    for row in countable(table):
        assert read_value(told(row.value), row.value, checker(table, row.path)) == row.value
        if not isinstance(row.value, dict):
            other = [] if isinstance(row.value, list) else None
            assert read_value(shown(row.value), other, checker(table, row.path)) == row.value or row.value is None


@given(cards=st.lists(st.lists(st.sampled_from(THREATS), min_size=1, max_size=3, unique=True), max_size=5))
@settings(max_examples=40)
def test_cards_are_read_as_shown(cards: list[list[str]]) -> None:
    check = checker(GRIZZLED, "no_mans_land")
    value = check(cards)
    assert read_value(shown(value), [["night", "rain"]], check) == value


@given(names=st.lists(NAMES, max_size=4), now=st.lists(NAMES, max_size=3))
@settings(max_examples=40)
def test_names_are_read_as_shown(names: list[str], now: list[str]) -> None:
    check = checker(GRAIL, "removed.items")
    if shown(names) not in ("none", "nothing") or not names:
        assert read_value(shown(names), now, check) == names


@given(numbers=st.sets(st.integers(1, 999), max_size=5))
@settings(max_examples=40)
def test_numbers_are_read_as_shown(numbers: set[int]) -> None:
    check = checker(GRAIL, "removed.locations")
    assert read_value(shown(sorted(numbers)), [], check) == sorted(numbers)


GRIZZLED, GRAIL = played("grizzled-mission").load("Friday"), played("grail-day").load("Friday")


@pytest.mark.parametrize(
    ("path", "typed", "value"),
    [
        ("no_mans_land", "night rain, snow mask", [["night", "rain"], ["snow", "mask"]]),
        ("no_mans_land", "nig rai", [["night", "rain"]]),
        ("no_mans_land", '[["night"], ["snow"]]', [["night"], ["snow"]]),
        ("no_mans_land", "none", []),
        ("no_mans_land", "–", []),
        ("players.Anna.hard_knocks", "mute, trauma night", ["mute", "trauma night"]),
        ("players.Anna.hard_knocks", "mute", ["mute"]),
        ("players.Anna.hard_knocks", '["mute"]', ["mute"]),
        ("supported", "none", None),
        ("phase", "SUPPORT", "support"),
        ("intensity", "–", None),
        ("players.Anna.charm", "no", False),
    ],
)
def test_typed_values(path: str, typed: str, value: Any) -> None:
    assert read_value(typed, next(row.value for row in countable(GRIZZLED) if row.path == path),
                      checker(GRIZZLED, path)) == value  # fmt: skip


def test_an_entry_of_today_keeps_what_is_not_shown() -> None:
    check = checker(GRAIL, "characters.Beor.items")
    now = check([{"name": "Horn, old", "keyword": "relic"}])
    found = read_value("Horn, old, Torch", now, check)
    assert found == [now[0], {"name": "Torch"}]
    assert read_value('"Rope, long"', now, check) == [{"name": "Rope, long"}]


def test_a_value_that_does_not_fit_is_one_sentence() -> None:
    with pytest.raises(PathError, match="no_mans_land takes Threats"):
        read_value("night, mute", [], checker(GRIZZLED, "no_mans_land"))


@pytest.mark.parametrize("state", ["grizzled-danger", "grail-encounter"])
def test_order_of_the_rows(state: str) -> None:
    table = played(state).load("Friday")
    rows = countable(table)
    names = [row.path for row in rows]
    trays = [n for n, row in enumerate(rows) if row.path.split(".")[0] in ("players", "characters")]
    assert trays == list(range(trays[0], trays[-1] + 1)), "trays stand together"
    moment = names[: trays[0]]
    assert moment[0] == "phase" and all("." not in path for path in moment)
    assert names[-1] == "notes"
    assert not {"pending", "discarded", "discarded_knocks", "characters.Beor.confirmed"} & set(names)
    if state == "grail-encounter":
        assert {"day", "chapter", "part", "saving"} <= set(moment) and "encounter" in names
        heads = [row.group for row in rows if row.path.startswith("characters.Beor.attributes")]
        assert set(heads) == {"characters Beor"}
    else:
        assert {"mission", "leader", "turn", "intensity"} <= set(moment)
        assert names.index("trials") > trays[-1] and {"players.Anna.hand", "players.Anna.laid"} <= set(names)


def test_few_words_are_known() -> None:
    words = {row.path: row.words for row in countable(GRIZZLED)}
    assert "mission" in words["phase"] and words["result"] == (None, "success", "failure")
    assert words["players.Anna.charm"] == (True, False) and words["trials"] == ()


async def recount_on(pilot: Pilot[None], *keys: str) -> RecountScreen:
    await at_table(pilot)
    await pilot.press("f7", *keys)
    screen = pilot.app.screen
    assert isinstance(screen, RecountScreen)
    return screen


async def test_few_words_are_shown_walked_through_and_touched(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grizzled-mission"))
    async with app.run_test(size=SIZE) as pilot:
        screen = await recount_on(pilot)
        phases = load("grizzled").fields.find(screen.table.state, "phase")[0].kind.allowed  # type: ignore[union-attr]
        assert "phase:" in screen_text(app) and all(f" {phase} " in screen_text(app) for phase in phases[:3])
        at = phases.index("mission")
        await pilot.press("right")
        assert screen.entry == f"recount phase={phases[at + 1]}"
        await pilot.press("left")
        assert screen.entry == ""
        await pilot.click(offset=place_of(app, f" {phases[0]} "))
        assert screen.entry == f"recount phase={phases[0]}"
        await pilot.press("delete", "tab", "down", "right")
        assert screen.entry == "recount players.Anna.charm=false"


async def test_a_list_is_typed_as_it_is_shown(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await recount_on(pilot)
        while screen.current.path != "no_mans_land":
            await pilot.press("down")
        await typed(pilot, "night rain, snow mask")
        await pilot.press("enter")
        table = (await at_table(pilot)).table
        assert table.value("no_mans_land") == [["night", "rain"], ["snow", "mask"]]


async def test_rows_and_keys_stay_while_one_types(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grizzled-mission"))
    async with app.run_test(size=SIZE) as pilot:
        screen = await recount_on(pilot, "tab")
        at = place_of(app, "▸")
        rows = [row.path for row in countable(screen.table)]
        for path in rows:
            if path.endswith(("hand", "tiles", "speech")):
                screen.put(path, "9")
        await pilot.pause()
        shown = screen_text(app)
        assert place_of(app, "▸") == at and "more lines" in shown
        assert "Enter record the differences" in shown and "Esc leave it" in shown
        for width, height in ((120, 40), (45, 60), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert "Esc leave it" in screen_text(app)


async def test_enter_is_offered_where_it_records(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await recount_on(pilot, "down", "x")
        assert "Enter" not in screen_text(app) and "mission takes" in screen_text(app)
        await pilot.press("enter")
        assert app.screen is screen
        await pilot.press("delete", "2")
        assert "Enter record the differences" in screen_text(app)


@pytest.mark.parametrize("figure", ["²", "--5", "-+5", "٣", "5-", "9" * 5_000])
async def test_what_is_no_plain_number_is_not_stepped(tmp_path: Path, friday: Table, figure: str) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await recount_on(pilot, "down")
        screen.put("mission", figure)
        await pilot.press("right", "left")
        assert app.screen is screen and "mission takes" in screen_text(app)
        assert f"→ {figure[:5]}" in screen_text(app)


async def test_a_typed_number_is_stepped_with_its_sign(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await recount_on(pilot, "down")
        screen.put("mission", "-5")
        await pilot.press("right")
        assert "→ 0▏" in screen_text(app)
        screen.put("mission", "2")
        await pilot.press("right")
        assert screen.entry == "recount mission=3"


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5_000])
def test_a_word_of_strange_digits_in_a_list_is_a_word(number: str) -> None:
    assert entries(f"{number}, 12, -3", ()) == [number, 12, -3]


@pytest.mark.parametrize(
    ("path", "word", "value"),
    [
        ("phase", "morale", "morale"),
        ("phase", "sup", "support"),
        ("phase", "mor", "morale"),
        ("outcome", "defeat: monument", "defeat: monument"),
        ("players.Bob.grizzled", "Anselme Perrin", "Anselme Perrin"),
        ("players.Bob.charm", "no", False),
    ],
)
async def test_a_word_typed_in_a_row_of_few_words_is_that_word(
    tmp_path: Path, friday: Table, path: str, word: str, value: object
) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, RecountScreen))
        screen = app.screen
        assert isinstance(screen, RecountScreen)
        while screen.current.path != path:
            await pilot.press("down")
        await typed(pilot, word)
        assert screen.changed == ((path, value),)


async def test_escape_asks_before_it_drops_what_is_typed(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_table(pilot)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, RecountScreen))
        await pilot.press("s", "escape")
        await until(pilot, lambda: "Escape again drops what is typed here." in screen_text(app))
        await pilot.press("down", "escape")
        assert isinstance(app.screen, RecountScreen)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert screen.table.value("phase") == "mission"
