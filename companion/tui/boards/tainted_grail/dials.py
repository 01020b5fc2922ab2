"""Menhir, Time and Quest dials, in big digits where there is room, with what happens in days."""

from collections.abc import Iterator, Mapping
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.boards.digits import big
from companion.tui.drawing import DANGER, DIM, GOOD, STRONG, WARN, Lines, beside, fit, line, said, wrapped

BIG = 9
"""Cells that a Menhir's dial takes."""


def dial_lines(frame: Frame) -> Lines:
    """Menhirs first, then the other dials."""
    menhirs: Mapping[str, Mapping[str, Any]] = frame.view.get("menhirs") or {}
    lines = _menhirs(frame, menhirs) if menhirs else [line(("no Menhir is lit", DANGER))]
    for name, dial in (frame.view.get("dials") or {}).items():
        lines += wrapped(_dial(name, dial), frame.width, 2)
    return lines


def _menhirs(frame: Frame, menhirs: Mapping[str, Mapping[str, Any]]) -> Lines:
    day = int(frame.view["day"])
    if frame.tall and len(menhirs) * (BIG + 1) <= frame.width:
        blocks = [_big(number, menhir) for number, menhir in menhirs.items()]
        drawn = beside(blocks, [BIG] * len(blocks))
        known = bool(frame.view.get("forecast"))
        return drawn if known else [*drawn, *wrapped(line((_until(menhirs, day), DIM)), frame.width, 2)]
    return [fit(part, frame.width) for part in _small(menhirs, day)]


def _big(number: str, menhir: Mapping[str, Any]) -> Lines:
    dial = menhir["dial"]
    style = urgency(dial)[1]
    return [*big(dial, style), line(said(number, STRONG), (f" {urgency(dial)[0]}", style))]


def _small(menhirs: Mapping[str, Mapping[str, Any]], day: int) -> Iterator[Content]:
    for number, menhir in menhirs.items():
        word, style = urgency(menhir["dial"])
        yield line(
            said(number, STRONG),
            "  ",
            (_days(menhir["dial"]), style),
            (f" {word}", style),
            (_dark(menhir, day), DIM),
        )


def _days(dial: int | None) -> str:
    if dial is None:
        return "run out"
    return f"{dial} day" if dial == 1 else f"{dial} days"


def urgency(dial: int | None) -> tuple[str, str]:
    """How near the dark is, as a word and a colour."""
    if dial is None:
        return "OUT", DANGER
    return ("LAST", DANGER) if dial == 1 else ("soon", WARN) if dial == 2 else ("", GOOD)


def _dark(menhir: Mapping[str, Any], day: int) -> str:
    """The morning on which the Menhir goes dark: the dial steps down each morning, the next morning it is out."""
    return f"  dark day {day + (menhir['dial'] or 0) + 1}"


def _until(menhirs: Mapping[str, Mapping[str, Any]], day: int) -> str:
    told = (f"{number} on day {day + (menhir['dial'] or 0) + 1}" for number, menhir in menhirs.items())
    return f"goes dark in the morning: {', '.join(told)}"


def _dial(name: str, dial: Mapping[str, Any]) -> Content:
    value = dial["value"]
    last = dial["kind"] == "time" and value == 1
    at = f" at {dial['at']}" if dial.get("at") is not None else ""
    mark = line((" ! goes out tomorrow", WARN)) if last else line("")
    return line(
        (f"{dial['kind']} ", DIM),
        said(name),
        "  ",
        (str(value), WARN if last else STRONG),
        said(at, DIM),
        mark,
    )
