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
    """A part of a board under a title line. A `side` region stands in the column of what comes next."""

    id: str
    title: Callable[[View], str]
    draw: Draw
    side: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A game on screen: its regions, the line of truth above them, the names of its trays in key order, and its
    style sheet. `aside` is what stands at the right end of the top line."""

    regions: tuple[Region, ...]
    headline: Callable[[View], str]
    trays: Callable[[View], tuple[str, ...]]
    aside: Callable[[View], str] = field(default=lambda view: "")
    css: Path | None = None
