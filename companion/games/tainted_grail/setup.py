"""A new table: the characters with their standard figures, 101 with its Menhir, and the four cards around it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from typing import Any

from companion.engine.common import Recounted
from companion.engine.fields import Fields, PathError, path_segment, split_path
from companion.engine.game import Config, OptionSpec, Seat
from companion.engine.rules import Switch
from companion.engine.text import fold, raw_value
from companion.engine.verdicts import InputProblem, Refused, RuleViolation
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.options import options, roster
from companion.games.tainted_grail.profile import number, profile
from companion.games.tainted_grail.state import (
    ATTRIBUTES,
    DECKS,
    DIRECTIONS,
    Card,
    Character,
    Grail,
    Menhir,
    Place,
)

TG_212 = Switch("TG-212", "a table of one to four characters")
B_08 = Switch("TG-B08", "the first Menhir's dial")
MOST = 4
SAVED = "Saved by the Goddess"
"""The one Status that the rules name (TG-188); its box is on every sheet."""
KEPT = ("map", "distance", "pay_for_others", "edition")
"""Options that every table writes down from the start."""


@dataclass(frozen=True, slots=True)
class Started:
    """The table as it was laid out: characters, revealed Locations, what 101 shows, its Menhir, the options."""

    characters: tuple[Character, ...]
    map: Mapping[int, Place]
    cards: Mapping[int, Card]
    menhirs: Mapping[int, Menhir]
    options: Mapping[str, Any]


@book.applies(Started)
def started(state: Grail, event: Started) -> Grail:
    """Day 1 of chapter 1 part 1, in the day phase; no deck has been counted."""
    return replace(
        state, characters={who.name: who for who in event.characters}, map=event.map, cards=event.cards,
        menhirs=event.menhirs, options=event.options, decks=dict.fromkeys(DECKS), statuses={SAVED: ()},
    )


def standard_character(state: Grail, name: str, player: str | None, location: int | None) -> Character:
    """A character as its tray starts; attributes that the profile does not know are None until somebody tells them."""
    known = profile()["characters"].get(name, {}).get("attributes", {})
    return Character(
        name, player,
        energy=number(state, "track.energy.start"), health=number(state, "track.health.start"),
        terror=number(state, "track.terror.start"), food=number(state, "food.start"),
        wealth=0, rep=0, magic=0, exp=0,
        attributes={attribute: known.get(attribute) for attribute in ATTRIBUTES}, location=location,
        combat_deck=number(state, "deck.combat.start"), diplomacy_deck=number(state, "deck.diplomacy.start"),
    )


_FIGURES = frozenset({"energy", "health", "terror", "food", "wealth", "rep", "magic", "exp", "attributes"})


def set_up(config: Config, fields: Fields[Grail]) -> tuple[Any, ...] | Refused | InputProblem:
    """The first events of a table, or what is wrong with its configuration."""
    try:
        state = Grail(options=_chosen(config.options))
        names = tuple(_character(state, seat) for seat in config.seats)
        _no_leader(config)
        _each_once(names)
        if TG_212 and not 1 <= len(names) <= MOST:
            return Refused((_how_many(len(names)),))
        event = _layout(state, names, config.seats)
        return (event, *_given(fields, book.apply(Grail(), event), config.given))
    except PathError as problem:
        nearest = f" Nearest: {', '.join(problem.nearest)}." if problem.nearest else ""
        return InputProblem(problem.message + nearest, nearest=problem.nearest)


def _chosen(typed: Mapping[str, str]) -> dict[str, Any]:
    specs = {spec.name: spec for spec in options(Grail())}
    kept = {name: specs[name].default for name in KEPT}
    return kept | {name: _option(specs, name, raw) for name, raw in typed.items()}


def _option(specs: Mapping[str, OptionSpec], name: str, raw: Any) -> Any:
    if name not in specs:
        raise PathError(f"There is no option {name}.", tuple(get_close_matches(name, specs, n=3, cutoff=0.5)))
    try:
        return specs[name].kind(raw_value(raw) if isinstance(raw, str) else raw)
    except ValueError as problem:
        raise PathError(f"Option {name} takes {problem}.") from None


def _character(state: Grail, seat: Seat) -> str:
    known = {fold(name): name for name in roster(state)}
    if fold(seat.name) not in known:
        nearest = tuple(known[name] for name in get_close_matches(fold(seat.name), known, n=3, cutoff=0.5))
        raise PathError(
            f"There is no character “{seat.name}” in this table's roster ({', '.join(known.values())}); "
            f"the option roster={seat.name} would add one.", nearest,
        )
    return known[fold(seat.name)]


def _no_leader(config: Config) -> None:
    if config.leader is not None:
        raise PathError("Tainted Grail has no leader; leave the leader out.")


def _each_once(names: tuple[str, ...]) -> None:
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise PathError(f"{twice[0]} is named twice; each character is played by one player.")


def _how_many(found: int) -> RuleViolation:
    return RuleViolation(
        "setup.characters", f"A table has 1 to {MOST} characters, not {found}.", "TG-212", {"characters": found},
        "Name one to four characters.", impossible=True,
    )


def _layout(state: Grail, names: tuple[str, ...], seats: tuple[Seat, ...]) -> Started:
    start, shown = home()
    around = {shown.keys[side]: Place(at) for side, at in DIRECTIONS.items() if side in shown.keys}
    dial = max(1, min(number(state, "dial.top"), number(state, "menhir.start.base") - len(names)))
    return Started(
        tuple(standard_character(state, name, seat.card, start) for name, seat in zip(names, seats, strict=True)),
        {start: Place((0, 0)), **dict(sorted(around.items()))}, {start: shown},
        {start: Menhir(dial)} if B_08 else {}, state.options,
    )


@cache
def home() -> tuple[int, Card]:
    """The start Location and what its card shows."""
    home = int(profile()["start"]["location"])
    printed = profile()["start"]["cards"][str(home)]
    keys = {side: printed[side] for side in DIRECTIONS if side in printed}
    return home, Card(keys=keys, menhir=bool(printed.get("menhir")))


def _given(fields: Fields[Grail], state: Grail, given: Mapping[str, Any]) -> Iterator[Recounted]:
    """What a table under way already has, as one recount: lines in any order, each read once what it rests on is there.

    Raises PathError that names every line which cannot be taken.
    """
    values: list[tuple[str, Any]] = []
    waiting = {path: raw_value(raw) if isinstance(raw, str) else raw for path, raw in given.items()}
    problems: dict[str, PathError] = {}
    moved = True
    while waiting and moved:
        problems, moved = {}, False
        for path, raw in list(waiting.items()):
            try:
                value = _settable(fields, state, path, raw)
            except PathError as problem:
                problems[path] = problem
                continue
            state, moved = fields.put(state, path, value), True
            values.append((path, value))
            del waiting[path]
    if problems:
        raise _untaken(problems)
    if values:
        yield Recounted((*values, *_looked_at(values)))


def _looked_at(values: Sequence[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Who gives a tray's figures has looked at it: they are no placeholders any more."""
    paths = [split_path(path) for path, _ in values]
    names = dict.fromkeys(path[1] for path in paths if path[0] == "characters" and path[2] in _FIGURES)
    yield from ((f"characters.{path_segment(name)}.confirmed", True) for name in names)


def _settable(fields: Fields[Grail], state: Grail, path: str, raw: Any) -> Any:
    """The value of a line in its field's own form."""
    field, names = fields.find(state, path)
    if field.set is None:
        instead = field.instead.format(*names) or "the numbers it is worked out from"
        raise PathError(f"{path} is worked out by the app; give {instead} instead.")
    return fields.check(state, path, raw)


def _untaken(problems: Mapping[str, PathError]) -> PathError:
    """Every line that cannot be taken, in one message."""
    first = next(iter(problems.values()))
    if len(problems) == 1:
        return first
    told = " ".join(problem.message for problem in problems.values())
    return PathError(f"{len(problems)} lines cannot be taken. {told}", first.nearest)
