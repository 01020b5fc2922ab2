"""When an act is in place: the end of the game, the step of the mission, what is pending, and whose turn it is."""

from collections.abc import Iterator

from companion.engine.common import Tick
from companion.engine.verdicts import RuleViolation, Stage
from companion.games.grizzled import actions as act
from companion.games.grizzled.book import book, named
from companion.games.grizzled.options import traps_on
from companion.games.grizzled.state import Grizzled, Pending, listed, over, player, seat, soldiers

named(
    __name__,
    "GR-020",
    "GR-021",
    "GR-032",
    "GR-033",
    "GR-034",
    "GR-036",
    "GR-037",
    "GR-038",
    "GR-039",
    "GR-047",
    "GR-048",
    "GR-051",
    "GR-053",
    "GR-059",
    "GR-068",
    "GR-069",
    "GR-086",
    "GR-088",
    "GR-090",
    "GR-091",
    "GR-105",
    "GR-110",
    "GR-118",
    "GR-B06",
)

_NEEDS = (
    (act.Play, "GR-039"),
    (act.Charm, "GR-053"),
    (act.CharmKnock, "GR-053"),
    (act.Speech, "GR-059"),
    (act.Withdraw, "GR-068"),
)


_HIDDEN = ("GR-088", "GR-072", "GR-120")
_WHAT = (
    (act.Play, "Cards are played"),
    (act.Charm, "Charms are used"),
    (act.CharmKnock, "Charms are used"),
    (act.Speech, "Speeches are made"),
    (act.Withdraw, "Players withdraw"),
    (act.Drawn, "Cards are drawn"),
    (act.SetTurn, "Turns are taken"),
    (act.Mission, "A mission in one line is entered"),
)


@book.check(act.GameAction, Tick, stage=Stage.OVER)
def game_over(state: Grizzled, action: act.GameAction) -> RuleViolation | None:
    """Nothing more happens once the game is won or lost."""
    if not over(state):
        return None
    return RuleViolation(
        "over",
        f"The game is over ({state.outcome or 'no outcome was noted'}).",
        "GR-118",
        {"outcome": state.outcome},
        "undo, `rematch`, or reopen it: recount outcome=null phase=prepare",
        impossible=True,
    )


@book.check(act.Rematch, stage=Stage.OVER)
def still_going(state: Grizzled, action: act.Rematch) -> RuleViolation | None:
    """A rematch follows a game that has ended."""
    if over(state):
        return None
    return RuleViolation(
        "rematch.early",
        f"The game goes on: mission {state.mission}, {step_name(state)}.",
        "GR-112",
        {"phase": state.phase},
        "Finish the game, or start a new table.",
        also=("GR-114", "GR-115"),
    )


@book.check(act.Intensity, stage=Stage.PHASE)
def deal_phase(state: Grizzled, action: act.Intensity) -> RuleViolation | None:
    """The intensity opens a mission."""
    return _wrong_step(state, "prepare", "The intensity is set before a mission")


@book.check(act.TurnAction, act.SetTurn, act.Drawn, act.Mission, stage=Stage.PHASE)
def mission_phase(state: Grizzled, action: act.GameAction) -> RuleViolation | None:
    """Turns are taken between the deal and the end of the mission."""
    what = next(words for kind, words in _WHAT if isinstance(action, kind))
    needs = _need(action) if isinstance(action, act.TurnAction) else ()
    return _wrong_step(state, "mission", f"{what} between the deal and the mission's end", *needs)


@book.check(act.Reveal, stage=Stage.PHASE)
def reveal_phase(state: Grizzled, action: act.Reveal) -> RuleViolation | None:
    """Tiles turn up once the mission is over."""
    found = _wrong_step(state, "support", "Support tiles turn up when the mission is over", *_HIDDEN)
    if found is not None or any(p.laid for p in state.players):
        return found
    return RuleViolation("reveal.none", "No Support tile lies face down.", "GR-088", hint=next_entry(state))


