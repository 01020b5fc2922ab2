"""The entry line: typing with completion and history. It knows no verb; what can be typed comes from outside."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from companion.engine.slots import Option
from companion.engine.text import LONGEST_ENTRY, quoted
from companion.tui.drawing import DIM, HINT, PICKED, Hit, Lines, fit, flow, hits_in, line, said, tagged
from companion.tui.spelling import Spelling

Complete = Callable[[str, str], Sequence[Option]]
"""The options for the word between the text before and the text behind the cursor."""


MOST_OPTIONS = 400
"""Options of one word that are drawn at most."""
HELD = 0.7
"""Seconds within which a held key comes again; longer than a keyboard waits before it repeats."""


class EntryInput(Input):
    """The input itself; its keys act on the line around it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("up", "recall(1)", show=False),
        Binding("down", "recall(-1)", show=False),
    ]

    @property
    def _line(self) -> "EntryLine":
        return self.query_ancestor(EntryLine)

    def on_key(self, event: Key) -> None:
        """Letters behind a key that opened the line; a colon where the line is empty only says that one types."""
        char = event.character or ""
        taken = self._line.is_held(event.key) or self._line.name_by_digit(char)
        taken = taken or (bool(char) and self._line.spell(char, event.is_printable))
        if taken or (char == ":" and not self.value.strip()):
            event.stop()
            event.prevent_default()

    def action_leave(self) -> None:
        """Escape."""
        self._line.action_leave()

    def action_complete(self, step: int) -> None:
        """Tab, forwards or backwards."""
        self._line.action_complete(step)

    def action_recall(self, step: int) -> None:
        """Up or down."""
        self._line.action_recall(step)


