"""One character's part of the Save Sheet: the tray with its markers, and the cards around it."""

from collections.abc import Iterator

from companion.engine.rules import Switch
from companion.games.tainted_grail.characters.conditions import (
    is_dying,
    is_exhausted,
    is_insane,
    is_panicked,
    red_energy,
    red_terror,
)
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import PAIRS, RESOURCES, Character, Grail, Item, Secret
from savesheets.document import (
    Block,
    Card,
    Cards,
    Count,
    Counts,
    Dial,
    Dials,
    Fact,
    Facts,
    Mark,
    Pair,
    Track,
    Tray,
)

TG_195 = Switch("TG-195", "attributes, resources and survival tracks are saved with the name")
TG_196 = Switch("TG-196", "Skills beside their attributes")
TG_197 = Switch("TG-197", "dials on Secrets and trays")
TG_202 = Switch("TG-202", "where each character model stands")


def tray(state: Grail, name: str) -> Tray:
    """The tray of a character."""
    who = state.characters[name]
    words = (name, who.player, "" if who.alive else "dead", "" if who.present else "not at the table")
    blocks: tuple[Block, ...] = (
        Facts(tuple(_facts(state, who))),
        *(_diagram(state, who) if TG_195 else ()),
        Cards("Items", tuple(_item(item) for item in who.items)),
        Cards("Secrets", tuple(_secret(secret) for secret in who.secrets)),
        *_dials(state, who),
        Counts("Decks", tuple(_decks(who))),
    )
    return Tray(" · ".join(word for word in words if word), blocks)


def _facts(state: Grail, who: Character) -> Iterator[Fact]:
    if TG_202:
        yield Fact("Location", "?" if who.location is None else str(who.location))
    if not who.confirmed and who.energy is not None:
        yield Fact("figures", "started as the edition says; nobody has confirmed its tray")
    conditions = (("Exhausted", is_exhausted), ("Panic", is_panicked), ("dying", is_dying), ("going insane", is_insane))
    words = [word for word, holds in conditions if holds(state, who.name)]
    words += [word for word, on in (("has passed", who.passed), ("has eaten", who.ate)) if on]
    if words:
        yield Fact("state", ", ".join(words))


def _diagram(state: Grail, who: Character) -> Iterator[Block]:
    """The three tracks, the resources, the attributes with their Skills."""
    yield from _tracks(state, who)
    yield Counts("Resources", tuple(Count(name, getattr(who, name)) for name in RESOURCES))
    for left, right in PAIRS:
        notes = [note for note in (_skills(who, left), _skills(who, right)) if note]
        yield Pair(left, who.attributes.get(left), right, who.attributes.get(right), "; ".join(notes))


def _tracks(state: Grail, who: Character) -> Iterator[Track]:
    cap = _limit(who, "no energy above this slot")
    panic = _limit(who, "more terror than this is Panic")
    yield Track("energy", who.energy, 0, _top(state, who, "energy"), tuple(red_energy(state, who.name)), cap)
    yield Track("health", who.health, 0, _top(state, who, "health"), (0,))
    yield Track("terror", who.terror, 0, _top(state, who, "terror"), tuple(red_terror(state, who.name)), panic)


def _limit(who: Character, meaning: str) -> tuple[Mark, ...]:
    """The T-shaped health marker, as it reaches over to another track."""
    return () if who.health is None else (Mark(who.health, "T", meaning),)


def _top(state: Grail, who: Character, track: str) -> int:
    return max(number(state, f"track.{track}.top"), getattr(who, track) or 0, who.starts.get(track, 0))


def _skills(who: Character, attribute: str) -> str:
    numbers = [str(skill.number) for skill in who.skills if skill.attribute == attribute]
    return f"{attribute} Skills {', '.join(numbers)}" if numbers and TG_196 else ""


def _item(item: Item) -> Card:
    return Card(item.name, tuple(_flags(item)))


def _secret(secret: Secret) -> Card:
    dial = (f"dial {secret.dial}",) if secret.dial is not None and TG_197 else ()
    return Card(f"Secret {secret.number}", (*_flags(secret), *dial))


def _flags(card: Item | Secret) -> Iterator[str]:
    if card.keyword is not None:
        yield card.keyword
    if isinstance(card, Item) and card.craftable:
        yield "craftable"
    if isinstance(card, Secret) and card.personal:
        yield "Personal"
    if not card.active:
        yield "face down: not in use"
    if card.flipped:
        yield "face down: used"


def _dials(state: Grail, who: Character) -> Iterator[Dials]:
    """Dials that lie on this tray or on one of its Secrets."""
    mine = {name: dial for name, dial in state.dials.items() if dial.holder == who.name}
    if mine and TG_197:
        yield Dials("Dials", tuple(
            Dial(name, dial.value, dial.kind, f"Secret {dial.secret}" if dial.secret else "tray")
            for name, dial in mine.items()
        ))


def _decks(who: Character) -> Iterator[Count]:
    yield Count("Combat deck", who.combat_deck)
    yield Count("Diplomacy deck", who.diplomacy_deck)
    yield Count("Combat set aside", who.combat_owned)
    yield Count("Diplomacy set aside", who.diplomacy_owned)
