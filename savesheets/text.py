"""A sheet as plain text, for people to read and print, with the texts that restore it below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import assert_never

from savesheets.caption import caption
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
    Figure,
    Heading,
    Note,
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
_INDENT = _LABEL + 2
_SLOT = 4
_LEGEND = (
    "[n] marker on slot n",
    "!n red slot",
    "? not known",
    "■ ticked",
    "□ not ticked",
    "‡ ruling made at the table",
)
_TO_WRITE = "_" * 24
_RESTORE = "To restore this table, give the Companion this file or any copy of the lines below."


def draw(document: Document, sheets: Sequence[str] = ()) -> str:
    """The whole page: head, blocks, legend, and each sheet's text wrapped under its caption."""
    lines = [*_head(document), *_stacked(document.blocks, WIDTH), "", *flow(_LEGEND, WIDTH)]
    if sheets:
        lines += ["═" * WIDTH, *wrap(_RESTORE, WIDTH)]
    for sheet in sheets:
        lines += ["", caption(sheet, document.table), *wrap(sheet, WIDTH)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _head(document: Document) -> list[str]:
    """Title and save; lines to write on where the sheet is to be filled in."""
    title = " · ".join(clean(text) for text in (document.title, document.game, document.table) if text)
    saved = f"save {document.number} · {clean(document.saved_at)}" if document.table else ""
    if document.to_fill:
        saved = f"table {_TO_WRITE}  date {_TO_WRITE}"
    return ["═" * WIDTH, *wrap(title, WIDTH), *(wrap(saved, WIDTH) if saved else ()), "═" * WIDTH]


def _stacked(blocks: Sequence[Block], columns: int) -> list[str]:
    """Blocks one under another, with a blank line before a heading and around trays and tables."""
    lines: list[str] = []
    previous: Block | None = None
    for block in blocks:
        if previous and not isinstance(previous, Heading) and (_apart(block) or isinstance(previous, Tray | Table)):
            lines.append("")
        lines += _block(block, columns)
        previous = block
    return lines


def _apart(block: Block) -> bool:
    return isinstance(block, Heading | Tray | Table)


def _block(block: Block, columns: int) -> list[str]:
    match block:
        case Heading():
            return _heading(block, columns)
        case Text():
            return [line for part in block.text.splitlines() for line in wrap(clean(part), columns)]
        case Facts():
            return [line for fact in block.items for line in _labelled(fact.label, [fact.value], columns)]
        case Track():
            return _track(block, columns)
        case Pair():
            return _pair(block, columns)
        case Cards():
            return _labelled(block.label, [_card(card) for card in block.cards], columns)
        case Counts():
            return _counts(block, columns)
        case Dials():
            return _labelled(block.label, [_dial(dial) for dial in block.dials], columns)
        case Boxes():
            return _boxes(block, columns)
        case Table():
            return _table(block, columns)
        case Notes():
            return _labelled(block.label, [_note(note) for note in block.notes], columns)
        case Tray():
            return _tray(block, columns)
    assert_never(block)


def _heading(heading: Heading, columns: int) -> list[str]:
    lines = wrap(clean(heading.text).upper(), columns)
    return [*lines, "─" * max(map(width, lines))]


def _labelled(label: str, items: Sequence[str], columns: int) -> list[str]:
    """Items one under another beside their label, each wrapped; "none" where there is none, a line for an empty one."""
    room = columns - _INDENT if label else columns
    texts = [clean(item) or _TO_WRITE for item in items or ("none",)]
    return _beside(label, [line for text in texts for line in wrap(text, room)], columns)


def _beside(label: str, lines: list[str], columns: int) -> list[str]:
    """Lines beside their label, or below it where it is too long."""
    name = clean(label)
    if not name:
        return lines
    if width(name) > _LABEL:
        return [*wrap(name, columns), *(" " * _INDENT + line for line in lines)]
    return [pad(name, _INDENT) + lines[0], *(" " * _INDENT + line for line in lines[1:])]


def _track(track: Track, columns: int) -> list[str]:
    cells = [_slot(track, slot) for slot in range(track.low, track.high + 1)]
    size = max(_SLOT, *map(width, cells))
    per_line = (columns - _INDENT - 4) // size
    rows = ["".join(pad(cell, size) for cell in cells[i : i + per_line]) for i in range(0, len(cells), per_line)]
    lines = [pad(_figure(track.value), 4) + rows[0], *(" " * 4 + row for row in rows[1:])]
    if isinstance(track.value, int) and not track.low <= track.value <= track.high:
        lines.append("    the marker is off the track")
    lines += [f"     {clean(mark.sign)} = {clean(mark.meaning)}" for mark in track.marks]
    return _beside(track.label, lines, columns)


def _slot(track: Track, slot: int) -> str:
    red = "!" if slot in track.red else ""
    text = f"{red}{slot}" + "".join(clean(mark.sign) for mark in track.marks if mark.at == slot)
    return f"[{text}]" if slot == track.value else f" {text} "


def _pair(pair: Pair, columns: int) -> list[str]:
    right = f"{_figure(pair.left_value)} ◂▸ {_figure(pair.right_value)}  {pad(clean(pair.right), _INDENT)}"
    line = right + clean(pair.note)
    room = columns - _INDENT
    return _beside(pair.left, [line] if width(line) <= room else wrap(line, room), columns)


def _card(card: Card) -> str:
    return f"{card.text} [{', '.join(card.flags)}]" if card.flags else card.text


def _counts(counts: Counts, columns: int) -> list[str]:
    items = [f"{clean(c.name)} {'not counted' if c.value is None else _figure(c.value)}" for c in counts.items]
    room = columns - _INDENT if counts.label else columns
    return _beside(counts.label, flow(items or ["none"], room), columns)


def _dial(dial: Dial) -> str:
    return " · ".join(text for text in (f"{_figure(dial.value)} {dial.name}", dial.kind, dial.where) if text)


def _boxes(boxes: Boxes, columns: int) -> list[str]:
    numbers = sorted({*range(1, boxes.count + 1), *boxes.marked})
    ticks = [f"{'■' if number in boxes.marked else '□'}{number}" for number in numbers]
    return _beside(boxes.name or "_" * _LABEL, flow(ticks or ["■"], columns - _INDENT), columns)


def _note(note: Note) -> str:
    return f"‡ {note.text}" if note.ruling else f"- {note.text}" if note.text else ""


def _table(table: Table, columns: int) -> list[str]:
    rows = [[clean(cell) for cell in row] for row in (table.columns, *table.rows)]
    sizes = _column_sizes(rows, columns)
    head, *body = ([*_row(row, sizes)] for row in rows)
    rule = "  ".join("─" * size for size in sizes)
    return [*wrap(clean(table.title), columns), *head, rule, *(line for row in body for line in row)]


def _column_sizes(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """The width that each column needs, the widest made narrower until the row fits the page."""
    sizes = [min(columns, max(1, *map(width, cells))) for cells in zip(*rows, strict=True)]
    room = max(len(sizes), columns - 2 * (len(sizes) - 1))
    while sum(sizes) > room:
        sizes[sizes.index(max(sizes))] -= 1
    return sizes


def _row(cells: Sequence[str], sizes: Sequence[int]) -> list[str]:
    wrapped = [wrap(cell, size) for cell, size in zip(cells, sizes, strict=True)]
    if not any(cells):
        wrapped = [["_" * size] for size in sizes]
    lines = zip_longest(*wrapped, fillvalue="")
    return ["  ".join(pad(text, size) for text, size in zip(line, sizes, strict=True)) for line in lines]


def _tray(tray: Tray, columns: int) -> list[str]:
    title = wrap(clean(tray.title) or _TO_WRITE, columns - 4)
    top = f"┌ {title[0]} "
    inner = [*title[1:], *_stacked(tray.blocks, columns - 2)]
    return [top + "─" * (columns - width(top)), *(f"│ {line}" for line in inner), "└" + "─" * (columns - 1)]


def _figure(value: Figure) -> str:
    return "?" if value is None else "__" if value is TO_FILL else str(value)
