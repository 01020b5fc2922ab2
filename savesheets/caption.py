"""The words beside a symbol or a sheet's text, and how many symbols stand side by side."""

from __future__ import annotations

from math import ceil, sqrt

from savesheets.errors import Code, SheetError
from savesheets.ts1 import scan
from savesheets.words import clean, cut

NAME_COLUMNS = 40
"""A longer table name is cut in captions."""


def caption(sheet: str, table: str) -> str:
    """Such as "sheet 2 of 3 · Friday · K7QX9D2M"; SheetError if the text is not one sheet of a save."""
    parts = scan(sheet).parts
    if len(parts) != 1:
        raise SheetError(Code.BAD_VALUE, "a text to be drawn is not one sheet of a save")
    (part,) = parts
    return f"sheet {part.index} of {part.total} · {cut(clean(table), NAME_COLUMNS)} · {part.set_id}"


def columns_for(count: int) -> int:
    """Columns of the squarest page that holds so many symbols."""
    return ceil(sqrt(count))
