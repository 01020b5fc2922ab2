"""Opening: files that are not ours, of a newer version, damaged, or in places that cannot be."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from journal import JournalError, NewRecord, open_sqlite
from journal.models import APPLICATION_ID, SCHEMA_VERSION


def test_a_new_file_is_marked_and_versioned(db_path: Path) -> None:
    open_sqlite(db_path).close()
    with closing(sqlite3.connect(db_path)) as plain:
        assert plain.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert plain.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,) == (1,)
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert [path.name for path in db_path.parent.iterdir()] == [db_path.name]


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    with closing(open_sqlite(path)) as store:
        assert store.tables() == ()


def refused(path: Path) -> str:
    """Return the sentence of the refusal, once it is sure that nothing beside or in the file has changed."""
    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    with pytest.raises(JournalError) as refusal:
        open_sqlite(path)
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == beside
    return str(refusal.value)


@pytest.mark.parametrize("content", [b"x", b"Dear diary, " * 50, b"SQLite format 3\0", b"SQLite format 3\0" * 20])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    assert "is not a journal of this app" in refused(path)


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_another_programs_database_is_left_alone(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("CREATE TABLE entry (a)")
        other.commit()
    assert "is not a journal of this app" in refused(path)


def test_a_newer_journal_is_left_alone(db_path: Path) -> None:
    open_sqlite(db_path).close()
    with closing(sqlite3.connect(db_path)) as plain:
        plain.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    assert f"newer version of this app (format {SCHEMA_VERSION + 1};" in refused(db_path)


def test_a_newer_journal_in_use_is_seen_through_its_log(db_path: Path) -> None:
    with closing(open_sqlite(db_path)), closing(sqlite3.connect(db_path)) as newer:
        newer.execute("PRAGMA user_version = 7")
        with pytest.raises(JournalError, match=r"newer version of this app \(format 7"):
            open_sqlite(db_path)
        assert newer.execute("PRAGMA user_version").fetchone() == (7,)


def test_a_damaged_journal_is_one_sentence(db_path: Path) -> None:
    with closing(open_sqlite(db_path)) as store:
        table = store.create("any", "Damaged", "")
        store.append(table.id, [NewRecord("entry", "x" * 1000)] * 20, 0)
    content = db_path.read_bytes()
    db_path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    with pytest.raises(JournalError, match="is damaged"):
        open_sqlite(db_path)


def test_places_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(JournalError, match=r"The folder .*file/sub cannot be made"):
        open_sqlite(tmp_path / "file" / "sub" / "journal.db")
    with pytest.raises(JournalError, match="is a folder; name a file in it"):
        open_sqlite(tmp_path)
    with pytest.raises(JournalError, match=r"The folder .* cannot be made"):
        open_sqlite(tmp_path / "file" / "journal.db")


def test_settings_that_do_not_take_are_refused() -> None:
    with pytest.raises(JournalError, match=r"cannot be kept safely .*journal_mode is memory, not wal"):
        open_sqlite(":memory:")


def test_odd_letters_in_the_path_are_plain(tmp_path: Path) -> None:
    path = tmp_path / "a b?mode=ro#%20 é" / "journal?x=1.db"
    with closing(open_sqlite(path)) as store:
        store.create("any", "Here", "")
    assert path.is_file()


OPENER = "import sys; from journal import open_sqlite; open_sqlite(sys.argv[1]).create('any', sys.argv[2], '')"


def test_two_programs_may_make_the_file_at_the_same_moment(db_path: Path) -> None:
    openers = [
        subprocess.Popen([sys.executable, "-c", OPENER, str(db_path), name], stderr=subprocess.PIPE)
        for name in ("one", "two")
    ]
    for opener in openers:
        _, complaint = opener.communicate()
        assert opener.returncode == 0, complaint.decode()
    with closing(open_sqlite(db_path)) as store:
        assert {table.name for table in store.tables()} == {"one", "two"}


def test_importing_the_journal_loads_no_database_library() -> None:
    probe = (
        "import sys, journal; heavy = {'sqlmodel', 'sqlalchemy', 'pydantic', 'sqlite3', 'companion'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
