"""Rules: search as you type, read one rule, go back to the entry that waits."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.rulebook import Rule
from companion.tui.drawing import DIM, HINT, STRONG, WARN, Hit, Lines, line, said, tagged, wrapped
from companion.tui.rules import rulebook_of
from companion.tui.widgets.panel import Panel, Touched

CONFIDENCE = {"H": "sure", "M": "fairly sure", "L": "unsure", "X": "unknown"}
SOURCES = {
    "seed": "from the rules text",
    "reading": "a reading chosen here",
    "edition": "known of the edition",
}


class RulesScreen(ModalScreen[None]):
    """Search above, results, and the rule in full; Escape goes back to exactly where one was."""

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2", "leave", show=False),
        Binding("down", "walk(1)", show=False, priority=True),
        Binding("up", "walk(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_rule(8)", show=False, priority=True),
        Binding("pageup", "scroll_rule(-8)", show=False, priority=True),
    ]

    def __init__(self, game: str, rule: str = "", context: Sequence[str] = ()) -> None:
        super().__init__()
        self._book = rulebook_of(game)
        self._rule, self._around = rule, tuple(filter(None, context))
        self._found: tuple[Rule, ...] = ()

    def compose(self) -> ComposeResult:
        """Search line, results, rule."""
        with Vertical(classes="rules"):
            yield Input(
                self._rule, placeholder="what happens when …? or a rule id", id="words", select_on_focus=False
            )
            yield OptionList(id="results", markup=False)
            with VerticalScroll(can_focus=False, id="reading"):
                yield Panel(id="rule")
            yield Static(
                "↑↓ another rule   PgUp PgDn read on   Esc back to the table", markup=False, classes="dim"
            )

    def on_mount(self) -> None:
        """Start with the rule asked for, or with what matters at this moment."""
        self.query_one(Input).focus()
        self._search(self._rule)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed."""
        self._search(event.value)

    def on_input_submitted(self) -> None:
        """Enter goes on to the next result."""
        self.action_walk(1)

    def _search(self, words: str) -> None:
        self._found = () if self._book is None else self._book.search(words, 30, self._around)
        results = self.query_one(OptionList)
        results.clear_options()
        results.add_options(
            [Option(line(said(f"{rule.id:<10} ", DIM), said(rule.title))) for rule in self._found]
        )
        if self._found:
            results.highlighted = 0
        self._read(self._found[0] if self._found else None, words)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the rule under the cursor."""
        if event.option_index < len(self._found):
            self._read(self._found[event.option_index], "")

    def _read(self, rule: Rule | None, words: str) -> None:
        panel = self.query_one("#rule", Panel)
        if rule is not None:
            panel.show(lambda width: rule_lines(rule, width))
        else:
            told = self._nothing(words)
            panel.show(lambda width: wrapped(line(said(told)), width))
        self.query_one("#reading").scroll_home(animate=False)

    def _nothing(self, words: str) -> str:
        if self._book is None:
            return "This game has no rules here."
        return self._book.search_absent(words) or "No rule has these words; try others, or the id of a rule."

    def action_walk(self, step: int) -> None:
        """Go to another result; the words stay where they are."""
        results = self.query_one(OptionList)
        if self._found:
            at = results.highlighted or 0
            results.highlighted = max(0, min(at + step, len(self._found) - 1))

    def action_scroll_rule(self, rows: int) -> None:
        """Read on in a long rule."""
        self.query_one("#reading").scroll_relative(y=rows, animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def on_touched(self, event: Touched) -> None:
        """A rule that is named leads to it."""
        event.stop()
        if event.hit.kind == "rule":
            self.query_one(Input).value = event.hit.value


def rule_lines(rule: Rule, width: int) -> Lines:
    """A rule in full: id, title, text, example, how sure it is, and what it names."""
    lines = wrapped(line((f"{rule.id}  ", HINT), said(rule.title, STRONG)), width, 2)
    for paragraph in rule.text.split("\n"):
        lines += wrapped(said(paragraph), width)
    if rule.example:
        lines += wrapped(line(("For example: ", DIM), said(rule.example)), width, 2)
    sure = WARN if rule.confidence in ("L", "X") else DIM
    lines += wrapped(
        line(
            (f"{SOURCES[rule.source]}, ", DIM),
            (CONFIDENCE[rule.confidence], sure),
            said(f"; {rule.heading}", DIM),
        ),
        width,
    )
    if rule.see:
        named = line(" ").join([tagged(said(other, HINT), Hit("rule", other)) for other in rule.see])
        lines += wrapped(line(("see ", DIM), named), width)
    return lines
