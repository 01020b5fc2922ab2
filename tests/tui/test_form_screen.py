"""Forms: the list of what can be entered, a begun entry carried into its form, rows that stay where they are."""

from pathlib import Path

import pytest
from looking import at_table, place_of, screen_text, typed, until
from states import played
from textual.pilot import Pilot

from companion.engine.game import Selection
from companion.engine.play import read_entry
from companion.engine.playthrough import Entry, Mark, parse_playthrough
from companion.engine.verdicts import Ambiguous, InputProblem
from companion.registry import load
from companion.table.replay import Player
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.forms.controls import Control
from companion.tui.screens.form import FormScreen

SIZE = (80, 24)


def form_of(state: str, text: str, actor: str | None = None) -> FormScreen:
    """The form that a begun entry opens at a table in this state."""
    table = played(state).load("Friday")
    assert isinstance(table, Table)
    return FormScreen(table, Selection(actor), text)


def controls(form: FormScreen) -> dict[str, Control]:
    assert form.filling is not None
    return {control.label or control.choices[0]: control for control in form.filling.controls}


async def form_on(pilot: Pilot[None], *keys: str) -> FormScreen:
    await at_table(pilot)
    await pilot.press(*keys)
    screen = pilot.app.screen
    assert isinstance(screen, FormScreen)
    return screen


@pytest.mark.parametrize(
    ("state", "typed", "entry"),
    [
        ("grizzled-mission", "play snow rain", "Carol play snow rain"),
        ("grizzled-mission", "carol p sno ra trap", "Carol play snow rain trap"),
        ("grizzled-mission", "play muted", "play"),
        ("grizzled-mission", "play mute", "Carol play mute"),
        ("grizzled-mission", "play trauma snow", "Carol play \"trauma snow\""),
        ("grizzled-mission", "play merry", "Carol play \"merry christmas\""),
        ("grizzled-mission", "mission failed hands 1 2 knocks bob mute", "mission failed hands 1 2 knocks Bob mute"),
        ("grizzled-mission", "mission success withdrawn anna bob speech", "mission success withdrawn Anna Bob"),
        ("grizzled-mission", "anna play night !! we like it", "Anna play night !! we like it"),
        ("grizzled-mission", "note snow on the ground", "note snow on the ground"),
        ("grizzled-support", "reveal anna left bob r", "reveal Anna left Bob right"),
        ("grail-day", "beor+ailei gain food 2 h", "Beor+Ailei gain food 2 health"),
        ("grail-day", "gain 2 food 1 energy", "gain food 2 energy 1"),
        ("grail-day", "beor e-1 food+2", "Beor energy-1 food+2"),
        ("grail-day", "beor energy =4", "Beor energy =4"),
        ("grail-day", 'beor item "Holy Grail" relic', 'Beor item "Holy Grail" relic'),
        ("grail-day", "beor give 2 food to", "Beor give 2 food to"),
        ("grail-day", "keys 104 n=101 menhir", "keys 104 n=101 menhir"),
        ("grail-day", "keys 104 - 110 - 101", "keys 104 - 110 - 101"),
        ("grail-day", "dial add quest 3 Knights at 101", 'dial add quest 3 "Knights" at 101'),
        ("grail-day", "all eat", "Beor+Ailei eat"),
        ("grail-exhausted", 'dial "Plague" =4', "dial Plague =4"),
        ("grail-exhausted", "dial pl +1", "dial Plague +1"),
        ("grail-day", "beor travel lowest", "Beor travel 101"),
    ],
)  # fmt: skip
def test_a_begun_entry_is_carried_into_its_form(state: str, typed: str, entry: str) -> None:
    assert form_of(state, typed).entry == entry


