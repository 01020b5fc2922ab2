"""A form to fill in, made from the slots of an entry's form; the entry that comes out is judged like a typed one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from typing import Any

from companion.engine.common import Settings
from companion.engine.compound import AnyOrder, Delta, Group, KeyValue, Maybe, Repeat
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import Flag, Int, Kinds, Name, Option, Pick, Rest, Scan, Slot, TooManyReadingsError, Word
from companion.engine.text import Token, quoted
from companion.tui.forms.changing import Change, Turn
from companion.tui.forms.controls import Control, Names, Number, OneOf, Several, Tick, in_quotes
from companion.tui.forms.wording import Chain, Text

Options = Callable[[str, Mapping[str, Any]], Iterable[Option | str]]
"""What a kind has now, given what is filled in already."""
MOST_LISTED = 40
"""Words that a list may have; a longer one is typed."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Slots tried on words: what would they take in this state?"""

    state: Any = None
    kinds: Kinds = field(default_factory=dict)

    def next_words(self, slot: Slot, words: Sequence[str]) -> tuple[str, ...]:
        """What a slot wants after these words of its own; empty where it wants nothing or offers nothing."""
        scan, _ = self._read(slot, [Token(word, 0) for word in words])
        wanted = [option.name for miss in scan.misses if miss.at == len(words) for option in miss.options]
        return tuple(dict.fromkeys(wanted)) if len(wanted) <= MOST_LISTED else ()

    def takes(self, slot: Slot, word: str, quoted: bool = False) -> bool:
        """Whether a slot reads this word."""
        return self._read(slot, [Token(word, 0, quoted)])[1]

    def _read(self, slot: Slot, tokens: Sequence[Token]) -> tuple[Scan, bool]:
        scan = Scan(" ".join(token.text for token in tokens), tokens, self.state, self.kinds)
        try:
            matches = list(slot.match(scan, 0, {}))
        except TooManyReadingsError:
            matches = []
        return scan, any(match.at == len(tokens) for match in matches)


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
            yield Again("how many of these", part=self)

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

    def take(self, word: Token, how: int) -> bool:
        """One more, if it takes the word."""
        before = len(self.part.items)
        self.step(1)
        if len(self.part.items) == before:
            return False
        added = self.part.items[-1]
        taken = isinstance(added, Part) and any(control.take(word, how) for control in added.controls)
        if not taken:
            self.part.items.pop()
        return taken


