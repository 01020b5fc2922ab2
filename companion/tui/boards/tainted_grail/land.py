"""The map: Locations as they lie, with Menhir ranges, who stands where, and the keys that lead on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame, View
from companion.tui.drawing import (
    DIM,
    HINT,
    PICKED,
    STRONG,
    WARN,
    Hit,
    Lines,
    beside,
    flow,
    line,
    said,
    tagged,
    wrapped,
)

CELL = 7
"""Cells that a Location is wide."""
LEGEND = 22
"""Cells that the notes need to stand beside the grid."""
LEGEND_LOW = 13
"""The same in a window in which the notes are few."""
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Land:
    """What the map draws: Locations by where they lie, spots in range of an Active Menhir, who stands where."""

    spots: Mapping[Spot, str]
    places: Mapping[str, Mapping[str, Any]]
    lit: frozenset[Spot]
    menhirs: frozenset[str]
    people: Mapping[str, Sequence[str]]
    guardians: Mapping[str, Sequence[str]]
    picked: str | None = None


def land_of(view: View, picked: str | None = None) -> Land:
    """The map of a view, with the place that is selected."""
    places = {str(n): place for n, place in view["locations"].items()}
    spots = {(at[0], at[1]): n for n, place in places.items() if (at := place.get("at"))}
    where = {n: spot for spot, n in spots.items()}
    menhirs = frozenset(str(n) for n, menhir in view.get("menhirs", {}).items() if menhir["active"])
    lit = frozenset(spot for spot in spots for n in menhirs if n in where and _touch(spot, where[n]))
    people = _standing(
        (name, tray.get("location")) for name, tray in view["characters"].items() if tray.get("alive", True)
    )
    guardians = _standing((name, one["location"]) for name, one in view.get("guardians", {}).items())
    return Land(spots, places, lit, menhirs, people, guardians, picked)


def _touch(one: Spot, other: Spot) -> bool:
    """Whether two spots touch, also diagonally, or are the same."""
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _standing(found: Iterator[tuple[str, Any]]) -> dict[str, list[str]]:
    there: dict[str, list[str]] = {}
    for name, location in found:
        if location is not None:
            there.setdefault(str(location), []).append(name)
    return there


def land_lines(frame: Frame) -> Lines:
    """The grid where Locations have spots, else a list; then who is where, and the keys that lead to nothing yet."""
    land = land_of(frame.view, frame.place)
    easts = _columns(land, max(1, (frame.width + 1) // (CELL + 1))) if land.spots else range(0)
    grid = _grid(land, easts, _cell) if frame.tall else []
    if not frame.tall or len(grid) > frame.rows // 2:
        grid = _grid(land, easts, _low_cell)
    used = grid[0].cell_length if grid else 0
    room = frame.width - used - 2
    notes = _notes if frame.tall else _low_notes
    if grid and room >= (LEGEND if frame.tall else LEGEND_LOW):
        return beside([grid, notes(land, easts, room)], [used, room], "  ")
    return [*grid, *notes(land, easts, frame.width)]


def _notes(land: Land, easts: range, width: int) -> Lines:
    return [
        *_left_out(land, easts, width),
        *_listed(land, width),
        *_legend(land, width),
        *_open_keys(land, width),
    ]


def _low_notes(land: Land, easts: range, width: int) -> Lines:
    """Where there is little room, who stands where is read from the trays."""
    beasts = [f"▲ {', '.join(names)} at {n}" for n, names in land.guardians.items()]
    return [
        *_left_out(land, easts, width),
        *_listed(land, width),
        *(part for text in beasts for part in wrapped(said(text, WARN), width, 2)),
        *_open_keys(land, width),
    ]


def _left_out(land: Land, easts: range, width: int) -> Lines:
    """Locations in columns for which the window is too narrow."""
    out = [number for (east, _), number in land.spots.items() if east not in easts]
    return wrapped(line(("no room for ", WARN), said(", ".join(out))), width, 2) if out else []


def _grid(land: Land, easts: range, draw: Callable[[Land, Spot], Lines]) -> Lines:
    """Rows from north to south, as far as something lies in these columns."""
    norths = [north for east, north in land.spots if east in easts]
    lines: Lines = []
    for north in range(max(norths), min(norths) - 1, -1) if norths else ():
        cells = [draw(land, (east, north)) for east in easts]
        for row in range(len(cells[0])):
            lines.append(line(*_row(land, cells, easts, north, row)))
    return lines


def _columns(land: Land, room: int) -> range:
    """The columns to draw: all, or as many as there is room for around where people stand."""
    easts = [east for east, _ in land.spots]
    low, high = min(easts), max(easts)
    if high - low < room:
        return range(low, high + 1)
    standing = [east for (east, _), n in land.spots.items() if n in land.people] or easts
    middle = sum(standing) // len(standing)
    start = max(low, min(middle - room // 2, high - room + 1))
    return range(start, start + room)


def _row(land: Land, cells: Sequence[Lines], easts: range, north: int, row: int) -> Iterator[Content]:
    for east, cell in zip(easts, cells, strict=True):
        if east != easts[0]:
            linked = row == (len(cell) - 1) // 2 and _linked(land, (east - 1, north), (east, north))
            yield line("─" if linked else " ")
        yield cell[row]


def _linked(land: Land, one: Spot, other: Spot) -> bool:
    first, second = land.spots.get(one), land.spots.get(other)
    if first is None or second is None:
        return False
    return _leads(land, first, second) or _leads(land, second, first)


def _leads(land: Land, one: str, other: str) -> bool:
    keys = land.places[one].get("keys") or {}
    return int(other) in keys.values()


def _cell(land: Land, spot: Spot) -> Lines:
    number = land.spots.get(spot)
    if number is None:
        return [Content(" " * CELL)] * 4
    lit = spot in land.lit
    across, side, corners = ("═", "║", "╔╗╚╝") if lit else ("─", "│", "┌┐└┘")
    inner = CELL - 2
    up, down = ("╧", "╤") if lit else ("┴", "┬")
    north = up if _linked(land, spot, (spot[0], spot[1] + 1)) else across
    south = down if _linked(land, spot, (spot[0], spot[1] - 1)) else across
    middle = inner // 2
    rim = across * middle
    name, marks = _name(land, number), _marks(land, number)
    rows = [
        line(corners[0] + rim + north + rim + corners[1]),
        line(side, (f"{name:^{inner}}", PICKED if number == land.picked else STRONG), side),
        line(side, _centred(marks, inner), side),
        line(corners[2] + rim + south + rim + corners[3]),
    ]
    return [tagged(part, Hit("place", number)) for part in rows]


def _low_cell(land: Land, spot: Spot) -> Lines:
    """The same in two rows, for windows in which the trays need their room as well."""
    number = land.spots.get(spot)
    if number is None:
        return [Content(" " * CELL)] * 2
    across, corners = ("═", "╔╗╚╝") if spot in land.lit else ("─", "┌┐└┘")
    up, down = ("╧", "╤") if spot in land.lit else ("┴", "┬")
    north = up if _linked(land, spot, (spot[0], spot[1] + 1)) else across
    south = down if _linked(land, spot, (spot[0], spot[1] - 1)) else across
    name = (_name(land, number), PICKED if number == land.picked else STRONG)
    marks = _marks(land, number).truncate(CELL - 3)
    room, left = CELL - 3 - len(name[0]), CELL - 3 - marks.cell_length
    rows = [
        line(corners[0], name, across * room, north, corners[1]),
        line(corners[2], marks, across * left, south, corners[3]),
    ]
    return [tagged(part, Hit("place", number)) for part in rows]


def _name(land: Land, number: str) -> str:
    seal = "M" if land.places[number].get("menhir") else ""
    return number + (seal if number not in land.menhirs else "◆")


def _marks(land: Land, number: str) -> Content:
    people, guardians = land.people.get(number, ()), land.guardians.get(number, ())
    who = "●" + "".join(name[:1] for name in people[:3]) if people else ""
    beasts = "▲" * len(guardians[:2])
    items = "+" if land.places[number].get("items") else ""
    return line(said(who, HINT), (beasts, WARN), (items, DIM))


def _centred(content: Content, width: int) -> Content:
    content = content.truncate(width)
    free = width - content.cell_length
    return line(" " * (free // 2), content, " " * (free - free // 2))


def _listed(land: Land, width: int) -> Lines:
    """Locations that lie nowhere: with the map kept at the table, or set by a recount."""
    loose = [n for n in land.places if n not in land.spots.values()]
    return flow((tagged(said(n), Hit("place", n)) for n in loose), width) if loose else []


def _legend(land: Land, width: int) -> Lines:
    told = [f"● {', '.join(names)} at {n}" for n, names in land.people.items()]
    beasts = [f"▲ {', '.join(names)} at {n}" for n, names in land.guardians.items()]
    lines = flow([*(said(text) for text in told), *(said(text, WARN) for text in beasts)], width, "   ")
    key = "═ in range of an Active Menhir   ◆ active   M seal   + items lie there"
    return lines + wrapped(line((key, DIM)), width) if land.spots else lines


def _open_keys(land: Land, width: int) -> Lines:
    """Keys of cards on the map that name a Location which is not there."""
    sides = {"n": "north", "e": "east", "s": "south", "w": "west"}
    found = [
        f"{number} {sides.get(side, side)} → {key}"
        for number, place in land.places.items()
        for side, key in (place.get("keys") or {}).items()
        if str(key) not in land.places
    ]
    return wrapped(line(("not laid yet: ", DIM), said(", ".join(found))), width, 2) if found else []
