"""Fields and changes: paths, views, and lines that a person can act on."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.changes import changes, telling
from companion.engine.fields import PathError, look_up, split_path


def test_the_view_has_the_paths_shape(game: Any, state: Any) -> None:
    view = game.fields.view(state)
    assert view["purses"] == {"Anna": 0, "Bob Lee": 0, "Émile": 0}
    assert look_up(view, 'purses."Bob Lee"') == 0
    assert look_up(view, "purses.Nobody") is None and look_up(view, "pile.deep") is None
    assert game.fields.view(replace(state, purses={}))["purses"] == {}


def test_quoted_names_in_a_path_may_hold_dots() -> None:
    assert split_path('players."J. R.".hand') == ("players", "J. R.", "hand")


def test_a_path_that_is_not_there_names_the_nearest(game: Any, state: Any) -> None:
    with pytest.raises(PathError) as problem:
        game.fields.find(state, "purses.Ana")
    assert problem.value.nearest[0] == "purses.Anna"


def test_pieces_are_told_as_moves(game: Any, state: Any) -> None:
    after = replace(state, pile=15, purses={"Anna": 3, "Bob Lee": 2, "Émile": 0}, turn="Bob Lee")
    assert telling(changes(game.fields, state, after)).lines == (
        "3 coins: pile → Anna's purse", "2 coins: pile → Bob Lee's purse", "turn Anna → Bob Lee",
    )
    assert telling(changes(game.fields, after, state)).lines[0] == "3 coins: Anna's purse → pile"


def test_pieces_that_vanish_are_told_too(game: Any, state: Any) -> None:
    assert telling(changes(game.fields, state, replace(state, pile=19))).to_do == ("1 coin: out of pile",)
    assert changes(game.fields, state, state) == ()
