"""Correcting an earlier entry: judged again, left out and named, one undo."""

import pytest

from companion.engine.verdicts import Refused
from companion.table.amending import Amendment, confirm, prepare
from companion.table.errors import TableError
from companion.table.table import Table


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
