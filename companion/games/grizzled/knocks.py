"""Hard Knocks: which of them count, oblige or restrain at the moment, and the Threats on the table."""

from companion.engine.rules import Switch, active, register
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, Player

GR_044 = Switch("GR-044", "a Hard Knock works from the moment it is assigned")
GR_074 = Switch("GR-074", "a withdrawn player's Hard Knocks restrain nobody")
GR_075 = Switch("GR-075", "a withdrawn player's Traumas and Phobias do not count")
GR_080 = Switch("GR-080", "cards and assigned Traumas and Phobias count together")

ALWAYS = ("GR-K01", "GR-K02", "GR-K03", "GR-K05")
"""Knocks that are counted or spent, not obeyed: `knocks=false` leaves them alone, only their name switches one off."""

for _knock in PROFILE.knocks.values():
    register(_knock.rule, f"knock {_knock.name}")


def in_force(state: Grizzled, knock: str) -> bool:
    """Whether this table plays with the effect of a Hard Knock (option `knocks`)."""
    known = PROFILE.knocks.get(knock)
    if known is None or not active(known.rule):
        return False
    setting = state.options.get("knocks", True)
    if isinstance(setting, str):
        return knock not in without(setting)
    return bool(setting) or known.rule in ALWAYS


def without(setting: str) -> frozenset[str]:
    """The names in an option value such as `without clumsy, mute`."""
    return frozenset(name.strip() for name in setting.removeprefix("without ").split(",") if name.strip())


def bears(state: Grizzled, owner: Player, knock: str) -> bool:
    """Whether a Hard Knock acts on its owner whatever the moment (support, Morale Drop, leadership)."""
    return knock in owner.hard_knocks and in_force(state, knock)


def restrains(state: Grizzled, owner: Player, knock: str) -> bool:
    """Whether a Hard Knock of the action step acts: its owner is still in the mission."""
    return bears(state, owner, knock) and not (GR_074 and owner.withdrawn)


def bearer(state: Grizzled, knock: str) -> Player | None:
    """Who has a Hard Knock in front of them, its effect being in force."""
    return next((p for p in state.players if bears(state, p, knock)), None)


def marks(state: Grizzled, owner: Player) -> int:
    """Hard Knocks in front of a player as the test for defeat counts them."""
    return sum(PROFILE.marks(k) if in_force(state, k) else 1 for k in owner.hard_knocks)


def threats(state: Grizzled) -> dict[str, int]:
    """How many of each Threat are active."""
    counts = dict.fromkeys(PROFILE.threats, 0)
    for card in state.no_mans_land:
        for threat in card.threats:
            counts[threat] += 1
    for owner in state.players if GR_080 and GR_044 else ():
        for threat in knock_threats(state, owner):
            counts[threat] += 1
    return counts


def knock_threats(state: Grizzled, owner: Player) -> tuple[str, ...]:
    """The Threats that a player's Traumas and Phobias add now."""
    if owner.withdrawn and GR_075:
        return ()
    counting = (k for k in owner.hard_knocks if k not in PROFILE.knocks or in_force(state, k))
    return tuple(threat for threat in map(PROFILE.knock_threat, counting) if threat is not None)
