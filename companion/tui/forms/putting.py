"""An action that was read, put into the controls of its form: to each slot the words that the slot itself writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from companion.engine.action import Action
from companion.engine.compound import AnyOrder, Group, KeyValue, Maybe, Repeat
from companion.engine.slots import Filled, Slot
from companion.tui.forms.controls import Control
from companion.tui.forms.filling import Filling, Part, inside


def put(action: Action, filling: Filling) -> None:
    """Fill in who acts and every slot with what the action says."""
    filling.act(action.actors)
    _put_all(filling.slots, filling.items, {field.name: getattr(action, field.name) for field in fields(action)})


def _put_all(slots: Sequence[Slot], items: Sequence[Control | Part | str], values: Filled) -> None:
    for slot, item in zip(slots, items, strict=True):
        _put(slot, item, values)


def _put(outer: Slot, item: Control | Part | str, values: Filled) -> None:
    """Fill in one slot; one that has nothing to say, as a part that is left out, stays as it is."""
    slot, text = inside(outer), outer.write(values)
    if isinstance(item, str) or not text:
        return
    if isinstance(item, Control):
        item.put(text)
    elif isinstance(slot, (Maybe, Group)):
        _put_all(slot.slots, item.items, values)
    elif isinstance(slot, AnyOrder):
        _put_each(slot.parts, item, [values] * len(slot.parts))
    elif isinstance(slot, KeyValue):
        _put(slot.value, item.items[-1], values)
    elif isinstance(slot, Repeat):
        _put_repeated(slot, item, values[slot.name])


def _put_repeated(slot: Repeat, part: Part, repeated: Sequence[Any]) -> None:
    """Fill in a part for each value, one more of them where needed."""
    while part.again is not None and len(part.items) < len(repeated):
        part.items.append(part.again())
    values = [dict(zip(slot.parts, one if len(slot.parts) > 1 else (one,), strict=True)) for one in repeated]
    _put_each([slot.slot] * len(values), part, values)


def _put_each(slots: Sequence[Slot], part: Part, values: Sequence[Filled]) -> None:
    """Fill in parts that hold one slot each."""
    for slot, item, its in zip(slots, part.items, values, strict=True):
        if isinstance(item, Part):
            _put_all((slot,), item.items, its)