@book.check(act.Relief, stage=Stage.PHASE)
def relief_phase(state: Grizzled, action: act.Relief) -> RuleViolation | None:
    """A relief needs one player with most support, and is taken once."""
    if _due(state, "relief"):
        return None
    message, also = _no_relief(state)
    return RuleViolation(
        "relief.phase",
        f"{message}.",
        "GR-090",
        {"phase": state.phase},
        next_entry(state),
        also=("GR-020", "GR-091", *also),
    )


def _no_relief(state: Grizzled) -> tuple[str, tuple[str, ...]]:
    """Why no relief is due, and the rules that say so."""
    if state.phase == "support":
        return "The Support tiles have to turn up first", ("GR-088",)
    if state.phase != "morale":
        return "Relief follows the reveal of the Support tiles", ()
    helped = seat(state, state.supported)
    if helped is None:
        return "Nobody has most support, so nobody is relieved", ()
    if not helped.plays:
        return f"{helped.name} has most support, keeps the tiles and takes nothing", ("GR-B06",)
    return f"{helped.name}'s relief is settled: one, never both", ("GR-092", "GR-093")


@book.check(act.Morale, stage=Stage.PHASE)
def morale_phase(state: Grizzled, action: act.Morale) -> RuleViolation | None:
    """The Morale Drop closes a mission."""
    return _wrong_step(state, "morale", "The Morale Drop comes after Support", "GR-105", "GR-110")


@book.check(act.TurnAction, stage=Stage.PENDING)
def draw_first(state: Grizzled, action: act.TurnAction) -> RuleViolation | None:
    """A card that a Trap or Clumsy brings is played before anything else."""
    if not _due(state, "draw"):
        return None
    assert state.pending is not None
    trap = state.pending.cause != "clumsy"
    return RuleViolation(
        "draw.due",
        f"{state.pending.who} has to draw and play a Trial card first.",
        "GR-047" if trap else "GR-K15",
        {"who": state.pending.who},
        "Enter it with `drawn …`, or `drawn none` if the pile is empty.",
        also=("GR-048",),
    )


@book.check(act.Drawn, stage=Stage.PENDING)
def draw_due(state: Grizzled, action: act.Drawn) -> Iterator[RuleViolation]:
    """Nobody draws unless a Trap or Clumsy makes them."""
    if not _due(state, "draw"):
        yield RuleViolation(
            "draw.not_due",
            "No Trap makes anybody draw now.",
            "GR-047",
            hint="Play the card with `play … trap` first.",
            also=("GR-048", "GR-K15", *(() if traps_on(state) else ("GR-052",))),
        )
    elif state.pending is not None and action.actor not in ("", state.pending.who):
        yield RuleViolation(
            "draw.who",
            f"{state.pending.who} draws the card, not {action.actor}.",
            "GR-048",
            {"who": state.pending.who},
            f"Enter `{state.pending.who} drawn …`.",
            also=("GR-051", "GR-047" if state.pending.cause != "clumsy" else "GR-K15"),
        )


@book.check(act.Intensity, stage=Stage.ACTOR)
def leader_decides(state: Grizzled, action: act.Intensity) -> RuleViolation | None:
    """The Leader alone sets the intensity."""
    if action.actor == state.leader:
        return None
    return RuleViolation(
        "intensity.leader",
        f"{state.leader} is the Leader and decides, not {action.actor}.",
        "GR-021",
        {"leader": state.leader},
        f"Enter `{state.leader} intensity N`.",
    )


@book.check(act.TurnAction, stage=Stage.ACTOR)
def still_in(state: Grizzled, action: act.TurnAction) -> RuleViolation | None:
    """Who has withdrawn acts no more in this mission."""
    if not action.actor or not player(state, action.actor).withdrawn:
        return None
    return RuleViolation(
        "turn.withdrawn",
        f"{action.actor} has withdrawn and is out of this mission.",
        "GR-037",
        {"turn": state.turn},
        f"Back for the next mission. Still in: {_still_in(state)}.",
        also=("GR-069", *_need(action)),
    )


