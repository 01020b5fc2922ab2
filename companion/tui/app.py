"""The app: paints first, then opens the library in a thread, and wires the screens together."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import DimFilter, LineFilter
from textual.screen import Screen
from textual.theme import Theme

from companion.tui.careful import Careful
from companion.tui.screens.opening import OpeningScreen
from companion.tui.screens.too_small import TooSmallScreen, too_small
from companion.tui.themes import HIGH_CONTRAST, OURS, chosen_theme, named_theme, refusal

if TYPE_CHECKING:
    from companion.table.library import Library
    from companion.table.recovery import Recovery
    from companion.table.table import Table

THEME = ("screen", "theme")
"""Where the library remembers the theme: scope and key."""
BACKUP_LOOK = 300.0
"""Seconds between two looks whether a backup is due."""
_HARDLY_DIM = DimFilter(0.85)
"""What is dim elsewhere stays above 13:1 in the theme of high contrast."""
Opener = Callable[[], "Library"]
"""Gives the library of all tables; called once, in a thread, after the first paint."""


def run(folder: Path, table: str | None = None, opener: Opener | None = None) -> int:
    """Show the screens; the exit code of the command: 0, or 3 where this terminal cannot show them."""
    problem = refusal(os.environ)
    if problem:
        print(problem, file=sys.stderr)
        return 3
    app = CompanionApp(folder, table, opener)
    app.run()
    return app.return_code or 0


class CompanionApp(Careful, App[None]):
    """The Companion on screen: the picker, or the table named."""

    TITLE = "Companion"
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "quit", priority=True, show=False)]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]  # noqa: RUF012

    def __init__(self, folder: Path, table: str | None = None, opener: Opener | None = None) -> None:
        # Textual picks its colour filter here: without ansi_color it would turn a theme of default colours to black.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.folder = folder
        self._wanted = table
        self._opener = opener
        self._library: Library | None = None
        self._recovery: Recovery | None = None
        for theme in OURS:
            self.register_theme(theme)
        name = chosen_theme(os.environ)
        self.theme = name if name in self.available_themes else OURS[0].name
        self.animation_level = "none"

    @property
    def library(self) -> Library:
        """All tables; there only after the opening screen."""
        if self._library is None:
            raise RuntimeError("the library is opened after the first paint")
        return self._library

    def get_default_screen(self) -> Screen[Any]:
        """The screen of the first paint."""
        return OpeningScreen(self.folder)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None on a screen that has to keep its colours: a QR code without its black and white is no code."""
        if getattr(self.screen, "keeps_colours", False):
            return []
        filters = super().get_line_filters()
        return [*filters, _HARDLY_DIM] if self.theme == HIGH_CONTRAST.name else filters

    def action_command_palette(self) -> None:
        """Everything that can be entered, and the app's own commands."""
        from companion.tui.palette import Palette

        if not any(isinstance(screen, (Palette, TooSmallScreen)) for screen in self.screen_stack):
            self.push_screen(Palette(id="--command-palette"))

    def on_mount(self) -> None:
        """Open the library as soon as something is on screen."""
        self.call_after_refresh(self._open)

    @work(thread=True, exit_on_error=False, group="open")
    def _open(self) -> None:
        from companion.table.errors import TableError
        from companion.table.library import Library
        from journal import JournalError

        try:
            library = self._opener() if self._opener is not None else Library.open(self.folder)
            self._library = library
            theme = library.store.recall(*THEME)
            self._recovery = library.recovered()
            table = library.load(self._wanted) if self._wanted is not None else None
        except (TableError, JournalError) as problem:
            self.call_from_thread(self._opening_failed, str(problem))
            return
        self.call_from_thread(self._opened, table, theme)

    def _opened(self, table: Table | None, theme: str | None) -> None:
        self.set_interval(BACKUP_LOOK, self._back_up)
        if theme in self.available_themes and not named_theme(os.environ):
            self.theme = theme
        self.theme_changed_signal.subscribe(self, self._remember)
        if table is None:
            self.show_picker()
        else:
            self.show_table(table)
        self._tell_recovery()

    def _tell_recovery(self) -> None:
        """What is there of a session that was killed; told until somebody has read it."""
        for warning in self.library.warnings:
            self.notify(warning, severity="warning", markup=False, timeout=20)
        if self._recovery is not None and not self._recovery.tables:
            self.library.acknowledge()  # nothing was recorded in the lost session, so there is nothing to compare
        elif self._recovery is not None:
            from companion.tui.screens.recovered import RecoveredScreen

            self.push_screen(RecoveredScreen(self._recovery), lambda _: self.library.acknowledge())

    @work(thread=True, exclusive=True, exit_on_error=False, group="backup")
    def _back_up(self) -> None:
        """An hour after the last backup, another one; where that fails, play goes on."""
        from companion.table.errors import TableError

        try:
            self.library.back_up_if_due()
        except TableError as problem:
            self.call_from_thread(self.notify, str(problem), severity="warning", markup=False)

    def _opening_failed(self, sentence: str) -> None:
        """Say what is wrong; where the tables themselves are fine, offer them."""
        if self._library is not None:
            self.show_picker()
        from companion.tui.screens.message import MessageScreen

        leave = self._library is None
        self.push_screen(
            MessageScreen("This cannot be opened", sentence),
            lambda _: self.exit(return_code=3) if leave else None,
        )

    def _remember(self, theme: Theme) -> None:
        """Keep the theme that somebody chose, unless the environment names one."""
        from journal import JournalError

        try:
            if not named_theme(os.environ) and self.library.store.recall(*THEME) != theme.name:
                self.library.store.remember(*THEME, theme.name)
        except JournalError as problem:
            self.notify(f"The theme will not be remembered: {problem}", severity="warning", markup=False)

    def _handle_exception(self, error: Exception) -> None:
        """The boundary: what nobody foresaw is written to a file, and the screens end with one sentence.

        Textual's own way prints a traceback; the part of the screen that fell over cannot be mended from here.
        """
        from companion.tui.crash import write_report

        if self._exception is not None:
            return
        self._exception = error  # a test under Pilot raises it
        self._exception_event.set()
        self.exit(return_code=3, message=Text(write_report(self.folder, error)))

    def show_picker(self) -> None:
        """The tables of the library, in place of what is on screen."""
        from companion.tui.screens.picker import PickerScreen

        self._only(PickerScreen(self.library, self.folder))

    def show_table(self, table: Table) -> None:
        """A table, in place of what is on screen."""
        from companion.tui.screens.table import TableScreen

        self._only(TableScreen(table, self.library.store))

    def _only(self, screen: Screen[Any]) -> None:
        """Show a screen above nothing but the opening screen."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)
        self._check_size(self.size.width, self.size.height)

    def on_resize(self, event: Resize) -> None:
        """Ask for a bigger window where there is no room."""
        self._check_size(event.size.width, event.size.height)

    def _check_size(self, width: int, height: int) -> None:
        shown = isinstance(self.screen, TooSmallScreen)
        small = too_small(width, height)
        if small and not shown:
            self.push_screen(TooSmallScreen())
        elif shown and not small:
            self.pop_screen()

    def on_unmount(self) -> None:
        """Let go of the store."""
        if self._library is not None:
            self._library.store.close()
