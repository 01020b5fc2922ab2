"""The commonest tasks at a table, with the keys that each takes; run with -s to see the counts."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from looking import at_table, screen_text, typed, until
from states import played
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.screens.far import FarScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen


class Hand:
    """Somebody at the keyboard, whose key presses are counted."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot, self.count = pilot, 0

    async def press(self, *keys: str) -> None:
        self.count += len(keys)
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        """A first key that may open something, then the letters that go into it."""
        await self.press(text[0])
        self.count += len(text) - 1
        await typed(self.pilot, text[1:])


Task = Callable[[Hand, TableScreen], Awaitable[None]]


async def play_a_card(hand: Hand, screen: TableScreen) -> None:
    await hand.type("psn m")
    await hand.press("enter")
    assert screen.table.last(1)[0].entry == "Carol play snow mask"


async def withdraw(hand: Hand, screen: TableScreen) -> None:
    await hand.press("w")
    assert screen.table.last(1)[0].entry == "Carol withdraw"


async def undo(hand: Hand, screen: TableScreen) -> None:
    await hand.press("u", "enter", "enter")
    assert screen.table.count == 2 and hand.pilot.app.screen is screen


async def next_step(hand: Hand, screen: TableScreen) -> None:
    await hand.press("enter", "enter")
    assert screen.table.value("phase") == "mission"


async def look_up_a_rule(hand: Hand, screen: TableScreen) -> None:
    await hand.type("/tie")
    assert "support" in screen_text(hand.pilot.app).lower()


async def record_anyway(hand: Hand, screen: TableScreen) -> None:
    await hand.type("pn n")
    await hand.press("enter", "f4", "enter")
    assert screen.table.last(1)[0].verdict == "ruling"


async def keep_a_sheet(hand: Hand, screen: TableScreen) -> None:
    await hand.press("f5")
    store, table = screen.companion.library.store, screen.table.record.id
    await until(hand.pilot, lambda: bool(store.sheets(table)))
    assert store.sheets(table)[0].name == "mission 1, mission"


async def show_the_codes(hand: Hand, screen: TableScreen) -> None:
    app = hand.pilot.app
    await hand.press("ctrl+s")
    await until(hand.pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.ready)


async def far(hand: Hand, screen: TableScreen) -> None:
    await hand.press("o")
    assert isinstance(hand.pilot.app.screen, FarScreen)


async def travel(hand: Hand, screen: TableScreen) -> None:
    await hand.press("2")
    await hand.type("v104")
    await hand.press("enter")
    assert screen.table.value("characters.Ailei.location") == 104


async def lose_energy(hand: Hand, screen: TableScreen) -> None:
    await hand.press("1", "minus")
    await hand.type("e 1")
    await hand.press("enter")
    assert screen.table.value("characters.Beor.energy") == 4


async def pass_the_day(hand: Hand, screen: TableScreen) -> None:
    await hand.press("1", "p")
    assert screen.table.value("characters.Beor.passed") is True


async def rematch(hand: Hand, screen: TableScreen) -> None:
    await hand.press("r")
    assert screen.table.value("phase") == "prepare"


TASKS: tuple[tuple[str, Task, int], ...] = (
    ("grizzled-mission", play_a_card, 6),
    ("grizzled-mission", withdraw, 1),
    ("grizzled-mission", undo, 3),
    ("grizzled-new", next_step, 2),
    ("grizzled-mission", look_up_a_rule, 4),
    ("grizzled-mission", record_anyway, 7),
    ("grizzled-mission", keep_a_sheet, 1),
    ("grizzled-mission", show_the_codes, 1),
    ("grizzled-mission", far, 1),
    ("grizzled-over", rematch, 1),
    ("grail-day", travel, 6),
    ("grail-day", lose_energy, 6),
    ("grail-day", pass_the_day, 2),
)


@pytest.mark.parametrize(("state", "task", "most"), TASKS, ids=lambda value: getattr(value, "__name__", None))
async def test_task_takes_few_keys(state: str, task: Task, most: int, tmp_path: Path) -> None:
    app = CompanionApp(tmp_path, "Friday", lambda: played(state))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_table(pilot)
        hand = Hand(pilot)
        await task(hand, screen)
    print(f"{task.__name__.replace('_', ' ')}: {hand.count} {'key' if hand.count == 1 else 'keys'}")
    assert hand.count <= most
