"""A form to fill in, made from the slots of an entry's form; the entry that comes out is judged like a typed one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from companion.engine.compound import AnyOrder, Delta, Group, KeyValue, Maybe, Repeat
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import Flag, Int, Name, Pick, Slot, Word
from companion.engine.text import quoted
from companion.tui.controls import Change, Control, Number, OneOf, Several, Text, Tick

Options = Callable[[str, Mapping[str, Any]], Sequence[str]]
"""The names that a kind has now, given what is filled in already."""


@dataclass(slots=True)
class Part:
    """Controls and fixed words that stand together, with nothing between them where they are `glued`."""

    items: list[Control | Part | str]
    glued: bool = False
    again: Callable[[], Part] | None = None
    most: int = 1

    @property
    def controls(self) -> Iterator[Control]:
        """Every control in the order of the entry."""
        for item in self.items:
            if isinstance(item, Part):
                yield from item.controls
            elif isinstance(item, Control):
                yield item
        if self.again is not None:
            yield Again(f"{'more' if len(self.items) > 1 else 'another'}", part=self)

    @property
    def words(self) -> str:
        """The words of the part; its fixed words only where something stands beside them."""
        said = [item if isinstance(item, str) else item.words for item in self.items]
        if not any(text for text, item in zip(said, self.items, strict=True) if not isinstance(item, str)):
            return ""
        return ("" if self.glued else " ").join(filter(None, said))


@dataclass(slots=True)
class Again(Control):
    """One more of the same, or one fewer."""

    part: Part = field(default_factory=lambda: Part([]))

    @property
    def steps(self) -> bool:
        return True

    @property
    def told(self) -> str:
        return str(len(self.part.items))

    def step(self, by: int) -> None:
        if by < 0 and len(self.part.items) > 1:
            self.part.items.pop()
        elif by > 0 and self.part.again is not None and len(self.part.items) < self.part.most:
            self.part.items.append(self.part.again())


class Filling:
    """A form being filled in: who acts, the verb, and a control for each slot."""

    def __init__(self, form: Form, verb: Verb, names: Sequence[str], options: Options) -> None:
        self._options = options
        self._verb = verb.name
        self._who = _who(verb, names)
        self._items = [self._item(slot) for slot in form.slots]

    @property
    def controls(self) -> tuple[Control, ...]:
        """Everything that can be filled in, in the order of the entry."""
        who = () if self._who is None else (self._who,)
        return (*who, *Part(self._items).controls)

    @property
    def text(self) -> str:
        """The entry as far as it is filled in."""
        who = "" if self._who is None else self._who.words
        if isinstance(self._who, Several):
            who = "+".join(map(quoted, self._who.values))
        said = (item if isinstance(item, str) else item.words for item in self._items)
        return " ".join(filter(None, (who, self._verb, *said)))

    def _filled(self) -> dict[str, Any]:
        return {one.name: one.filled for one in self.controls if one.name and one.filled is not None}

    def _names(self, kind: str) -> Callable[[], Sequence[str]]:
        return lambda: self._options(kind, self._filled())

    def _item(self, slot: Slot) -> Control | Part | str:
        """The control for a slot. A game's own slots are known by what they have: another slot inside, or a kind."""
        slot = _inside(slot)
        if isinstance(slot, Word):
            return slot.text
        if isinstance(slot, (Maybe, Group)):
            return _named(Part([self._item(one) for one in slot.slots]))
        if isinstance(slot, AnyOrder):
            return Part([Part([self._item(one)]) for one in slot.parts])
        if isinstance(slot, KeyValue):
            return _named(Part([f"{slot.key}=", self._item(slot.value)], glued=True))
        if isinstance(slot, Repeat):
            return self._repeat(slot)
        return self._leaf(slot)

    def _repeat(self, slot: Repeat) -> Control | Part:
        item = self._item(slot.slot)
        if isinstance(item, OneOf) and not item.open:
            return Several(item.label, slot.name, item.names, slot.most)
        return Part([Part([item])], again=lambda: Part([self._item(slot.slot)]), most=slot.most)

    def _leaf(self, slot: Any) -> Control:
        name, label = getattr(slot, "name", ""), getattr(slot, "wanted", "") or slot.label
        if isinstance(slot, Int):
            return Number(label, name, slot.low, slot.high)
        if isinstance(slot, Flag):
            return Tick("", name, slot.text or slot.name)
        if isinstance(slot, Pick):
            return OneOf(name, name, lambda: slot.words)
        if isinstance(slot, Delta):
            return Change(label, name, self._names(slot.kind))
        if hasattr(slot, "kind"):
            return OneOf(label, name, self._names(slot.kind), open=getattr(slot, "open", True))
        return Text(label, name, quote=isinstance(slot, Name))


def _who(verb: Verb, names: Sequence[str]) -> OneOf | Several | None:
    """The control for who acts."""
    if verb.actors is Actors.NONE:
        return None
    return (
        Several("who", names=lambda: names)
        if verb.actors is Actors.MANY
        else OneOf("who", names=lambda: names)
    )


def _named(part: Part) -> Part:
    """The part with the word before a control in its label: `legacy: a Location's number`."""
    for word, control in zip(part.items, part.items[1:], strict=False):
        if isinstance(word, str) and isinstance(control, Control):
            control.label = f"{word.rstrip('=')}: {control.label}"
    return part


def _inside(slot: Any) -> Any:
    """The slot that a game has wrapped in one of its own; the slot itself where there is none."""
    if isinstance(slot, (KeyValue, Repeat)):
        return slot
    parts = (getattr(slot, found.name) for found in fields(slot))
    return next((part for part in parts if hasattr(part, "match") and hasattr(part, "write")), slot)
