"""What the coming mornings bring if nobody does anything, in days and names."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.tui.boards.board import Frame
from companion.tui.drawing import DANGER, DIM, WARN, Lines, line, said, wrapped

Morning = Mapping[str, Any]


def coming_lines(frame: Frame) -> Lines:
    """A line for each morning on which something happens; the nearest one marked."""
    lines: Lines = []
    for morning in _changes(frame.view.get("forecast") or ())[: 6 if frame.tall else 2]:
        tomorrow = morning["day"] == frame.view["day"] + 1
        style = DANGER if tomorrow else WARN if morning.get("displaced") or morning.get("drain") else ""
        mark = "! tomorrow" if tomorrow else f"day {morning['day']}"
        lines += wrapped(
            line((f"{mark}  ", style or DIM), said("; ".join(_told(morning)), style)), frame.width, 2
        )
    return lines or [line(("Nothing goes under soon.", DIM))]


def _changes(mornings: Sequence[Morning]) -> list[Morning]:
    """The mornings that bring something else than the one before."""
    told = [list(_told(morning)) for morning in mornings]
    return [morning for n, morning in enumerate(mornings) if n == 0 or told[n] != told[n - 1]]


def _told(morning: Morning) -> Iterator[str]:
    if morning.get("dark"):
        yield f"{_numbers(morning['dark'])} dark"
    if morning.get("sink"):
        yield f"{_numbers(morning['sink'])} sink" + ("s" if len(morning["sink"]) == 1 else "")
    yield from map(_swept, morning.get("displaced") or ())
    if morning.get("dials"):
        yield f"{', '.join(morning['dials'])} goes out"
    if morning.get("drain"):
        yield "no Menhir burns, all are drained"


def _numbers(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _swept(swept: Mapping[str, Any]) -> str:
    """`Beor → 104, -2/+2`: who is displaced where, and what it does to health and terror."""
    to = swept.get("to")
    figures = f", {swept.get('health', 0):+}/{swept.get('terror', 0):+}"
    return f"{swept.get('who')} → {'?' if to is None else to}{figures}"
