"""The sheet as a page of plain text."""

from __future__ import annotations

from dataclasses import replace

from savesheets.collector import Collector
from savesheets.document import Block, Boxes, Count, Counts, Document, Note, Notes, Table, Text, Track
from savesheets.text import WIDTH, draw
from savesheets.words import width
from savesheets.write import sheets_for_files


def drawn(document: Document, *blocks: Block) -> str:
    return draw(replace(document, blocks=blocks))


def test_the_head_names_game_table_and_save(document: Document) -> None:
    lines = draw(document).splitlines()
    assert lines[1] == "Save Sheet · A game · Friday <&> Żółw"
    assert lines[2] == "save 41 · 2025-11-29 21:14"


def test_every_slot_of_a_track_is_drawn(document: Document) -> None:
    page = draw(document)
    assert "│ Energy        5    !0  !1  2   3   4  [5]  6   7H  8   9\n" in page
    assert "H = health" in page
    assert "│ Terror        ?    0   1   2   3   4   !5  !6\n" in page


def test_a_marker_on_a_red_slot_and_one_off_the_track(document: Document) -> None:
    assert "[!0] !1" in drawn(document, Track("Energy", 0, 0, 3, red=(0, 1)))
    page = drawn(document, Track("Health", 12, 0, 9))
    assert "[" not in page.split("[n]")[0]
    assert "12" in page
    assert "the marker is off the track" in page


def test_a_long_track_goes_on_in_the_next_line(document: Document) -> None:
    page = drawn(document, Track("Long", 30, 0, 30))
    words = page.split()
    assert words[words.index("Long") + 1 :][:32] == ["30", *map(str, range(30)), "[30]"]


def test_unknown_is_not_zero(document: Document) -> None:
    page = draw(document)
    assert "Aggression    3 ◂▸ ?  Empathy       next 8 exp" in page
    assert "green 19   gray not counted" in page
    assert "? Knights · quest" in page
    assert "Dials         3 Plague · time · at 105" in page


def test_cards_boxes_and_rulings(document: Document) -> None:
    page = draw(document)
    assert "Sword [weapon, face down]" in page
    assert "Secrets       none" in page
    assert "Diplomat      □1   ■2   □3" in page
    assert "Saved         ■" in page
    assert "‡ Bob let her go first" in page
    assert "‡ ruling made at the table" in page


def test_empty_lists_say_so(document: Document) -> None:
    page = drawn(document, Notes("Notes"), Counts("Decks", ()), Table("Map", ("Location",), ()))
    assert page.count("none") == 2
    assert "Location\n────────\n" in page


def test_text_of_players_cannot_steer_the_terminal_nor_break_the_page(document: Document) -> None:
    page = draw(document)
    assert "\x1b" not in page
    assert "- left [31mby the ford" in page
    assert "first line\nsecond line\n" in page


def test_no_line_is_wider_than_the_page(document: Document) -> None:
    long = "王" * 200 + " word" * 60
    extra = (Text(long), Notes(long, (Note(long),)), Boxes(long, (99,), 40), Counts(long, (Count(long, 1),)))
    table = Table(long, ("a", "b", "c"), ((long, long, "x"),))
    page = draw(replace(document, title=long, blocks=(*document.blocks, *extra, table)))
    assert max(map(width, page.splitlines())) <= WIDTH


def test_the_page_restores_the_save(document: Document, body: bytes) -> None:
    collector = Collector()
    collector.add(draw(document, sheets_for_files(body)))
    assert collector.notes() == ()
    assert collector.body() == body
