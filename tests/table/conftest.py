"""Tables of the toy game, in memory and on disk."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Config, Seat
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
