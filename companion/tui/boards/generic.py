"""The board of a game that has none of its own: its view, value by value."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.tui.boards.board import Board, Frame, Region, View
from companion.tui.drawing import PICKED, STRONG, Hit, Lines, box, flow, line, said, tagged, tiled

_QUIET = ("phase", "turn", "pending", "steps", "outcome", "options", "findings", "notes")


def trays(view: View) -> tuple[str, ...]:
    """The keys of the view's first group of names: players, characters, purses."""
    return next((tuple(map(str, group)) for _, group in _groups(view)), ())


def _groups(view: View) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, value in view.items():
        if isinstance(value, Mapping) and name not in _QUIET:
            yield name, value


def headline(view: View) -> str:
    """Phase, turn and outcome, as far as the game has them."""
    told = (f"{name} {view[name]}" for name in ("phase", "turn", "outcome") if view.get(name) is not None)
    return " · ".join(told)


def _values(frame: Frame) -> Lines:
    single = (
        line((f"{name} ", "dim"), said(_told(value), STRONG))
        for name, value in frame.view.items()
        if not isinstance(value, Mapping) and name not in _QUIET
    )
    return flow(single, frame.width, "   ")


def _trays(frame: Frame) -> Lines:
    lines: Lines = []
    for _, group in _groups(frame.view):
        blocks = [_tray(frame, n, str(name), value) for n, (name, value) in enumerate(group.items(), 1)]
        lines += tiled(blocks, frame.width, max(1, frame.width // 24))
    return lines


def _tray(frame: Frame, number: int, name: str, value: Any) -> Lines:
    width = (frame.width - max(1, frame.width // 24) + 1) // max(1, frame.width // 24)
    inside = value.items() if isinstance(value, Mapping) else (("", value),)
    lines = [line((f"{key} " if key else "", "dim"), said(_told(part))) for key, part in inside]
    picked = name == frame.picked
    title = line(f"{number} ", said(name, PICKED if picked else STRONG))
    return [tagged(part, Hit("tray", name)) for part in box(title, lines, width, picked)]


def _told(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_told(part)}" for key, part in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(_told(part) for part in value) or "none"
    return str(value)


BOARD = Board(
    (
        Region("values", lambda view: "Table", _values),
        Region("trays", lambda view: "Trays", _trays),
    ),
    headline,
    trays,
)
