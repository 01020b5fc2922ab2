"""The rulebook of a game, loaded once."""

from functools import cache

from companion.registry import load
from companion.rulebook import Rulebook

RULES_FILE = "rules.toml"


@cache
def book_of(game_id: str) -> Rulebook:
    """The rulebook of a game. Raises RulebookError for a faulty file, UnknownGameError for an unknown game."""
    return Rulebook.load(game_id, load(game_id).folder / RULES_FILE)
