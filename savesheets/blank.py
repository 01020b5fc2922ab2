"""A sheet to fill in by pencil: the same page with every figure, list and note left open."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from savesheets.document import (
    TO_FILL,
    Block,
    Boxes,
    Card,
    Cards,
    Counts,
    Dial,
    Dials,
    Document,
    Facts,
    Heading,
    Note,
    Notes,
    Pair,
    Table,
    Text,
    Track,
    Tray,
)

CARDS, DIALS, ROWS, NOTES = 3, 4, 6, 5
"""Lines to write on for each kind of list."""

_BOXES = 8


def emptied(document: Document) -> Document:
    """The sheet without anything of its table: room to write wherever something stood, or could stand."""
    blocks = tuple(map(_emptied, document.blocks))
    return replace(document, table="", saved_at="", number=0, blocks=blocks, to_fill=True)


def _emptied(block: Block) -> Block:
    match block:
        case Heading() | Text():
            return block
        case Facts():
            return Facts(tuple(replace(fact, value="") for fact in block.items))
        case Track():
            return replace(block, value=TO_FILL, marks=())
        case Pair():
            return replace(block, left_value=TO_FILL, right_value=TO_FILL, note="")
        case Cards():
            return replace(block, cards=(Card(""),) * CARDS)
        case Counts():
            return replace(block, items=tuple(replace(count, value=TO_FILL) for count in block.items))
        case Dials():
            return replace(block, dials=(Dial("", TO_FILL, ""),) * DIALS)
        case Boxes():
            return replace(block, marked=(), count=block.count if block.count == 1 else _BOXES)
        case Table():
            return replace(block, rows=(("",) * len(block.columns),) * ROWS)
        case Notes():
            return replace(block, notes=(Note(""),) * NOTES)
        case Tray():
            return Tray("", tuple(map(_emptied, block.blocks)))
    assert_never(block)
