"""What comes next, and what to keep in mind at this moment."""

from collections.abc import Iterator

from companion.engine.book import Step
from companion.games.grizzled import odds
from companion.games.grizzled.book import book
from companion.games.grizzled.checks.withdrawing import least_intensity
from companion.games.grizzled.effects.morale import drop_size
from companion.games.grizzled.knocks import knock_threats, marks, threats
from companion.games.grizzled.options import chaplain_in
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, counted, hands, listed, over, player, soldiers

BROKEN, NEARLY = 4, 3


def _at_start(state: Grizzled) -> bool:
    return state.phase == "prepare" and state.mission == 1


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


@book.reminder("GR-025")
def no_upper_limit(state: Grizzled) -> Iterator[Step]:
    if state.phase == "prepare":
        number = len(soldiers(state))
        full = state.trials // number if number else 0
        yield Step(
            f"The intensity has no upper limit; the pile covers {counted(full, 'full round')} of {number} cards "
            f"({counted(state.trials, 'card')})",
            ("GR-025",),
        )


@book.reminder("GR-005")
def tiles_to_take(state: Grizzled) -> Iterator[Step]:
    if _at_start(state):
        yield Step(
            "Support tiles: everybody takes one left and one right, and draws a third at random", ("GR-005",)
        )


@book.reminder("GR-006")
def doubles_out(state: Grizzled) -> Iterator[Step]:
    if _at_start(state) and len(soldiers(state)) <= 3:
        yield Step("Before the third tile is drawn, take the double arrows out", ("GR-006",))


@book.reminder("GR-017")
def face_down(state: Grizzled) -> Iterator[Step]:
    if _at_start(state):
        yield Step("Trials and Reserve lie face down: everybody may count them, nobody looks", ("GR-017",))


@book.reminder("GR-019")
def goal(state: Grizzled) -> Iterator[Step]:
    if _at_start(state):
        yield Step(
            "Together: empty every hand and uncover Peace, before the Monument shows and before anybody has "
            f"{BROKEN} Hard Knocks",
            ("GR-019",),
        )


@book.reminder("GR-035")
def turn(state: Grizzled) -> Iterator[Step]:
    if state.phase != "mission" or state.turn is None or state.pending is not None:
        return
    who = player(state, state.turn)
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


@book.reminder("GR-067")
def knocks_for_a_speech(state: Grizzled) -> Iterator[Step]:
    if state.phase == "mission" and state.turn is not None and player(state, state.turn).speech:
        yield Step(
            "A Phobia or Trauma in hand that shows the spoken Threat may be discarded too", ("GR-067",)
        )


@book.reminder("GR-072")
def tile_hidden(state: Grizzled) -> Iterator[Step]:
    laid = [p.name for p in state.players if p.laid]
    if state.phase == "mission" and laid:
        yield Step(f"Face down until the mission is over: the Support tile of {listed(laid)}", ("GR-072",))


@book.reminder("GR-120")
def tile_secret(state: Grizzled) -> Iterator[Step]:
    if state.phase == "mission" and any(p.laid for p in state.players):
        yield Step("Nobody says which Support tile was chosen", ("GR-120",))


@book.reminder("GR-119")
def hands_secret(state: Grizzled) -> Iterator[Step]:
    if state.phase in ("prepare", "mission"):
        yield Step("Nobody shows or names the cards in a hand", ("GR-119",))


@book.reminder("GR-122")
def table_talk(state: Grizzled) -> Iterator[Step]:
    if state.phase in ("prepare", "mission"):
        hints = state.options.get("table_talk") == "hints"
        more = "hints at the kinds of Threats in hand are fine" if hints else "no hint at what a hand holds"
        yield Step(f"Table talk: plans may be discussed, {more}", ("GR-122",))


@book.reminder("GR-123")
def support_the_hurt(state: Grizzled) -> Iterator[Step]:
    hurt = [p.name for p in state.players if marks(p) >= 2]
    if state.phase in ("mission", "support") and hurt:
        yield Step(
            f"Advice: support {listed(hurt)} first; withdrawing silences Hard Knocks; spend speeches on Threats "
            "that many hands hold",
            ("GR-123",),
        )


@book.reminder("GR-125")
def leave_early(state: Grizzled) -> Iterator[Step]:
    low = any(n >= 2 for n in threats(state).values())
    tiles = [p.name for p in soldiers(state) if not p.withdrawn and p.tiles]
    if state.phase == "mission" and low and tiles:
        yield Step("Advice: leaving early to back a comrade with a tile can save the mission", ("GR-125",))


@book.reminder("GR-087")
def shuffle(state: Grizzled) -> Iterator[Step]:
    if state.phase in ("support", "morale") and state.result == "failure":
        yield Step("Shuffle the Trials pile: No Man's Land went back into it", ("GR-087",))


@book.reminder("GR-083")
def stays_out(state: Grizzled) -> Iterator[Step]:
    if state.phase in ("support", "morale") and state.result == "failure" and state.discard:
        yield Step(f"{counted(state.discard, 'card')} discarded earlier stay out of the game", ("GR-083",))


@book.reminder("GR-084")
def hands_kept(state: Grizzled) -> Iterator[Step]:
    if state.phase in ("support", "morale") and hands(state):
        yield Step(f"Cards in hand are kept: {counted(hands(state), 'card')}", ("GR-084",))


@book.reminder("GR-085")
def knocks_kept(state: Grizzled) -> Iterator[Step]:
    holders = [p.name for p in state.players if p.hard_knocks]
    if state.phase in ("support", "morale") and holders:
        yield Step(f"Hard Knocks stay before {listed(holders)}", ("GR-085",))


@book.reminder()
def support(state: Grizzled) -> Iterator[Step]:
    laid = [p.name for p in state.players if p.laid]
    if state.phase == "support" and laid:
        names = " ".join(f"{name} left" for name in laid)
        yield Step(f"Turn up the Support tiles of {listed(laid)}", ("GR-088",), entry=f"reveal {names}")


@book.reminder()
def relief(state: Grizzled) -> Iterator[Step]:
    if state.pending is None or state.pending.kind != "relief":
        return
    who = player(state, state.pending.who)
    lost = state.result == "failure"
    ways = [f"remove {'1 Hard Knock' if lost else 'up to 2 Hard Knocks'}"] if who.hard_knocks else []
    ways += ["recover the charm"] if not lost and not who.charm else []
    yield Step(
        f"{who.name} has most support: {listed([*ways, 'take nothing'], 'or')}",
        ("GR-099" if lost else "GR-092",),
        entry="relief",
    )


@book.reminder()
def morale(state: Grizzled) -> Iterator[Step]:
    if state.phase == "morale":
        drop = drop_size(state)
        yield Step(
            f"Morale Drop: {counted(min(drop, state.reserve), 'card')} from the Reserve on top of Trials, unseen; then the "
            "Leader token passes on",
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
        counting = knock_threats(owner)
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
        number = marks(owner)
        if number >= NEARLY:
            told = "lost after Support unless relieved" if number >= BROKEN else f"one more makes {BROKEN}"
            yield Step(f"Danger: {owner.name} has {number} Hard Knock marks, {told}", ("GR-116",))


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
def monument_near(state: Grizzled) -> Iterator[Step]:
    if not over(state) and state.phase != "prepare" and odds.drop_ends_game(state):
        yield Step(
            f"Danger: a drop of {drop_size(state)} would uncover the Monument (Reserve {state.reserve})",
            ("GR-106",),
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
