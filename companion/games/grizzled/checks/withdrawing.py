"""Withdrawing and the intensity: what may not be done, and what is only worth knowing."""

from collections.abc import Iterator

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.grizzled import actions as act
from companion.games.grizzled.book import book, named
from companion.games.grizzled.checks.cards import kept_in
from companion.games.grizzled.knocks import bears
from companion.games.grizzled.state import Grizzled, player

named(__name__, "GR-023", "GR-024", "GR-073")
GR_024 = Switch("GR-024", "at least three in the first mission")
GR_111 = Switch("GR-111", "at least one from the second mission on")
FIRST_MINIMUM, MINIMUM = 3, 1


def least_intensity(state: Grizzled) -> int:
    """The smallest intensity that this mission allows."""
    if state.mission == 1:
        return FIRST_MINIMUM if GR_024 else MINIMUM
    return MINIMUM if GR_111 else FIRST_MINIMUM


@book.check(act.Intensity, stage=Stage.PRICE)
def intensity_enough(state: Grizzled, action: act.Intensity) -> RuleViolation | None:
    """At least three in the first mission, one in every other."""
    least = least_intensity(state)
    if action.number >= least:
        return None
    first = state.mission == 1 and least == FIRST_MINIMUM
    rules: tuple[str, ...] = ("GR-024",) if first else ("GR-111",)
    if action.number < MINIMUM:
        rules = ("GR-023", *rules)
    asked = "The first mission" if state.mission == 1 else f"Mission {state.mission}"
    return RuleViolation(
        "intensity.low",
        f"{asked} asks for an intensity of at least {least}, not {action.number}.",
        rules[0],
        {"least": least},
        f"Enter `intensity {least}`.",
        also=rules[1:],
    )


@book.check(act.Withdraw, stage=Stage.KIND)
def may_leave(state: Grizzled, action: act.Withdraw) -> Iterator[RuleViolation]:
    """Some Hard Knocks keep a player in the mission."""
    if action.actor:
        yield from kept_in(state, action.actor)


@book.check(act.Withdraw, stage=Stage.PRICE)
def leaving_told(state: Grizzled, action: act.Withdraw) -> Iterator[Advisory]:
    """What goes along with leaving: no tile left, a tile drawn blindly, a tile lost."""
    leaver = player(state, action.actor)
    if leaver.tiles == 0 and not leaver.laid:
        yield Advisory(f"{leaver.name} has no Support tile left and withdraws without one.", ("GR-073", "GR-AMB-14"))
    if leaver.tiles and bears(state, leaver, "panicked"):
        yield Advisory(f"{leaver.name} is Panicked: the Support tile is drawn at random.", ("GR-K10",))
    if leaver.tiles and bears(state, leaver, "absent-minded"):
        last = leaver.tiles == 1
        told = "the last tile leaves the game, none is laid" if last else "a tile of their choice leaves the game first"
        yield Advisory(f"{leaver.name} is Absent-minded: {told}.", ("GR-K16", *(("GR-073",) if last else ())))
