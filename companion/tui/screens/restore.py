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
from companion.table.sheets_restore import Gathering, Opened, forget, open_body, waiting
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import plain
from journal import JournalError
from savesheets.errors import SheetError
from savesheets.ts1 import scan


class RestoreScreen(Careful, ModalScreen[Table | None]):
    """Gathers sheets until a save is whole, then makes a new table of it."""

    CSS_PATH = "new_table.tcss"
    AUTO_FOCUS = "#path"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("ctrl+s", "restore", show=False, priority=True),
        Binding("f8", "forget", show=False),
    ]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._gathering = Gathering(library.store)

    def compose(self) -> ComposeResult:
        """A path, a text, what is missing, two buttons."""
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static("Restore a Save Sheet", classes="title", markup=False)
            yield Static("A file (.json .txt .pdf .png .jpg .webp); several, one after another", markup=False)
            yield Input(placeholder="path of the file", id="path", select_on_focus=False)
            yield Static("or the text of the sheets, pasted", markup=False)
            yield TextArea(id="pasted", tab_behavior="focus")
            yield Static("", id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Ctrl+S – restore", id="restore", variant="primary")
                yield Button("F8 – throw the parts away", id="forget")
                yield Button("Esc – leave", id="leave")

    def on_mount(self) -> None:
        """Say which sheets wait for the rest of their save, also those of an earlier evening."""
        self._show_waiting("")

    def _show_waiting(self, sentence: str) -> None:
        try:
            parts = waiting(self._library.store)
        except JournalError as problem:
            parts, sentence = (), str(problem)
        self.query_one("#forget").display = bool(parts)
        self._say(
            "\n".join(
                filter(None, (sentence, *(f"Waiting: {part}." for part in parts if part not in sentence)))
            )
        )

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons do what the keys do."""
        if event.button.id == "restore":
            self.action_restore()
        elif event.button.id == "forget":
            self.action_forget()
        else:
            self.action_leave()

    def on_input_submitted(self) -> None:
        """Enter behind a path reads it."""
        self.action_restore()

    def action_leave(self) -> None:
        """Back to the tables."""
        self.dismiss(None)

    def action_forget(self) -> None:
        """Throw away the sheets of saves that are not whole."""
        try:
            count = forget(self._library.store)
        except JournalError as problem:
            self._say(str(problem))
            return
        self._gathering = Gathering(self._library.store)
        self._show_waiting(
            f"{count} {'sheet was' if count == 1 else 'sheets were'} thrown away." if count else ""
        )

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
                self._gathering.add(read_source(Path(path.strip("'\"")).expanduser()), Path(path).name)
            if pasted.strip():
                self._gathering.add(pasted)
            opened = open_body(self._library, self._gathering.body())
        except (SheetError, TableError, JournalError) as problem:
            self.app.call_from_thread(self._not_yet, str(problem))
            return
        self.app.call_from_thread(self._done, opened)

    def _not_yet(self, sentence: str) -> None:
        self._show_waiting(f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}.")
        path = self.query_one("#path", Input)
        if self._gathering.held():
            path.value = ""
        path.focus()

    def _done(self, opened: Opened) -> None:
        taken = opened.table.name != opened.restored.name
        named = f"The name was taken: the restored table is “{opened.table.name}”." if taken else ""
        told = " ".join(filter(None, (named, opened.standing)))
        if told:
            self.notify(plain(told), markup=False)
        self.dismiss(opened.table)

    def _say(self, sentence: str) -> None:
        self.query_one("#problem", Static).update("\n".join(map(plain, sentence.split("\n"))))
