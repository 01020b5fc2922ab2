"""Sheets on paper: symbols of the right size, text that can be copied, and a page for whatever a table holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdfium2 import raw

from savesheets import pdf, pdffile, picture, qr, ts1
from savesheets.blank import emptied
from savesheets.collector import Collector
from savesheets.document import (
    TO_FILL,
    Block,
    Boxes,
    Card,
    Cards,
    Count,
    Counts,
    Dial,
    Dials,
    Document,
    Fact,
    Facts,
    Heading,
    Mark,
    Note,
    Notes,
    Pair,
    Table,
    Text,
    Track,
    Tray,
)
from savesheets.errors import Code, SheetError
from savesheets.pdf.codes import MODULE
from savesheets.reader import read_source
from savesheets.write import sheets_for_files, sheets_for_paper, write_sheet

SCRIPTS = "Zażółć gęślą jaźń · Ελληνικά και άλλα · Привет, стол"


def words(data: bytes) -> str:
    """The text of all pages, in one line."""
    document = pypdfium2.PdfDocument(data)
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return " ".join(" ".join(pages).split())


def pictures(data: bytes, dpi: int) -> list[str]:
    """The codes that can be read on the drawn pages."""
    document = pypdfium2.PdfDocument(data)
    images = [page.render(scale=dpi / 72, grayscale=True).to_pil().convert("L") for page in document]
    document.close()
    return [text for image in images for text in picture.symbols(image)]


def dark_paths(data: bytes) -> list[tuple[float, float]]:
    """Width and height of each large path filled in black, and none that is stroked."""
    document = pypdfium2.PdfDocument(data)
    found = []
    for page in document:
        for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            left, bottom, right, top = item.get_bounds()
            if min(right - left, top - bottom) > 60 and raw.FPDFPath_CountSegments(item) > 1_000:
                found.append((right - left, top - bottom))
    document.close()
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_reads_back_as_text_and_by_its_symbols(document: Document, body: bytes, paper: pdf.Paper) -> None:
    sheets = sheets_for_paper(sheets_for_files(body))
    data = pdf.draw(document, sheets, paper)
    collector = Collector()
    collector.add(read_source(data))
    assert collector.notes() == () and collector.body() == body
    for dpi in (100, 300):
        assert set(pictures(data, dpi)) == set(sheets)


def test_without_text_the_pages_are_looked_at(document: Document, body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdffile, "MAX_LETTERS", 0)
    collector = Collector()
    collector.add(read_source(pdf.draw(document, sheets_for_paper(sheets_for_files(body)))))
    assert collector.body() == body


def test_each_symbol_is_one_path_of_modules_of_three_quarters_of_a_millimetre(document: Document, body: bytes) -> None:
    sheets = sheets_for_paper(sheets_for_files(body))
    symbols = qr.series(sheets, "M")
    side = symbols[0].size * 0.75 / 25.4 * 72
    assert abs(MODULE / 72 * 25.4 - 0.75) < 1e-9
    assert dark_paths(pdf.draw(document, sheets)) == [pytest.approx((side, side), abs=0.01)] * len(sheets)


def test_paper_takes_version_20_at_most_and_says_set_and_part(document: Document, body: bytes) -> None:
    sheets = sheets_for_paper(sheets_for_files(body))
    assert all(qr.fitting_version(sheet, "M") <= 20 for sheet in sheets)
    page = words(pdf.draw(document, sheets))
    for n in range(1, len(sheets) + 1):
        assert f"Sheet {n} of {len(sheets)} · Friday <&> Żółw · {ts1.set_id(body)}" in page


def test_a_save_too_long_for_31_such_symbols_takes_larger_ones() -> None:
    long = bytes(range(256)) * 76
    sheets = sheets_for_paper(sheets_for_files(long))
    assert len(sheets) <= 31
    assert ts1.join(part for sheet in sheets for part in ts1.scan(sheet).parts) == long


def test_latin_greek_and_cyrillic_print_and_can_be_copied(document: Document) -> None:
    page = words(pdf.draw(replace(document, table=SCRIPTS, blocks=(Notes("Notes", (Note(SCRIPTS),)),)), ()))
    assert page.count(SCRIPTS) >= 2
    assert "printed font lacks" not in page
    assert "printed font lacks" in words(pdf.draw(replace(document, table="王小明 🐗"), ()))


def test_every_kind_of_block_is_on_the_page(document: Document) -> None:
    page = words(pdf.draw(document, ()))
    for text in ("Energy", "H: health", "off the track, at 12", "Aggression", "Empathy", "next 8 exp", "王小明",
                 "Sword", "(weapon, face down)", "green", "Plague", "time · at 105", "Diplomat", "the mill",
                 "‡ Bob let her go first", "left [31mby the ford", "first line", "save 41"):
        assert text in page or text == "王小明", text


def test_the_same_sheet_gives_the_same_file(document: Document, body: bytes) -> None:
    sheets = sheets_for_paper(sheets_for_files(body))
    assert pdf.draw(document, sheets) == pdf.draw(document, sheets)


def test_a_blank_sheet_has_room_and_nothing_of_the_table(document: Document) -> None:
    page = words(pdf.draw(emptied(document), ()))
    assert "Table, date, players" in page and "Energy" in page
    for text in ("Friday", "Ana", "Sword", "Plague", "Bob let", "the mill", "save 41", "?"):
        assert text not in page
    tracks = next(block for block in emptied(document).blocks if isinstance(block, Tray)).blocks
    assert isinstance(tracks[0], Track) and tracks[0].value is TO_FILL and tracks[0].marks == ()


texts = st.text(st.characters(exclude_categories=()), max_size=40) | st.sampled_from(
    ("", "x" * 300, "word " * 60, "王" * 90, "\u202eRTL", "e\u0301" * 50, "🐗" * 20, "שלום عليكم")
)
figures = st.none() | st.just(TO_FILL) | st.integers(-5, 10**12)
cards = st.builds(Card, texts, st.lists(texts, max_size=2).map(tuple))


def several(items: st.SearchStrategy[object], most: int = 4) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(items, max_size=most).map(tuple)


tracks = st.builds(
    Track, texts, figures, st.just(0), st.integers(0, 60), several(st.integers(0, 9)),
    several(st.builds(Mark, st.integers(0, 60), texts, texts)),
)
tables = several(texts).flatmap(
    lambda heads: st.builds(Table, texts, st.just(heads), several(st.tuples(*[texts] * len(heads)), 8))
)
plain_blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(Heading, texts), st.builds(Text, texts), st.builds(Facts, several(st.builds(Fact, texts, texts))),
    tracks, st.builds(Pair, texts, figures, texts, figures, texts), st.builds(Cards, texts, several(cards, 40)),
    st.builds(Counts, texts, several(st.builds(Count, texts, figures), 9)),
    st.builds(Dials, texts, several(st.builds(Dial, texts, figures, texts, texts), 9)),
    st.builds(Boxes, texts, several(st.integers(1, 40)), st.integers(0, 60)), tables,
    st.builds(Notes, texts, several(st.builds(Note, texts, st.booleans()), 30)),
)
blocks = plain_blocks | st.builds(Tray, texts, several(plain_blocks))
documents = st.builds(Document, texts, texts, texts, texts, st.integers(0, 10**6), several(blocks, 8))


@settings(max_examples=50, deadline=None)
@given(documents, st.sampled_from(["a4", "letter"]))
def test_whatever_a_sheet_holds_there_is_a_page_for_it(document: Document, paper: pdf.Paper) -> None:
    for page in (document, emptied(document)):
        drawn = pypdfium2.PdfDocument(pdf.draw(page, (), paper))
        assert 1 <= len(drawn) < 60
        drawn.close()


def test_nothing_is_drawn_outside_the_margins_and_nothing_is_lost(document: Document) -> None:
    names = [f"name{n:03}" for n in range(400)]
    many = replace(document, blocks=(
        Tray("Ana", (Cards("Items", tuple(Card(name) for name in names[:200])),)),
        Tray("Bob", ()),
        Table("Map", ("a", "b"), tuple((name, "wide " * 30) for name in names[200:300])),
        Notes("Notes", tuple(Note(name) for name in names[300:])),
    ))
    data = pdf.draw(many, ())
    page = words(data)
    assert [name for name in names if name not in page] == []
    drawn = pypdfium2.PdfDocument(data)
    for sheet in drawn:
        wide, high = sheet.get_size()
        for item in sheet.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            left, bottom, right, top = item.get_bounds()
            assert left >= 30 and right <= wide - 30 and bottom >= 20 and top <= high - 30
    drawn.close()


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"%PDF-1.7\n...", Code.UNREADABLE), (b"%PDF-1.4\n%%EOF", Code.UNREADABLE), (b"\n\n%PDF-", Code.UNREADABLE)],
)
def test_a_broken_pdf(data: bytes, code: Code) -> None:
    with pytest.raises(SheetError) as caught:
        read_source(data)
    assert caught.value.code is code


def test_a_pdf_without_a_sheet_and_one_of_too_many_pages(document: Document, tmp_path: Path) -> None:
    write_sheet(tmp_path / "blank.pdf", document, ())
    with pytest.raises(SheetError) as caught:
        read_source(tmp_path / "blank.pdf")
    assert caught.value.code is Code.NO_CODE
    long = replace(document, blocks=(Notes("Notes", tuple(Note("x") for _ in range(9_000))),))
    with pytest.raises(SheetError) as caught:
        read_source(pdf.draw(long, ()))
    assert caught.value.code is Code.TOO_BIG


def test_huge_and_empty_pages_are_not_drawn() -> None:
    document = pypdfium2.PdfDocument.new()
    document.new_page(14_000, 14_000)
    document.new_page(1, 14_000)
    assert [pdffile._symbols(page) for page in document] == ["", ""]
    document.close()
