"""Tables at which anything is entered: what a refusal leaves alone, what is conserved, what undo restores."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from benchmarks import random_games
from companion.engine.codec import EventCodec, StateCodec
from companion.engine.game import Config, Seat
from companion.engine.play import fold, judge
from companion.engine.verdicts import Accepted, Refused
from companion.games.grizzled import GAME
from companion.games.grizzled.cards import KNOCK_OPTIONS
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, cards_in_play
from companion.table.library import Library
from companion.table.table import Recorded, Table

NAMES = st.sampled_from(["anna", "bob", "carol", "dora", "emil", "chaplain"])
THREATS = st.lists(st.sampled_from(PROFILE.threats), min_size=1, max_size=3).map(" ".join)
KNOCKS = st.sampled_from([f'"{option.name}"' for option in KNOCK_OPTIONS])
ARROWS = st.sampled_from(random_games.ARROWS)
CARDS = st.one_of(THREATS, THREATS.map("{} trap".format), KNOCKS, NAMES.map('"merry christmas" {} mute'.format))
ACTS = st.one_of(
    st.integers(0, 6).map("intensity {}".format),
    CARDS.map("play {}".format),
    CARDS.map("drawn {}".format),
    THREATS.map("charm {}".format),
    st.tuples(st.sampled_from(PROFILE.threats), NAMES).map("speech {0[0]} {0[1]}".format),
    st.tuples(NAMES, ARROWS, NAMES, ARROWS).map("reveal {0[0]} {0[1]} {0[2]} {0[3]}".format),
    KNOCKS.map("relief knocks {}".format),
    NAMES.map("turn {}".format),
    NAMES.map("mission failed withdrawn {}".format),
    st.tuples(NAMES, KNOCKS).map("mission success knocks {0[0]} {0[1]}".format),
    st.sampled_from(["withdraw", "relief charm", "relief none", "morale", "rematch", "note late", "mission success"]),
    st.sampled_from(["option traps=false", "option traps=true", "option knocks=false", "option knocks=true"]),
)
ENTRIES = st.one_of(ACTS, st.tuples(NAMES, ACTS).map(" ".join), st.text(max_size=20))


class Tables(RuleBasedStateMachine):
    """One table; `line` is the history of recorded events with the state after each entry."""

    def __init__(self) -> None:
        super().__init__()
        self.line: list[tuple[tuple[Any, ...], Grizzled]] = []
        self.undone: list[tuple[tuple[Any, ...], Grizzled]] = []
        self.start = GAME.start

    @initialize(players=st.integers(2, 5), seed=st.integers(0, 99), chaplain=st.booleans())
    def set_up(self, players: int, seed: int, chaplain: bool) -> None:
        more = {} if chaplain else {"chaplain": "false"}
        self.start = random_games.new_table(Random(seed), players, **more)

    @property
    def state(self) -> Grizzled:
        return self.line[-1][1] if self.line else self.start

    def enter(self, text: str) -> bool:
        """Judge an entry; whatever is not accepted leaves the state as it was, to the last byte."""
        packed = StateCodec(GAME).pack(self.state)
        verdict = judge(GAME, self.state, text)
        assert StateCodec(GAME).pack(self.state) == packed
        if isinstance(verdict, Accepted):
            self.line.append((verdict.events, verdict.state))
            self.undone.clear()
        return isinstance(verdict, Accepted)

    @precondition(lambda self: self.state.phase != "over")
    @rule(seed=st.integers(0, 2**32))
    def play_on(self, seed: int) -> None:
        fitting = (e for e in random_games.entries(self.state, Random(seed)) if e != "drawn none")
        if self.state.turn is not None or self.state.phase != "mission":
            any(self.enter(entry) for entry in fitting)

    @rule(entry=ENTRIES)
    def enter_anything(self, entry: str) -> None:
        self.enter(entry)

    @rule(entry=ENTRIES)
    def force_anything(self, entry: str) -> None:
        self.enter(f"{entry} !! so it lies")

    @precondition(lambda self: self.line)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(1, len(self.line)))):
            self.undone.append(self.line.pop())
        assert fold(GAME, self.start, [event for events, _ in self.line for event in events]) == self.state

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        events, after = self.undone.pop()
        assert fold(GAME, self.state, events) == after
        self.line.append((events, after))

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        if state.players:
            assert cards_in_play(state) == PROFILE.total
            tokens = state.speech_stock + state.speeches_used + sum(p.speech for p in state.players)
            assert tokens == self.start.speech_stock
            laid = sum(p.tiles + p.laid for p in state.players) + state.tiles_out
            assert laid == 3 * len(state.players)

    def teardown(self) -> None:
        codec = EventCodec(GAME)
        events = [event for recorded, _ in self.line for event in codec.decode(codec.encode(recorded))]
        assert fold(GAME, self.start, events) == self.state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_undo_of_everything_is_the_start(players: int, tmp_path: Path) -> None:
    """In a real journal: a whole game, legal and refused entries mixed, taken back to its first moment and redone."""
    random = Random(players)
    seats = tuple(Seat(n, s) for n, s in zip(random_games.NAMES, PROFILE.soldiers, strict=False))[:players]
    library = Library.open(tmp_path)
    table = library.new(GAME, "Undo", Config(seats, "Anna"))
    assert isinstance(table, Table)
    first, recorded = table.view(), 0
    while table.state.phase != "over":
        assert isinstance(table.enter("anna relief knocks mute"), Refused)
        recorded += 1
        assert isinstance(table.enter(random_games.step(table.state, random).text), Recorded)
    last = table.view()
    table.undo(recorded)
    assert table.view() == first
    table.redo(recorded)
    assert table.view() == last
    library.store.close()


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=50, stateful_step_count=40, deadline=None)