class Filling:
    """A form being filled in: who acts, the verb, and a control for each slot."""

    def __init__(
        self, form: Form, verb: Verb, names: Sequence[str], options: Options, trial: Trial | None = None
    ) -> None:
        self._options, self._trial = options, trial
        self._verb, self.slots = verb.name, form.slots
        self.who = _who(verb, names)
        self._kind = next(_kinds(form.slots), "")
        self.items = [self._item(slot) for slot in form.slots]

    @property
    def controls(self) -> tuple[Control, ...]:
        """Everything that can be filled in, in the order of the entry."""
        who = () if self.who is None else (self.who,)
        return (*who, *Part(self.items).controls)

    @property
    def text(self) -> str:
        """The entry as far as it is filled in."""
        said = (item if isinstance(item, str) else item.words for item in self.items)
        return " ".join(filter(None, ("+".join(map(_actor, self.actors)), self._verb, *said)))

    @property
    def actors(self) -> tuple[str, ...]:
        """Who acts, as far as that is filled in."""
        named = self.who.values if isinstance(self.who, Several) else [self.who.value] if self.who is not None else []
        return tuple(filter(None, named))

    def act(self, actors: Sequence[str]) -> bool:
        """Fill in who acts; false where the form has no place for them."""
        if isinstance(self.who, Several):
            self.who.values = list(actors)
        elif self.who is not None and len(actors) == 1:
            self.who.value = actors[0]
        return self.actors == tuple(actors)

    def settle(self) -> None:
        """Fill in what has to stand in the entry and can be one thing only."""
        for item in self.items:
            if isinstance(item, OneOf) and not item.open and not item.value and len(item.choices) == 1:
                item.point(0)

    def _filled(self) -> dict[str, Any]:
        return {one.name: one.filled for one in self.controls if one.name and one.filled is not None}

    def _names(self, kind: str) -> Names:
        return Names(lambda: self._options(kind, self._filled()))

    def _item(self, slot: Slot) -> Control | Part | str:
        """The control for a slot. A game's own slots are known by what they have, another slot inside or a kind, and by
        what they take."""
        outer, slot = slot, inside(slot)
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
        return self._leaf(slot, outer)

    def _repeat(self, slot: Repeat) -> Control | Part:
        item = self._item(slot.slot)
        if isinstance(item, OneOf) and not item.open:
            return Several(item.label, slot.name, item.names, slot.most)
        return Part([Part([item])], again=lambda: Part([self._item(slot.slot)]), most=slot.most)

    def _leaf(self, slot: Any, outer: Slot) -> Control:
        name, label = getattr(slot, "name", ""), getattr(slot, "wanted", "") or slot.label.lower()
        if isinstance(slot, Int):
            return Number(label, name, slot.low, slot.high)
        if isinstance(slot, Flag):
            return Tick("", name, slot.text or slot.name)
        if isinstance(slot, Pick):
            return OneOf(name, name, Names(lambda: slot.words))
        if isinstance(slot, Delta):
            return Change(label, name, names=self._names(slot.kind))
        if hasattr(slot, "kind"):
            new = self._takes_new(outer)
            return OneOf(label, name, self._names(slot.kind), getattr(slot, "open", True) or new, new)
        if isinstance(slot, Name):
            names = self._names(slot.offers) if slot.offers else Names()
            return OneOf(label, name, names, open=True, quote=True) if slot.offers else Text(label, name, quote=True)
        return Text(label, name) if isinstance(slot, Rest) else self._tried(slot, name, label)

    def _takes_new(self, slot: Slot) -> bool:
        """Whether a slot takes a new name in quotes."""
        return self._trial is not None and self._trial.takes(slot, "…", quoted=True)

    def _tried(self, slot: Slot, name: str, label: str) -> Control:
        """The control for a slot that is known only by what it takes."""
        trial = self._trial
        if trial is None:
            return Text(label, name)
        number, turn = trial.takes(slot, "1"), trial.takes(slot, "+1") and trial.takes(slot, "=1")
        if turn and not number:
            return Turn("by how much", name)
        if number and trial.takes(slot, "-"):
            return OneOf(name or label, "", Names(lambda: ["-", *self._names(self._kind)()]), open=True)
        if isinstance(slot, Settings):
            return Text(label, name, starts=Names(lambda: trial.next_words(slot, ())))
        if trial.next_words(slot, ()):
            return Chain(label, name, lambda words: trial.next_words(slot, words))
        return Text(label, name)


def _who(verb: Verb, names: Sequence[str]) -> OneOf | Several | None:
    """The control for who acts."""
    if verb.actors is Actors.NONE:
        return None
    return (
        Several("who", names=Names(lambda: names))
        if verb.actors is Actors.MANY
        else OneOf("who", names=Names(lambda: names))
    )


def _actor(name: str) -> str:
    """Who acts, in quotes where the name would be read as several."""
    return in_quotes(name) if "+" in name else quoted(name)


def _named(part: Part) -> Part:
    """The part with the word before a control in its label: `legacy: a Location's number`."""
    for word, item in pairwise(part.items):
        control = next(item.controls, None) if isinstance(item, Part) else item
        if isinstance(word, str) and isinstance(control, Control):
            control.label = f"{word.rstrip('=')}: {control.label}"
    return part


def inside(slot: Any) -> Any:
    """The slot that a game has wrapped in its own, however often; the slot itself where there is none."""
    while not isinstance(slot, (KeyValue, Repeat)):
        parts = (getattr(slot, found.name) for found in fields(slot))
        inner = next((part for part in parts if hasattr(part, "match") and hasattr(part, "write")), None)
        if inner is None:
            break
        slot = inner
    return slot


def _kinds(slots: Iterable[Slot]) -> Iterator[str]:
    """The kinds of the names that a form's own slots take."""
    return (kind for slot in slots if (kind := getattr(inside(slot), "kind", "")))
