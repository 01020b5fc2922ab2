"""Hints for the first evening: each is told once, at the moment when it helps, and never again."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from companion.tui.scene import Scene
from journal import JournalError, Store

SCOPE = "hint"
"""Where the library remembers which hints were told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence, and when it helps."""

    name: str
    sentence: str
    helps: Callable[[Scene], bool]


HINTS = (
    Hint("start", "Enter begins what comes next; Enter again records it.", lambda scene: scene.count == 0),
    Hint(
        "undo",
        "Ctrl+Z takes the last entry back and says what to move at the table.",
        lambda scene: scene.count == 1,
    ),
    Hint(
        "keys",
        "The letters below record what happens most; f fills in a form by pointing.",
        lambda s: s.count >= 2,
    ),
    Hint(
        "tray",
        "A digit selects a tray: entries that name nobody are then its player's.",
        lambda s: s.count >= 4,
    ),
    Hint("rules", "/ looks a rule up in plain words, at any moment.", lambda scene: scene.count >= 6),
    Hint(
        "count",
        "If the table and the screen differ, F7 recounts: the table wins.",
        lambda scene: scene.count >= 9,
    ),
    Hint(
        "save",
        "Ctrl+S shows a Save Sheet to photograph; F5 keeps one with the table.",
        lambda s: s.count >= 12,
    ),
)


class Hints:
    """The hints that this library has not told yet. What cannot be remembered is simply told again another time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        told = {record.key for record in store.recall_all(SCOPE)}
        self._left = [hint for hint in HINTS if hint.name not in told]

    def next(self, scene: Scene) -> str:
        """The hint to tell now, remembered as told; empty when there is none."""
        hint = next((hint for hint in self._left if hint.helps(scene)), None)
        if hint is None:
            return ""
        self._left.remove(hint)
        with suppress(JournalError):
            self._store.remember(SCOPE, hint.name, "told")
        return hint.sentence
