"""A list whose chosen row carries a mark, so that it is seen without any colour."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.tui.drawing import HINT, line

CHOSEN, OTHER = line(("▸ ", HINT)), Content("  ")


class MarkedList(OptionList):
    """Rows of one line each; the one under the cursor begins with `▸`."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._rows: Sequence[Content] = ()
        self._marked: int | None = None

    def fill(self, rows: Sequence[Content], at: int = 0) -> None:
        """Show these rows with the cursor on row `at`."""
        self._rows, self._marked = rows, None
        self.clear_options()
        self.add_options([Option(OTHER + row) for row in rows])
        self.highlighted = min(at, len(rows) - 1) if rows else None

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the mark with the cursor."""
        super().watch_highlighted(highlighted)
        for row, mark in ((self._marked, OTHER), (highlighted, CHOSEN)):
            if row is not None and row < len(self._rows):
                self.replace_option_prompt_at_index(row, mark + self._rows[row])
        self._marked = highlighted
