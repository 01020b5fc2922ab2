"""What a Save Sheet shows, as plain data that every medium draws once per kind of block.

Games compose a `Document` from these; no block names anything of a game.  All texts are plain: a drawer never reads
markup in them.  A figure that nobody knows is `None` and is drawn as unknown, never as 0; one that is to be written by
hand is `TO_FILL`, and where an empty text stands for something to read, a line to write on is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias


class ToFill(StrEnum):
    """A figure that is to be written by hand."""

    TO_FILL = "to fill"


TO_FILL: Literal[ToFill.TO_FILL] = ToFill.TO_FILL
"""Room for a figure on a sheet that is filled in by pencil."""

Figure: TypeAlias = int | ToFill | None
"""A whole number, `None` where nobody knows it, or room to write it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part of the sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; a line break in it starts a new line."""

    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and what stands beside it."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with values, one under another."""

    items: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A second marker on a track: the slot it stands on, a sign of one letter, and what the sign means."""

    at: int
    sign: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Track:
    """A track of slots `low` to `high` with a marker on `value`; `red` names the slots printed in red."""

    label: str
    value: Figure
    low: int
    high: int
    red: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two figures that face each other across a tray, with a note such as the price of the next step."""

    left: str
    left_value: Figure
    right: str
    right_value: Figure
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A line for one card; `flags` are words on how it lies, such as "face down"."""

    text: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards that lie in one place; none is drawn as an empty place."""

    label: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something; `None` where nobody has counted."""

    name: str
    value: Figure


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of decks, tokens and other supplies."""

    label: str
    items: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Dial:
    """A dial with its figure, the kind of dial, and the place or card it lies on ("" for none)."""

    name: str
    value: Figure
    kind: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Dials:
    """The dials in use."""

    label: str
    dials: tuple[Dial, ...] = ()


@dataclass(frozen=True, slots=True)
class Boxes:
    """A name with `count` numbered boxes (1 to `count`), of which `marked` are ticked; 0 boxes: the name is ticked."""

    name: str
    marked: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under column heads; each row has one cell per column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A line of notes; `ruling` marks what the table decided against the rules."""

    text: str
    ruling: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """Notes and rulings, in order."""

    label: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """The box of one player or character."""

    title: str
    blocks: tuple[Block, ...]


Block: TypeAlias = Heading | Text | Facts | Track | Pair | Cards | Counts | Dials | Boxes | Table | Notes | Tray


@dataclass(frozen=True, slots=True)
class Document:
    """A whole sheet: `number` is the save number, `saved_at` the time as people write it.

    A page that is no save has no `table`; with `to_fill` it is to be filled in by hand.
    """

    title: str
    game: str
    table: str
    saved_at: str
    number: int
    blocks: tuple[Block, ...]
    to_fill: bool = False
