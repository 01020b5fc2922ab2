"""The Save Sheet on screen: its QR codes as large as the window allows, and the way into a file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Resize
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import Hit, Lines, ends, flow, line, said, tagged
from companion.tui.widgets.panel import Panel, Touched

if TYPE_CHECKING:
    from companion.table.saving import SaveSheet
    from savesheets.terminal import Row

CHROME = 3
"""Rows that the caption, the line under the symbol and the keys take from it."""
WHITE = Style.parse("#000000 on #ffffff")


@dataclass(frozen=True, slots=True)
class Symbols:
    """What the window can show: a row of cells for each symbol, and whether files should lead."""

    symbols: tuple[tuple[Row, ...], ...]
    files_first: bool
    window: tuple[int, int] | None
    big: bool


class QrView(Widget):
    """A symbol in the middle of a white ground; ink and ground of every cell are set, whatever the theme."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()

    def show(self, rows: tuple[Row, ...]) -> None:
        """Draw this symbol."""
        self._rows = rows
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of cells, white to both sides."""
        width, height = self.size
        at = y - (height - len(self._rows)) // 2
        if not 0 <= at < len(self._rows):
            return Strip([Segment(" " * width, WHITE)], width)
        runs = [Segment(run.text, Style(color=run.fg, bgcolor=run.bg)) for run in self._rows[at]]
        inner = sum(segment.cell_length for segment in runs)
        left = max(0, (width - inner) // 2)
        cells = [Segment(" " * left, WHITE), *runs, Segment(" " * max(0, width - inner - left), WHITE)]
        return Strip(cells).crop(0, width)


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
        Binding("f", "file", show=False),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._sheet: SaveSheet | None = None
        self._shown = Symbols((), False, None, False)
        self._at = 0
        self._big = False
        self._told = "drawing the Save Sheet …"

    def compose(self) -> ComposeResult:
        """Caption, symbol, keys."""
        yield Panel(id="caption")
        yield QrView(id="qr")
        with Vertical(id="foot"):
            yield Panel(id="sheet-keys")
            yield Input(id="path", placeholder="file: .png .svg .txt or .json", select_on_focus=False)

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
            self.app.call_from_thread(self._failed, str(problem))
            return
        self.app.call_from_thread(self._ready, sheet, symbols)

    def _failed(self, sentence: str) -> None:
        self._told = f"The Save Sheet cannot be drawn: {sentence}"
        self._paint()

    def _ready(self, sheet: SaveSheet, symbols: Symbols) -> None:
        self._sheet, self._shown = sheet, symbols
        self._at = min(self._at, max(len(symbols.symbols) - 1, 0))
        self._told = self._files_first(symbols) if symbols.files_first else ""
        self._paint()

    def _files_first(self, symbols: Symbols) -> str:
        """One line, so that the symbol keeps its rows."""
        window = symbols.window
        wider = f" or a window of {window[0]}×{window[1]}" if window else ""
        if not symbols.symbols:
            return f"no room for a code: f for a file{wider}"
        return f"{len(symbols.symbols)} codes: rather a file (f){wider}"

    def _paint(self) -> None:
        rows = self._shown.symbols[self._at] if self._shown.symbols else ()
        self.query_one(QrView).show(rows)
        self.query_one("#caption", Panel).show(self._caption)
        self.query_one("#sheet-keys", Panel).show(self._keys)

    def _caption(self, width: int) -> Lines:
        count = len(self._shown.symbols)
        number = f" · save {self._sheet.number}" if self._sheet is not None else ""
        part = f"code {self._at + 1} of {count}" if count else ""
        return [
            ends(
                said(f"{self._table.game.title} · {self._table.name}{number}", "bold"),
                said(part, "bold"),
                width,
            )
        ]

    def _keys(self, width: int) -> Lines:
        """Two rows in any window; CHROME counts on that."""
        several = len(self._shown.symbols) > 1
        keys = [("← →", "code", "turn(1)")] if several else []
        keys += [
            ("b", "smaller" if self._big else "big", "big"),
            ("f", "file", "file"),
            ("Esc", "back", "leave"),
        ]
        drawn = [tagged(line((key, "bold"), f" {does}"), Hit("do", act)) for key, does, act in keys]
        return [said(self._told).truncate(width, ellipsis=True), *flow(drawn, width, "   ")[:1]]

    def action_turn(self, step: int) -> None:
        """Show the next or the previous code."""
        if self._shown.symbols:
            self._at = (self._at + step) % len(self._shown.symbols)
            self._paint()

    def action_big(self) -> None:
        """Two columns for each module: for terminals that leave gaps between rows."""
        self._big = not self._big
        self._plan(self.size.width, self.size.height)

    def action_file(self) -> None:
        """Ask for a file's name."""
        path = self.query_one("#path", Input)
        path.display = True
        if not path.value:
            path.value = str(Path.home() / f"{_file_stem(self._table.name)}.png")
        path.focus()

    def action_leave(self) -> None:
        """Close the file line, or go back to the table."""
        path = self.query_one("#path", Input)
        if path.display:
            path.display = False
            self.set_focus(None)
        else:
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the file."""
        event.stop()
        if self._sheet is not None and event.value.strip():
            self._write(Path(event.value.strip()).expanduser(), self._sheet)

    @work(thread=True, exclusive=True, exit_on_error=False, group="write")
    def _write(self, path: Path, sheet: SaveSheet) -> None:
        from savesheets.errors import SheetError
        from savesheets.write import sheets_for_files, write_sheet

        try:
            write_sheet(path, sheet.document, sheets_for_files(sheet.body))
        except SheetError as problem:
            self.app.call_from_thread(self._written, f"Not saved: {problem}.")
            return
        self.app.call_from_thread(self._written, f"Saved: {path}")

    def _written(self, sentence: str) -> None:
        self._told = sentence
        self.action_leave()
        self._paint()

    def on_touched(self, event: Touched) -> None:
        """A touched key is pressed."""
        event.stop()
        self.call_later(self.run_action, event.hit.value)


def draw(body: bytes, cols: int, rows: int, big: bool = False) -> Symbols:
    """The symbols of a body for a window of so many cells."""
    from savesheets.qr import plan, series
    from savesheets.terminal import big_blocks, half_blocks
    from savesheets.ts1 import split

    found = plan(body, cols, rows, big, CHROME)
    if found.version is None:
        return Symbols((), True, found.window, big)
    texts = split(body, found.part_bytes)
    blocks = big_blocks if big else half_blocks
    return Symbols(tuple(blocks(symbol) for symbol in series(texts)), found.files_first, found.window, big)


def _file_stem(name: str) -> str:
    """A table's name as part of a file's name."""
    kept = "".join(c if c.isalnum() or c in " -_" else "-" for c in name).strip()
    return kept[:60] or "save-sheet"
