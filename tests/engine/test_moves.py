"""Moves of pieces: what a single step moves, what passes through, and several steps made one short list."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.changes import Change, changes, tell, tell_all, telling
from companion.engine.moves import Held, Move, composed, in_turn, passing, told


def card(name: str, source: str, target: str) -> Move:
    return Move("card", source, target, name)


def cards(number: int, source: str, target: str, **known: bool) -> Move:
    return Move("card", source, target, number=number, **known)  # type: ignore[arg-type]


def test_a_named_piece_is_told_once_from_its_first_place_to_its_last() -> None:
    steps = [[card("rain", "field", "hand")], [card("snow", "field", "Bob")], [card("rain", "hand", "pile")]]
    assert told(composed(steps)) == ("rain: field → pile", "snow: field → Bob")


def test_a_named_piece_that_ends_where_it_began_is_not_told() -> None:
    assert composed([[card("rain", "field", "hand")], [card("rain", "hand", "field")]]) == ()
    two = [card("rain", "field", "hand"), card("rain", "field", "Bob")]
    assert told(composed([two, [card("rain", "Bob", "field")]])) == ("rain: field → hand",)


def test_nameless_pieces_are_added_up_and_cancel() -> None:
    steps = [[cards(2, "hand", "pile")], [cards(3, "hand", "pile")], [cards(1, "pile", "hand")]]
    assert told(composed(steps)) == ("4 cards: hand → pile",)
    assert told(composed([[cards(1, "hand", "pile")], [cards(3, "pile", "hand")]])) == ("2 cards: pile → hand",)
    assert composed([[cards(2, "hand", "pile")], [cards(2, "pile", "hand")]]) == ()
    other = Move("coin", "pile", "hand", number=2)
    assert told(composed([[cards(2, "hand", "pile")], [other]])) == ("2 cards: hand → pile", "2 coins: pile → hand")


def test_pieces_that_must_come_first_are_told_first() -> None:
    steps = [[cards(1, "hand", "pile")], [card("rain", "field", "hand")], [cards(2, "hand", "pile")]]
    assert told(composed(steps)) == ("rain: field → hand", "3 cards: hand → pile")


def test_named_pieces_go_along_where_a_place_is_emptied_or_filled() -> None:
    back = [[card("rain", "field", "hand")], [cards(3, "hand", "pile", empties=True)]]
    assert told(composed(back)) == ("rain: field → pile", "2 cards: hand → pile")
    forth = [[cards(3, "pile", "hand", fills=True)], [card("rain", "hand", "field")]]
    assert told(composed(forth)) == ("2 cards: pile → hand", "rain: pile → field")
    unknown = [[card("rain", "field", "hand")], [cards(3, "hand", "pile")]]
    assert told(composed(unknown)) == ("rain: field → hand", "3 cards: hand → pile")


def test_what_is_dealt_again_is_what_was_taken_back() -> None:
    dealt, played = cards(3, "pile", "hand", fills=True), card("rain", "hand", "field")
    again = [[cards(5, "pile", "hand", fills=True)], [played]]
    assert told(composed([[played.back], [dealt.back], *again])) == ("2 cards: pile → hand",)


def test_a_move_waits_until_its_pieces_have_come() -> None:
    moves = [cards(2, "hand", "pile"), Move("coin", "purse", "pile"), cards(2, "deck", "hand")]
    held = Held({("card", "deck"): 2, ("coin", "purse"): 1})
    assert told(in_turn(moves, held)) == ("1 coin: purse → pile", "2 cards: deck → hand", "2 cards: hand → pile")
    assert in_turn(moves, held + Held({("card", "hand"): 2})) == tuple(moves)
    assert held == Held({("card", "deck"): 2, ("coin", "purse"): 1})
    unseen = (cards(3, "", "hand"), card("rain", "hand", ""))
    assert in_turn(unseen, Held()) == unseen


def test_where_moves_wait_for_each_other_one_is_made_in_two_parts() -> None:
    moves = [cards(3, "hand", "pile"), cards(2, "pile", "hand")]
    assert told(in_turn(moves, Held({("card", "hand"): 1, ("card", "pile"): 1}))) == (
        "1 card: hand → pile", "2 cards: pile → hand", "2 cards: hand → pile",
    )


def test_a_circle_without_a_piece_is_no_move() -> None:
    moves = [card("rain", "deck", "hand"), cards(1, "hand", "deck")]
    assert in_turn(moves, Held()) == ()
    assert in_turn(moves, Held({("card", "deck"): 1})) == tuple(moves)
    unfounded = [cards(1, "hand", "pile")]
    assert in_turn(unfounded, Held()) == tuple(unfounded)


def test_moves_that_a_change_knows_are_told_only_where_they_come_to_the_counts() -> None:
    counts = [Change("a", 1, 0, "a", "card", "hand", "a"), Change("b", 0, 1, "b", "card", "field", "b")]
    known = Change("laid", [], ["rain"], "laid", field="laid", moves=(card("rain", "hand", "field"),), tells=("a", "b"))
    assert told(telling([*counts, known]).moves) == ("rain: hand → field",)
    assert telling([*counts, known]).by_moves == {"laid"}
    fewer = replace(counts[1], after=2)
    assert told(telling([counts[0], fewer, known]).moves) == ("1 card: hand → field", "1 card: to field")
    assert telling([counts[0], fewer, known]).by_moves == frozenset()


def test_leftovers_of_different_entries_are_no_move() -> None:
    drawn, laid = [cards(1, "deck", "")], [cards(1, "", "other")]
    assert told(composed([drawn, laid])) == ("1 card: out of deck", "1 card: to other")
    assert told(composed([[card("Sword", "Beor", "")], [card("Sword", "", "Ailei")]])) == ("Sword: Beor → Ailei",)
    assert told([cards(2, "deck", ""), card("rain", "deck", "")]) == ("rain, 2 cards: out of deck",)


def test_a_piece_that_rests_within_an_entry_is_followed() -> None:
    steps = [[cards(1, "pile", "")], [card("rain", "", "field")], [card("rain", "field", "pile")]]
    found = passing(steps)
    assert found == [Move("card", "pile", "pile", "rain", via=("field",))]
    assert told(found) == ("rain: pile → field → pile",)
    assert told([found[0].back]) == ("rain: pile → field → pile",)
    assert passing(steps[:2]) == []


def test_what_passed_is_no_longer_counted_among_the_nameless(game: Any, state: Any) -> None:
    after = replace(state, pile=17, purses={"Anna": 3, "Bob Lee": 0, "Émile": 0})
    gold = Move("coin", "pile", "Anna's purse", "gold", via=("table",))
    assert told(telling(changes(game.fields, state, after), [gold]).moves) == (
        "gold: pile → Anna's purse", "2 coins: pile → Anna's purse",
    )
    round_trip = replace(gold, target="pile")
    assert told(telling((), [round_trip]).moves) == ("gold: pile → table → pile",)


def test_taking_back_and_doing_again_tell_opposite_moves(game: Any, state: Any, toy: Any) -> None:
    states = list(accumulate((toy.Taken("Anna", 3), toy.Given("Anna", "Bob Lee", 2)), game.book.apply, initial=state))
    steps = [tell(game.fields, pair) for pair in pairwise(states)]
    assert tell_all(game.fields, states[-1], state, steps[::-1]).lines == (
        "2 coins: Bob Lee's purse → Anna's purse", "3 coins: Anna's purse → pile", "turn Bob Lee → Anna",
    )
    assert tell_all(game.fields, state, states[-1], (), steps).lines == (
        "3 coins: pile → Anna's purse", "2 coins: Anna's purse → Bob Lee's purse", "turn Anna → Bob Lee",
    )
    assert tell_all(game.fields, state, state, steps[::-1], steps).lines == ()
    whole = tell(game.fields, states)
    assert whole.lines == telling(changes(game.fields, state, states[-1])).lines


TURNS = st.lists(
    st.tuples(st.sampled_from(["Anna", "Bob Lee", "Émile"]), st.sampled_from(["Anna", "Bob Lee", "Émile"]),
              st.integers(1, 3)),
    max_size=12,
)


def replayed(coins: Counter[str], moves: Sequence[Move]) -> Counter[str]:
    """What lies where after the moves, each of which finds its coins."""
    for move in moves:
        coins[move.source] -= move.number
        coins[move.target] += move.number
        assert coins[move.source] >= 0, moves
    return coins


def coins(state: Any) -> Counter[str]:
    return Counter({"pile": state.pile, **{f"{who}'s purse": number for who, number in state.purses.items()}})


@pytest.mark.parametrize("backward", [True, False])
@given(turns=TURNS)
def test_the_composed_moves_lead_from_the_old_places_to_the_new(
    backward: bool, turns: Any, game: Any, toy: Any
) -> None:
    begun = replace(toy.Toy(), purses=dict.fromkeys(("Anna", "Bob Lee", "Émile"), 5), turn="Anna")
    states = [begun]
    for one, other, number in turns:
        event = toy.Taken(one, number) if one == other else toy.Given(one, other, number)
        if one == other or states[-1].purses[one] >= number:
            states.append(game.book.apply(states[-1], event))
    steps = [tell(game.fields, pair) for pair in pairwise(states)]
    start, end = (states[-1], begun) if backward else (begun, states[-1])
    found = tell_all(game.fields, start, end, steps[::-1] if backward else (), () if backward else steps)
    assert replayed(coins(start), found.moves) == coins(end)
    ways = [(move.source, move.target) for move in found.moves]
    assert all(source != target and (target, source) not in ways for source, target in ways)
