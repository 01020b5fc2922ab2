"""Files of every released format open, read as they were written, and can be played on."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from journal import History, NewRecord, Store, open_sqlite

GOLDEN = Path(__file__).parent / "golden" / "v1.db"
START = datetime(2025, 3, 1, 19, 30, tzinfo=UTC)


@pytest.fixture
def golden(tmp_path: Path) -> Iterator[Store]:
    with closing(open_sqlite(shutil.copy(GOLDEN, tmp_path / "saved.db"))) as store:
        yield store


def test_the_tables_of_version_1(golden: Store) -> None:
    told, away = golden.tables(archived=True)
    assert (told.game, told.name, told.config) == (
        "grizzled", "Freitag ⚔ “Trench”", '{"players": ["Anna", "Bob"]}',
    )  # fmt: skip
    assert (told.created_at, told.archived) == (START, False)
    assert (away.game, away.name, away.archived) == ("tainted-grail", "Away", True)


def test_the_records_of_version_1(golden: Store) -> None:
    (told,) = golden.tables()
    records = golden.records(told.id)
    assert [(r.seq, r.kind, r.parent, r.head, r.origin) for r in records] == [
        (1, "entry", 0, 1, None),
        (2, "entry", 1, 2, None),
        (3, "entry", 2, 3, None),
        (4, "undo", 3, 1, None),
        (5, "redo", 1, 3, None),
        (6, "entry", 1, 3, 2),
        (7, "entry", 6, 3, 3),
        (8, "amend", 3, 7, 2),
        (9, "return", 7, 3, None),
    ]
    assert [(r.text, r.actor, r.verdict, r.payload, r.reason) for r in records[:3]] == [
        ("play night rain", "Anna", "accepted", '[{"card": ["night", "rain"]}]', None),
        ("play snow !! Bob agreed", "Bob", "forced:GR-032", "[]", "Bob agreed"),
        ('checkpoint "Noël 👩‍👩‍👧"', None, "", "", None),
    ]
    assert records[0].at == START + timedelta(seconds=1.5)
    assert (records[7].text, records[8].text) == ("amend 2 play mask", 'undo "Noël 👩‍👩‍👧"')


def test_the_history_of_version_1(golden: Store) -> None:
    (told,) = golden.tables()
    history = History.of(golden.records(told.id))
    assert [r.seq for r in history.live] == [1, 2, 3]
    assert (history.undo_count, history.redo_count) == (3, 1)
    assert [r.text for r in history.at(history.redoable())] == ["play night rain", "play mask", "note ok"]


def test_what_version_1_kept_beside_the_records(golden: Store) -> None:
    (told,) = golden.tables()
    (sheet,) = golden.sheets(told.id)
    assert (sheet.name, sheet.text) == ("save 1", "TS1-BB-K7QX9D2M-AAAA-BBBBBBB.")
    snapshot = golden.latest_snapshot(told.id, "code-1", 9)
    assert snapshot and (snapshot.seq, snapshot.payload) == (3, '{"trials": 16}')
    assert golden.recall("cards:tainted-grail", "105") == 'n=110 "Well"'


def test_play_goes_on_from_version_1(golden: Store) -> None:
    (told,) = golden.tables()
    (record,) = golden.append(told.id, [NewRecord("entry", "play shell")], 9)
    assert (record.seq, record.parent, record.head) == (10, 3, 10)
    golden.delete(told.id)
    assert golden.tables() == ()
