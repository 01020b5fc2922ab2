"""The Save Sheet for people holds what the rules of saving ask for."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.game import SheetHead
from companion.games.tainted_grail import GAME
from savesheets.document import Boxes, Cards, Counts, Dials, Document, Facts, Notes, Pair, Table, Track, Tray
from savesheets.text import draw

HEAD = SheetHead("Friday", "2026-11-29 21:14", 12, ("Bob may swap his Sword",))


def written(table) -> Document:
    """The sheet of a table."""
    return GAME.sheet(table.state, HEAD)


def blocks(document: Document, kind: type, within: str = "") -> list[Any]:
    """Blocks of a kind, inside trays too, or only inside the tray of that title."""
    return [block for block in _all(document.blocks, within) if isinstance(block, kind)]


def _all(found: tuple[Any, ...], within: str) -> Iterator[Any]:
    for block in found:
        if not within:
            yield block
        if isinstance(block, Tray) and within in block.title:
            yield from _all(block.blocks, "")


def named(found: list[Any], label: str) -> Any:
    """The block of that label or title."""
    return next(block for block in found if getattr(block, "label", getattr(block, "title", "")) == label)


@pytest.fixture
def table(pair):
    """A table in mid-play."""
    pair.enter(
        "beor lose health 2", "beor gain terror 1", "beor gain magic 3", 'beor item "Sword" weapon craftable',
        "beor secret 12 personal", 'dial add time 3 "Plague" at 105', 'dial add quest 2 "Knights" on beor secret 12',
        'guardian add "Boar" at 103 green', 'status "Diplomat" 2', 'status "Diplomat" at 4 "read 212"',
        'quest add "First rain"', 'task add "Ask the smith" at 105', 'verse 212 "ford"', "note The bridge is out",
        "recount characters.Beor.attributes.aggression=3", "beor skill 14 aggression", "remove location 104",
        'ailei action "Well" daily', "deck green =19",
    )
    return pair


def test_the_head(table):
    sheet = written(table)
    assert (sheet.table, sheet.number, sheet.saved_at) == ("Friday", 12, "2026-11-29 21:14")
    assert "Tainted Grail" in sheet.game


@pytest.mark.rule("TG-195")
def test_tracks_attributes_and_resources_on_a_signed_tray(table):
    sheet = written(table)
    assert [block.title for block in sheet.blocks if isinstance(block, Tray)] == ["Beor · Anna", "Ailei · Ben"]
    tracks = {track.label: (track.value, track.red) for track in blocks(sheet, Track, "Beor")}
    assert tracks == {"energy": (6, (0, 1)), "health": (7, (0,)), "terror": (1, (5, 6))}
    assert [(p.left, p.left_value, p.right, p.right_value) for p in blocks(sheet, Pair, "Beor")] == [
        ("aggression", 3, "empathy", 0), ("courage", 1, "caution", 1), ("practicality", 1, "spirituality", 0),
    ]
    resources = named(blocks(sheet, Counts, "Beor"), "Resources")
    assert {c.name: c.value for c in resources.items} == {"food": 2, "wealth": 0, "rep": 0, "magic": 3, "exp": 0}


@pytest.mark.rule("TG-018")
def test_the_health_marker_shows_both_limits(table):
    marks = {track.label: [mark.at for mark in track.marks] for track in blocks(written(table), Track, "Beor")}
    assert marks == {"energy": [7], "health": [], "terror": [7]}


@pytest.mark.rule("TG-196")
def test_skills_stand_beside_their_attribute(table):
    assert "aggression Skills 14" in [pair.note for pair in blocks(written(table), Pair, "Beor")]


@pytest.mark.rule("TG-197")
def test_dials_on_a_characters_cards(table):
    dial = named(blocks(written(table), Dials, "Beor"), "Dials").dials[0]
    assert (dial.name, dial.value, dial.kind, dial.where) == ("Knights", 2, "quest", "Secret 12")


def test_cards_with_how_they_lie(table):
    cards = blocks(written(table), Cards, "Beor")
    assert [(c.text, c.flags) for c in named(cards, "Items").cards] == [("Sword", ("weapon", "craftable"))]
    assert [(c.text, c.flags) for c in named(cards, "Secrets").cards] == [("Secret 12", ("Personal",))]


@pytest.mark.rule("TG-202")
def test_where_every_model_and_dial_stands(table):
    sheet = written(table)
    assert ("Location", "101") in [(f.label, f.value) for found in blocks(sheet, Facts, "Beor") for f in found.items]
    assert named(blocks(sheet, Table), "Guardians").rows == (("Boar", "103", "green"),)
    world = next(block for block in sheet.blocks if isinstance(block, Dials) and block.label == "Dials")
    assert {dial.name: dial.where for dial in world.dials} == {"Plague": "at 105", "Knights": "Beor · Secret 12"}


@pytest.mark.rule("TG-203")
def test_the_value_of_every_dial(table):
    sheet = written(table)
    values = {d.name: d.value for found in sheet.blocks if isinstance(found, Dials) for d in found.dials}
    assert values == {"at 101": 7, "Plague": 3, "Knights": 2}


@pytest.mark.rule("TG-206")
def test_locations_out_of_the_game_stand_apart(table):
    sheet = written(table)
    assert [card.text for card in named(blocks(sheet, Cards), "Locations out of the game").cards] == ["104"]
    assert "104" not in [row[0] for row in named(blocks(sheet, Table), "Locations revealed").rows]


@pytest.mark.rule("TG-193")
def test_what_was_used_today(table):
    facts = [(f.label, f.value) for found in blocks(written(table), Facts) for f in found.items]
    assert [value for label, value in facts if label == "used today" and "Well" in value]


def test_replaced_locations(table):
    table.enter("replace 105 with 155")
    assert named(blocks(written(table), Table), "Locations replaced").rows == (("105", "155"),)


def test_statuses_with_their_boxes(table):
    assert blocks(written(table), Boxes) == [Boxes("Saved by the Goddess", (), 1), Boxes("Diplomat", (2,), 4)]


def test_rulings_are_marked(table):
    notes = [(note.text, note.ruling) for found in blocks(written(table), Notes) for note in found.notes]
    assert notes == [("Bob may swap his Sword", True), ("The bridge is out", False)]


def test_decks_that_were_never_counted_are_unknown(table):
    decks = named([b for b in written(table).blocks if isinstance(b, Counts)], "Decks")
    assert {count.name: count.value for count in decks.items}["green"] == 19
    assert {count.name: count.value for count in decks.items}["event"] is None


def test_the_page_as_text_names_everything(table):
    page = draw(written(table))
    for word in ("Beor", "Anna", "Sword", "Secret 12", "Plague", "Boar", "Diplomat", "First rain", "Ask the smith",
                 "212", "The bridge is out"):
        assert word in page


def test_a_blank_sheet_has_four_trays_and_no_figures():
    blank = GAME.sheet(GAME.start, SheetHead("", "", 0))
    assert [block.title for block in blank.blocks if isinstance(block, Tray)] == [f"Character {n}" for n in range(1, 5)]
    assert {track.value for track in blocks(blank, Track)} == {None}
    assert "?" in draw(blank)
