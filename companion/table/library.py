"""All tables of a data folder: find, make, restore, rename, put away."""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from companion.engine.game import Config, Game
from companion.engine.play import begin
from companion.engine.text import fold
from companion.engine.verdicts import InputProblem, Refused
from companion.registry import UnknownGameError, load
from companion.table.errors import TableError
from companion.table.payload import Codec, Origin
from companion.table.saving import Restored
from companion.table.table import Table
from journal import JournalError, NameTaken, Store, TableRecord, open_sqlite

FILE = "companion.db"
"""The one database of a data folder."""


class Library:
    """The tables of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def open(cls, folder: Path) -> "Library":
        """The library of a data folder, made if need be. Raises TableError with one sentence."""
        try:
            return cls(open_sqlite(folder / FILE))
        except JournalError as problem:
            raise TableError(str(problem)) from problem

    def tables(self, archived: bool = False) -> tuple[TableRecord, ...]:
        """The tables, oldest first."""
        return self.store.tables(archived)

    def find(self, name: str) -> TableRecord:
        """A table by its name, case and accents ignored, or a unique beginning of it. Raises TableError."""
        records = self.store.tables(archived=True)
        asked = fold(name)
        for fits in (_same(name), lambda r: fold(r.name) == asked, lambda r: fold(r.name).startswith(asked)):
            found = [record for record in records if asked and fits(record)]
            if len(found) == 1:
                return found[0]
            if found:
                raise TableError(f"“{name}” could be {_list(found)}; write more of the name.")
        raise TableError(f"There is no table “{name}”.{_hint(asked, records)}")

    def load(self, name: str) -> Table:
        """Open a table by its name. Raises TableError."""
        return self.open_record(self.find(name))

    def open_record(self, record: TableRecord) -> Table:
        """Open a table. Raises TableError."""
        try:
            return Table(load(record.game), self.store, record)
        except UnknownGameError as problem:
            raise TableError(str(problem)) from None

    def new(self, game: Game[Any], name: str, config: Config) -> Table | Refused | InputProblem:
        """Make a new table; Refused or InputProblem say what is wrong with the set-up. Raises TableError."""
        begun = begin(game, config)
        if isinstance(begun, (Refused, InputProblem)):
            return begun
        _, events = begun
        return self._make(game, name, Origin(events))

    def restore(self, restored: Restored, name: str | None = None) -> Table:
        """A new table from a Save Sheet; a taken name becomes `NAME (2)`. Nothing is ever overwritten."""
        wanted = name or restored.name
        taken = {fold(record.name) for record in self.store.tables(archived=True)}
        free = wanted
        number = 2
        while fold(free) in taken:
            free = f"{wanted} ({number})"
            number += 1
        return self._make(restored.game, free, restored.origin)

    def _make(self, game: Game[Any], name: str, origin: Origin) -> Table:
        try:
            record = self.store.create(game.id, name, Codec(game).origin_text(origin))
        except NameTaken:
            raise TableError(f"There is already a table “{name}”; choose another name.") from None
        return self.open_record(record)


def _same(name: str) -> Callable[[TableRecord], bool]:
    return lambda record: record.name == name


def _list(records: list[TableRecord]) -> str:
    return ", ".join(f"“{record.name}”" for record in records[:6])


def _hint(asked: str, records: tuple[TableRecord, ...]) -> str:
    if not records:
        return " Make one with `companion new`."
    names = {fold(record.name): record.name for record in records}
    near = get_close_matches(asked, names, n=1, cutoff=0.5)
    return f" Did you mean “{names[near[0]]}”?" if near else f" There are: {_list(list(records))}."
