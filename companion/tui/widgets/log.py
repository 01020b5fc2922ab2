"""The tail of the log: what was entered, newest first, in the words it was entered in."""

from textual.content import Content

from companion.table.table import ADVISED, RULING, LogLine
from companion.tui.drawing import DIM, HINT, WARN, Lines, fit, line, said
from companion.tui.scene import Scene

_MARKS = {RULING: ("!!", WARN), ADVISED: ("i ", HINT)}
"""How a verdict is marked: a ruling against the rules, an entry with something worth knowing."""


def log_lines(scene: Scene, width: int, rows: int) -> Lines:
    """The last entries, one line each."""
    if not scene.log:
        return [line(("Nothing has been recorded yet.", DIM))]
    return [_log_line(entry, width) for entry in scene.log[:rows]]


def _log_line(entry: LogLine, width: int) -> Content:
    mark = _MARKS.get(entry.verdict, ("✓ ", DIM))
    time = entry.at.astimezone().strftime("%H:%M")
    changes = " · ".join(entry.changes)
    reason = f"  “{entry.reason}”" if entry.reason else ""
    return fit(
        line((f"{time} ", DIM), mark, " ", said(entry.entry), said(reason, WARN), "  ", said(changes, DIM)),
        width,
    )
