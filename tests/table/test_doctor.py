"""The doctor finds every kind of harm and mends what can be mended, overwriting nothing."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.table.backups import back_up, backups
from companion.table.doctor import Harm, examine
from companion.table.doctor_repair import repair
from companion.table.errors import TableError
from companion.table.library import Library

NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path, friday: Any) -> Path:
    """Two tables, a backup of both, and an entry more in each."""
    with closing(Library.open(tmp_path)) as library:
        for name in ("Friday", "Sunday"):
            friday(library, name).enter("intensity 3")
        back_up(library.store, tmp_path, NOW)  # type: ignore[arg-type]
        for name in ("Friday", "Sunday"):
            library.load(name).enter("play night rain")
    return tmp_path


def spoil(folder: Path, *statements: str) -> None:
    """Rewrite what the file's own triggers would refuse."""
    with closing(sqlite3.connect(folder / "companion.db", isolation_level=None)) as plain:
        for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            plain.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            plain.execute(statement)


def told(folder: Path) -> list[tuple[Harm, str]]:
    return [(finding.harm, finding.message) for finding in examine(folder).findings]


def mended(folder: Path) -> tuple[str, ...]:
    return repair(folder, examine(folder), NOW + timedelta(hours=1))


def logs(folder: Path) -> dict[str, list[str]]:
    with closing(Library.open(folder)) as library:
        return {record.name: [line.entry for line in library.load(record.name).log()] for record in library.tables()}


def test_a_sound_folder_has_nothing_to_mend(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    before = (folder / "companion.db").read_bytes()
    report = examine(folder)
    assert report.findings == () and len(report.looked_at) == 2 and len(report.backups) == 1
    assert "2 entries live, every one folded again" in report.looked_at[0]
    assert mended(folder) == () and (folder / "companion.db").read_bytes() == before
    empty = examine(tmp_path_factory.mktemp("empty"))
    assert empty.findings == () and "no tables" in empty.looked_at[0]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE entry SET payload = '{' WHERE seq = 2", "no JSON text"),
        ("UPDATE entry SET payload = replace(payload, '[[', '[[\"boom\",1,{}],[') WHERE seq = 2", "boom"),
        ("UPDATE entry SET payload = '{\"format\":7}' WHERE seq = 2", "newer format"),
        ("UPDATE entry SET parent = 0 WHERE seq = 2", "follows 0"),
        ("DELETE FROM entry WHERE seq = 1", "should come next"),
        ("UPDATE entry SET at = 'noon' WHERE seq = 2", "noon"),
        ("UPDATE game_table SET config = '[]'", "newer format"),
        ("UPDATE game_table SET game = 'chess'", "chess"),
    ],
)
def test_a_table_that_cannot_be_read_back_comes_back_beside_it(folder: Path, statement: str, said: str) -> None:
    spoil(folder, f"{statement}{' AND' if 'WHERE' in statement else ' WHERE'} " + (
        "table_id = (SELECT id FROM game_table WHERE name = 'Friday')" if "entry" in statement else "name = 'Friday'"))
    ((harm, message),) = told(folder)
    assert harm is Harm.TABLE and "Friday" in message and said in message
    (line,) = mended(folder)
    assert "Friday (2) stands beside it" in line
    with closing(Library.open(folder)) as library:
        assert [entry.entry for entry in library.load("Friday (2)").log()] == ["Anna intensity 3"]
        assert len(library.load("Sunday").log()) == 2


def test_a_cached_state_that_lies_is_thrown_away(folder: Path) -> None:
    with closing(Library.open(folder)) as library:
        table = library.load("Friday")
        for number in range(498):
            table.enter(f"note {number}")
        before = table.view()
        other = json.dumps(table._codec.states.pack(library.load("Sunday").state))
        library.store.snapshot(table.record.id, table.seq, table.snapshots.key, other)
    ((harm, message),) = told(folder)
    assert harm is Harm.SNAPSHOTS and "differs from what the events say" in message
    assert "thrown away" in mended(folder)[0] and told(folder) == []
    with closing(Library.open(folder)) as library:
        assert library.load("Friday").view() == before


def test_a_damaged_file_is_set_aside_and_the_newest_good_backup_takes_its_place(folder: Path) -> None:
    content = (folder / "companion.db").read_bytes()
    broken = content[:100] + b"\xff" * (len(content) - 100)
    (folder / "companion.db").write_bytes(broken)
    bad = folder / "backups" / "companion-000009-20260501T203000Z.db"
    bad.write_bytes(broken)
    ((harm, message),) = told(folder)
    assert harm is Harm.FILE and "is damaged" in message
    lines = mended(folder)
    assert "companion-damaged-" in lines[0] and "2026" in lines[1]
    (aside,) = folder.glob("companion-damaged-*.db")
    assert aside.read_bytes() == broken
    assert logs(folder) == {"Friday": ["Anna intensity 3"], "Sunday": ["Anna intensity 3"]}
    assert told(folder) == [] and bad.exists() and not list(folder.glob(".doctor-*"))


def test_what_a_damaged_file_still_tells_is_kept_beside_the_backup(folder: Path) -> None:
    spoil(folder, "PRAGMA writable_schema = ON",
          "DELETE FROM sqlite_master WHERE name = 'ix_sheet_table_id'", "PRAGMA writable_schema = OFF")
    assert told(folder)[0][0] is Harm.FILE
    lines = mended(folder)
    assert any("read out of the damaged file with 2 records" in line for line in lines)
    found = logs(folder)
    assert found["Friday"] == ["Anna intensity 3"]
    assert found["Friday (2)"] == found["Sunday (2)"] == ["Anna intensity 3", "Anna play night rain"]


def test_a_lost_file_is_found_again_in_the_backups(folder: Path) -> None:
    (folder / "companion.db").unlink()
    assert "is not there, but there are backups" in told(folder)[0][1]
    mended(folder)
    assert list(logs(folder)) == ["Friday", "Sunday"]
    (folder / "companion.db").write_bytes(b"")
    with closing(Library.open(folder)) as library:
        assert library.tables() == () and "companion doctor" in library.warnings[0]
    assert "holds no tables, but there are backups" in told(folder)[0][1]
    mended(folder)
    assert list(logs(folder)) == ["Friday", "Sunday"]


def test_without_a_good_backup_the_file_is_set_aside_and_a_new_one_begun(folder: Path) -> None:
    for backup in backups(folder):
        backup.path.write_bytes(b"x" * 5000)
    (folder / "companion.db").write_bytes(b"not a database" * 100)
    lines = mended(folder)
    assert "no good backup" in lines[1] and logs(folder) == {}


def test_a_newer_file_is_left_alone(folder: Path) -> None:
    spoil(folder, "PRAGMA user_version = 9")
    before = (folder / "companion.db").read_bytes()
    ((harm, message),) = told(folder)
    assert harm is Harm.OTHER and "newer version of this app" in message
    assert mended(folder) == () and (folder / "companion.db").read_bytes() == before


def test_no_repair_while_another_window_has_the_tables_open(folder: Path) -> None:
    spoil(folder, "UPDATE entry SET payload = '{' WHERE seq = 2")
    with closing(Library.open(folder)), pytest.raises(TableError, match="open in another window"):
        mended(folder)


def test_an_odd_table_is_no_damage(folder: Path) -> None:
    with closing(Library.open(folder)) as library:
        library.load("Friday").enter("recount trials=58")
    report = examine(folder)
    assert [finding.harm for finding in report.findings] == [Harm.ODD] and report.damage == ()
    assert mended(folder) == ()
