"""Entries by pointing: what can be entered as a list, and then a form with a control for each part of the entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen

from companion.engine.forms import Form
from companion.engine.game import Offer, Selection
from companion.engine.verdicts import Refused
from companion.table.table import Preview, Table
from companion.tui.controls import Control
from companion.tui.drawing import (
    DIM,
    HINT,
    PICKED,
    STRONG,
    Hit,
    Lines,
    fit,
    flow,
    line,
    said,
    tagged,
    wrapped,
)
from companion.tui.filling import Filling
from companion.tui.palette import told, usage
from companion.tui.rules import title_of
from companion.tui.widgets.panel import Panel, Touched
from companion.tui.widgets.verdict import preview_lines

LABEL = 24
"""Cells of a control's label."""


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
        Binding("pagedown", "read_on(8)", show=False),
        Binding("pageup", "read_on(-8)", show=False),
    ]

    def __init__(self, table: Table, selection: Selection, start: Offer | str = "") -> None:
        super().__init__()
        self._table, self._selection = table, selection
        self._offers = sorted(table.offers(selection), key=lambda offer: offer.blocked is not None)
        self._offer = start if isinstance(start, Offer) else self._begun(start)
        self._filling = self._fill()
        self._row = 0
        self._tops: list[int] = []
        self._forced = False

    def _begun(self, text: str) -> Offer | None:
        """The offer of a begun entry: the first one of a verb that stands in it."""
        words = text.split()
        return next((offer for word in words for offer in self._offers if offer.verb.name == word), None)

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

    # -- what is filled in -------------------------------------------------------------------------------------------

    def _fill(self) -> Filling | None:
        if self._offer is None:
            return None
        names = self._table.game.names(self._table.state)
        return Filling(self._offer.form, self._offer.verb, names, self._options)

    def _options(self, kind: str, filled: Mapping[str, Any]) -> Sequence[str]:
        """The names of a kind at this table, now."""
        kinds = self._table.game.language(self._table.state, self._around).kinds
        return tuple(option.name for option in kinds[kind](self._table.state, filled))

    @property
    def _around(self) -> Selection:
        return Selection(self._selection.actor, self._selection.place, tuple(self._table.checkpoints()))

    @property
    def _forms(self) -> tuple[Form, ...]:
        """The forms of the verb; of those that differ only in the order of their words, the first."""
        found = {
            _parts(form): form for form in reversed(self._offer.verb.forms if self._offer is not None else ())
        }
        return tuple(reversed(found.values()))

    @property
    def _text(self) -> str:
        text = self._filling.text if self._filling is not None else ""
        return f"{text} !!" if self._forced else text

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.query_one("#form", Panel).show(self._lines)
        preview = self._table.judge(self._text, self._selection) if self._filling is not None else None
        self.query_one("#form-told", Panel).show(lambda width: self._told(preview, width))
        self.query_one("#form-keys", Panel).show(lambda width: self._keys(preview, width))
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Keep the control under the cursor in sight."""
        page, at = self.query_one("#page"), self._tops[self._row] if self._row < len(self._tops) else 0
        if self._row and not page.scroll_y <= at < page.scroll_y + page.size.height:
            page.scroll_to(y=max(0, at - 2), animate=False)

    def _lines(self, width: int) -> Lines:
        if self._filling is None:
            return self._list(width)
        lines, self._tops = [*self._head(width), line("")], []
        for number, control in enumerate(self._filling.controls):
            self._tops.append(len(lines))
            lines += _control_lines(control, number, number == self._row, width)
        return lines if self._filling.controls else [*lines, line(("Nothing has to be filled in.", DIM))]

    def _list(self, width: int) -> Lines:
        """Everything that can be entered, by its headings; what cannot be entered now, with the reason, last."""
        lines: Lines = [
            line(("What happened?", STRONG), ("  touch it, or type the beginning of its name", DIM))
        ]
        ordered = sorted(enumerate(self._offers), key=_heading)
        for (blocked, group), found in groupby(ordered, key=_heading):
            lines += [line(""), line(said("not now" if blocked else group or self._table.game.title, HINT))]
            for number, offer in found:
                name = said(f"{offer.verb.name or usage(offer):<10}", DIM if blocked else STRONG)
                text = line("  ", name, said(f" {told(offer)}", DIM if blocked else ""))
                lines += [tagged(part, Hit("offer", str(number))) for part in wrapped(text, width, 4)]
        return lines

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
        if preview is None:
            return []
        return preview_lines(preview, lambda rule: title_of(self._table.game.id, rule), width)

    def _keys(self, preview: Preview | None, width: int) -> Lines:
        keys = [("Enter", "record", "go")] if preview is not None else []
        if preview is not None and isinstance(preview.verdict, Refused) and preview.verdict.overridable:
            keys.append(("F4", "record anyway", "force"))
        if preview is not None:
            keys += [("↑↓", "next part", "row(1)"), ("←→", "change it", "step(1)")]
        keys.append(("Esc", "leave it", "leave"))
        return flow(
            (tagged(line((key, HINT), f" {does}"), Hit("do", act)) for key, does, act in keys), width, "   "
        )

    # -- moves -------------------------------------------------------------------------------------------------------

    @property
    def _control(self) -> Control | None:
        controls = self._filling.controls if self._filling is not None else ()
        return controls[min(self._row, len(controls) - 1)] if controls else None

    def action_row(self, step: int) -> None:
        """Go to the next or the previous control."""
        if self._filling is not None:
            self._row = max(0, min(self._row + step, len(self._filling.controls) - 1))
            self._draw()

    def action_step(self, by: int) -> None:
        """Change the control under the cursor."""
        if self._control is not None:
            self._control.step(by)
            self._draw()

    def action_rub(self) -> None:
        """Take back the last letter."""
        if self._control is not None:
            self._control.rub()
            self._draw()

    def action_read_on(self, rows: int) -> None:
        """Scroll."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)

    def action_go(self) -> None:
        """Hand the entry over; the table judges it again."""
        if self._filling is not None:
            self.dismiss(self._text)

    def action_force(self) -> None:
        """Record it against the rules, or not after all."""
        self._forced = not self._forced
        self._draw()

    def action_leave(self) -> None:
        """Nothing is entered."""
        self.dismiss(None)

    def on_key(self, event: Key) -> None:
        """What is typed goes into the control; in the list it begins a name."""
        if not event.character or not event.character.isprintable():
            return
        if self._control is not None:
            self._control.type(event.character)
            self._draw()
        elif self._filling is None:
            self._open(next((o for o in self._offers if o.verb.name.startswith(event.character)), None))

    def _open(self, offer: Offer | None) -> None:
        if offer is not None:
            self._offer, self._row, self._forced = offer, 0, False
            self._filling = self._fill()
            self.query_one("#page").scroll_home(animate=False)
            self._draw()

    def on_touched(self, event: Touched) -> None:
        """A touched part of the form."""
        event.stop()
        kind, value = event.hit.kind, event.hit.value
        if kind == "do":
            self.call_later(self.run_action, value)
        elif kind == "offer":
            self._open(self._offers[int(value)])
        elif kind == "form" and self._offer is not None:
            self._open(Offer(self._offer.verb, self._forms[int(value)], self._offer.actor, None))
        elif self._filling is not None:
            self._touch(kind, *map(int, value.split(":")))

    def _touch(self, kind: str, row: int, at: int = 0) -> None:
        assert self._filling is not None
        self._row, control = row, self._filling.controls[row]
        if kind == "pick":
            control.point(at)
        elif kind == "step":
            control.step(at)
        self._draw()


