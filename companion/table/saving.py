"""Save Sheets of a table: from the state to the sheet's texts, and from found texts to a new table's origin."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion import __version__
from companion.engine.codec import CodecError, StateCodec
from companion.engine.game import Game, SheetHead
from companion.registry import UnknownGameError, load
from companion.table.errors import TableError
from companion.table.payload import MOST, Origin
from companion.table.table import Table
from savesheets.blank import emptied
from savesheets.body import deflate_body, inflate_body
from savesheets.document import Document
from savesheets.words import clean

BODY = 1
"""The version of the body's list."""

NOTES_BUDGET = 1_000
"""Letters of notes that a sheet of at most two symbols has room for; more is kept, and said."""

_MOST_SAVES = MOST // 2


@dataclass(frozen=True, slots=True)
class SaveSheet:
    """A table's sheet: the document for people, and the body that restores the table.

    `notes` is how many letters the table's notes have; over `NOTES_BUDGET` of them `advice` is a sentence, else empty.
    """

    document: Document
    body: bytes
    number: int
    notes: int = 0

    @property
    def advice(self) -> str:
        """What to say when the notes make the sheet long."""
        if self.notes <= NOTES_BUDGET:
            return ""
        return (
            f"The notes have {self.notes} letters, {self.notes - NOTES_BUDGET} more than a short sheet has room for: "
            "they are saved, but the sheet takes more symbols."
        )


@dataclass(frozen=True, slots=True)
class Restored:
    """What a body holds, checked: which table it was, and the origin that a new one begins from."""

    game: Game[Any]
    table_id: str
    name: str
    number: int
    saved: str
    origin: Origin


def save(table: Table, now: datetime) -> SaveSheet:
    """The Save Sheet of a table as it stands; `now` is aware."""
    number = table.origin.number + table.seq
    saved = now.astimezone().isoformat(timespec="minutes")
    head = SheetHead(table.name, saved.replace("T", " ")[:16], number, table.rulings())
    packed = StateCodec(table.game).pack(table.state)
    row = [BODY, table.record.id, table.name, number, saved, table.game.id, __version__, packed, list(head.rulings)]
    notes = _letters(table.view().get("notes"))
    return SaveSheet(table.game.sheet(table.state, head), deflate_body(row), number, notes)


def blank(game: Game[Any]) -> Document:
    """A game's sheet to fill in by pencil."""
    return emptied(game.sheet(game.start, SheetHead("", "", 0)))


def read_body(body: bytes) -> Restored:
    """The table in a body. Raises SheetError for a damaged one, TableError for what is no table of ours."""
    row = inflate_body(body)
    if not row or not isinstance(row[0], int):
        raise TableError("This is no Save Sheet of the Companion.")
    if row[0] > BODY:
        raise TableError("This Save Sheet was made by a newer version of the Companion; update to open it.")
    return _restored(row)


def _restored(row: Sequence[Any]) -> Restored:
    if len(row) < 9 or not all(isinstance(row[n], str) for n in (1, 2, 4, 5, 6)) or not _is_number(row[3]):
        raise TableError("This Save Sheet does not hold what a table needs.")
    try:
        game = load(row[5])
        state = StateCodec(game).unpack(row[7])
    except (UnknownGameError, CodecError) as problem:
        raise TableError(str(problem)) from None
    _audit(game, state)
    rulings = tuple(map(str, row[8])) if isinstance(row[8], list) else ()
    origin = Origin((), state, row[3], row[1], rulings)
    return Restored(game, row[1], clean(row[2]) or game.title, row[3], clean(row[4]), origin)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_SAVES


def _letters(notes: Any) -> int:
    return sum(len(str(note)) for note in notes or ())


def _audit(game: Game[Any], state: Any) -> None:
    """Refuse a state that this app could not even show; what is merely odd stays as a finding on the table."""
    try:
        game.fields.view(state)
        game.audit(state)
        game.agenda(state)
        game.sheet(state, SheetHead("", "", 0))
    except _IMPOSSIBLE as problem:
        raise TableError(f"This Save Sheet holds an impossible table: {_why(problem)}.") from None


# What looking into a state raises when one part of it names another that is not there.
_IMPOSSIBLE = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, StopIteration, RuntimeError)


def _why(problem: BaseException) -> str:
    return f"{str(problem)[:80] or 'a name in it belongs to nobody'} ({type(problem).__name__})"
