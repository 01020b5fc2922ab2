"""The toy game for the engine's tests."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.engine.game import Config, Seat
from companion.engine.play import begin


def _load_toy() -> ModuleType:
    if "toy" not in sys.modules:
        spec = importlib.util.spec_from_file_location("toy", Path(__file__).with_name("toy.py"))
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["toy"] = module
        spec.loader.exec_module(module)
    return sys.modules["toy"]


@pytest.fixture(scope="session")
def toy() -> ModuleType:
    return _load_toy()


@pytest.fixture(scope="session")
def game(toy: ModuleType) -> Any:
    return toy.TOY


@pytest.fixture
def state(game: Any) -> Any:
    begun = begin(game, Config((Seat("Anna"), Seat("Bob Lee"), Seat("Émile"))))
    assert isinstance(begun, tuple)
    return begun[0]
