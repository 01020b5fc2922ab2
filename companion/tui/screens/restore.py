"""A table from a Save Sheet: a file's path, or pasted text, in any order and in several goes."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static, TextArea

from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.saving import Restored, read_body
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import plain
from journal import JournalError
from savesheets.collector import Collector
from savesheets.errors import SheetError
from savesheets.ts1 import scan


class RestoreScreen(Careful, ModalScreen[Table | None]):
    """Gathers sheets until a save is whole, then makes a new table of it."""

    CSS_PATH = "new_table.tcss"
    AUTO_FOCUS = "#path"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("ctrl+s", "restore", show=False, priority=True),
    ]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._collector = Collector()

    def compose(self) -> ComposeResult:
        """A path, a text, what is missing, two buttons."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static("Restore a Save Sheet", classes="title", markup=False)
            yield Static("A file (.json .txt .png .jpg .webp); several, one after another", markup=False)
            yield Input(placeholder="path of the file", id="path", select_on_focus=False)
            yield Static("or the text of the sheets, pasted", markup=False)
            yield TextArea(id="pasted", tab_behavior="focus")
            yield Static("", id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Ctrl+S – restore", id="restore", variant="primary")
                yield Button("Esc – leave", id="leave")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons do what the keys do."""
        if event.button.id == "restore":
            self.action_restore()
        else:
            self.action_leave()

    def on_input_submitted(self) -> None:
        """Enter behind a path reads it."""
        self.action_restore()

    def action_leave(self) -> None:
        """Back to the tables."""
        self.dismiss(None)

    def action_restore(self) -> None:
        """Read what is given and restore, if that makes a whole save."""
        path, pasted = self.query_one("#path", Input).value.strip(), self.query_one(TextArea).text
        if not path and not pasted.strip():
            self._say("Name a file or paste the text of a Save Sheet first.")
        elif path and scan(path).parts:
            self._read("", f"{path}\n{pasted}")
        else:
            self._read(path, pasted)

    @work(thread=True, exclusive=True, exit_on_error=False, group="restore")
    def _read(self, path: str, pasted: str) -> None:
        from savesheets.reader import read_source

        try:
            if path:
                self._collector.add(read_source(Path(path.strip("'\"")).expanduser()), Path(path).name)
            if pasted.strip():
                self._collector.add(pasted)
            restored = read_body(self._collector.body())
            table = self._library.restore(restored)
        except (SheetError, TableError, JournalError) as problem:
            self.app.call_from_thread(self._not_yet, str(problem))
            return
        self.app.call_from_thread(self._done, restored, table)

    def _not_yet(self, sentence: str) -> None:
        self._say(f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}.")
        path = self.query_one("#path", Input)
        if self._collector.held():
            path.value = ""
        path.focus()

    def _done(self, restored: Restored, table: Table) -> None:
        if table.name != restored.name:
            self.notify(f"The name was taken: the restored table is “{plain(table.name)}”.", markup=False)
        self.dismiss(table)

    def _say(self, sentence: str) -> None:
        self.query_one("#problem", Static).update(plain(sentence))
