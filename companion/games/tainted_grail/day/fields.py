"""The paths of Menhirs and dials, and the forecast."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field
from companion.engine.values import count, flag, one_of, or_null, text
from companion.games.tainted_grail.day.forecast import shown
from companion.games.tainted_grail.day.menhirs import FACES
from companion.games.tainted_grail.map.places import location_number
from companion.games.tainted_grail.state import Dial, Grail, Menhir

_FACE = or_null(count(1, FACES))


def _menhirs(state: Grail) -> Iterator[str]:
    return (str(number) for number in state.menhirs)


def _put_menhir(state: Grail, number: str, value: int | None) -> Grail:
    return replace(state, menhirs=dict(sorted({**state.menhirs, location_number(number): Menhir(value)}.items())))


def _put_active(state: Grail, number: str, value: bool) -> Grail:
    if value:
        return state if location_number(number) in state.menhirs else _put_menhir(state, number, None)
    return replace(state, menhirs={n: menhir for n, menhir in state.menhirs.items() if n != location_number(number)})


def _menhir_line(number: str, before: int | None, after: int | None) -> str:
    if before is not None and after is not None:
        return f"Menhir {number}: turn the dial from {before} to {after}"
    if after is not None:
        return f"Menhir {number}: put a dial there at {after}"
    return f"Menhir {number}: take the dial out (it was at {before})"


def _model_line(number: str, before: bool | None, after: bool | None) -> str:
    return f"Menhir {number}: put a model there" if after else f"Menhir {number}: take the model off"


def _dials(state: Grail) -> Iterator[str]:
    return iter(state.dials)


def _put_dial(what: str) -> Any:
    def put(state: Grail, name: str, value: Any) -> Grail:
        if what == "value" and value is None:
            return replace(state, dials={other: dial for other, dial in state.dials.items() if other != name})
        dial = replace(state.dials.get(name, Dial("time", 1)), **{what: value})
        return replace(state, dials={**state.dials, name: dial})

    return put


def _shows(what: str) -> Any:
    return lambda state, name: getattr(state.dials[name], what)


def _dial_line(name: str, before: int | None, after: int | None) -> str:
    if after is None:
        return f"Dial {name}: take it away (it was at {before})"
    return f"Dial {name}: place it at {after}" if before is None else f"Dial {name}: turn it from {before} to {after}"


def _kind_line(name: str, before: str | None, after: str | None) -> str:
    return f"Dial {name}: a {after.capitalize()} Dial" if after is not None else ""


def _said(what: str) -> Any:
    return lambda name, before, after: f"Dial {name}: {what} {after}" if after is not None else ""


FIELDS: tuple[Field[Grail], ...] = (
    Field("menhirs.*.dial", lambda s, n: s.menhirs[int(n)].dial, _put_menhir, _FACE, _menhirs, _menhir_line,
          rules=("TG-071",), open=True),
    Field("menhirs.*.active", lambda s, n: int(n) in s.menhirs, _put_active, flag, _menhirs, _model_line,
          rules=("TG-076",), open=True),
    Field("dials.*.kind", _shows("kind"), _put_dial("kind"), one_of("time", "quest"), _dials, _kind_line,
          rules=("TG-091",), open=True),
    Field("dials.*.value", _shows("value"), _put_dial("value"), _FACE, _dials, _dial_line, rules=("TG-090",),
          open=True),
    Field("dials.*.at", _shows("at"), _put_dial("at"), or_null(count(1)), _dials, _said("on Location"), open=True),
    Field("dials.*.holder", _shows("holder"), _put_dial("holder"), or_null(text(80)), _dials, _said("with"), open=True),
    Field("dials.*.secret", _shows("secret"), _put_dial("secret"), or_null(count(1)), _dials, _said("on Secret"),
          open=True),
    Field("forecast", shown, silent=True, instead="the dials that it is worked out from"),
)
