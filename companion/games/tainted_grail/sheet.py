"""The Save Sheet for people, laid out like the paper one."""

from companion.engine.game import SheetHead
from companion.games.tainted_grail.state import Grail
from savesheets.document import Document


def sheet(state: Grail, head: SheetHead) -> Document:
    """The Save Sheet of a table."""
    return Document("Save Sheet", "Tainted Grail: The Fall of Avalon", head.table, head.saved, head.number, ())
