"""The ways from the Table screen to the other screens, and what each brings back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.engine.game import Offer
from companion.engine.text import quoted
from companion.engine.verdicts import Refused
from companion.table.table import Moved
from companion.tui.screens.table.watched import WatchedTable
from companion.tui.widgets.verdict import moved_lines, sentence_lines

if TYPE_CHECKING:
    from companion.table.amending import Amendment
    from companion.tui.app import CompanionApp


class TableWays(WatchedTable):
    """Keys that open another screen. What comes back is an entry's text, or the table having moved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2,slash", "rules", show=False),
        Binding("f3", "tables", show=False),
        Binding("f5", "keep", show=False),
        Binding("f6", "log", show=False),
        Binding("f7", "recount", show=False),
        Binding("f8", "far", show=False),
        Binding("f9", "checkpoint", show=False),
        Binding("f10", "form", show=False),
        Binding("ctrl+s", "sheet", show=False),
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+y", "redo", show=False),
    ]

    _refused: Refused | None = None

    def submit(self, text: str) -> None:
        """Judge an entry and record it."""
        raise NotImplementedError

    def begin(self, text: str, at: int | None = None) -> None:
        """Write the beginning of an entry into the line."""
        raise NotImplementedError

    def say(self, mark: str, sentence: str) -> None:
        """Tell one sentence under the log."""
        self.tell(lambda width: sentence_lines(mark, sentence, width))

    @property
    def companion(self) -> CompanionApp:
        """The app that holds the library."""
        app: CompanionApp = self.app  # type: ignore[assignment]
        return app

    # -- rules -----------------------------------------------------------------------------------------------------

    def action_rules(self) -> None:
        """Look a rule up; from a refusal, the rule that was broken."""
        self.open_rules(self._refused.violations[0].rule if self._refused is not None else "")

    def open_rules(self, rule: str = "") -> None:
        """The rules of this game, at a rule if one is given; the entry line stays as it is."""
        from companion.tui.screens.rules import RulesScreen

        broken = self._refused.rules if self._refused is not None else ()
        self.app.push_screen(RulesScreen(self.table, rule, broken), self._after_rules)

    def _after_rules(self, entry: str | None) -> None:
        """Begin the note that somebody wants to write on a rule; an entry that waits goes first."""
        if entry is not None and not self.line.text.strip():
            self.begin(entry)
        elif entry is not None:
            self.say("!", "Finish the entry in the line first; then write the note.")
            self.paint_foot()

    # -- the way back ----------------------------------------------------------------------------------------------

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
            self.tell(lambda width: moved_lines(moved, width))
        self.redraw()

    def action_log(self) -> None:
        """Everything that was entered; from there, a correction or a jump back."""
        from companion.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.table), self._after_log)

    def _after_log(self, done: Moved | Amendment | None) -> None:
        if done is None or isinstance(done, Moved):
            self._after_move(done)
            return
        out = f"; left out: {', '.join(entry for entry, _ in done.left_out)}" if done.left_out else ""
        self.say("✓", f"Entry {done.n} corrected to “{done.entry}”{out}. One undo takes the correction back.")
        self.redraw()

    def action_checkpoint(self) -> None:
        """Name this moment, so that one can come back to it."""
        from companion.table.sheets import moment
        from companion.tui.screens.ask import AskScreen

        ask = AskScreen(
            "Checkpoint", '`undo "Name"` comes back to this moment. Its name:', moment(self.table), replace=True
        )
        self.app.push_screen(ask, lambda name: self.submit(f"checkpoint {quoted(name)}") if name else None)

    # -- saving ----------------------------------------------------------------------------------------------------

    def action_sheet(self) -> None:
        """The Save Sheet with its QR code."""
        from companion.tui.screens.sheet import SheetScreen

        self.app.push_screen(SheetScreen(self.table, self.companion.library))

    def action_keep(self) -> None:
        """Keep a Save Sheet of this moment with the table, without leaving it."""
        self.run_worker(self._keep_sheet, thread=True, group="keep", exclusive=True, exit_on_error=False)

    def _keep_sheet(self) -> None:
        from companion.tui.screens.sheet import kept_as

        sentence = f"{kept_as(self.table)} Ctrl+S, then l, lists those kept."
        self.app.call_from_thread(self._told_at_rest, "✓", sentence)

    def _told_at_rest(self, mark: str, sentence: str) -> None:
        self.say(mark, sentence)
        self.paint_foot()

    # -- entering by other means -----------------------------------------------------------------------------------

    def action_recount(self) -> None:
        """Type what lies on the table."""
        from companion.tui.screens.recount import RecountScreen

        self.app.push_screen(RecountScreen(self.table), self._after_form)

    def action_form(self) -> None:
        """Fill an entry in by pointing: the one that is begun in the line, or one from a list."""
        self.open_form(self.line.text)

    def open_form(self, start: Offer | str) -> None:
        """The form of an offer, or of the entry that a text begins."""
        from companion.tui.screens.form import FormScreen

        self.app.push_screen(FormScreen(self.table, self.selection, start), self._after_form)

    def _after_form(self, entry: str | None) -> None:
        if entry:
            self.call_after_refresh(partial(self.submit, entry))

    # -- looking ---------------------------------------------------------------------------------------------------

    def action_far(self) -> None:
        """The numbers that matter, readable across a table."""
        from companion.tui.screens.far import FarScreen

        self.app.push_screen(FarScreen(self.table, self.board), lambda _: self.redraw())

    def action_help(self) -> None:
        """Keys and entries."""
        from companion.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.table.game, self.board.legend))

    def action_tables(self) -> None:
        """Back to the tables."""
        self.companion.show_picker()
