"""The odds, against counting every case."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import random_games
from companion.engine.play import judge
from companion.engine.verdicts import Accepted
from companion.games.grizzled import GAME
from companion.games.grizzled.odds import (
    at_least_one,
    drop_ends_game,
    next_card_fails,
    some_card_fails,
    third_threat,
    unseen,
)
from companion.games.grizzled.state import Grizzled, over


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


WEATHER, ATTACKS = ("night", "snow", "rain"), ("mask", "shell", "whistle")
THIRD_PLAIN = [("night", "shell"), ("rain", "mask"), ("snow", "whistle")]


def whole_deck() -> list[tuple[str, ...]]:
    """All 59 Trial cards one by one, as the Threats that each would add."""
    mixed = [pair for pair in product(WEATHER, ATTACKS) for _ in range(3)] + THIRD_PLAIN
    alike = [*combinations(WEATHER, 2), *combinations(ATTACKS, 2), WEATHER, ATTACKS, WEATHER + ATTACKS]
    fears: list[tuple[str, ...]] = [(threat,) for threat in WEATHER + ATTACKS]
    return mixed + alike + fears + [()] * 14


@given(st.integers(0, 2**32), st.integers(2, 5))
@settings(max_examples=25, deadline=None)
def test_the_next_card_by_counting_the_whole_deck(seed: int, players: int) -> None:
    random = Random(seed)
    state = random_games.new_table(random, players)
    for _ in range(30):
        if state.phase == "mission":
            assert third_threat(state) == counted_by_hand(state)
        if not over(state):
            state = random_games.step(state, random).state


def counted_by_hand(state: Grizzled) -> tuple[int, int]:
    """Lay every card that nobody can see out, and try each."""
    deck = whole_deck()
    for card in state.no_mans_land + state.discarded:
        deck.remove(next(c for c in deck if set(c) == set(card.threats)))
    for knock in [*state.discarded_knocks, *(k for p in state.players for k in p.hard_knocks)]:
        word = knock.split()[-1]
        deck.remove((word,) if word in WEATHER + ATTACKS else ())
    on_table = Counter(t for card in state.no_mans_land for t in card.threats) + Counter(
        k.split()[-1] for p in state.players if not p.withdrawn for k in p.hard_knocks if " " in k
    )
    return sum(any(on_table[t] >= 2 for t in card) for card in deck), len(deck)


@given(st.integers(2, 5), st.integers(1, 40), st.data())
@settings(max_examples=40, deadline=None)
def test_a_drop_ends_the_game_exactly_when_it_is_said(players: int, reserve: int, data: st.DataObject) -> None:
    """DI-05, by making the drop."""
    state = random_games.new_table(Random(0), players, chaplain="false")
    for path, value in (("reserve", reserve), ("phase", "morale")):
        state = GAME.fields.put(state, path, value)
    for one in state.players:
        state = GAME.fields.put(state, f"players.{one.name}.hand", data.draw(st.integers(0, 12)))
    verdict = judge(GAME, state, "morale")
    assert isinstance(verdict, Accepted)
    assert drop_ends_game(state) == (verdict.state.outcome == "defeat: monument")
