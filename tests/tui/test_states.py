"""How the screens look in the states that a game goes through: whole screens as text, on tables that were played."""

import os
import time
from pathlib import Path

import pytest
from looking import at_table, screen_text, until
from states import STATES, played

from companion.tui.app import CompanionApp

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 40))
OPENED = {
    "recount": ("grizzled-mission", ("f7", "tab", "down", "down", "1")),
    "form": ("grail-day", ("plus", "f10", "space", "down", "right", "down", "right")),
    "form-list": ("grizzled-mission", ("f",)),
    "log": ("grizzled-ruling", ("f6", "down")),
    "amend": ("grizzled-mission", ("f6", "down", "enter", *["backspace"] * 4, "m", "a", "s", "k", "enter")),
    "far": ("grizzled-danger", ("o",)),
    "far-grail": ("grail-exhausted", ("f8",)),
    "jump": ("grail-day", ("j",)),
}


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times on the screen do not depend on where the tests run."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


def compare(name: str, shown: str) -> None:
    """Compare with the golden text; COMPANION_GOLDEN=1 writes it anew, to be read before it is kept."""
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("COMPANION_GOLDEN"):
        golden.write_text(shown + "\n", encoding="utf-8")
    assert shown + "\n" == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("state", STATES)
async def test_state_looks_as_agreed(state: str, tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played(state))
    async with app.run_test(size=SIZES[0]) as pilot:
        await at_table(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await pilot.pause()
            compare(f"{state}-{width}x{height}", screen_text(app))


@pytest.mark.parametrize("name", OPENED)
async def test_screen_over_the_table_looks_as_agreed(name: str, tmp_path: Path) -> None:
    state, keys = OPENED[name]
    app = CompanionApp(tmp_path, "Friday", lambda: played(state))
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = await at_table(pilot)
        await pilot.press(*keys)
        await until(pilot, lambda: app.screen is not screen or screen.jumping)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await pilot.pause()
            compare(f"{name}-{width}x{height}", screen_text(app))
