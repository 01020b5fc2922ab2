"""What a board is: regions, each drawn by a pure function of the view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.tui.drawing import Lines

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a region draws and the room it has: `width` cells, and whether the window is `tall` (30 rows or more);
    `rows` are those that the whole board has.

    `picked` is the tray whose player or character the next entry is for, `place` the place that is selected.
    """

    view: View
    width: int
    tall: bool = True
    picked: str | None = None
    place: str | None = None
    rows: int = 16


Draw = Callable[[Frame], Lines]


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a board under a title line. A `side` region stands in the column of what comes next; one that is not
    `shown` leaves its room to the others."""

    id: str
    title: Callable[[View], str]
    draw: Draw
    side: bool = False
    shown: Callable[[Frame], bool] = field(default=lambda frame: True)


@dataclass(frozen=True, slots=True)
class Far:
    """A number to be read from across the table: its name, and a word and a style where it stands for danger."""

    name: str
    number: int | None
    word: str = ""
    style: str = "bold"


def whole_numbers(view: View) -> tuple[Far, ...]:
    """The numbers at the top of a view: what can be seen from afar where a game names nothing else."""
    found = (
        (name, value)
        for name, value in view.items()
        if isinstance(value, int) and not isinstance(value, bool)
    )
    return tuple(Far(name, value) for name, value in found)


@dataclass(frozen=True, slots=True)
class Board:
    """A game on screen: its regions, the line of truth above them, the names of its trays in key order, and its
    style sheet. `aside` is what stands at the right end of the top line, `far` the few numbers of the far view, `first`
    the region that the moment is about, for windows too low for all, `call` the
    moment in two or three words, for the far view, and `legend` what the signs mean."""

    regions: tuple[Region, ...]
    headline: Callable[[View], str]
    trays: Callable[[View], tuple[str, ...]]
    aside: Callable[[View], str] = field(default=lambda view: "")
    css: Path | None = None
    far: Callable[[View], tuple[Far, ...]] = whole_numbers
    first: Callable[[View], str] = field(default=lambda view: "")
    call: Callable[[View], str] = field(default=lambda view: "")
    legend: tuple[tuple[str, str], ...] = ()
