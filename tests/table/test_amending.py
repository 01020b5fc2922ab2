"""Correcting an earlier entry: judged again, left out and named, one undo."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.engine.game import Config, Seat
from companion.engine.verdicts import Refused
from companion.registry import load
from companion.table.amending import Amendment, confirm, prepare
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Table
from journal import MemoryStore


def test_later_entries_are_judged_again_and_those_that_break_are_named(table: Table) -> None:
    for text in ("take 3", "take 3", "anna give 3 to bob", "take 1"):
        table.enter(text)
    prepared = prepare(table, 1, "bob take 1 !! he was first")
    assert isinstance(prepared, Amendment)
    assert prepared.left_out and prepared.left_out[0][0] == "Bob take 3" and "TOY-002" in prepared.left_out[0][1]
    before = table.view()
    confirm(table, prepared)
    assert table.log()[0].entry == "Bob take 1" and table.log()[0].reason == "he was first"
    assert [line.entry for line in table.log()][1] == "Anna give 3 Bob"
    kept = tuple(line.entry for line in reversed(table.log()))
    assert table.undo().entries == kept, "what stands again is not said to be taken back"
    assert table.view() == before
    assert table.redo().entries == kept
    assert table.log()[0].verdict == "ruling"


def test_a_correction_that_breaks_a_rule_changes_nothing(table: Table) -> None:
    table.enter("take 1")
    assert isinstance(prepare(table, 1, "take 9"), Refused)
    with pytest.raises(TableError, match="no entry 5"):
        prepare(table, 5, "take 1")
    assert table.view()["pile"] == 19


def corrected(table: Table, n: int, text: str) -> Amendment:
    prepared = prepare(table, n, text)
    assert isinstance(prepared, Amendment)
    confirm(table, prepared)
    return prepared


def test_a_correction_moves_what_differs_and_nothing_else(table: Table) -> None:
    for text in ("take 2", "take 3", "take 1", "bob give 3 to anna"):
        table.enter(text)
    prepared = corrected(table, 3, "take 2")
    assert (prepared.to_do, prepared.in_app) == (("1 coin: pile → Anna's purse",), ())
    moved = table.undo()
    assert moved.to_do == ("1 coin: Anna's purse → pile",)
    assert moved.instead == ("Anna take 1", "Bob give 3 Anna")
    assert (moved.changed, moved.exchanged, moved.fate) == (("Anna take 2",), ("Anna take 1",), "comes back")
    again = table.redo()
    assert again.entries == ("Bob give 3 Anna", "Anna take 2") and again.to_do == prepared.to_do
    assert (again.changed, again.exchanged, again.fate) == (("Anna take 2",), ("Anna take 1",), "goes")


def test_an_undo_that_takes_nothing_of_a_correction_back_says_so(table: Table) -> None:
    for text in ("take 2", "take 3"):
        table.enter(text)
    corrected(table, 1, "take 1")
    table.enter("take 1")
    assert table.undo().instead == ()
    both = table.undo(1)
    assert both.instead == ("Anna take 2", "Bob take 3") and both.exchanged == ("Anna take 2",)


def test_what_a_correction_keeps_has_its_own_time_and_what_it_changes_its_former_text(
    library: Library, game: Any
) -> None:
    times = [datetime(2026, 11, 27, 20, minute, tzinfo=UTC) for minute in range(3)]
    clock = [times[0]]
    table = Library(MemoryStore(lambda: clock[0])).new(game, "Monday", Config((Seat("Anna"), Seat("Bob"))))
    assert isinstance(table, Table)
    for clock[0], text in zip(times, ("take 2", "take 3", "take 1"), strict=True):
        table.enter(text)
    clock[0] += timedelta(hours=1)
    corrected(table, 2, "take 2")
    assert [line.at for line in table.log()] == times
    assert [line.was for line in table.log()] == [None, "Bob take 3", None]
    corrected(table, 1, "take 1")
    assert [line.at for line in table.log()] == times
    assert [line.was for line in table.log()] == ["Anna take 2", "Bob take 3", None]
    assert "was" not in table.log()[0].as_json()


def test_later_entries_that_come_to_something_else_are_named() -> None:
    seats = tuple(map(Seat, ("Anna", "Bob", "Carol"), ("Gaston Fayard", "Lazare Bonticelli", "Félix Moreau")))
    table = Library(MemoryStore()).new(load("grizzled"), "Friday", Config(seats))
    assert isinstance(table, Table)
    for entry in ("intensity 3", "anna play night rain", "bob play night shell", "carol play night mask"):
        table.enter(entry)
    made = prepare(table, 2, "anna play snow rain")
    assert isinstance(made, Amendment)
    assert made.left_out == () and [entry for entry, _ in made.differing] == ["Carol play night mask"]
    assert made.differing[0][1].startswith("now night mask: Carol's hand → No Man's Land")
