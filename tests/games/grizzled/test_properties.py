"""Random play: what holds at every moment of every game (DI-01 to DI-12 of the register)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import random_games
from companion.engine.changes import changes, telling
from companion.engine.codec import EventCodec, StateCodec
from companion.engine.play import fold, judge, offers
from companion.engine.verdicts import Accepted, Refused
from companion.games.grizzled import GAME
from companion.games.grizzled.effects.morale import drop_size
from companion.games.grizzled.effects.prepare import dealt
from companion.games.grizzled.knocks import bears, threats
from companion.games.grizzled.state import Grizzled, cards_in_play, hands, over, player

GAMES = st.tuples(st.integers(2, 5), st.integers(0, 2**32))
FEW = settings(max_examples=40, deadline=None)


def played(game: tuple[int, int], **options: str) -> list[tuple[Grizzled, Accepted]]:
    """A whole game: each state with the entry that was accepted in it."""
    random = Random(game[1])
    state = random_games.new_table(random, game[0], **options)
    steps: list[tuple[Grizzled, Accepted]] = []
    while not over(state):
        verdict = random_games.step(state, random)
        steps.append((state, verdict))
        state = verdict.state
    return steps


@given(GAMES)
@FEW
def test_cards_tokens_and_tiles_are_conserved(game: tuple[int, int]) -> None:
    """DI-01, DI-03, DI-04."""
    for _, verdict in played(game):
        state = verdict.state
        assert cards_in_play(state) == 59
        tokens = state.speech_stock + state.speeches_used + sum(p.speech for p in state.players)
        assert tokens == {2: 5, 3: 5, 4: 4, 5: 3}[game[0]]
        assert sum(p.tiles + p.laid for p in state.players) + state.tiles_out == 3 * len(state.players)
        assert GAME.audit(state) == ()


@given(GAMES)
@FEW
def test_piles_move_one_way(game: tuple[int, int]) -> None:
    """DI-02: the Reserve never grows, the discard never shrinks, Trials grows by failure or Morale Drop only."""
    for before, verdict in played(game):
        after = verdict.state
        assert after.reserve <= before.reserve
        assert after.discard >= before.discard
        if after.trials > before.trials:
            assert verdict.text.startswith("morale") or after.result == "failure" or over(after)


@given(GAMES)
@FEW
def test_lost_by_morale_exactly_when_the_drop_takes_all(game: tuple[int, int]) -> None:
    """DI-05."""
    for before, verdict in played(game):
        if before.phase == "morale":
            assert (verdict.state.outcome == "defeat: monument") == (drop_size(before) >= before.reserve)
        else:
            assert verdict.state.outcome != "defeat: monument"


@given(GAMES)
@FEW
def test_a_game_is_twelve_missions_at_most(game: tuple[int, int]) -> None:
    """DI-06 (13 with the Chaplain's 39 cards), DI-07."""
    for before, verdict in played(game):
        assert verdict.state.mission <= (13 if game[0] == 2 else 12)
        if verdict.state.phase == "prepare" and before.phase == "morale":
            assert verdict.state.trials >= 3


@given(GAMES)
@FEW
def test_a_failed_mission_never_wins(game: tuple[int, int]) -> None:
    """DI-08."""
    for before, verdict in played(game):
        if before.result == "failure":
            assert verdict.state.outcome != "victory"


@given(st.integers(2, 5), st.integers(0, 60), st.integers(1, 12), st.integers(0, 4))
def test_the_deal_is_one_card_at_a_time(players: int, pile: int, intensity: int, leader: int) -> None:
    """DI-09, against dealing the cards one by one."""
    state = random_games.new_table(Random(0), players, chaplain="false")
    names = [p.name for p in state.players]
    first = leader % players
    state = GAME.fields.put(GAME.fields.put(state, "trials", pile), "leader", names[first])
    got = [0] * players
    for card in range(min(pile, intensity * players)):
        got[(first + card) % players] += 1
    assert dealt(state, intensity) == tuple(got)


@given(GAMES)
@FEW
def test_no_mans_land_stays_small(game: tuple[int, int]) -> None:
    """DI-10: six cards of two Threats each while the mission lives."""
    for _, verdict in played(game):
        assert len(verdict.state.no_mans_land) <= 6


@given(GAMES)
@FEW
def test_withdrawing_raises_no_threat(game: tuple[int, int]) -> None:
    """DI-11."""
    for before, verdict in played(game):
        if verdict.text.endswith("withdraw") and verdict.state.phase == "mission":
            was, now = threats(before), threats(verdict.state)
            assert all(now[threat] <= was[threat] for threat in was)


@given(GAMES)
@FEW
def test_with_no_card_left_nothing_fails(game: tuple[int, int]) -> None:
    """DI-12."""
    for before, verdict in played(game):
        if before.phase == "mission" and before.trials == 0 and hands(before) == 0 and before.pending is None:
            assert verdict.state.result != "failure"


@given(GAMES)
@settings(max_examples=15, deadline=None)
def test_records_and_sheets_read_back(game: tuple[int, int]) -> None:
    events, states = EventCodec(GAME), StateCodec(GAME)
    for before, verdict in played(game):
        assert fold(GAME, before, events.decode(events.encode(verdict.events))) == verdict.state
        assert states.unpack(states.pack(verdict.state)) == verdict.state


@given(GAMES)
@settings(max_examples=15, deadline=None)
def test_undo_of_everything_tells_every_move(game: tuple[int, int]) -> None:
    for before, verdict in played(game):
        if before.phase != "over" and verdict.state != before:
            assert telling(changes(GAME.fields, verdict.state, before)).lines, verdict.text


@given(GAMES, st.text(max_size=40))
@settings(max_examples=25, deadline=None)
def test_illegal_and_strange_entries_change_nothing(game: tuple[int, int], text: str) -> None:
    for before, _ in played(game)[::7]:
        copy = StateCodec(GAME).pack(before)
        for entry in (
            text,
            "bob play night night",
            "relief charm",
            "morale",
            "speech rain anna bob",
            "anna charm snow",
        ):
            judge(GAME, before, entry)
        assert StateCodec(GAME).pack(before) == copy


@given(GAMES)
@settings(max_examples=15, deadline=None)
def test_what_is_offered_agrees_with_the_verdict(game: tuple[int, int]) -> None:
    for before, verdict in played(game)[::3]:
        form = type(verdict.action)
        assert any(offer.form.action is form and offer.blocked is None for offer in offers(GAME, before)), (
            verdict.text
        )


@given(GAMES)
@settings(max_examples=15, deadline=None)
def test_anything_may_be_forced_and_nothing_goes_below_zero(game: tuple[int, int]) -> None:
    entries = (
        "carol play night rain !!",
        "bob withdraw !!",
        "morale !!",
        "intensity 2 !!",
        "anna charm night rain !!",
        "bob speech rain anna !!",
        "reveal anna left bob left !!",
        "anna relief knocks mute !!",
        "drawn mute !!",
    )
    for before, _ in played(game)[::5]:
        for entry in entries:
            verdict = judge(GAME, before, entry)
            if isinstance(verdict, Accepted):
                StateCodec(GAME).unpack(StateCodec(GAME).pack(verdict.state))
            elif isinstance(verdict, Refused):
                assert any(v.impossible for v in verdict.violations)


def test_selfish_is_the_only_way_to_support_oneself_with_five() -> None:
    for seed in range(12):
        for before, verdict in played((5, seed)):
            for one in verdict.state.support if before.phase == "support" else ():
                assert (
                    one.giver != one.to
                    or bears(verdict.state, player(verdict.state, one.giver), "selfish")
                    or ("selfish" in getattr(verdict.action, "knocks", ()))
                )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_end_without_a_finding(players: int) -> None:
    for seed in range(10):
        state, played, findings = random_games.whole_game(Random(seed), players)
        assert state.outcome in ("victory", "defeat: monument", "defeat: hard knocks")
        assert played > 10 and findings == 0
