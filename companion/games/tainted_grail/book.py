"""The book of Tainted Grail: checks, effects, consequences and reminders of every subject register here."""

from companion.engine.book import Book
from companion.games.tainted_grail.state import Grail

book: Book[Grail] = Book()
