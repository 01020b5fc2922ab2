"""How a rule stands at this table: one sentence of numbers for each rule that has some."""

from collections.abc import Callable, Mapping

from companion.games.grizzled.checks.withdrawing import least_intensity
from companion.games.grizzled.effects.morale import LEAST_DROP, drop_size
from companion.games.grizzled.knocks import knock_threats, marks, threats
from companion.games.grizzled.options import total_cards
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.reminders import BROKEN
from companion.games.grizzled.state import Grizzled, after, cards_in_play, counted, hands, listed, soldiers

LIMIT = 3
"""Copies of one Threat that fail a mission."""


def morale_drop(state: Grizzled) -> str:
    """The drop that the hands would cause now, and what it leaves (GR-102)."""
    drop = drop_size(state)
    moved = min(drop, state.reserve)
    left = state.reserve - moved
    end = "; the Monument would show" if left == 0 else ""
    held = f"{counted(hands(state), 'card')} in hands, so {drop}"
    piles_then = f"Reserve {state.reserve} → {left}, Trials {state.trials} → {state.trials + moved}"
    return f"Morale Drop now: {held}; {piles_then}{end}."


def least_drop(state: Grizzled) -> str:
    """Whether the minimum decides (GR-103)."""
    held = hands(state)
    why = f"fewer than {LEAST_DROP}, so the minimum counts" if held < LEAST_DROP else f"not fewer than {LEAST_DROP}"
    return f"{counted(held, 'card')} in hands now: {why}; {drop_size(state)} would move."


def reserve_left(state: Grizzled) -> str:
    """How far the Reserve is from its end (GR-106, GR-114)."""
    drop = drop_size(state)
    danger = "a Morale Drop now would lose the game" if drop >= state.reserve else f"a Morale Drop now takes {drop}"
    return f"Reserve: {counted(state.reserve, 'card')}; {danger}."


def active_threats(state: Grizzled) -> str:
    """Every Threat with its count, and what Hard Knocks add (GR-079, GR-080)."""
    counts = ", ".join(f"{name.capitalize()} {number}" for name, number in threats(state).items())
    added = [f"{p.name} adds {listed(knock_threats(state, p))}" for p in state.players if knock_threats(state, p)]
    return f"Active now: {counts} ({LIMIT} of one fails). {'; '.join(added) + '.' if added else ''}".rstrip()


def hard_knocks(state: Grizzled) -> str:
    """Hard Knocks of each player as the test for defeat counts them (GR-115)."""
    held = ", ".join(f"{p.name} {marks(state, p)}" for p in soldiers(state))
    return f"Hard Knocks now: {held}; {BROKEN} on one player after Support lose the game."


def towards_peace(state: Grizzled) -> str:
    """What still lies between the table and victory (GR-112)."""
    return f"Still to clear: Trials {state.trials}, cards in hands {hands(state)}."


def intensity(state: Grizzled) -> str:
    """What may be chosen, and what the pile covers (GR-022 to GR-028, GR-111)."""
    if state.phase != "prepare":
        return "" if state.intensity is None else f"Mission {state.mission}: intensity {state.intensity}."
    players = len(soldiers(state))
    rounds, rest = divmod(state.trials, players) if players else (0, 0)
    return (
        f"Mission {state.mission}: at least {least_intensity(state)}. {counted(state.trials, 'card')} in Trials for "
        f"{players} players: {counted(rounds, 'full round')} and {counted(rest, 'card')} more."
    )


def dealt(state: Grizzled) -> str:
    """What the last deal gave each player (GR-031)."""
    given = zip(state.players, state.dealt, strict=False)
    return f"Dealt in mission {state.mission}: {', '.join(f'{p.name} {n}' for p, n in given)}." if state.dealt else ""


def speeches(state: Grizzled) -> str:
    """Speech tokens in the stock and with the players (GR-108)."""
    owned = ", ".join(f"{p.name} {p.speech}" for p in soldiers(state))
    return f"Speech tokens: {state.speech_stock} in the stock; {owned}; {state.speeches_used} used."


