"""Both games' rulebooks and the lists of questions."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.rulebook import Rulebook

HERE = Path(__file__).parent
GAMES = Path(__file__).parents[2] / "companion" / "games"
FILES = {"grizzled": GAMES / "grizzled" / "rules.toml", "tainted-grail": GAMES / "tainted_grail" / "rules.toml"}


@dataclass(frozen=True)
class Question:
    words: str
    game: str
    right: frozenset[str]


@pytest.fixture(scope="session", params=sorted(FILES))
def book(request: pytest.FixtureRequest) -> Rulebook:
    return Rulebook.load(request.param, FILES[request.param])


@pytest.fixture(scope="session")
def books() -> dict[str, Rulebook]:
    return {game: Rulebook.load(game, path) for game, path in FILES.items()}


@pytest.fixture(scope="session")
def questions() -> Callable[[str], list[Question]]:
    def read(name: str) -> list[Question]:
        lines = (HERE / name).read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        return [Question(words, game, frozenset(right.split())) for words, game, right in rows]

    return read


@pytest.fixture(scope="session")
def shingles() -> Callable[[str], set[str]]:
    spec = importlib.util.spec_from_file_location("make_seed_shingles", HERE / "make_seed_shingles.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[[str], set[str]] = module.shingles
    return function
