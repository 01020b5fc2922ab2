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
from companion.table.payload import Origin
from companion.table.table import Table
from savesheets.body import deflate_body, inflate_body
from savesheets.document import Document

BODY = 1
"""The version of the body's list."""


@dataclass(frozen=True, slots=True)
class SaveSheet:
    """A table's sheet: the document for people, and the body that restores the table."""

    document: Document
    body: bytes
    number: int


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
    return SaveSheet(table.game.sheet(table.state, head), deflate_body(row), number)


def read_body(body: bytes) -> Restored:
    """The table in a body. Raises SheetError for a damaged one, TableError for what is no table of ours."""
    row = inflate_body(body)
    if not row or not isinstance(row[0], int):
        raise TableError("This is no Save Sheet of the Companion.")
    if row[0] > BODY:
        raise TableError("This Save Sheet was made by a newer version of the Companion; update to open it.")
    return _restored(row)


def _restored(row: Sequence[Any]) -> Restored:
    if len(row) < 9 or not all(isinstance(row[n], str) for n in (1, 2, 4, 5, 6)) or not isinstance(row[3], int):
        raise TableError("This Save Sheet does not hold what a table needs.")
    try:
        game = load(row[5])
        state = StateCodec(game).unpack(row[7])
    except (UnknownGameError, CodecError) as problem:
        raise TableError(str(problem)) from None
    _audit(game, state)
    rulings = tuple(map(str, row[8])) if isinstance(row[8], list) else ()
    origin = Origin((), state, max(0, row[3]), row[1], rulings)
    return Restored(game, row[1], row[2], row[3], row[4], origin)


def _audit(game: Game[Any], state: Any) -> None:
    """Refuse a state that this app could not even show; what is merely odd stays as a finding on the table."""
    try:
        game.fields.view(state)
        game.audit(state)
        game.agenda(state)
    except (LookupError, TypeError, ValueError, ArithmeticError) as problem:
        raise TableError(f"This Save Sheet holds an impossible table: {problem}.") from None
