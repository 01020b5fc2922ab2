"""Save Sheets of a table: the same state back, and every bad one refused in a sentence."""

from datetime import UTC, datetime

import pytest

from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.saving import read_body, save
from companion.table.table import Recorded, Table
from savesheets.body import deflate_body, inflate_body
from savesheets.errors import SheetError

NOW = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


def test_a_restored_table_is_the_same_and_stands_beside_the_old_one(library: Library, table: Table) -> None:
    table.enter("bob take 4 !! so be it")
    saved = save(table, NOW)
    restored = library.restore(read_body(saved.body))
    assert restored.name == "Friday (2)" and restored.view() == table.view() and restored.count == 0
    assert restored.rulings() == table.rulings()
    assert isinstance(restored.enter("take 1"), Recorded)
    assert save(restored, NOW).number == saved.number + 1
    assert library.restore(read_body(saved.body)).name == "Friday (3)"
    assert library.restore(read_body(saved.body), "Sunday").name == "Sunday"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda row: [99, *row[1:]], "newer version"),
        (lambda row: ["x"], "no Save Sheet"),
        (lambda row: row[:5], "does not hold"),
        (lambda row: [*row[:7], [1, [1, "no"]], row[8]], "does not hold"),
        (lambda row: [*row[:7], [1, [20, [["A"], [1]], 5, None]], row[8]], "does not hold"),
    ],
)
def test_foreign_and_hostile_bodies_are_refused(table: Table, change: object, said: str) -> None:
    row = inflate_body(save(table, NOW).body)
    with pytest.raises(TableError, match=said):
        read_body(deflate_body(change(row)))  # type: ignore[operator]


def test_a_body_that_is_not_one_is_a_sheet_error() -> None:
    with pytest.raises(SheetError):
        read_body(b"rubbish")
