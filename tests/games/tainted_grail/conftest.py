"""A table of Tainted Grail in memory: entries are judged and folded, nothing is stored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.engine.book import Step
from companion.engine.codec import EventCodec, StateCodec
from companion.engine.fields import look_up
from companion.engine.game import Config, Seat, Selection
from companion.engine.play import begin, judge
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused, Verdict
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.state import Grail

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"


@dataclass
class Avalon:
    """A table; `enter` must be accepted, `refused` must be refused."""

    state: Grail
    selection: Selection = field(default_factory=Selection)

    def judge(self, text: str) -> Verdict:
        """The verdict; nothing changes."""
        return judge(GAME, self.state, text, self.selection)

    def enter(self, *texts: str) -> Accepted:
        """Record entries; the last verdict."""
        for text in texts:
            verdict = self.judge(text)
            assert isinstance(verdict, Accepted), f"{text}: {verdict}"
            self.state = verdict.state
        return verdict

    def advised(self, text: str) -> tuple[str, ...]:
        """Record an entry; the ids of its advisories."""
        return tuple(rule for told in self.enter(text).advisories for rule in told.rules)

    def refused(self, text: str) -> tuple[str, ...]:
        """The ids under which an entry is refused."""
        verdict = self.judge(text)
        assert isinstance(verdict, Refused), f"{text}: {verdict}"
        return verdict.rules

    def unread(self, text: str) -> str:
        """Why an entry cannot be read."""
        verdict = self.judge(text)
        assert isinstance(verdict, (InputProblem, Ambiguous)), f"{text}: {verdict}"
        return verdict.message

    def __getitem__(self, path: str) -> Any:
        """The view's value at a path."""
        return look_up(GAME.fields.view(self.state), path)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The agenda."""
        return GAME.agenda(self.state)

    def reminded(self, rule: str) -> list[str]:
        """What the agenda says under a rule."""
        return [step.text for step in self.steps if rule in step.rules]


def lay_out(*names: str, options: Mapping[str, str] | None = None, given: Mapping[str, Any] | None = None) -> Avalon:
    """A new table with these characters, `Name=Player` or `Name`."""
    seats = tuple(Seat(name, player or None) for name, _, player in (text.partition("=") for text in names))
    begun = begin(GAME, Config(seats, options=options or {}, given=given or {}))
    assert isinstance(begun, tuple), begun
    return Avalon(begun[0])


@pytest.fixture
def avalon() -> Callable[..., Avalon]:
    """`avalon("Beor", "Ailei=Ben")` lays a table out."""
    return lay_out


@pytest.fixture
def beor() -> Avalon:
    """A table of Beor alone."""
    return lay_out("Beor=Anna")


@pytest.fixture
def pair() -> Avalon:
    """A table of Beor and Ailei."""
    return lay_out("Beor=Anna", "Ailei=Ben")


@pytest.fixture
def states() -> StateCodec:
    """The Save Sheet's form of a state."""
    return StateCodec(GAME)


@pytest.fixture
def recorded() -> EventCodec:
    """The journal's form of events."""
    return EventCodec(GAME)
