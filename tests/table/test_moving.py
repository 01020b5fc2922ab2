"""Export and import: the whole history there and back, and a stranger's file refused in one sentence."""

import json
import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.table import moving
from companion.table.amending import Amendment, confirm, prepare
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.moving import arrive, export_text, read_export, write_export
from companion.table.table import Recorded, Table
from journal import JournalError, MemoryStore

ENTRIES = ("intensity 3", "play night rain", 'checkpoint "Before"', "bob play rain mask", "note quiet [/x] “evening” ⚔",
           "bob play snow mask !! Carol agreed", "undo", "undo", "redo", "carol play shell whistle")  # fmt: skip


@pytest.fixture
def played(friday: Any) -> Table:
    """A table with undone entries, a branch, a ruling, an amendment and a kept sheet."""
    library = Library(MemoryStore())
    table: Table = friday(library)
    for text in ENTRIES:
        table.enter(text)
    amended = prepare(table, 2, "play night snow")
    assert isinstance(amended, Amendment)
    confirm(table, amended)
    table.keep_sheet("save 7", "TS1-…")
    return table


def exported(table: Table) -> str:
    return export_text(table._store, table.record)


def taken_in(text: str) -> Table:
    return Library(MemoryStore()).adopt(arrive(text.encode(), "friday.json"))


def test_everything_is_there_again(played: Table) -> None:
    again = taken_in(exported(played))
    assert again.view() == played.view() and again.log() == played.log() and again.rulings() == played.rulings()
    assert (again.undo_count, again.redo_count, again.seq) == (played.undo_count, played.redo_count, played.seq)
    assert dict(again.checkpoints()) == dict(played.checkpoints())
    (sheet,) = again._store.sheets(again.record.id)
    assert (sheet.name, sheet.text) == ("save 7", "TS1-…")
    while played.undo_count:
        assert again.undo() == played.undo() and again.view() == played.view()
    while played.redo_count:
        assert again.redo() == played.redo() and again.view() == played.view()
    assert again.seq == played.seq and isinstance(again.enter("note on we go"), Recorded)


def test_exported_again_it_is_the_same_file(played: Table) -> None:
    text = exported(played)
    assert exported(taken_in(text)) == text
    assert len(text.splitlines()) > played.seq, "a line for each record"


def test_a_taken_name_gets_a_number_and_nothing_is_overwritten(tmp_path: Path, played: Table) -> None:
    arrived = arrive(exported(played).encode(), "x")
    with closing(Library.open(tmp_path)) as library:
        names = [library.adopt(arrived).name for _ in range(3)]
        assert names == ["Friday", "Friday (2)", "Friday (3)"]
        assert library.adopt(arrived, "x" * 120).name == "x" * 120
        assert library.adopt(arrived, "x" * 120).name == "x" * 116 + " (2)"
    write_export(tmp_path / "friday.json", exported(played))
    assert read_export(tmp_path / "friday.json") == arrived
    with pytest.raises(TableError, match="is there already, and nothing is overwritten"):
        write_export(tmp_path / "friday.json", "x")
    with pytest.raises(TableError, match="cannot be written"):
        write_export(tmp_path / "nowhere" / "friday.json", "x")
    assert read_export(tmp_path / "friday.json") == arrived


Change = Callable[[dict[str, Any]], object]


def payload(change: Callable[[dict[str, Any]], object]) -> Change:
    def changed(row: dict[str, Any]) -> None:
        record = row["records"][1]
        inner = json.loads(record["payload"])
        change(inner)
        record["payload"] = json.dumps(inner)

    return changed


