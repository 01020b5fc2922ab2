"""The Save Sheet on screen: what the cells show is read back as a camera would read it."""

from pathlib import Path

import pytest
import zxingcpp
from looking import at_table, until
from PIL import Image
from rich.color import Color

from companion.table.saving import read_body
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.screens.sheet import SheetScreen
from companion.tui.widgets.qr import QrView, draw
from savesheets.collector import Collector


def photograph(view: QrView) -> Image.Image:
    """The cells of the widget as a picture: a half block is ink above and ground below."""
    width, height = view.size
    picture = Image.new("RGB", (width, 2 * height), "red")
    for y in range(height):
        x = 0
        for segment in view.render_line(y):
            assert segment.style is not None
            ink, ground = colour(segment.style.color), colour(segment.style.bgcolor)
            for char in segment.text:
                picture.putpixel((x, 2 * y), ink if char == "▀" else ground)
                picture.putpixel((x, 2 * y + 1), ground)
                x += 1
        assert x == width
    return picture.resize((width * 6, height * 12), Image.Resampling.NEAREST)


def colour(found: Color | None) -> tuple[int, int, int]:
    assert found is not None, "both colours of every cell are set"
    triplet = found.get_truecolor()
    return triplet.red, triplet.green, triplet.blue


@pytest.mark.parametrize(
    ("size", "big"), [((45, 24), False), ((80, 24), False), ((120, 40), False), ((140, 60), True)], ids=str
)
async def test_codes_on_screen_restore_the_table(
    size: tuple[int, int], big: bool, tmp_path: Path, friday: Table
) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=size) as pilot:
        await at_table(pilot)
        await pilot.press("ctrl+s")
        await until(
            pilot, lambda: isinstance(app.screen, SheetScreen) and bool(app.screen.query_one(QrView)._rows)
        )
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SheetScreen)
        if big:
            await pilot.press("b")
            await until(
                pilot, lambda: "  " in {run.text[:2] for row in screen.query_one(QrView)._rows for run in row}
            )
        collector = Collector()
        for _ in range(screen.count):
            found = zxingcpp.read_barcodes(photograph(screen.query_one(QrView)))
            assert len(found) == 1
            collector.add(found[0].text)
            await pilot.press("right")
        restored = read_body(collector.body())
        assert (restored.name, restored.game.id) == ("Friday", "grizzled")
        await pilot.press("escape")
        await at_table(pilot)


async def test_a_file_is_written_from_the_sheet(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    target = tmp_path / "friday.txt"
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.ready)
        await pilot.press("f")
        app.screen.query_one("#path").value = str(target)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, target.exists)
    assert "TS1-" in target.read_text(encoding="utf-8")


def test_too_many_codes_put_files_first() -> None:
    body = bytes(range(256)) * 12
    small, large = draw(body, 40, 15), draw(body, 200, 80)
    assert small.files_first
    assert not large.files_first and 1 <= len(large.symbols) <= 4
