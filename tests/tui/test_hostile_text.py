"""Player text is never markup, and never breaks a row."""

from pathlib import Path

import pytest
from looking import at_table, screen_text
from rich.cells import cell_len

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.library import Library
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.drawing import fit, plain, said

SOLDIERS = ("Gaston Fayard", "Lazare Bonticelli", "Félix Moreau")
HOSTILE = ["[/x]", "[b]Bo[/b]", "👩‍🚀 Éva ❤️", "עברית שם", 'Q"uo“te', "x" * 40, "名前の長い人"]


@pytest.mark.parametrize("pair", [HOSTILE[:3], [*HOSTILE[3:5], "Zoë"], [*HOSTILE[5:], "$error"]])
async def test_hostile_names_play_a_game(pair: list[str], tmp_path: Path, library: Library) -> None:
    made = library.new(
        load("grizzled"), "[/table] [$error]", Config(tuple(map(Seat, pair, SOLDIERS)), pair[0])
    )
    assert isinstance(made, Table), made
    made.enter("intensity 3")
    made.enter("note [/x] \u202e [red]three hundred" + "!" * 250)
    app = CompanionApp(tmp_path, made.name)
    async with app.run_test(size=(100, 40)) as pilot:
        screen = await at_table(pilot)
        shown = screen_text(app)
        assert "[/table] [$error]" in shown
        assert "[/x]" in shown
        for name in pair:
            assert plain(name)[:20] in shown
        assert all(cell_len(row) <= 100 for row in shown.splitlines())
        for key in ("f", "j", "o", "f6", "f7"):
            await pilot.press(key)
            assert all(cell_len(row) <= 100 for row in screen_text(app).splitlines())
            assert key == "f" or plain(pair[0])[:10] in screen_text(app)
            await pilot.press("escape")
        await pilot.press("1", "colon")
        await pilot.press("escape", "u", "escape")
        assert screen.table.count == 2


@pytest.mark.parametrize(
    "text", [*HOSTILE, "two\nlines", "tab\there", "bell\x07", "\u202eright to left", "a\u200db"]
)
def test_plain_text_is_one_line_that_fits_its_cells(text: str) -> None:
    told = plain(text)
    assert not set(told) & set("\n\r\t\x07\u202e\u200d\ufe0f")
    for width in (0, 1, 5, 30):
        assert fit(said(text), width).cell_length == width
