"""Who has the journal open, and who left without closing it."""

import json
import signal
import subprocess
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from journal import JournalError, LeftOpen, MemoryStore, NewRecord, open_sqlite
from journal.sessions import in_use
from journal.sqlite import SqliteStore

KILLED = """
import os, signal, sys
from journal import NewRecord, open_sqlite
store = open_sqlite(sys.argv[1])
table = store.tables()[0]
store.append(table.id, [NewRecord("entry", "last words")], store.last_seq(table.id))
os.kill(os.getpid(), signal.SIGKILL)
"""


def kill_a_session(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL


def marks(path: Path) -> list[Path]:
    return [mark for mark in path.parent.iterdir() if "-open-" in mark.name]


@pytest.fixture
def told(db_path: Path) -> str:
    with closing(open_sqlite(db_path)) as store:
        table = store.create("any", "Told", "")
        store.append(table.id, [NewRecord("entry", "a"), NewRecord("entry", "b")], 0)
        return table.id


def test_a_killed_session_is_told_with_where_the_tables_stood(db_path: Path, told: str) -> None:
    kill_a_session(db_path)
    kill_a_session(db_path)
    with closing(open_sqlite(db_path)) as store:
        first, second = store.left_open()
        assert (first.seqs, second.seqs) == ({told: 2}, {told: 3})
        assert first.at is not None and second.at is not None and first.at <= second.at
        assert store.last_seq(told) == 4
        store.forget_left_open()
        assert store.left_open() == () and len(marks(db_path)) == 1


def test_open_sessions_are_not_told_and_leave_nothing(db_path: Path, told: str) -> None:
    with closing(open_sqlite(db_path)) as one:
        with closing(open_sqlite(db_path)) as two:
            assert one.left_open() == two.left_open() == () and in_use(db_path) == 2
            one.forget_left_open()
            assert in_use(db_path) == 2
        assert in_use(db_path) == 1
    assert marks(db_path) == [] and in_use(db_path) == 0


@pytest.mark.parametrize("content", ["", "{", "[]", '{"at": 5, "seqs": {}}', '{"at": "noon", "seqs": 1}', "[" * 99999])
def test_a_mark_that_the_power_cut_took_costs_only_its_figures(db_path: Path, told: str, content: str) -> None:
    db_path.with_name("journal.db-open-abc").write_text(content)
    with closing(open_sqlite(db_path)) as store:
        assert store.left_open() == (LeftOpen(None, {}),)


def test_marks_stay_few_when_nobody_asks(db_path: Path, told: str) -> None:
    text = json.dumps({"at": datetime(2026, 1, 1).isoformat(), "seqs": {}})
    for number in range(50):
        db_path.with_name(f"journal.db-open-{number:03}").write_text(text)
    open_sqlite(db_path).close()
    assert len(marks(db_path)) == 16


def test_a_place_where_no_mark_can_be_made_still_opens(
    db_path: Path, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: Path, target: Path) -> Path:
        raise OSError("no")

    monkeypatch.setattr(Path, "rename", refused)
    with closing(open_sqlite(db_path)) as store:
        assert store.last_seq(told) == 2 and marks(db_path) == []
    assert sorted(path.name for path in db_path.parent.iterdir()) == ["journal.db"]


def test_the_mark_of_a_store_changes_with_every_append_by_anybody(db_path: Path, told: str) -> None:
    with closing(open_sqlite(db_path)) as one, closing(open_sqlite(db_path)) as two:
        before = one.mark()
        assert one.mark() == before
        two.append(told, [NewRecord("entry", "c")], 2)
        after = one.mark()
        assert after != before and one.mark() == after
        one.append(told, [NewRecord("entry", "d")], 3)
        assert one.mark() != after
    memory = MemoryStore()
    table = memory.create("any", "Told", "")
    before = memory.mark()
    memory.append(table.id, [NewRecord("entry", "a")], 0)
    assert memory.mark() != before


def test_a_damaged_time_is_one_sentence(sqlite_store: SqliteStore) -> None:
    table = sqlite_store.create("any", "Told", "")
    assert sqlite_store._held is not None
    sqlite_store._held.exec_driver_sql("UPDATE game_table SET created_at = 'noon'")
    with pytest.raises(JournalError, match="A recorded time is damaged: 'noon'"):
        sqlite_store.table(table.id)
