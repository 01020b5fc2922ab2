"""The words beside a symbol or a sheet's text, and how symbols are arranged on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from savesheets.errors import Code, SheetError
from savesheets.ts1 import Part, scan
from savesheets.words import clean, cut

NAME_COLUMNS = 40
"""A longer table name is cut in captions."""


@dataclass(frozen=True, slots=True)
class Place:
    """A symbol's column and row on a page, from 0."""

    column: int
    row: int


def caption(part: Part, table: str) -> str:
    """Such as "sheet 2 of 3 · Friday · K7QX9D2M"."""
    name = cut(clean(table), NAME_COLUMNS)
    return f"sheet {part.index} of {part.total} · {name} · {part.set_id}"


def part_caption(sheet: str, table: str) -> str:
    """The caption of a sheet's text; SheetError if it is not one."""
    parts = scan(sheet).parts
    if len(parts) != 1:
        raise SheetError(Code.BAD_VALUE, "a text to be drawn is not one sheet of a save")
    return caption(parts[0], table)


def columns_for(count: int) -> int:
    """Columns of the squarest page that holds so many symbols."""
    return ceil(sqrt(count))


def places(items: Sequence[object]) -> list[Place]:
    """Where each item goes, row by row."""
    columns = columns_for(len(items))
    return [Place(index % columns, index // columns) for index in range(len(items))]
