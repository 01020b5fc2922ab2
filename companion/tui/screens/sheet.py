"""The Save Sheet on screen: its QR codes as large as the window allows, files, paper, and the sheets kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Input

from companion.table.library import Library
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import Hit, Lines, ends, flow, line, said, tagged
from companion.tui.widgets.panel import Panel, Touched
from companion.tui.widgets.qr import QrView, Symbols, draw
from journal import JournalError

if TYPE_CHECKING:
    from companion.table.saving import SaveSheet
    from savesheets.paper import Paper

PAPER = ("screen", "paper")
"""Where the library remembers the paper: scope and key."""
PAPERS: dict[Paper, str] = {"a4": "A4", "letter": "Letter"}


class SheetScreen(Careful, ModalScreen[None]):
    """A white screen to photograph."""

    CSS_PATH = "sheet.tcss"
    AUTO_FOCUS = ""
    keeps_colours = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("right,n,space,pagedown", "turn(1)", show=False),
        Binding("left,p,pageup", "turn(-1)", show=False),
        Binding("b", "big", show=False),
        Binding("f", "file('.png')", show=False),
        Binding("d", "file('.pdf')", show=False),
        Binding("k", "keep", show=False),
        Binding("l", "kept", show=False),
        Binding("f2", "paper", show=False),
    ]

    def __init__(self, table: Table, library: Library) -> None:
        super().__init__()
        self._table, self._library = table, library
        self._sheet: SaveSheet | None = None
        self._shown = Symbols((), False, None, False)
        self._at = 0
        self._big = False
        self._told = "drawing the Save Sheet …"
        self._paper: Paper = "letter" if library.store.recall(*PAPER) == "letter" else "a4"

    def compose(self) -> ComposeResult:
        """Caption, symbol, keys."""
        yield Panel(id="caption")
        yield QrView(id="qr")
        with Vertical(id="foot"):
            yield Panel(id="sheet-keys")
            yield Input(id="path", placeholder="file: .pdf .png .svg .txt or .json", select_on_focus=False)

    def on_mount(self) -> None:
        """Make the sheet in the background."""
        self.query_one("#path").display = False
        self._paint()

    @property
    def ready(self) -> bool:
        """Whether the sheet is made."""
        return self._sheet is not None

    @property
    def count(self) -> int:
        """How many codes there are to photograph in this window."""
        return len(self._shown.symbols)

    def on_resize(self, event: Resize) -> None:
        """Another window holds another symbol."""
        self._plan(event.size.width, event.size.height)

    @work(thread=True, exclusive=True, exit_on_error=False, group="sheet")
    def _plan(self, cols: int, rows: int) -> None:
        """Split and draw for a window; qrcode brings Pillow, so this is no work for the event loop."""
        from companion.table.errors import TableError
        from companion.table.saving import save
        from savesheets.errors import SheetError

        try:
            sheet = self._sheet or save(self._table, datetime.now(UTC))
            symbols = draw(sheet.body, cols, rows, self._big)
        except (TableError, SheetError) as problem:
            self.app.call_from_thread(self._say, f"The Save Sheet cannot be drawn: {problem}")
            return
        self.app.call_from_thread(self._ready, sheet, symbols)

    def _ready(self, sheet: SaveSheet, symbols: Symbols) -> None:
        self._sheet, self._shown = sheet, symbols
        self._at = min(self._at, max(len(symbols.symbols) - 1, 0))
        self._say(self._files_first(symbols) if symbols.files_first else sheet.advice)

    def _files_first(self, symbols: Symbols) -> str:
        """One line, so that the symbol keeps its rows."""
        window = symbols.window
        wider = f" or a window of {window[0]}×{window[1]}" if window else ""
        if not symbols.symbols:
            return f"no room for a code: d or f for a file{wider}"
        return f"{len(symbols.symbols)} codes: rather a file (d, f){wider}"

    def _say(self, sentence: str) -> None:
        self._told = sentence
        self._paint()

    def _paint(self) -> None:
        rows = self._shown.symbols[self._at] if self._shown.symbols else ()
        self.query_one(QrView).show(rows)
        self.query_one("#caption", Panel).show(self._caption)
        self.query_one("#sheet-keys", Panel).show(self._foot)

    def _caption(self, width: int) -> Lines:
        name = f"{self._table.game.title} · {self._table.name}"
        number = f" · save {self._sheet.number}" if self._sheet is not None else ""
        notes = self._notes if width >= 76 else ""
        part = f"code {self._at + 1} of {self.count}" if self.count else ""
        return [ends(said(f"{name}{number}{notes}", "bold"), said(part, "bold"), width)]

    @property
    def _notes(self) -> str:
        """How much of the room for notes is used."""
        from companion.table.saving import NOTES_BUDGET

        used = self._sheet.notes if self._sheet is not None else 0
        return f" · notes {used} of {NOTES_BUDGET} letters" if used else ""

    def _foot(self, width: int) -> Lines:
        """Two rows in any window; CHROME counts on that."""
        keys = list(self._path_keys() if self.query_one("#path").display else self._keys())
        drawn = [tagged(line((key, "bold"), f" {does}"), Hit("do", act)) for key, does, act in keys]
        rows = [flow(drawn, width, gap) for gap in ("   ", "  ", " ")]
        return [
            said(self._told).truncate(width, ellipsis=True),
            next((r for r in rows if len(r) == 1), rows[-1])[0],
        ]

    def _keys(self) -> Iterator[tuple[str, str, str]]:
        if self.count > 1:
            yield "←→", "code", "turn(1)"
        yield "d", "PDF", "file('.pdf')"
        yield "f", "file", "file('.png')"
        yield "k", "keep", "keep"
        yield "l", "kept", "kept"
        yield "Esc", "back", "leave"
        yield "b", "smaller" if self._big else "big", "big"

    def _path_keys(self) -> Iterator[tuple[str, str, str]]:
        yield "Enter", "write", "write"
        yield "F2", f"paper: {PAPERS[self._paper]}", "paper"
        yield "Esc", "leave it", "leave"

    def action_turn(self, step: int) -> None:
        """Show the next or the previous code."""
        if self._shown.symbols:
            self._at = (self._at + step) % len(self._shown.symbols)
            self._paint()

    def action_big(self) -> None:
        """Two columns for each module: for terminals that leave gaps between rows."""
        self._big = not self._big
        self._plan(self.size.width, self.size.height)

    # -- files -----------------------------------------------------------------------------------------------------

    def action_file(self, suffix: str) -> None:
        """Ask for a file's name, of this kind to begin with."""
        path = self.query_one("#path", Input)
        path.display = True
        folder = Path(path.value).parent if path.value else Path.home()
        path.value = str(folder / f"{_file_stem(self._table.name)}{suffix}")
        path.focus()
        self._say("The end of the name says what it is: .pdf .png .svg .txt .json")

    def action_paper(self) -> None:
        """The other paper, for this PDF and the next ones."""
        self._paper = "letter" if self._paper == "a4" else "a4"
        try:
            self._library.store.remember(*PAPER, self._paper)
        except JournalError as problem:
            self._told = f"The paper will not be remembered: {problem}"
        self._paint()

    def action_leave(self) -> None:
        """Close the file line, or go back to the table."""
        path = self.query_one("#path", Input)
        if path.display:
            path.display = False
            self.set_focus(None)
            self._paint()
        else:
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the file."""
        event.stop()
        self.action_write()

    def action_write(self) -> None:
        """Write the file that is named."""
        name = self.query_one("#path", Input).value.strip()
        if self._sheet is not None and name:
            self._write(Path(name).expanduser(), self._sheet, self._paper)

    @work(thread=True, exclusive=True, exit_on_error=False, group="write")
    def _write(self, path: Path, sheet: SaveSheet, paper: Paper) -> None:
        from savesheets.errors import SheetError
        from savesheets.write import sheets_for_files, write_sheet

        try:
            write_sheet(path, sheet.document, sheets_for_files(sheet.body), paper)
        except SheetError as problem:
            self.app.call_from_thread(self._written, f"Not saved: {problem}.")
            return
        self.app.call_from_thread(self._written, f"Saved: {path}")

    def _written(self, sentence: str) -> None:
        self._told = sentence
        self.action_leave()

    # -- kept sheets -------------------------------------------------------------------------------------------------

    def action_keep(self) -> None:
        """Keep this sheet with the table, under a name."""
        from companion.table.sheets import moment
        from companion.tui.screens.ask import AskScreen

        ask = AskScreen("Keep this Save Sheet", "It stays with the table. Its name:", moment(self._table))
        self.app.push_screen(ask, self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self._keep(name)

    @work(thread=True, exclusive=True, exit_on_error=False, group="keep")
    def _keep(self, name: str) -> None:
        self.app.call_from_thread(self._say, kept_as(self._table, name))

    def action_kept(self) -> None:
        """The sheets kept so far."""
        from companion.tui.screens.kept import KeptScreen

        self.app.push_screen(KeptScreen(self._table, self._library))

    def on_touched(self, event: Touched) -> None:
        """A touched key is pressed."""
        event.stop()
        self.call_later(self.run_action, event.hit.value)


def kept_as(table: Table, name: str = "") -> str:
    """Keep a sheet under a name (that of the moment where none is given) and say so; for a thread."""
    from companion.table.errors import TableError
    from companion.table.sheets import keep, moment

    name = name or moment(table)
    try:
        saved = keep(table, name, datetime.now(UTC))
    except (TableError, JournalError) as problem:
        return f"The sheet was not kept: {problem}"
    return f"Save Sheet kept as “{name}” (save {saved.number}). {saved.advice}".rstrip()


def _file_stem(name: str) -> str:
    """A table's name as part of a file's name."""
    kept = "".join(c if c.isalnum() or c in " -_" else "-" for c in name).strip()
    return kept[:60] or "save-sheet"
