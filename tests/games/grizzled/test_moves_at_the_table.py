"""What to move when several entries are taken back or done again: exact lines, and every piece where it belongs."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import random_games
from companion.engine.changes import Telling, changes, tell, tell_all, telling
from companion.engine.fields import names_of, shown_item
from companion.engine.moves import Move
from companion.engine.moves import told as told_moves
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


def tiles(lines: Sequence[str]) -> list[str]:
    """The lines that move Support tiles."""
    return [line for line in lines if "tile" in line]


def test_a_rematch_deals_the_tiles_out_again_from_where_they_lie(desk: Any) -> None:
    knocks = {"players.Anna.hard_knocks": ["phobia mask", "phobia shell", "trauma rain", "trauma snow"], "trials": 21}
    lost = desk(3, given=knocks).do(
        "intensity 3", "withdraw", "withdraw", "withdraw", "reveal anna right bob left carol left", "relief none")
    assert lost["outcome"] == "defeat: hard knocks"
    states, (again,) = entered(lost.state, "rematch")
    assert tiles(again.to_do) == ["1 tile: Carol's tiles → Bob's tiles"]
    assert tiles(tell_all(FIELDS, states[1], states[0], [again]).to_do) == ["1 tile: Bob's tiles → Carol's tiles"]


def test_tiles_face_down_at_a_rematch_come_back_from_there(desk: Any) -> None:
    _, (again,) = entered(desk(3).do("intensity 3", "withdraw").state, "rematch !! once more")
    assert tiles(again.to_do) == ["1 tile: Anna's soldier, face down → Anna's tiles"]


def test_a_morale_drop_with_tiles_face_down_takes_these_back_and_moves_no_other(desk: Any) -> None:
    table = desk(3).do("intensity 3", "withdraw", "withdraw", "withdraw", "reveal anna right bob left !! the cat")
    states, (drop,) = entered(table.state, "morale !! so be it")
    assert tiles(drop.to_do) == ["1 tile: Carol's soldier, face down → Carol's tiles"]
    assert tiles(tell_all(FIELDS, states[1], states[0], [drop]).to_do) == [
        "1 tile: Carol's tiles → Carol's soldier, face down"]


def test_a_tile_turned_up_that_nobody_laid_comes_from_the_tiles_in_hand(desk: Any) -> None:
    table = desk(3).do("intensity 3", "withdraw")
    _, (forced,) = entered(table.state, "reveal anna left bob left carol left !! at once")
    assert tiles(forced.to_do) == [
        "Anna's left tile: Anna's soldier, face down → Bob's tiles",
        "Bob's left tile: Bob's tiles → Carol's tiles",
        "Carol's left tile: Carol's tiles → Anna's tiles",
    ]
    _, (round_the_table,) = entered(desk(3).do("intensity 3").state, "reveal anna left bob left carol left !! at once")
    assert len(tiles(round_the_table.to_do)) == 3


def test_two_ends_far_apart_are_told_by_number_where_the_tiles_are_not_known(desk: Any) -> None:
    begun = desk(3).do("intensity 3").state
    states, _ = entered(begun, "withdraw", "withdraw", "withdraw", "reveal anna right bob left carol left",
                        "relief none", "morale", "intensity 1", "withdraw", "withdraw", "withdraw",
                        "reveal anna left bob left carol right")
    for old, new in ((begun, states[-1]), (states[-1], begun), (states[4], states[-1]), (states[-1], states[4])):
        moves = telling(changes(FIELDS, old, new)).moves
        assert replayed(holdings(old), moves) == holdings(new)


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
    """What lies where after the moves, each of which must find its pieces where it takes them from at that moment.

    A piece is known by name only in No Man's Land and among the Hard Knocks.
    """
    for move in moves:
        for place, number in ((move.source, -move.number), (move.target, move.number)):
            if place:
                open_here = place == "No Man's Land" or place.endswith("Hard Knocks")
                pieces, name = held.setdefault((move.piece, place), Counter()), move.name if open_here else ""
                pieces[name] += number
                assert pieces[name] >= 0, f"{move} in {[*told_moves(moves)]}"
    return {place: +pieces for place, pieces in held.items()}


@given(st.integers(2, 5), st.integers(0, 2**32), st.sampled_from([0, 0, 10, 40]), st.data())
@settings(max_examples=60, deadline=None)
def test_the_moves_lead_from_the_old_places_to_the_new(
    players: int, seed: int, forced: int, data: st.DataObject
) -> None:
    random = Random(seed)
    start = random_games.new_table(random, players)
    states, tellings = on_from(start, random, 60, forced)
    first = data.draw(st.integers(0, len(tellings) - 1))
    last = data.draw(st.integers(first + 1, len(tellings)))
    old, new, between = states[first], states[last], tellings[first:last]
    assert replayed(holdings(old), between[0].moves) == holdings(states[first + 1])
    assert replayed(holdings(old), tell_all(FIELDS, old, new, (), between).moves) == holdings(new)
    assert replayed(holdings(new), tell_all(FIELDS, new, old, between[::-1]).moves) == holdings(old)
    (*_, other), others = on_from(old, random, 6, forced)
    assert replayed(holdings(new), tell_all(FIELDS, new, other, between[::-1], others).moves) == holdings(other)
    for one, two in ((old, new), (new, old)):
        assert replayed(holdings(one), telling(changes(FIELDS, one, two)).moves) == holdings(two)


def on_from(state: Grizzled, random: Random, entries: int, forced: int) -> tuple[list[Grizzled], list[Telling]]:
    """A way on: the states along so many entries, a share of them forced, and what they did; a game that is over is
    followed by another one."""
    states, tellings = [state], []
    for _ in range(entries):
        verdict = by_force(states[-1], random) if random.randrange(100) < forced else by_rule(states[-1], random)
        if verdict is not None:
            tellings.append(told(states[-1], verdict))
            states.append(verdict.state)
    return states, tellings


def by_rule(state: Grizzled, random: Random) -> Accepted | None:
    """A legal entry; None where a ruling has left none."""
    tries = ["rematch"] if over(state) else random_games.entries(state, random)
    return next((verdict for text in tries if (verdict := judged(state, text))), None)


def by_force(state: Grizzled, random: Random) -> Accepted | None:
    """An entry behind which a ruling stands; None where it cannot be done even so."""
    who, other = (random.choice(state.players).name for _ in range(2))
    arrow, knock = random.choice(random_games.ARROWS), random.choice(["mute", "clumsy", "absent-minded", "selfish"])
    turned = " ".join(f"{name} {random.choice(random_games.ARROWS)}" for name in {who, other})
    held = random.choice([k for p in state.players for k in p.hard_knocks] or [knock])
    return judged(state, random.choice([
        "morale", "rematch", f"intensity {random.randint(0, 3)}", f"{who} withdraw", f"reveal {turned}",
        f"reveal {who} {arrow} {who} {arrow}", f"{who} play {knock}", f"{who} relief knocks {held}",
        f"{who} relief charm", f"{who} play rain snow", f"mission failed withdrawn {who} supported {other}",
        "mission success", f'{who} play "merry christmas" {other} {held}',
    ]) + " !! a ruling")


def judged(state: Grizzled, text: str) -> Accepted | None:
    """The verdict, if it is accepted."""
    verdict = judge(GAME, state, text)
    return verdict if isinstance(verdict, Accepted) else None
