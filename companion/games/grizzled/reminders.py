"""What to keep in mind at this moment: set-up, piles, secrecy, table talk, advice."""

from collections.abc import Iterator

from companion.engine.book import Step
from companion.games.grizzled.book import book
from companion.games.grizzled.checks.support import without_doubles
from companion.games.grizzled.knocks import marks, restrains, threats
from companion.games.grizzled.state import Grizzled, counted, hands, listed, seat, soldiers

BROKEN = 4


def _at_start(state: Grizzled) -> bool:
    return state.phase == "prepare" and state.mission == 1


@book.reminder("GR-019")
def goal(state: Grizzled) -> Iterator[Step]:
    if _at_start(state):
        yield Step(
            "Together: empty every hand and uncover Peace, before the Monument shows and before anybody has "
            f"{BROKEN} Hard Knocks",
            ("GR-019",),
        )


@book.reminder("GR-005")
def tiles_to_take(state: Grizzled) -> Iterator[Step]:
    if _at_start(state):
        yield Step(
            "Support tiles: everybody takes one left and one right, and draws a third at random", ("GR-005",)
        )


@book.reminder("GR-006")
def doubles_out(state: Grizzled) -> Iterator[Step]:
    if _at_start(state) and without_doubles(state):
        yield Step("Before the third tile is drawn, take the double arrows out", ("GR-006",))


@book.reminder("GR-017")
def face_down(state: Grizzled) -> Iterator[Step]:
    if _at_start(state):
        yield Step("Trials and Reserve lie face down: everybody may count them, nobody looks", ("GR-017",))


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


@book.reminder("GR-067")
def knocks_for_a_speech(state: Grizzled) -> Iterator[Step]:
    speaker = seat(state, state.turn)
    if state.phase == "mission" and speaker is not None and speaker.speech:
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


@book.reminder("GR-123")
def support_the_hurt(state: Grizzled) -> Iterator[Step]:
    hurt = [p.name for p in state.players if marks(state, p) >= 2]
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


@book.reminder("GR-K04")
def mute(state: Grizzled) -> Iterator[Step]:
    for owner in state.players:
        if state.phase == "mission" and restrains(state, owner, "mute"):
            yield Step(f"{owner.name} is Mute: no word, no sign, no speech", ("GR-K04",))
