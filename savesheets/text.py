"""A sheet as plain text, for people to read and print, with the texts that restore it below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from savesheets.caption import part_caption
from savesheets.document import (
    Block,
    Boxes,
    Card,
    Cards,
    Counts,
    Dials,
    Document,
    Facts,
    Heading,
    Notes,
    Pair,
    Table,
    Text,
    Track,
    Tray,
)
from savesheets.words import clean, flow, pad, width, wrap

WIDTH = 78
"""Columns of a page."""

_LABEL = 12
_GAP = "  "
_LEGEND = "[n] marker on slot n   !n red slot   ? not known   ■ ticked   □ not ticked   ‡ ruling made at the table"
_RESTORE = "To restore this table, give the Companion this file or any copy of the lines below."


def draw(document: Document, sheets: Sequence[str] = ()) -> str:
    """The sheet's text: head, blocks, legend, and each part's text wrapped under its caption."""
    lines = [*_head(document), *blocks(document.blocks, WIDTH), "", *flow(_LEGEND.split("   "), WIDTH)]
    if sheets:
        lines += ["", "═" * WIDTH, *wrap(_RESTORE, WIDTH)]
    for sheet in sheets:
        lines += ["", part_caption(sheet, document.table), *wrap(sheet, WIDTH)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def blocks(items: Sequence[Block], columns: int) -> list[str]:
    """The lines of blocks one under another; headings, trays and tables stand apart from what is above."""
    lines: list[str] = []
    for item in items:
        if lines and isinstance(item, Heading | Tray | Table):
            lines.append("")
        lines += block(item, columns)
    return lines


def block(item: Block, columns: int) -> list[str]:
    """The lines of one block, each at most so many columns wide."""
    match item:
        case Heading():
            title = wrap(clean(item.text).upper(), columns)
            return [*title, "─" * min(columns, max(map(width, title)))]
        case Text():
            return [line for paragraph in item.text.splitlines() for line in wrap(clean(paragraph), columns)]
        case Facts():
            return [line for fact in item.items for line in _labelled(fact.label, [clean(fact.value)], columns)]
        case Track():
            return _track(item, columns)
        case Pair():
            return wrap_hanging(_pair(item), columns)
        case Cards():
            return _labelled(item.label, [_card(card) for card in item.cards] or ["none"], columns)
        case Counts():
            return _counts(item, columns)
        case Dials():
            return _dials(item, columns)
        case Boxes():
            return _boxes(item, columns)
        case Table():
            return _table(item, columns)
        case Notes():
            return _notes(item, columns)
        case Tray():
            return _tray(item, columns)
    assert_never(item)
