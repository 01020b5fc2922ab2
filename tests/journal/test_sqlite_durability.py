"""What the disk holds: through a kill, with two writers, and against every attempt to rewrite it."""

import signal
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from journal import JournalError, NewRecord, NoSuchTable, StaleWrite, amendment, open_sqlite
from journal.sqlite import SqliteStore

WRITER = textwrap.dedent(
    """
    import sys
    from journal import NewRecord, open_sqlite
    store = open_sqlite(sys.argv[1])
    table = store.create("any", "Killed", "")
    seq = 0
    while True:
        (record,) = store.append(table.id, [NewRecord("entry", f"entry {seq + 1}")], seq)
        seq = record.seq
        print(seq, flush=True)
    """
)


def test_whatever_was_acknowledged_survives_a_kill(db_path: Path) -> None:
    printed: list[int] = []
    with subprocess.Popen([sys.executable, "-c", WRITER, str(db_path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            printed.append(int(line))
            if len(printed) == 40:
                writer.send_signal(signal.SIGKILL)
                break
        printed += [int(line) for line in writer.stdout if line.endswith("\n")]
    assert writer.returncode == -signal.SIGKILL and len(printed) >= 40
    with closing(open_sqlite(db_path)) as store:
        (table,) = store.tables()
        records = store.records(table.id)
        assert [record.seq for record in records] == list(range(1, len(records) + 1))
        assert len(records) - len(printed) in (0, 1)
        assert all(record.text == f"entry {record.seq}" for record in records)
        store.append(table.id, [NewRecord("entry", "play goes on")], len(records))


def test_two_stores_on_one_file_lose_nothing(sqlite_store: SqliteStore, db_path: Path) -> None:
    table = sqlite_store.create("any", "Shared", "")
    with closing(open_sqlite(db_path)) as second:
        (first_entry,) = sqlite_store.append(table.id, [NewRecord("entry", "first")], 0)
        with pytest.raises(StaleWrite) as refusal:
            second.append(table.id, [NewRecord("entry", "second")], 0)
        assert refusal.value.records == (first_entry,)
        second.append(table.id, [NewRecord("entry", "second")], 1)
        assert [r.text for r in sqlite_store.records(table.id)] == ["first", "second"]
        second.delete(table.id)
        with pytest.raises(NoSuchTable):
            sqlite_store.append(table.id, [NewRecord("entry", "third")], 2)


def write_until_done(path: Path, table_id: str, name: str, count: int) -> None:
    with closing(open_sqlite(path)) as store:
        seq = 0
        for number in range(count):
            while True:
                try:
                    seq = store.append(table_id, [NewRecord("entry", f"{name}{number}")], seq)[-1].seq
                    break
                except StaleWrite as refusal:
                    seq = refusal.last_seq


def test_writers_at_the_same_time_take_turns(sqlite_store: SqliteStore, db_path: Path) -> None:
    table = sqlite_store.create("any", "Busy", "")
    writers = [Thread(target=write_until_done, args=(db_path, table.id, name, 25)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    texts = [record.text for record in sqlite_store.records(table.id)]
    assert len(texts) == 75
    for name in "abc":
        assert [text for text in texts if text[0] == name] == [f"{name}{number}" for number in range(25)]


def test_a_store_may_be_used_from_another_thread(sqlite_store: SqliteStore) -> None:
    table = sqlite_store.create("any", "Threads", "")
    thread = Thread(target=lambda: sqlite_store.append(table.id, [NewRecord("entry", "from a thread")], 0))
    thread.start()
    thread.join()
    assert [r.text for r in sqlite_store.records(table.id)] == ["from a thread"]


@pytest.fixture
def plain(sqlite_store: SqliteStore, db_path: Path) -> sqlite3.Connection:
    """A second program's connection to a table of three entries, with none of the store's settings."""
    table = sqlite_store.create("any", "Told", "")
    sqlite_store.append(table.id, [NewRecord("entry", text) for text in "abc"], 0)
    return sqlite3.connect(db_path, isolation_level=None)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE entry SET text = 'x' WHERE seq = 2", "never changes"),
        ("UPDATE entry SET seq = 9 WHERE seq = 3", "never changes"),
        ("DELETE FROM entry WHERE seq = 3", "only with its whole table"),
        ("DELETE FROM entry", "only with its whole table"),
        ("REPLACE INTO entry SELECT table_id, seq, kind, parent, head, 'x', actor, verdict, payload, reason, at,"
         " origin FROM entry WHERE seq = 2", "after the last one"),
        ("INSERT INTO entry SELECT table_id, 7, kind, parent, head, text, actor, verdict, payload, reason, at,"
         " origin FROM entry WHERE seq = 2", "after the last one"),
    ],
)  # fmt: skip
def test_the_file_itself_refuses_to_be_rewritten(
    plain: sqlite3.Connection, sqlite_store: SqliteStore, statement: str, reason: str
) -> None:
    with closing(plain), pytest.raises(sqlite3.IntegrityError, match=reason):
        plain.execute(statement)
    (table,) = sqlite_store.tables()
    assert [record.text for record in sqlite_store.records(table.id)] == ["a", "b", "c"]


def test_a_table_goes_only_as_a_whole(plain: sqlite3.Connection, sqlite_store: SqliteStore) -> None:
    with closing(plain), pytest.raises(sqlite3.IntegrityError, match="only with everything"):
        plain.execute("DELETE FROM game_table")
    (table,) = sqlite_store.tables()
    sqlite_store.delete(table.id)
    assert sqlite_store.tables(archived=True) == ()


def held(store: SqliteStore) -> sqlite3.Connection:
    """Reach for the store's own connection, whose settings no other connection can see."""
    assert store._held is not None
    driver = store._held.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def test_the_connection_is_set_for_durability(sqlite_store: SqliteStore) -> None:
    found = {
        name: held(sqlite_store).execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_full_disk_is_one_sentence_and_no_half_commit(sqlite_store: SqliteStore) -> None:
    table = sqlite_store.create("any", "Full", "")
    pages = held(sqlite_store).execute("PRAGMA page_count").fetchone()[0]
    held(sqlite_store).execute(f"PRAGMA max_page_count = {pages + 1}")
    rows = [NewRecord("entry", "first"), NewRecord("entry", "x" * 100_000)]
    with pytest.raises(JournalError, match="The disk is full: nothing was recorded"):
        sqlite_store.append(table.id, rows, 0)
    assert sqlite_store.records(table.id) == ()
    held(sqlite_store).execute("PRAGMA max_page_count = 1000000")
    assert len(sqlite_store.append(table.id, rows, 0)) == 2


def test_a_file_that_another_program_holds_is_one_sentence(db_path: Path) -> None:
    with closing(SqliteStore(db_path, busy_ms=20)) as store, closing(sqlite3.connect(db_path)) as other:
        table = store.create("any", "Held", "")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match=r"Another program is writing to .*try again"):
            store.append(table.id, [NewRecord("entry", "a")], 0)
        other.rollback()
        assert store.append(table.id, [NewRecord("entry", "a")], 0)[0].seq == 1


def test_a_connection_that_may_not_write_is_one_sentence(sqlite_store: SqliteStore) -> None:
    table = sqlite_store.create("any", "Shut", "")
    held(sqlite_store).execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError, match="may not be written"):
        sqlite_store.append(table.id, [NewRecord("entry", "a")], 0)
    assert sqlite_store.records(table.id) == ()


def test_reopening_finds_everything(sqlite_store: SqliteStore, db_path: Path) -> None:
    table = sqlite_store.create("any", "Again", "config")
    sqlite_store.append(table.id, [NewRecord("entry", "a"), NewRecord("entry", "b")], 0)
    sqlite_store.append(table.id, amendment(0, [NewRecord("entry", "A")], origin=1), 2)
    sheet = sqlite_store.keep_sheet(table.id, "save", "TS1-")
    sqlite_store.remember("cards", "boar", "tusks")
    sqlite_store.snapshot(table.id, 3, "v1", "{}")
    before = sqlite_store.records(table.id)
    sqlite_store.close()
    with closing(open_sqlite(db_path)) as again:
        assert again.tables() == (table,)
        assert again.records(table.id) == before
        assert again.sheets(table.id) == (sheet,)
        assert again.recall("cards", "boar") == "tusks"
        assert again.latest_snapshot(table.id, "v1", 3) is not None


def test_a_copy_is_whole_while_play_goes_on(sqlite_store: SqliteStore, tmp_path: Path) -> None:
    table = sqlite_store.create("any", "Copied", "")
    sqlite_store.append(table.id, [NewRecord("entry", "a")], 0)
    sqlite_store.copy_to(tmp_path / "copy.db")
    sqlite_store.append(table.id, [NewRecord("entry", "b")], 1)
    with closing(open_sqlite(tmp_path / "copy.db")) as copy:
        assert [record.text for record in copy.records(table.id)] == ["a"]
        assert copy.findings() == ()
    with pytest.raises(JournalError, match="is there already"):
        sqlite_store.copy_to(tmp_path / "copy.db")
    with pytest.raises(JournalError, match="cannot be opened"):
        sqlite_store.copy_to(tmp_path / "nowhere" / "copy.db")


def test_findings_name_rows_without_a_table(plain: sqlite3.Connection, sqlite_store: SqliteStore) -> None:
    assert sqlite_store.findings() == ()
    with closing(plain):
        plain.execute("INSERT INTO sheet (id, table_id, name, text, at) VALUES ('s', 'gone', '', '', '')")
    assert sqlite_store.findings() == ("a row of sheet belongs to no table",)
