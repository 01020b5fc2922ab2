"""The odds, against counting every case."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.grizzled.odds import (
    at_least_one,
    drop_ends_game,
    next_card_fails,
    some_card_fails,
    third_threat,
    unseen,
)


@given(st.integers(1, 9), st.data())
@settings(max_examples=60, deadline=None)
def test_at_least_one_by_brute_force(total: int, data: st.DataObject) -> None:
    wanted, drawn = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
    hands = list(combinations(range(total), drawn))
    hits = sum(any(card < wanted for card in hand) for hand in hands)
    assert at_least_one(total, wanted, drawn) == Fraction(hits, len(hands))


def test_numbers_that_no_lot_has() -> None:
    with pytest.raises(ValueError, match="cannot come from"):
        at_least_one(5, 6, 1)


def pool(table: Any) -> list[tuple[str, ...]]:
    return [added for added, number in unseen(table.state) for _ in range(number)]


def test_the_share_of_a_fresh_deck(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play night mask")
    assert len(pool(table)) == 57
    assert third_threat(table.state) == (12 + 1, 57)
    assert next_card_fails(table.state) == Fraction(13, 57)


def test_what_is_in_sight_is_not_to_come(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play trauma night", "play night mask", "charm night mask !! so be it")
    assert len(pool(table)) == 57
    assert third_threat(table.state)[0] == 0


def test_some_of_the_next_cards_by_brute_force(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play night mask")
    cards = pool(table)
    pairs = list(combinations(range(len(cards)), 2))
    hits = sum(any("night" in cards[n] for n in pair) for pair in pairs)
    assert some_card_fails(table.state, 2) == Fraction(hits, len(pairs))


def test_hands_play_no_part(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play night mask")
    before = next_card_fails(table.state)
    assert next_card_fails(table.do("recount players.Anna.hand=9").state) == before


def test_the_drop_that_ends_the_game(desk: Any) -> None:
    at, above = (desk(3, given={"reserve": n, "discard": 34 - n}).do("intensity 3") for n in (9, 10))
    assert drop_ends_game(at.state)
    assert not drop_ends_game(above.state)
