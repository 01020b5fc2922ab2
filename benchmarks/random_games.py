"""Whole games of The Grizzled by a player who picks any legal entry: how fast, how they end, and no audit finding.

Random players never win. So that games are won as well, every other game is short (six Trial cards) and in luck: the
hands happen to hold cards that bring no third Threat.

`python -m benchmarks.random_games [GAMES]` plays so many (10,000 where no number is given) and prints the figures.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter

from benchmarks.measure import Figure, table
from companion.engine.game import Config, Seat
from companion.engine.play import begin, judge
from companion.engine.verdicts import Accepted
from companion.games.grizzled import GAME
from companion.games.grizzled.cards import left, unseen_knocks
from companion.games.grizzled.checks.withdrawing import least_intensity
from companion.games.grizzled.knocks import threats
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import OUTCOMES, Grizzled, over, player, soldiers

NAMES = ("Anna", "Bob", "Carol", "Dora", "Emil")
ARROWS = ("left", "right", "left2", "right2")
MOST_GAMES, SOME_GAMES = 10_000, 1_000
SEED = 1916


def new_table(random: Random, players: int, **options: str) -> Grizzled:
    """A table of so many players."""
    seats = tuple(Seat(name, soldier) for name, soldier in zip(NAMES, PROFILE.soldiers, strict=False))
    begun = begin(GAME, Config(seats[:players], random.choice(seats[:players]).name, options))
    assert isinstance(begun, tuple)
    return begun[0]


def entries(state: Grizzled, random: Random, lucky: bool = False) -> Iterator[str]:
    """Entries to try, most likely ones first; one of them is legal."""
    if state.phase == "prepare":
        least = least_intensity(state)
        most = max(least, 6 // len(soldiers(state))) if lucky else 5
        yield f"intensity {random.randint(least, most)}"
    elif state.pending is not None and state.pending.kind == "draw":
        yield from (f"drawn {card}" for card in _cards(state, random))
        yield "drawn none"
    elif state.phase == "mission":
        yield from _lucky_turn(state, random) if lucky else _turn(state, random)
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
            yield _speech(state, random)
        elif way == "withdraw":
            yield "withdraw"


def _lucky_turn(state: Grizzled, random: Random) -> Iterator[str]:
    """A card that ends nothing, a speech that everybody can use, or leave."""
    assert state.turn is not None
    who, low = player(state, state.turn), [t for t, n in threats(state).items() if n < 2]
    able = [p.name for p in state.players if p.hand and not p.withdrawn and p.name != who.name]
    if who.speech and able:
        yield " ".join(["speech", random.choice(PROFILE.threats), *able])
    if who.hand:
        safe = [c for c in PROFILE.cards if left(state, c) and set(c) <= set(low) and len(c) == 2]
        yield from (f"play {' '.join(card)}" for card in random.sample(safe, min(6, len(safe))))
    yield "withdraw"
    yield from _turn(state, random)


def _speech(state: Grizzled, random: Random) -> str:
    """A speech to some of those who could discard."""
    able = [p.name for p in state.players if p.hand and not p.withdrawn and p.name != state.turn]
    return " ".join(["speech", random.choice(PROFILE.threats), *random.sample(able, random.randint(0, len(able)))])


def _cards(state: Grizzled, random: Random) -> Iterator[str]:
    """Cards that may still be unseen, in random order."""
    deck = [
        (threats, trap)
        for threats, copies in PROFILE.cards.items()
        if left(state, threats)
        for trap in [False] * copies.plain + [True] * copies.trap
    ]
    words = [" ".join(threats) + (" trap" if trap else "") for threats, trap in deck]
    words += [f'"{knock}"' for knock in unseen_knocks(state)]
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


def step(state: Grizzled, random: Random, lucky: bool = False) -> Accepted:
    """A legal entry, judged. Raises AssertionError where nothing is legal."""
    for text in entries(state, random, lucky):
        verdict = judge(GAME, state, text)
        if isinstance(verdict, Accepted):
            return verdict
    raise AssertionError(f"nothing is legal in {state}")


def whole_game(random: Random, players: int, lucky: bool = False) -> tuple[Grizzled, int, int]:
    """A game played to its end: the last state, how many entries it took, how many audit findings there were."""
    state = new_table(random, players, **({"trials": "6"} if lucky else {}))
    played = findings = 0
    while not over(state):
        state = step(state, random, lucky).state
        played += 1
        findings += len(GAME.audit(state))
    return state, played, findings


def measure(games: int) -> Iterator[Figure]:
    """Play games at tables of two to five players in turn, and tell how they ended and how fast."""
    random, ends, began = Random(SEED), Counter[tuple[bool, str]](), perf_counter()
    played = findings = 0
    for number in range(games):
        lucky = number // 4 % 2 == 1
        state, entered, found = whole_game(random, 2 + number % 4, lucky)
        ends[lucky, str(state.outcome)] += 1
        played, findings = played + entered, findings + found
    took = perf_counter() - began
    yield Figure(f"{games:,} random games", f"{games / took:.0f} a second, {played / took:.0f} entries a second", "")
    for lucky, kind in ((False, "whole games"), (True, "short games in luck")):
        number = sum(ends[lucky, outcome] for outcome in OUTCOMES) or 1
        shares = (f"{outcome} {100 * ends[lucky, outcome] / number:.2f} %" for outcome in OUTCOMES)
        yield Figure(f"ends of {kind}", ", ".join(shares), "")
    yield Figure("audit findings", str(findings), "0")


def figures() -> Iterator[Figure]:
    """A tenth of the whole run, for the table of all benchmarks."""
    return measure(SOME_GAMES)


if __name__ == "__main__":
    print(table(list(measure(int(sys.argv[1]) if len(sys.argv) > 1 else MOST_GAMES))))
