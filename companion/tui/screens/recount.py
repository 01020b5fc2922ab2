"""Recount: type what lies on the table, tray by tray, see the differences, accept them as one entry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen

from companion.engine.common import Settings
from companion.engine.fields import PathError, path_segment, shown, split_path
from companion.engine.text import raw_value
from companion.engine.values import flag
from companion.table.table import Table
from companion.tui.drawing import (
    DIM,
    HINT,
    PICKED,
    STRONG,
    WARN,
    Hit,
    Lines,
    fit,
    flow,
    line,
    said,
    tagged,
    wrapped,
)
from companion.tui.rules import title_of
from companion.tui.widgets.panel import Panel, Touched
from companion.tui.widgets.verdict import preview_lines

NAME = 22
"""Cells of a path's last name."""
VALUE = 14
"""Cells of the value of today."""


@dataclass(frozen=True, slots=True)
class Line:
    """A number on the table: its path, the tray or pile it belongs to, and its value as the app has it."""

    path: str
    group: str
    name: str
    value: Any
    ticks: bool


def countable(table: Table) -> tuple[Line, ...]:
    """Every path that can be recounted, each tray's together, in the order in which they lie on the table."""
    found = list(_lines(table))
    order = list(dict.fromkeys(one.group for one in found))
    return tuple(sorted(found, key=lambda one: order.index(one.group)))


def _lines(table: Table) -> Iterator[Line]:
    for found, names in table.game.fields.places(table.state):
        if found.set is not None and found.kind is not None:
            left = iter(names)
            path = ".".join(path_segment(next(left)) if s == "*" else s for s in found.segments)
            *tray, name = split_path(path)
            group = " ".join(tray) if tray else "the table"
            yield Line(path, group, name, found.get(table.state, *names), found.kind is flag)


