"""The one table of paths: view, recount, expectations, and what a change moves on the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.fields import Field, Fields, PathError
from companion.engine.moves import Move
from companion.engine.text import fold
from companion.engine.values import Kind, count, flag, listed, one_of, or_null, text
from companion.games.grizzled import cards, knocks
from companion.games.grizzled.book import book
from companion.games.grizzled.options import cards_known
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import OUTCOMES, PHASES, Card, Grizzled, Pending, player, with_player
from companion.games.grizzled.state import listed as listed_names

NAME = text(40)
TILES, LAID = "{0}'s tiles", "{0}'s soldier, face down"
"""Where a player's Support tiles are: with those he still has or was given, or played and not turned up yet."""
TRIAL_CARDS = count(0, 999)


def _whole(
    name: str,
    kind: Kind,
    line: str,
    piece: str = "",
    place: str = "",
    rules: tuple[str, ...] = (),
    app: bool = False,
) -> Field[Grizzled]:
    """A figure of the whole table, stored under its own name."""
    return Field(
        name,
        lambda s: getattr(s, name),
        lambda s, v: replace(s, **{name: v}),
        kind,
        line=line,
        piece=piece,
        place=place,
        rules=rules,
        app=app,
    )


def _derived(
    name: str, get: Callable[[Grizzled], Any], instead: str, rules: tuple[str, ...] = ()
) -> Field[Grizzled]:
    return Field(name, get, instead=instead, rules=rules, silent=True)


def _seat(
    name: str,
    kind: Kind,
    line: str,
    piece: str = "",
    place: str = "",
    rules: tuple[str, ...] = (),
    app: bool = False,
) -> Field[Grizzled]:
    """A figure of one seat."""
    return Field(
        f"players.*.{name}",
        lambda s, who: _json(getattr(player(s, who), name)),
        lambda s, who, v: with_player(s, who, **{name: _frozen(v)}),
        kind,
        _names,
        line,
        piece=piece,
        place=place,
        rules=rules,
        app=app,
    )


def _someone(name: str, kind: Kind, line: str, app: bool = False) -> Field[Grizzled]:
    """A figure of the whole table that names a seat, or nobody."""
    return Field(
        name,
        lambda s: getattr(s, name),
        lambda s, v: replace(s, **{name: None if v is None else _seated(s, name, v)}),
        kind,
        line=line,
        app=app,
    )


def _seated(state: Grizzled, path: str, typed: str) -> str:
    """The seat of that name, case and accents ignored. Raises PathError."""
    found = next((p.name for p in state.players if fold(p.name) == fold(typed)), None)
    if found is None:
        names = tuple(_names(state))
        raise PathError(f"{path} takes one of {listed_names(names, 'or')}, not {typed}.", names)
    return found


def _frozen(value: Any) -> Any:
    """A recorded value as the state keeps it."""
    return tuple(value) if isinstance(value, list) else value


def _json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _names(state: Grizzled) -> list[str]:
    return [p.name for p in state.players]


def _no_mans_land(state: Grizzled) -> list[list[str]]:
    return [list(card.threats) for card in state.no_mans_land]


def _set_no_mans_land(state: Grizzled, value: Sequence[Sequence[str]]) -> Grizzled:
    return replace(state, no_mans_land=_as_cards(value))


def _as_cards(value: Sequence[Sequence[str]]) -> tuple[Card, ...]:
    return tuple(Card(tuple(threats)) for threats in value)


def _real_knocks(state: Grizzled, names: Sequence[str]) -> tuple[str, ...]:
    """Hard Knocks that this table's edition can hold. Raises PathError."""
    strange = cards.strange_knocks(names)
    if strange and cards_known(state):
        raise PathError(f"There is no Hard Knock {strange[0]}; there are {', '.join(PROFILE.knocks)}.")
    return tuple(names)


def _pending(state: Grizzled) -> list[dict[str, str]]:
    return [] if state.pending is None else [{"kind": state.pending.kind, "who": state.pending.who}]


def _set_pending(state: Grizzled, value: Sequence[Mapping[str, str]]) -> Grizzled:
    if not value:
        return replace(state, pending=None)
    who = _seated(state, "pending", value[0]["who"])
    due = Pending("draw", who, "trap") if value[0]["kind"] == "draw" else Pending("relief", who)
    return replace(state, pending=due)


def _pending_value(raw: Any) -> list[dict[str, str]]:
    """Nothing, or one thing that is due. Raises ValueError."""
    if raw in (None, []):
        return []
    one = raw[0] if isinstance(raw, list) and len(raw) == 1 else raw
    if not isinstance(one, dict) or set(one) != {"kind", "who"} or one["kind"] not in ("draw", "relief"):
        raise ValueError('[], or [{"kind": "draw" or "relief", "who": "NAME"}]')
    return [{"kind": one["kind"], "who": NAME(one["who"])}]


def _support_told(before: Sequence[Mapping[str, str]], after: Sequence[Mapping[str, str]]) -> str:
    """Who supported whom, as it is recorded."""
    new = [f"{one['from']} {one['tile']} → {one['to']}" for one in after[len(before) :]]
    return f"Support: {', '.join(new) or 'none noted'}"


def _turned_up(before: Grizzled, after: Grizzled) -> list[Move]:
    """Which tile goes where when tiles turn up; one that nobody had laid comes from those in hand.

    Where the support of a mission is forgotten, at its end or at a rematch, its tiles are like any others.
    """
    known = len(before.support)
    if after.support[:known] != before.support:
        return []
    down, moves = {one.name for one in before.players if one.laid}, []
    for one in after.support[known:]:
        source = LAID if one.giver in down else TILES
        down.discard(one.giver)
        moves.append(Move("tile", source.format(one.giver), TILES.format(one.to), f"{one.giver}'s {one.tile} tile"))
    return [move for move in moves if move.source != move.target]


