"""The book of The Grizzled, which the modules beside this one fill."""

from companion.engine.book import Book
from companion.engine.rules import register
from companion.games.grizzled.state import Grizzled

book: Book[Grizzled] = Book()


def named(where: str, *rules: str) -> None:
    """Note rules that verdicts of a module name beside the one that heads them."""
    for rule in rules:
        register(rule, where)
