"""Support, relief and Morale Drop."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.grizzled import actions as act
from companion.games.grizzled.book import book, named
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, counted, listed, player, soldiers

named(
    __name__,
    "GR-005",
    "GR-006",
    "GR-070",
    "GR-088",
    "GR-092",
    "GR-093",
    "GR-094",
    "GR-095",
    "GR-098",
    "GR-099",
    "GR-100",
    "GR-102",
    "GR-B04",
)
GR_092 = Switch("GR-092", "two Hard Knocks at most after a success")
GR_095 = Switch("GR-095", "cards are counted, not marks")
GR_099 = Switch("GR-099", "one Hard Knock at most after a failure")
WON, LOST = 2, 1
DOUBLES = ("left2", "right2")
SEATS_FOR_DOUBLES = 4


@book.check(act.Reveal, stage=Stage.KIND)
def right_people(state: Grizzled, action: act.Reveal) -> Iterator[RuleViolation]:
    """Exactly the players who laid a tile turn it up, each once."""
    named_ones = Counter(name for name, _ in action.tiles)
    missing = [p.name for p in state.players if p.laid and p.name not in named_ones]
    if missing:
        yield RuleViolation(
            "reveal.missing",
            f"{listed(missing)} laid a tile too: all turn up together.",
            "GR-088",
            {"missing": missing},
            f"Name {listed(missing)} as well.",
        )
    for name, times in named_ones.items():
        if not player(state, name).laid:
            yield _laid_nothing(state, name)
        elif times > 1:
            yield RuleViolation(
                "reveal.twice",
                f"{name} is named {times} times and laid one tile.",
                "GR-070",
                {"times": times},
                "Name each player once.",
                also=("GR-088",),
            )


def _laid_nothing(state: Grizzled, name: str) -> RuleViolation:
    laid = [p.name for p in state.players if p.laid]
    also = ("GR-070", "GR-073", "GR-088")
    heads = "GR-098" if not player(state, name).withdrawn else "GR-070"
    return RuleViolation(
        "reveal.no_tile",
        f"{name} laid no tile in this mission.",
        heads,
        {"laid": laid},
        f"Tiles lie before {listed(laid)}.",
        also=tuple(r for r in (*also, "GR-098") if r != heads),
    )


@book.check(act.Reveal, stage=Stage.PLACE)
def doubles_in_play(state: Grizzled, action: act.Reveal) -> Iterator[RuleViolation]:
    """Double arrows are taken out with two or three players."""
    if not without_doubles(state):
        return
    seats = len(soldiers(state))
    for name, arrow in action.tiles:
        if arrow in DOUBLES:
            yield RuleViolation(
                "reveal.double",
                f"{name}'s {arrow}: double arrows are out of the game with {seats} players.",
                "GR-006",
                {"players": seats},
                "Enter left or right.",
                also=("GR-005", "GR-B04"),
            )


def without_doubles(state: Grizzled) -> bool:
    """Whether this number of players plays without the double arrows."""
    return len(soldiers(state)) < SEATS_FOR_DOUBLES


@book.check(act.Reveal, stage=Stage.PRICE)
def tiles_in_the_box(state: Grizzled, action: act.Reveal) -> Iterator[Advisory]:
    """More arrows of a kind than the box holds is worth a second look."""
    for arrow, number in Counter(arrow for _, arrow in action.tiles).items():
        if number > PROFILE.tiles[arrow]:
            yield Advisory(
                f"The box holds {PROFILE.tiles[arrow]} tiles with {arrow}; {number} were named.", ("GR-B04",)
            )


@book.check(act.Relief, stage=Stage.ACTOR)
def own_relief(state: Grizzled, action: act.Relief) -> RuleViolation | None:
    """The benefit is for the most supported player alone."""
    if state.supported is None or action.actor in ("", state.supported):
        return None
    return RuleViolation(
        "relief.other",
        f"{state.supported} has most support, not {action.actor}.",
        "GR-094",
        {"supported": state.supported},
        f"Enter `{state.supported} relief …`.",
        also=("GR-090",),
    )


@book.check(act.ReliefKnocks, stage=Stage.PLACE)
def own_knocks(state: Grizzled, action: act.ReliefKnocks) -> Iterator[RuleViolation]:
    """Only the supported player's own Hard Knocks can go."""
    held = player(state, action.actor).hard_knocks if action.actor else ()
    for knock in (Counter(action.knocks) - Counter(held)).elements():
        yield RuleViolation(
            "relief.not_held",
            f"{action.actor} has no {knock}.",
            "GR-094",
            {"hard_knocks": held},
            f"{action.actor} has: {listed(held)}." if held else "Enter `relief none`.",
            also=("GR-092",),
        )


@book.check(act.ReliefKnocks, stage=Stage.PRICE)
def how_many_knocks(state: Grizzled, action: act.ReliefKnocks) -> RuleViolation | None:
    """Two cards after a success, one after a failure."""
    lost = state.result == "failure" and bool(GR_099)
    limit = LOST if lost else WON
    number = len(action.knocks) if GR_095 else sum(map(PROFILE.marks, action.knocks))
    if number <= limit or not GR_092:
        return None
    kind = "failed" if lost else "won"
    return RuleViolation(
        "relief.many",
        f"After a {kind} mission {counted(limit, 'Hard Knock')} may go, not {number}.",
        "GR-099" if lost else "GR-092",
        {"most": limit},
        f"Name {limit} at most.",
        also=("GR-095",),
    )


@book.check(act.ReliefCharm, stage=Stage.KIND)
def charm_after_success(state: Grizzled, action: act.ReliefCharm) -> Iterator[RuleViolation]:
    """A charm comes back after a success, and only a used one."""
    if state.result == "failure":
        yield RuleViolation(
            "relief.charm_failed",
            "After a failed mission no charm comes back.",
            "GR-100",
            {"result": "failure"},
            "Enter `relief knocks …` or `relief none`.",
            also=("GR-099",),
        )
    if action.actor and player(state, action.actor).charm:
        yield RuleViolation(
            "relief.charm_up",
            f"{action.actor}'s charm is not used.",
            "GR-093",
            {"charm": True},
            "Enter `relief knocks …` or `relief none`.",
            also=("GR-055",),
        )


@book.check(act.Morale, stage=Stage.KIND)
def one_hand_each(state: Grizzled, action: act.Morale) -> RuleViolation | None:
    """Hands are counted for all players or for none."""
    return hands_trouble(state, action.hands)


def hands_trouble(state: Grizzled, hands: tuple[int, ...]) -> RuleViolation | None:
    """Why a list of hands cannot be taken; None where it can, or is empty."""
    names = [p.name for p in soldiers(state)]
    if len(hands) in (0, len(names)):
        return None
    return RuleViolation(
        "hands.count",
        f"{counted(len(hands), 'hand')} named for {len(names)} players.",
        "GR-102",
        {"players": len(names)},
        f"One number each, in seat order: {', '.join(names)}.",
        impossible=True,
    )
