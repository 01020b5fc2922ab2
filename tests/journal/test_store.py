"""What both stores promise, run on each of them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from journal import (
    History,
    HistoryError,
    JournalError,
    MemoryStore,
    NameRefused,
    NameTaken,
    NewRecord,
    NoSuchTable,
    StaleWrite,
    Store,
    TableRecord,
    amendment,
)

SPOKEN = [
    "",
    "it's \"quoted\" “both ways” \\ and; -- ' OR 1=1",
    "two\nlines\r\nand\ttab",
    "👩‍👩‍👧‍👦 🧙🏽 ⚔️",
    "שלום עליכם مرحبا",
    "\u202eturned\u202c",
    "nul \0 inside",
    "é e\u0301",
    "x" * 300,
    "[bold]no markup[/bold] {braces} %s",
]


def entries(*texts: str) -> list[NewRecord]:
    return [NewRecord("entry", text) for text in texts]


def test_a_new_table_is_as_it_was_made(store: Store, table: TableRecord) -> None:
    assert (table.game, table.name, table.config, table.archived) == (
        "grizzled", "Friday evening", '{"players": 3}', False,
    )  # fmt: skip
    assert len(table.id) == 32 and int(table.id, 16) >= 0
    assert table.created_at == datetime(2025, 3, 1, 19, 30, tzinfo=UTC)
    assert store.table(table.id) == table
    assert store.tables() == (table,)
    assert store.records(table.id) == () and store.last_seq(table.id) == 0


def test_tables_come_in_the_order_of_their_making(store: Store) -> None:
    made = [store.create("grizzled", name, "") for name in ("b", "c", "a")]
    assert list(store.tables()) == made


def test_archived_tables_are_listed_on_request_only(store: Store, table: TableRecord) -> None:
    other = store.create("tainted-grail", "Avalon", "")
    assert store.archive(table.id, True).archived
    assert store.tables() == (other,)
    assert [t.name for t in store.tables(archived=True)] == ["Friday evening", "Avalon"]
    store.append(table.id, entries("an archived table can still be written"), 0)
    assert not store.archive(table.id, False).archived
    assert store.tables() == (table, other)


@pytest.mark.parametrize("again", ["Friday evening", "FRIDAY EVENING", "  friday evening\n"])
def test_names_are_unique_whatever_the_case(store: Store, table: TableRecord, again: str) -> None:
    with pytest.raises(NameTaken, match="already a table named “Friday evening”"):
        store.create("grizzled", again, "")
    store.archive(table.id, True)
    with pytest.raises(NameTaken):
        store.create("grizzled", again, "")
    assert len(store.tables(archived=True)) == 1


def test_names_are_compared_beyond_ascii(store: Store) -> None:
    store.create("grizzled", "Straße é", "")
    with pytest.raises(NameTaken):
        store.create("grizzled", "STRASSE E\u0301", "")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "at least one character"),
        (" \t ", "at least one character"),
        ("x" * 121, "has 121 characters; at most 120"),
        ("a\nb", "line break"),
        ("bell\a", "control character"),
        ("half \ud83d", "control character"),
    ],
)
def test_names_that_no_table_can_have(store: Store, table: TableRecord, name: str, reason: str) -> None:
    with pytest.raises(NameRefused, match=reason):
        store.create("grizzled", name, "")
    with pytest.raises(NameRefused, match=reason):
        store.rename(table.id, name)
    assert store.tables() == (table,)


@pytest.mark.parametrize("name", ["x" * 120, "👩‍👩‍👧 night", "שלום", "a/b:c*?", "%", "'; drop table entry"])
def test_names_of_any_script_are_kept(store: Store, name: str) -> None:
    made = store.create("grizzled", name, "")
    assert store.table(made.id).name == name


def test_rename(store: Store, table: TableRecord) -> None:
    store.create("grizzled", "Taken", "")
    assert store.rename(table.id, "FRIDAY evening").name == "FRIDAY evening"
    assert store.rename(table.id, "Saturday").name == "Saturday"
    with pytest.raises(NameTaken):
        store.rename(table.id, "taken")
    assert store.table(table.id).name == "Saturday"
    store.create("grizzled", "Friday evening", "")


def test_delete_takes_everything_of_that_table_only(store: Store, table: TableRecord) -> None:
    other = store.create("grizzled", "Other", "")
    for each in (table, other):
        store.append(each.id, entries("a", "b"), 0)
        store.keep_sheet(each.id, "one", "TS1-")
        store.snapshot(each.id, 2, "v1", "{}")
    store.delete(table.id)
    assert store.tables() == (other,)
    with pytest.raises(NoSuchTable):
        store.records(table.id)
    assert [r.text for r in store.records(other.id)] == ["a", "b"]
    assert len(store.sheets(other.id)) == 1 and store.latest_snapshot(other.id, "v1", 9)
    store.create("grizzled", "Friday evening", "")


def test_every_call_names_a_missing_table(store: Store, table: TableRecord) -> None:
    store.delete(table.id)
    calls = (
        lambda: store.table(table.id),
        lambda: store.rename(table.id, "x"),
        lambda: store.archive(table.id, True),
        lambda: store.delete(table.id),
        lambda: store.records(table.id),
        lambda: store.last_seq(table.id),
        lambda: store.append(table.id, entries("x"), 0),
        lambda: store.keep_sheet(table.id, "n", "t"),
        lambda: store.sheets(table.id),
        lambda: store.snapshot(table.id, 1, "k", "p"),
        lambda: store.latest_snapshot(table.id, "k", 1),
        lambda: store.clear_snapshots(table.id),
    )
    for call in calls:
        with pytest.raises(NoSuchTable, match=table.id):
            call()


def test_an_appended_entry_is_numbered_timed_and_read_back(store: Store, table: TableRecord) -> None:
    row = NewRecord("entry", "play rain", "Anna", "accepted", '[{"e": 1}]', "Bob agreed", origin=None)
    (record,) = store.append(table.id, [row], 0)
    assert (record.seq, record.parent, record.head, record.kind) == (1, 0, 1, "entry")
    assert (record.text, record.actor, record.verdict, record.payload, record.reason) == (
        "play rain", "Anna", "accepted", '[{"e": 1}]', "Bob agreed",
    )  # fmt: skip
    assert record.at.utcoffset() == timedelta(0)
    assert store.records(table.id) == (record,)


def test_entries_of_one_commit_follow_one_another(store: Store, table: TableRecord) -> None:
    store.append(table.id, entries("a"), 0)
    made = store.append(table.id, entries("b", "c"), 1)
    assert [(r.seq, r.parent, r.head) for r in made] == [(2, 1, 2), (3, 2, 3)]
    assert store.records(table.id, after_seq=1) == made
    assert store.records(table.id, after_seq=3) == ()
    assert store.last_seq(table.id) == 3


@pytest.mark.parametrize("text", SPOKEN)
def test_what_people_say_survives(store: Store, table: TableRecord, text: str) -> None:
    row = NewRecord("entry", text, text, text, text, text)
    (record,) = store.append(table.id, [row], 0)
    (found,) = store.records(table.id)
    assert found == record
    assert {found.text, found.actor, found.verdict, found.payload, found.reason} == {text}
    store.remember(text, text, text)
    assert store.recall(text, text) == text
    store.keep_sheet(table.id, text, text)
    assert store.sheets(table.id)[0].text == text


def test_half_a_character_is_refused_before_anything_happens(store: Store, table: TableRecord) -> None:
    half = "ab\ud83d"
    calls = (
        lambda: store.append(table.id, [NewRecord("entry", "fine"), NewRecord("entry", half)], 0),
        lambda: store.create("grizzled", "x", half),
        lambda: store.keep_sheet(table.id, "x", half),
        lambda: store.remember("x", half, ""),
        lambda: store.snapshot(table.id, 1, "x", half),
    )
    for call in calls:
        with pytest.raises(JournalError, match="half a character at place 3"):
            call()
    assert store.records(table.id) == () and store.tables() == (table,)


def test_a_stale_append_is_refused_with_what_came_meanwhile(store: Store, table: TableRecord) -> None:
    store.append(table.id, entries("a"), 0)
    meanwhile = store.append(table.id, entries("b", "c"), 1)
    with pytest.raises(StaleWrite, match="record 3, not 1") as refusal:
        store.append(table.id, entries("late"), 1)
    assert refusal.value.records == meanwhile
    assert (refusal.value.expected_seq, refusal.value.last_seq) == (1, 3)
    assert [r.text for r in store.records(table.id)] == ["a", "b", "c"]


def test_an_append_ahead_of_the_table_is_refused(store: Store, table: TableRecord) -> None:
    with pytest.raises(StaleWrite) as refusal:
        store.append(table.id, entries("early"), 4)
    assert refusal.value.records == () and store.last_seq(table.id) == 0


def test_moves_record_where_the_head_was_and_goes(store: Store, table: TableRecord) -> None:
    store.append(table.id, entries("a", "b", "c"), 0)
    (undo,) = store.append(table.id, [NewRecord("undo", head=1)], 3)
    assert (undo.seq, undo.parent, undo.head) == (4, 3, 1)
    (new,) = store.append(table.id, entries("d"), 4)
    assert (new.parent, new.head) == (1, 5)
    (root,) = store.append(table.id, [NewRecord("return", head=0)], 5)
    assert (root.parent, root.head) == (5, 0)


def test_an_amendment_is_one_commit_that_moves_the_head_at_its_end(store: Store, table: TableRecord) -> None:
    store.append(table.id, entries("a", "b", "c"), 0)
    corrected = [NewRecord("entry", "b2", origin=2), NewRecord("entry", "c2", origin=3)]
    made = store.append(table.id, amendment(1, corrected, origin=2, text="amend 2 b2"), 3)
    assert [(r.kind, r.parent, r.head, r.origin) for r in made] == [
        ("entry", 1, 3, 2),
        ("entry", 4, 3, 3),
        ("amend", 3, 5, 2),
    ]
    history = History.of(store.records(table.id))
    assert [r.text for r in history.live] == ["a", "b2", "c2"]
    assert history.undoable(1) == 3


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([], "at least one row"),
        ([NewRecord("undo")], "must say which entry"),
        ([NewRecord("entry", head=1)], "finds its head itself"),
        ([NewRecord("entry"), NewRecord("undo", head=1)], "a commit of its own"),
        ([NewRecord("undo", head=1), NewRecord("entry")], "a commit of its own"),
        ([NewRecord("entry"), NewRecord("amend"), NewRecord("entry")], "an amend row comes last"),
        ([NewRecord("amend")], "follows the entries"),
        ([NewRecord("amend", parent=1)], "follows the entries"),
        ([NewRecord("entry"), NewRecord("amend")], "names its parent"),
        ([NewRecord("entry", parent=1), NewRecord("amend", parent=1)], "names its parent"),
        ([NewRecord("entry", parent=1)], "names its parent"),
        ([NewRecord("undo", head=1, parent=1)], "names its parent"),
        ([NewRecord("entry"), NewRecord("entry", parent=1)], "names its parent"),
        ([NewRecord("jump", head=1)], "no kind of record"),  # type: ignore[arg-type]
    ],
)
def test_rows_that_make_no_commit(store: Store, table: TableRecord, rows: list[NewRecord], reason: str) -> None:
    store.append(table.id, entries("a"), 0)
    with pytest.raises(JournalError, match=reason):
        store.append(table.id, rows, 1)
    assert store.last_seq(table.id) == 1


def test_nothing_goes_to_a_place_that_is_no_entry(store: Store, table: TableRecord) -> None:
    store.append(table.id, entries("a"), 0)
    store.append(table.id, [NewRecord("undo", head=0)], 1)
    for place in (2, 3, -1):
        with pytest.raises(HistoryError, match=f"no entry {place}"):
            store.append(table.id, [NewRecord("return", head=place)], 2)
        with pytest.raises(HistoryError, match=f"no entry {place}"):
            store.append(table.id, amendment(place, entries("x")), 2)
    assert store.last_seq(table.id) == 2


def test_an_amendment_needs_entries() -> None:
    with pytest.raises(JournalError, match="at least one entry"):
        amendment(0, [])


def test_a_whole_history_is_adopted_with_numbers_and_times(store: Store, table: TableRecord) -> None:
    elsewhere = MemoryStore()
    source = elsewhere.create("grizzled", "Source", "cfg")
    elsewhere.append(source.id, entries("a", "b"), 0)
    elsewhere.append(source.id, amendment(0, entries("a2"), origin=1), 2)
    elsewhere.append(source.id, [NewRecord("undo", head=2)], 4)
    records = elsewhere.records(source.id)
    copy = store.adopt("grizzled", "Copy", "cfg", records)
    found = store.records(copy.id)
    assert [r.table_id for r in found] == [copy.id] * 5
    assert [(r.seq, r.kind, r.parent, r.head, r.text, r.at) for r in found] == [
        (r.seq, r.kind, r.parent, r.head, r.text, r.at) for r in records
    ]
    store.append(copy.id, entries("c"), 5)
    assert [r.text for r in History.of(store.records(copy.id)).live] == ["a", "b", "c"]


def test_adopted_times_are_turned_to_utc(store: Store, table: TableRecord) -> None:
    (record,) = store.append(table.id, entries("a"), 0)
    summer = datetime(2024, 7, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    copy = store.adopt("grizzled", "Copy", "", [replace(record, at=summer)])
    (found,) = store.records(copy.id)
    assert found.at.isoformat() == "2024-07-01T10:00:00+00:00"
    with pytest.raises(JournalError, match="Record 1 has a time without a time zone"):
        store.adopt("grizzled", "Naive", "", [replace(record, at=datetime(2024, 7, 1))])
    with pytest.raises(JournalError, match="no kind of record"):
        store.adopt("grizzled", "Odd", "", [replace(record, kind="jump")])  # type: ignore[arg-type]


def test_a_history_with_a_gap_is_not_adopted(store: Store, table: TableRecord) -> None:
    records = store.append(table.id, entries("a", "b"), 0)
    with pytest.raises(HistoryError, match="Record 1 should come next, not 2"):
        store.adopt("grizzled", "Copy", "", records[1:])
    with pytest.raises(NameTaken):
        store.adopt("grizzled", table.name, "", records)
    assert store.tables() == (table,)


def test_sheets_are_kept_in_order(store: Store, table: TableRecord) -> None:
    kept = [store.keep_sheet(table.id, f"save {n}", f"TS1-{n}") for n in (1, 2, 3)]
    assert list(store.sheets(table.id)) == kept
    assert len({sheet.id for sheet in kept}) == 3
    assert kept[0].at < kept[1].at < kept[2].at


def test_memory_keeps_the_last_value_of_each_key(store: Store) -> None:
    assert store.recall("cards", "boar") is None
    store.remember("cards", "wolf", "teeth")
    store.remember("cards", "boar", "tusks")
    store.remember("cards", "boar", "tusks, green 3")
    store.remember("preferences", "boar", "other scope")
    assert store.recall("cards", "boar") == "tusks, green 3"
    assert [(m.scope, m.key, m.value) for m in store.recall_all("cards")] == [
        ("cards", "boar", "tusks, green 3"),
        ("cards", "wolf", "teeth"),
    ]
    assert all(m.at.utcoffset() == timedelta(0) for m in store.recall_all("cards"))
    store.forget("cards", "boar")
    store.forget("cards", "never there")
    assert store.recall("cards", "boar") is None
    assert store.recall("preferences", "boar") == "other scope"


def test_memory_outlives_the_tables(store: Store, table: TableRecord) -> None:
    store.remember("cards", "boar", "tusks")
    store.delete(table.id)
    assert store.recall("cards", "boar") == "tusks"


def test_the_latest_snapshot_of_a_code_version(store: Store, table: TableRecord) -> None:
    for seq, key, payload in ((500, "v1", "a"), (1000, "v1", "b"), (1500, "v2", "c"), (500, "v1", "a2")):
        store.snapshot(table.id, seq, key, payload)
    latest = store.latest_snapshot(table.id, "v1", 2000)
    assert latest and (latest.seq, latest.payload) == (1000, "b")
    earlier = store.latest_snapshot(table.id, "v1", 999)
    assert earlier and (earlier.seq, earlier.payload) == (500, "a2")
    assert store.latest_snapshot(table.id, "v1", 499) is None
    assert store.latest_snapshot(table.id, "v3", 2000) is None
    store.clear_snapshots(table.id)
    assert store.latest_snapshot(table.id, "v2", 2000) is None


def test_a_closed_store_says_so(store: Store, table: TableRecord) -> None:
    store.close()
    store.close()
    calls = (
        store.tables,
        lambda: store.append(table.id, entries("x"), 0),
        lambda: store.recall("a", "b"),
        lambda: store.remember("a", "b", "c"),
    )
    for call in calls:
        with pytest.raises(JournalError, match="journal is closed"):
            call()
