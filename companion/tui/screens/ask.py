"""A question with one line to type the answer in."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from companion.tui.drawing import plain


class AskScreen(ModalScreen[str | None]):
    """Gives the text that was entered, or None where somebody thought better of it."""

    DEFAULT_CSS = """
    AskScreen { align: center middle; }
    AskScreen .title { text-style: bold; }
    AskScreen Input { margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: str, sentence: str, text: str = "", replace: bool = False) -> None:
        """`replace`: the text is only a proposal, and the first letter typed takes its place."""
        super().__init__()
        self._head, self._sentence, self._text, self._replace = title, sentence, text, replace

    def compose(self) -> ComposeResult:
        """Title, sentence, line, buttons."""
        with Vertical(classes="dialog"):
            yield Static(plain(self._head), classes="title", markup=False)
            yield Static(plain(self._sentence), markup=False)
            yield Input(self._text, id="answer", select_on_focus=self._replace)
            with Horizontal(classes="buttons"):
                yield Button("Enter – do it", id="do", compact=True)
                yield Button("Esc – leave it", id="leave", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer is given."""
        event.stop()
        self.dismiss(event.value.strip() or None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons do what the keys do."""
        self.dismiss(self.query_one(Input).value.strip() or None if event.button.id == "do" else None)

    def action_leave(self) -> None:
        """Nothing is done."""
        self.dismiss(None)
