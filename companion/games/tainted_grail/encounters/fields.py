"""The paths of Encounters, Guardians and decks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field, PathError
from companion.engine.values import Kind, count, listed, one_of, or_null, text
from companion.games.tainted_grail.encounters.fights import TG_117, summary
from companion.games.tainted_grail.state import ENCOUNTER_DECKS, Encounter, Grail, Guardian

_KINDS = ("combat", "diplomacy")
_WANTED = 'null, or an Encounter such as {"deck": "green", "kind": "combat", "party": ["Beor"], "guardian": null}'


def _encounter(state: Grail) -> Any:
    running = state.encounter
    if running is None:
        return None
    shown = {"deck": running.deck, "kind": running.kind, "party": list(running.party), "guardian": running.guardian}
    return {**shown, "difficulty": running.difficulty} if TG_117 else shown


def _encounter_kind(raw: Any) -> dict[str, Any] | None:
    """An Encounter as the view shows it, each part checked."""
    if raw is None:
        return None
    if not isinstance(raw, dict) or not isinstance(raw.get("party"), (list, tuple)):
        raise ValueError(_WANTED)
    try:
        return {part: kind(raw.get(part)) for part, kind in _PARTS.items()}
    except ValueError:
        raise ValueError(_WANTED) from None


_PARTS: dict[str, Kind] = {
    "deck": or_null(one_of(*ENCOUNTER_DECKS)), "kind": or_null(one_of(*_KINDS)), "party": listed(text(80)),
    "guardian": or_null(text(80)), "difficulty": or_null(count(1, 4)),
}


def _put_encounter(state: Grail, value: Mapping[str, Any] | None) -> Grail:
    if value is None:
        return replace(state, encounter=None)
    strangers = [name for name in value["party"] if name not in state.characters]
    if strangers:
        raise PathError(f"There is no character {strangers[0]} at this table.", tuple(state.characters))
    phase = state.phase if state.phase in ("morning", "day", "evening") else "day"
    since = phase if state.encounter is None else state.encounter.since
    return replace(state, encounter=Encounter(**{**value, "party": tuple(value["party"])}, since=since))


def _told(state: Grail) -> str:
    return "none" if state.encounter is None else summary(state.encounter)


def _guardians(state: Grail) -> Iterator[str]:
    return iter(state.guardians)


def _put_location(state: Grail, name: str, value: int | None) -> Grail:
    if value is None:
        kept = {other: guardian for other, guardian in state.guardians.items() if other != name}
        return replace(state, guardians=kept, waiting=tuple(other for other in state.waiting if other != name))
    guardian = state.guardians.get(name)
    changed = Guardian(value) if guardian is None else replace(guardian, location=value)
    return replace(state, guardians={**state.guardians, name: changed})


def _put_deck_of(state: Grail, name: str, value: str | None) -> Grail:
    return replace(state, guardians={**state.guardians, name: replace(state.guardians[name], deck=value)})


def _stands_line(name: str, before: Any, after: Any) -> str:
    if after is None:
        return f"Guardian {name}: off the map from {before}"
    return f"Guardian {name}: to {after}" if before is None else f"Guardian {name}: {before} → {after}"


def _deck_line(name: str, before: Any, after: Any) -> str:
    return f"Guardian {name}: its card belongs to the {after} deck" if after is not None else ""


def _count(deck: str) -> Any:
    return lambda state: state.decks.get(deck)


def _put_count(deck: str) -> Any:
    return lambda state, value: replace(state, decks={**state.decks, deck: value})


def _deck(deck: str, title: str, rules: tuple[str, ...] = ()) -> Field[Grail]:
    return Field(f"decks.{deck}", _count(deck), _put_count(deck), or_null(count(0, 999)),
                 line=f"{title}: {{before}} → {{after}} cards", piece="card", place=title, rules=rules)


def _order(state: Grail) -> list[str]:
    return list(state.waiting)


FIELDS: tuple[Field[Grail], ...] = (
    Field("guardians.*.location", lambda s, name: s.guardians[name].location, _put_location, or_null(count(1)),
          _guardians, _stands_line, open=True),
    Field("guardians.*.deck", lambda s, name: s.guardians[name].deck, _put_deck_of, or_null(one_of(*ENCOUNTER_DECKS)),
          _guardians, _deck_line, app=True),
    Field("encounter", _encounter, _put_encounter, _encounter_kind, silent=True),
    Field("encounter_told", _told, line="Encounter: {before} → {after}", instead="encounter"),
    Field("waiting", _order, line="Guardians to face: {before} → {after}", instead="nothing, enter `guardian X first`",
          app=True),
    Field("instants", lambda s: list(s.instants), line="instant rules to resolve: {before} → {after}",
          instead="nothing, enter `instant done`", app=True),
    *(_deck(deck, f"the {deck} deck", ("TG-217",)) for deck in ENCOUNTER_DECKS),
    _deck("event", "the Event deck"),
    _deck("event_discard", "the Event discard pile", ("TG-220",)),
    _deck("item", "the Item deck"),
)
