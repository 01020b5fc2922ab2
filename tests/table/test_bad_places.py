"""Full disks, folders that may not be written, files that go away: one sentence each, and nothing half done."""

import contextlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from companion.table.library import Library
from companion.table.table import Recorded
from journal import JournalError, sqlite_file
from journal.sqlite import SqliteStore

NOBODY = 65534


START = """
import os, resource, sys
import companion.cli.entering, companion.table.library, journal.sqlite
from companion.cli import main
from companion.registry import load
load("grizzled")
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a child that has loaded everything before its rights or its room are taken away."""
    command = [sys.executable, "-c", START + textwrap.dedent(code), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


FULL = """
    import companion.cli.data
    size = max(os.path.getsize(os.path.join(sys.argv[1], name)) for name in os.listdir(sys.argv[1])
               if name.startswith("companion.db"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 150_000, size + 150_000))
    sys.exit(main(["--data", sys.argv[1], "enter", "Friday", *(f"note {'x' * 1900} {n}" for n in range(100))]))
"""


def test_when_no_more_can_be_written_the_command_says_so_and_keeps_the_rest(tmp_path: Path, friday_in: Any) -> None:
    friday_in(tmp_path)
    done = run(FULL, str(tmp_path))
    told = done.stdout.splitlines()
    assert done.returncode == 3 and "Traceback" not in done.stderr
    assert "nothing was recorded" in done.stderr and len(done.stderr) < 500
    assert 5 < len(told) < 100
    with closing(Library.open(tmp_path)) as library:
        table = library.load("Friday")
        assert table.count == len(told)
        assert isinstance(table.enter("note there is room again"), Recorded)


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A file system of 500 kB, mounted over the folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=500k", "tmpfs", str(folder)], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def can_mount() -> bool:
    """Whether this is root, on a system and in a container that let it mount."""
    try:
        with tempfile.TemporaryDirectory() as folder, small_disk(Path(folder)):
            return True
    except (subprocess.CalledProcessError, OSError):
        return False


if can_mount():  # the limit above stands for a full disk everywhere; where it can be, the real thing comes as well

    def test_a_full_disk_is_one_sentence_and_play_goes_on_when_there_is_room(tmp_path: Path, friday_in: Any) -> None:
        with small_disk(tmp_path):
            friday_in(tmp_path)
            with closing(Library.open(tmp_path)) as library:
                table = library.load("Friday")
                with pytest.raises(JournalError, match="disk is full: nothing was recorded"):
                    for number in range(1000):
                        table.enter(f"note {'x' * 1900} {number}")
                assert table.count > 5
                subprocess.run(["mount", "-o", "remount,size=2m", str(tmp_path)], check=True)
                assert isinstance(table.enter("note there is room again"), Recorded)
                again = library.load("Friday")
                assert again.view() == table.view() and again.count == len(again.view()["notes"])


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that other users can reach."""
    folder = Path(tempfile.mkdtemp(prefix="companion-test-"))
    folder.chmod(0o755)
    yield folder
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)
    shutil.rmtree(folder)


AS_NOBODY = f"""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid({NOBODY})
        os.setuid({NOBODY})
    os.environ["HOME"] = "/nonexistent"
    sys.exit(main(["--data", sys.argv[1], *sys.argv[2:]]))
"""


@pytest.mark.parametrize("command", [("enter", "Friday", "note a"), ("show", "Friday"), ("tables",)])
def test_a_folder_that_may_not_be_written_is_one_sentence(
    open_place: Path, command: tuple[str, ...], friday_in: Any
) -> None:
    data = open_place / "data"
    friday_in(data)
    before = (data / "companion.db").read_bytes()
    for path in data.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    data.chmod(0o555)
    done = run(AS_NOBODY, str(data), *command)
    assert done.returncode == 3 and "Traceback" not in done.stderr and "fault of its own" not in done.stderr
    assert "companion.db" in done.stderr and done.stdout == ""
    assert (data / "companion.db").read_bytes() == before


def test_a_file_that_may_not_be_read_and_a_folder_that_cannot_be_made(open_place: Path, friday_in: Any) -> None:
    friday_in(open_place / "data")
    (open_place / "data" / "companion.db").chmod(0)
    (open_place / "data").chmod(0o777)
    done = run(AS_NOBODY, str(open_place / "data"), "tables")
    assert done.returncode == 3 and "Traceback" not in done.stderr and "cannot be" in done.stderr
    open_place.chmod(0o555)
    done = run(AS_NOBODY, str(open_place / "new" / "place"), "tables")
    assert done.returncode == 3 and "cannot be made" in done.stderr


@pytest.mark.parametrize("part", ["companion.db", "companion.db-wal"])
def test_a_file_taken_away_during_play_is_noticed_before_anything_is_acknowledged(
    tmp_path: Path, part: str, friday_in: Any
) -> None:
    friday_in(tmp_path)
    with closing(Library.open(tmp_path)) as library:
        table = library.load("Friday")
        table.enter("note before")
        (tmp_path / part).rename(tmp_path / "elsewhere")
        with pytest.raises(JournalError, match="moved, replaced or deleted while it was open: nothing was recorded"):
            table.enter("note after")
        assert table.count == 1
        (tmp_path / "elsewhere").rename(tmp_path / part)
        assert isinstance(table.enter("note after"), Recorded)


def test_a_drive_on_which_the_log_does_not_work_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own dot-file locking has no shared memory, just like a network drive."""

    def without_shared_memory(url: Any, **options: Any) -> Any:
        def connect() -> sqlite3.Connection:
            address = f"{Path(url.database).as_uri()}?vfs=unix-dotfile"
            return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)

        return create_engine("sqlite://", creator=connect, **{**options, "connect_args": {}})

    monkeypatch.setattr(sqlite_file, "create_engine", without_shared_memory)
    with pytest.raises(JournalError, match=r"cannot be kept safely on this drive .* choose a folder on a local disk"):
        SqliteStore(tmp_path / "companion.db")


def test_a_clock_that_jumps_changes_no_order(tmp_path: Path, friday: Any) -> None:
    start = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
    jumps = iter([0, 3600, -86400, 10**8, -(10**8), 5, 0, 0, 0])
    with closing(SqliteStore(tmp_path / "companion.db", lambda: start + timedelta(seconds=next(jumps)))) as store:
        library = Library(store)
        for name in ("First", "Second", "Third"):
            friday(library, name)
        table = library.load("First")
        for text in ("note a", "note b", "note c"):
            table.enter(text)
        assert [record.name for record in library.tables()] == ["First", "Second", "Third"]
        assert [line.entry for line in library.load("First").log()] == ["note a", "note b", "note c"]
        table.undo()
        assert [line.entry for line in library.load("First").log()] == ["note a", "note b"]


def test_a_folder_of_backups_that_may_not_be_read_does_not_stop_the_play(open_place: Path, friday_in: Any) -> None:
    data = open_place / "data"
    friday_in(data)
    Library.open(data).close()
    (data / "backups").chmod(0)
    data.chmod(0o777)
    (data / "companion.db").chmod(0o666)
    done = run(AS_NOBODY, str(data), "enter", "Friday", "note a")
    assert done.returncode == 0 and "1  note a" in done.stdout
    assert "backups" in done.stderr and "cannot be read" in done.stderr and done.stderr.count("\n") == 1
    done = run(AS_NOBODY, str(data), "doctor")
    assert done.returncode == 3 and "The backups in" in done.stderr and "cannot be read" in done.stderr
