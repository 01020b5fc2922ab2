"""Recount: type what lies on the table, tray by tray, see the differences, accept them as one entry."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen

from companion.engine.common import Settings
from companion.engine.fields import PathError, shown
from companion.engine.text import fold
from companion.engine.verdicts import Accepted
from companion.table.table import Preview, Table
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
from companion.tui.forms.counting import Line, countable, read_value, told
from companion.tui.rules import title_of
from companion.tui.widgets.panel import Panel, Touched
from companion.tui.widgets.told import capped, follow, told_rows
from companion.tui.widgets.verdict import preview_lines

NAME = 22
"""Cells of a path's last name."""
VALUE = 14
"""Cells of the value of today."""
NARROW = 60
"""Cells below which the keys need one row more."""
KEY_ROWS = (2, 4)
"""Rows kept for the keys, in a wide and in a narrow window."""

_FIGURE = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def _room(row: Line, changing: bool, width: int) -> int:
    """Cells of today's value: all that it needs, as long as what is typed has room beside it."""
    least = VALUE if width >= 3 * NAME else VALUE // 2
    return max(least, min(len(told(row.value)), width // 4 if changing else width))


class RecountScreen(ModalScreen[str | None]):
    """Gives the recount as an entry, or None. What is typed replaces a value; where a path takes one of a few words,
    they are shown, and the arrow keys and the space bar walk through them."""

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
        self.table, self._heading = table, title
        self._rows = countable(table)
        self._typed: dict[str, str] = {}
        self._row = 0
        self._leaving = False
        self._told_rows = told_rows(0)

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
        self.query_one("#recount-title", Panel).show(self._title)
        self._draw()

    def on_resize(self) -> None:
        """The told area keeps its rows, whatever it says, so that no row moves while one types."""
        self._told_rows = told_rows(self.size.height)
        self.query_one("#recount-told", Panel).styles.height = self._told_rows
        self._draw()

    @property
    def current(self) -> Line:
        """The row under the cursor."""
        return self._rows[self._row]

    def put(self, path: str, typed: str) -> None:
        """Type a value in the row of a path."""
        self._typed[path] = typed
        self._draw()

    # -- the entry -----------------------------------------------------------------------------------------------------

    @property
    def changed(self) -> tuple[tuple[str, Any], ...]:
        """The paths with another value than today's. Raises PathError for a value that a path does not take."""
        values = [(row, self._read(row)) for row in self._rows if self._typed.get(row.path, "").strip()]
        return tuple((row.path, value) for row, value in values if value != row.value)

    def _read(self, row: Line) -> Any:
        """What is typed in a row, as a value of its path. Raises PathError."""

        def check(raw: Any) -> Any:
            value = self.table.game.fields.check(self.table.state, row.path, raw)
            return list(value) if isinstance(value, tuple) else value

        typed = self._typed[row.path].strip()
        begun = [word for word in row.words if fold(shown(word)).startswith(fold(typed))]
        return begun[0] if len(begun) == 1 else read_value(typed, row.value, check)

    @property
    def entry(self) -> str:
        """The recount as it will be entered; empty where nothing differs. Raises PathError."""
        changed = self.changed
        return f"recount {Settings('values').write({'values': changed})}" if changed else ""

    # -- drawing -------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        preview = self._judged()
        self.query_one("#rows", Panel).show(self._lines)
        self.query_one("#recount-told", Panel).show(lambda width: capped(self._told(preview, width), self._told_rows))
        self.query_one("#recount-keys", Panel).show(lambda width: self._keys(preview, width))
        self.call_after_refresh(self._follow)

    def _judged(self) -> Preview | str:
        """What Enter would record, or the sentence why there is nothing to record."""
        try:
            entry = self.entry
        except PathError as problem:
            return problem.message
        return self.table.judge(entry) if entry else ""

    def _title(self, width: int) -> Lines:
        does = "Type what lies on the table; what you leave alone stays. Nothing is balanced for you."
        return wrapped(line((f"{self._heading}  ", STRONG), (does, DIM)), width)

    def _follow(self) -> None:
        """Keep the row under the cursor in sight."""
        page = self.query_one("#page")
        at = self._line_of(self._row)
        follow(page, at)

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
            fit(said(row.name.replace("_", " "), STRONG if current else ""), NAME if width >= 2 * NAME else NAME - 6),
            fit(said(told(row.value)), _room(row, typed is not None or current, width)),
            new,
        )
        return tagged(text, Hit("row", str(number)))

    def _told(self, preview: Preview | str, width: int) -> Lines:
        """The words that the row takes, and the differences as one entry."""
        lines = self._words(width)
        if self._leaving:
            lines.append(line(("Escape again drops what is typed here.", WARN)))
        if not preview:
            return [*lines, line(("Nothing differs yet.", DIM))]
        if isinstance(preview, str):
            return [*lines, *wrapped(line(("! ", WARN), said(preview)), width, 2)]
        return [*lines, *preview_lines(preview, lambda rule: title_of(self.table.game.id, rule), width)]

    def _words(self, width: int) -> Lines:
        """The few words that the current row takes, each to be touched; none where it takes more than a few."""
        row = self.current
        if not row.words:
            return []
        at = self._word_at(row)
        words = (
            tagged(said(f" {shown(word)} ", PICKED if n == at else HINT), Hit("word", str(n)))
            for n, word in enumerate(row.words)
        )
        return flow([line((f"{row.name}:", DIM)), *words], width, " ")

    def _keys(self, preview: Preview | str, width: int) -> Lines:
        row = self.current
        steps = "another word" if row.words else "one less, one more" if isinstance(row.value, int) else ""
        ready = isinstance(preview, Preview) and isinstance(preview.verdict, Accepted)
        keys = [("Enter", "record the differences", "go")] if ready else []
        keys += [("↑↓", "row", "row(1)"), ("Tab", "next tray", "group(1)")]
        keys += [("←→", steps, "step(1)")] if steps else []
        keys += [("Del", "as it was", "clear")] if row.path in self._typed else []
        keys.append(("Esc", "leave it", "leave"))
        lines = flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )
        return [*lines, *[line("")] * (KEY_ROWS[width < NARROW] - len(lines))]

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
            self.call_after_refresh(self._head_on_top)

    def _head_on_top(self) -> None:
        """Show the tray from its heading on."""
        self.query_one("#page").scroll_to(y=self._line_of(self._row) - 1, animate=False)

    def action_step(self, by: int) -> None:
        """One more or one less; the next or the previous of a few words."""
        row = self.current
        value = self._typed.get(row.path, told(row.value))
        if row.words:
            at = self._word_at(row)
            self._choose((at + by) % len(row.words) if at is not None else 0)
        elif _FIGURE.fullmatch(value):
            self._typed[row.path] = str(max(0, int(value) + by))
        self._draw()

    def _word_at(self, row: Line) -> int | None:
        """The place of the row's value among its words; None where what is typed is none of them."""
        try:
            value = self._read(row) if self._typed.get(row.path, "").strip() else row.value
        except PathError:
            return None
        return row.words.index(value) if value in row.words else None

    def _choose(self, at: int) -> None:
        """Take one of the words of the current row."""
        row = self.current
        if row.words[at] == row.value:
            self._typed.pop(row.path, None)
        else:
            self._typed[row.path] = shown(row.words[at])

    def action_rub(self) -> None:
        """The last letter goes; on an untouched list or text, its value can be edited."""
        row = self.current
        self._typed[row.path] = self._typed.get(row.path, told(row.value))[:-1]
        self._draw()

    def action_clear(self) -> None:
        """The row keeps its value of today."""
        self._typed.pop(self.current.path, None)
        self._draw()

    def action_go(self) -> None:
        """Hand the recount over; what cannot be recorded stays on screen with the reason."""
        judged = self._judged()
        if isinstance(judged, Preview) and isinstance(judged.verdict, Accepted):
            self.dismiss(self.entry)

    def action_leave(self) -> None:
        """Nothing is entered; what is typed goes only when asked twice."""
        if self._typed and not self._leaving:
            self._leaving = True
            self._draw()
        else:
            self.dismiss(None)

    def on_key(self, event: Key) -> None:
        """Typed letters replace the value; where a row takes a few words, the space bar begins with the next one."""
        if event.key != "escape":
            self._leaving = False
        if event.character and event.character.isprintable():
            row = self.current
            if row.words and event.character == " " and not self._typed.get(row.path):
                self.action_step(1)
                return
            self._typed[row.path] = self._typed.get(row.path, "") + event.character
            self._draw()

    def on_touched(self, event: Touched) -> None:
        """A touched row is the current one; a touched word is its value; a touched key is pressed."""
        event.stop()
        kind, value = event.hit.kind, event.hit.value
        if kind == "row":
            self._go_to(int(value))
        elif kind == "word":
            self._choose(int(value))
            self._draw()
        elif kind == "do":
            self.call_later(self.run_action, value)
