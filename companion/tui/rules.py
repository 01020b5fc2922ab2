"""What the screens ask of a rulebook beside a lookup: the titles of rules, and that it is loaded in time."""

from functools import cache

from companion.registry import UnknownGameError
from companion.rulebook import Rulebook, RulebookError
from companion.table.rules import book_of


@cache
def rulebook_of(game: str) -> Rulebook | None:
    """The rulebook of a game; None where it has none that can be read."""
    try:
        return book_of(game)
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
