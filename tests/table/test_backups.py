"""Backups: made at start and every hour, few enough, whatever the clock does, never in the way of the play."""

import os
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.table.backups import Backup, back_up, back_up_if_due, backups, is_due, kept
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Recorded
from journal import MemoryStore, open_sqlite
from journal.sqlite import SqliteStore

NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


def test_a_start_makes_a_backup_when_the_last_one_is_an_hour_old(tmp_path: Path, friday: Any) -> None:
    with closing(Library.open(tmp_path)) as library:
        assert backups(tmp_path) == (), "there is nothing to keep yet"
        friday(library).enter("note a")
    Library.open(tmp_path).close()
    (first,) = backups(tmp_path)
    with closing(Library.open(tmp_path)) as library:
        library.load("Friday").enter("note b")
        assert not library.back_up_if_due()
    assert backups(tmp_path) == (first,)
    first.path.rename(first.path.with_name("companion-000001-20200101T000000Z.db"))
    with closing(Library.open(tmp_path)):
        assert len(backups(tmp_path)) == 2
    with closing(open_sqlite(backups(tmp_path)[0].path)) as store:
        (table,) = store.tables()
        assert [record.text for record in store.records(table.id)] == ["note a", "note b"]


def test_a_backup_is_whole_while_others_write(tmp_path: Path, friday: Any) -> None:
    with closing(SqliteStore(tmp_path / "companion.db")) as store, closing(Library.open(tmp_path)) as other:
        friday(other).enter("note a")
        made = back_up(store, tmp_path, NOW)
        other.load("Friday").enter("note b")
        with closing(open_sqlite(made.path)) as copy:
            assert [record.text for record in copy.records(copy.tables()[0].id)] == ["note a"]
            assert copy.findings() == ()


def test_the_policy_keeps_ten_and_one_a_day_for_a_month() -> None:
    known = [Backup(n, NOW - timedelta(hours=2 * (1000 - n)), Path(str(n))) for n in range(1, 1001)]
    stay = kept(known, NOW)
    assert {each.number for each in stay} >= set(range(991, 1001))
    days = {each.at.date() for each in stay}
    assert len(stay) <= 10 + 31 and len(days) >= 30 and min(days) > (NOW - timedelta(days=31)).date()
    for day in sorted(days)[:-1]:
        assert max(each.number for each in known if each.at.date() == day) in {each.number for each in stay}


def test_many_backups_stay_few(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "companion.db")) as store:
        for hour in range(14):
            assert back_up_if_due(store, tmp_path, NOW + timedelta(hours=hour / 4)) or hour % 4
        for hour in range(30):
            back_up(store, tmp_path, NOW + timedelta(minutes=hour))
    assert len(backups(tmp_path)) == 10


def test_a_clock_that_was_wrong_neither_stops_backups_nor_loses_the_good_ones(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "companion.db")) as store:
        back_up(store, tmp_path, NOW + timedelta(days=3000))
        assert is_due(tmp_path, NOW)
        later = back_up(store, tmp_path, NOW)
        assert not is_due(tmp_path, NOW + timedelta(minutes=59)) and is_due(tmp_path, NOW + timedelta(minutes=60))
        assert backups(tmp_path)[0] == later and len(backups(tmp_path)) == 2


def test_a_backup_that_cannot_be_made_does_not_stop_the_play(tmp_path: Path, friday: Any) -> None:
    with closing(Library.open(tmp_path)) as library:
        friday(library)
    (tmp_path / "backups").write_text("in the way")
    with closing(Library.open(tmp_path)) as library:
        assert len(library.warnings) == 1 and "No backup could be made" in library.warnings[0]
        assert isinstance(library.load("Friday").enter("note a"), Recorded)
        with pytest.raises(TableError, match="No backup could be made"):
            library.back_up_if_due()


def test_what_was_half_written_is_swept_away_and_foreign_files_stay(tmp_path: Path) -> None:
    place = tmp_path / "backups"
    place.mkdir()
    half, mine = place / ".companion-000009-x.db.1", place / "mine.db"
    odd = place / "companion-000002-20269999T999999Z.db"
    for path in (half, mine, odd):
        path.write_text("x")
    os.utime(half, (0, 0))
    with closing(SqliteStore(tmp_path / "companion.db")) as store:
        made = back_up(store, tmp_path, NOW)
    assert sorted(place.iterdir()) == sorted([made.path, mine, odd])
    assert backups(tmp_path) == (made,)


def test_a_store_in_memory_has_no_backups(friday: Any) -> None:
    library = Library(MemoryStore())
    friday(library)
    assert not library.back_up_if_due() and library.recovered() is None
