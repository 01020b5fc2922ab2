"""Setting up a table: who plays, which soldiers, the piles, the tokens; and the same seats again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from companion.engine.common import Recount, Recounted, setting_problem
from companion.engine.fields import PathError
from companion.engine.game import Config, Seat
from companion.engine.rules import Switch
from companion.engine.slots import Option, best_fits
from companion.engine.text import fold, raw_value
from companion.engine.verdicts import InputProblem, Refused, RuleViolation
from companion.games.grizzled.book import book
from companion.games.grizzled.events import Started
from companion.games.grizzled.fields import FIELDS
from companion.games.grizzled.options import defaults, options, total_cards
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import CHAPLAIN, Grizzled, Player, listed
from companion.games.grizzled.tokens import speech_tokens

GR_001 = Switch("GR-001", "two to five players")
GR_002 = Switch("GR-002", "every player a soldier of their own")
GR_003 = Switch("GR-003", "the charm side is up")
GR_004 = Switch("GR-004", "three Support tiles each")
GR_007 = Switch("GR-007", "25 cards on Peace")
GR_008 = Switch("GR-008", "the others on the Monument")
GR_014 = Switch("GR-014", "the Leader is chosen by the table")
LONGEST_NAME = 40
START = Grizzled()


def setup(config: Config) -> tuple[Any, ...] | Refused | InputProblem:
    """The first events of a table, or what is wrong with its seats, options or figures."""
    config = _options_apart(config)
    broken = _seat_problem(config.seats)
    if broken is not None:
        return broken
    try:
        chosen = _options(config)
        seats = tuple((seat.name.strip(), _soldier(seat.card)) for seat in config.seats)
        leader = _leader(config, [name for name, _ in seats])
    except PathError as problem:
        return InputProblem(problem.message, nearest=problem.nearest)
    twice = _soldier_problem([name for _, name in seats])
    if twice is not None:
        return twice
    names = [name for name, _ in seats]
    if chosen["chaplain"] and any(fold(name) == fold(CHAPLAIN) for name in names):
        return InputProblem(f"With two players the third seat is named {CHAPLAIN}; choose another name.")
    begun = started(seats, leader, chosen)
    return _with_given(begun, config)


def _options_apart(config: Config) -> Config:
    """A form for a game under way may name options by their paths."""
    found = {p.removeprefix("options."): raw for p, raw in config.given.items() if p.startswith("options.")}
    if not found:
        return config
    given = {path: raw for path, raw in config.given.items() if not path.startswith("options.")}
    return replace(config, options={**config.options, **found}, given=given)


def started(seats: Sequence[tuple[str, str | None]], leader: str, chosen: dict[str, Any]) -> Started:
    """The set-up of these seats."""
    players = [_player(name, soldier) for name, soldier in seats]
    stock = speech_tokens(len(players))
    if chosen["chaplain"]:
        players.append(_player(CHAPLAIN, None))
    trials = chosen["trials"] if GR_007 else 0
    return Started(
        tuple(players),
        leader if GR_014 else seats[0][0],
        trials,
        total_cards(chosen) - trials if GR_008 else 0,
        stock,
        chosen,
    )


def _player(name: str, soldier: str | None) -> Player:
    charm = soldier is not None and bool(GR_003)
    return Player(name, soldier, charm=charm, tiles=3 if GR_004 else 0)


def _seat_problem(seats: Sequence[Seat]) -> Refused | InputProblem | None:
    if not 2 <= len(seats) <= 5 and GR_001:
        return _refused(
            "setup.players",
            f"The Grizzled is for 2 to 5 players, not {len(seats)}.",
            "GR-001",
            "Name 2, 3, 4 or 5 players.",
        )
    names = [seat.name.strip() for seat in seats]
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or any(ord(c) < 32 or ord(c) == 127 for c in name):
            return InputProblem(
                f"A player's name has 1 to {LONGEST_NAME} characters on one line, not “{name[:60]}”."
            )
    if len({fold(name) for name in names}) < len(names):
        return InputProblem(f"Players need different names, not {listed(names)}.")
    if any(not seat.card for seat in seats) and GR_002:
        without = listed(seat.name for seat in seats if not seat.card)
        return _refused(
            "setup.soldier",
            f"No soldier is named for {without}.",
            "GR-002",
            f"Choose from {listed(_free(seat.card for seat in seats), 'or')}.",
        )
    return None


def _fitting(card: str | None) -> list[str]:
    """The soldiers that a name fits."""
    soldiers = [Option(name, tuple(name.split())) for name in PROFILE.soldiers]
    return [option.name for option, _ in best_fits(soldiers, card)] if card else []


def _free(cards: Iterable[str | None]) -> list[str]:
    """The soldiers that none of these names, each clear by itself, has taken."""
    taken = [fits[0] for card in cards if len(fits := _fitting(card)) == 1]
    return [name for name in PROFILE.soldiers if name not in taken]


def _soldier(card: str | None) -> str:
    """The soldier of that name. Raises PathError with the nearest names."""
    fits = _fitting(card)
    if len(fits) == 1:
        return fits[0]
    if not card:
        return ""
    known = {fold(word): name for name in PROFILE.soldiers for word in (name, *name.split())}
    nearest = tuple(dict.fromkeys(known[k] for k in get_close_matches(fold(card), known, n=3, cutoff=0.5)))
    told = listed(nearest or PROFILE.soldiers, "or")
    raise PathError(f"There is no soldier {card}; perhaps {told}.", nearest)


def _soldier_problem(soldiers: Sequence[str]) -> Refused | None:
    twice = [name for name in dict.fromkeys(soldiers) if soldiers.count(name) > 1]
    if not twice or not GR_002:
        return None
    free = listed(_free(soldiers), "or")
    return _refused(
        "setup.soldier_twice", f"{listed(twice)} can belong to one player only.", "GR-002", f"Free: {free}."
    )


def _refused(code: str, message: str, rule: str, hint: str) -> Refused:
    return Refused((RuleViolation(code, message, rule, hint=hint, impossible=True),))


def _leader(config: Config, names: Sequence[str]) -> str:
    """Who leads first. Raises PathError."""
    if config.leader is None:
        return names[0]
    fits = best_fits([Option(name) for name in names], config.leader.strip())
    if len(fits) != 1:
        raise PathError(
            f"The Leader has to be one of {listed(names, 'or')}, not {config.leader}.", tuple(names)
        )
    return fits[0][0].name


def _options(config: Config) -> dict[str, Any]:
    """The options of the table. Raises PathError."""
    known = {spec.name: spec for spec in options()}
    given: dict[str, Any] = {}
    for name, raw in config.options.items():
        if name not in known:
            nearest = tuple(get_close_matches(name, known, n=3, cutoff=0.5))
            raise PathError(f"There is no option {name}; the options are {', '.join(known)}.", nearest)
        try:
            given[name] = known[name].kind(raw_value(raw) if isinstance(raw, str) else raw)
        except ValueError as problem:
            raise PathError(f"Option {name} takes {problem}.") from None
    return defaults(len(config.seats), given)


def _with_given(begun: Started, config: Config) -> tuple[Any, ...] | InputProblem:
    """The set-up and, for a game under way, the figures that lie on the table."""
    if not config.given:
        return (begun,)
    state = book.apply(START, begun)
    values = tuple((path, _raw(raw)) for path, raw in config.given.items())
    problem = setting_problem(FIELDS, options(), state, Recount(values=values))
    if problem is not None:
        return InputProblem(problem.message, nearest=problem.nearest)
    derived = [path for path, _ in values if FIELDS.find(state, path)[0].set is None]
    if derived:
        instead = FIELDS.find(state, derived[0])[0].instead
        return InputProblem(f"{derived[0]} is worked out by the app and cannot be set; set {instead}.")
    return (begun, Recounted(tuple(_checked(state, values))))


def _checked(state: Grizzled, values: Sequence[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for path, raw in values:
        yield path, FIELDS.check(state, path, raw)


def _raw(value: Any) -> Any:
    return raw_value(value) if isinstance(value, str) else value