@book.check(act.TurnAction, stage=Stage.ACTOR)
def own_turn(state: Grizzled, action: act.TurnAction) -> RuleViolation | None:
    """One action, then the next player clockwise."""
    if state.turn is None or not action.actor or action.actor == state.turn:
        return None
    first = ("GR-032",) if state.turn == state.leader else ()
    stands = "" if player(state, action.actor).withdrawn else f", or `turn {action.actor}` if the table stands there"
    return RuleViolation(
        "turn.other",
        f"It is {state.turn}'s turn, not {action.actor}'s.",
        "GR-033",
        {"turn": state.turn},
        f"Wait for {state.turn}{stands}.",
        also=(*first, "GR-034", *_need(action)),
    )


@book.check(act.TurnAction, act.SetTurn, stage=Stage.ACTOR)
def chaplain_never_acts(state: Grizzled, action: act.TurnAction | act.SetTurn) -> RuleViolation | None:
    """The Chaplain has no turn."""
    who = action.who if isinstance(action, act.SetTurn) else action.actor
    if not who or player(state, who).plays:
        return None
    return RuleViolation(
        "turn.chaplain",
        f"{who} is no player: he never acts.",
        "GR-B06",
        hint=f"Still in: {_still_in(state)}.",
        also=("GR-037",),
    )


@book.check(act.SetTurn, stage=Stage.KIND)
def turn_to_somebody_in(state: Grizzled, action: act.SetTurn) -> RuleViolation | None:
    """A turn belongs to a player who is still in the mission."""
    if not action.who or not player(state, action.who).withdrawn:
        return None
    return RuleViolation(
        "turn.withdrawn",
        f"{action.who} has withdrawn and takes no turn.",
        "GR-037",
        {"turn": state.turn},
        f"Still in: {_still_in(state)}.",
        also=("GR-069",),
    )


def _still_in(state: Grizzled) -> str:
    return listed(p.name for p in soldiers(state) if not p.withdrawn)


def _need(action: act.TurnAction) -> tuple[str, ...]:
    return tuple(rule for kind, rule in _NEEDS if isinstance(action, kind))


def _due(state: Grizzled, kind: str) -> bool:
    return state.pending is not None and state.pending.kind == kind


def _wrong_step(state: Grizzled, wanted: str, what: str, *also: str) -> RuleViolation | None:
    if state.phase == wanted:
        return None
    return RuleViolation(
        "phase",
        f"{what}; now it is {step_name(state)}.",
        "GR-020",
        {"phase": state.phase},
        next_entry(state),
        also=(*also, *_CLOSING.get(state.phase, ())),
    )


_CLOSING = {"mission": ("GR-036",), "support": ("GR-038", "GR-086"), "morale": ("GR-038", "GR-105")}
_STEPS = {
    "prepare": "time to set the intensity",
    "mission": "the mission itself",
    "support": "Support",
    "morale": "time for the Morale Drop",
    "over": "over",
}


def step_name(state: Grizzled) -> str:
    """The step of the mission in a sentence."""
    return _STEPS[state.phase]


def next_entry(state: Grizzled) -> str:
    """The entry that the step of the mission waits for."""
    if state.phase == "support":
        return "Next: `relief …`." if _due(state, "relief") else "Next: `reveal NAME left …`."
    entries = {
        "prepare": f"Next: `{state.leader} intensity N`.",
        "mission": _turn_entry(state.pending),
        "morale": "Next: `morale`.",
    }
    return entries.get(state.phase, "")


def _turn_entry(pending: Pending | None) -> str:
    return "Next: `drawn …`." if pending is not None else "Next: play, charm, speech or withdraw."