def _parts(form: Form) -> tuple[Any, ...]:
    """What a form fills in, whatever the order."""
    labels = sorted(" ".join(slot.label for slot in form.slots).split())
    return (form.action, *form.fixed.items(), *labels)


def _heading(pair: tuple[int, Offer]) -> tuple[bool, str]:
    """Where an offer stands in the list: what cannot be entered now comes last."""
    offer = pair[1]
    return offer.blocked is not None, "" if offer.blocked is not None else offer.verb.group


def _form_label(form: Form) -> str:
    return " ".join(slot.label for slot in form.slots) or "alone"


def _control_lines(control: Control, row: int, current: bool, width: int) -> Lines:
    """A label, and what can be touched beside it; under it where the window is narrow."""
    mark = ("▸ " if current else "  ", HINT)
    label = line(mark, fit(said(control.label, "" if current else DIM), LABEL), " ")
    narrow = width < 2 * LABEL
    rows = flow(_parts_to_touch(control, row), width - (4 if narrow else label.cell_length), " ")
    if narrow:
        return [label, *(line("    ", one) for one in rows)]
    blank = line(" " * label.cell_length)
    return [line(label if n == 0 else blank, one) for n, one in enumerate(rows)]


def _parts_to_touch(control: Control, row: int) -> Iterator[Content]:
    for at, name in enumerate(control.choices):
        mark, style = ("✓", PICKED) if at in control.chosen else (" ", HINT)
        yield tagged(said(f"{mark}{name} ", style), Hit("pick", f"{row}:{at}"))
    if control.steps:
        yield tagged(line((" − ", PICKED)), Hit("step", f"{row}:-1"))
    if control.told:
        yield tagged(said(f" {control.told} ", STRONG), Hit("row", str(row)))
    elif not control.choices:
        yield tagged(
            line((" type it" if control.typed else " nothing to choose from", DIM)), Hit("row", str(row))
        )
    if control.steps:
        yield tagged(line((" + ", PICKED)), Hit("step", f"{row}:1"))
