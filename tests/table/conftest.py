"""Tables of the toy game, in memory and on disk."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.library import Library
from companion.table.table import Table
from journal import MemoryStore


def _toy() -> Any:
    if "toy" not in sys.modules:
        path = Path(__file__).parents[1] / "engine" / "toy.py"
        spec = importlib.util.spec_from_file_location("toy", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["toy"] = module
        spec.loader.exec_module(module)
    return sys.modules["toy"]


@pytest.fixture(scope="session")
def friday() -> Callable[..., Table]:
    """Makes a table of The Grizzled in a library: Anna leads, then Bob and Carol."""
    seats = (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau"))

    def made(library: Library, name: str = "Friday") -> Table:
        table = library.new(load("grizzled"), name, Config(seats, "Anna"))
        assert isinstance(table, Table)
        return table

    return made


@pytest.fixture(scope="session")
def friday_in(friday: Callable[..., Table]) -> Callable[[Path], None]:
    """Makes that table in a data folder and closes it."""

    def made(folder: Path) -> None:
        with closing(Library.open(folder)) as library:
            friday(library)

    return made


@pytest.fixture
def game() -> Any:
    return _toy().TOY


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, game: Any) -> Iterator[Library]:
    """A library in memory that knows the toy game as well."""
    monkeypatch.setattr("companion.table.library.load", lambda game_id: game)
    monkeypatch.setattr("companion.table.saving.load", lambda game_id: game)
    library = Library(MemoryStore())
    yield library
    library.store.close()


@pytest.fixture
def table(library: Library, game: Any) -> Table:
    made = library.new(game, "Friday", Config((Seat("Anna"), Seat("Bob"))))
    assert isinstance(made, Table)
    return made
