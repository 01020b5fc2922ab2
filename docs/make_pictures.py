"""Draws the pictures of the README: `python docs/make_pictures.py`. Each is the real screen of a demo table."""

import asyncio
import tempfile
from pathlib import Path

from companion.cli.demo import fill
from companion.registry import load
from companion.tui.app import CompanionApp

HERE = Path(__file__).parent
PICTURES = {"tainted-grail": (120, 40), "grizzled": (120, 40)}


async def draw(game_id: str, size: tuple[int, int]) -> None:
    """One picture."""
    with tempfile.TemporaryDirectory() as folder:
        name = fill(load(game_id), Path(folder))
        app = CompanionApp(Path(folder), name)
        async with app.run_test(size=size) as pilot:
            for _ in range(40):
                await pilot.pause(0.1)
                if app.screen.__class__.__name__ == "TableScreen":
                    break
            await pilot.pause(1)
            (HERE / f"{game_id}.svg").write_text(app.export_screenshot(title="Companion"), encoding="utf-8")


def main() -> None:
    """All pictures."""
    for game_id, size in PICTURES.items():
        asyncio.run(draw(game_id, size))


if __name__ == "__main__":
    main()
