"""The first paint: it needs nothing but Textual, so that it is there at once."""

from pathlib import Path

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static


class OpeningScreen(Screen[None]):
    """A line that stands until the tables are open."""

    DEFAULT_CSS = (
        "OpeningScreen { align: center middle; } OpeningScreen Static { width: auto; text-align: center; }"
    )

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def compose(self) -> ComposeResult:
        """The app's name and what it is doing."""
        yield Static(f"Companion\n\nopening the tables in\n{self._folder} …", markup=False)
