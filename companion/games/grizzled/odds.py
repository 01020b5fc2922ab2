"""Odds from what everybody can see: never from a hand.

Every card that is not in sight or known to be out of the game is as likely as any other to be the next Trial card:
nobody knows the order, so hands, Trials and Reserve are one lot of unseen cards. (Cards that went back into Trials
after a failure count as unseen again.)
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from companion.games.grizzled.cards import unseen_knocks, unseen_threats
from companion.games.grizzled.effects.morale import drop_size
from companion.games.grizzled.knocks import threats
from companion.games.grizzled.options import cards_known
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled


def at_least_one(total: int, wanted: int, drawn: int) -> Fraction:
    """The chance that `drawn` cards off a lot of `total` hold one or more of the `wanted` (hypergeometric)."""
    if not 0 <= wanted <= total or not 0 <= drawn <= total:
        raise ValueError(f"{drawn} cards, {wanted} wanted, cannot come from {total}")
    return 1 - Fraction(comb(total - wanted, drawn), comb(total, drawn))


def unseen(state: Grizzled) -> Iterator[tuple[tuple[str, ...], int]]:
    """The cards that may still be unseen, as the Threats that each adds, with how many there are; none where the
    edition's card list is not known."""
    if not cards_known(state):
        return
    yield from unseen_threats(state).items()
    for knock in unseen_knocks(state):
        threat = PROFILE.knock_threat(knock)
        yield ((threat,) if threat else ()), 1


def third_threat(state: Grizzled, limit: int = 3) -> tuple[int, int]:
    """How many unseen cards would bring a third Threat, and how many are unseen."""
    counts = threats(state)
    deadly = total = 0
    for added, number in unseen(state):
        total += number
        deadly += number if any(counts[threat] + 1 >= limit for threat in added) else 0
    return deadly, total


def next_card_fails(state: Grizzled) -> Fraction:
    """The chance that the next random Trial card, played by somebody still in, ends the mission."""
    deadly, total = third_threat(state)
    return at_least_one(total, deadly, 1) if total else Fraction(0)


def some_card_fails(state: Grizzled, drawn: int) -> Fraction:
    """The chance that one or more of the next cards would end the mission as the table stands now."""
    deadly, total = third_threat(state)
    return at_least_one(total, deadly, min(drawn, total)) if total else Fraction(0)


def drop_ends_game(state: Grizzled) -> bool:
    """Whether a Morale Drop of the present size uncovers the Monument (DI-05)."""
    return drop_size(state) >= state.reserve
