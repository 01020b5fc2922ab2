"""Keys at rest: a key begins its verb, or records at once where it says enough alone; a typed word stays a word."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from companion.engine.verdicts import Accepted, Refused, RuleViolation
from companion.table.table import Table
from companion.tui.own import LETTERS
from companion.tui.rules import title_of
from companion.tui.scene import KeyOffer, words_of
from companion.tui.screens.table.touching import TouchingTable
from companion.tui.spelling import Spelling
from companion.tui.widgets.agenda import next_step, step_entry
from companion.tui.widgets.verdict import preview_lines
from journal import Store

SOON = 0.35
"""Seconds that a key which records at once waits for the next letter of a typed word; 0 records at once."""
REPEAT = 0.8
"""Seconds in which the same key records once only: longer than a keyboard waits before it repeats a held key."""


class PressingTable(TouchingTable):
    """Single keys, while nothing is typed anywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon", "entry", "type an entry", show=False),
        Binding("enter", "next", "the next step", show=False),
    ]

    def __init__(self, table: Table, store: Store) -> None:
        super().__init__(table, store)
        self._closes = False
        self._pressed: tuple[str, float] = ("", 0.0)
        self._waiting: KeyOffer | None = None
        self._recorded_at = 0.0
        self._opening = False
        self._why: tuple[str, RuleViolation] | None = None

    def title_of(self, rule: str) -> str:
        """The title of a rule of this game."""
        return title_of(self.table.game.id, rule)

    def on_key(self, event: Key) -> None:
        """Single keys, while nothing is typed anywhere."""
        if self._settle(event) or (self.jumping and self.jump_to(event)):
            pressed = True
        elif self._opening and event.is_printable:
            self.line.feed(event.character or "")
            pressed = True
        else:
            pressed = self.focused is None and bool(event.character) and self._press(event.character or "")
        if pressed:
            event.stop()
            event.prevent_default()

    def _settle(self, event: Key) -> bool:
        """A key that is no letter ends the wait of one that records: Escape takes it back, others record it first.
        Whether the key has done its work with that."""
        if self._waiting is None or event.is_printable:
            return False
        if event.key != "escape":
            self.settle_waiting()
            return False
        self.say("·", f"{self._waiting.verb} was not recorded.")
        self._waiting = None
        self.paint_foot()
        return True

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
        self.tell(lambda width: preview_lines(preview, self.title_of, width))
        self.paint_foot()
        self._waiting = offer
        if SOON:
            self.set_timer(SOON, partial(self._record_waiting, offer))
        else:
            self._record_waiting(offer)

    def settle_waiting(self) -> None:
        """Record first what a key has begun to record."""
        if self._waiting is not None:
            self._record_waiting(self._waiting)

    def _record_waiting(self, offer: KeyOffer) -> None:
        if self._waiting is offer:
            self._waiting = None
            self._closes = True
            self._recorded_at = monotonic()
            self.submit(offer.verb)

    def _types_on(self, offer: KeyOffer, char: str) -> bool:
        """Whether a letter goes on with a word that began with a key: one that comes so soon shows that somebody
        types. Before anything else, what waits is recorded."""
        typed = self._spelling(offer).type(char)
        if not typed.spelt and char == offer.key:
            return True  # the key is held
        if not typed.spelt and not char.isalpha():
            self._record_waiting(offer)
            return False
        self._waiting = None
        self.begin(typed.text if typed.spelt else offer.key + char)
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
        self.stop_correcting()
        self.line.remember(self.line.text.strip())
        self._closes = True
        self._opening = not self.line.is_open
        self.line.open(text, at)

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
