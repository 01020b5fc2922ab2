"""What the coming mornings bring if nobody does anything: what burns down first, who would be displaced where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.day.events import NightFell
from companion.games.tainted_grail.day.morning import RunMorning
from companion.games.tainted_grail.map.acting import clock
from companion.games.tainted_grail.map.events import CharacterMoved, DialGone, LocationGone, MenhirGone
from companion.games.tainted_grail.state import Grail

HORIZON = 9
"""Mornings until every dial that shows at most 8 is out and its Menhir dark."""


@dataclass(frozen=True, slots=True)
class Swept:
    """A character that would be displaced: from where to where, and what becomes of health and terror."""

    who: str
    source: int
    to: int | None
    health: int
    terror: int


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
    for number in range(days):
        if number or not waits:
            state = book.apply(state, NightFell(state.day + 1))
        after, events, _, _ = book.run(state, RunMorning())
        yield _coming(state, after, events)
        state = after


def _coming(before: Grail, after: Grail, events: list[Any]) -> Coming:
    return Coming(
        before.day,
        tuple(e.number for e in events if isinstance(e, MenhirGone)),
        tuple(e.number for e in events if isinstance(e, LocationGone)),
        tuple(_swept(before, after, e) for e in events if isinstance(e, CharacterMoved)),
        tuple(e.name for e in events if isinstance(e, DialGone)),
        not after.menhirs,
    )


def _swept(before: Grail, after: Grail, move: CharacterMoved) -> Swept:
    was, now = before.characters[move.who], after.characters[move.who]
    return Swept(move.who, was.location or 0, move.to, (now.health or 0) - (was.health or 0),
                 (now.terror or 0) - (was.terror or 0))


def shown(state: Grail) -> list[Mapping[str, Any]]:
    """The forecast as JSON: the mornings on which something happens."""
    return [_json(coming) for coming in forecast(state) if coming.dark or coming.sink or coming.dials or coming.drain]


def _json(coming: Coming) -> Mapping[str, Any]:
    moves = [{"who": s.who, "from": s.source, "to": s.to, "health": s.health,
              "terror": s.terror} for s in coming.displaced]
    return {"day": coming.day, "dark": list(coming.dark), "sink": list(coming.sink), "displaced": moves,
            "dials": list(coming.dials), "drain": coming.drain}


def last_day(state: Grail, menhir: int) -> int | None:
    """The last day on which a Menhir is Active (TG-B04): a dial N lasts N further days; None where it is not Active."""
    if menhir not in state.menhirs:
        return None
    stepped = clock(state) != "morning" or "menhirs" in state.ticks
    dial = state.menhirs[menhir].dial
    return state.day + (dial or 0) - (0 if stepped else 1)
