"""Menhir, Time and Quest dials, in big digits where there is room, with what happens in days."""

from collections.abc import Iterator, Mapping
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame, View
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
    dark = {number: dark_day(frame.view, number) for number in menhirs}
    if frame.tall and len(menhirs) * (BIG + 1) <= frame.width:
        blocks = [_big(number, menhir) for number, menhir in menhirs.items()]
        drawn = beside(blocks, [BIG] * len(blocks))
        known = bool(frame.view.get("forecast"))
        return drawn if known else [*drawn, *wrapped(line((_until(dark), DIM)), frame.width, 2)]
    return [fit(part, frame.width) for part in _small(menhirs, dark)]


def _big(number: str, menhir: Mapping[str, Any]) -> Lines:
    dial = menhir["dial"]
    style = urgency(dial)[1]
    return [*big(dial, style), line(said(number, STRONG), (f" {urgency(dial)[0]}", style))]


def _small(menhirs: Mapping[str, Mapping[str, Any]], dark: Mapping[str, int]) -> Iterator[Content]:
    for number, menhir in menhirs.items():
        word, style = urgency(menhir["dial"])
        yield line(
            said(number, STRONG),
            (f" dial {menhir['dial'] or 'out'}", style),
            (f" {word}" if menhir["dial"] and word else "", style),
            (f" dark day {dark[number]}", DIM),
        )


def urgency(dial: int | None) -> tuple[str, str]:
    """How near the dark is, as a word and a colour."""
    if dial is None:
        return "OUT", DANGER
    return ("LAST", DANGER) if dial == 1 else ("soon", WARN) if dial == 2 else ("", GOOD)


def dark_day(view: View, number: str) -> int:
    """The day in whose morning a Menhir goes dark: the forecast's, else worked out from its dial.

    A dial steps down each morning, after the Menhirs without one went dark; so until this morning's steps are done,
    the dial has one morning less before it.
    """
    for morning in view.get("forecast") or ():
        if int(number) in (morning.get("dark") or ()):
            return int(morning["day"])
    waits = any(step["name"] == "menhirs" and not step["done"] for step in view.get("steps") or ())
    return int(view["day"]) + (view["menhirs"][number]["dial"] or 0) + (0 if waits else 1)


def _until(dark: Mapping[str, int]) -> str:
    return f"goes dark in the morning: {', '.join(f'{number} on day {day}' for number, day in dark.items())}"


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
