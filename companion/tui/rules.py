"""The rulebooks for the screens, each loaded once."""

from functools import cache

from companion.registry import UnknownGameError, load
from companion.rulebook import Rulebook, RulebookError


@cache
def rulebook_of(game: str) -> Rulebook | None:
    """The rulebook of a game; None where it has none."""
    try:
        path = load(game).folder / "rules.toml"
        return Rulebook.load(game, path)
    except (UnknownGameError, RulebookError):
        return None


@cache
def title_of(game: str, rule: str) -> str:
    """The title of a rule; empty where it has none."""
    book = rulebook_of(game)
    found = book.find(rule) if book is not None and rule else None
    return found.title if found is not None else ""


def warm(game: str) -> None:
    """Load a rulebook and build its index, so that the first question is answered at once; for a thread."""
    book = rulebook_of(game)
    if book is not None:
        book.search("")