FIELDS: Fields[Grizzled] = Fields(
    _whole("phase", one_of(*PHASES), "Step: {before} → {after}", app=True),
    _whole("mission", count(1), "Mission: {before} → {after}", app=True),
    _whole("intensity", or_null(count()), "Intensity: {before} → {after}", rules=("GR-022",), app=True),
    _whole("result", or_null(one_of("success", "failure")), "Result of the mission: {before} → {after}", app=True),
    _whole("outcome", or_null(one_of(*OUTCOMES)), "Outcome of the game: {before} → {after}", app=True),
    _someone("leader", NAME, "Leader token: {before} → {after}"),
    _someone("turn", or_null(NAME), "Turn: {before} → {after}", app=True),
    _whole("trials", TRIAL_CARDS, "Trials: {before} → {after}", "card", "Trials", ("GR-121",)),
    _whole("reserve", TRIAL_CARDS, "Reserve: {before} → {after}", "card", "Reserve", ("GR-121",)),
    _whole("discard", TRIAL_CARDS, "Discard: {before} → {after}", "card", "the discard"),
    _whole(
        "speech_stock",
        count(0, 99),
        "Speech tokens in the stock: {before} → {after}",
        "Speech token",
        "the stock",
    ),
    Field(
        "no_mans_land",
        _no_mans_land,
        _set_no_mans_land,
        cards.list_of(cards.card_value),
        line="No Man's Land: {before} → {after}",
        piece="card",
        place="No Man's Land",
        rules=("GR-016",),
    ),
    Field(
        "threats.*",
        lambda s, threat: knocks.threats(s)[threat],
        keys=lambda s: PROFILE.threats,
        rules=("GR-080",),
        instead="no_mans_land or players.NAME.hard_knocks",
        silent=True,
    ),
    _someone("supported", or_null(NAME), "Most supported: {before} → {after}", app=True),
    Field(
        "players.*.seat",
        lambda s, who: _names(s).index(who) + 1,
        keys=_names,
        silent=True,
        instead="nothing: seats are fixed at the set-up",
    ),
    _seat("grizzled", one_of(*PROFILE.soldiers), "{0}'s soldier: {before} → {after}", rules=("GR-002",)),
    _seat("charm", flag, "{0}'s charm side up: {before} → {after}", rules=("GR-003",)),
    Field(
        "players.*.charm_threat",
        lambda s, who: PROFILE.charm(player(s, who).grizzled),
        keys=_names,
        instead="players.NAME.grizzled",
        silent=True,
    ),
    _seat("hand", count(0, 59), "{0}'s hand: {before} → {after}", "card", "{0}'s hand", ("GR-016",)),
    Field(
        "players.*.hard_knocks",
        lambda s, who: list(player(s, who).hard_knocks),
        lambda s, who, v: with_player(s, who, hard_knocks=_real_knocks(s, v)),
        cards.list_of(cards.knock_value),
        _names,
        "{0}'s Hard Knocks: {before} → {after}",
        piece="card",
        place="{0}'s Hard Knocks",
    ),
    _seat("tiles", count(0, 16), "{0}'s Support tiles: {before} → {after}", "tile", TILES),
    _seat("withdrawn", flag, "{0} has withdrawn: {before} → {after}", app=True),
    _seat(
        "speech", count(0, 99), "{0}'s Speech tokens: {before} → {after}", "Speech token", "{0}", ("GR-013",)
    ),
    _seat("laid", flag, "{0}'s tile lies face down: {before} → {after}", "tile", LAID),
    Field(
        "pending",
        _pending,
        _set_pending,
        _pending_value,
        line="To be entered first: {before} → {after}",
        silent=True,
    ),
    _derived(
        "steps",
        lambda s: [{"name": x.name, "done": x.done} for x in book.steps(s) if x.name],
        "nothing: use tick",
    ),
    _derived("findings", lambda s: [v.message for v in book.audit(s)], "the figures that do not fit"),
    Field(
        "notes",
        lambda s: list(s.notes),
        lambda s, v: replace(s, notes=tuple(v)),
        listed(text()),
        line="Notes: {after}",
        app=True,
    ),
    Field(
        "options.*",
        lambda s, name: s.options[name],
        keys=lambda s: s.options,
        instead="with `option NAME=VALUE`",
        line="Option {0}: {before} → {after}",
        app=True,
    ),
    _derived("dealt", lambda s: list(s.dealt), "players.NAME.hand", ("GR-031",)),
    Field(
        "support",
        lambda s: [{"from": x.giver, "tile": x.tile, "to": x.to} for x in s.support],
        line=_support_told,
        instead="supported",
        rules=("GR-101",),
        moves=_turned_up,
        tells=("players.*.tiles", "players.*.laid"),
        app=True,
    ),
    _whole("relief", or_null(text(200)), "Relief taken: {before} → {after}", app=True),
    _whole(
        "speeches_used", count(0, 99), "Speeches made: {before} → {after}", "Speech token", "out of the game"
    ),
    _whole("tiles_out", count(0, 16), "Tiles out of the game: {before} → {after}", "tile", "out of the game"),
    Field(
        "discarded",
        lambda s: [list(card.threats) for card in s.discarded],
        lambda s, v: replace(s, discarded=_as_cards(v)),
        cards.list_of(cards.card_value),
        silent=True,
    ),
    Field(
        "discarded_knocks",
        lambda s: list(s.discarded_knocks),
        lambda s, v: replace(s, discarded_knocks=_real_knocks(s, v)),
        cards.list_of(cards.knock_value),
        silent=True,
    ),
)
