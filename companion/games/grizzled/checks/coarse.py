"""A mission in one line: what its clauses may say."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.fields import path_segment
from companion.engine.verdicts import RuleViolation, Stage
from companion.games.grizzled import actions as act
from companion.games.grizzled.book import book, named
from companion.games.grizzled.checks.cards import knock_trouble
from companion.games.grizzled.checks.support import hands_trouble
from companion.games.grizzled.state import Grizzled, listed, player, soldiers

named(__name__, "GR-027", "GR-053", "GR-059", "GR-077", "GR-084", "GR-B02", "GR-B06")


@book.check(act.Mission, stage=Stage.KIND)
def hands_fit(state: Grizzled, action: act.Mission) -> Iterator[RuleViolation]:
    """One hand per player, and no hand that grew: cards come by the deal alone."""
    trouble = hands_trouble(state, action.hands)
    if trouble is not None:
        yield trouble
        return
    for held, left in zip(soldiers(state), action.hands, strict=False):
        if left > held.hand:
            yield RuleViolation(
                "mission.hand",
                f"{held.name} holds {held.hand} and cannot end the mission with {left}.",
                "GR-027",
                {"hand": held.hand},
                f"Recount players.{path_segment(held.name)}.hand first.",
                also=("GR-084",),
            )


@book.check(act.Mission, stage=Stage.KIND)
def somebody_stayed(state: Grizzled, action: act.Mission) -> RuleViolation | None:
    """A mission that everybody left is won, unless Clumsy brought the third Threat."""
    out = set(action.withdrawn) | {p.name for p in state.players if p.withdrawn}
    clumsy = any("clumsy" in p.hard_knocks for p in state.players) or any(
        k == "clumsy" for _, k in action.knocks
    )
    if action.result == "success" or clumsy or not all(p.name in out for p in state.players):
        return None
    return RuleViolation(
        "mission.all_out",
        f"{listed(sorted(out))} have all withdrawn: that mission is won.",
        "GR-077",
        hint="Enter `mission success …`.",
    )


@book.check(act.Mission, stage=Stage.KIND)
def chaplain_takes_no_card(state: Grizzled, action: act.Mission) -> Iterator[RuleViolation]:
    """The Chaplain has no hand and takes no Hard Knock."""
    for name, knock in action.knocks:
        if not player(state, name).plays:
            yield RuleViolation(
                "mission.chaplain",
                f"{name} takes no Hard Knock, and {knock.title()} is one.",
                "GR-B06",
                hint="Name the player who took it.",
            )


@book.check(act.Mission, stage=Stage.PLACE)
def knocks_fit(state: Grizzled, action: act.Mission) -> Iterator[RuleViolation]:
    """Each Hard Knock is one card."""
    for knock, times in Counter(knock for _, knock in action.knocks).items():
        trouble = knock_trouble(state, knock)
        if trouble is not None:
            yield trouble
        elif times > 1:
            yield RuleViolation(
                "card.copies",
                f"There is one {knock.title()} card, named {times} times.",
                "GR-B02",
                {"times": times},
                "Look at the cards again.",
            )


@book.check(act.Mission, stage=Stage.PRICE)
def charms_and_tokens(state: Grizzled, action: act.Mission) -> Iterator[RuleViolation]:
    """Charms that were up, tokens that were owned."""
    for name, times in Counter(action.charm).items():
        if times > 1 or not player(state, name).charm:
            yield RuleViolation(
                "charm.used",
                f"{name} has no charm left for this.",
                "GR-053",
                hint=f"Leave {name} out.",
                also=("GR-058",),
            )
    for name, times in Counter(action.speech).items():
        if times > player(state, name).speech:
            yield RuleViolation(
                "speech.token",
                f"{name} has {player(state, name).speech} Speech tokens.",
                "GR-059",
                {"speech": player(state, name).speech},
                f"Leave {name} out.",
            )
