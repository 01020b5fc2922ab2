"""Kept sheets, differences, and restoring in several goes, as the screens and the command line use them."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.saving import NOTES_BUDGET, SaveSheet, save
from companion.table.sheets import LISTED, differences, keep, kept, kept_sheet, open_saved
from companion.table.sheets_restore import Gathering, forget, open_body, remembered, waiting
from companion.table.table import Table
from savesheets.errors import Code, SheetError
from savesheets.ts1 import split

NOW = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


def test_kept_sheets_are_listed_newest_first_and_the_last_ten(library: Library, table: Table) -> None:
    for n in range(12):
        keep(table, f"evening {n}", NOW)
    names = [sheet.name for sheet in kept(library, table.record.id)]
    assert names == [f"evening {n}" for n in range(11, 11 - LISTED, -1)]
    found = kept_sheet(library, "Friday:evening 0")
    assert found is not None and found.name == "evening 0"


def test_the_newest_of_a_name_is_the_one_meant(library: Library, table: Table) -> None:
    first = keep(table, "  the   end ", NOW)
    table.enter("take 1")
    second = keep(table, "The end", NOW)
    found = kept_sheet(library, "friday:the END")
    assert found is not None and first.number < second.number
    assert open_saved(library, "Friday:the").label.startswith(f"Friday:the (save {second.number} of Friday")
    with pytest.raises(TableError, match="120 letters"):
        keep(table, "x" * 121, NOW)


def test_what_names_no_table_is_no_kept_sheet(library: Library, table: Table) -> None:
    assert kept_sheet(library, "/somewhere/sheet.pdf") is None
    assert kept_sheet(library, "C:\\sheets\\a.png") is None
    with pytest.raises(TableError, match="has kept no sheet “x” and no other one"):
        kept_sheet(library, "Friday:x")


def test_differences_are_told_in_the_games_words(library: Library, table: Table) -> None:
    keep(table, "before", NOW)
    assert differences(open_saved(library, "Friday:before"), open_saved(library, "Friday")) == ()
    table.enter("take 1")
    lines = differences(open_saved(library, "Friday:before"), open_saved(library, "Friday"))
    assert lines and all(isinstance(line, str) and line for line in lines)


def test_sheets_are_remembered_across_restores_until_the_table_is_made(library: Library, table: Table) -> None:
    body = save(table, NOW).body
    first, *rest = split(body, len(body) // 2)
    gathering = Gathering(library.store)
    gathering.add(first)
    with pytest.raises(SheetError) as caught:
        gathering.body()
    assert caught.value.code is Code.MISSING and "remembered" in caught.value.message
    assert len(waiting(library.store)) == len(remembered(library.store)) == 1
    later = Gathering(library.store)
    later.add("\n".join(rest))
    opened = open_body(library, later.body())
    assert opened.table.view() == table.view() and waiting(library.store) == ()


def test_another_save_is_not_mixed_with_what_is_remembered(library: Library, table: Table) -> None:
    gathering = Gathering(library.store)
    gathering.add(split(save(table, NOW).body, 40)[1])
    with pytest.raises(SheetError):
        gathering.body()
    table.enter("take 1")
    other = Gathering(library.store)
    body = save(table, NOW).body
    other.add("\n".join(split(body, 400)))
    assert other.body() == body and other.notes() == ()
    assert forget(library.store) == 1 and remembered(library.store) == ()


def test_older_equal_and_newer_saves_are_told_apart(library: Library, table: Table) -> None:
    old = save(table, NOW)
    assert "same save" in open_body(library, old.body, "Copy").standing
    table.enter("take 1")
    assert "older than the table “Friday” here" in open_body(library, old.body, "Copy 2").standing
    newer = save(table, NOW)
    library.store.delete(table.record.id)
    assert open_body(library, newer.body).standing == ""


@pytest.mark.parametrize("number", [-1, True, 10**12, "4", None])
def test_a_save_number_that_none_can_have_is_refused(library: Library, table: Table, number: Any) -> None:
    from savesheets.body import deflate_body, inflate_body

    row = inflate_body(save(table, NOW).body)
    row[3] = number
    with pytest.raises(TableError, match="does not hold what a table needs"):
        open_body(library, deflate_body(row))
    assert len(library.tables()) == 1


def test_long_notes_are_counted_and_told() -> None:
    short, long = (SaveSheet(None, b"", 1, notes) for notes in (NOTES_BUDGET, NOTES_BUDGET + 7))  # type: ignore[arg-type]
    assert short.advice == "" and "7 more than" in long.advice


def test_a_file_is_compared_with_a_table(library: Library, table: Table, tmp_path: Path) -> None:
    from savesheets.write import sheets_for_files, write_sheet

    saved = save(table, NOW)
    write_sheet(tmp_path / "a.pdf", saved.document, sheets_for_files(saved.body))
    table.enter("take 1")
    assert differences(open_saved(library, str(tmp_path / "a.pdf")), open_saved(library, "Friday"))
