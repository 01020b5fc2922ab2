"""Entries by pointing: what can be entered as a list, and then a form with a control for each part of the entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen

from companion.engine.action import Action
from companion.engine.forms import Form, Language, Reading
from companion.engine.game import Offer, Selection
from companion.engine.play import read_entry
from companion.engine.slots import Option
from companion.engine.text import quoted
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused
from companion.table.table import Preview, Table
from companion.tui.drawing import DIM, HINT, PICKED, STRONG, Hit, Lines, fit, flow, line, said, tagged, wrapped
from companion.tui.forms.carrying import Carried, begun, carry, contents, whole
from companion.tui.forms.choosing import Chooser
from companion.tui.forms.controls import Control
from companion.tui.forms.filling import Filling, Trial
from companion.tui.forms.showing import control_lines
from companion.tui.rules import title_of
from companion.tui.screens.rules import RulesScreen
from companion.tui.widgets.panel import Panel, Touched
from companion.tui.widgets.told import capped, follow, told_rows
from companion.tui.widgets.verdict import preview_lines

FRAME = (4, 5)
"""Rows of the dialog's frame and of its keys, in a wide and in a narrow window."""
NARROW = 60
"""Columns below which a window is narrow."""


class FormScreen(ModalScreen[str | None]):
    """Gives the entry that was filled in, or None. It starts with the form of an offer or of a begun entry, or with
    the list of everything that can be entered."""

    CSS_PATH = "form.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "go", show=False),
        Binding("f4", "force", show=False),
        Binding("up,shift+tab", "row(-1)", show=False),
        Binding("down,tab", "row(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("backspace", "rub", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, table: Table, selection: Selection, start: Offer | str = "") -> None:
        super().__init__()
        self._table, self._selection = table, selection
        self._offers = sorted(table.offers(selection), key=lambda offer: offer.blocked is not None)
        self._actors: tuple[str, ...] = ()
        self._chooser = Chooser(self._offers, table.game.title)
        self._offer = start if isinstance(start, Offer) else None
        self._carried: Carried | None = None
        self.filling = self._settle(self._fill(self._offer)) if self._offer is not None else None
        self._row = 0
        self._tops: list[int] = []
        self._ruling: str | None = None
        self._told_rows = told_rows(0)
        if isinstance(start, str) and start.strip():
            self._carry(start)

    def compose(self) -> ComposeResult:
        """The list or the form; the entry with its verdict; keys."""
        with Vertical(classes="dialog"):
            with VerticalScroll(id="page", can_focus=False):
                yield Panel(id="form")
            yield Panel(id="form-told")
            yield Panel(id="form-keys")

    def on_mount(self) -> None:
        """Draw."""
        self._draw()

    def on_resize(self) -> None:
        """The rows kept for the verdict and the keys are never taken by the form, so that no row moves."""
        self._told_rows = told_rows(self.app.size.height)
        self._draw()

    # -- what is filled in -------------------------------------------------------------------------------------------

    def _fill(self, offer: Offer) -> Filling:
        table = self._table
        trial = Trial(table.state, self._language.kinds)
        return Filling(offer.form, offer.verb, table.game.names(table.state), self._options, trial)

    def _settle(self, filling: Filling) -> Filling:
        """The form with what is known of it: who was named in the line, and what can be one thing only."""
        if self._actors:
            filling.act(self._actors)
        filling.settle()
        return filling

    def _carry(self, text: str) -> None:
        """Open the form of a begun entry; where no verb stands in it, the list."""
        start = begun(text, self._language, self._reads)
        if not start.verbs:
            self._actors = start.actors
            self._chooser.narrow(" ".join(word.text for word in start.words))
            return
        self._actors = ()
        carried = carry(start, self._offers, self._fill, self._says)
        self._carried, self._offer = carried, carried.offer
        self.filling = self._settle(carried.filling)
        self._ruling = start.reason
        self._row = _next_row(self.filling)

    def _says(self, text: str, action: Action) -> bool:
        """Whether a text reads as this action."""
        reading = whole(text, self._language.names, self._reads)
        return reading is not None and reading.action == action

    def _reads(self, text: str) -> Reading | InputProblem | Ambiguous:
        """What a text reads as, with nothing added from memory."""
        return read_entry(self._table.game, self._table.state, text, replace(self._around, cards={}))

    def _options(self, kind: str, filled: Mapping[str, Any]) -> Sequence[Option]:
        """What a kind has at this table, now."""
        return tuple(self._language.kinds[kind](self._table.state, filled))

    @cached_property
    def _language(self) -> Language:
        return self._table.game.language(self._table.state, self._around)

    @cached_property
    def _around(self) -> Selection:
        return self._table.around(self._selection)

    @property
    def _forms(self) -> tuple[Form, ...]:
        """The forms of the verb; of those that differ only in the order of their words, the first."""
        found = {
            contents(form): form for form in reversed(self._offer.verb.forms if self._offer is not None else ())
        }
        return tuple(reversed(found.values()))

    @property
    def left(self) -> tuple[str, ...]:
        """The words of the line that the entry lacks."""
        return self._carried.left if self._carried is not None else ()

    @property
    def entry(self) -> str:
        """The entry as far as it is filled in; empty while the list is shown."""
        text = self.filling.text if self.filling is not None else ""
        return text if self._ruling is None else f"{text} !! {self._ruling}".strip()

    @property
    def _judged(self) -> Preview | None:
        return self._table.judge(self.entry, self._selection) if self.filling is not None else None

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        preview = self._judged
        filling = self.filling is not None
        told, keys = self.query_one("#form-told", Panel), self.query_one("#form-keys", Panel)
        told.display = filling
        told.styles.height = self._told_rows
        columns, rows = self.app.size
        self.query_one("#page").styles.max_height = rows - FRAME[columns < NARROW] - filling * (self._told_rows + 1)
        self.query_one("#form", Panel).show(self._lines)
        told.show(lambda width: capped(self._told(preview, width), self._told_rows))
        keys.show(lambda width: self._keys(preview, width))
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Keep the control under the cursor, or the marked offer, in sight."""
        page = self.query_one("#page")
        tops = self._tops if self.filling is not None else [self._chooser.marked_line]
        at = tops[min(self._row, len(tops) - 1)] if tops else 0
        follow(page, at)

    def _lines(self, width: int) -> Lines:
        if self.filling is None:
            return self._chooser.lines(width)
        lines, self._tops = [*self._head(width), line("")], []
        for number, control in enumerate(self.filling.controls):
            self._tops.append(len(lines))
            lines += control_lines(control, number, number == self._row, width)
        return lines if self.filling.controls else [*lines, line(("Nothing has to be filled in.", DIM))]

    def _head(self, width: int) -> Lines:
        """The verb, and its forms to choose from where there are several."""
        assert self._offer is not None
        verb = self._offer.verb
        does = self._offer.form.help or verb.help
        head = wrapped(line(said(verb.name or "change", STRONG), said(f"  {does}", DIM)), width, 2)
        if len(self._forms) < 2:
            return head
        chips = (
            tagged(
                said(f" {_form_label(form)} ", PICKED if form is self._offer.form else HINT),
                Hit("form", str(n)),
            )
            for n, form in enumerate(self._forms)
        )
        return [*head, *flow(chips, width)]

    def _told(self, preview: Preview | None, width: int) -> Lines:
        """The words that were left out, and the verdict."""
        if preview is None:
            return []
        left = f"Not taken from the line: {' '.join(map(quoted, self.left))}"
        lines = [fit(said(left, DIM), width)] if self.left else []
        return [*lines, *preview_lines(preview, lambda rule: title_of(self._table.game.id, rule), width)]

    def _keys(self, preview: Preview | None, width: int) -> Lines:
        keys = _chooser_keys(self._chooser) if preview is None else self._form_keys(preview)
        return flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )

    def _form_keys(self, preview: Preview) -> list[tuple[str, str, str]]:
        """The keys that do something now: Enter only where it would record."""
        verdict = preview.verdict
        keys = [("Enter", "record", "go")] if isinstance(verdict, Accepted) else []
        if isinstance(verdict, Refused) and verdict.overridable:
            keys.append(("F4", "record anyway", "force"))
        if self._ruling is not None:
            keys.append(("F4", "by the rules after all", "force"))
        if self._control is not None:
            keys += [("↑↓", "next part", "row(1)"), *_control_keys(self._control)]
        return [*keys, ("Esc", "leave it", "leave")]

    # -- moves -------------------------------------------------------------------------------------------------------

    @property
    def _control(self) -> Control | None:
        controls = self.filling.controls if self.filling is not None else ()
        return controls[min(self._row, len(controls) - 1)] if controls else None

    def action_row(self, step: int) -> None:
        """Go to the next or the previous control, or offer of the list."""
        if self.filling is None:
            self._chooser.move(step)
        else:
            self._row = max(0, min(self._row + step, len(self.filling.controls) - 1))
        self._draw()

    def action_step(self, by: int) -> None:
        """Change the control under the cursor."""
        if self._control is not None:
            self._control.step(by)
            self._draw()

    def action_rub(self) -> None:
        """Take back the last letter."""
        if self.filling is None:
            self._chooser.narrow(self._chooser.typed[:-1])
        elif self._control is not None:
            self._control.rub()
        self._draw()

    def action_page(self, pages: int) -> None:
        """A page on or back: of the list with its mark, or of a long form."""
        page = self.query_one("#page")
        rows = max(page.size.height - 3, 1) * pages
        if self.filling is None:
            self.action_row(rows)
        else:
            page.scroll_relative(y=rows, animate=False)

    def action_go(self) -> None:
        """Hand the entry over, which the table judges again; what cannot be recorded stays. In the list, open the form
        of the marked offer."""
        judged = self._judged
        if judged is None:
            self._open(self._chooser.marked)
        elif isinstance(judged.verdict, Accepted):
            self.dismiss(self.entry)

    def action_force(self) -> None:
        """Record it against the rules, or not after all; where no rule forbids it there is nothing to set aside."""
        judged = self._judged
        if self._ruling is not None:
            self._ruling = None
        elif judged is not None and isinstance(judged.verdict, Refused) and judged.verdict.overridable:
            self._ruling = ""
        self._draw()

    def action_leave(self) -> None:
        """What was typed in the list goes first; then nothing is entered."""
        if self.filling is None and self._chooser.typed:
            self._chooser.narrow("")
            self._draw()
        else:
            self.dismiss(None)

    def on_key(self, event: Key) -> None:
        """What is typed goes into the control; in the list it narrows what is shown."""
        if not event.character or not event.character.isprintable():
            return
        if self.filling is None:
            self._chooser.type(event.character)
        elif self._control is not None:
            self._control.type(event.character)
        self._draw()

    def _open(self, offer: Offer | None) -> None:
        if offer is not None:
            self._offer, self._row, self._ruling, self._carried = offer, 0, None, None
            self.filling = self._settle(self._fill(offer))
            self.query_one("#page").scroll_home(animate=False)
            self._draw()

    def on_touched(self, event: Touched) -> None:
        """A touched part of the form, a rule of its verdict, or an entry that it may mean."""
        event.stop()
        kind, value = event.hit.kind, event.hit.value
        if kind == "do":
            self.call_later(self.run_action, value)
        elif kind == "offer":
            self._open(self._offers[int(value)])
        elif kind == "form" and self._offer is not None:
            self._open(Offer(self._offer.verb, self._forms[int(value)], self._offer.actor, None))
        elif kind == "rule":
            self.app.push_screen(RulesScreen(self._table, value))
        elif kind == "entry":
            self._carry(value)
            self._draw()
        elif self.filling is not None:
            self._touch(kind, *map(int, value.split(":")))

    def _touch(self, kind: str, row: int, at: int = 0) -> None:
        assert self.filling is not None
        self._row, control = row, self.filling.controls[row]
        if kind == "pick":
            control.point(at)
        elif kind == "step":
            control.step(at)
        self._draw()


def _next_row(filling: Filling | None) -> int:
    """The control behind the last one that was filled in."""
    controls = filling.controls if filling is not None else ()
    done = [n for n, control in enumerate(controls) if control.words]
    return min(done[-1] + 1, len(controls) - 1) if done else 0


def _chooser_keys(chooser: Chooser) -> list[tuple[str, str, str]]:
    """The keys of the list."""
    keys = [("Enter", "fill it in", "go")] if chooser.marked is not None else []
    keys += [("↑↓", "another", "row(1)"), ("PgDn", "further down", "page(1)")]
    if chooser.typed:
        return [*keys, ("⌫", "a letter back", "rub"), ("Esc", "the whole list", "leave")]
    return [*keys, ("Esc", "leave it", "leave")]


def _form_label(form: Form) -> str:
    return " ".join(slot.label for slot in form.slots) or "alone"


def _control_keys(control: Control) -> list[tuple[str, str, str]]:
    """The keys that change the control under the cursor."""
    keys = [("←→", "change it", "step(1)")] if control.cursor is None else [("←→ Space", "tick", "step(1)")]
    return keys + ([("a-z", "pick", "step(1)")] if control.choices else [])
