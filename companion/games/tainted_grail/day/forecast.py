"""What the coming mornings bring if nobody does anything: what burns down first, who would be displaced where."""

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.day.events import NightFell
from companion.games.tainted_grail.day.morning import RunMorning, steps_down
from companion.games.tainted_grail.map.acting import clock
from companion.games.tainted_grail.map.events import CharacterMoved, DialGone, LocationsSank, MenhirGone
from companion.games.tainted_grail.map.places import nearest, steps_from
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail

HORIZON = 9
"""Mornings until every dial that shows at most 8 is out and its Menhir dark."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The nearest Location that stays, by Travel: its number, the steps there, and their energy."""

    to: int
    steps: int
    energy: int


@dataclass(frozen=True, slots=True)
class Swept:
    """A character that would be displaced: from where to where, what becomes of health and terror, and what it would
    cost to be elsewhere by then; None where no way leads there."""

    who: str
    source: int
    to: int | None
    health: int
    terror: int
    elsewhere: Elsewhere | None


@dataclass(frozen=True, slots=True)
class Coming:
    """One coming morning: Menhirs that go dark, Locations that sink, who is displaced, dials that go out, the drain."""

    day: int
    dark: tuple[int, ...]
    sink: tuple[int, ...]
    displaced: tuple[Swept, ...]
    dials: tuple[str, ...]
    drain: bool


def forecast(state: Grail, days: int = HORIZON) -> tuple[Coming, ...]:
    """The next mornings, the present one first while its steps are still to be done."""
    return () if state.phase == "over" else tuple(_mornings(state, days))


def _mornings(state: Grail, days: int) -> Iterator[Coming]:
    waits = clock(state) == "morning" and "menhirs" not in state.ticks
    for ahead in range(days):
        if ahead or not waits:
            state = book.apply(state, NightFell(state.day + 1))
        if not state.menhirs and not any(map(steps_down, state.dials.values())):
            yield Coming(state.day, (), (), (), (), True)
            continue
        after, events, _, _ = book.run(state, RunMorning())
        yield _coming(state, after, events)
        state = after


def _coming(before: Grail, after: Grail, events: list[Any]) -> Coming:
    return Coming(
        before.day,
        tuple(e.number for e in events if isinstance(e, MenhirGone)),
        tuple(number for e in events if isinstance(e, LocationsSank) for number in e.numbers),
        tuple(_swept(before, after, e) for e in events if isinstance(e, CharacterMoved)),
        tuple(e.name for e in events if isinstance(e, DialGone)),
        not after.menhirs,
    )


def _swept(before: Grail, after: Grail, move: CharacterMoved) -> Swept:
    was, now = before.characters[move.who], after.characters[move.who]
    return Swept(move.who, was.location or 0, move.to, (now.health or 0) - (was.health or 0),
                 (now.terror or 0) - (was.terror or 0), _elsewhere(before, was.location or 0, after.map))


def _elsewhere(state: Grail, source: int, staying: Collection[int]) -> Elsewhere | None:
    steps = steps_from(state, source, staying)
    to = nearest(steps, staying)
    return None if to is None else Elsewhere(to, steps[to], steps[to] * number(state, "travel.cost"))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A forecast with all that it was worked out from: parts of a state that are never changed, and small values."""

    parts: tuple[Any, ...]
    values: tuple[Any, ...]
    told: list[Mapping[str, Any]]

    def holds(self, parts: tuple[Any, ...], values: tuple[Any, ...]) -> bool:
        """Whether it is still right."""
        return self.values == values and all(one is other for one, other in zip(self.parts, parts, strict=True))


_last = _Shown((None,) * 5, (), [])


def shown(state: Grail) -> list[Mapping[str, Any]]:
    """The forecast as JSON: the mornings on which something happens.

    The last one is kept, because most entries change nothing of it and every look at the table asks for it.
    """
    global _last
    parts = (state.map, state.cards, state.menhirs, state.dials, state.options)
    trays = tuple((n, w.location, w.health, w.terror, w.alive, w.present) for n, w in state.characters.items())
    values = (state.day, state.phase, clock(state), "menhirs" in state.ticks, trays)
    if not _last.holds(parts, values):
        _last = _Shown(parts, values, _worked_out(state))
    return deepcopy(_last.told)


def _worked_out(state: Grail) -> list[Mapping[str, Any]]:
    return [_json(coming) for coming in forecast(state) if coming.dark or coming.sink or coming.dials or coming.drain]


def _json(coming: Coming) -> Mapping[str, Any]:
    moves = list(map(_swept_json, coming.displaced))
    return {"day": coming.day, "dark": list(coming.dark), "sink": list(coming.sink), "displaced": moves,
            "dials": list(coming.dials), "drain": coming.drain}


def _swept_json(swept: Swept) -> Mapping[str, Any]:
    there = swept.elsewhere
    elsewhere = None if there is None else {"to": there.to, "steps": there.steps, "energy": there.energy}
    return {"who": swept.who, "from": swept.source, "to": swept.to, "health": swept.health, "terror": swept.terror,
            "elsewhere": elsewhere}


def last_day(state: Grail, menhir: int) -> int | None:
    """The last day on which a Menhir is Active (TG-B04): a dial N lasts N further days; None where it is not Active."""
    if menhir not in state.menhirs:
        return None
    stepped = clock(state) != "morning" or "menhirs" in state.ticks
    dial = state.menhirs[menhir].dial
    return state.day + (dial or 0) - (0 if stepped else 1)
