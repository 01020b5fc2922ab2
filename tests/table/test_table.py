"""The Table: record, undo, redo, checkpoints, several screens, long histories."""

from typing import Any

import pytest

from companion.engine.verdicts import Accepted, InputProblem, Refused
from companion.table.errors import NothingToUndoError, TableChangedError, TableError
from companion.table.library import Library
from companion.table.table import Moved, Recorded, Table
from journal import JournalError


def enter(table: Table, *texts: str) -> None:
    for text in texts:
        assert isinstance(table.enter(text), Recorded), text


def test_an_entry_is_recorded_with_its_resolved_name(table: Table) -> None:
    outcome = table.enter("take 3")
    assert isinstance(outcome, Recorded)
    line = outcome.line
    assert (line.n, line.entry, line.actor, line.verdict) == (1, "Anna take 3", "Anna", "advised")
    assert line.rules == ("TOY-004",) and line.changes[0] == "3 coins: pile → Anna's purse"
    assert [entry.as_json()["entry"] for entry in table.log()] == ["Anna take 3"]


def test_a_ruling_is_marked_with_reason_and_rule(table: Table) -> None:
    enter(table, "bob take 4 !! Anna agreed")
    line = table.last()[0]
    assert (line.verdict, line.reason) == ("ruling", "Anna agreed")
    assert set(line.rules) == {"TOY-002", "TOY-004", "TOY-005"}
    assert table.rulings() == ("Bob take 4 (TOY-002, TOY-004, TOY-005): Anna agreed",)


def test_what_is_not_accepted_records_nothing(table: Table) -> None:
    before = (table.view(), table.seq)
    assert isinstance(table.enter("take 9"), Refused)
    assert isinstance(table.enter("tkae"), InputProblem)
    assert (table.view(), table.seq) == before


def test_undo_and_redo_say_what_to_move(table: Table) -> None:
    enter(table, "take 2", "take 1")
    moved = table.undo(2)
    assert moved.entries == ("Bob take 1", "Anna take 2")
    assert moved.to_do == ("1 coin: Bob's purse → pile", "2 coins: Anna's purse → pile"), "newest first"
    assert table.view()["pile"] == 20 and table.redo_count == 2
    assert table.redo().entries == ("Anna take 2",)
    assert isinstance(table.enter("redo"), Moved) and table.view()["pile"] == 17
    with pytest.raises(NothingToUndoError):
        table.redo()
    refused = table.enter("undo 9")
    assert isinstance(refused, Refused) and not refused.overridable


def test_a_checkpoint_can_be_returned_to(table: Table) -> None:
    enter(table, "take 1", 'checkpoint "Before all"', "take 2", "take 3")
    assert tuple(table.checkpoints()) == ("Before all",)
    assert isinstance(table.enter('undo "before all"'), Moved)
    assert table.view()["pile"] == 19
    with pytest.raises(NothingToUndoError, match="no checkpoint"):
        table.undo(name="Later")
    enter(table, 'checkpoint "Before noon"', "take 1", "take 1")
    with pytest.raises(NothingToUndoError, match="“Before all”, “Before noon”"):
        table.undo(name="before")
    assert table.undo(name="before no").entries == ("Anna take 1", "Bob take 1")


def test_history_survives_reopening(library: Library, table: Table) -> None:
    enter(table, "take 2", "take 1", "note a [/x] “q”")
    table.undo()
    again = library.open_record(table.record)
    assert again.view() == table.view() and again.redo_count == 1
    assert again.log() == table.log()
    again.redo()
    assert again.state.notes == ("a [/x] “q”",)


def test_a_stale_submission_is_refused_and_the_table_is_fresh(library: Library, table: Table) -> None:
    other = library.open_record(table.record)
    seen = table.seq
    enter(other, "take 2")
    with pytest.raises(TableChangedError, match="Anna take 2"):
        table.enter("take 1", expected=seen)
    assert table.view() == other.view()
    with pytest.raises(TableChangedError, match="meanwhile"):
        table.enter("take 1", expected=seen)
    enter(table, "take 1")
    assert other.refresh() == ("Bob take 1",) and other.view() == table.view()


def test_judging_changes_nothing_and_previews(table: Table) -> None:
    preview = table.judge("take 2")
    assert isinstance(preview.verdict, Accepted) and table.count == 0
    assert preview.lines == ("2 coins: pile → Anna's purse", "turn Anna → Bob")
    enter(table, "take 2")
    assert table.judge("undo").lines[0] == "2 coins: Anna's purse → pile"


def test_a_cache_that_cannot_be_written_never_fails_a_recorded_entry(
    library: Library, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError("The disk is full.")

    monkeypatch.setattr("companion.table.snapshots.EVERY", 1)
    monkeypatch.setattr(library.store, "snapshot", full)
    enter(table, "take 1", "take 1")
    assert library.load(table.name).count == 2


def test_long_histories_use_snapshots_and_never_trust_them(library: Library, table: Table) -> None:
    for n in range(1100):
        enter(table, f"note {n}")
    again = library.open_record(table.record)
    assert again.state == table.state and again.count == 1100
    library.store.clear_snapshots(table.record.id)
    library.store.snapshot(table.record.id, 1000, again.snapshots.key, "{rubbish")
    assert library.open_record(table.record).state == table.state
    assert again.undo(600).entries[-1] == "note 500" and len(again.state.notes) == 500


def test_tables_are_found_by_name_and_beginning(library: Library, table: Table, game: Any) -> None:
    assert library.find("friday").id == library.find("FRI").id == table.record.id
    with pytest.raises(TableError, match="Did you mean “Friday”"):
        library.find("Frydai")
    with pytest.raises(TableError, match="There is no table"):
        library.find("")


def test_beyond_so_many_entries_the_two_ends_tell_what_to_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    enter(table, "take 2", "take 2", "take 1", "anna give 3 to bob")
    step_by_step = table.judge("undo 4").lines
    assert step_by_step[0] == "3 coins: Bob's purse → Anna's purse"
    monkeypatch.setattr("companion.table.way.FAR", 3)
    assert table.judge("undo 4").lines == ("5 coins: Bob's purse → pile", "turn Bob → Anna")
    assert table.judge("undo 3").lines != step_by_step
