"""A player who picks any legal entry, for property tests and measurements.

`python tests/games/grizzled/random_play.py 1000` plays so many games and tells how they ended.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.engine.game import Config, Seat
from companion.engine.play import begin, judge
from companion.engine.verdicts import Accepted
from companion.games.grizzled import GAME
from companion.games.grizzled.cards import left, unseen_knocks
from companion.games.grizzled.checks.withdrawing import least_intensity
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, over, player, soldiers

SOLDIERS = tuple(PROFILE.soldiers)
ARROWS = ("left", "right", "left2", "right2")


def new_table(random: Random, players: int, **options: str) -> Grizzled:
    """A table of so many players."""
    seats = tuple(
        Seat(name, soldier)
        for name, soldier in zip(("Anna", "Bob", "Carol", "Dora", "Emil"), SOLDIERS, strict=False)
    )
    begun = begin(GAME, Config(seats[:players], random.choice(seats[:players]).name, options))
    assert isinstance(begun, tuple)
    return begun[0]


def entries(state: Grizzled, random: Random) -> Iterator[str]:
    """Entries to try, most likely ones first; one of them is legal."""
    if state.phase == "prepare":
        yield f"intensity {random.randint(least_intensity(state), 5)}"
    elif state.pending is not None and state.pending.kind == "draw":
        yield from (f"drawn {card}" for card in _cards(state, random))
        yield "drawn none"
    elif state.phase == "mission":
        yield from _turn(state, random)
    elif state.phase == "support":
        yield from _support(state, random)
    else:
        yield "morale"


def _turn(state: Grizzled, random: Random) -> Iterator[str]:
    assert state.turn is not None
    who = player(state, state.turn)
    ways = random.choices(("play", "withdraw", "charm", "speech"), (6, 3, 1, 2), k=4)
    for way in [*ways, "withdraw", "play"]:
        if way == "play" and who.hand:
            yield from (f"play {card}" for card in _cards(state, random))
        elif way == "charm" and state.no_mans_land:
            yield "charm " + " ".join(random.choice(state.no_mans_land).threats)
        elif way == "speech" and who.speech:
            listeners = [p.name for p in state.players if p.hand and not p.withdrawn and p.name != who.name]
            yield " ".join(
                [
                    "speech",
                    random.choice(PROFILE.threats),
                    *random.sample(listeners, random.randint(0, len(listeners))),
                ]
            )
        elif way == "withdraw":
            yield "withdraw"


def _cards(state: Grizzled, random: Random) -> Iterator[str]:
    """Cards that may still be unseen, in random order."""
    deck = [
        (threats, trap)
        for threats, copies in PROFILE.cards.items()
        if left(state, threats)
        for trap in [False] * copies.plain + [True] * copies.trap
    ]
    words = [" ".join(threats) + (" trap" if trap else "") for threats, trap in deck] + [
        f'"{k}"' for k in unseen_knocks(state)
    ]
    yield from random.sample(words, min(12, len(words)))


def _support(state: Grizzled, random: Random) -> Iterator[str]:
    if state.pending is None:
        arrows = ARROWS if len(soldiers(state)) > 3 else ARROWS[:2]
        yield "reveal " + " ".join(f"{p.name} {random.choice(arrows)}" for p in state.players if p.laid)
        return
    knocks = player(state, state.pending.who).hard_knocks
    if knocks:
        yield "relief knocks " + " ".join(f'"{k}"' for k in knocks[: 2 if state.result == "success" else 1])
    yield random.choice(("relief charm", "relief none"))
    yield "relief none"


def step(state: Grizzled, random: Random) -> Accepted:
    """A legal entry, judged."""
    for text in entries(state, random):
        verdict = judge(GAME, state, text)
        if isinstance(verdict, Accepted):
            return verdict
    raise AssertionError(f"nothing is legal in {state}")


def whole_game(random: Random, players: int) -> Grizzled:
    """A game played to its end."""
    state = new_table(random, players)
    while not over(state):
        state = step(state, random).state
        assert GAME.audit(state) == (), GAME.audit(state)
    return state


def main(games: int) -> None:
    """Play games and print how they ended and how fast."""
    random, ends, began = Random(1916), Counter[str](), time.perf_counter()
    for number in range(games):
        ends[str(whole_game(random, 2 + number % 4).outcome)] += 1
    took = time.perf_counter() - began
    print(f"{games} games, {games / took:.0f} a second, no finding")
    for outcome, number in ends.most_common():
        print(f"  {outcome}: {100 * number / games:.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
