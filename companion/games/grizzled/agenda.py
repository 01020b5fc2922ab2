"""What comes next, with the entry that records it, and the dangers and odds of the moment."""

from collections.abc import Iterator

from companion.engine.book import Step
from companion.games.grizzled import odds
from companion.games.grizzled.book import book
from companion.games.grizzled.checks.withdrawing import least_intensity
from companion.games.grizzled.effects.morale import drop_size
from companion.games.grizzled.effects.support import unrelieved
from companion.games.grizzled.knocks import knock_threats, marks, threats
from companion.games.grizzled.options import chaplain_in
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, counted, hands, listed, over, seat

BROKEN, NEARLY = 4, 3


@book.reminder()
def prepare(state: Grizzled) -> Iterator[Step]:
    if state.phase == "prepare":
        least = least_intensity(state)
        rules = ("GR-020", "GR-021")
        yield Step(
            f"{state.leader} leads mission {state.mission}: set the intensity, {least} or more, and deal",
            rules,
            entry=f"intensity {least}",
        )


@book.reminder("GR-035")
def turn(state: Grizzled) -> Iterator[Step]:
    if state.phase != "mission" or state.pending is not None:
        return
    who = seat(state, state.turn)
    if who is None:
        yield Step("Say whose turn it is", ("GR-035",), entry="turn")
        return
    ways = ["play a card"] if who.hand else []
    ways += (["charm"] if who.charm else []) + (["speech"] if who.speech else []) + ["withdraw"]
    yield Step(
        f"{who.name} acts: {listed(ways, 'or')} (no passing)",
        ("GR-035",),
        entry="play" if who.hand else "withdraw",
    )


@book.reminder()
def draw(state: Grizzled) -> Iterator[Step]:
    if state.pending is not None and state.pending.kind == "draw":
        rule = "GR-K15" if state.pending.cause == "clumsy" else "GR-047"
        yield Step(f"{state.pending.who} draws a Trial card and plays it", (rule,), entry="drawn")


@book.reminder()
def support(state: Grizzled) -> Iterator[Step]:
    laid = [p.name for p in state.players if p.laid]
    if state.phase == "support" and laid:
        yield Step(f"Turn up the Support tiles of {listed(laid)}", ("GR-088",), entry="reveal")


@book.reminder()
def relief(state: Grizzled) -> Iterator[Step]:
    who = seat(state, state.pending.who) if state.pending is not None else None
    if who is None or state.pending is None or state.pending.kind != "relief":
        return
    lost = state.result == "failure"
    ways = [f"remove {'1 Hard Knock' if lost else 'up to 2 Hard Knocks'}"] if who.hard_knocks else []
    ways += ["recover the charm"] if not lost and not who.charm else []
    yield Step(
        f"{who.name} has most support: {listed([*ways, 'take nothing'], 'or')}",
        ("GR-099" if lost else "GR-092",),
        entry="relief" if ways else "relief none",
    )


@book.reminder()
def nobody_relieved(state: Grizzled) -> Iterator[Step]:
    told, rules = unrelieved(state) if state.phase == "morale" else ("", ())
    if told:
        yield Step(told, rules)


@book.reminder()
def morale(state: Grizzled) -> Iterator[Step]:
    if state.phase == "morale":
        drop = drop_size(state)
        yield Step(
            f"Morale Drop: {counted(min(drop, state.reserve), 'card')} from the Reserve on top of Trials, "
            "unseen; then the Leader token passes on",
            ("GR-102",),
            entry="morale",
        )


@book.reminder("GR-117")
def shared(state: Grizzled) -> Iterator[Step]:
    if over(state):
        told = "Everybody wins" if state.outcome == "victory" else "Everybody loses"
        yield Step(f"{told} together ({state.outcome or 'no outcome noted'})", ("GR-117",), entry="rematch")


@book.reminder("GR-B06")
def harder_with_the_chaplain(state: Grizzled) -> Iterator[Step]:
    if state.outcome == "victory" and chaplain_in(state):
        more = min(state.options["trials"] + PROFILE.chaplain_after_win, PROFILE.veteran_trials)
        yield Step(
            f"Harder next time: `option trials={more}` before the rematch", ("GR-B06",), entry="option"
        )


@book.reminder()
def threats_at_two(state: Grizzled) -> Iterator[Step]:
    high = [threat.capitalize() for threat, n in threats(state).items() if n >= 2]
    if state.phase == "mission" and high:
        yield Step(f"Danger: one more {listed(high, 'or')} ends the mission", ("GR-079",))


@book.reminder()
def knocks_count(state: Grizzled) -> Iterator[Step]:
    if state.phase != "mission":
        return
    for owner in state.players:
        counting = knock_threats(state, owner)
        if counting and any(threats(state)[threat] >= 2 for threat in counting):
            yield Step(
                f"{owner.name}'s withdrawal would lower {listed(t.capitalize() for t in counting)}",
                ("GR-075",),
            )


@book.reminder("GR-116")
def nearly_broken(state: Grizzled) -> Iterator[Step]:
    if over(state):
        return
    for owner in state.players:
        number = marks(state, owner)
        if number >= NEARLY:
            told = "lost after Support unless relieved" if number >= BROKEN else f"one more makes {BROKEN}"
            yield Step(f"Danger: {owner.name} has {number} Hard Knock marks, {told}", ("GR-116",))


@book.reminder()
def monument_near(state: Grizzled) -> Iterator[Step]:
    if not over(state) and odds.drop_ends_game(state):
        yield Step(
            f"Danger: a drop of {drop_size(state)} would uncover the Monument (Reserve {state.reserve})",
            ("GR-106",),
        )


@book.reminder()
def peace_in_reach(state: Grizzled) -> Iterator[Step]:
    if (
        state.phase in ("mission", "support")
        and state.trials == 0
        and hands(state) == 0
        and state.result != "failure"
    ):
        yield Step(
            "Peace is in reach: no card is left, unless somebody still has "
            f"{BROKEN} Hard Knocks after Support",
            ("GR-112",),
        )


@book.reminder()
def odds_line(state: Grizzled) -> Iterator[Step]:
    if state.phase != "mission" or not state.options.get("odds"):
        return
    deadly, total = odds.third_threat(state)
    if deadly:
        share = round(100 * float(odds.next_card_fails(state)))
        yield Step(
            f"The next Trial card brings a third Threat in {deadly} of {total} cases ({share} %)", ("GR-079",)
        )
