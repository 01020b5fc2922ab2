"""Commands that play: the screens, the demo, and replay."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.say import REFUSED, UNREADABLE, Stop, fail, say
from companion.cli.screens import has_screen, screens
from companion.registry import UnknownGameError, find_game


def replay(files: Annotated[list[Path], typer.Argument(metavar="FILE", help=".play files")]) -> None:
    """Run playthroughs; stops with the first difference."""
    from companion.engine.playthrough import PlaythroughError
    from companion.table.replay import ExpectationError, run_file

    for path in files:
        try:
            held = run_file(path)
        except ExpectationError as problem:
            fail(str(problem), REFUSED)
        except PlaythroughError as problem:
            fail(f"{path.name}, {problem}", UNREADABLE)
        say(f"{path}: {held} lines hold.")


def demo(game: Annotated[str, typer.Argument(metavar="[GAME]")] = "tainted-grail") -> None:
    """A table in mid-play, in a store that is thrown away afterwards."""
    try:
        found = find_game(game)
    except UnknownGameError as problem:
        fail(str(problem))
    from companion.cli.demo import fill, tell

    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        if not has_screen():
            tell(found, Path(folder))
            return
        name = fill(found, Path(folder))
        raise Stop(screens(name, Path(folder)))