class EntryLine(Horizontal):
    """A line for one entry. It is open while its input has the focus."""

    class Typed(Message):
        """The text has changed."""

    class Submitted(Message):
        """Enter was pressed on this text."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Opened(Message):
        """The line got the focus."""

    class Left(Message):
        """The line was left with Escape; its text stays."""

    def __init__(self, complete: Complete, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._complete = complete
        self.history: list[str] = []
        self._back = 0
        self._draft = ""
        self._stem: tuple[str, str] | None = None
        self._walked = ""
        self._at = -1
        self.spelling: Spelling | None = None
        self.readings: Sequence[str] = ()
        self._held: tuple[str, float] = ("", 0.0)

    def compose(self) -> ComposeResult:
        """The colon and the input."""
        yield Static(":", id="colon", markup=False)
        yield EntryInput(
            placeholder="type : or touch to enter what happened",
            id="entry-input",
            select_on_focus=False,
            max_length=LONGEST_ENTRY + 1,
        )

    @property
    def input(self) -> EntryInput:
        """The input."""
        return self.query_one(EntryInput)

    @property
    def text(self) -> str:
        """What is typed so far."""
        return self.input.value

    @property
    def is_open(self) -> bool:
        """Whether keys are typed here."""
        return self.input.has_focus

    def open(self, text: str | None = None, at: int | None = None) -> None:
        """Take the focus, with another text if one is given and the cursor at `at` (its end)."""
        if text is not None:
            self.readings = ()
            self.write(text, at)
        self.input.focus()

    def spell(self, char: str, printable: bool) -> bool:
        """Take a character while it is open whether a word is spelt; whether it was taken."""
        spelling, self.spelling = self.spelling, None
        if spelling is None or not printable:
            return False
        typed = spelling.type(char)
        self.write(typed.text, typed.at)
        self.spelling = typed.going_on
        return True

    def feed(self, char: str) -> None:
        """Take a character that came before the line had the focus."""
        if not self.name_by_digit(char) and not self.spell(char, True):
            at = self.input.cursor_position
            self.write(self.text[:at] + char + self.text[at:], at + 1)

    def deaf_to(self, key: str, now: float) -> None:
        """Take no more of the key that opened the line, as long as it is held; `now` is a time in seconds."""
        self._held = (key, now)

    def is_held(self, key: str) -> bool:
        """Whether a key comes again only because it is still held."""
        held, last = self._held
        now = monotonic()
        going_on = bool(held) and key == held and now - last < HELD
        self._held = (key, now) if going_on else ("", 0.0)
        return going_on

    def name_by_digit(self, char: str) -> bool:
        """Put in the name with this number where the cursor stands before an entry that lacks its actor."""
        head, tail = self._parts
        if head.strip() or not tail.strip() or not (char.isascii() and char.isdigit()):
            return False
        options = self.options
        if 0 < int(char) <= len(options):
            self.take(options[int(char) - 1].name)
        return True

    def write(self, text: str, at: int | None = None) -> None:
        """Replace the text."""
        self._stem = None
        self.spelling = None
        self.input.value = text
        self.input.cursor_position = len(text) if at is None else at

    def insert(self, word: str) -> None:
        """Put a word in at the cursor."""
        at = self.input.cursor_position
        head, tail = self.text[:at], self.text[at:]
        start = f"{head}{'' if not head or head[-1].isspace() else ' '}{word} "
        self.write(start + tail.lstrip(), len(start))

    def remember(self, text: str) -> None:
        """Keep an entry for the arrow keys."""
        if text and (not self.history or self.history[-1] != text):
            self.history.append(text)
            del self.history[:-200]
        self._back = 0

    # -- completion ----------------------------------------------------------------------------------------------

    @property
    def options(self) -> Sequence[Option]:
        """What the word at the cursor can become; while Tab walks through them, the same list."""
        return self._complete(*self._parts)

    @property
    def _parts(self) -> tuple[str, str]:
        """The text before and behind the cursor, as it was before Tab began to walk."""
        at = self.input.cursor_position
        return self._stem or (self.text[:at], self.text[at:])

    def option_lines(self, width: int, rows: int) -> Lines:
        """The options as lines, none where there are none: with their help where each has a row, else side by side."""
        options = self.options
        if not options:
            return []
        if len(options) <= rows:
            return [fit(self._option(n, option, True), width) for n, option in enumerate(options)]
        lines = flow((self._option(n, option, False) for n, option in enumerate(options[:MOST_OPTIONS])), width)
        if len(lines) <= rows:
            return lines
        first = max(0, self._line_of_walk(lines) - rows + 2)
        more = line((f"… {len(options)} in all: Tab walks, letters narrow them down", DIM))
        return [*lines[first : first + rows - 1], fit(more, width)]

    def _line_of_walk(self, lines: Lines) -> int:
        """The line of the option that Tab has come to."""
        if self._stem is None or not 0 <= self._at < len(self.options):
            return 0
        hit = Hit("option", self.options[self._at].name)
        return next((at for at, _, found in hits_in(lines) if found == hit), 0)

    def _option(self, number: int, option: Option, helped: bool) -> Content:
        style = PICKED if number == self._at and self._stem is not None else HINT
        text = said(option.name or '""', style)
        if option.aliases:
            text += line((f" ({', '.join(option.aliases[:2])})", DIM))
        if helped and option.help:
            text += line("  ", said(option.help, DIM))
        return tagged(text, Hit("option", option.name))

    def take(self, name: str) -> None:
        """Put an option in place of the word at the cursor, and go on behind what is there."""
        head, tail = self._parts
        start = completed(head, name)
        text = start + tail.lstrip()
        self.write(text, len(text) if tail.strip() else len(start))

    def action_complete(self, step: int) -> None:
        """Put the next option in place of the word at the cursor."""
        if self.readings:
            self._walk_readings(step)
            return
        parts, options = self._parts, self.options
        if not options:
            return
        at = (
            (self._at + step) % len(options)
            if self._stem is not None
            else 0
            if step > 0
            else len(options) - 1
        )
        self._stem = parts
        self.take(options[at].name)
        if len(options) > 1:
            self._stem, self._at, self._walked = parts, at, self.text

    def offer_readings(self, readings: Sequence[str]) -> None:
        """Let Tab walk through the readings of an entry that can be read in several ways; while it walks, they stay."""
        if readings or self.text not in self.readings:
            self.readings = readings

    def _walk_readings(self, step: int) -> None:
        """Where an entry can be read in several ways, the next of them takes its place."""
        known = list(self.readings)
        at = (known.index(self.text) + step) % len(known) if self.text in known else 0
        self._walked = known[at]
        self.write(known[at])

    def action_recall(self, step: int) -> None:
        """Go back (1) or forward (-1) in what was entered before."""
        back = self._back + step
        if not 0 <= back <= len(self.history):
            return
        if self._back == 0:
            self._draft = self.text
        self.write(self._draft if back == 0 else self.history[-back])
        self._back = back

    def action_leave(self) -> None:
        """Give the focus back to the board."""
        self.screen.set_focus(None)
        self.post_message(self.Left())

    # -- messages --------------------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell the screen; a walk through the options ends when somebody types."""
        event.stop()
        if event.value != self._walked:
            self._stem = None
        self.post_message(self.Typed())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the entry over."""
        event.stop()
        self.post_message(self.Submitted(event.value))

    def on_descendant_focus(self) -> None:
        """The line is open now."""
        self.post_message(self.Opened())


def completed(head: str, name: str) -> str:
    """The text with its last word turned into `name`, ready for the next word."""
    start = _word_start(head)
    word = quoted(name) if name else ""
    return head[:start] + word + ("" if word.endswith(("=", ".")) else " ")


def _word_start(head: str) -> int:
    """Where the last word begins; a quote that is still open is one word."""
    return head.rfind('"') if head.count('"') % 2 else head.rfind(" ") + 1