@pytest.mark.parametrize(
    ("state", "typed", "entry"),
    [
        ("grizzled-mission", "note Bob !! owes Carol a beer # really", "note Bob !! owes Carol a beer # really"),
        ("grizzled-mission", 'note a rope of 5" and “more', 'note a rope of 5" and “more'),
        ("grizzled-mission", 'recount notes=["a # b", "c !! d"]', 'recount notes=["a # b", "c !! d"]'),
        ("grizzled-mission", "recount mission=x # b !! c", "recount mission=x # b !! c"),
        ("grizzled-mission", f"note {'x' * 2_000} # y !! z", f"note {'x' * 2_000} # y !! z"),
        ("grizzled-mission", "recount players.Anna.hand=2 !! counted twice",
         "recount players.Anna.hand=2 !! counted twice"),
        ("grizzled-mission", "play merry bob mute", 'Carol play "merry christmas" Bob mute'),
        ("grizzled-support", "reveal anna left bob right carol left2", "reveal Anna left Bob right Carol left2"),
        ("grizzled-mission", "reveal anna left bob right", "reveal Anna left Bob right"),
        ("grail-day", 'keys 105 n=110 "Na me"', 'keys 105 n=110 "Na me"'),
        ("grail-day", 'keys 105 n=110 menhir "Na me"', 'keys 105 n=110 menhir "Na me"'),
        ("grail-day", 'attach 110 north of 101 keys n=112 menhir "Na me"',
         'attach 110 north of 101 keys n=112 menhir "Na me"'),
        ("grail-four", "join maggot at 101", "join Maggot at 101"),
        ("grail-day", "gain food 2 energy 1", "gain food 2 energy 1"),
        ("grail-day", "beor give 2 food to ailei", "Beor give 2 food to Ailei"),
    ],
)  # fmt: skip
def test_what_reads_is_carried_whole(state: str, typed: str, entry: str) -> None:
    form = form_of(state, typed)
    assert form.entry == entry and form.left == ()


@pytest.mark.parametrize(
    ("state", "typed", "entry", "left"),
    [
        ("grizzled-mission", "play muted", "play", ("muted",)),
        ("grizzled-mission", "carol play snow rain mute", "Carol play snow rain", ("mute",)),
        ("grizzled-mission", "xyz play snow", "play snow", ("xyz",)),
        ("grizzled-mission", "bob+xyz play snow", "play snow", ("bob+xyz",)),
        ("grizzled-mission", "anna note hello", "note hello", ("anna",)),
        ("grizzled-mission", "mission failed failed", "mission failed", ("failed",)),
        ("grizzled-mission", "play “snow", "play snow", ()),
        ("grizzled-mission", "mission failed hands x", "mission failed", ("x", "hands")),
        ("grail-day", "keys 105 n=", "keys 105", ("n=",)),
        ("grail-day", "anna+beor fast", "fast", ("anna+beor",)),
        ("grail-day", "beor+ailei give 2 food to arev", "give 2 food to", ("beor+ailei", "arev")),
        ("grail-day", "beor food+0", "", ("beor", "food+0")),
    ],
)  # fmt: skip
def test_what_a_form_does_not_take_is_named(
    state: str, typed: str, entry: str, left: tuple[str, ...]
) -> None:
    form = form_of(state, typed)
    assert form.entry == entry and form.left == left


def test_a_fixed_word_is_no_longer_missed_once_something_stands_beside_it() -> None:
    form = form_of("grizzled-mission", "mission failed hands")
    assert form.left == ("hands",)
    hands = next(control for label, control in controls(form).items() if label.startswith("hands"))
    hands.type("2")
    assert form.entry == "mission failed hands 2" and form.left == ()


async def test_words_left_out_are_told_and_words_not_offered_are_shown(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grizzled-mission"))
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "carol play snow rain mute")
        await pilot.press("f10")
        assert "Not taken from the line: mute" in screen_text(app)
        await pilot.press("escape")
        assert "carol play snow rain mute" in screen_text(app), "the line keeps its words"
        await pilot.press("ctrl+u")
        await typed(pilot, "play merry bob mute")
        await pilot.press("f10")
        assert "Not taken" not in screen_text(app)
        form = app.screen
        assert isinstance(form, FormScreen)
        knock = next(control for control in controls(form).values() if "mute" in control.words)
        assert "mute" not in knock.choices and knock.told == "mute"


async def test_a_note_is_recorded_whole(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "note Bob !! owes Carol a beer # really")
        await pilot.press("f10", "enter")
        await pilot.pause()
        assert screen.table.last(1)[0].entry == "note Bob !! owes Carol a beer # really"


