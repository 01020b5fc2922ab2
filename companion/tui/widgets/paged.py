"""A panel that scrolls where it is longer than its room, and says how much more there is."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget

from companion.tui.drawing import HINT, Lines, line
from companion.tui.widgets.panel import Paint, Panel

EDGE = 2
"""Rows that the frame of a dialog takes."""


class Paged(Vertical):
    """Lines in a page that keeps clear of the other rows of its dialog, with a line that names what is out of sight."""

    def compose(self) -> ComposeResult:
        """The page, and the line below it."""
        with VerticalScroll(can_focus=False, classes="page"):
            yield Panel(classes="paged")
        yield Panel(classes="more")

    def on_mount(self) -> None:
        """Say what is out of sight whenever that changes."""
        for name in ("scroll_y", "virtual_size"):
            self.watch(self.page, name, self._say_more)
        self.query_one(".more", Panel).show(self._more)

    @property
    def page(self) -> Widget:
        """What scrolls."""
        return self.query_one(".page")

    def show(self, paint: Paint) -> None:
        """Draw this from now on."""
        self.query_one(".paged", Panel).show(paint)
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Take the rows that the window has left beside the other parts of the dialog, three at least."""
        assert isinstance(self.parent, Widget)
        others = (one for one in self.parent.children if one is not self and one.display)
        taken = sum(one.outer_size.height + one.styles.margin.height for one in others)
        own = self.styles.margin.height + 1
        self.page.styles.max_height = max(self.screen.size.height - EDGE - taken - own, 3)
        self.call_after_refresh(self._say_more)

    def scroll_by(self, rows: int) -> None:
        """Scroll by so many rows; by a page less one where it is more than that."""
        most = max(self.page.size.height - 1, 1)
        self.page.scroll_relative(y=max(-most, min(rows, most)), animate=False)

    def _say_more(self, *_: Any) -> None:
        self.query_one(".more", Panel).show(self._more)

    def _more(self, width: int) -> Lines:
        page = self.page
        above, below = round(page.scroll_y), round(page.max_scroll_y - page.scroll_y)
        parts = [f"↑ {above} more above"] * (above > 0) + [f"↓ {below} more below"] * (below > 0)
        return [line((f"{'  '.join(parts)}  (PgUp, PgDn)", HINT))] if parts else []
