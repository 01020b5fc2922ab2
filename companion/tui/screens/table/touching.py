"""Touches: whatever a key can do, a touch can do; and which tray and place are selected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.text import quoted
from companion.tui.screens.table.correcting import CorrectingTable
from companion.tui.widgets.entry import EntryLine
from companion.tui.widgets.panel import Touched


class TouchingTable(CorrectingTable):
    """A touched tray or place is selected, or named in the line where one types; the rest is like its key."""

    def press_verb(self, key: str) -> None:
        """Begin the verb of a key."""
        raise NotImplementedError

    def settle_waiting(self) -> None:
        """Record first what a key has begun to record."""
        raise NotImplementedError

    def act(self, name: str) -> Callable[[], object]:
        """The action of this name; those of the app itself are its own."""
        ways: dict[str, Callable[[], object]] = {
            "palette": self.app.action_command_palette,
            "leave_app": self.app.exit,
        }
        return ways.get(name) or getattr(self, f"action_{name}")

    # -- what is selected ------------------------------------------------------------------------------------------

    def pick(self, number: int) -> None:
        """Select a tray: the next entries are its player's; 0 lets go."""
        trays = self.board.trays(self.scene.view)
        self._select(trays[number - 1] if 0 < number <= len(trays) else None)

    def _select(self, chosen: str | None) -> None:
        self.selection = replace(self.selection, actor=chosen)
        self.say(
            "·",
            f"The next entry is {chosen}'s, where none is named." if chosen else "No tray is selected.",
        )
        self.redraw()

    def _go(self, place: str) -> None:
        chosen = None if place == self.selection.place else place
        self.selection = replace(self.selection, place=chosen)
        self.say("·", f"“here” is {chosen} now." if chosen else "No place is selected.")
        self.redraw()

    # -- what is touched -------------------------------------------------------------------------------------------

    def on_touched(self, event: Touched) -> None:
        """A part of the board, of the agenda, of a verdict or of the key bar."""
        self.settle_waiting()
        kind, value = event.hit.kind, event.hit.value
        touch: dict[str, Callable[[str], object]] = {
            "tray": self._touch_tray,
            "place": self._touch_place,
            "verb": self.press_verb,
            "entry": self._touch_entry,
            "step": lambda entry: self.begin(f"{entry} "),
            "option": self._touch_option,
            "rule": self.open_rules,
            "key": self._touch_key,
        }
        touch[kind](value)

    def _touch_tray(self, name: str) -> None:
        """At rest a tray is selected; while something is typed, its name is put into the line."""
        if self.line.is_open:
            self.line.insert(quoted(name))
        else:
            self._select(None if name == self.selection.actor else name)

    def _touch_place(self, place: str) -> None:
        if self.line.is_open:
            self.line.insert(quoted(place))
        else:
            self._go(place)

    def _touch_entry(self, entry: str) -> None:
        """A reading that is meant; while a correction is open, it is the corrected text."""
        if self.correcting:
            self.line.open(entry)
        else:
            self.begin(entry)

    def _touch_option(self, name: str) -> None:
        self.line.take(name)
        self.line.open()

    def _touch_key(self, name: str) -> None:
        keys: dict[str, Callable[[], object]] = {
            "submit": lambda: self.line.post_message(EntryLine.Submitted(self.line.text)),
            "complete": lambda: self.line.action_complete(1),
            "earlier": lambda: self.line.action_recall(1),
            "leave": self.line.action_leave,
        }
        (keys.get(name) or self.act(name))()