def charms(state: Grizzled) -> str:
    """Whose charm is ready, and how many cards it could take (GR-053, GR-054)."""
    return "Charms: " + "; ".join(f"{p.name} {_charm(state, p.grizzled, p.charm)}" for p in soldiers(state)) + "."


def _charm(state: Grizzled, soldier: str | None, ready: bool) -> str:
    threat = PROFILE.soldiers.get(soldier or "", "")
    fitting = sum(threat in card.threats for card in state.no_mans_land)
    return f"{threat.capitalize()}, {counted(fitting, 'card')} in No Man's Land" if ready else "used"


def all_cards(state: Grizzled) -> str:
    """Where all Trial cards are (GR-009)."""
    knocks = sum(len(p.hard_knocks) for p in state.players)
    return (
        f"Trials {state.trials}, Reserve {state.reserve}, hands {hands(state)}, No Man's Land "
        f"{len(state.no_mans_land)}, Hard Knocks {knocks}, discard {state.discard}: {cards_in_play(state)} of "
        f"{total_cards(state.options)}."
    )


def piles(state: Grizzled) -> str:
    """Both piles (GR-121)."""
    return f"Trials {state.trials}, Reserve {state.reserve}."


def tiles(state: Grizzled) -> str:
    """Support tiles of each seat (GR-004, GR-096)."""
    return f"Support tiles now: {', '.join(f'{p.name} {p.tiles}' for p in state.players)}."


def next_leader(state: Grizzled) -> str:
    """Who leads now and next (GR-107)."""
    return f"{state.leader} leads now; {after(state, state.leader)} is next." if state.players else ""


def whose_turn(state: Grizzled) -> str:
    """Whose turn it is and who is still in (GR-033, GR-077)."""
    still_in = [p.name for p in soldiers(state) if not p.withdrawn]
    return f"Turn: {state.turn}. Still in the mission: {listed(still_in)}." if state.phase == "mission" else ""


def supported(state: Grizzled) -> str:
    """Who was supported by whom in this mission (GR-090)."""
    given = ", ".join(f"{s.giver} → {s.to}" for s in state.support)
    return f"Support: {given}; most supported: {state.supported or 'nobody'}." if given else ""


_SAYS: tuple[tuple[Callable[[Grizzled], str], str], ...] = (
    (morale_drop, "GR-102 GR-104 GR-105 GR-K07 GR-AMB-23"),
    (least_drop, "GR-103"),
    (reserve_left, "GR-008 GR-106 GR-114 GR-AMB-22"),
    (active_threats, "GR-046 GR-075 GR-079 GR-080 GR-081 GR-K01 GR-K02 GR-K09 GR-AMB-28"),
    (hard_knocks, "GR-085 GR-115 GR-116 GR-K03 GR-AMB-19 GR-AMB-20"),
    (towards_peace, "GR-019 GR-112 GR-113 GR-AMB-21"),
    (intensity, "GR-021 GR-022 GR-023 GR-024 GR-025 GR-028 GR-111 GR-AMB-05 GR-AMB-06"),
    (dealt, "GR-031"),
    (speeches, "GR-010 GR-011 GR-012 GR-013 GR-059 GR-065 GR-108 GR-109 GR-AMB-30"),
    (charms, "GR-003 GR-053 GR-054 GR-058 GR-093"),
    (all_cards, "GR-009"),
    (piles, "GR-007 GR-017 GR-027 GR-121"),
    (tiles, "GR-004 GR-070 GR-073 GR-096 GR-B04 GR-AMB-14"),
    (next_leader, "GR-015 GR-107 GR-AMB-24"),
    (whose_turn, "GR-032 GR-033 GR-037 GR-077"),
    (supported, "GR-090 GR-091 GR-101"),
)

NUMBERS: Mapping[str, Callable[[Grizzled], str]] = {rule: says for says, rules in _SAYS for rule in rules.split()}
"""Rule id → how it stands at this table."""
