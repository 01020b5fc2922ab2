"""How the screens look in the states that a game goes through: whole screens as text, on tables that were played."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from looking import at_table, screen_text, until

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.library import Library
from companion.table.table import Moved, Recorded, Table
from companion.tui.app import CompanionApp
from companion.tui.hints import HINTS, SCOPE
from journal import MemoryStore

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 40))
NOON = datetime(2026, 11, 27, 21, 14, tzinfo=UTC)

SOLDIERS = Config(
    (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau")), "Anna"
)
FOUR = Config((Seat("Beor", "Anna"), Seat("Ailei", "Ben"), Seat("Arev", "Cleo"), Seat("Maggot", "Dan")))
TWO = Config(FOUR.seats[:2])

MISSION = ("intensity 3", "anna play night rain", "bob play mask shell")
SUPPORT = ("intensity 3", "anna play night rain", "withdraw", "withdraw", "withdraw")
DAY = (
    "keys 101 102 104 105 103 menhir",
    "keys 104 - 110 - 101",
    "beor travel 104",
    'guardian add "Boar" at 102 green',
)
STATES: dict[str, tuple[str, Config, tuple[str, ...]]] = {
    "grizzled-new": ("grizzled", SOLDIERS, ()),
    "grizzled-mission": ("grizzled", SOLDIERS, MISSION),
    "grizzled-danger": ("grizzled", SOLDIERS, (*MISSION, "carol play mask snow")),
    "grizzled-support": ("grizzled", SOLDIERS, SUPPORT),
    "grizzled-ruling": ("grizzled", SOLDIERS, (*MISSION, "anna play phobia mask !! we read it so [/x]")),
    "grizzled-over": ("grizzled", SOLDIERS, (*MISSION, "recount outcome=victory phase=over")),
    "grail-new": ("tainted-grail", TWO, ()),
    "grail-day": ("tainted-grail", TWO, DAY),
    "grail-four": ("tainted-grail", FOUR, DAY),
    "grail-evening": ("tainted-grail", TWO, (*DAY, "evening", "beor eat")),
    "grail-encounter": ("tainted-grail", TWO, (*DAY, "encounter green combat beor ailei")),
    "grail-exhausted": (
        "tainted-grail",
        TWO,
        (*DAY, "beor energy =1 health =3 terror =5", 'dial add time 1 "Plague" at 101'),
    ),
}
OPENED = {
    "recount": ("grizzled-mission", ("f7", "tab", "down", "down", "1")),
    "form": ("grail-day", ("plus", "f10", "right", "down", "right", "down", "right")),
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


def played(state: str) -> Library:
    """A library in memory, at a clock that stands still, with the table of a state; no hint waits in it."""
    game, config, entries = STATES[state]
    library = Library(MemoryStore(lambda: NOON))
    for hint in HINTS:
        library.store.remember(SCOPE, hint.name, "told")
    table = library.new(load(game), "Friday", config)
    assert isinstance(table, Table), table
    for entry in entries:
        done = table.enter(entry)
        assert isinstance(done, (Recorded, Moved)), f"{entry}: {done}"
    return library


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
