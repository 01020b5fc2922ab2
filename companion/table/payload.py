"""What the journal keeps of a table and of each entry, as JSON text; the journal itself never reads it."""

import json
from dataclasses import dataclass, field
from typing import Any

from companion.engine.changes import Telling
from companion.engine.codec import CodecError, EventCodec, StateCodec
from companion.engine.game import Game
from companion.engine.play import fold
from companion.engine.verdicts import Accepted

FORMAT = 1
"""The version of both texts."""

MOST = 1 << 31
"""Save numbers stay below this."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a table comes from: the set-up's events, or a restored state.

    `number` is the save number that a restored sheet bore, `source` the id of the table it was saved from, `rulings`
    the rulings printed on it.
    """

    events: tuple[Any, ...] = ()
    state: Any = None
    number: int = 0
    source: str = ""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Payload:
    """One entry's facts: its events, the rules named by its verdict, and the lines that told what changed."""

    events: tuple[Any, ...]
    rules: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    advisories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Codec:
    """The two texts of one game."""

    game: Game[Any]
    events: EventCodec = field(init=False)
    states: StateCodec = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "events", EventCodec(self.game))
        object.__setattr__(self, "states", StateCodec(self.game))

    def origin_text(self, origin: Origin) -> str:
        """The text of a table's origin."""
        row: dict[str, Any] = {"format": FORMAT, "events": json.loads(self.events.encode(origin.events))}
        if origin.state is not None:
            row |= {"state": self.states.pack(origin.state), "number": origin.number}
            row |= {"source": origin.source, "rulings": list(origin.rulings)}
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))

    def origin(self, text: str) -> Origin:
        """The origin behind its text. Raises CodecError."""
        row = _row(text)
        events = self.events.decode(json.dumps(row.get("events", [])))
        state = self.states.unpack(row["state"]) if "state" in row else None
        number = row.get("number", 0)
        if not isinstance(number, int) or not 0 <= number <= MOST:
            raise CodecError("The number of the save that a table comes from is damaged.")
        return Origin(events, state, number, str(row.get("source", "")), _texts(row, "rulings"))

    def first_state(self, origin: Origin) -> Any:
        """The state that a table begins in."""
        start = self.game.start if origin.state is None else origin.state
        return fold(self.game, start, origin.events)

    def text(self, accepted: Accepted, telling: Telling) -> str:
        """The payload text of an accepted entry."""
        row = {
            "format": FORMAT,
            "events": json.loads(self.events.encode(accepted.events)),
            "rules": list(rules_of(accepted)),
            "changes": list(telling.lines),
            "advisories": [a.message for a in accepted.advisories],
        }
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))

    def payload(self, text: str) -> Payload:
        """The payload behind its text. Raises CodecError."""
        row = _row(text)
        events = self.events.decode(json.dumps(row.get("events", [])))
        return Payload(events, *_told(row))

    def told(self, text: str) -> Payload:
        """The payload without its events: what a log line needs, read without rebuilding them."""
        return Payload((), *_told(_row(text)))


def rules_of(accepted: Accepted) -> tuple[str, ...]:
    """The ids that a verdict names: the overruled ones, then those of its advisories."""
    ids = [rule for v in accepted.overruled for rule in v.rules]
    ids += [rule for a in accepted.advisories for rule in a.rules]
    return tuple(dict.fromkeys(ids))


def _told(row: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    return _texts(row, "rules"), _texts(row, "changes"), _texts(row, "advisories")


def _texts(row: dict[str, Any], name: str) -> tuple[str, ...]:
    texts = row.get(name, [])
    if not isinstance(texts, list):
        raise CodecError(f"A recorded entry is damaged: its {name} are no list.")
    return tuple(map(str, texts))


def _row(text: str) -> dict[str, Any]:
    try:
        row = json.loads(text)
    except (ValueError, RecursionError):
        raise CodecError("A recorded entry is damaged: it is no JSON text.") from None
    if not isinstance(row, dict) or row.get("format") != FORMAT:
        raise CodecError("A recorded entry is of a newer format than this version of the app reads.")
    return row
