"""How little has to be typed: the key presses of one whole three-player mission of The Grizzled.

`python -m benchmarks.entry_speed` prints every entry with its key presses: each character, and Enter.
"""

from collections.abc import Iterator

from benchmarks.measure import Figure, table
from companion.engine.game import Config, Seat
from companion.engine.play import begin, judge
from companion.engine.verdicts import Accepted
from companion.games.grizzled import GAME
from companion.games.grizzled.state import Grizzled

MISSION = (
    "i 3",
    "p n r",
    "p ma sh",
    "p sn w",
    "p n ma",
    "p sn sh",
    "p mute",
    "p wou",
    "p frag",
    "p tyr",
    "w",
    "w",
    "w",
    "r a r b l c l",
    "l none",
    "m",
)
"""The deal, nine cards, three withdrawals, the tiles, the relief and the drop, in their shortest spellings."""

HOLD = 120


def first_state() -> Grizzled:
    """Three players before their first mission."""
    seats = (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau"))
    begun = begin(GAME, Config(seats, "Anna"))
    assert isinstance(begun, tuple)
    return begun[0]


def presses(entry: str) -> int:
    """Key presses of a typed entry: its characters and Enter."""
    return len(entry) + 1


def whole_mission() -> Iterator[tuple[str, str, int]]:
    """Each entry as typed and in full, with its key presses. Raises AssertionError if one is not accepted."""
    state = first_state()
    for entry in MISSION:
        verdict = judge(GAME, state, entry)
        assert isinstance(verdict, Accepted), (entry, verdict)
        state = verdict.state
        yield entry, verdict.text, presses(entry)
    assert state.mission == 2, state.phase


def figures() -> Iterator[Figure]:
    """The sum."""
    total = sum(number for _, _, number in whole_mission())
    yield Figure("key presses of a three-player mission, nine cards", str(total), f"≤ {HOLD}")


if __name__ == "__main__":
    for entry, full, number in whole_mission():
        print(f"{number:4}  {entry:16} {full}")
    print(table(list(figures())))