@pytest.mark.parametrize("digit", ["²", "٣", "９"])
async def test_only_plain_digits_are_numbers(tmp_path: Path, digit: str) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grail-day"))
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "keys ")
        await pilot.press("f10")
        form = app.screen
        assert isinstance(form, FormScreen)
        for _ in range(len(form.filling.controls) if form.filling else 0):
            await typed(pilot, digit)
            await pilot.press("down")
        assert app.screen is form and "Esc leave it" in screen_text(app)


PLAYS = sorted((*Path(__file__).parents[1].glob("playthroughs/*.play"),
                *(load(name).folder / "demo.play" for name in ("grizzled", "tainted-grail"))))  # fmt: skip
TAKEN = (Mark.ACCEPTED, Mark.ADVISED, Mark.FORCED)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.parent.name}-{play.stem}")
def test_every_accepted_entry_is_carried_into_a_form_that_says_the_same(play: Path, tmp_path: Path) -> None:
    player = Player(tmp_path)
    seen = 0
    for item in parse_playthrough(play.read_text(encoding="utf-8")):
        if isinstance(item, Entry) and item.mark in TAKEN:
            seen += 1
            assert carried_wrong(player.table, item.text) is None
        player.step(item)
    player.close()
    assert seen


def carried_wrong(table: Table, text: str) -> str | None:
    """What is wrong with the form of an entry that is accepted now; None where it says the same."""
    form = FormScreen(table, Selection(), text)
    meant = read_entry(table.game, table.state, text, table.around())
    said = read_entry(table.game, table.state, form.entry, table.around())
    assert not isinstance(meant, (InputProblem, Ambiguous))
    if isinstance(said, (InputProblem, Ambiguous)):
        return f"{text!r} became {form.entry!r}: {said.message}"
    same = said.action == meant.action and said.reason == meant.reason and form.left == ()
    return None if same else f"{text!r} became {form.entry!r}, without {form.left}"


def test_what_is_no_verb_narrows_the_list() -> None:
    form = form_of("grizzled-mission", "xyz")
    assert form.filling is None and form.entry == ""


async def test_a_name_alone_is_kept_for_the_form(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grail-day"))
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "ailei ")
        await pilot.press("f10")
        form = app.screen
        assert isinstance(form, FormScreen) and "What happened?" in screen_text(app)
        await typed(pilot, "fast")
        await pilot.press("enter")
        assert form.entry == "Ailei fast"


async def test_f10_continues_the_line(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "play snow mask")
        await pilot.press("f10")
        shown = screen_text(app)
        assert "✓snow" in shown and "✓mask" in shown and " ✓rain" not in shown
        await pilot.press("enter")
        await pilot.pause()
        assert screen.table.last(1)[0].entry == "Bob play snow mask"


