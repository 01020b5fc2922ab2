"""The map: Locations as they lie, with Menhir ranges, who stands where, and the keys that lead on."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.boards.tainted_grail.notes import low_notes, notes
from companion.tui.boards.tainted_grail.terrain import Land, Spot, land_of, leads
from companion.tui.drawing import DIM, HINT, PICKED, STRONG, WARN, Hit, Lines, beside, line, said, tagged

CELL = 7
"""Cells that a Location is wide."""
LEGEND = 22
"""Cells that the notes need to stand beside the grid."""
LEGEND_LOW = 13
"""The same in a window in which the notes are few."""


def land_lines(frame: Frame) -> Lines:
    """The grid where Locations have spots, else a list; then who is where, and the keys that lead to nothing yet."""
    land = land_of(frame.view, frame.place)
    easts = _columns(land, max(1, (frame.width + 1) // (CELL + 1))) if land.spots else range(0)
    grid = _grid(land, easts, _cell) if frame.tall else []
    if not frame.tall or len(grid) > frame.rows // 2:
        grid = _grid(land, easts, _low_cell)
    used = grid[0].cell_length if grid else 0
    room = frame.width - used - 2
    draw = notes if frame.tall else partial(low_notes, len(grid))
    if grid and room >= (LEGEND if frame.tall else LEGEND_LOW):
        return beside([grid, draw(land, easts, room)], [used, room], "  ")
    return [*grid, *draw(land, easts, frame.width)]


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
    return leads(land, first, second) or leads(land, second, first)


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
    name, marks = _name(land, number), _marks(land, number, inner)
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
    marks = _marks(land, number, CELL - 3)
    room, left = CELL - 3 - len(name[0]), CELL - 3 - marks.cell_length
    rows = [
        line(corners[0], name, across * room, north, corners[1]),
        line(corners[2], marks, across * left, south, corners[3]),
    ]
    return [tagged(part, Hit("place", number)) for part in rows]


def _name(land: Land, number: str) -> str:
    seal = "M" if land.places[number].get("menhir") else ""
    return number + (seal if number not in land.menhirs else "◆")


def _marks(land: Land, number: str, room: int) -> Content:
    """Who stands there, by the numbers of the trays, Guardians, and whether Items lie there; what is least needed gives
    way, and of a row of numbers what lies between."""
    numbers = sorted(land.trays[name] for name in land.people.get(number, ()))
    beasts = "▲" * min(len(land.guardians.get(number, ())), 2)
    items = "+" if land.places[number].get("items") else ""
    whole = "".join(map(str, numbers))
    row = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 2 and numbers[-1] - numbers[0] < len(numbers) else whole
    ways = [(f"●{whole}" if whole else "", items), (whole, items), (whole, ""), (row, "")]
    who, left = next((w for w in ways if len(w[0]) + len(beasts) + len(w[1]) <= room), ways[-1])
    return line(said(who, HINT), (beasts, WARN), (left, DIM)).truncate(room)


def _centred(content: Content, width: int) -> Content:
    content = content.truncate(width)
    free = width - content.cell_length
    return line(" " * (free // 2), content, " " * (free - free // 2))


