from __future__ import annotations

import random

import pytest

from savesheets.body import deflate_body
from savesheets.document import (
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

WORDS = ("mill", "river", "asked", "bread", "rope", "before", "winter", "came", "hills", "old", "red", "long")


@pytest.fixture(scope="session")
def state() -> list[object]:
    """A made-up state of about the size of a campaign in mid-play."""
    dice = random.Random(7)
    seats = [[name, *(dice.randrange(10) for _ in range(40))] for name in ("Ana", "Béla", "Łucja", "王")]
    places = [[n, *(dice.randrange(200) for _ in range(6))] for n in range(101, 125)]
    notes = [" ".join(dice.choices(WORDS, k=30)) for _ in range(4)]
    return [1, "9f2c", "Friday", 41, seats, places, notes, None, True]


@pytest.fixture(scope="session")
def body(state: list[object]) -> bytes:
    return deflate_body(state)


@pytest.fixture(scope="session")
def document() -> Document:
    """A sheet with every kind of block, some figures unknown and some texts nasty."""
    tray = Tray(
        "Ana · the smith",
        (
            Track("Energy", 5, 0, 9, red=(0, 1), marks=(Mark(7, "H", "health"),)),
            Track("Terror", None, 0, 6, red=(5, 6)),
            Track("Health", 12, 0, 9),
            Pair("Aggression", 3, "Empathy", None, "next 8 exp"),
            Facts((Fact("Player", "王小明"), Fact("A label that is far too long", "x"))),
            Cards("Items", (Card("Sword", ("weapon", "face down")), Card("Rope"))),
            Cards("Secrets"),
        ),
    )
    return Document(
        title="Save Sheet",
        game="A game",
        table="Friday <&> Żółw",
        saved_at="2025-11-29 21:14",
        number=41,
        blocks=(
            Heading("World"),
            tray,
            Counts("Decks", (Count("green", 19), Count("gray", None))),
            Dials("Dials", (Dial("Plague", 3, "time", "at 105"), Dial("Knights", None, "quest"))),
            Boxes("Diplomat", (2,), 3),
            Boxes("Saved", (), 0),
            Table("Map", ("Location", "Name"), (("101", "the mill"), ("105", "wide " * 40))),
            Notes("Notes", (Note("Bob let her go first", ruling=True), Note("left \x1b[31mby\nthe ford"))),
            Text("first line\nsecond line"),
        ),
    )
