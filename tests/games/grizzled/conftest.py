"""A table without a journal: entries judged one after another, with undo, for the tests of The Grizzled."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import pytest

from companion.engine.changes import Telling, tell, tell_all
from companion.engine.codec import EventCodec, StateCodec
from companion.engine.fields import look_up
from companion.engine.game import Config, Seat
from companion.engine.play import begin, fold, judge
from companion.engine.playthrough import Entry, Expect, Mark, Move, NewTable, parse_playthrough
from companion.engine.verdicts import Accepted, Refused, Verdict
from companion.games.grizzled import GAME
from companion.games.grizzled.state import Grizzled, player

SOLDIERS = ("Gaston Fayard", "Lazare Bonticelli", "Félix Moreau", "Gustave Bidau", "Charles Saulière")
NAMES = ("Anna", "Bob", "Carol", "Dora", "Emil")


@dataclass
class Desk:
    """One table: its states so far, the newest last."""

    states: list[Grizzled]
    undone: list[tuple[Grizzled, Telling]] = field(default_factory=list)
    tellings: list[Telling] = field(default_factory=list)

    @property
    def state(self) -> Grizzled:
        return self.states[-1]

    @property
    def view(self) -> dict[str, Any]:
        return GAME.fields.view(self.state)

    def __getitem__(self, path: str) -> Any:
        return look_up(self.view, path)

    def of(self, name: str) -> Any:
        """A seat of the state."""
        return player(self.state, name)

    def judge(self, text: str) -> Verdict:
        return judge(GAME, self.state, text)

    def do(self, *texts: str) -> "Desk":
        """Entries that must be accepted."""
        for text in texts:
            verdict = self.judge(text)
            assert isinstance(verdict, Accepted), (text, verdict)
            states = tuple(accumulate(verdict.events, GAME.book.apply, initial=self.state))
            self.tellings.append(tell(GAME.fields, states))
            self.states.append(verdict.state)
            self.undone.clear()
        return self

    def refused(self, text: str) -> tuple[str, ...]:
        """The rules that an entry breaks; it must be refused, and forget nothing."""
        verdict = self.judge(text)
        assert isinstance(verdict, Refused), (text, verdict)
        return verdict.rules

    def advice(self, text: str) -> tuple[str, ...]:
        """The rules of the advisories that an accepted entry earns."""
        verdict = self.judge(text)
        assert isinstance(verdict, Accepted), (text, verdict)
        return tuple(rule for advisory in verdict.advisories for rule in advisory.rules)

    def agenda(self, rule: str) -> str:
        """What the agenda says under a rule; empty when it says nothing."""
        return "; ".join(step.text for step in GAME.agenda(self.state) if rule in step.rules)

    def back(self, count: int = 1) -> tuple[str, ...]:
        """Undo, and what to move back on the table."""
        moved: tuple[str, ...] = ()
        for _ in range(count):
            gone, telling = self.states.pop(), self.tellings.pop()
            self.undone.append((gone, telling))
            moved = tell_all(GAME.fields, gone, self.state, [telling]).to_do
        return moved

    def again(self, count: int = 1) -> None:
        """Redo."""
        for _ in range(count):
            state, telling = self.undone.pop()
            self.states.append(state)
            self.tellings.append(telling)


def new_desk(
    players: int | Iterable[str] = 3,
    leader: str | None = None,
    given: dict[str, Any] | None = None,
    **options: str,
) -> Desk:
    """A table of so many players (or of these)."""
    names = NAMES[:players] if isinstance(players, int) else tuple(players)
    seats = tuple(Seat(name, soldier) for name, soldier in zip(names, SOLDIERS, strict=False))
    begun = begin(GAME, Config(seats, leader, options, given or {}))
    assert isinstance(begun, tuple), begun
    return Desk([begun[0]])


def run_playthrough(text: str) -> int:
    """Run a .play text; the number of expectations that held. Raises AssertionError with the line."""
    desk = Desk([GAME.start])
    held = 0
    for item in parse_playthrough(text):
        _run(desk, item) if not isinstance(item, NewTable) else desk.__init__(_table(item))  # type: ignore[misc]
        held += isinstance(item, (Entry, Expect))
    return held


def _table(item: NewTable) -> list[Grizzled]:
    pairs = [pair.partition("=")[::2] for pair in item.settings["players"].split(",")]
    seats = tuple(Seat(name.strip(), card.strip() or None) for name, card in pairs)
    options = {k.removeprefix("option."): v for k, v in item.settings.items() if k.startswith("option.")}
    begun = begin(GAME, Config(seats, item.settings.get("leader"), options))
    assert isinstance(begun, tuple), begun
    return [begun[0]]


def _run(desk: Desk, item: Any) -> None:
    if isinstance(item, Expect):
        assert desk[item.path] == item.value, (
            f"line {item.line}: {item.path} is {desk[item.path]!r}, not {item.value!r}"
        )
    elif isinstance(item, Entry):
        _enter(desk, item)
    elif item.kind in ("undo", "redo"):
        assert isinstance(item, Move)
        desk.back(item.count) if item.kind == "undo" else desk.again(item.count)
    else:
        codec = StateCodec(GAME)
        assert codec.unpack(codec.pack(desk.state)) == desk.state, f"line {item.line}"


def _enter(desk: Desk, item: Entry) -> None:
    verdict = desk.judge(item.text)
    where = f"line {item.line}: {item.text} → {verdict}"
    kinds = {Mark.REFUSED: "Refused"}
    if item.mark is Mark.UNREADABLE:
        assert type(verdict).__name__ in ("InputProblem", "Ambiguous"), where
        return
    assert type(verdict).__name__ == kinds.get(item.mark, "Accepted"), where
    if isinstance(verdict, Refused):
        assert not item.rules or set(item.rules) & set(verdict.rules), where
        return
    assert isinstance(verdict, Accepted)
    told = {rule for advisory in verdict.advisories for rule in advisory.rules}
    assert item.mark is not Mark.ADVISED or (
        verdict.advisories and (not item.rules or told & set(item.rules))
    ), where
    if item.mark is Mark.FORCED:
        plain = judge(GAME, desk.state, item.text.partition("!!")[0])
        assert isinstance(plain, Refused), where
        assert verdict.overruled, where
    desk.do(item.text)
    codec = EventCodec(GAME)
    assert fold(GAME, desk.states[-2], codec.decode(codec.encode(verdict.events))) == desk.state, where


@pytest.fixture
def desk() -> Callable[..., Desk]:
    """A maker of tables."""
    return new_desk


@pytest.fixture
def play() -> Callable[[str], int]:
    """A runner of playthroughs."""
    return run_playthrough
