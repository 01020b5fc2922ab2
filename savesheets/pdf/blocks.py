"""Each kind of block as pieces of a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import assert_never

from reportlab.pdfgen.canvas import Canvas

from savesheets.document import (
    Block,
    Boxes,
    Card,
    Cards,
    Count,
    Counts,
    Dial,
    Dials,
    Fact,
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
from savesheets.pdf import grid, shapes
from savesheets.pdf.ink import BODY, HEADING, INK, LABEL, SMALL, STRONG, TRAY, Span, Style, plain, put, width
from savesheets.pdf.pieces import (
    Column,
    Piece,
    centred,
    flowing,
    gap,
    in_row,
    kept_together,
    nothing,
    paragraph,
    shifted,
    stacked,
    titled,
    write_line,
)

_AFTER = 3.5
_INDENT = 7.0
_BETWEEN = 10.0
_LONG = 24
_FACT = 62.0
_TRACK = 58.0
_RULING = Style(STRONG.font, STRONG.size)


def column_of(blocks: Sequence[Block], room: float) -> Column:
    """Blocks one under another in a column of that width; neighbouring short ones of a kind stand side by side."""
    column: list[Piece] = []
    for kind, group in groupby(blocks, _kind):
        if kind is Boxes:
            ticks = [_single_box(block, room) for block in group if isinstance(block, Boxes)]
            column += (*flowing(ticks, room, 12), gap(_AFTER))
        elif kind is Cards:
            column += _lists([block for block in group if isinstance(block, Cards)], room)
        else:
            column += (piece for block in group for piece in pieces_of(block, room))
    return tuple(column)


def _kind(block: Block) -> type | None:
    """The kinds that stand side by side: single boxes, and lists of cards."""
    if isinstance(block, Boxes) and len({*range(1, block.count + 1), *block.marked}) <= 1:
        return Boxes
    return Cards if isinstance(block, Cards) else None


def _lists(lists: Sequence[Cards], room: float) -> Column:
    """Lists of cards two by two, long ones one under another."""
    half = (room - _BETWEEN) / 2
    column: list[Piece] = []
    for n in range(0, len(lists), 2):
        pair = lists[n : n + 2]
        drawn = [_drawn(cards, half) for cards in pair]
        if max(map(len, drawn)) > _LONG:
            column += (piece for cards in pair for piece in pieces_of(cards, room))
        else:
            sides = [(at * (half + _BETWEEN), stacked(side, half)) for at, side in enumerate(drawn)]
            column += (in_row(sides, room), gap(_AFTER))
    return tuple(column)


def pieces_of(block: Block, room: float) -> Column:
    """The pieces of a block in a column of that width, with the gap below it."""
    column = _drawn(block, room)
    return (*column[:-1], replace(column[-1], keep=False), gap(_AFTER)) if column else ()


def _drawn(block: Block, room: float) -> Column:
    match block:
        case Heading():
            return _heading(block, room)
        case Text():
            return tuple(line for part in block.text.splitlines() for line in paragraph([Span(part)], room))
        case Facts():
            return tuple(line for fact in block.items for line in _fact(fact, room))
        case Track():
            return _track(block, room)
        case Pair():
            return _pair(block, room)
        case Cards():
            return _listed(block.label, [_card(card, room) for card in block.cards], room)
        case Counts():
            chips = [_chip(count, room) for count in block.items]
            return _under(block.label, flowing(chips, room, 6), room)
        case Dials():
            return _listed(block.label, [(_dial(dial, room),) for dial in block.dials], room)
        case Boxes():
            return _boxes(block, room)
        case Table():
            return _under(block.title, grid.rows(block, room) if block.rows and block.columns else (), room)
        case Notes():
            return _listed(block.label, [_note(note, room) for note in block.notes], room)
        case Tray():
            return (*tray_title(block, room), *column_of(block.blocks, room))
    assert_never(block)


def _heading(heading: Heading, room: float) -> Column:
    words = paragraph([Span(heading.text.upper(), HEADING)], room)

    def line(canvas: Canvas, left: float, top: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.2)
        canvas.line(left, top - 1.5, left + room, top - 1.5)

    return kept_together((gap(4), *words, Piece(room, 5, line), gap(0)))


def tray_title(tray: Tray, room: float) -> Column:
    """The name on a tray's upper edge: the first part large, the rest beside it."""
    name, *rest = plain(tray.title).split(" · ")
    spans = [Span(name, TRAY), *(Span(f"· {part}", SMALL) for part in rest)]
    return kept_together((*paragraph(spans, room), gap(1)))


