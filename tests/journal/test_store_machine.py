"""Any mixture of what the journal can do, on SQLite and on its twin in memory: they never differ, and reopening
finds the same."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from journal import History, JournalError, MemoryStore, NewRecord, StaleWrite, Store, amendment
from journal.sqlite import SqliteStore

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
TEXTS = st.text(max_size=12)


class StoreMachine(RuleBasedStateMachine):
    """The same calls to both stores; ids differ, everything else is compared."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "journal.db"
        self.stores: list[Store] = [MemoryStore(lambda: NOON), SqliteStore(self.path, lambda: NOON)]
        self.ids: list[tuple[str, str]] = []

    def teardown(self) -> None:
        for store in self.stores:
            store.close()
        self.folder.cleanup()

    def both(self, action: Callable[[Store, str], Any], table: int | None = None) -> list[Any]:
        """Do the same to both; the same comes of it, whether that is a result or a refusal."""
        found = []
        for place, store in enumerate(self.stores):
            table_id = "" if table is None else self.ids[table][place]
            try:
                found.append(action(store, table_id))
            except JournalError as refusal:
                found.append(refusal)
        assert type(found[0]) is type(found[1]), found
        if isinstance(found[0], StaleWrite):
            assert (found[0].last_seq, len(found[0].records)) == (found[1].last_seq, len(found[1].records))
        return found

    @rule(name=st.text(min_size=0, max_size=8), config=TEXTS)
    def create(self, name: str, config: str) -> None:
        made = self.both(lambda store, _: store.create("any", name, config))
        if not isinstance(made[0], JournalError):
            self.ids.append((made[0].id, made[1].id))

    @precondition(lambda self: self.ids)
    @rule(data=st.data(), text=TEXTS, reason=st.none() | TEXTS, late=st.integers(-1, 1))
    def append(self, data: st.DataObject, text: str, reason: str | None, late: int) -> None:
        table, seq = self.draw(data)
        row = NewRecord("entry", text, verdict="accepted", payload=text, reason=reason)
        self.both(lambda store, of: len(store.append(of, [row, row], seq + late)), table)

    @precondition(lambda self: self.ids)
    @rule(data=st.data(), kind=st.sampled_from(("undo", "redo", "return")))
    def move(self, data: st.DataObject, kind: Any) -> None:
        table, seq = self.draw(data)
        head = data.draw(st.integers(-1, seq + 1))
        self.both(lambda store, of: store.append(of, [NewRecord(kind, head=head)], seq)[0].head, table)

    @precondition(lambda self: self.ids)
    @rule(data=st.data())
    def amend(self, data: st.DataObject) -> None:
        table, seq = self.draw(data)
        rows = amendment(data.draw(st.integers(0, seq)), [NewRecord("entry", "again")], origin=1)
        self.both(lambda store, of: len(store.append(of, rows, seq)), table)

    @precondition(lambda self: self.ids)
    @rule(data=st.data(), name=st.text(max_size=8), away=st.booleans())
    def rename_and_archive(self, data: st.DataObject, name: str, away: bool) -> None:
        table, _ = self.draw(data)
        self.both(lambda store, of: store.rename(of, name).name, table)
        self.both(lambda store, of: store.archive(of, away).archived, table)

    @precondition(lambda self: self.ids)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        table, _ = self.draw(data)
        self.both(lambda store, of: store.delete(of), table)
        self.ids.pop(table)

    @precondition(lambda self: self.ids)
    @rule(data=st.data(), text=TEXTS)
    def keep(self, data: st.DataObject, text: str) -> None:
        table, seq = self.draw(data)
        self.both(lambda store, of: store.keep_sheet(of, "save", text).text, table)
        self.both(lambda store, of: store.snapshot(of, seq, "key", text), table)
        self.both(lambda store, _: store.remember("scope", text, text))

    @precondition(lambda self: self.ids)
    @rule(data=st.data())
    def move_house(self, data: st.DataObject) -> None:
        """A table is adopted from its own records, as an import does."""
        table, _ = self.draw(data)
        made = self.both(lambda s, of: s.adopt("any", "adopted", "", s.records(of), s.sheets(of)), table)
        if not isinstance(made[0], JournalError):
            self.ids.append((made[0].id, made[1].id))

    @rule()
    def reopen(self) -> None:
        self.stores[1].close()
        self.stores[1] = SqliteStore(self.path, lambda: NOON)
        assert self.stores[1].left_open() == ()

    def draw(self, data: st.DataObject) -> tuple[int, int]:
        table = data.draw(st.integers(0, len(self.ids) - 1))
        return table, self.stores[0].last_seq(self.ids[table][0])

    @invariant()
    def they_hold_the_same(self) -> None:
        lists = [[replace(table, id="") for table in store.tables(archived=True)] for store in self.stores]
        assert lists[0] == lists[1]
        memory = [store.recall_all("scope") for store in self.stores]
        assert memory[0] == memory[1]
        for pair in self.ids:
            both = list(zip(self.stores, pair, strict=True))
            found = [[replace(record, table_id="") for record in store.records(of)] for store, of in both]
            assert found[0] == found[1]
            History.of(found[0])
            kept = [[(sheet.name, sheet.text) for sheet in store.sheets(of)] for store, of in both]
            assert kept[0] == kept[1]


TestStores = StoreMachine.TestCase
TestStores.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
