"""The paths of the map: Locations as they lie, what their cards show, and what left the Campaign."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field, shown
from companion.engine.values import count, flag, listed, or_null, text
from companion.games.tainted_grail.map.places import card_of, legacy_of, location_number
from companion.games.tainted_grail.state import DIRECTIONS, Card, Grail, Item, Place, map_kept
from companion.games.tainted_grail.telling import list_line

_SIDES = {side[0]: side for side in DIRECTIONS}
_BARE: dict[str, Any] = {"keys": {}, "menhir": False, "instant": False}
"""What a described card shows where null is recounted; an undescribed one stays undescribed."""
FARTHEST = 99


def _numbers(state: Grail) -> Iterator[str]:
    return (str(number) for number in state.map)


def _shows(what: str) -> Any:
    def get(state: Grail, number: str) -> Any:
        card = card_of(state, int(number))
        return None if card is None else getattr(card, what)

    return get


def _put_card(what: str) -> Any:
    def put(state: Grail, number: str, value: Any) -> Grail:
        if value in (None, ()) and card_of(state, location_number(number)) is None:
            return state
        told: dict[str, Any] = {what: _BARE.get(what) if value is None else value}
        card = replace(state.cards.get(location_number(number), Card()), described=True, **told)
        return replace(state, cards={**state.cards, location_number(number): card})

    return put


def _put_legacy(state: Grail, number: str, value: Any) -> Grail:
    card = state.cards.get(location_number(number), Card(described=False))
    return replace(state, cards={**state.cards, location_number(number): replace(card, legacy=value)})


def _at(state: Grail, number: str) -> Any:
    at = state.map[int(number)].at
    return None if at is None else list(at)


def _put_at(state: Grail, number: str, value: Any) -> Grail:
    if value is None and map_kept(state):
        return replace(state, map={n: place for n, place in state.map.items() if n != location_number(number)})
    place = replace(state.map.get(location_number(number), Place()), at=value)
    return replace(state, map=dict(sorted({**state.map, location_number(number): place}.items())))


def _spot(raw: Any) -> tuple[int, int] | None:
    """[east, north] in steps from the first Location, or null for off the map."""
    if raw is None:
        return None
    whole = isinstance(raw, (list, tuple)) and all(type(n) is int and abs(n) <= FARTHEST for n in raw)
    if not whole or len(raw) != 2:
        raise ValueError("null, or [east, north] in steps from 101")
    return raw[0], raw[1]


def _keys(state: Grail, number: str) -> Any:
    card = card_of(state, int(number))
    return None if card is None else {side[0]: card.keys[side] for side in DIRECTIONS if side in card.keys}


def _key_kind(raw: Any) -> dict[str, int] | None:
    """The keys of a card, by n, e, s and w; null for a card that nobody has described."""
    if raw is None:
        return None
    wanted = 'the keys of a card, such as {"n": 110, "w": 101}'
    if not isinstance(raw, dict):
        raise ValueError(wanted)
    named = {_SIDES.get(str(side)[:1].casefold(), ""): number for side, number in raw.items() if number is not None}
    if "" in named or not all(type(n) is int and 1 <= n <= 9_999 for n in named.values()):
        raise ValueError(wanted)
    return {side: named[side] for side in DIRECTIONS if side in named}


def _lying(state: Grail, number: str) -> list[str]:
    return [item.name for item in state.map[int(number)].items]


def _put_lying(state: Grail, number: str, value: tuple[str, ...]) -> Grail:
    place = state.map.get(location_number(number), Place())
    known = {item.name: item for item in place.items}
    items = tuple(known.get(name, Item(name)) for name in value)
    return replace(state, map={**state.map, location_number(number): replace(place, items=items)})


def _laid_line(number: str, before: Any, after: Any) -> str:
    if before is None:
        return f"Location {number}: lay it at {after[0]} east, {after[1]} north of 101"
    if after is None:
        return f"Location {number}: off the map, under the Location deck or in the box"
    return f"Location {number}: from {shown(before)} to {shown(after)}"


def _said(text_: str) -> Any:
    """A line for a card's facts; nothing to tell where a card comes or goes without them."""

    def line(number: str, before: Any, after: Any) -> str:
        told = after is not None and (before or after)
        return f"Location {number}: {text_} {_value(before)} → {_value(after)}" if told else ""

    return line


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{side.upper()} {number}" for side, number in value.items()) or "none"
    return shown(value)


def _off_the_map(state: Grail) -> list[int]:
    return sorted(n for n in state.cards if card_of(state, n) is not None and n not in state.map)


def _removed(what: str) -> Any:
    def put(state: Grail, value: Any) -> Grail:
        return replace(state, removed=replace(state.removed, **{what: value}))

    return put


def _to_the_box(card: str) -> Any:
    return list_line(lambda which: f"{card} {which}: to the box, out of the Campaign",
                       lambda which: f"{card} {which}: back from the box")


def _sorted_numbers(raw: Any) -> tuple[int, ...]:
    return tuple(sorted(set(listed(count(1))(raw))))


def _card_field(what: str, kind: Any, text_: str, rules: tuple[str, ...] = ()) -> Field[Grail]:
    return Field(f"locations.*.{what}", _shows(what), _put_card(what), kind, _numbers, _said(text_), rules=rules,
                 open=True, app=True)


FIELDS: tuple[Field[Grail], ...] = (
    _card_field("name", or_null(text(80)), "name", ("TG-037",)),
    Field("locations.*.legacy", lambda s, n: legacy_of(s, int(n)), _put_legacy, or_null(count(1)), _numbers,
          _said("Legacy number"), rules=("TG-039",), open=True, app=True),
    Field("locations.*.at", _at, _put_at, _spot, _numbers, _laid_line, rules=("TG-036",), open=True),
    Field("locations.*.keys", _keys, _put_card("keys"), _key_kind, _numbers, _said("keys"), rules=("TG-043",),
          open=True, app=True),
    _card_field("menhir", or_null(flag), "Menhir seal"),
    _card_field("instant", or_null(flag), "instant rule"),
    Field("locations.*.seals", lambda s, n: list(_shows("seals")(s, n) or ()), _put_card("seals"), listed(text(40), 2),
          _numbers, _said("further Seals"), open=True, app=True),
    Field("locations.*.items", _lying, _put_lying, listed(text()), _numbers, _said("Items"), piece="Item",
          place="Location {0}"),
    Field("remembered", _off_the_map, line=list_line(lambda n: f"Location {n}: described, not on the map"),
          instead="locations.NUMBER.keys of a card on the map, or enter `keys NUMBER …`", app=True),
    Field("removed.locations", lambda s: list(s.removed.locations), _removed("locations"), _sorted_numbers,
          line=_to_the_box("Location"), rules=("TG-221",)),
    Field("removed.items", lambda s: list(s.removed.items), _removed("items"), listed(text()),
          line=_to_the_box("Item")),
    Field("removed.secrets", lambda s: list(s.removed.secrets), _removed("secrets"), _sorted_numbers,
          line=_to_the_box("Secret")),
    Field("acting", lambda s: [{"kind": a.kind, "members": list(a.members)} for a in s.acting], silent=True,
          instead="nothing, enter the Action, `done` or `pass`"),
    Field("daily", lambda s: [{"at": place, "action": action} for place, action in s.daily], silent=True,
          instead="nothing, enter `action … daily`"),
)
