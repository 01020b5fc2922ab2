"""A sheet as a PDF for paper: trays side by side, the world in columns, then the symbols that restore the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from io import BytesIO
from itertools import groupby
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from savesheets.document import Block, Document, Heading, Table, Track, Tray
from savesheets.paper import MILLIMETRES, Paper
from savesheets.pdf import grid, ink
from savesheets.pdf.blocks import column_of, pieces_of, tray_title
from savesheets.pdf.codes import code_rows, restore_words
from savesheets.pdf.ink import GREY, MM, SMALL, STRONG, TITLE, TRAY, Span
from savesheets.pdf.pages import MARGIN, Framed, Pages, draw_page
from savesheets.pdf.pieces import Column, gap, height_of, in_row, kept_together, paragraph, titled, write_line

Layout = Literal["wide", "tray", "column"]
"""A heading and a wide table take the whole width, trays stand framed side by side, the rest runs in two columns."""

_LEAST_BELOW_HEADING = 90.0
_NUMBER = 80.0
_LEGEND = (
    "filled: the marker · diamond: red slot · ? not known · ‡ ruling made at the table · – none"
)
_LACKING = "An empty frame stands for a letter that the printed font lacks; a restored table has it."


def draw(document: Document, sheets: Sequence[str], paper: Paper = "a4") -> bytes:
    """A PDF file of the whole sheet; without sheets a page to fill in by pencil, without symbols."""
    across, down = MILLIMETRES[paper]
    pages = Pages((across * MM, down * MM))
    pages.whole(_head(document, pages.width))
    for layout, blocks in groupby(document.blocks, lambda block: _layout(block, pages)):
        _add(pages, layout, tuple(blocks))
    if document.table:
        pages.whole(_legend(document, pages.width))
    if sheets:
        _add_codes(pages, tuple(sheets), document)
    return _file(pages, document)


def _layout(block: Block, pages: Pages) -> Layout:
    if isinstance(block, Tray):
        return "tray"
    wide = isinstance(block, Heading) or (isinstance(block, Table) and grid.wanted(block) > pages.column)
    return "wide" if wide else "column"


def _add(pages: Pages, layout: Layout, blocks: Sequence[Block]) -> None:
    if layout == "tray":
        pages.trays([_framed(block, pages.inner) for block in blocks if isinstance(block, Tray)])
    elif layout == "column":
        pages.two_columns(column_of(blocks, pages.column))
    else:
        for block in blocks:
            pages.ensure(_LEAST_BELOW_HEADING)
            pages.whole(pieces_of(block, pages.width))


def _framed(tray: Tray, room: float) -> Framed:
    return Framed(tray_title(tray, room), column_of(tray.blocks, room))


def _head(document: Document, room: float) -> Column:
    """The game over the table's name, with the save's number and time at the right."""
    saved = f"save {document.number} · {document.saved_at}" if document.table else ""
    right = paragraph([Span(saved, STRONG)], room / 2, least=TRAY.size)[0]
    game = paragraph([Span(document.game, TRAY), Span(f"· {document.title}", SMALL)], room - right.width - 12)
    first = in_row(((0, game[0]), (room - right.width, right)), room)
    name = (gap(2), *paragraph([Span(document.table, TITLE)], room)) if document.table else ()
    return kept_together((first, *game[1:], *name, *(_to_write(room) if document.to_fill else ()), gap(7)))


def _to_write(room: float) -> Column:
    names = paragraph([Span("Table, date, players", SMALL)], room)
    return titled((gap(4), *names), (write_line(room, 12),))


def _legend(document: Document, room: float) -> Column:
    marks = dict.fromkeys(f"{mark.sign}: {mark.meaning}" for track in _tracks(document.blocks) for mark in track.marks)
    lines = paragraph([Span(" · ".join((_LEGEND, *marks)), SMALL)], room)
    if any(ink.lacks(text) for text in _texts(document)):
        lines += paragraph([Span(_LACKING, SMALL)], room)
    return kept_together((gap(4), *lines, gap(6)))


def _tracks(blocks: Sequence[Block]) -> Iterator[Track]:
    for block in blocks:
        if isinstance(block, Tray):
            yield from _tracks(block.blocks)
        elif isinstance(block, Track):
            yield block


def _texts(value: object) -> Iterator[str]:
    """Every text of a document."""
    if isinstance(value, str):
        yield ink.plain(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))


def _add_codes(pages: Pages, sheets: tuple[str, ...], document: Document) -> None:
    head = (*pieces_of(Heading("To restore this table"), pages.width), *restore_words(len(sheets), pages.width))
    rows = code_rows(sheets, document.table, pages.width)
    pages.ensure(height_of((*head, *rows[:1])))
    pages.whole(head)
    pages.whole(rows)


def _file(pages: Pages, document: Document) -> bytes:
    out = BytesIO()
    # Invariant: the same sheet gives the same file, whenever it is written.
    canvas = Canvas(out, pagesize=pages.size, invariant=1, pageCompression=1)
    canvas.setTitle(ink.plain(" · ".join(text for text in (document.game, document.table) if text)))
    canvas.setSubject(ink.plain(f"{document.title}, save {document.number}, {document.saved_at}"))
    for number, page in enumerate(pages.pages, 1):
        draw_page(canvas, page)
        _foot(canvas, pages, document, f"page {number} of {len(pages.pages)}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _foot(canvas: Canvas, pages: Pages, document: Document, number: str) -> None:
    y = MARGIN - 8
    canvas.setStrokeColor(GREY)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, y + 9, MARGIN + pages.width, y + 9)
    if document.table:
        words = f"{ink.plain(document.table)} · save {document.number} · {ink.plain(document.saved_at)}"
        ink.put_line(canvas, MARGIN, y, ink.wrapped([Span(words, SMALL)], pages.width - _NUMBER)[0])
    ink.put(canvas, MARGIN + pages.width - ink.width(number, SMALL), y, number, SMALL)
