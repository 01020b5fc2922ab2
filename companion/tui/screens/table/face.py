"""The face of the Table screen: which panels there are, and how each is drawn from the scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.screen import Screen

from companion.engine.game import Selection
from companion.engine.slots import Option
from companion.table.table import Table
from companion.tui.boards import board_of
from companion.tui.boards.board import Frame, Region
from companion.tui.drawing import DIM, STRONG, Lines, ends, line, said
from companion.tui.scene import scene_of
from companion.tui.widgets.agenda import agenda_lines
from companion.tui.widgets.entry import EntryLine
from companion.tui.widgets.keybar import entry_keys, rest_keys, undo_key
from companion.tui.widgets.log import log_lines
from companion.tui.widgets.panel import Paint, Panel

NARROW, LOW, TALL = 70, 20, 30
"""Columns below which blocks stand one under another; rows below which the log gives way, and from which things are
drawn in full."""
LEAST_AGENDA, TALL_AGENDA = 6, 10
"""Rows of what comes next in a low and in a tall window; what stands under it gives way."""
LEAST_LOG, TALL_LOG, NARROW_LOG = 3, 5, 4
"""Rows of the log with its title line in a low, a tall and a narrow window."""
ENTERING_LOG, ENTERING_LOW = 6, 5
"""The same while one types, when it shows what can be typed."""
LOW_TOLD = 4
"""Lines that are told at rest in a low window."""
ROOMY, WHY_ROWS = 36, 3
"""Rows of a window from which the key bar says why the other keys do nothing now, and the rows for that."""
KEYS, LOW_KEYS, NARROW_KEYS, NARROW_KEYS_LOW = 4, 3, 9, 6
"""Rows of the key bar at most: in most windows, in a low, in a narrow one such as a phone's, in one that is both."""
MOST_TOLD, MOST_TOLD_LOW = 12, 9
"""Lines that are told at most while one types, in a tall and in a low window; the style sheet holds them to it."""
PADDING = 1
"""Cells that headline, log, told lines and keys keep free on each side."""


