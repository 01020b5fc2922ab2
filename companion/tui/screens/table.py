"""The Table screen: the board, what comes next, the log, and the one entry line. It names no action of any game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.containers import Container, VerticalScroll
from textual.events import Key
from textual.screen import Screen

from companion.engine.game import Selection
from companion.engine.slots import Option
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused
from companion.table.errors import TableError
from companion.table.table import Moved, Recorded, Table
from companion.tui.boards import board_of
from companion.tui.boards.board import Frame, Region
from companion.tui.drawing import DIM, STRONG, Lines, ends, line, said
from companion.tui.palette import OfferProvider
from companion.tui.scene import KeyOffer, Scene, scene_of
from companion.tui.screens.message import MessageScreen
from companion.tui.widgets.agenda import agenda_lines, next_step, step_entry
from companion.tui.widgets.entry import EntryLine
from companion.tui.widgets.keybar import entry_keys, rest_keys
from companion.tui.widgets.log import log_lines
from companion.tui.widgets.panel import Paint, Panel, Touched
from companion.tui.widgets.verdict import (
    moved_lines,
    preview_lines,
    recorded_lines,
    refusal_lines,
    sentence_lines,
    unread_lines,
)
from journal import JournalError, Store

REPEAT = 0.8
"""Seconds in which the same key records once only: longer than any keyboard waits before it repeats a held key."""
POLL = 0.5
"""Seconds between two looks at whether somebody else recorded."""


class TableScreen(Screen[None]):
    """One table, to look at and to enter what happens."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    COMMANDS: ClassVar[set[type[Provider] | Any]] = {OfferProvider}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon", "entry", "type an entry", show=False),
        Binding("f1", "help", "help", show=False),
        Binding("f2,slash", "rules", "rules", show=False),
        Binding("f3", "tables", "tables", show=False),
        Binding("f4", "force", "record anyway", show=False),
        Binding("ctrl+s", "sheet", "Save Sheet", show=False),
        Binding("ctrl+z", "undo", "undo", show=False),
        Binding("ctrl+y", "redo", "redo", show=False),
        Binding("enter", "next", "the next step", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, table: Table, store: Store) -> None:
        super().__init__()
        self.table = table
        self._store = store
        self.board = board_of(table.game.id)
        self.selection = Selection()
        self.scene = scene_of(table, self.selection)
        self._refused: Refused | None = None
        self._told: Paint = lambda width: []
        self._closes = False
        self._pressed: tuple[str, float] = ("", 0.0)

    # -- drawing -------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The panels, top to bottom."""
        yield Panel(id="headline")
        with VerticalScroll(id="main", can_focus=False):
            with Container(id="side"):
                yield Panel(id="agenda", classes="region", title="What comes next")
                yield from (
                    Panel(id=region.id, classes="region") for region in self.board.regions if region.side
                )
            with Container(id="board"):
                yield from (
                    Panel(id=region.id, classes="region") for region in self.board.regions if not region.side
                )
        yield Panel(id="log")
        yield Panel(id="told")
        yield EntryLine(self._completions, id="entry")
        yield Panel(id="keys")

    @property
    def line(self) -> EntryLine:
        """The entry line."""
        return self.query_one(EntryLine)

    def on_mount(self) -> None:
        """Draw the table, and look out for entries made elsewhere."""
        self.line.history = [entry.entry for entry in reversed(self.scene.log)]
        self._tell(self._welcome())
        self.redraw()
        self.set_interval(POLL, self._poll)

    def _welcome(self) -> Paint:
        count = self.scene.count
        told = (
            f"{self.table.name} is open: {count} entries recorded."
            if count
            else "A new table, nothing recorded yet."
        )
        return lambda width: sentence_lines("·", told, width)

    def on_resize(self) -> None:
        """Everything is drawn for the window."""
        self.call_after_refresh(self._paint)

    def redraw(self) -> None:
        """Read the table again and draw everything."""
        self.scene = scene_of(self.table, self.selection)
        self._paint()

    def _paint(self) -> None:
        scene = self.scene
        self._panel("headline").show(self._headline)
        for region in self.board.regions:
            self._paint_region(region, scene)
        self._panel("agenda").show(lambda width: agenda_lines(scene, width))
        self._paint_foot()

    def _paint_region(self, region: Region, scene: Scene) -> None:
        panel = self._panel(region.id)
        panel.border_title = line(said(region.title(scene.view)))  # type: ignore[assignment]
        panel.show(lambda width: region.draw(Frame(scene.view, width, self._tall, self.selection.actor)))

    def _paint_foot(self) -> None:
        log, opened = self._panel("log"), self.line.is_open
        log.border_title = "Can be typed here" if opened else "Log"
        rows = max(log.size.height, 1)
        log.show(
            lambda width: (
                self.line.option_lines(width, rows) if opened else log_lines(self.scene, width, rows)
            )
        )
        self._panel("told").show(self._told)
        most = 3 if self._tall or self.size.width < 70 else 2
        keys: Paint = lambda width: entry_keys(self._refused is not None, width, most)  # noqa: E731
        self._panel("keys").show(keys if opened else lambda width: rest_keys(self.scene, width, most))

    def _headline(self, width: int) -> Lines:
        scene = self.scene
        left = line(said(f"{scene.name} · ", STRONG), said(self.board.headline(scene.view)))
        return [ends(left, said(self.board.aside(scene.view), STRONG), width)]

    def _panel(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    @property
    def _tall(self) -> bool:
        return self.size.height >= 30

    def _tell(self, paint: Paint) -> None:
        self._told = paint

    # -- entering ------------------------------------------------------------------------------------------------

    def _completions(self, text: str) -> Sequence[Option]:
        return self.table.completions(text, self.selection)

    def on_entry_line_opened(self) -> None:
        """The line is open: show what can be typed and what the text would do."""
        self._preview()

    def on_entry_line_typed(self) -> None:
        """Judge what is typed so far."""
        if self.line.is_open:
            self._preview()

    def _preview(self) -> None:
        text = self.line.text
        self._refused = None
        if text.strip():
            preview = self.table.judge(text, self.selection)
            self._refused = preview.verdict if isinstance(preview.verdict, Refused) else None
            self._tell(lambda width: preview_lines(preview, self._title, width))
        self._paint_foot()

    def on_entry_line_left(self) -> None:
        """Back at the board."""
        self._refused, self._closes = None, False
        self._tell(
            lambda width: (
                [line(("The text stays in the line; : goes on with it.", DIM))] if self.line.text else []
            )
        )
        self._paint_foot()

    def on_entry_line_submitted(self, event: EntryLine.Submitted) -> None:
        """Enter on the line."""
        if event.text.strip():
            self.submit(event.text)

    def submit(self, text: str) -> None:
        """Judge an entry and record it; what came of it is told under the log."""
        self.line.remember(text.strip())
        try:
            outcome = self.table.enter(text, self.selection, expected=self.scene.seq)
        except TableError as problem:
            self._not_recorded(text, str(problem))
            return
        if isinstance(outcome, Recorded):
            self._recorded(outcome)
        elif isinstance(outcome, Moved):
            self._moved(outcome)
        else:
            self._unsettled(text, outcome)

    def _recorded(self, outcome: Recorded) -> None:
        lines = outcome.line.changes
        self._tell(lambda width: recorded_lines(outcome, lines, self._title, width))
        self._settled()

    def _moved(self, outcome: Moved) -> None:
        self._tell(lambda width: moved_lines(outcome, width))
        self._settled()

    def _settled(self) -> None:
        """Something was recorded: an empty line, the board again where a key had opened the line."""
        self._refused = None
        told = self._told
        self.line.write("")
        if self._closes:
            self.set_focus(None)
            self._closes = False
        self._tell(told)
        self.redraw()

    def _unsettled(self, text: str, outcome: Refused | InputProblem | Ambiguous) -> None:
        """Nothing was recorded: the text stays in the line, and the reason stands under it."""
        self._refused = outcome if isinstance(outcome, Refused) else None
        if self.line.text != text:
            self.line.write(text)
        self.line.open()
        if isinstance(outcome, Refused):
            self._tell(lambda width: refusal_lines(outcome, self._title, width))
        else:
            self._tell(lambda width: unread_lines(outcome, width))
        self._paint_foot()

    def _not_recorded(self, text: str, sentence: str) -> None:
        self.scene = scene_of(self.table, self.selection)
        self.line.open(text)
        self._tell(lambda width: sentence_lines("!", sentence, width))
        self._paint()

    # -- keys ----------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Single keys, while nothing is typed anywhere."""
        if self.focused is not None or not event.character:
            return
        if self._press(event.character):
            event.stop()
            event.prevent_default()

    def _press(self, char: str) -> bool:
        offer = next((key for key in self.scene.keys if key.key == char), None)
        shifted = next((key for key in self.scene.keys if key.key.upper() == char), None)
        if offer is not None:
            self._start(offer, monotonic())
        elif char == "u":
            self.action_undo()
        elif char.isdigit():
            self._pick(int(char))
        elif shifted is not None:
            self._open(f"{shifted.verb} ")
        else:
            return False
        return True

    def _start(self, offer: KeyOffer, now: float) -> None:
        """Begin a verb: recorded at once where it says enough alone, else written into the line."""
        text = offer.verb
        verdict = self.table.judge(text, self.selection).verdict
        if isinstance(verdict, (Accepted, Refused)):
            held = self._pressed[0] == text and now - self._pressed[1] < REPEAT
            self._pressed = (text, now)
            if not held:
                self._closes = True
                self.submit(text)
            return
        alone = isinstance(verdict, InputProblem) and verdict.at == 0
        self._open(f" {text}" if alone else f"{text} ", 0 if alone else None)

    def _open(self, text: str, at: int | None = None) -> None:
        self._closes = True
        self.line.open(text, at)

    def _pick(self, number: int) -> None:
        """Select a tray: the next entries are its player's; the same key or 0 lets go."""
        trays = self.board.trays(self.scene.view)
        name = trays[number - 1] if 0 < number <= len(trays) else None
        self._select(None if name == self.selection.actor else name)

    def _select(self, actor: str | None) -> None:
        self.selection = Selection(actor, self.selection.place)
        told = f"The next entries are {actor}'s, where none is named." if actor else "No tray is selected."
        self._tell(lambda width: sentence_lines("·", told, width))
        self.redraw()

    def on_touched(self, event: Touched) -> None:
        """Whatever a key can do, a touch can do."""
        kind, value = event.hit.kind, event.hit.value
        if kind == "tray":
            self._select(None if value == self.selection.actor else value)
        elif kind == "verb":
            self._touch_verb(value)
        elif kind in ("entry", "step"):
            self._open(value if kind == "entry" else f"{value} ")
        elif kind == "option":
            self.line.take(value)
            self.line.open()
        elif kind == "rule":
            self.open_rules(value)
        elif kind == "key":
            self._touch_key(value)

    def _touch_verb(self, verb: str) -> None:
        offer = next((key for key in self.scene.keys if key.verb == verb), None)
        if offer is not None:
            self._start(offer, monotonic())

    def _touch_key(self, name: str) -> None:
        entry = {
            "submit": lambda: self.on_entry_line_submitted(EntryLine.Submitted(self.line.text)),
            "complete": lambda: self.line.action_complete(1),
            "earlier": lambda: self.line.action_recall(1),
            "leave": self.line.action_leave,
            "palette": self.app.action_command_palette,
        }
        action = entry.get(name) or getattr(self, f"action_{name}")
        action()

    # -- actions -------------------------------------------------------------------------------------------------

    def action_entry(self) -> None:
        """Open the entry line."""
        self.line.open()

    def action_next(self) -> None:
        """Open the entry of the next step."""
        step = next_step(self.scene)
        if step is not None:
            self._open(f"{step_entry(step)} ")

    def action_force(self) -> None:
        """Set the checks aside: a reason may be typed behind the mark."""
        if self._refused is not None and self._refused.overridable:
            self.line.open(f"{self.line.text.rstrip()} !! ")

    def action_scroll(self, rows: int) -> None:
        """Move the board up or down."""
        self.query_one("#main").scroll_relative(y=rows, animate=False)

    def action_rules(self) -> None:
        """Look a rule up; from a refusal, the rule that was broken."""
        self.open_rules(self._refused.violations[0].rule if self._refused is not None else "")

    def open_rules(self, rule: str = "") -> None:
        """The rules of this game, at a rule if one is given; the entry line stays as it is."""
        from companion.tui.screens.rules import RulesScreen

        context = [
            str(self.scene.view.get("phase") or ""),
            *(r for step in self.scene.steps for r in step.rules),
        ]
        self.app.push_screen(RulesScreen(self.table.game.id, rule, context))

    def _title(self, rule: str) -> str:
        from companion.tui.rules import title_of

        return title_of(self.table.game.id, rule)

    def action_undo(self) -> None:
        """Show what would be taken back."""
        self._move("undo")

    def action_redo(self) -> None:
        """Show what would be done again."""
        self._move("redo")

    def _move(self, kind: str) -> None:
        from companion.tui.screens.undo import UndoScreen

        self.app.push_screen(UndoScreen(self.table, kind), self._after_move)

    def _after_move(self, moved: Moved | None) -> None:
        if moved is not None:
            self._tell(lambda width: moved_lines(moved, width))
        self.redraw()

    def action_sheet(self) -> None:
        """The Save Sheet with its QR code."""
        from companion.tui.screens.sheet import SheetScreen

        self.app.push_screen(SheetScreen(self.table))

    def action_help(self) -> None:
        """Keys and entries."""
        from companion.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.table.game, self.scene))

    def action_tables(self) -> None:
        """Back to the tables."""
        self.app.show_picker()  # type: ignore[attr-defined]

    # -- entries made elsewhere ------------------------------------------------------------------------------------

    def _poll(self) -> None:
        self.run_worker(self._look(), group="poll", exclusive=True, exit_on_error=False)

    async def _look(self) -> None:
        """Ask the store in a thread; only when there is something new is the table itself touched."""
        try:
            last = await asyncio.to_thread(self._store.last_seq, self.table.record.id)
            if last != self.table.seq:
                self._others(self.table.refresh())
        except (JournalError, TableError) as problem:
            self.app.push_screen(MessageScreen("The table cannot be read", str(problem)))

    def _others(self, entries: Sequence[str]) -> None:
        told = f"Somebody recorded meanwhile: {'; '.join(entries[-3:]) or 'a move back'}."
        if not self.line.is_open:
            self._tell(lambda width: sentence_lines("!", told, width))
        self.redraw()