def _listed(label: str, items: Sequence[Column], room: float) -> Column:
    return _under(label, [piece for item in items for piece in item], room)


def _under(label: str, pieces: Sequence[Piece], room: float) -> Column:
    """Pieces under their label; the label and a dash where there are none."""
    if not pieces:
        return nothing(label, LABEL, room)
    return titled((*paragraph([Span(label, LABEL)], room), gap(1)) if plain(label) else (), pieces)


def _fact(fact: Fact, room: float) -> Column:
    """A label with its value beside it; below it where the label is long, on a line where it is to be written."""
    name = paragraph([Span(fact.label, SMALL)], room, least=BODY.size)
    beside = width(plain(fact.label), SMALL) < _FACT - 4
    left = _FACT if beside else _INDENT
    value = paragraph([Span(fact.value)], room - left) if plain(fact.value) else (write_line(room - left),)
    if not beside:
        return titled(name, [shifted(line, left) for line in value])
    first = in_row(((0, name[0]), (left, value[0])), room)
    return (first, *(shifted(line, left) for line in value[1:]))


def _track(track: Track, room: float) -> Column:
    label = plain(track.label)
    beside = width(label, LABEL) + width(shapes.figure(track.value), LABEL) < _TRACK - 10
    left = _TRACK if beside else 0.0
    per_row = max(1, int((room - left) // shapes.SLOT_SIZE))
    slots = list(range(track.low, track.high + 1))
    rows = [_slots(track, slots[i : i + per_row], left, room) for i in range(0, len(slots), per_row)]
    if beside and rows:
        rows[0] = in_row(((0, _track_label(track, rows[0].height)), (0, rows[0])), room)
    elif not beside:
        name = paragraph([Span(f"{label}  {shapes.figure(track.value)}", LABEL)], room)
        rows.insert(0, stacked(name, room, keep=True))
    if isinstance(track.value, int) and not track.low <= track.value <= track.high:
        rows += paragraph([Span(f"the marker stands off the track, at {track.value}", SMALL)], room)
    return tuple(rows)


def _track_label(track: Track, height: float) -> Piece:
    """The track's name on the line of its slots, and its figure beside them."""

    def draw(canvas: Canvas, left: float, top: float) -> None:
        baseline = top - height + shapes.SLOT_SIZE / 2 + 1
        put(canvas, left, baseline, plain(track.label), LABEL)
        number = shapes.figure(track.value)
        put(canvas, left + _TRACK - 7 - width(number, LABEL), baseline, number, LABEL)

    return Piece(_TRACK, height, draw)


def _slots(track: Track, slots: Sequence[int], left: float, room: float) -> Piece:
    marks = {mark.at: mark.sign for mark in track.marks}
    above = shapes.MARK if marks else 0.0

    def draw(canvas: Canvas, x: float, top: float) -> None:
        for n, number in enumerate(slots):
            at = x + left + n * shapes.SLOT_SIZE
            if number in marks:
                shapes.second_marker(canvas, at, top, plain(marks[number]))
            shapes.slot(canvas, at, top - above, str(number), number in track.red, number == track.value)

    return Piece(room, shapes.SLOT_SIZE + above + 1, draw)


def _pair(pair: Pair, room: float) -> Column:
    """Two figures face to face in the middle, their names to both sides, the note below."""
    half = room / 2 - 34
    names = [stacked(paragraph([Span(text, BODY)], half), half) for text in (pair.left, pair.right)]

    def draw(canvas: Canvas, left: float, top: float) -> None:
        middle = left + room / 2
        wide = width(plain(pair.left), BODY)
        names[0].draw(canvas, left + max(0.0, half - wide), top - 2)
        shapes.figure_box(canvas, middle - 28, top, pair.left_value, 20)
        shapes.facing(canvas, middle, top - shapes.BOX / 2)
        shapes.figure_box(canvas, middle + 8, top, pair.right_value, 20)
        names[1].draw(canvas, middle + 34, top - 2)

    row = Piece(room, max(shapes.BOX, *(name.height + 2 for name in names)) + 2, draw, keep=bool(pair.note))
    note = paragraph([Span(pair.note, SMALL)], room) if plain(pair.note) else ()
    return (row, *(centred(line, room) for line in note))


def _card(card: Card, room: float) -> Column:
    if not plain(card.text):
        return (write_line(room),)
    flags = [Span(f"({', '.join(card.flags)})", SMALL)] if card.flags else []
    return paragraph([Span("▪", SMALL), Span(card.text), *flags], room, _INDENT)


def _chip(count: Count, room: float) -> Piece:
    """A box with the figure, and the name beside it."""
    wide = shapes.box_width(shapes.figure(count.value))
    name = stacked(paragraph([Span(count.name)], _name_room(count.name, room - wide - 4)), room)

    def draw(canvas: Canvas, left: float, top: float) -> None:
        shapes.figure_box(canvas, left, top, count.value, wide)
        name.draw(canvas, left + wide + 4, top - 2)

    across = wide + 4 + _name_room(count.name, room - wide - 4)
    return Piece(across, max(shapes.BOX, name.height + 2), draw)


def _name_room(name: str, room: float) -> float:
    """As wide as the name needs; the half point keeps rounding from breaking it."""
    return min(width(plain(name), BODY) + 0.5, room)


def _dial(dial: Dial, room: float) -> Piece:
    left = shapes.DIAL + 5
    rest = " · ".join(text for text in (dial.kind, dial.where) if text)
    if plain(dial.name) or rest:
        words = paragraph([Span(dial.name, STRONG), *([Span(rest, SMALL)] if rest else [])], room - left)
    else:
        words = (write_line(room - left),)
    name = stacked(words, room - left)

    def draw(canvas: Canvas, x: float, top: float) -> None:
        shapes.dial(canvas, x, top, dial.value)
        name.draw(canvas, x + left, top - max(0.0, (shapes.DIAL - name.height) / 2))

    return Piece(room, max(shapes.DIAL, name.height) + 3, draw)


def _boxes(boxes: Boxes, room: float) -> Column:
    """The name with its boxes beside it, or below where the two are too wide for one line."""
    ticks = [_tick(n, n in boxes.marked) for n in sorted({*range(1, boxes.count + 1), *boxes.marked})]
    beside = len(ticks) * (shapes.TICK + 3) if len(ticks) <= 12 else room
    left = room - beside
    if plain(boxes.name) and width(plain(boxes.name), BODY) > left - 6:
        return titled(paragraph([Span(boxes.name)], room), flowing(ticks, room, 3))
    name = paragraph([Span(boxes.name)], left) if plain(boxes.name) else (write_line(left - 8, shapes.TICK + 1),)
    return (in_row(((0, name[0]), (left, flowing(ticks, beside + 1, 3)[0])), room), *name[1:])


def _single_box(boxes: Boxes, room: float) -> Piece:
    """A box with its name behind it."""
    ticked = bool(boxes.marked) or not boxes.count
    left = shapes.TICK + 4
    wide = _name_room(boxes.name, room - left)
    name = stacked(paragraph([Span(boxes.name)], wide), wide)

    def draw(canvas: Canvas, x: float, top: float) -> None:
        shapes.tick_box(canvas, x, top, None, ticked)
        name.draw(canvas, x + left, top - 0.5)

    return Piece(left + wide, max(shapes.TICK, name.height) + 1, draw)


def _tick(number: int, ticked: bool) -> Piece:
    return Piece(
        shapes.TICK, shapes.TICK, lambda canvas, left, top: shapes.tick_box(canvas, left, top, number, ticked)
    )


def _note(note: Note, room: float) -> Column:
    if not plain(note.text):
        return (write_line(room),)
    sign = Span("‡", _RULING) if note.ruling else Span("▪", SMALL)
    return paragraph([sign, Span(note.text)], room, _INDENT)

