"""Edition data from profile.toml, and a table's own figures over it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.tainted_grail.state import Grail

FOLDER = Path(__file__).parent


@cache
def profile() -> Mapping[str, Any]:
    """The profile as shipped."""
    return tomllib.loads((FOLDER / "profile.toml").read_text(encoding="utf-8"))


def figure(state: Grail, path: str) -> Any:
    """A figure by its path: the table's own where it set one, else the profile's."""
    return state.options.get(path, profile()["figures"][path])


def number(state: Grail, path: str) -> int:
    """A figure that is a whole number."""
    return int(figure(state, path))
