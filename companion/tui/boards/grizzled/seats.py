"""The soldiers: a frame each in a tall window, two lines each in a low one."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.drawing import (
    DANGER,
    DIM,
    GOOD,
    HINT,
    PICKED,
    STRONG,
    WARN,
    Hit,
    Lines,
    box,
    fit,
    line,
    said,
    tagged,
    tiled,
    wrapped,
)

Seat = Mapping[str, Any]
BROKEN = 4
"""Hard Knocks that break a soldier."""
FRAME = 23
"""Cells that a seat's frame needs."""
FIELD = 7
"""Rows that No Man's Land and the titles take in a low window."""
RIM = 5
"""Cells of the upper edge that a title leaves free."""


def seat_lines(frame: Frame) -> Lines:
    """All seats, clockwise from the first."""
    seats: Mapping[str, Seat] = frame.view["players"]
    if not frame.tall and frame.width >= 44:
        return _rows(frame, seats)
    columns = max(1, min(len(seats), (frame.width + 1) // (FRAME + 1)))
    width = (frame.width - columns + 1) // columns
    return tiled(framed_seats(frame, width), frame.width, columns)


def framed_seats(frame: Frame, width: int) -> list[Lines]:
    """A frame for each seat, clockwise from the first, all of one height."""
    seats: Mapping[str, Seat] = frame.view["players"]
    blocks = [_frame(frame, n, name, seat, width) for n, (name, seat) in enumerate(seats.items(), 1)]
    rows = max((len(block) for block in blocks), default=0)
    return [_level(block, rows, width) for block in blocks]


def _level(block: Lines, rows: int, width: int) -> Lines:
    """A frame as high as its neighbours."""
    blank = line(block[1][:1], " " * (width - 2), block[1][:1])
    return [*block[:-1], *[blank] * (rows - len(block)), block[-1]]


def _frame(frame: Frame, number: int, name: str, seat: Seat, width: int) -> Lines:
    picked = name == frame.picked
    title = line(f"{number} ", said(name, PICKED if picked else STRONG))
    soldier, marks = said(seat["grizzled"] or "no soldier", DIM), line(*_marks(frame, name, seat))
    if title.cell_length + marks.cell_length <= width - RIM:
        title += marks
    else:
        soldier = marks[1:]
    lines = [
        soldier,
        line("hand ", (f"{seat['hand']:<3}", STRONG), "  charm ", charm(seat)),
        line("tiles ", (f"{seat['tiles']:<2}", STRONG), "  speech ", (str(seat["speech"]), STRONG)),
        *wrapped(line("knocks ", knocks(seat)), width - 2, 2),
    ]
    return [tagged(part, Hit("tray", name)) for part in box(title, lines, width, picked)]


def _marks(frame: Frame, name: str, seat: Seat) -> list[tuple[str, str]]:
    view = frame.view
    marks = [(" ★ leads", HINT)] if view["leader"] == name else []
    marks += [(" ▸ acts", WARN)] if view["turn"] == name else []
    marks += [(" withdrawn", DIM)] if seat["withdrawn"] else []
    marks += [(" supported", GOOD)] if view["supported"] == name else []
    due = [one["kind"] for one in view["pending"] if one["who"] == name]
    return marks + [(f" ! {kind}", WARN) for kind in due]


def charm(seat: Seat) -> tuple[str, str]:
    """Whether the Good Luck Charm can be used."""
    return ("✓", GOOD) if seat["charm"] else ("✗", DIM)


def knocks(seat: Seat) -> Content:
    """The Hard Knocks by name, with a word where one more breaks the soldier."""
    held: Sequence[str] = seat["hard_knocks"]
    if not held:
        return line(("–", DIM))
    count = len(held)
    near = (" BROKEN", DANGER) if count >= BROKEN else (" DANGER", WARN) if count == BROKEN - 1 else ("", "")
    return line((f"{count}", STRONG), near, said(f" {', '.join(held)}"))


def _rows(frame: Frame, seats: Mapping[str, Seat]) -> Lines:
    """Two lines a seat: the numbers; then the marks and Hard Knocks. Where that is too high, a line a seat."""
    if 2 * len(seats) > frame.rows - FIELD:
        return [_bare_row(frame, n, name, seat) for n, (name, seat) in enumerate(seats.items(), 1)]
    return [part for n, (name, seat) in enumerate(seats.items(), 1) for part in _row(frame, n, name, seat)]


def _bare_row(frame: Frame, number: int, name: str, seat: Seat) -> Content:
    """A seat in one line: `★` leads, `▸` acts, `w` has withdrawn, `!` something is due."""
    view = frame.view
    due = any(one["who"] == name for one in view["pending"])
    acts = "!" if due else "▸" if view["turn"] == name else "w" if seat["withdrawn"] else " "
    held = len(seat["hard_knocks"])
    near = (" !!", DANGER) if held >= BROKEN else (" !", WARN) if held == BROKEN - 1 else ("", "")
    numbers = line(
        ("★" if view["leader"] == name else " ", HINT),
        (f"{acts} ", WARN),
        "hand ",
        (f"{seat['hand']:<2}", STRONG),
        "charm ",
        charm(seat),
        " tiles ",
        (f"{seat['tiles']:<2}", STRONG),
        "sp ",
        (str(seat["speech"]), STRONG),
        " kn ",
        (str(held), STRONG),
        near,
    )
    room = max(frame.width - numbers.cell_length - 2, 3)
    who = fit(said(name, PICKED if name == frame.picked else STRONG), room)
    return tagged(fit(line((f"{number} ", HINT), who, numbers), frame.width), Hit("tray", name))


def _row(frame: Frame, number: int, name: str, seat: Seat) -> Lines:
    picked = name == frame.picked
    numbers = line(
        "hand ",
        (f"{seat['hand']:<2}", STRONG),
        " charm ",
        charm(seat),
        " tiles ",
        (f"{seat['tiles']:<2}", STRONG),
        " speech ",
        (str(seat["speech"]), STRONG),
    )
    room = frame.width - numbers.cell_length - 3
    head = line((f"{number} ", HINT), fit(said(name, PICKED if picked else STRONG), room), " ", numbers)
    below = line(
        "  ",
        said("" if seat["hard_knocks"] else seat["grizzled"] or "no soldier", DIM),
        *_marks(frame, name, seat),
        *(("  knocks ", knocks(seat)) if seat["hard_knocks"] else ()),
    )
    return [tagged(fit(part, frame.width), Hit("tray", name)) for part in (head, below)]