class TableFace(Screen[None]):
    """Headline, board, what comes next, log, told lines, entry line, key bar."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.board = board_of(table.game.id)
        self.selection = Selection()
        self.scene = scene_of(table, self.selection)
        self.refused = False
        self.whole = False
        self.on_top = ""
        self._log_rows = LEAST_LOG
        self._told: Paint = lambda width: []
        if self.board.css is not None:
            self.css_path = [*self.css_path, self.board.css]

    def compose(self) -> ComposeResult:
        """The panels, top to bottom."""
        yield Panel(id="headline")
        with VerticalScroll(id="main", can_focus=False):
            with Container(id="side"):
                yield Panel(id="agenda", classes="region", title=" What comes next ")
                yield from self._regions(side=True)
            with Container(id="board"):
                yield from self._regions(side=False)
        yield Panel(id="log")
        yield Panel(id="told")
        yield EntryLine(self._completions, id="entry")
        yield Panel(id="keys")

    def _regions(self, side: bool) -> list[Panel]:
        return [Panel(id=region.id, classes="region") for region in self.board.regions if region.side is side]

    def _completions(self, head: str, tail: str) -> Sequence[Option]:
        """What the word at the cursor can become; before an entry that is there already, whose it is."""
        if not head.strip() and tail.strip():
            trays = self.board.trays(self.scene.view)
            return [Option(name, help=f"{number} puts it in") for number, name in enumerate(trays, 1)]
        options = self.table.completions(head, self.selection)
        return options if head[-1:].strip() else self._frequent_first(options)

    def _frequent_first(self, options: Sequence[Option]) -> Sequence[Option]:
        """Where anything may follow, what has a key and works now stands first."""
        keyed = {offer.verb for offer in self.scene.keys if offer.blocked is None}
        return sorted(options, key=lambda option: option.name not in keyed)

    @property
    def line(self) -> EntryLine:
        """The entry line."""
        return self.query_one(EntryLine)

    def tell(self, paint: Paint) -> None:
        """Show these lines between log and entry line from the next painting on."""
        self._told = paint

    def redraw(self) -> None:
        """Read the table again and draw everything."""
        self.scene = scene_of(self.table, self.selection)
        self.paint()

    def paint(self) -> None:
        """Draw everything from the scene."""
        self._arrange()
        self._panel("headline").show(self._headline)
        for region in self.board.regions:
            self._paint_region(region)
        self._panel("agenda").show(self._agenda)
        self.paint_foot()

    def _arrange(self) -> None:
        """Put the region on top that somebody has turned to, or that the moment is about where the window is low."""
        shown = self.query_one("#board")
        ids = [region.id for region in self.board.regions if not region.side]
        wanted = self.on_top or ("" if self.tall else self.board.first(self.scene.view)) or ids[0]
        at = ids.index(wanted)
        for name in reversed(ids[at:] + ids[:at]):
            if shown.children[0].id != name:
                shown.move_child(self._panel(name), before=0)

    def action_swap(self) -> None:
        """Bring the next region to the top of the board."""
        shown = [panel.id for panel in self.query_one("#board").children]
        self.on_top = str(shown[1 % len(shown)])
        self.paint()
        self.query_one("#main").scroll_home(animate=False)

    def paint_foot(self) -> None:
        """Draw what changes while somebody types: log or completions, told lines, keys."""
        opened = self.line.is_open
        self.set_class(opened, "-entering")
        self.set_class(self.size.height < LOW, "-low")
        log = self._panel("log")
        log.border_title = " Can be typed here " if opened and self.line.options else self._log_title
        log.show(self._log_lines)
        self._panel("told").show(self._told_lines)
        self._panel("keys").show(self._key_lines)
        self.call_after_refresh(self._share_rows)

    def _share_rows(self) -> None:
        """Give the log what the board leaves free, so that no row of a large window is lost."""
        width = self.size.width - 2 * PADDING
        told = min(max(len(self._told_lines(width)), self._least_told), MOST_TOLD if self.tall else MOST_TOLD_LOW)
        taken = len(self._headline(width)) + told + len(self._key_lines(width)) + 1
        board, side = (self.query_one(name).outer_size.height for name in ("#board", "#side"))
        needed = board + side if self.narrow else max(board, side)
        rows = max(self._least_log, self.size.height - taken - needed)
        if rows != self._log_rows:
            self._log_rows = rows
            self._panel("log").styles.height = rows
            self._panel("log").show(self._log_lines)

    @property
    def _least_log(self) -> int:
        if self.line.is_open and self.size.height >= LOW:
            return ENTERING_LOG if self.tall else ENTERING_LOW
        return NARROW_LOG if self.narrow else TALL_LOG if self.tall else LEAST_LOG

    @property
    def room(self) -> int:
        """Rows that the board has at rest, whatever the log makes of those left free, and whoever types."""
        return self._room_beside(self._least_told)

    @property
    def _least_told(self) -> int:
        return 2 if self.tall else 1

    def _room_beside(self, told: int) -> int:
        """The same where so many lines are told."""
        keys = len(self._rest_keys(self.size.width - 2 * PADDING))
        log = TALL_LOG if self.tall else 0 if self.size.height < LOW else LEAST_LOG
        return self.size.height - (2 if self.narrow else 1) - told - 1 - keys - log

    @property
    def _log_title(self) -> Content:
        """The log's title names what undo would take back."""
        undo = line("· ", (undo_key(self.scene), STRONG), " undoes “", said(self.scene.undo), "” ")
        return line(" Log ", undo.truncate(max(self.size.width - 12, 0), ellipsis=True) if self.scene.undo else "")

    def on_resize(self) -> None:
        """Everything is drawn for the window."""
        self.call_after_refresh(self.paint)

    @property
    def correcting(self) -> bool:
        """Whether the line holds a correction of the last entry."""
        return False

    @property
    def tall(self) -> bool:
        """Whether there is room to draw things in full."""
        return self.size.height >= TALL

    @property
    def narrow(self) -> bool:
        """Whether blocks stand one under another."""
        return self.size.width < NARROW

    def _paint_region(self, region: Region) -> None:
        panel, view = self._panel(region.id), self.scene.view
        panel.display = region.shown(self._frame(self.query_one("#board").content_size.width))
        title: Any = Content(" ") + said(region.title(view)) + Content(" ")
        panel.border_title = title
        panel.show(lambda width: region.draw(self._frame(width)))

    def _frame(self, width: int) -> Frame:
        view, chosen = self.scene.view, self.selection
        return Frame(view, width, self.tall, chosen.actor, chosen.place, self.room)

    def _headline(self, width: int) -> Lines:
        scene = self.scene
        left = line(said(f"{scene.name} · ", STRONG), said(self.board.headline(scene.view)))
        right = said(self.board.aside(scene.view), STRONG)
        if left.cell_length + right.cell_length + 1 > width and self.narrow:
            return [left.truncate(width, ellipsis=True), right.truncate(width, ellipsis=True)]
        return [ends(left, right, width)]

    def _agenda(self, width: int) -> Lines:
        return agenda_lines(self.scene, width, 999 if self.whole else self._agenda_room)

    @property
    def _agenda_room(self) -> int:
        """Rows that the agenda has beside the board, so that the dials under it stay in sight."""
        if self.narrow:
            return 8
        others = [self._panel(region.id) for region in self.board.regions if region.side]
        taken = sum(panel.outer_size.height for panel in others if panel.display)
        told = max(self._least_told, len(self._told_lines(self.size.width - 2 * PADDING)))
        least = TALL_AGENDA if self.tall else LEAST_AGENDA
        return max(least, self._room_beside(told) - taken - 1)

    def _told_lines(self, width: int) -> Lines:
        """What is told; at rest a low window needs its rows for the board."""
        lines = self._told(width)
        if self.tall or self.line.is_open or len(lines) <= LOW_TOLD:
            return lines
        return [*lines[: LOW_TOLD - 1], line(("… F6 has all of it", DIM))]

    def _log_lines(self, width: int) -> Lines:
        rows = max(self._log_rows - 1, 1)
        options = self.line.option_lines(width, rows) if self.line.is_open else []
        return options or log_lines(self.scene, width, rows)

    def _key_lines(self, width: int) -> Lines:
        if self.line.is_open:
            return entry_keys(self.refused, self.correcting, width, self._key_rows)
        return self._rest_keys(width)

    def _rest_keys(self, width: int) -> Lines:
        why = WHY_ROWS if self.size.height >= ROOMY and not self.narrow else 0
        return rest_keys(self.scene, width, self._key_rows, why)

    @property
    def _key_rows(self) -> int:
        if self.size.height < LOW:
            return LOW_KEYS
        return KEYS if not self.narrow else NARROW_KEYS if self.tall else NARROW_KEYS_LOW

    def _panel(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)
