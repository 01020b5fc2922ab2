"""The list of games. A game is loaded when it is first asked for."""

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from companion.engine.game import Game
from companion.engine.text import fold

_MODULES = {"grizzled": "companion.games.grizzled", "tainted-grail": "companion.games.tainted_grail"}
_SPELLINGS = {"the grizzled": "grizzled", "the-grizzled": "grizzled", "grail": "tainted-grail",
              "tainted grail": "tainted-grail", "tainted_grail": "tainted-grail", "avalon": "tainted-grail"}


class UnknownGameError(ValueError):
    """No game has this id; the message names those there are."""


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_MODULES)


def find_game(name: str) -> Game[Any]:
    """A game by its id, a common spelling or a unique beginning of either. Raises UnknownGameError."""
    asked = fold(name)
    spellings = {**{game: game for game in _MODULES}, **_SPELLINGS}
    begun = {game for spelling, game in spellings.items() if asked and spelling.startswith(asked)}
    found = {spellings[asked]} if asked in spellings else begun
    if len(found) != 1:
        near = get_close_matches(asked, spellings, n=1)
        hint = f" Did you mean {spellings[near[0]]}?" if near else ""
        raise UnknownGameError(f"There is no game {name!r}; the games are {', '.join(_MODULES)}.{hint}")
    return load(found.pop())


def load(game_id: str) -> Game[Any]:
    """A game by its exact id. Raises UnknownGameError."""
    if game_id not in _MODULES:
        raise UnknownGameError(f"There is no game {game_id!r}; the games are {', '.join(_MODULES)}.")
    game: Game[Any] = import_module(_MODULES[game_id]).GAME
    return game
