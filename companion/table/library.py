"""All tables of a data folder: find, make, restore, rename, put away."""

from collections.abc import Callable
from datetime import UTC, datetime
from difflib import get_close_matches
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.game import Config, Game
from companion.engine.play import begin
from companion.engine.text import fold
from companion.engine.verdicts import InputProblem, Refused
from companion.registry import UnknownGameError, load
from companion.table.backups import back_up_if_due, backups
from companion.table.errors import TableError
from companion.table.payload import Codec, Origin
from companion.table.saving import Restored
from companion.table.table import Table
from journal import LONGEST_NAME, FileStore, JournalError, NameTaken, Store, TableRecord, open_sqlite

if TYPE_CHECKING:
    from companion.table.moving import Arrived
    from companion.table.recovery import Recovery

FILE = "companion.db"
"""The one database of a data folder."""


class Library:
    """The tables of one store."""

    def __init__(self, store: Store, folder: Path | None = None, remembers: bool = True) -> None:
        self.store = store
        self.remembers = remembers
        """Whether the tables use and feed the card memory."""
        self.folder = folder
        self.warnings: tuple[str, ...] = ()
        """What went wrong beside the play, such as a backup that could not be made."""

    @classmethod
    def open(cls, folder: Path, remembers: bool = True) -> "Library":
        """The library of a data folder, made if need be, with a backup if one is due. Raises TableError."""
        try:
            opened = cls(open_sqlite(folder / FILE), folder, remembers)
        except JournalError as problem:
            raise TableError(str(problem)) from problem
        opened._back_up_at_start()
        return opened

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
            return Table(load(record.game), self.store, record, self.remembers)
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
        config = Codec(restored.game).origin_text(restored.origin)
        return self._under_free_name(
            name or restored.name, lambda free: self.store.create(restored.game.id, free, config)
        )

    def adopt(self, arrived: "Arrived", name: str | None = None) -> Table:
        """A new table with the whole history of an exported one; a taken name becomes `NAME (2)`."""

        def make(free: str) -> TableRecord:
            return self.store.adopt(arrived.game.id, free, arrived.config, arrived.records, arrived.sheets)

        return self._under_free_name(name or arrived.name, make)

    # -- the record's safety --------------------------------------------------------------------------------------

    def recovered(self) -> "Recovery | None":
        """What is there of sessions that were killed or lost their power; None when all ended as they should."""
        from companion.table.recovery import recovery

        return recovery(self)

    def acknowledge(self) -> None:
        """The recovery has been read by somebody: it is not told again."""
        self.store.forget_left_open()

    def back_up_if_due(self) -> bool:
        """Make a backup when the last one is older than an hour; from a worker, every few minutes of play.

        Raises TableError when none can be made: play may go on.
        """
        if self.folder is None or not isinstance(self.store, FileStore) or not self.store.tables(archived=True):
            return False
        return back_up_if_due(self.store, self.folder, datetime.now(UTC)) is not None

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()

    def _back_up_at_start(self) -> None:
        try:
            if self.folder is not None and not self.store.tables(archived=True) and backups(self.folder):
                self.warnings = ("There are no tables here, but there are backups of some: see `companion doctor`.",)
            self.back_up_if_due()
        except TableError as problem:
            self.warnings = (str(problem),)

    def _under_free_name(self, wanted: str, make: Callable[[str], TableRecord]) -> Table:
        """Make a table under the name, or the first `NAME (n)` that nobody has."""
        for number in count(1):
            end = f" ({number})" if number > 1 else ""
            try:
                record = make(wanted[: LONGEST_NAME - len(end)].rstrip() + end)
            except NameTaken:
                continue
            return self._first_opened(record)
        raise AssertionError("the numbers do not end")

    def _make(self, game: Game[Any], name: str, origin: Origin) -> Table:
        try:
            record = self.store.create(game.id, name, Codec(game).origin_text(origin))
        except NameTaken:
            raise TableError(f"There is already a table “{name}”; choose another name.") from None
        return self._first_opened(record)

    def _first_opened(self, record: TableRecord) -> Table:
        table = self.open_record(record)
        table.remember_cards()
        return table


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
