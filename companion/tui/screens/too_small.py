"""The sentence that asks for a bigger window."""

from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

LEAST_WIDTH, LEAST_HEIGHT = 40, 15


def too_small(width: int, height: int) -> bool:
    """Whether a window of so many cells has no room for a table."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


class TooSmallScreen(Screen[None]):
    """Covers everything until the window is large enough; what lies under it is kept as it was."""

    DEFAULT_CSS = "TooSmallScreen { align: center middle; } TooSmallScreen Static { text-align: center; }"

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static(self._sentence(), id="too-small", markup=False)

    def on_resize(self, event: Resize) -> None:
        """Tell the size as it is now."""
        self.query_one(Static).update(self._sentence())

    def _sentence(self) -> str:
        size = self.app.size
        return (
            f"This window has {size.width} columns and {size.height} rows. Please make it bigger: "
            f"the Companion needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} rows. Ctrl+Q leaves."
        )
