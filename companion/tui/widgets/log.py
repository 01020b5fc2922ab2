"""The tail of the log: what was entered, newest first, in the words it was entered in."""

from textual.content import Content

from companion.table.table import ADVISED, RULING, LogLine
from companion.tui.drawing import DIM, HINT, STRONG, WARN, Lines, fit, line, said, wrapped
from companion.tui.scene import Scene

_MARKS = {RULING: ("!!", WARN), ADVISED: ("i ", HINT)}
"""How a verdict is marked: a ruling against the rules, an entry with something worth knowing."""


def log_lines(scene: Scene, width: int, rows: int) -> Lines:
    """The last entries, one line each."""
    if not scene.log:
        return [line(("Nothing has been recorded yet.", DIM))]
    return [log_line(entry, width) for entry in scene.log[:rows]]


def whole_entry(entry: LogLine, width: int) -> Lines:
    """An entry with all that is known of it: number, time, verdict, rules, reason, changes, advisories."""
    mark = _MARKS.get(entry.verdict, ("✓ ", DIM))
    head = line((f"{entry.n:>4} {_time(entry)} ", DIM), mark, " ", said(entry.entry, STRONG))
    rules = f"  against {', '.join(entry.rules)}" if entry.verdict == RULING and entry.rules else ""
    reason = f": {entry.reason}" if entry.reason else ""
    lines = wrapped(head + said(rules + reason, WARN), width, 14)
    if entry.was is not None:
        lines += wrapped(line(" " * 14, ("corrected; it was ", DIM), said(f"“{entry.was}”", STRONG)), width, 14)
    told = [*entry.changes, *(f"i {advisory}" for advisory in entry.advisories)]
    return lines + (wrapped(line(" " * 14, said(" · ".join(told), DIM)), width, 14) if told else [])


def numbered(entry: LogLine, width: int) -> Content:
    """An entry in one line behind its number."""
    number = line((f"{entry.n:>4} ", DIM))
    return number + log_line(entry, width - number.cell_length)


def _time(entry: LogLine) -> str:
    return entry.at.astimezone().strftime("%H:%M")


def log_line(entry: LogLine, width: int) -> Content:
    """An entry in one line: time, verdict, text, reason, and what it changed as far as there is room."""
    mark = _MARKS.get(entry.verdict, ("✓ ", DIM))
    changes = " · ".join(entry.changes)
    reason = f"  “{entry.reason}”" if entry.reason else ""
    return fit(
        line(
            (f"{_time(entry)} ", DIM),
            mark,
            " ",
            said(entry.entry),
            said(reason, WARN),
            "  ",
            said(changes, DIM),
        ),
        width,
    )
