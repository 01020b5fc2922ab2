"""A long evening on screen: memory grows by the record alone, and nothing on the screen piles up."""

import gc
import sys
from pathlib import Path

import pytest
from looking import at_table
from states import played
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen

ENTRIES, WARM = 5_000, 500
"""Entries of an evening, and those after which every cache is as full as it gets."""
EVERY = 50
"""Each entry of this many is made on the screen and drawn; the others come from another hand."""
RECORD = 25
"""Objects that the record of one entry may keep: its row, text, events and changes. A widget or a state more an entry
would be several times as many."""


async def enter(pilot: Pilot[None], screen: TableScreen, count: int, entry: str) -> None:
    """So many entries at the table on screen."""
    for number in range(count):
        text = entry.format(20 + number % 5)
        if number % EVERY:
            screen.table.enter(text)
        else:
            screen.redraw()
            screen.submit(text)
            await pilot.pause()


def objects() -> int:
    """Blocks of memory in use."""
    gc.collect()
    return sys.getallocatedblocks()


@pytest.mark.parametrize(
    ("state", "entry"), [("grizzled-mission", "recount trials={}"), ("grail-four", "deck green ={}")]
)
async def test_memory_is_flat_over_five_thousand_entries(tmp_path: Path, state: str, entry: str) -> None:
    library = played(state)
    app = CompanionApp(tmp_path, "Friday", lambda: library)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at_table(pilot)
        count = screen.table.count
        await enter(pilot, screen, WARM, entry)
        before, widgets = objects(), len(list(app.screen.walk_children()))
        await enter(pilot, screen, ENTRIES - WARM, entry)
        grown = (objects() - before) / (ENTRIES - WARM)
        print(f"{state}: {grown:.1f} objects an entry")
        assert screen.table.count == count + ENTRIES
        assert len(list(app.screen.walk_children())) == widgets
        assert grown < RECORD
