"""Events and states as text: events keyed and versioned for the journal, states positional for Save Sheets."""

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from companion.engine.game import Game
from companion.engine.positional import Positional, positional

S = TypeVar("S")


class CodecError(ValueError):
    """A recorded event or a state that cannot be read back; the message is one sentence."""


class EventCodec:
    """The recorded form of a game's events: `[name, version, {fields}]`, lifted to today's version when read."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._adapters: dict[str, TypeAdapter[Any]] = {n: _adapter(cls) for n, cls in game.events.items()}
        self._names = {cls: name for name, cls in game.events.items()}

    def encode(self, events: Sequence[Any]) -> str:
        """The events as one JSON text."""
        rows = [[self._names[type(e)], version_of(type(e)), self._fields(e)] for e in events]
        return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))

    def decode(self, text: str) -> tuple[Any, ...]:
        """The events of a JSON text. Raises CodecError."""
        try:
            rows = json.loads(text)
            if not isinstance(rows, list):
                raise ValueError("it is no list of events")
            return tuple(self._event(*row) for row in rows)
        except (ValueError, TypeError) as problem:
            raise CodecError(f"A recorded event cannot be read: {_first_line(problem)}.") from None

    def _fields(self, event: Any) -> Any:
        return self._adapters[self._names[type(event)]].dump_python(event, mode="json")

    def _event(self, name: str, version: int, values: dict[str, Any]) -> Any:
        if name not in self._adapters:
            raise CodecError(f"the event {name} is unknown to this version of the app")
        while (name, version) in self._game.upcast:
            values = self._game.upcast[name, version](values)
            version += 1
        return self._adapters[name].validate_python(values)


def version_of(event: type[Any]) -> int:
    """The version of an event's fields; 1 where the class says nothing."""
    return int(getattr(event, "VERSION", 1))


class StateCodec:
    """A game's state as positional JSON for Save Sheets, checked against its types when read."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._adapter = _adapter(type(game.start))
        self._positional: Positional = positional(game.start.__class__)

    def pack(self, state: Any) -> list[Any]:
        """The state as `[schema, values]`; fields of a newer schema that a restore met are kept."""
        plain = self._adapter.dump_python(state, mode="json")
        unknown = {path: list(values) for path, values in state.unknown}
        return [self._game.schema, self._positional.pack(plain, "", unknown)]

    def unpack(self, packed: Any) -> Any:
        """The state behind a packed list. Raises CodecError for anything that is no state of this game."""
        if not (isinstance(packed, list) and len(packed) == 2 and isinstance(packed[0], int)):
            raise CodecError("This is not a table's state.")
        unknown: dict[str, list[Any]] = {}
        try:
            plain = self._positional.unpack(packed[1], "", unknown)
            plain["unknown"] = sorted((path, values) for path, values in unknown.items())
            return self._adapter.validate_python(plain)
        except ValidationError as problem:
            raise CodecError(f"The saved state does not hold: {_first_error(problem)}.") from None
        except (ValueError, TypeError, KeyError, IndexError, AttributeError) as problem:
            raise CodecError(f"The saved state does not hold: {_first_line(problem)}.") from None


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(cls: type[Any]) -> TypeAdapter[Any]:
    """The checker of a type; building one costs milliseconds, so each is built once."""
    if cls not in _ADAPTERS:
        _ADAPTERS[cls] = TypeAdapter(cls)
    return _ADAPTERS[cls]


def _first_error(problem: ValidationError) -> str:
    error = problem.errors()[0]
    return f"{'.'.join(map(str, error['loc']))}: {error['msg']}"


def _first_line(problem: BaseException) -> str:
    if isinstance(problem, ValidationError):
        return _first_error(problem)
    return str(problem).split("\n", 1)[0].rstrip(".")
