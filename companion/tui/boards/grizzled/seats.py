"""The soldiers: a frame each in a tall window, two lines each in a low one."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.boards.grizzled.field import field_lines
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
    Part,
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
FRAMED = 6
"""Rows that a seat's frame takes."""
NAME = 12
"""Cells of a name in a seat's only line; behind its numbers a wide window names the Hard Knocks."""
ROW = 44
"""Cells that a seat needs to stand in rows of its own."""
RIM = 5
"""Cells of the upper edge that a title leaves free."""
FRAME_GAP, FRAME_WORD = 19, 25
"""Cells inside a frame from which its columns stand apart, and the word `charm` before the charm's Threat."""
ROW_THREAT, ROW_WORD = 46, 55
"""Cells of a low row from which the charm's Threat stands in it, and that word as well."""


def seat_lines(frame: Frame) -> Lines:
    """All seats, clockwise from the first: in frames where those have room under No Man's Land, else in rows."""
    seats: Mapping[str, Seat] = frame.view["players"]
    columns = max(1, min(len(seats), (frame.width + 1) // (FRAME + 1)))
    high = -(-len(seats) // columns) * FRAMED
    if frame.width >= ROW and (not frame.tall or high > _room(frame)):
        return _rows(frame, seats)
    width = (frame.width - columns + 1) // columns
    return tiled(framed_seats(frame, width), frame.width, columns)


def _room(frame: Frame) -> int:
    """Rows that No Man's Land leaves, two titles taken off."""
    return frame.rows - len(field_lines(frame)) - 2


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
    gap = "  " if width - 2 >= FRAME_GAP else ""
    lines = [
        soldier,
        line("hand ", (f"{seat['hand']:<3}", STRONG), gap, *charm(seat, width - 2 >= FRAME_WORD)),
        line("tiles ", (f"{seat['tiles']:<2}", STRONG), gap, "speech ", (str(seat["speech"]), STRONG)),
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


def charm(seat: Seat, word: bool) -> tuple[Part, ...]:
    """Whether the Good Luck Charm can be used, and against which Threat, which may stand for the `word`."""
    threat = seat.get("charm_threat")
    named = (said(f" {threat.capitalize()}"),) if threat else ()
    return (*(("charm ",) if word or not named else ()), _side(seat), *named)


def _side(seat: Seat) -> tuple[str, str]:
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
    if 2 * len(seats) > _room(frame):
        return [_bare_row(frame, n, name, seat) for n, (name, seat) in enumerate(seats.items(), 1)]
    return [part for n, (name, seat) in enumerate(seats.items(), 1) for part in _row(frame, n, name, seat)]


def _bare_row(frame: Frame, number: int, name: str, seat: Seat) -> Content:
    """A seat in one line, its charm without the Threat."""
    near = max(_near(one).cell_length for one in frame.view["players"].values())
    numbers = line(
        _short_marks(frame, name, seat),
        " hand ",
        (f"{seat['hand']:<2}", STRONG),
        "charm ",
        _side(seat),
        " tiles ",
        (f"{seat['tiles']:<2}", STRONG),
        "sp ",
        (str(seat["speech"]), STRONG),
        " kn ",
        (str(len(seat["hard_knocks"])), STRONG),
        fit(_near(seat), near),
    )
    room = max(frame.width - numbers.cell_length - 2, 3)
    who = fit(said(name, PICKED if name == frame.picked else STRONG), min(room, NAME))
    row = line((f"{number} ", HINT), who, numbers)
    if frame.width - row.cell_length > NAME:
        row += said("  " + ", ".join(seat["hard_knocks"]), DIM)
    return tagged(fit(row, frame.width), Hit("tray", name))


def _near(seat: Seat) -> Content:
    """`!` where one more Hard Knock breaks the soldier, `!!` where there are as many."""
    held = len(seat["hard_knocks"])
    return line((" !!", DANGER) if held >= BROKEN else (" !", WARN) if held == BROKEN - 1 else ("", ""))


def _short_marks(frame: Frame, name: str, seat: Seat) -> Content:
    """`★` leads, `▸` acts, `w` has withdrawn, `!` something is due: two cells."""
    view = frame.view
    due = any(one["who"] == name for one in view["pending"])
    acts = "!" if due else "▸" if view["turn"] == name else "w" if seat["withdrawn"] else " "
    return line(("★" if view["leader"] == name else " ", HINT), (acts, WARN))


def _row(frame: Frame, number: int, name: str, seat: Seat) -> Lines:
    below, short = _below(frame, name, seat)
    numbers = _numbers(frame, seat)
    marks = line(_short_marks(frame, name, seat), " ") if short else line("")
    room = frame.width - numbers.cell_length - marks.cell_length - 3
    who = fit(said(name, PICKED if name == frame.picked else STRONG), room)
    head = line((f"{number} ", HINT), who, " ", marks, numbers)
    return [tagged(fit(part, frame.width), Hit("tray", name)) for part in (head, below)]


def _numbers(frame: Frame, seat: Seat) -> Content:
    """A seat's numbers, as wide for every seat."""
    cells = max(_low_charm(frame, one).cell_length for one in frame.view["players"].values())
    return line(
        "hand ",
        (f"{seat['hand']:<2}", STRONG),
        " ",
        fit(_low_charm(frame, seat), cells),
        " tiles ",
        (f"{seat['tiles']:<2}", STRONG),
        " speech ",
        (str(seat["speech"]), STRONG),
    )


def _low_charm(frame: Frame, seat: Seat) -> Content:
    """The charm as far as a low row has room for it."""
    if frame.width < ROW_THREAT:
        return line("charm ", _side(seat))
    return line(*charm(seat, frame.width >= ROW_WORD))


def _below(frame: Frame, name: str, seat: Seat) -> tuple[Content, bool]:
    """The line under a seat's numbers, and whether the marks had to leave it: Hard Knocks are cut last."""
    marks = _marks(frame, name, seat)
    if not seat["hard_knocks"]:
        return line("  ", said(seat["grizzled"] or "no soldier", DIM), *marks), False
    held = knocks(seat)
    whole = line("  ", *marks, "  knocks ", held)
    if whole.cell_length <= frame.width:
        return whole, False
    alone = line("  knocks ", held)
    return (alone if alone.cell_length <= frame.width else line("  ", held)), True
