"""Processes killed with SIGKILL at random moments: nothing acknowledged is lost, and the next start says so."""

import json
import random
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.table.backups import backups
from companion.table.doctor import examine
from companion.table.library import Library
from companion.table.moving import export_text, write_export
from journal import MemoryStore, open_sqlite

ROUNDS = 14
WRITER = Path(__file__).with_name("writer.py")
Killed = tuple[Path, list[list[tuple[int, str]]]]


def killed_writers(*arguments: str) -> list[list[tuple[int, str]]]:
    """Run the writer and its killing; what each of the killed had acknowledged."""
    done = subprocess.run([sys.executable, str(WRITER), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [[(seq, text) for seq, text in told] for told in json.loads(done.stdout)]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory, friday_in: Any) -> Killed:
    """A folder in which a writer was killed many times, and what each of the killed had acknowledged."""
    folder = tmp_path_factory.mktemp("killed")
    friday_in(folder)
    return folder, killed_writers(str(folder), str(ROUNDS), "7")


def test_nothing_acknowledged_is_lost_over_thousands_of_entries(killed: Killed) -> None:
    folder, rounds = killed
    acknowledged = [pair for told in rounds for pair in told]
    assert len(acknowledged) > 2000
    with closing(Library.open(folder)) as library:
        records = library.store.records(library.find("Friday").id)
    assert [record.seq for record in records] == list(range(1, len(records) + 1))
    for seq, text in acknowledged:
        record = records[seq - 1]
        expected = f"{record.kind} {record.head}" if record.kind != "entry" else record.text
        assert expected == text
    assert len(records) - len(acknowledged) <= ROUNDS, "at most one entry of each killed writer was on its way"


def test_the_next_start_says_what_was_recovered(killed: Killed) -> None:
    folder, rounds = killed
    with closing(Library.open(folder)) as library:
        recovery = library.recovered()
        assert recovery is not None and "ended without closing. Everything that was shown as recorded" in recovery.told
        (table,) = recovery.tables
        assert table.gained >= len(rounds[-1]) and table.name in table.told
        assert table.last == library.load("Friday").last(3)
        library.acknowledge()
        assert library.recovered() is None
    assert [path.name for path in folder.iterdir() if "-open-" in path.name] == []


def test_imports_backups_and_deletions_are_whole_or_not_there(tmp_path: Path, friday: Any) -> None:
    library, records = Library(MemoryStore()), 300
    table = friday(library)
    for number in range(records):
        table.enter(f"turn {'anna' if number % 2 else 'bob'} !! again")
    write_export(tmp_path / "friday.json", export_text(library.store, table.record))
    data = tmp_path / "data"
    rounds = killed_writers(str(data), "8", "5", str(tmp_path / "friday.json"))
    assert examine(data).damage == ()
    with closing(Library.open(data)) as library:
        held = {library.load(record.name).seq for record in library.tables()}
        assert held <= {records} and len(library.tables()) <= len(rounds)
    for backup in backups(data):
        with closing(open_sqlite(backup.path)) as store:
            assert store.findings() == () and {store.last_seq(table.id) for table in store.tables()} == {records}


def test_a_session_that_ends_as_it_should_leaves_nothing_to_tell(tmp_path: Path, friday_in: Any) -> None:
    friday_in(tmp_path)
    with closing(Library.open(tmp_path)) as first, closing(Library.open(tmp_path)) as second:
        assert second.recovered() is None and first.recovered() is None
    with closing(Library.open(tmp_path)) as library:
        assert library.recovered() is None


def test_a_log_torn_by_a_power_cut_keeps_what_was_written_before(tmp_path: Path, friday_in: Any) -> None:
    """Whatever comes after the last synchronised commit may be cut or rubbish: the commits before it stand."""
    friday_in(tmp_path / "live")
    chosen = random.Random(3)
    torn = tmp_path / "torn"
    torn.mkdir()
    with closing(Library.open(tmp_path / "live")) as library:
        table = library.load("Friday")
        sizes = {}
        for number in range(40):
            table.enter(f"note {number}")
            sizes[number] = (tmp_path / "live" / "companion.db-wal").stat().st_size
        copies = {name: (tmp_path / "live" / name).read_bytes() for name in ("companion.db", "companion.db-wal")}
    for number in chosen.sample(range(39), 12):
        log = copies["companion.db-wal"][: chosen.randint(sizes[number], sizes[number + 1] - 1)]
        (torn / "companion.db").write_bytes(copies["companion.db"])
        (torn / "companion.db-wal").write_bytes(log + chosen.randbytes(chosen.choice((0, 900))))
        with closing(Library.open(torn)) as library:
            assert library.load("Friday").log()[-1].entry == f"note {number}"
        shutil.rmtree(torn)
        torn.mkdir()


def test_a_checkpoint_that_was_cut_short_is_done_again_from_the_log(tmp_path: Path, friday_in: Any) -> None:
    """Killed while the log is copied into the file: its first page may tell of pages that are not there yet."""
    friday_in(tmp_path / "live")
    with closing(Library.open(tmp_path / "live")) as library:
        table = library.load("Friday")
        for number in range(40):
            table.enter(f"note {'x' * 1000} {number}")
        before = (tmp_path / "live" / "companion.db").read_bytes()
        log = (tmp_path / "live" / "companion.db-wal").read_bytes()
    after = (tmp_path / "live" / "companion.db").read_bytes()
    assert len(after) > len(before)
    torn = tmp_path / "torn"
    for length in (len(before), len(before) + 4096, len(after) - 4096):
        torn.mkdir()
        (torn / "companion.db").write_bytes(after[:length])
        (torn / "companion.db-wal").write_bytes(log)
        with closing(Library.open(torn)) as library:
            assert library.load("Friday").count == 40
        shutil.rmtree(torn)
