"""Ask the table: a refused entry as a question that everybody can read, and the table's answer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from companion.engine.fields import shown
from companion.engine.verdicts import Refused, RuleViolation
from companion.tui.boards.digits import has_letters, huge, size
from companion.tui.drawing import DANGER, DIM, HINT, STRONG, WARN, Hit, Lines, flow, line, said, tagged, wrapped
from companion.tui.widgets.panel import Panel, Touched

AGREED = "the table agreed"
"""The reason that a ruling carries where the table was asked."""

QUESTION = "note open question: "
"""How the note begins that keeps a question for later."""


class AskTableScreen(ModalScreen[str | None]):
    """Gives the entry to record: the ruling, or a note of the open question; None where the table says no."""

    CSS = """
    AskTableScreen { align: center middle; }
    AskTableScreen .dialog { width: 100; }
    AskTableScreen VerticalScroll { height: auto; max-height: 80vh; }
    AskTableScreen Panel { height: auto; text-wrap: nowrap; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "let", show=False),
        Binding("n,escape,f8", "leave", show=False),
        Binding("l", "later", show=False),
    ]

    def __init__(self, refused: Refused, titles: Callable[[str], str]) -> None:
        super().__init__()
        self._refused, self._titles = refused, titles

    def compose(self) -> ComposeResult:
        """The question and the answers."""
        with Vertical(classes="dialog"):
            with VerticalScroll(id="page", can_focus=False):
                yield Panel(id="question")
            yield Panel(id="answers")

    def on_mount(self) -> None:
        """Draw."""
        self.query_one("#question", Panel).show(
            lambda width: question_lines(self._refused, self._titles, width)
        )
        self.query_one("#answers", Panel).show(_answers)

    def action_let(self) -> None:
        """The table lets it stand: a ruling."""
        self.dismiss(f"{self._refused.text} !! {AGREED}")

    def action_later(self) -> None:
        """The table plays on without it and looks the question up another time: a note."""
        rules = ", ".join(self._refused.rules)
        self.dismiss(f"{QUESTION}{self._refused.text}{f' ({rules})' if rules else ''}")

    def action_leave(self) -> None:
        """The table does not let it stand; the entry stays in the line."""
        self.dismiss(None)

    def on_touched(self, event: Touched) -> None:
        """A touched answer is given."""
        event.stop()
        self.call_later(self.run_action, event.hit.value)


def question_lines(refused: Refused, titles: Callable[[str], str], width: int) -> Lines:
    """The entry, each rule that stands against it with its numbers, and what would be legal, with air between."""
    blank = Content("")
    lines: Lines = [*_large("May this stand?", WARN, width), blank]
    lines += [*_large(refused.text, STRONG, width), blank]
    for violation in refused.violations:
        lines += [*_against(violation, titles, width), blank]
    return lines


def _large(text: str, style: str, width: int) -> Lines:
    """The text in letters of three rows where it fits into the width, else in plain ones."""
    if has_letters(text) and size(text, 1)[0] <= width:
        return huge(text, 1, style)
    return wrapped(said(text, style), width)


def _against(violation: RuleViolation, titles: Callable[[str], str], width: int) -> Lines:
    rule = f"{violation.rule} {titles(violation.rule)}".strip()
    lines = wrapped(line(("✗ ", DANGER), said(rule or "not by the rules", DANGER)), width, 2)
    lines += wrapped(line("  ", said(violation.message, STRONG)), width, 2)
    facts = "   ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in violation.facts.items())
    lines += wrapped(line("  ", said(facts)), width, 2) if facts else []
    return lines + (wrapped(line(("  legal: ", DIM), said(violation.hint, HINT)), width, 2) if violation.hint else [])


def _answers(width: int) -> Lines:
    keys = (
        ("y", "yes: record it as a ruling of the table", "let"),
        ("n", "no: back to the entry", "leave"),
        ("l", "look it up later: note the question", "later"),
    )
    return flow((tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   ")
