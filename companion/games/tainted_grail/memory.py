"""Card memory: what Locations, Guardians, Items, Secrets and trays told at one table, offered at every later one."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.action import Action
from companion.engine.memory import CardMemory, Completed, Described
from companion.engine.slots import Filled, Kinds, Option
from companion.engine.text import fold
from companion.engine.values import Kind, count, flag, one_of, text
from companion.engine.verdicts import Advisory
from companion.games.tainted_grail.characters.belongings import GainItem, GainSecret
from companion.games.tainted_grail.characters.roster import Tray
from companion.games.tainted_grail.encounters.guardians import AddGuardian
from companion.games.tainted_grail.map.forms import revealed, unlaid
from companion.games.tainted_grail.map.laying import Arrive, Attach, Keys, Replace, Shown, calls_around, tells
from companion.games.tainted_grail.map.places import card_of
from companion.games.tainted_grail.setup import home
from companion.games.tainted_grail.state import (
    ATTRIBUTES,
    DIRECTIONS,
    ENCOUNTER_DECKS,
    KEYWORDS,
    RESOURCES,
    TRACKS,
    Card,
    Character,
    Grail,
    Item,
    Secret,
)

Parts = Mapping[str, Any]


@dataclass(frozen=True)
class CardKind:
    """A kind of card: `title` is the part that names it, `parts` what else it shows, each with its values.

    Every part is a field of the actions that describe the card; a part that is left out has the field's default.
    """

    name: str
    title: str
    kind: Kind
    parts: Mapping[str, Kind] = field(default_factory=dict)

    def key(self, title: Any) -> str:
        """The key of a card, the same in every spelling."""
        return f"{self.name} {fold(str(title))}"


def _amounts(raw: Any) -> list[list[Any]]:
    figure, amount = one_of(*TRACKS, *RESOURCES, *ATTRIBUTES), count(0, 999)
    pairs = raw if isinstance(raw, (list, tuple)) else ()
    if not pairs or not all(isinstance(pair, (list, tuple)) and len(pair) == 2 for pair in pairs):
        raise ValueError('figures such as [["energy", 7]]')
    return [[figure(name), amount(value)] for name, value in pairs]


_NUMBER, _NAME, _KEYWORD = count(1, 9_999), text(80), one_of(*KEYWORDS)
LOCATION = CardKind("location", "number", _NUMBER, {
    "described": flag, **dict.fromkeys(DIRECTIONS, _NUMBER), "menhir": flag, "instant": flag, "seals": text(80),
    "legacy": _NUMBER, "name": _NAME,
})
GUARDIAN = CardKind("guardian", "name", _NAME, {"deck": one_of(*ENCOUNTER_DECKS)})
ITEM = CardKind("item", "item", _NAME, {"keyword": _KEYWORD, "craftable": flag})
SECRET = CardKind("secret", "secret", _NUMBER, {"keyword": _KEYWORD, "personal": flag})
TRAY = CardKind("tray", "name", text(40), {"amounts": _amounts})
_KINDS: Mapping[str, CardKind] = {kind.name: kind for kind in (LOCATION, GUARDIAN, ITEM, SECRET, TRAY)}
_DESCRIBED_BY: Mapping[type[Action], CardKind] = {
    Keys: LOCATION, Attach: LOCATION, Replace: LOCATION, AddGuardian: GUARDIAN, GainItem: ITEM, GainSecret: SECRET,
    Tray: TRAY,
}


# -- what an entry told -----------------------------------------------------------------------------------------------

def told(before: Grail | None, after: Grail) -> Described:
    """The cards that are described in a state, and not, or otherwise, in the one before it."""
    return dict(_told(before, after))


def _told(before: Grail | None, after: Grail) -> Iterator[tuple[str, Parts]]:
    if before is None or before.cards is not after.cards:
        for number, card in after.cards.items():
            if card.described and card != _known(before, number):
                yield LOCATION.key(number), _location(number, card)
    if before is None or before.guardians is not after.guardians:
        for name, guardian in after.guardians.items():
            if before is None or name not in before.guardians or before.guardians[name].deck != guardian.deck:
                yield _parts(GUARDIAN, _of_a_kind(name), deck=guardian.deck)
    for name, who in after.characters.items():
        yield from _held(None if before is None else before.characters.get(name), who)


def _known(before: Grail | None, number: int) -> Card | None:
    place, card = home()
    return before.cards.get(number) if before is not None else card if number == place else None


def _held(before: Character | None, who: Character) -> Iterator[tuple[str, Parts]]:
    if before is None or before.items is not who.items:
        old: Iterable[Item] = () if before is None else before.items
        for item in who.items:
            if item not in old:
                yield _parts(ITEM, item.name, keyword=item.keyword, craftable=item.craftable)
    if before is None or before.secrets is not who.secrets:
        for secret in who.secrets:
            if before is None or not _has(before.secrets, secret):
                yield _parts(SECRET, secret.number, keyword=secret.keyword, personal=secret.personal)
    if who.starts and (before is None or before.starts != who.starts):
        yield _parts(TRAY, who.name, amounts=[list(pair) for pair in who.starts.items()])


def _has(secrets: Iterable[Secret], wanted: Secret) -> bool:
    return any((s.number, s.keyword, s.personal) == (wanted.number, wanted.keyword, wanted.personal) for s in secrets)


def _of_a_kind(name: str) -> str:
    """The name on a Guardian's card: `Boar 2` is a second Boar."""
    return re.sub(r" \d+$", "", name)


def _location(number: int, card: Card) -> Parts:
    shown = {"described": True, **card.keys, "menhir": card.menhir, "instant": card.instant,
             "seals": ",".join(card.seals), "legacy": card.legacy, "name": card.name}
    return _parts(LOCATION, number, **shown)[1]


