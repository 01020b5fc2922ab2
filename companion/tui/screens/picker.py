"""The picker: every table with its last entries; new, restore. Nothing is opened or made without being asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList

from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import DIM, HINT, STRONG, Hit, Lines, flow, line, plain, said, tagged, wrapped
from companion.tui.screens.ask import AskScreen
from companion.tui.screens.message import MessageScreen
from companion.tui.widgets.marked import MarkedList
from companion.tui.widgets.panel import Panel, Touched
from journal import JournalError, Record, TableRecord

if TYPE_CHECKING:
    from companion.tui.app import CompanionApp

HELP = (
    "You play with your own cards, trays and dials; it keeps the numbers, says by which rule an action is legal or "
    "not, looks rules up, and writes Save Sheets. n makes a table: a name and who plays are enough, and a game under "
    "way is counted in with F7. Enter sits down at the table under the cursor. r restores a table from a Save Sheet, "
    "be it a file, a photo or pasted text. At a table, Enter begins the next step, the keys at the foot of the screen "
    "record what happens most, and F1 lists them all. `companion demo` shows a table in mid-play."
)
LAST = 3
"""Entries shown of the table under the cursor."""


class PickerScreen(Careful, Screen[None]):
    """All tables of the data folder."""

    CSS_PATH = "picker.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", show=False),
        Binding("r", "restore", show=False),
        Binding("e", "rename", show=False),
        Binding("a", "archive", show=False),
        Binding("d", "delete", show=False),
        Binding("v", "all", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("q", "app.quit", show=False),
    ]

    def __init__(self, library: Library, folder: Path) -> None:
        super().__init__()
        self._library, self._folder = library, folder
        self._records: tuple[TableRecord, ...] = ()
        self._all = False

    def compose(self) -> ComposeResult:
        """Title, tables, what the table under the cursor holds, keys."""
        with Vertical(id="picker"):
            yield Panel(id="title")
            yield MarkedList(id="tables")
            yield Panel(id="last")
            yield Panel(id="picker-keys")

    def on_mount(self) -> None:
        """List the tables, the newest first."""
        self.query_one("#title", Panel).show(self._title)
        self._list()
        self.run_worker(_warm, thread=True, group="warm", exit_on_error=False)

    def _list(self, keep: int = 0) -> None:
        """Fill the list anew, with the cursor on line `keep`."""
        try:
            self._records = tuple(reversed(self._library.tables(archived=self._all)))
        except JournalError as problem:
            self._problem(str(problem))
        tables = self.query_one(MarkedList)
        tables.fill([_table_line(record) for record in self._records], keep)
        tables.display = bool(self._records)
        tables.focus()
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
        away = len(self._library.tables(archived=True))
        told = (
            f"{'The only table is' if away == 1 else 'All tables are'} put away; v shows what is put away."
            if away
            else "There are no tables here yet. n makes one, r restores one from a Save Sheet, and `companion demo` "
            "shows a table in mid-play."
        )
        return wrapped(said(told), width)

    def _keys(self, width: int) -> Lines:
        one = self._at
        keys = [("n", "new table", "new"), ("r", "restore a Save Sheet", "restore")]
        if one is not None:
            away = "take out again" if one.archived else "put away"
            keys = [
                ("Enter", "sit down", "open"),
                *keys,
                ("e", "rename", "rename"),
                ("a", away, "archive"),
                ("d", "delete", "delete"),
            ]
        keys += [
            ("v", "hide those put away" if self._all else "show those put away", "all"),
            ("F1", "help", "help"),
            ("q", "leave", "app.quit"),
        ]
        drawn = (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys)
        return [line(""), *flow(drawn, width, "   ")]

    @property
    def _at(self) -> TableRecord | None:
        """The table under the cursor."""
        at = self.query_one(OptionList).highlighted
        return self._records[at] if at is not None and at < len(self._records) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Look up what was entered last at this table."""
        self.query_one("#picker-keys", Panel).show(self._keys)
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
        self.app.push_screen(MessageScreen("That did not work", sentence))

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

    def action_help(self) -> None:
        """What this program is for, and the keys here."""
        self.app.push_screen(MessageScreen("The Companion sits beside a real table", HELP))

    def action_all(self) -> None:
        """Show the tables that were put away as well, or hide them again."""
        self._all = not self._all
        self._list()

    def action_archive(self) -> None:
        """Put the table away, or take it out again; nothing else about it changes."""
        one = self._at
        if one is not None:
            self._change(lambda: self._library.store.archive(one.id, not one.archived))
            told = "is out again" if one.archived else "is put away: v shows it, a takes it out again"
            self.notify(f"{plain(one.name)} {told}.", markup=False)

    def action_rename(self) -> None:
        """Ask for another name."""
        one = self._at
        if one is not None:
            ask = AskScreen(f"Rename {one.name}", "The new name of the table:", one.name)
            self.app.push_screen(ask, lambda name: self._rename(one, name))

    def _rename(self, record: TableRecord, name: str | None) -> None:
        if name and name != record.name:
            self._change(lambda: self._library.store.rename(record.id, name))

    def action_delete(self) -> None:
        """Ask for the name of the table, so that nothing is deleted by a slip."""
        one = self._at
        if one is not None:
            sentence = "It goes with its whole history and cannot come back. Type its name to delete it:"
            self.app.push_screen(
                AskScreen(f"Delete {one.name}", sentence), lambda name: self._delete(one, name)
            )

    def _delete(self, record: TableRecord, name: str | None) -> None:
        if name == record.name:
            self._change(lambda: self._library.store.delete(record.id))
        elif name is not None:
            self._problem(f"“{name}” is not the name of this table; nothing was deleted.")

    def _change(self, change: Callable[[], object]) -> None:
        """Do something to the table under the cursor, and list the tables anew."""
        keep = self.query_one(OptionList).highlighted or 0
        try:
            change()
        except JournalError as problem:
            self._problem(str(problem))
        self._list(keep)

    def on_touched(self, event: Touched) -> None:
        """A touched key is pressed."""
        self.call_later(self.run_action, event.hit.value)


def _warm() -> None:
    """Load the form and the games that it lists, so that it is there at once; for a thread."""
    import companion.tui.screens.new_table  # noqa: F401
    from companion.registry import game_ids, load

    for game in game_ids():
        load(game)


def _table_line(record: TableRecord) -> Content:
    made = record.created_at.astimezone().strftime("%Y-%m-%d")
    away = "   put away" if record.archived else ""
    return line(said(record.name, STRONG), said(f"   {record.game}   begun {made}{away}", DIM))


def last_lines(record: TableRecord, records: tuple[Record, ...], width: int) -> Lines:
    """What was entered last, newest first, and when."""
    if not records:
        return [said(f"{record.name}: nothing has been recorded yet.", DIM)]
    when = records[-1].at.astimezone().strftime("%Y-%m-%d %H:%M")
    lines = [said(f"last played {when}", DIM)]
    for found in reversed(records):
        lines.append(line("  ", said(plain(found.text) or f"({found.kind})")))
    return lines
