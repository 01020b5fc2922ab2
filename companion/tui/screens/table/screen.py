"""The Table screen: keys, touches and entries. It only writes entries' text and names no action of any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.events import Key

from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused, RuleViolation
from companion.table.errors import TableError
from companion.table.table import Moved, Preview, Recorded, Table
from companion.tui.drawing import DIM, Lines, line
from companion.tui.hints import Hints
from companion.tui.own import LETTERS
from companion.tui.palette import OfferProvider
from companion.tui.rules import title_of, warm
from companion.tui.scene import KeyOffer, scene_of, words_of
from companion.tui.screens.table.touching import TouchingTable
from companion.tui.spelling import Spelling
from companion.tui.widgets.agenda import next_step, step_entry
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

SOON = 0.35
"""Seconds that a key which records at once waits for the next letter of a typed word; 0 records at once."""
FEW_CHANGES, MANY_CHANGES = 2, 6
"""Lines in which what an entry changed is told, in a low and in a tall window."""
REPEAT = 0.8
"""Seconds in which the same key records once only: longer than a keyboard waits before it repeats a held key."""


class TableScreen(TouchingTable):
    """One table, to look at and to enter what happens."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""
    COMMANDS: ClassVar[set[type[Provider] | Any]] = {OfferProvider}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon", "entry", "type an entry", show=False),
        Binding("f4", "force", "record anyway", show=False),
        Binding("enter", "next", "the next step", show=False),
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
        self._closes = False
        self._pressed: tuple[str, float] = ("", 0.0)
        self._waiting: KeyOffer | None = None
        self._recorded_at = 0.0
        self._opening = False
        self._why: tuple[str, RuleViolation] | None = None
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
            self._offer_readings(preview.verdict)
            self.tell(lambda width: self._preview_lines(preview, width))
        self.paint_foot()

    def _preview_lines(self, preview: Preview, width: int) -> Lines:
        """What Enter would do; of an unfinished entry that cannot be entered now anyway, the reason."""
        verb, why = self._why or ("", None)
        if why is not None and isinstance(preview.verdict, InputProblem) and verb in self.line.text.split():
            return refusal_lines(Refused((why,)), self._title, width)
        return preview_lines(preview, self._title, width)

    def _offer_readings(self, verdict: object) -> None:
        """Let Tab walk through the readings of an entry that can be read in several ways."""
        if isinstance(verdict, Ambiguous):
            self.line.readings = verdict.candidates
        elif self.line.text not in self.line.readings:
            self.line.readings = ()

    def keep_refused(self, verdict: object) -> None:
        """Keep a refusal, for its rule and for recording it anyway; anything else forgets it."""
        self._refused = verdict if isinstance(verdict, Refused) else None
        self.refused = self._refused is not None and self._refused.overridable

    def on_entry_line_left(self) -> None:
        """Back at the board."""
        self.stop_correcting()
        self.keep_refused(None)
        self._closes, self._why = False, None
        told = "The text stays in the line; : goes on with it, ↑ brings it back later."
        waits = [line((told, DIM))] if self.line.text else []
        self.tell(lambda width: waits)
        self.paint_foot()
        self.call_after_refresh(self.paint_foot)

    def on_entry_line_submitted(self, event: EntryLine.Submitted) -> None:
        """Enter on the line."""
        if self.correcting:
            self.record_correction()
        elif event.text.strip():
            self.submit(event.text)

    def submit(self, text: str) -> None:
        """Judge an entry and record it; what came of it is told under the log."""
        self.line.remember(text.strip())
        try:
            outcome = self.table.enter(text, self.selection, expected=self.scene.seq)
        except (TableError, JournalError) as problem:
            self._not_recorded(text, str(problem))
            return
        if isinstance(outcome, Recorded):
            most = MANY_CHANGES if self.tall else FEW_CHANGES
            self.tell(lambda width: recorded_lines(outcome, self._title, width, most))
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
            self.tell(lambda width: refusal_lines(outcome, self._title, width))
        else:
            self.tell(lambda width: unread_lines(outcome, width))
        self.paint_foot()

    def _not_recorded(self, text: str, sentence: str) -> None:
        self.scene = scene_of(self.table, self.selection)
        with self.prevent(EntryLine.Typed, EntryLine.Opened):
            self.line.open(text)
        self.say("!", sentence)
        self.paint()

    def _title(self, rule: str) -> str:
        return title_of(self.table.game.id, rule)

    # -- keys ----------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Single keys, while nothing is typed anywhere."""
        if self.jumping:
            self.jump_to(event.character or "")
            pressed = True
        elif self._opening and event.is_printable:
            self.line.feed(event.character or "")
            pressed = True
        else:
            pressed = self.focused is None and bool(event.character) and self._press(event.character or "")
        if pressed:
            event.stop()
            event.prevent_default()

    def _press(self, char: str) -> bool:
        if self._waiting is not None and self._types_on(self._waiting, char):
            return True
        offer = self._offer(char)
        shifted = None if offer is not None else self._offer(char.lower())
        if offer is not None:
            self._start(offer, monotonic())
            self._expect_letters(offer)
        elif char in LETTERS:
            getattr(self, f"action_{LETTERS[char]}")()
        elif char.isascii() and char.isdigit():
            self.pick(int(char))
        elif shifted is not None:
            self.begin(f"{shifted.verb} ")
        elif char == '"' or (char.isalpha() and words_of(self.table).begins(char)):
            self.begin(char)
        else:
            return False
        return True

    def _offer(self, key: str) -> KeyOffer | None:
        return next((offer for offer in self.scene.keys if offer.key == key), None)

    def press_verb(self, key: str) -> None:
        """Begin the verb of a key."""
        offer = self._offer(key)
        if offer is not None:
            self._start(offer, monotonic())

    def _start(self, offer: KeyOffer, now: float) -> None:
        """Begin a verb: recorded at once where it says enough alone, else written into the line."""
        text, self._why = offer.verb, (offer.verb, offer.blocked) if offer.blocked is not None else None
        verdict = self.table.judge(text, self.selection).verdict
        if isinstance(verdict, (Accepted, Refused)) and not words_of(self.table).names_somebody(offer.key):
            held = self._pressed[0] == offer.key and now - self._pressed[1] < REPEAT
            self._pressed = (offer.key, now)
            if not held:
                self._record_soon(offer)
            return
        self.begin(f" {text} " if offer.who else f"{text} ", 0 if offer.who else None)

    # A whole word typed on the board must not be taken for keys: a key that records waits a moment for a letter that
    # goes on spelling its word, and a line that a key opened takes such letters as typed.

    def _record_soon(self, offer: KeyOffer) -> None:
        preview = self.table.judge(offer.verb, self.selection)
        self.tell(lambda width: preview_lines(preview, self._title, width))
        self.paint_foot()
        self._waiting = offer
        if SOON:
            self.set_timer(SOON, partial(self._record_waiting, offer))
        else:
            self._record_waiting(offer)

    def _record_waiting(self, offer: KeyOffer) -> None:
        if self._waiting is offer:
            self._waiting = None
            self._closes = True
            self._recorded_at = monotonic()
            self.submit(offer.verb)

    def _types_on(self, offer: KeyOffer, char: str) -> bool:
        """Whether a character goes on spelling a word that began with a key; if not, what waits is recorded first."""
        typed = self._spelling(offer).type(char)
        if not typed.spelt:
            self._record_waiting(offer)
            return False
        self._waiting = None
        self.begin(typed.text)
        self.line.spelling = typed.going_on
        return True

    def _expect_letters(self, offer: KeyOffer) -> None:
        if self._waiting is None and self.line.text.strip() == offer.verb:
            self.line.spelling = self._spelling(offer)

    def _spelling(self, offer: KeyOffer) -> Spelling:
        words = words_of(self.table)
        return Spelling.begun(offer.key, offer.verb, words.all, words.counters, offer.who)

    def begin(self, text: str, at: int | None = None) -> None:
        """Write the beginning of an entry into the line, which closes again when it is recorded. What waits in the line
        is not lost: the arrow key brings it back."""
        self.line.remember(self.line.text.strip())
        self._closes = True
        self._opening = not self.line.is_open
        self.line.open(text, at)

    # -- actions -------------------------------------------------------------------------------------------------

    def action_entry(self) -> None:
        """Open the entry line."""
        self.line.open()

    def action_next(self) -> None:
        """Open the entry of the next step; an Enter that still belongs to a key that has recorded is not for it."""
        if monotonic() - self._recorded_at < REPEAT and not self.line.is_open:
            self._recorded_at = 0.0
            return
        step = next_step(self.scene)
        if step is not None:
            self.begin(f"{step_entry(step)} ")

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
        from companion.tui.screens.ask_table import AskTableScreen

        if self._refused is not None and self.refused:
            self.app.push_screen(AskTableScreen(self._refused, self._title), self._after_asking)

    def _after_asking(self, entry: str | None) -> None:
        """What the table has decided is recorded; where it said no, the entry waits in the line."""
        if entry is None:
            self.line.open()
        elif self.correcting:
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
