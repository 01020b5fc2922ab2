"""The Save Sheets kept with a table: the last ten, what differs between two of them, and a new table from one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.sheets import Saved, as_it_stands, differences, kept, open_kept
from companion.table.sheets_restore import open_kept_sheet
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import DIM, HINT, STRONG, Hit, Lines, flow, line, plain, said, tagged, wrapped
from companion.tui.screens.message import MessageScreen
from companion.tui.widgets.panel import Panel, Touched
from journal import JournalError, SheetRecord
from savesheets.errors import SheetError

if TYPE_CHECKING:
    from companion.tui.app import CompanionApp


class KeptScreen(Careful, ModalScreen[None]):
    """The sheets, newest first; below, what changed from the one under the cursor to the table, or to a marked one."""

    CSS_PATH = "undo.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("space,m", "mark", show=False),
        Binding("r", "restore", show=False),
        Binding("pagedown", "read_on(8)", show=False, priority=True),
        Binding("pageup", "read_on(-8)", show=False, priority=True),
    ]

    def __init__(self, table: Table, library: Library) -> None:
        super().__init__()
        self._table, self._library = table, library
        self._sheets: tuple[SheetRecord, ...] = ()
        self._marked: SheetRecord | None = None

    def compose(self) -> ComposeResult:
        """Title, sheets, differences, keys."""
        with Vertical(classes="dialog kept"):
            yield Panel(id="kept-title")
            yield OptionList(id="sheets", markup=False)
            with VerticalScroll(id="differences", can_focus=False):
                yield Panel(id="changes")
            yield Panel(id="kept-keys")

    def on_mount(self) -> None:
        """List the sheets."""
        try:
            self._sheets = kept(self._library, self._table.record.id)
        except JournalError as problem:
            self.app.push_screen(MessageScreen("The kept sheets cannot be read", str(problem)))
        sheets = self.query_one(OptionList)
        sheets.add_options([Option(_sheet_line(sheet)) for sheet in self._sheets])
        sheets.display = bool(self._sheets)
        if self._sheets:
            sheets.focus()
            sheets.highlighted = 0
        self._draw()

    @property
    def _at(self) -> SheetRecord | None:
        at = self.query_one(OptionList).highlighted
        return self._sheets[at] if at is not None and at < len(self._sheets) else None

    def _draw(self) -> None:
        self.query_one("#kept-title", Panel).show(self._title)
        self.query_one("#changes", Panel).show(self._differences)
        self.query_one("#kept-keys", Panel).show(self._keys)

    def _title(self, width: int) -> Lines:
        title = line(("Kept Save Sheets", STRONG), ("  the last ten; all are kept", DIM))
        none = "None is kept yet: F5 at the table keeps one, and so does k on the Save Sheet."
        return [title] if self._sheets else [title, *wrapped(said(none, DIM), width)]

    def _differences(self, width: int) -> Lines:
        one = self._at
        if one is None:
            return []
        try:
            earlier, later = self._pair(one)
            told = differences(earlier, later)
        except (SheetError, TableError) as problem:
            return wrapped(said(str(problem)), width)
        lines = wrapped(
            line(("From ", DIM), said(earlier.label, STRONG), (" to ", DIM), said(later.label, STRONG)), width
        )
        for text in told or ("nothing differs",):
            lines += wrapped(said(f"  {text}"), width, 4)
        return lines

    def _pair(self, one: SheetRecord) -> tuple[Saved, Saved]:
        """The sheet under the cursor and what it is compared with, the older one first."""
        if self._marked is None or self._marked.id == one.id:
            return open_kept(one), as_it_stands(self._table)
        older, newer = sorted((one, self._marked), key=lambda sheet: sheet.at)
        return open_kept(older), open_kept(newer)

    def _keys(self, width: int) -> Lines:
        keys = [("Esc", "back", "leave")]
        if self._sheets:
            mark = "compare with the table again" if self._marked else "compare another with this one"
            keys = [
                ("↑↓", "choose", ""),
                ("m", mark, "mark"),
                ("r", "restore as a new table", "restore"),
                *keys,
            ]
        return flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )

    def on_option_list_option_highlighted(self) -> None:
        """Compare the sheet under the cursor."""
        self._draw()

    def action_mark(self) -> None:
        """Compare the others with this sheet, or with the table again."""
        self._marked = self._at if self._marked is None else None
        self._draw()

    def action_read_on(self, rows: int) -> None:
        """Scroll the differences."""
        self.query_one("#differences").scroll_relative(y=rows, animate=False)

    def action_leave(self) -> None:
        """Back to the Save Sheet."""
        self.dismiss(None)

    def action_restore(self) -> None:
        """A new table from the sheet under the cursor; this one stays as it is."""
        if self._at is not None:
            self._restore(self._at)

    @work(thread=True, exclusive=True, exit_on_error=False, group="restore")
    def _restore(self, sheet: SheetRecord) -> None:
        try:
            opened = open_kept_sheet(self._library, sheet)
        except (SheetError, TableError, JournalError) as problem:
            self.app.call_from_thread(
                self.app.push_screen, MessageScreen("It cannot be restored", str(problem))
            )
            return
        self.app.call_from_thread(self._sit_down, opened.table, opened.standing)

    def _sit_down(self, table: Table, standing: str) -> None:
        app: CompanionApp = self.app  # type: ignore[assignment]
        app.show_table(table)
        app.notify(plain(f"Restored as “{table.name}”. {standing}".rstrip()), markup=False)

    def on_touched(self, event: Touched) -> None:
        """A touched key is pressed."""
        event.stop()
        if event.hit.value:
            self.call_later(self.run_action, event.hit.value)


def _sheet_line(sheet: SheetRecord) -> Content:
    when = sheet.at.astimezone().strftime("%Y-%m-%d %H:%M")
    return line(said(sheet.name, STRONG), (f"   {when}", DIM))
