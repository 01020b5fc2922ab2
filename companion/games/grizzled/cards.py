"""The Trial cards: what they are called, which exist, and which may still be unseen."""

from collections import Counter
from collections.abc import Iterable

from companion.engine.rules import Switch
from companion.engine.slots import Option, best_fits
from companion.engine.values import Kind
from companion.games.grizzled.profile import PROFILE, Copies
from companion.games.grizzled.state import Card, Grizzled

CHRISTMAS = "merry christmas"
NO_COPIES = Copies(0, 0)
LONGEST_NAME = 40
GR_045 = Switch("GR-045", "only Threat cards lie in No Man's Land")

_KINDS = tuple(f"{kind} {threat}" for kind in ("trauma", "phobia") for threat in PROFILE.threats)
KNOCK_OPTIONS: tuple[Option, ...] = tuple(
    [Option(k.name, k.aliases) for k in PROFILE.knocks.values() if k.name != CHRISTMAS]
    + [Option(name) for name in _KINDS if name not in PROFILE.knocks]
)
CHRISTMAS_OPTION = Option(CHRISTMAS, PROFILE.knocks[CHRISTMAS].aliases)
THREAT_OPTIONS: tuple[Option, ...] = tuple(Option(threat) for threat in PROFILE.threats)


def title(threats: Iterable[str]) -> str:
    """A card in a sentence: `Night + Rain`."""
    return " + ".join(threat.capitalize() for threat in threats)


def seen(state: Grizzled) -> tuple[Card, ...]:
    """The Threat cards that cannot be drawn: in No Man's Land, or known to be out of the game."""
    return state.no_mans_land + state.discarded


def seen_knocks(state: Grizzled) -> tuple[str, ...]:
    """The Hard Knocks that cannot be drawn."""
    held = tuple(knock for p in state.players for knock in p.hard_knocks)
    return held + state.discarded_knocks


def copies_seen(state: Grizzled, threats: tuple[str, ...]) -> Counter[bool | None]:
    """Cards of one combination that cannot be drawn, by what is known of their Trap symbol."""
    return Counter(card.trap for card in seen(state) if card.threats == threats)


def left(state: Grizzled, threats: tuple[str, ...]) -> int:
    """Copies of a combination that may still be unseen; never negative."""
    return max(0, PROFILE.cards.get(threats, NO_COPIES).total - copies_seen(state, threats).total())


def unseen_threats(state: Grizzled) -> dict[tuple[str, ...], int]:
    """Every combination with the copies that may still be unseen."""
    gone = Counter(card.threats for card in seen(state))
    return {threats: max(0, copies.total - gone[threats]) for threats, copies in PROFILE.cards.items()}


def unseen_knocks(state: Grizzled) -> tuple[str, ...]:
    """The Hard Knocks that may still be unseen."""
    gone = set(seen_knocks(state))
    return tuple(name for name in PROFILE.knocks if name not in gone)


def threat_word(raw: object) -> str:
    """A Threat by its name, as a value of a recount. Raises ValueError."""
    fits = best_fits(THREAT_OPTIONS, raw) if isinstance(raw, str) else []
    if len(fits) != 1:
        raise ValueError(f"Threats ({', '.join(PROFILE.threats)})")
    return fits[0][0].name


def card_value(raw: object) -> list[str]:
    """A Threat card: a list of Threats, or their names in one text. Raises ValueError."""
    words = raw.split() if isinstance(raw, str) else raw
    if isinstance(words, list) and len(words) == 2 and words[0] in ("trauma", "phobia") and not GR_045:
        words = words[1:]
    if not isinstance(words, (list, tuple)) or not 1 <= len(words) <= 12:
        raise ValueError(f"a list of Threats ({', '.join(PROFILE.threats)}) and never a Hard Knock")
    return list(PROFILE.ordered(threat_word(word) for word in words))


def knock_value(raw: object) -> str:
    """A Hard Knock by its name, or a name that only an edition with other cards can have. Raises ValueError."""
    options = (*KNOCK_OPTIONS, CHRISTMAS_OPTION)
    fits = best_fits(options, raw) if isinstance(raw, str) else []
    if len(fits) > 1 or not isinstance(raw, str) or not 1 <= len(raw.strip()) <= LONGEST_NAME:
        raise ValueError(f"a Hard Knock ({', '.join(PROFILE.knocks)})")
    return fits[0][0].name if fits else raw.strip()


def strange_knocks(names: Iterable[str]) -> list[str]:
    """The names that no Hard Knock of the known card list has."""
    known = {option.name for option in (*KNOCK_OPTIONS, CHRISTMAS_OPTION)}
    return [name for name in names if name not in known]


def list_of(kind: Kind) -> Kind:
    """A JSON list of at most 60 values of a kind. Raises ValueError with that kind's words."""

    def check(raw: object) -> list[object]:
        if not isinstance(raw, (list, tuple)) or len(raw) > 60:
            raise ValueError('a list of at most 60 entries such as ["…"]')
        return [kind(value) for value in raw]

    return check
