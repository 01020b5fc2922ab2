"""The Table screen: what comes of an entry. It only writes entries' text and names no action of any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.command import Provider

from companion.engine.verdicts import Ambiguous, InputProblem, Refused
from companion.table.errors import TableError
from companion.table.table import Moved, Preview, Recorded, Table
from companion.tui.drawing import DIM, Lines, line, wrapped
from companion.tui.hints import Hints
from companion.tui.palette import OfferProvider
from companion.tui.rules import warm
from companion.tui.scene import scene_of
from companion.tui.screens.ask_table import QUESTION, AskTableScreen
from companion.tui.screens.table.pressing import PressingTable
from companion.tui.widgets.entry import EntryLine
from companion.tui.widgets.verdict import (
    moved_lines,
    preview_lines,
    recorded_lines,
    refusal_lines,
    sentence_lines,
    unread_lines,
)
from journal import JournalError, Store

FEW_CHANGES, MANY_CHANGES = 2, 6
"""Lines in which what an entry changed is told, in a low and in a tall window."""


class TableScreen(PressingTable):
    """One table, to look at and to enter what happens."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    COMMANDS: ClassVar[set[type[Provider] | Any]] = {OfferProvider}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "force", "record anyway", show=False),
        Binding("escape", "empty", "empty the line", show=False),
        Binding("tab", "swap", "the next part of the board", show=False),
        Binding("full_stop", "whole", "the whole agenda", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, table: Table, store: Store) -> None:
        super().__init__(table, store)
        self._refused: Refused | None = None
        self._hints = Hints(store)

    def on_mount(self) -> None:
        """Draw the table, and look out for entries made elsewhere."""
        self.line.history = [entry.entry for entry in reversed(self.scene.log)]
        count = self.scene.count
        known = f"{self.table.name} is open: {count} {'entry' if count == 1 else 'entries'} recorded."
        self.say(
            "·", known if count else "A new table: Enter begins the next step, : types an entry, F1 helps."
        )
        self._hint()
        self.redraw()
        self.watch_others()
        self.run_worker(partial(warm, self.table.game.id), thread=True, group="warm", exit_on_error=False)

    # -- entering ------------------------------------------------------------------------------------------------

    def on_entry_line_opened(self) -> None:
        """The line is open: show what can be typed and what the text would do."""
        self._opening = False
        self._preview()
        self.call_after_refresh(self.paint_foot)

    def on_entry_line_typed(self) -> None:
        """Judge what is typed so far."""
        if self.line.is_open:
            self._preview()

    def _preview(self) -> None:
        if self.correcting:
            self.preview_correction()
            self.paint_foot()
            return
        text = self.line.text
        self.keep_refused(None)
        if text.strip():
            preview = self.table.judge(text, self.selection)
            self.keep_refused(preview.verdict)
            verdict = preview.verdict
            self.line.offer_readings(verdict.candidates if isinstance(verdict, Ambiguous) else ())
            self.tell(lambda width: self._preview_lines(preview, width))
        else:
            self.line.offer_readings(())
            self.tell(lambda width: [])
        self.paint_foot()

    def _preview_lines(self, preview: Preview, width: int) -> Lines:
        """What Enter would do; of an unfinished entry that cannot be entered now anyway, the reason."""
        verb, why = self._why or ("", None)
        if why is not None and isinstance(preview.verdict, InputProblem) and verb in self.line.text.split():
            return refusal_lines(Refused((why,)), self.title_of, width)
        return preview_lines(preview, self.title_of, width)

    def keep_refused(self, verdict: object) -> None:
        """Keep a refusal, for its rule and for recording it anyway; anything else forgets it."""
        self._refused = verdict if isinstance(verdict, Refused) else None
        self.refused = self._refused is not None and self._refused.overridable

    def on_entry_line_left(self) -> None:
        """Back at the board."""
        self.stop_correcting()
        self.keep_refused(None)
        self._closes, self._why = False, None
        told = "The text stays in the line: `:` goes on with it, Escape again takes it out."
        kept = bool(self.line.text)
        self.tell(lambda width: wrapped(line((told, DIM)), width) if kept else [])
        self.paint_foot()
        self.call_after_refresh(self.paint_foot)

    def on_entry_line_submitted(self, event: EntryLine.Submitted) -> None:
        """Enter on the line."""
        if self.correcting:
            self.record_correction()
        elif event.text.strip():
            self.submit(event.text)

    def submit(self, text: str) -> None:
        """Judge an entry and record it; what came of it is told under the log. A correction that was open ends."""
        self.stop_correcting()
        self.line.remember(self.line.text.strip())
        self.line.remember(text.strip())
        try:
            outcome = self.table.enter(text, self.selection, expected=self.scene.seq)
        except (TableError, JournalError) as problem:
            self._not_recorded(text, str(problem))
            return
        if isinstance(outcome, Recorded):
            most = MANY_CHANGES if self.tall else FEW_CHANGES
            self.tell(lambda width: recorded_lines(outcome, self.title_of, width, most))
            self.settled()
            self._hint()
        elif isinstance(outcome, Moved):
            self.tell(lambda width: moved_lines(outcome, width))
            self.settled()
        else:
            self._unsettled(text, outcome)

    def settled(self) -> None:
        """Something was recorded: an empty line, and the board again where a key had opened the line."""
        self.keep_refused(None)
        self._why = None
        with self.prevent(EntryLine.Typed):
            self.line.write("")
        if self._closes:
            self.set_focus(None)
            self._closes = False
        if self.selection.actor is not None and self._knows_who():
            self.selection = replace(self.selection, actor=None)
        self.redraw()
        self.call_after_refresh(self.paint_foot)

    def _knows_who(self) -> bool:
        """Whether the game itself says who acts, so that a selected tray was meant for one entry only."""
        return any(offer.actor for offer in self.table.offers(replace(self.selection, actor=None)))

    def _hint(self) -> None:
        """Below what is told, a hint for those who are new; each comes once."""
        hint, told = self._hints.next(self.scene), self._told
        if hint:
            self.tell(lambda width: [*told(width), *sentence_lines("?", hint, width)])
            self.paint_foot()

    def _unsettled(self, text: str, outcome: Refused | InputProblem | Ambiguous) -> None:
        """Nothing was recorded: the text stays in the line, and the reason stands above it."""
        self.keep_refused(outcome)
        self.line.open(text)
        if isinstance(outcome, Refused):
            self.tell(lambda width: refusal_lines(outcome, self.title_of, width))
        else:
            self.tell(lambda width: unread_lines(outcome, width))
        self.paint_foot()

    def _not_recorded(self, text: str, sentence: str) -> None:
        self.scene = scene_of(self.table, self.selection)
        with self.prevent(EntryLine.Typed, EntryLine.Opened):
            self.line.open(text)
        self.say("!", sentence)
        self.paint()

    # -- actions -------------------------------------------------------------------------------------------------

    def action_form(self) -> None:
        """Fill an entry in by pointing; of a double one it has to be said first which reading is meant."""
        verdict = self.table.judge(self.line.text, self.selection).verdict if self.line.text.strip() else None
        if isinstance(verdict, Ambiguous):
            self.tell(lambda width: unread_lines(verdict, width))
            self.line.open()
            self.paint_foot()
        else:
            super().action_form()

    def action_empty(self) -> None:
        """Take the text out of the line that was left there; the arrow key brings it back."""
        if self.line.text:
            self.line.remember(self.line.text.strip())
            with self.prevent(EntryLine.Typed):
                self.line.write("")
            self.say("·", "The line is empty; ↑ in it brings the text back.")
            self.paint_foot()

    def action_force(self) -> None:
        """Set the checks aside: a reason may be typed behind the mark."""
        if self.refused and self.line.is_open:
            self.line.open(f"{self.line.text.rstrip()} !! ")

    def action_far(self) -> None:
        """The numbers that matter, readable across a table; from a refusal, the question to the table."""
        if self.refused and self.line.is_open:
            self.action_ask()
        else:
            super().action_far()

    def action_ask(self) -> None:
        """Put a refused entry to the table as a question that all can read."""
        if self._refused is not None and self.refused:
            self.app.push_screen(AskTableScreen(self._refused, self.title_of), self._after_asking)

    def _after_asking(self, entry: str | None) -> None:
        """What the table has decided is recorded; where it said no, the entry waits in the line."""
        if entry is None:
            self.line.open()
        elif self.correcting and not entry.startswith(QUESTION):
            self.line.open(entry)
        else:
            self.submit(entry)

    def action_whole(self) -> None:
        """Show the agenda in full, or as far as there is room."""
        self.whole = not self.whole
        self.paint()

    def action_scroll(self, rows: int) -> None:
        """Move the board up or down."""
        self.query_one("#main").scroll_relative(y=rows, animate=False)

    def others_recorded(self, entries: Sequence[str]) -> None:
        """Draw it; what is being typed stays, and is judged against the table as it is now."""
        self.redraw()
        if self.line.is_open and self.line.text.strip():
            self._preview()
        else:
            self.say("!", f"Somebody recorded meanwhile: {'; '.join(entries[-3:]) or 'a move back'}.")
            self.paint_foot()