async def test_rows_stay_while_the_verdict_changes(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.click(offset=place_of(app, "f form"))
        await pilot.click(offset=place_of(app, "play a Threat card"))
        at = place_of(app, " snow ")
        for word in ("night", "rain", "snow", "mask", "shell", "whistle"):
            await pilot.click(offset=place_of(app, word))
            assert place_of(app, "snow")[1] == at[1]


async def test_list_is_walked_and_opened(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        form = await form_on(pilot, "f")
        assert "▸ play       play a Threat card" in screen_text(app)
        await pilot.press("down")
        assert "▸ play       play a Hard Knock" in screen_text(app)
        await pilot.press("pagedown")
        assert form.filling is None and "▸" in screen_text(app)
        await pilot.press("pageup", "pageup", "down", "enter")
        assert form.filling is not None and "A HARD KNOCK" in screen_text(app).upper()
        assert "▸ who" in screen_text(app)


async def test_letters_narrow_the_list_and_open_nothing(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        form = await form_on(pilot, "f")
        await typed(pilot, "withd")
        shown = screen_text(app)
        assert form.filling is None and "withd▏" in shown
        assert "▸ withdraw" in shown and "play a Threat card" not in shown
        await pilot.press("backspace")
        assert "with▏" in screen_text(app)
        await typed(pilot, "xx")
        await pilot.press("enter")
        assert form.filling is None and "Enter fill it in" not in screen_text(app)
        await pilot.press("escape")
        assert app.screen is form and "play a Threat card" in screen_text(app)
        await typed(pilot, "withd")
        await pilot.press("enter")
        assert form.entry == "withdraw"
        await pilot.press("enter")
        await pilot.pause()
        assert (await at_table(pilot)).table.last(1)[0].entry == "Bob withdraw"


async def test_enter_is_offered_where_it_records(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        screen = await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "intensity 3")
        await pilot.press("f10")
        form = app.screen
        assert "Enter record " not in screen_text(app) and "F4 record anyway" in screen_text(app)
        await pilot.press("enter")
        assert app.screen is form and screen.table.count == 2
        await pilot.press("f4")
        assert "Enter record " in screen_text(app) and "F4 by the rules after all" in screen_text(app)
        await pilot.press("f4", "enter")
        assert app.screen is form
        await pilot.press("down", "backspace", "f4", "enter")
        assert app.screen is form and "Enter record " not in screen_text(app) and "F4" not in screen_text(app)


async def test_rule_of_a_refusal_is_read_from_the_form(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "intensity 3")
        await pilot.press("f10")
        form = app.screen
        await pilot.click(offset=place_of(app, "GR-"))
        await pilot.pause()
        assert app.screen is not form
        await pilot.press("escape")
        assert app.screen is form


async def test_keys_stay_in_sight_however_long_the_form_is(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grail-four"))
    async with app.run_test(size=SIZE) as pilot:
        await at_table(pilot)
        await pilot.press("colon")
        await typed(pilot, "attach 110 north of 101 keys")
        await pilot.press("f10")
        for width, height in (SIZE, (120, 40), (45, 60), (80, 20)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert "Esc leave it" in screen_text(app) and "╯" in screen_text(app)


def test_words_one_after_another_are_pointed_at() -> None:
    form = form_of("grizzled-mission", "mission failed")
    knocks = next(control for label, control in controls(form).items() if label.startswith("knocks"))
    assert list(knocks.choices) == ["Anna", "Bob", "Carol"]
    knocks.point(1)
    assert "mute" in knocks.choices
    knocks.point(list(knocks.choices).index("mute"))
    assert {"clumsy", "Anna", "Carol"} <= set(knocks.choices)
    assert form.entry == "mission failed knocks Bob mute"
    knocks.rub()
    assert form.entry == "mission failed knocks Bob"


def test_keys_and_dials_are_pointed_at_and_stepped() -> None:
    cells = controls(form_of("grail-day", "keys 104 - 110 - 101"))
    assert "-" in cells["north"].choices and "101" in cells["north"].choices
    form = form_of("grail-exhausted", "dial Plague +1")
    turn = next(control for control in controls(form).values() if control.steps)
    turn.step(1)
    assert form.entry == "dial Plague +2"
    turn.type("=")
    turn.step(-1)
    assert form.entry == "dial Plague =1"


async def test_hard_knocks_are_offered(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=SIZE) as pilot:
        await form_on(pilot, "f", "down", "enter")
        assert "fragile" in screen_text(app) and "phobia mask" in screen_text(app)


def test_options_are_pointed_at_before_their_value_is_typed() -> None:
    form = form_of("grizzled-mission", "option")
    setting = controls(form)["NAME=VALUE"]
    setting.point(list(setting.choices).index("traps="))
    for letter in "false":
        setting.type(letter)
    assert form.entry == "option traps=false"


def test_what_can_be_one_thing_only_is_filled_in() -> None:
    assert form_of("grizzled-mission", "play merry").entry == 'Carol play "merry christmas"'
    assert form_of("grail-exhausted", "dial drop").entry == "dial drop Plague"


async def test_several_names_are_ticked_by_walking_along_them(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played("grizzled-mission"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_table(pilot)
        screen.begin("carol play ")
        await pilot.press("f10")
        await until(pilot, lambda: "Space tick" in screen_text(app))
        await pilot.press("right", "right", "space", "right", "right", "space")
        await until(pilot, lambda: "✓shell‹" in screen_text(app))
        assert "✓rain" in screen_text(app) and "Enter records Carol play rain shell" in screen_text(app)
        await pilot.press("space")
        await until(pilot, lambda: " shell‹" in screen_text(app))
