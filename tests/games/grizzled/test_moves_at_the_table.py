"""What to move when several entries are taken back or done again: exact lines, and every piece where it belongs."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import random_games
from companion.engine.changes import Telling, tell, tell_all
from companion.engine.fields import names_of, shown_item
from companion.engine.moves import Move
from companion.engine.play import judge
from companion.engine.verdicts import Accepted
from companion.games.grizzled import GAME
from companion.games.grizzled.state import Grizzled, over

FIELDS = GAME.fields


def told(before: Grizzled, verdict: Accepted) -> Telling:
    """What an entry did, as the log tells it."""
    return tell(FIELDS, tuple(accumulate(verdict.events, GAME.book.apply, initial=before)))


def entered(state: Grizzled, *texts: str) -> tuple[list[Grizzled], list[Telling]]:
    """The states along entries that must be accepted, and what each of them did."""
    states, tellings = [state], []
    for text in texts:
        verdict = judge(GAME, states[-1], text)
        assert isinstance(verdict, Accepted), (text, verdict)
        tellings.append(told(states[-1], verdict))
        states.append(verdict.state)
    return states, tellings


def taken_back(state: Grizzled, *texts: str, count: int) -> tuple[str, ...]:
    """What to move when the last `count` of these entries are taken back."""
    states, tellings = entered(state, *texts)
    return tell_all(FIELDS, states[-1], states[-1 - count], tellings[-count:][::-1]).to_do


def test_each_card_goes_back_to_the_hand_it_came_from(desk: Any) -> None:
    begun = desk(3, "Carol").do("intensity 3").state
    assert taken_back(begun, "carol play snow whistle", "anna play shell whistle", count=2) == (
        "shell whistle: No Man's Land → Anna's hand", "snow whistle: No Man's Land → Carol's hand",
    )


def test_a_tile_goes_all_the_way_back_where_the_withdrawal_is_taken_back_too(desk: Any) -> None:
    begun = desk(3).do("intensity 3", "anna withdraw", "bob play night rain", "carol withdraw").state
    lines = taken_back(begun, "bob withdraw", "reveal anna right bob left carol left", count=2)
    assert "Bob's left tile: Carol's tiles → Bob's tiles" in lines
    assert "Anna's right tile: Carol's tiles → Anna's soldier, face down" in lines
    assert not [line for line in lines if line.startswith("1 tile")]
    assert "night rain: the discard → No Man's Land" in lines


def test_tiles_that_went_round_the_table_are_all_named(desk: Any) -> None:
    begun = desk(3).do("intensity 3").state
    texts = ("withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left")
    states, tellings = entered(begun, *texts)
    lines = tell_all(FIELDS, states[-1], begun, tellings[::-1]).to_do
    assert lines[:3] == (
        "Anna's left tile: Bob's tiles → Anna's tiles",
        "Bob's left tile: Carol's tiles → Bob's tiles",
        "Carol's left tile: Anna's tiles → Carol's tiles",
    )
    again = tell_all(FIELDS, begun, states[-1], (), tellings).to_do
    assert "Anna's left tile: Anna's tiles → Bob's tiles" in again


def test_a_recount_between_moves_nothing_that_it_did_not_count(desk: Any) -> None:
    begun = desk(3).do("intensity 3").state
    lines = taken_back(begun, "anna play night rain", "recount trials=14", "bob play snow mask", count=3)
    assert lines == (
        "snow mask: No Man's Land → Bob's hand", "2 cards: to Trials", "night rain: No Man's Land → Anna's hand",
    )


def test_a_drawn_card_that_ends_the_mission_is_told_with_its_way(desk: Any) -> None:
    table = desk(3).do("intensity 3", "anna play night rain", "bob play snow mask", "carol play rain shell trap")
    states, (drawn,) = entered(table.state, "carol drawn snow rain")
    assert states[-1].result == "failure"
    assert "snow rain: Trials → No Man's Land → Trials" in drawn.lines
    assert "snow rain: Trials → No Man's Land → Trials" in tell_all(FIELDS, states[1], states[0], [drawn]).to_do
    assert taken_back(table.state, "carol drawn snow rain", "morale", count=2).count(
        "snow rain: Trials → No Man's Land → Trials") == 1


def test_a_played_card_that_ends_the_mission_keeps_its_name(desk: Any) -> None:
    table = desk(3).do("intensity 3", "anna play night rain", "bob play rain mask")
    _, (played,) = entered(table.state, "carol play rain shell")
    assert "rain shell: Carol's hand → Trials" in played.lines


def holdings(state: Grizzled) -> dict[tuple[str, str], Counter[str]]:
    """The pieces of every place: by name where the app knows them, else counted under no name."""
    held: dict[tuple[str, str], Counter[str]] = {}
    for field in FIELDS.all:
        for names in names_of(field, state) if field.piece and field.active else ():
            value = field.get(state, *names)
            pieces = Counter(map(shown_item, value)) if isinstance(value, list) else Counter({"": int(value)})
            held[field.piece, field.place.format(*names)] = +pieces
    return held


def replayed(held: dict[tuple[str, str], Counter[str]], moves: Sequence[Move]) -> dict[tuple[str, str], Counter[str]]:
    """What lies where after the moves. A piece is known by name only in No Man's Land and among the Hard Knocks."""
    for move in moves:
        for place, number in ((move.source, -move.number), (move.target, move.number)):
            if place:
                open_here = place == "No Man's Land" or place.endswith("Hard Knocks")
                held[move.piece, place][move.name if open_here else ""] += number
    assert all(number >= 0 for pieces in held.values() for number in pieces.values())
    return {place: +pieces for place, pieces in held.items()}


@given(st.integers(2, 5), st.integers(0, 2**32), st.data())
@settings(max_examples=40, deadline=None)
def test_the_moves_lead_from_the_old_places_to_the_new(players: int, seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    states, tellings = [random_games.new_table(random, players)], []
    while not over(states[-1]):
        verdict = random_games.step(states[-1], random)
        tellings.append(told(states[-1], verdict))
        states.append(verdict.state)
    start = data.draw(st.integers(0, len(tellings) - 1))
    end = data.draw(st.integers(start + 1, len(tellings)))
    old, new, between = states[start], states[end], tellings[start:end]
    assert replayed(holdings(old), tell_all(FIELDS, old, new, (), between).moves) == holdings(new)
    assert replayed(holdings(new), tell_all(FIELDS, new, old, between[::-1]).moves) == holdings(old)
    other, others = on_from(old, random, 6)
    assert replayed(holdings(new), tell_all(FIELDS, new, other, between[::-1], others).moves) == holdings(other)


def on_from(state: Grizzled, random: Random, entries: int) -> tuple[Grizzled, list[Telling]]:
    """Another way on: the state after so many entries at most, and what they did."""
    tellings: list[Telling] = []
    while len(tellings) < entries and not over(state):
        verdict = random_games.step(state, random)
        tellings.append(told(state, verdict))
        state = verdict.state
    return state, tellings
