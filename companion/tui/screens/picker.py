"""The picker: every table with its last entries; new, restore. Nothing is opened or made without being asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import DIM, HINT, STRONG, Hit, Lines, flow, line, plain, said, tagged, wrapped
from companion.tui.screens.message import MessageScreen
from companion.tui.widgets.panel import Panel, Touched
from journal import JournalError, Record, TableRecord

if TYPE_CHECKING:
    from companion.tui.app import CompanionApp

LAST = 3
"""Entries shown of the table under the cursor."""


class PickerScreen(Careful, Screen[None]):
    """All tables of the data folder."""

    CSS_PATH = "picker.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", show=False),
        Binding("r", "restore", show=False),
        Binding("q,escape", "app.quit", show=False),
    ]

    def __init__(self, library: Library, folder: Path) -> None:
        super().__init__()
        self._library, self._folder = library, folder
        self._records: tuple[TableRecord, ...] = ()

    def compose(self) -> ComposeResult:
        """Title, tables, what the table under the cursor holds, keys."""
        with Vertical(id="picker"):
            yield Panel(id="title")
            yield OptionList(id="tables", markup=False)
            yield Panel(id="last")
            yield Panel(id="picker-keys")

    def on_mount(self) -> None:
        """List the tables, the newest first."""
        self._records = tuple(reversed(self._library.tables()))
        tables = self.query_one(OptionList)
        tables.add_options([Option(_table_line(record)) for record in self._records])
        tables.display = bool(self._records)
        tables.focus()
        tables.highlighted = 0 if self._records else None
        self.query_one("#title", Panel).show(self._title)
        self.query_one("#picker-keys", Panel).show(self._keys)
        if not self._records:
            self.query_one("#last", Panel).show(self._no_tables)

    def _title(self, width: int) -> Lines:
        return [
            line(("Companion", STRONG), "  beside the table"),
            said(f"tables in {self._folder}", DIM),
            line(""),
        ]

    def _no_tables(self, width: int) -> Lines:
        told = (
            "There are no tables yet. n makes one for The Grizzled or Tainted Grail, r restores one from a Save "
            "Sheet, and `companion demo` shows a table in mid-play."
        )
        return wrapped(said(told), width)

    def _keys(self, width: int) -> Lines:
        keys = [("Enter", "sit down", "open")] if self._records else []
        keys += [
            ("n", "new table", "new"),
            ("r", "restore a Save Sheet", "restore"),
            ("q", "leave", "app.quit"),
        ]
        return [
            line(""),
            *flow(
                (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys),
                width,
                "   ",
            ),
        ]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Look up what was entered last at this table."""
        if event.option_index < len(self._records):
            self._look(self._records[event.option_index])

    @work(thread=True, exclusive=True, exit_on_error=False, group="look")
    def _look(self, record: TableRecord) -> None:
        store = self._library.store
        try:
            records = store.records(record.id, max(0, store.last_seq(record.id) - LAST))
        except JournalError as problem:
            self.app.call_from_thread(self._problem, str(problem))
            return
        self.app.call_from_thread(self._show_last, record, records)

    def _show_last(self, record: TableRecord, records: tuple[Record, ...]) -> None:
        if self.is_mounted:
            self.query_one("#last", Panel).show(lambda width: last_lines(record, records, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Sit down at this table."""
        self._load(self._records[event.option_index])

    def action_open(self) -> None:
        """Sit down at the table under the cursor."""
        self.query_one(OptionList).action_select()

    @work(thread=True, exclusive=True, exit_on_error=False, group="load")
    def _load(self, record: TableRecord) -> None:
        try:
            table = self._library.open_record(record)
        except (TableError, JournalError) as problem:
            self.app.call_from_thread(self._problem, str(problem))
            return
        self.app.call_from_thread(self._sit_down, table)

    def _problem(self, sentence: str) -> None:
        self.app.push_screen(MessageScreen("This table cannot be opened", sentence))

    def _sit_down(self, table: Table | None) -> None:
        app: CompanionApp = self.app  # type: ignore[assignment]
        if table is not None:
            app.show_table(table)

    def action_new(self) -> None:
        """The form for a new table."""
        from companion.tui.screens.new_table import NewTableScreen

        self.app.push_screen(NewTableScreen(self._library), self._sit_down)

    def action_restore(self) -> None:
        """A table from a Save Sheet."""
        from companion.tui.screens.restore import RestoreScreen

        self.app.push_screen(RestoreScreen(self._library), self._sit_down)

    def on_touched(self, event: Touched) -> None:
        """A touched key is pressed."""
        self.call_later(self.run_action, event.hit.value)


def _table_line(record: TableRecord) -> Content:
    made = record.created_at.astimezone().strftime("%Y-%m-%d")
    return line(said(record.name, STRONG), said(f"   {record.game}   begun {made}", DIM))


def last_lines(record: TableRecord, records: tuple[Record, ...], width: int) -> Lines:
    """What was entered last, newest first, and when."""
    if not records:
        return [said(f"{record.name}: nothing has been recorded yet.", DIM)]
    when = records[-1].at.astimezone().strftime("%Y-%m-%d %H:%M")
    lines = [said(f"last played {when}", DIM)]
    for found in reversed(records):
        lines.append(line("  ", said(plain(found.text) or f"({found.kind})")))
    return lines
