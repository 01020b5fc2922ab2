"""Events and states as text: round trips, old versions, hostile values."""

import json
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import pytest
from annotated_types import Ge
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.codec import CodecError, EventCodec, StateCodec
from companion.engine.positional import Marks, Sorted, positional


def test_events_come_back_as_they_were(toy: Any, game: Any) -> None:
    codec = EventCodec(game)
    events = (toy.Taken("Anna", 2), toy.Given("Anna", "[/x] “q”\n😀", 1), toy.Ended("won"))
    assert codec.decode(codec.encode(events)) == events


def test_an_older_event_is_lifted(toy: Any, game: Any) -> None:
    lifted = replace(game, upcast={("taken", 0): lambda old: {"who": old["name"], "amount": old["coins"]}})
    text = json.dumps([["taken", 0, {"name": "Anna", "coins": 3}]])
    assert EventCodec(lifted).decode(text) == (toy.Taken("Anna", 3),)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[["gone",1,{}]]', '[["taken",1,{"who":1}]]', '[["taken",1]]'])
def test_a_damaged_event_is_one_sentence(game: Any, text: str) -> None:
    with pytest.raises(CodecError):
        EventCodec(game).decode(text)


def test_states_come_back_and_unknown_trailing_values_survive(game: Any, state: Any) -> None:
    codec = StateCodec(game)
    packed = codec.pack(replace(state, notes=("a", "b")))
    assert codec.unpack(packed) == replace(state, notes=("a", "b"))
    newer = [packed[0], [*packed[1], {"later": 1}, 7]]
    kept = codec.unpack(newer)
    assert codec.pack(replace(kept, pile=3))[1][-2:] == [{"later": 1}, 7]


@pytest.mark.parametrize("packed", [None, [], [1], [1, {}], [1, ["x"]], [1, [1, [["A"], []]]], [1, 5], ["1", []]])
def test_hostile_states_are_refused_in_a_sentence(game: Any, packed: Any) -> None:
    with pytest.raises(CodecError):
        StateCodec(game).unpack(packed)


@dataclass(frozen=True, slots=True)
class Inner:
    a: int
    b: str | None = None


@dataclass(frozen=True, slots=True)
class Outer:
    numbers: Annotated[tuple[int, ...], Sorted] = ()
    marks: Annotated[tuple[int, ...], Marks] = ()
    inner: tuple[Inner, ...] = ()
    named: dict[str, Inner] = field(default_factory=dict)
    pair: tuple[int, str] = (0, "")
    count: Annotated[int, Ge(0)] = 0


@given(st.sets(st.integers(0, 9999)), st.sets(st.integers(0, 62)))
def test_sorted_numbers_and_marks_come_back(numbers: set[int], marks: set[int]) -> None:
    form = positional(Outer)
    plain = {
        "numbers": sorted(numbers), "marks": sorted(marks), "inner": [{"a": 1, "b": None}],
        "named": {"x": {"a": 2, "b": "y"}}, "pair": [1, "z"], "count": 4,
    }
    unknown: dict[str, list[Any]] = {}
    assert form.unpack(form.pack(plain, "", {}), "", unknown) == plain
    assert unknown == {}


def test_a_nested_record_keeps_unknown_values_too() -> None:
    form = positional(Outer)
    unknown: dict[str, list[Any]] = {}
    plain = form.unpack([[], 0, [[1, None, "new"]], [["x"], [[2, "y", 9]]], [1, "z"], 4], "", unknown)
    assert unknown == {".inner.0": ["new"], ".named.x": [9]}
    assert form.pack(plain, "", unknown)[2] == [[1, None, "new"]]
