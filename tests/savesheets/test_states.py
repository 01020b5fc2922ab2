"""States of both games on a sheet: every field of any state comes back, and so does what a newer version adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from annotated_types import Ge, Le, MaxLen
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import StateCodec
from companion.engine.game import Game
from companion.engine.positional import Marks, Sorted
from companion.registry import game_ids, load
from savesheets.body import deflate_body, inflate_body

LETTERS = st.characters(exclude_categories=("Cs",))
GAMES = [load(name) for name in game_ids()]


def strategy(hint: Any) -> st.SearchStrategy[Any]:
    """Any value that a type allows, its ranges and lengths included."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return annotated(args[0], args[1:])
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of(*(st.none() if arg is NoneType else strategy(arg) for arg in args))
    if origin is tuple:
        if args[-1] is Ellipsis:
            return st.lists(strategy(args[0]), max_size=2).map(tuple)
        return st.tuples(*map(strategy, args))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(strategy(args[0]), strategy(args[1]), max_size=2)
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        parts = {f.name: strategy(hints[f.name]) for f in fields(hint) if f.name != "unknown"}
        return st.builds(hint, **parts)
    plain = {int: st.integers(-999, 9_999), bool: st.booleans(), str: st.text(LETTERS, max_size=8)}
    return plain.get(hint, st.one_of(st.booleans(), st.integers(0, 99), st.text(LETTERS, max_size=4)))


def annotated(hint: Any, marks: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """A type with its range, its length, or its way of being written."""
    if any(mark in (Sorted, Marks) or isinstance(mark, Sorted | Marks) for mark in marks):
        top = 62 if Marks in marks else 9_999
        return st.sets(st.integers(1, top), max_size=4).map(lambda found: tuple(sorted(found)))
    if hint is int:
        low = next((mark.ge for mark in marks if isinstance(mark, Ge)), -999)
        high = next((mark.le for mark in marks if isinstance(mark, Le)), 9_999)
        return st.integers(low, high)
    if hint is str:
        most = next((mark.max_length for mark in marks if isinstance(mark, MaxLen)), 8)
        return st.text(LETTERS, max_size=min(most, 8))
    return strategy(hint)


def returned(game: Game[Any], packed: list[Any]) -> Any:
    return StateCodec(game).unpack(inflate_body(deflate_body(packed)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_field_of_any_state_comes_back(game: Game[Any]) -> None:
    @settings(max_examples=50, deadline=None)
    @given(strategy(type(game.start)))
    def check(state: Any) -> None:
        assert returned(game, StateCodec(game).pack(state)) == state

    check()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_change_of_any_one_field_is_on_the_sheet(game: Game[Any]) -> None:
    hints = get_type_hints(type(game.start), include_extras=True)
    plain = StateCodec(game).pack(game.start)
    names = [field.name for field in fields(game.start) if field.name != "unknown"]

    @settings(max_examples=3, deadline=None)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        for name in names:
            value = data.draw(strategy(hints[name]), name)
            packed = StateCodec(game).pack(replace(game.start, **{name: value}))
            assert getattr(returned(game, packed), name) == value
            assert (packed == plain) == (value == getattr(game.start, name))

    check()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_newer_version_added_is_kept_and_written_again(game: Game[Any]) -> None:
    @settings(max_examples=30, deadline=None)
    @given(strategy(type(game.start)), st.lists(st.integers() | st.text(LETTERS), min_size=1, max_size=3))
    def check(state: Any, news: list[Any]) -> None:
        schema, values = StateCodec(game).pack(state)
        newer = [schema + 1, [*values, *news]]
        read = StateCodec(game).unpack(newer)
        assert replace(read, unknown=()) == state
        assert StateCodec(game).pack(read) == [schema, [*values, *news]]

    check()
