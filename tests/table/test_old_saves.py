"""Tables and sheets of every released version open, show what they showed, and can be undone to the first entry."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from companion.table.doctor import examine
from companion.table.errors import DamagedTableError, TableError
from companion.table.library import Library
from companion.table.saving import read_body
from journal import migrations, models, open_sqlite, sqlite_file
from savesheets.collector import Collector

GOLDEN = Path(__file__).parents[1] / "journal" / "golden"
SAVED = sorted(GOLDEN.glob("*-*.db"))
JUDGED_ANEW = ("steps", "findings", "pending")
"""Parts of the view that a newer version may put in other words; everything else is a recorded fact."""


def expected(saved: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(saved.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def kept(view: Any, told: Any) -> Any:
    """As much of the view as the older version told of: a newer one may show more."""
    if isinstance(told, dict):
        return {key: kept(view[key], value) for key, value in told.items() if key not in JUDGED_ANEW}
    if isinstance(told, list) and isinstance(view, list) and len(view) == len(told):
        return [kept(shown, value) for shown, value in zip(view, told, strict=True)]
    return view


def facts(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in JUDGED_ANEW}


@pytest.fixture(params=SAVED, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Library, dict[str, Any]]]:
    shutil.copyfile(request.param, tmp_path / "companion.db")
    with closing(Library.open(tmp_path)) as library:
        yield library, expected(request.param)


def test_there_are_tables_of_both_games() -> None:
    assert {path.stem.rsplit("-", 1)[0] for path in SAVED} == {"grizzled", "tainted-grail"}


def test_old_tables_show_what_they_showed(old: tuple[Library, dict[str, Any]]) -> None:
    library, told = old
    assert {record.name for record in library.tables()} == set(told)
    for name, was in told.items():
        table = library.load(name)
        assert kept(table.view(), was["view"]) == facts(was["view"]), name
        assert [line.entry for line in table.log()] == was["log"] and table.seq == was["records"], name


def test_old_tables_can_be_undone_to_the_beginning_and_redone(old: tuple[Library, dict[str, Any]]) -> None:
    library, told = old
    for name, was in told.items():
        table = library.load(name)
        steps = table.undo_count
        assert steps >= len(was["log"]) > 0
        for _ in range(steps):
            table.undo()
            assert table.view()
        assert table.count == 0 and table.log() == ()
        table.redo(steps)
        assert kept(table.view(), was["view"]) == facts(was["view"]), name


def test_old_sheets_restore_the_same_tables(old: tuple[Library, dict[str, Any]]) -> None:
    library, told = old
    for name, was in told.items():
        collector = Collector()
        for sheet in was["sheet"]:
            collector.add(sheet)
        restored = library.restore(read_body(collector.body()))
        assert restored.name == f"{name} (2)"
        assert kept(restored.view(), was["view"]) == facts(was["view"]), name


@pytest.mark.parametrize("saved", SAVED, ids=lambda path: path.stem)
def test_the_doctor_finds_old_tables_sound(saved: Path, tmp_path: Path) -> None:
    shutil.copyfile(saved, tmp_path / "companion.db")
    assert examine(tmp_path).damage == ()


def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    shutil.copyfile(SAVED[0], tmp_path / "companion.db")
    with closing(sqlite3.connect(tmp_path / "companion.db")) as plain:
        plain.execute("PRAGMA user_version = 2")
    before = (tmp_path / "companion.db").read_bytes()
    with pytest.raises(TableError, match=r"newer version of this app \(format 2; this one reads up to 1\)"):
        Library.open(tmp_path)
    assert (tmp_path / "companion.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["companion.db"]


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> dict[int, migrations.Step]:
    """An app of the future, whose tables have one more column."""

    def add_colour(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE game_table ADD COLUMN colour TEXT NOT NULL DEFAULT 'none'")

    steps = {1: add_colour}
    monkeypatch.setattr(sqlite_file, "SCHEMA_VERSION", 2)
    monkeypatch.setattr(sqlite_file, "migrate", lambda *of: migrations.migrate(*of, steps=steps))
    return steps


def colours(path: Path) -> tuple[int, list[str]]:
    with closing(sqlite3.connect(path)) as plain:
        (version,) = plain.execute("PRAGMA user_version").fetchone()
        names = [row[1] for row in plain.execute("PRAGMA table_info(game_table)")]
        return version, [name for name in names if name == "colour"]


def test_an_older_file_is_lifted_once_and_kept_as_it_was(tmp_path: Path, version_2: object) -> None:
    path = shutil.copyfile(SAVED[0], tmp_path / "companion.db")
    for _ in range(2):
        with closing(open_sqlite(path)) as store:
            assert len(store.tables()) == len(expected(SAVED[0]))
    assert colours(path) == (2, ["colour"])
    assert colours(tmp_path / "companion-v1.db") == (models.SCHEMA_VERSION, [])


def test_a_lift_that_fails_leaves_the_file_as_it_was(tmp_path: Path, version_2: dict[int, migrations.Step]) -> None:
    path = shutil.copyfile(SAVED[0], tmp_path / "companion.db")
    good = version_2[1]

    def half(connection: Connection) -> None:
        good(connection)
        connection.exec_driver_sql("INSERT INTO no_such_table VALUES (1)")

    version_2[1] = half
    with pytest.raises(TableError, match="no such table"):
        Library.open(tmp_path)
    assert colours(path) == (1, [])
    version_2[1] = good
    with closing(Library.open(tmp_path)) as library:
        assert len(library.tables()) == len(expected(SAVED[0]))


def test_entries_of_an_older_version_are_lifted_when_they_are_read(
    library: Library, table: Any, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record keeps what was written then; only the reading changes, and nothing is judged again."""
    table.enter("take 3")
    (now,) = library.store.records(table.record.id)
    row = json.loads(now.payload)
    ((name, version, fields), *rest) = row["events"]
    assert (name, version) == ("taken", 1)
    row["events"] = [["taken", 0, {"name": fields["who"], "coins": fields["amount"]}], *rest]
    then = replace(now, payload=json.dumps(row))
    record = library.store.adopt("toy", "Old", table.record.config, [then])
    with pytest.raises(DamagedTableError):
        library.load("Old")
    lifted = replace(game, upcast={("taken", 0): lambda old: {"who": old["name"], "amount": old["coins"]}})
    monkeypatch.setattr("companion.table.library.load", lambda game_id: lifted)
    old = library.load("Old")
    assert old.view() == table.view() and old.log()[0].entry == "Anna take 3"
    assert library.store.records(record.id)[0].payload == then.payload