def _parts(kind: CardKind, title: Any, /, **shown: Any) -> tuple[str, Parts]:
    return kind.key(title), {kind.title: title, **{part: value for part, value in shown.items() if value}}


# -- filling in -------------------------------------------------------------------------------------------------------

def complete(state: Grail, action: Action, cards: Described) -> Completed | None:
    """The action with what is remembered of its card; None where nothing is, or where the entry tells it itself."""
    if isinstance(action, Arrive):
        return _arriving(state, action, cards)
    kind = _DESCRIBED_BY.get(type(action))
    if kind is None or _says_it(state, action, kind):
        return None
    parts = cards.get(kind.key(getattr(action, kind.title)), {})
    if len(parts) < 2:
        return None
    filled = replace(action, **{part: _frozen(value) for part, value in parts.items()})
    return Completed(filled, Advisory(f"Filled in as it was described before: {say(kind.name, parts)}."))


def _says_it(state: Grail, action: Action, kind: CardKind) -> bool:
    """Whether the entry describes the card, or this table knows it."""
    if isinstance(action, Shown):
        bare_keys = isinstance(action, Keys) and tells(replace(action, described=False))
        described = bare_keys if isinstance(action, Keys) else tells(action)
        return described or card_of(state, action.number) is not None
    if isinstance(action, Tray):
        return bool(action.amounts or (action.name in state.characters and state.characters[action.name].starts))
    return any(getattr(action, part) for part in kind.parts)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _arriving(state: Grail, action: Arrive, cards: Described) -> Completed | None:
    """Every card that a key around calls for and only another table has described."""
    gone = (*state.map, *state.removed.locations)
    known = [parts for key, parts in cards.items() if _kind(key) is LOCATION and parts["number"] not in gone]
    changed = {parts["legacy"]: parts for parts in known if "legacy" in parts}
    by_key = changed | {parts["number"]: parts for parts in known if "legacy" not in parts}
    usable = [by_key[key] for key in calls_around(state, action) if key in by_key]
    if not usable:
        return None
    lines = "; ".join(say(LOCATION.name, parts) for parts in usable)
    told = tuple((parts["number"], _card(parts)) for parts in usable)
    return Completed(replace(action, known=told), Advisory(f"As described before: {lines}."))


def _card(parts: Parts) -> Card:
    seals = tuple(filter(None, parts.get("seals", "").split(",")))
    return Card(parts.get("name"), {side: parts[side] for side in DIRECTIONS if side in parts},
                parts.get("menhir", False), parts.get("instant", False), parts.get("legacy"), seals=seals)


# -- offering, checking, saying ---------------------------------------------------------------------------------------

def _kind(key: str) -> CardKind | None:
    return _KINDS.get(key.partition(" ")[0])


def options(cards: Described) -> Kinds:
    """What completion offers of the cards remembered."""
    remembered = _locations(cards)
    kinds = {f"known {kind.name}": _offer(cards, kind) for kind in (GUARDIAN, ITEM, SECRET)}
    return {**kinds, "remembered": remembered,
            "location": lambda state, filled: (*revealed(state, filled), *remembered(state, filled))}


def _offer(cards: Described, kind: CardKind) -> Callable[[Grail, Filled], Iterable[Option]]:
    def offered(state: Grail, filled: Filled) -> Iterable[Option]:
        return [Option(str(parts[kind.title]), (), _shown(kind, parts)) for key, parts in cards.items()
                if _kind(key) is kind]

    return offered


def _locations(cards: Described) -> Callable[[Grail, Filled], Iterable[Option]]:
    def offered(state: Grail, filled: Filled) -> Iterable[Option]:
        yield from unlaid(state, filled)
        for key, parts in cards.items():
            number = parts.get("number")
            if _kind(key) is LOCATION and number not in state.map and number not in state.cards:
                name = parts.get("name")
                yield Option(str(number), (name,) if name else (), name or _shown(LOCATION, parts))

    return offered


def check(key: str, raw: Any) -> Parts:
    """A card out of a file, each part checked."""
    kind = _kind(key)
    if kind is None:
        raise ValueError(f"one of {', '.join(_KINDS)} and the card's number or name")
    kinds = {kind.title: kind.kind, **kind.parts}
    if not isinstance(raw, Mapping) or not set(raw) <= set(kinds) or kind.title not in raw:
        raise ValueError(f"an object with {kind.title}, and of {', '.join(kind.parts)}")
    parts = {part: _checked(part, value, kinds[part]) for part, value in raw.items()}
    if kind.key(parts[kind.title]) != key:
        raise ValueError(f"{kind.title} {key.partition(' ')[2]}")
    return parts


def _checked(part: str, value: Any, kind: Kind) -> Any:
    try:
        return kind(value)
    except ValueError as problem:
        raise ValueError(f"{part} to be {problem}") from None


def say(key: str, parts: Parts) -> str:
    """A card in words: `location 111: north 112, menhir`."""
    kind = _KINDS[key.partition(" ")[0]]
    shown = _shown(kind, parts)
    return f"{kind.name} {parts[kind.title]}" + (f": {shown}" if shown else "")


def _shown(kind: CardKind, parts: Parts) -> str:
    return ", ".join(_said(part, parts[part]) for part in kind.parts if part in parts and part != "described")


def _said(part: str, value: Any) -> str:
    if value is True:
        return part
    if part == "amounts":
        return ", ".join(f"{figure} {amount}" for figure, amount in value)
    return str(value) if part in ("keyword", "deck", "name") else f"{part} {value}"


MEMORY: CardMemory[Grail] = CardMemory(told, complete, options, check, say)