HOSTILE: dict[str, tuple[Change, str]] = {
    "another kind": (lambda row: row.update(kind="soup"), "is no exported table"),
    "a newer format": (lambda row: row.update(format=2), "is of format 2, and this version of the app reads format 1"),
    "an unknown game": (lambda row: row.update(game="../../etc"), "etc"),
    "an unknown field": (lambda row: row.update(extra=1), "extra"),
    "no records": (lambda row: row.pop("records"), "records"),
    "a number as text": (lambda row: row["records"][0].update(seq="1"), "records.0.seq"),
    "a fraction": (lambda row: row["records"][0].update(seq=1.5), "records.0.seq"),
    "a negative head": (lambda row: row["records"][3].update(head=-1), "records.3.head"),
    "a huge number": (lambda row: row["records"][0].update(parent=10**30), "records.0.parent"),
    "another kind of row": (lambda row: row["records"][0].update(kind="drop"), "records.0.kind"),
    "another verdict": (lambda row: row["records"][0].update(verdict="\x1b[31mred"), "records.0.verdict"),
    "a long text": (lambda row: row["records"][0].update(text="x" * 5000), "at most 4000"),
    "a long payload": (lambda row: row["records"][0].update(payload="[" * 500_000), "at most 400000"),
    "half a character": (lambda row: row["records"][0].update(text="\ud800"), "is no"),
    "no time zone": (lambda row: row["records"][0].update(at="2026-01-01T20:00:00"), "records.0.at"),
    "an impossible time": (lambda row: row["records"][0].update(at="0001-01-01T00:00:00+14:00"), "between the years"),
    "a gap": (lambda row: row["records"].pop(2), "should come next"),
    "a foreign parent": (lambda row: row["records"][1].update(parent=99), "no entry 99"),
    "an entry that follows another": (lambda row: row["records"][2].update(parent=1), "follows 1, but the head is 2"),
    "a head that is no entry": (lambda row: row["records"][6].update(head=7), "no entry 7"),
    "a payload that is no JSON": (lambda row: row["records"][1].update(payload="{"), "no JSON text"),
    "a deep payload": (lambda row: row["records"][1].update(payload="[" * 100_000), "no JSON text"),
    "a newer payload": (payload(lambda inner: inner.update(format=9)), "newer format"),
    "an unknown event": (payload(lambda inner: inner["events"].append(["boom", 1, {}])), "boom"),
    "events that are none": (payload(lambda inner: inner.update(events=[1])), "cannot be read"),
    "a field out of its type": (payload(lambda inner: inner["events"][0].__setitem__(2, {"no": 1})), "cannot be read"),
    "rules that are no list": (payload(lambda inner: inner.update(rules=5)), "are no list"),
    "a beginning that is none": (lambda row: row.update(config="{}"), "newer format"),
    "a number out of range": (lambda row: row.update(config=row["config"].replace('"trials":25', '"trials":-3')), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_a_sentence(played: Table, name: str) -> None:
    change, said = HOSTILE[name]
    row = json.loads(exported(played))
    change(row)
    with pytest.raises(TableError) as refusal:
        taken_in(json.dumps(row))
    text = str(refusal.value)
    assert said in text and "friday.json" in text
    assert len(text) < 400 and "\n" not in text and "\x1b" not in text


def test_random_damage_is_refused_or_opens_whole(played: Table) -> None:
    chosen = random.Random(11)
    text = exported(played)
    values: list[Any] = [None, -1, 0, 3, 10**9, "", "x", [], {}, True, 0.5, "beor", ["event", 1, {}]]
    refused = 0
    for _ in range(150):
        row = json.loads(text)
        _damage(row, chosen, values)
        try:
            again = taken_in(json.dumps(row))
        except (TableError, JournalError) as problem:
            refused += 1
            assert "\n" not in str(problem)
            continue
        while again.undo_count:
            again.undo()
            again.view(), again.agenda(), again.findings()
    assert refused > 75


def _damage(row: Any, chosen: random.Random, values: list[Any]) -> None:
    """Put something else somewhere in the file, also inside the payloads."""
    while True:
        key = chosen.choice(list(row) if isinstance(row, dict) else range(len(row)))
        inner = row[key]
        if isinstance(inner, str) and inner.startswith("{") and chosen.random() < 0.9:
            opened = json.loads(inner)
            _damage(opened, chosen, values)
            row[key] = json.dumps(opened)
            return
        if not isinstance(inner, (dict, list)) or not inner or chosen.random() < 0.1:
            row[key] = chosen.choice(values)
            return
        row = inner


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"[]", b"7", b"[" * 200_000, b'{"kind":"companion table"', b"null"])
def test_what_is_no_export_at_all(data: bytes) -> None:
    with pytest.raises(TableError, match=r"x\.json is no exported table"):
        arrive(data, "x.json")


def test_files_too_large_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(TableError, match="cannot be read"):
            read_export(path)
    (tmp_path / "big.json").write_bytes(b" " * 2000)
    monkeypatch.setattr(moving, "LARGEST", 1000)
    for path in (tmp_path / "big.json", Path("/dev/zero")):
        with pytest.raises(TableError, match="is too large: an exported table has at most 1,000 bytes"):
            read_export(path)


def test_a_history_that_would_take_hours_to_walk_is_refused(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "MOST_WALKED", 50)
    with pytest.raises(TableError, match=r"holds 4 undos and redos in 1\d records: too many to walk"):
        taken_in(exported(played))


def test_a_name_that_cannot_be_one_is_refused(played: Table) -> None:
    row = json.loads(exported(played))
    row["name"] = "a\x1b]0;title\x07\nb"
    with pytest.raises(JournalError, match="line break or a control character"):
        taken_in(json.dumps(row))


def test_a_name_cannot_leave_the_folder(tmp_path: Path, played: Table) -> None:
    row = json.loads(exported(played))
    row["name"] = "../../etc/passwd"
    (tmp_path / "data").mkdir()
    with closing(Library.open(tmp_path / "data")) as library:
        table = library.adopt(arrive(json.dumps(row).encode(), "x"))
        assert table.name == "../../etc/passwd" and library.load("../../").count == table.count
    with closing(Library.open(tmp_path / "data")):
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]
    assert {path.name for path in (tmp_path / "data").iterdir()} == {"companion.db", "backups"}
