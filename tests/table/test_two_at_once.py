"""Two processes on one table: no entry is ever lost, stale ones are judged again, and each sees the other's."""

import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from companion.engine.verdicts import Refused
from companion.table.errors import TableChangedError
from companion.table.library import Library
from companion.table.table import Recorded

ENTER = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
OPEN_AND_CLOSE = "import sys; from journal import open_sqlite; open_sqlite(sys.argv[1]).close()"


@pytest.fixture
def folder(tmp_path: Path, friday_in: Any) -> Path:
    friday_in(tmp_path)
    return tmp_path


def test_two_command_lines_that_enter_at_the_same_time_lose_nothing(folder: Path) -> None:
    command = [sys.executable, "-c", ENTER, "--data", str(folder), "enter", "Friday", "-"]
    writers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    wanted = {name: [f"note {name} {number}" for number in range(80)] for name in ("one", "two")}
    with ExitStack() as stack:
        for writer, lines in zip(writers, wanted.values(), strict=True):
            stack.enter_context(writer)
            assert writer.stdin is not None
            writer.stdin.write("\n".join(lines) + "\n")
            writer.stdin.close()
        said = [(writer.stdout.read(), writer.stderr.read(), writer.wait()) for writer in writers]  # type: ignore[union-attr]
    assert [code for _, _, code in said] == [0, 0], said
    with closing(Library.open(folder)) as library:
        entries = [line.entry for line in library.load("Friday").log()]
    assert len(entries) == 160
    for name, lines in wanted.items():
        assert [entry for entry in entries if f" {name} " in entry] == lines


def test_a_stale_entry_is_refused_with_what_came_and_judged_again(folder: Path) -> None:
    with closing(Library.open(folder)) as ours, closing(Library.open(folder)) as theirs:
        mine, other = ours.load("Friday"), theirs.load("Friday")
        for text in ("intensity 3", "play night rain"):
            assert isinstance(other.enter(text), Recorded)
        with pytest.raises(TableChangedError, match="Anna play night rain") as changed:
            mine.enter("intensity 4", expected=0)
        assert changed.value.entries == ("Anna intensity 3", "Anna play night rain")
        assert mine.view() == other.view()
        assert isinstance(mine.enter("intensity 4"), Refused), "what was legal a moment ago is judged again"
        assert isinstance(mine.enter("play rain mask"), Recorded)
        assert other.refresh() == ("Bob play rain mask",) and other.view() == mine.view()


def test_an_undo_elsewhere_is_seen_and_a_branch_is_not_lost(folder: Path) -> None:
    with closing(Library.open(folder)) as ours, closing(Library.open(folder)) as theirs:
        mine, other = ours.load("Friday"), theirs.load("Friday")
        mine.enter("note a")
        other.refresh()
        other.undo()
        with pytest.raises(TableChangedError):
            mine.enter("note b", expected=1)
        assert mine.count == 0 and mine.redo_count == 1
        mine.enter("note b")
        assert other.refresh() == ("note b",) and [line.entry for line in other.log()] == ["note b"]
        assert len(ours.store.records(mine.record.id)) == 3


def test_another_process_is_seen_within_half_a_second(folder: Path) -> None:
    with closing(Library.open(folder)) as library:
        table = library.load("Friday")
        assert table.refresh() == ()
        command = [sys.executable, "-c", ENTER, "--data", str(folder), "enter", "Friday", "note from elsewhere"]
        subprocess.run(command, check=True, capture_output=True)
        deadline = monotonic() + 0.5
        while not (seen := table.refresh()) and monotonic() < deadline:
            sleep(0.05)
        assert seen == ("note from elsewhere",)


def test_a_second_look_at_the_file_from_the_same_process_does_not_drop_its_locks(folder: Path) -> None:
    """Once, opening the file a second time here let another program clear the log away under the first."""
    with closing(Library.open(folder)) as first:
        table = first.load("Friday")
        table.enter("note one")
        Library.open(folder).close()
        subprocess.run([sys.executable, "-c", OPEN_AND_CLOSE, str(folder / "companion.db")], check=True)
        assert (folder / "companion.db-wal").exists(), "the other program took itself for the last one"
        table.enter("note two")
        command = [sys.executable, "-c", ENTER, "--data", str(folder), "log", "Friday"]
        seen = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        assert "note one" in seen and "note two" in seen
