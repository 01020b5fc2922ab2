"""Rules: search as you type, read one rule as this table sees it, go back to the entry that waits."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from companion.rulebook import Rule
from companion.table.lookup import Answer, Page, lookup, page
from companion.table.table import Table
from companion.tui.drawing import DIM, HINT, STRONG, WARN, Hit, Lines, line, said, tagged, wrapped
from companion.tui.rules import rulebook_of
from companion.tui.widgets.marked import MarkedList
from companion.tui.widgets.panel import Panel, Touched

LIMIT = 30
CONFIDENCE = {"H": "sure", "M": "fairly sure", "L": "unsure", "X": "unknown"}
SOURCES = {
    "seed": "from the rules text",
    "reading": "a reading chosen here",
    "edition": "known of the edition",
}


class RulesScreen(ModalScreen[str | None]):
    """Search above, results, and the rule in full. Escape goes back to exactly where one was; it gives the beginning
    of an entry where somebody wants to write a note on a rule."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "#words"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2", "leave", show=False),
        Binding("f4", "note", show=False),
        Binding("down", "walk(1)", show=False, priority=True),
        Binding("up", "walk(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_rule(8)", show=False, priority=True),
        Binding("pageup", "scroll_rule(-8)", show=False, priority=True),
    ]

    def __init__(self, table: Table, rule: str = "", context: Sequence[str] = ()) -> None:
        super().__init__()
        self._table, self._rule, self._around = table, rule, tuple(filter(None, context))
        self._found: Answer = Answer(())

    def compose(self) -> ComposeResult:
        """Search line, results, rule."""
        keys = "↑↓ another rule   PgUp PgDn read on   F4 note on it   Esc back to the table"
        with Vertical(classes="rules"):
            yield Input(
                self._rule, placeholder="what happens when …? or a rule id", id="words", select_on_focus=False
            )
            yield Panel(id="answer")
            yield MarkedList(id="results")
            with VerticalScroll(can_focus=False, id="reading"):
                yield Panel(id="rule")
            yield Static(keys, markup=False, classes="dim")

    def on_mount(self) -> None:
        """Start with the rule asked for, or with what matters at this moment."""
        self._search(self._rule)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed."""
        self._search(event.value)

    def on_input_submitted(self) -> None:
        """Enter goes on to the next result."""
        self.action_walk(1)

    def _search(self, words: str) -> None:
        if rulebook_of(self._table.game.id) is not None:
            self._found = lookup(self._table, words, self._around, LIMIT)
        rules = self._found.rules
        self.query_one(MarkedList).fill([line(said(f"{rule.id:<10} ", DIM), said(rule.title)) for rule in rules])
        self.query_one("#answer", Panel).show(self._answer_lines)
        self._read(rules[0] if rules else None)

    def _answer_lines(self, width: int) -> Lines:
        """What has to be said above the results: that the rules are silent, or that nothing was found."""
        if self._found.absent:
            return wrapped(line(("? ", WARN), said(self._found.absent)), width, 2)
        if not self._found.rules:
            return wrapped(said("No rule has these words; try others, or the id of a rule.", DIM), width)
        return []

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the rule under the cursor."""
        if event.option_index < len(self._found.rules):
            self._read(self._found.rules[event.option_index])

    def _read(self, rule: Rule | None) -> None:
        shown = page(self._table, rule.id) if rule is not None else None
        self.query_one("#rule", Panel).show(
            lambda width: page_lines(shown, width) if shown is not None else []
        )
        self.query_one("#reading").scroll_home(animate=False)

    def action_walk(self, step: int) -> None:
        """Go to another result; the words stay where they are."""
        results, count = self.query_one(MarkedList), len(self._found.rules)
        if count:
            results.highlighted = max(0, min((results.highlighted or 0) + step, count - 1))

    def action_scroll_rule(self, rows: int) -> None:
        """Read on in a long rule."""
        self.query_one("#reading").scroll_relative(y=rows, animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def action_note(self) -> None:
        """Back to the table with the beginning of a note on this rule."""
        at = self.query_one(MarkedList).highlighted
        if at is not None and at < len(self._found.rules):
            self.dismiss(f"note {self._found.rules[at].id}: ")

    def on_touched(self, event: Touched) -> None:
        """A rule that is named leads to it."""
        event.stop()
        if event.hit.kind == "rule":
            self.query_one(Input).value = event.hit.value


def page_lines(shown: Page, width: int) -> Lines:
    """A rule in full: id, title, text, example; then this table's numbers and notes; how sure it is, what it names."""
    rule = shown.rule
    lines = wrapped(line((f"{rule.id}  ", HINT), said(rule.title, STRONG)), width, 2)
    for paragraph in rule.text.split("\n"):
        lines += wrapped(said(paragraph), width)
    if rule.example:
        lines += wrapped(line(("For example: ", DIM), said(rule.example)), width, 2)
    lines += _at_this_table(shown, width)
    sure = WARN if rule.confidence in ("L", "X") else DIM
    edition = f" {shown.edition}" if shown.edition else ""
    lines += wrapped(
        line(
            (f"{SOURCES[rule.source]}{edition}, ", DIM),
            (CONFIDENCE[rule.confidence], sure),
            said(f"; {rule.heading}", DIM),
        ),
        width,
    )
    return lines + _named(rule, width)


def _at_this_table(shown: Page, width: int) -> Lines:
    lines = wrapped(line(("▸ ", HINT), said(shown.numbers, STRONG)), width, 2) if shown.numbers else []
    for note in shown.notes:
        lines += wrapped(line((f"{note.kind}: ", WARN), said(note.text)), width, 2)
    return lines


def _named(rule: Rule, width: int) -> Lines:
    if not rule.see:
        return []
    named = line(" ").join([tagged(said(other, HINT), Hit("rule", other)) for other in rule.see])
    return wrapped(line(("see ", DIM), named), width)
