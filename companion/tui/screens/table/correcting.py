"""Again and correct: the last entry comes back into the line, to be recorded once more or to be put right."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType

from companion.engine.verdicts import Ambiguous, InputProblem, Refused
from companion.table.amending import Amendment, confirm, prepare
from companion.table.errors import TableError
from companion.table.table import LogLine, Moved
from companion.tui.drawing import DIM, STRONG, WARN, Lines, line, said, wrapped
from companion.tui.rules import title_of
from companion.tui.screens.amend import consequences, corrected
from companion.tui.screens.table.jumping import JumpingTable
from companion.tui.screens.ticking import TickScreen
from companion.tui.widgets.entry import EntryLine
from companion.tui.widgets.verdict import refusal_lines, unread_lines
from journal import JournalError


class CorrectingTable(JumpingTable):
    """While a correction is open, the line holds the last entry's text, and Enter puts the new text in its place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("equals_sign", "again", show=False),
        Binding("backspace", "correct", show=False),
    ]

    _correcting: LogLine | None = None

    def settled(self) -> None:
        """Something was recorded: an empty line, and the board again where a key had opened the line."""
        raise NotImplementedError

    def keep_refused(self, verdict: object) -> None:
        """Keep a refusal, for its rule and for recording it anyway; anything else forgets it."""
        raise NotImplementedError

    def action_again(self) -> None:
        """The last entry once more: its text with its preview, recorded by Enter."""
        self._bring_back(correct=False)

    def action_correct(self) -> None:
        """Put the last entry right: its text in the line, and what would differ."""
        self._bring_back(correct=True)

    def _bring_back(self, correct: bool) -> None:
        if not self.scene.log:
            self.say("·", "Nothing has been recorded yet.")
            self.paint_foot()
            return
        last = self.scene.log[0]
        self.begin(last.as_typed if correct else last.entry)
        self._correcting = last if correct else None
        self.line.deaf_to("backspace" if correct else "equals_sign", monotonic())

    @property
    def correcting(self) -> bool:
        """Whether the line holds a correction of the last entry."""
        return self._correcting is not None

    def stop_correcting(self) -> None:
        """Leave the last entry as it is; its text goes out of the line, and the arrow key brings it back."""
        if self._correcting is not None:
            self._correcting = None
            self.line.remember(self.line.text.strip())
            with self.prevent(EntryLine.Typed):
                self.line.write("")

    def preview_correction(self) -> None:
        """Show what would differ with this text in place of the last entry."""
        found = self._prepared()
        self.keep_refused(found)
        self.line.offer_readings(found.candidates if isinstance(found, Ambiguous) else ())
        self.tell(lambda width: self._correction_lines(found, width))

    def record_correction(self) -> None:
        """Record the correction; the reason stands above the line where that cannot be."""
        found = self._prepared()
        self.keep_refused(found)
        if found is None:
            self.stop_correcting()
            self.tell(lambda width: [])
            self.settled()
        elif isinstance(found, Amendment):
            self._confirm(found)
        else:
            self.tell(lambda width: self._correction_lines(found, width))
            self.paint_foot()

    def _prepared(self) -> Amendment | Refused | InputProblem | Ambiguous | None:
        """The correction worked out; None where the text says what was entered anyway."""
        assert self._correcting is not None
        text = self.line.text.strip()
        if text in ("", self._correcting.as_typed):
            return None
        try:
            return prepare(self.table, self._correcting.n, text, self._correcting.seq)
        except TableError as problem:
            return InputProblem(str(problem))

    def _confirm(self, found: Amendment) -> None:
        self.stop_correcting()
        try:
            confirm(self.table, found)
        except (TableError, JournalError) as problem:
            self.say("!", f"{problem} ↑ brings the text back.")
            self.settled()
            return
        self.tell(lambda width: corrected(found, width))
        self.settled()
        if found.to_do:
            self.app.push_screen(
                TickScreen(lambda width: corrected(found, width), found.to_do, found.in_app), self._ticked
            )

    def action_form(self) -> None:
        """A form judges by the table as it is now, so a correction is typed."""
        if not self.correcting:
            super().action_form()

    def _after_move(self, moved: Moved | None) -> None:
        """The entry that was to be corrected may be gone."""
        if moved is not None:
            self.stop_correcting()
        super()._after_move(moved)

    def _ticked(self, _: None) -> None:
        """Back from the list of what to move."""
        self.paint_foot()

    def _correction_lines(
        self, found: Amendment | Refused | InputProblem | Ambiguous | None, width: int
    ) -> Lines:
        assert self._correcting is not None
        head = line((f"Correcting entry {self._correcting.n}: ", WARN), said(self._correcting.entry, STRONG))
        lines = wrapped(head, width, 2)
        if found is None:
            return [*lines, line(("  Change the text; Escape leaves the entry as it is.", DIM))]
        if isinstance(found, Amendment):
            return lines + [part for one in consequences(found) for part in wrapped(one, width, 2)]
        if isinstance(found, Refused):
            return lines + refusal_lines(found, lambda rule: title_of(self.table.game.id, rule), width)
        return lines + unread_lines(found, width)
