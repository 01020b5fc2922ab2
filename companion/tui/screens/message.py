"""A message with a title and a sentence; whatever goes wrong in the background ends here, never in a traceback."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from companion.tui.drawing import plain


class MessageScreen(ModalScreen[None]):
    """One sentence to read."""

    DEFAULT_CSS = """
    MessageScreen { align: center middle; }
    MessageScreen .title { text-style: bold; margin-bottom: 1; }
    MessageScreen Button { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "close", show=False)]

    def __init__(self, title: str, sentence: str) -> None:
        super().__init__()
        self._title, self._sentence = title, sentence

    def compose(self) -> ComposeResult:
        """Title, sentence, and a button to touch."""
        with Vertical(classes="dialog"):
            yield Static(plain(self._title), classes="title", markup=False)
            yield Static(plain(self._sentence), markup=False)
            yield Button("Enter – close", id="close")

    def on_button_pressed(self) -> None:
        """Close."""
        self.action_close()

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)
