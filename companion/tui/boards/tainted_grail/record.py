"""Deck counts, Statuses, Quests, side missions and Verses: what the players' own sheet would hold."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame, View
from companion.tui.drawing import DIM, STRONG, Lines, flow, line, said, wrapped


def record_lines(frame: Frame) -> Lines:
    """The counts first, then the story."""
    lines = flow(_decks(frame.view.get("decks") or {}), frame.width, "  ")
    for text in _story(frame.view):
        lines += wrapped(text, frame.width, 2)
    return lines or [line(("nothing has been written down", DIM))]


def _decks(decks: Mapping[str, int | None]) -> Iterator[Content]:
    for name, count in decks.items():
        if count is not None:
            yield line((f"{name.replace('_', ' ')} ", DIM), (str(count), STRONG))


def _story(view: View) -> Iterator[Content]:
    for name, marked in (view.get("statuses") or {}).items():
        yield line(("Status ", DIM), said(name), said(f" {_boxes(view, name, marked)}", STRONG))
    yield from _named("Quest", view.get("quests") or ())
    yield from _named("done", view.get("quests_done") or ())
    for task in view.get("tasks") or ():
        at = f" at {task['at']}" if task.get("at") is not None else ""
        yield line(("task ", DIM), said(f"{task['text']}{at}"))
    verses = [str(verse["verse"]) for verse in view.get("verses") or ()]
    if verses:
        yield line(("Verses ", DIM), said(", ".join(verses[-8:])))


def _boxes(view: View, name: str, marked: Sequence[int]) -> str:
    """The Status's boxes as the Save Sheet draws them, as far as the last one that is known: `□1 ■2`."""
    due = (view.get("reminders") or {}).get(name) or {}
    last = max(*marked, due.get("parts", 1), 1)
    return " ".join(f"{'■' if box in marked else '□'}{box}" for box in range(1, last + 1))


def _named(word: str, names: Sequence[Any]) -> Iterator[Content]:
    for name in names:
        yield line((f"{word} ", DIM), said(name))
