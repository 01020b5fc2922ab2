"""Correcting an entry several turns back: what would change and which later entries would fall, then the record."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input

from companion.engine.text import LONGEST_ENTRY
from companion.engine.verdicts import Refused
from companion.table.amending import Amendment, confirm, prepare
from companion.table.errors import TableError
from companion.table.table import LogLine, Table
from companion.tui.drawing import DIM, GOOD, HINT, STRONG, WARN, Lines, line, said, wrapped
from companion.tui.rules import title_of
from companion.tui.screens.ticking import TickScreen
from companion.tui.widgets.paged import Paged
from companion.tui.widgets.panel import Panel
from companion.tui.widgets.ticking import PAGE
from companion.tui.widgets.verdict import in_app_line, refusal_lines, sentence_lines, unread_lines
from journal import JournalError


class AmendScreen(ModalScreen[Amendment | None]):
    """The entry as it should have been. Enter works the consequences out and shows them, Enter again records.

    When it is recorded, what has to be moved at the table stands there to be ticked off.
    """

    CSS_PATH = "undo.tcss"
    AUTO_FOCUS = "#corrected"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f4", "force", show=False),
        Binding("down", "scroll_told(1)", show=False),
        Binding("up", "scroll_told(-1)", show=False),
        Binding("pagedown", f"scroll_told({PAGE})", show=False),
        Binding("pageup", f"scroll_told({-PAGE})", show=False),
    ]

    def __init__(self, table: Table, entry: LogLine) -> None:
        super().__init__()
        self._table, self._entry = table, entry
        self._prepared: Amendment | None = None

    def compose(self) -> ComposeResult:
        """Title, entry, consequences, buttons."""
        with Vertical(classes="dialog"):
            yield Panel(id="amend-title")
            yield Input(
                self._entry.as_typed, id="corrected", select_on_focus=False, max_length=LONGEST_ENTRY
            )
            yield Paged()
            with Horizontal(classes="buttons"):
                yield Button("Enter – show what follows", id="go", compact=True)
                yield Button("Esc – leave it", id="leave", compact=True)

    def on_mount(self) -> None:
        """Say what this is."""
        later = self._table.count - self._entry.n
        told = (
            "the last one"
            if not later
            else f"{later} {'entry follows' if later == 1 else 'entries follow'} it"
        )
        self.query_one("#amend-title", Panel).show(
            lambda width: wrapped(line((f"Correct entry {self._entry.n}", STRONG), (f"  {told}", DIM)), width)
        )
        self._tell([line(("Nothing changes before you have seen what follows from it.", DIM))])

    def on_resize(self) -> None:
        """The consequences take the rows that are left."""
        self.call_after_refresh(self.query_one(Paged).fit)

    def _tell(self, lines: Lines) -> None:
        paged = self.query_one(Paged)
        paged.show(lambda width: [part for one in lines for part in wrapped(one, width, 2)])
        paged.page.scroll_home(animate=False)

    def action_scroll_told(self, rows: int) -> None:
        """Scroll the consequences; the text keeps the focus."""
        self.query_one(Paged).scroll_by(rows)

    def action_force(self) -> None:
        """Set the checks aside: a reason may be typed behind the mark."""
        typed = self.query_one(Input)
        if "!!" not in typed.value:
            typed.value = f"{typed.value.rstrip()} !! "
            typed.cursor_position = len(typed.value)

    def on_input_changed(self) -> None:
        """Another text has other consequences."""
        if self._prepared is not None:
            self._prepared = None
            self._label("Enter – show what follows")
            self._tell([])

    def _label(self, text: str) -> None:
        self.query_one("#go", Button).label = text

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        event.stop()
        self._go()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons do what the keys do."""
        if event.button.id == "go":
            self._go()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Nothing is changed."""
        self.dismiss(None)

    def _go(self) -> None:
        try:
            if self._prepared is None:
                self._prepare(self.query_one(Input).value)
            else:
                confirm(self._table, self._prepared)
                self._done(self._prepared)
        except (TableError, JournalError) as problem:
            self._prepared = None
            self._tell(sentence_lines("!", str(problem), 400))

    def _done(self, made: Amendment) -> None:
        def close(_: None = None) -> None:
            self.dismiss(made)

        if made.to_do:
            self.app.push_screen(TickScreen(lambda width: corrected(made, width), made.to_do, made.in_app), close)
        else:
            close()

    def _prepare(self, text: str) -> None:
        found = prepare(self._table, self._entry.n, text, self._entry.seq)
        if isinstance(found, Amendment):
            self._prepared = found
            self._label("Enter – correct it")
            self._tell(consequences(found))
        elif isinstance(found, Refused):
            told = refusal_lines(found, lambda rule: title_of(self._table.game.id, rule), 400)
            force = [line(("F4", HINT), (" corrects it to this all the same, as a ruling of the table", DIM))]
            self._tell([*told, *(force if found.overridable else [])])
        else:
            self._tell(unread_lines(found, 400))


def corrected(made: Amendment, width: int) -> Lines:
    """What a correction has done to the log, above the list of what to move."""
    lines = wrapped(line((f"Entry {made.n} is now ", STRONG), said(made.entry, STRONG)), width, 2)
    for entry, _ in made.left_out:
        lines += wrapped(line(("  ✗ left out: ", WARN), said(entry)), width, 4)
    return [*lines, line("")]


def consequences(found: Amendment) -> Lines:
    """What a correction would do: the entries that stay and that fall, and what to move at the table."""
    count = len(found.left_out)
    lines: Lines = [line(("Would be recorded: ", GOOD), said(found.entry, STRONG))]
    if found.kept or count:
        holds = "entry holds" if found.kept == 1 else "entries hold"
        some = f"{len(found.differing)} of them " if found.kept > 1 else ""
        but = f", {some}otherwise than before:" if found.differing else " as before."
        lines.append(line((f"{found.kept} later {holds}{but}", WARN if found.differing else DIM)))
        lines += [line("  ≠ ", said(entry, STRONG), said(f"  {what}", DIM)) for entry, what in found.differing]
    if count:
        lines.append(line((f"{count} later {'entry' if count == 1 else 'entries'} would be left out:", WARN)))
        lines += [line("  ✗ ", said(entry, STRONG), said(f"  {why}", DIM)) for entry, why in found.left_out]
    lines.append(
        line(("Move at the table:" if found.to_do else "Nothing has to be moved at the table.", STRONG))
    )
    lines += [line("  ", said(text)) for text in found.to_do]
    return lines + ([in_app_line(found.in_app)] if found.in_app else [])