def _room(row: Line, changing: bool, width: int) -> int:
    """Cells of today's value: all that it needs, as long as what is typed has room beside it."""
    least = VALUE if width >= 3 * NAME else VALUE // 2
    return max(least, min(len(shown(row.value)), width // 4 if changing else width))


class RecountScreen(ModalScreen[str | None]):
    """Gives the recount as an entry, or None. Digits and words replace a value; space turns yes into no."""

    CSS_PATH = "form.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "go", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("tab,pagedown", "group(1)", show=False),
        Binding("shift+tab,pageup", "group(-1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("backspace", "rub", show=False),
        Binding("delete", "clear", show=False),
    ]

    def __init__(self, table: Table, title: str = "Recount") -> None:
        super().__init__()
        self._table, self._heading = table, title
        self._rows = countable(table)
        self._typed: dict[str, str] = {}
        self._row = 0

    def compose(self) -> ComposeResult:
        """Title, the rows, differences, keys."""
        with Vertical(classes="dialog"):
            yield Panel(id="recount-title")
            with VerticalScroll(id="page", can_focus=False):
                yield Panel(id="rows")
            yield Panel(id="recount-told")
            yield Panel(id="recount-keys")

    def on_mount(self) -> None:
        """Draw."""
        told = "Type what lies on the table; what you leave alone stays. Nothing is balanced for you."
        self.query_one("#recount-title", Panel).show(
            lambda width: wrapped(line((f"{self._heading}  ", STRONG), (told, DIM)), width)
        )
        self.query_one("#recount-keys", Panel).show(self._keys)
        self._draw()

    # -- the entry -----------------------------------------------------------------------------------------------------

    @property
    def changed(self) -> tuple[tuple[str, Any], ...]:
        """The paths with another value than today's. Raises PathError for a value that a path does not take."""
        values = [(row, self._checked(row)) for row in self._rows if self._typed.get(row.path, "").strip()]
        return tuple((row.path, value) for row, value in values if value != row.value)

    def _checked(self, row: Line) -> Any:
        value = self._table.game.fields.check(
            self._table.state, row.path, raw_value(self._typed[row.path].strip())
        )
        return list(value) if isinstance(value, tuple) else value

    @property
    def entry(self) -> str:
        """The recount as it will be entered; empty where nothing differs. Raises PathError."""
        changed = self.changed
        return f"recount {Settings('values').write({'values': changed})}" if changed else ""

    # -- drawing -------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.query_one("#rows", Panel).show(self._lines)
        self.query_one("#recount-told", Panel).show(self._told)
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Keep the row under the cursor in sight."""
        page = self.query_one("#page")
        at = self._line_of(self._row)
        if not page.scroll_y <= at < page.scroll_y + page.size.height:
            page.scroll_to(y=max(0, at - 2), animate=False)

    def _line_of(self, row: int) -> int:
        """The line on which a row stands: each tray has a heading."""
        return row + len({one.group for one in self._rows[: row + 1]})

    def _lines(self, width: int) -> Lines:
        lines: Lines = []
        for number, row in enumerate(self._rows):
            if number == 0 or row.group != self._rows[number - 1].group:
                lines.append(said(row.group, HINT))
            lines.append(self._row_line(number, row, width).truncate(width, ellipsis=True))
        return lines

    def _row_line(self, number: int, row: Line, width: int) -> Content:
        typed = self._typed.get(row.path)
        current = number == self._row
        new = (
            line((" → ", DIM), said(f"{typed}▏" if current else typed, PICKED))
            if typed is not None
            else line("")
        )
        if current and typed is None:
            new = line((" → ", DIM), ("▏", PICKED))
        text = line(
            ("▸ " if current else "  ", HINT),
            fit(said(row.name, STRONG if current else ""), NAME if width >= 2 * NAME else NAME - 6),
            fit(said(shown(row.value)), _room(row, typed is not None or current, width)),
            new,
        )
        return tagged(text, Hit("row", str(number)))

    def _told(self, width: int) -> Lines:
        try:
            entry = self.entry
        except PathError as problem:
            return wrapped(line(("! ", WARN), said(problem.message)), width, 2)
        if not entry:
            return [line(("Nothing differs yet.", DIM))]
        return preview_lines(
            self._table.judge(entry), lambda rule: title_of(self._table.game.id, rule), width
        )

    def _keys(self, width: int) -> Lines:
        keys = (
            ("Enter", "record the differences", "go"),
            ("↑↓", "row", "row(1)"),
            ("Tab", "next tray", "group(1)"),
            ("←→", "one less, one more", "step(1)"),
            ("Del", "as it was", "clear"),
            ("Esc", "leave it", "leave"),
        )
        return flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )

    # -- moves ---------------------------------------------------------------------------------------------------------

    def action_row(self, step: int) -> None:
        """The next or the previous row."""
        self._go_to(self._row + step)

    def _go_to(self, row: int) -> None:
        self._row = max(0, min(row, len(self._rows) - 1))
        self._draw()

    def action_group(self, step: int) -> None:
        """The first row of the next or the previous tray."""
        starts = [n for n, row in enumerate(self._rows) if n == 0 or row.group != self._rows[n - 1].group]
        beyond = [n for n in starts if (n > self._row if step > 0 else n < self._row)]
        if beyond:
            self._go_to(beyond[0] if step > 0 else beyond[-1])

    def action_step(self, by: int) -> None:
        """One more or one less; yes becomes no."""
        row = self._rows[self._row]
        value = self._typed.get(row.path, json.dumps(row.value))
        if row.ticks:
            self._typed[row.path] = "false" if value == "true" else "true"
        elif value.lstrip("-").isdigit():
            self._typed[row.path] = str(max(0, int(value) + by))
        self._draw()

    def action_rub(self) -> None:
        """The last letter goes; on an untouched list or text, its value can be edited."""
        row = self._rows[self._row]
        value = row.value if isinstance(row.value, str) else json.dumps(row.value, ensure_ascii=False)
        self._typed[row.path] = self._typed.get(row.path, value)[:-1]
        self._draw()

    def action_clear(self) -> None:
        """The row keeps its value of today."""
        self._typed.pop(self._rows[self._row].path, None)
        self._draw()

    def action_go(self) -> None:
        """Hand the recount over; a value that is not readable stays on screen with the reason."""
        try:
            entry = self.entry
        except PathError:
            return
        self.dismiss(entry or None)

    def action_leave(self) -> None:
        """Nothing is entered."""
        self.dismiss(None)

    def on_key(self, event: Key) -> None:
        """Typed letters replace the value."""
        if event.character and event.character.isprintable():
            row = self._rows[self._row]
            if row.ticks and event.character == " ":
                self.action_step(1)
                return
            self._typed[row.path] = self._typed.get(row.path, "") + event.character
            self._draw()

    def on_touched(self, event: Touched) -> None:
        """A touched row is the current one; a touched key is pressed."""
        event.stop()
        if event.hit.kind == "row":
            self._go_to(int(event.hit.value))
        else:
            self.call_later(self.run_action, event.hit.value)
