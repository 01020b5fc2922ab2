"""A control as the form shows it: its label, and beside it everything in it that can be touched."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from companion.tui.drawing import DIM, HINT, PICKED, STRONG, Hit, Lines, fit, flow, line, said, tagged
from companion.tui.forms.controls import Control

LABEL = 24
"""Cells of a control's label."""


def control_lines(control: Control, row: int, current: bool, width: int) -> Lines:
    """A label, and what can be touched beside it; under it where the window is narrow."""
    mark = ("▸ " if current else "  ", HINT)
    label = line(mark, fit(said(control.label, "" if current else DIM), LABEL), " ")
    narrow = width < 2 * LABEL
    rows = flow(_parts_to_touch(control, row, current), width - (4 if narrow else label.cell_length), " ")
    if narrow and not control.label:
        return [line(mark if n == 0 else "  ", "  ", one) for n, one in enumerate(rows)]
    if narrow:
        return [label, *(line("    ", one) for one in rows)]
    blank = line(" " * label.cell_length)
    return [line(label if n == 0 else blank, one) for n, one in enumerate(rows)]


def _parts_to_touch(control: Control, row: int, current: bool) -> Iterator[Content]:
    if control.begins:
        yield tagged(said(f" {control.begins} ", STRONG), Hit("row", str(row)))
    for at, name in enumerate(control.choices):
        mark, style = ("✓", PICKED) if at in control.chosen else (" ", HINT)
        here = "‹" if current and at == control.cursor else " "
        yield tagged(said(f"{mark}{name}{here}", style), Hit("pick", f"{row}:{at}"))
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
