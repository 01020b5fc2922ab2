"""A scene: everything that the Table screen draws, read from a table once and handed to the widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.forms import Actors
from companion.engine.game import NOWHERE, Offer, Selection
from companion.engine.text import fold, quoted

if TYPE_CHECKING:
    from companion.engine.book import Step
    from companion.engine.verdicts import RuleViolation
    from companion.table.table import LogLine, Table

View = Mapping[str, Any]
LOG_LINES = 40
"""Entries that the log on screen reaches back."""


@dataclass(frozen=True, slots=True)
class KeyOffer:
    """A verb with a key of its own, and why it cannot be entered now where it cannot. `who` is true where somebody has
    to be named before it, because neither the game nor a selected tray says who acts."""

    key: str
    verb: str
    blocked: RuleViolation | None
    who: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What the table looks like at one moment; `undo` and `redo` name the entries that these keys would move."""

    game: str
    title: str
    name: str
    view: View
    seq: int
    count: int
    steps: tuple[Step, ...] = ()
    offers: tuple[Offer, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: str = ""
    redo: bool = False
    selection: Selection = NOWHERE

    @property
    def keys(self) -> tuple[KeyOffer, ...]:
        """The verbs with keys, those that work now first."""
        return key_offers(self.offers)


def scene_of(table: Table, selection: Selection) -> Scene:
    """The scene of a table as it stands."""
    log = table.last(LOG_LINES)
    return Scene(
        table.game.id,
        table.game.title,
        table.name,
        table.view(),
        table.seq,
        table.count,
        table.agenda(),
        table.offers(selection),
        log,
        table.undo_entry,
        table.redo_count > 0,
        selection,
    )


@dataclass(frozen=True, slots=True)
class Words:
    """What an entry can begin with: verbs, names, groups of names, counters; `names` and `counters` by themselves."""

    all: tuple[str, ...]
    names: tuple[str, ...]
    counters: tuple[str, ...]

    def begins(self, char: str) -> bool:
        """Whether an entry can begin with this letter."""
        return any(fold(word).startswith(fold(char)) for word in self.all)

    def names_somebody(self, char: str) -> bool:
        """Whether it can be the beginning of a name."""
        return any(fold(word).startswith(fold(char)) for word in self.names)


def words_of(table: Table) -> Words:
    """The words that an entry can begin with at this table, now."""
    verbs = {verb.name for verb in table.game.verbs}
    first = [option.name for option in table.completions("")]
    names = tuple(word for word in first if word not in verbs)
    behind = table.completions(f"{quoted(names[0])} ") if names else ()
    counters = tuple(word for o in behind if o.name not in verbs for word in (o.name, *o.aliases))
    return Words((*first, *counters), names, counters)


def key_offers(offers: Sequence[Offer]) -> tuple[KeyOffer, ...]:
    """One offer for each key: the first verb with a form that is free now, else the first; free ones come first."""
    found: dict[str, KeyOffer] = {}
    for offer in offers:
        verb = offer.verb
        if not verb.key:
            continue
        known = found.get(verb.key)
        if known is None or (known.blocked is not None and offer.blocked is None):
            found[verb.key] = KeyOffer(verb.key, verb.name, offer.blocked, _asks_who(offer))
    free = [key for key in found.values() if key.blocked is None] or _lent_keys(offers)
    taken = {key.key for key in free}
    return tuple(free + [key for key in found.values() if key.blocked is not None and key.key not in taken])


def _lent_keys(offers: Sequence[Offer]) -> list[KeyOffer]:
    """Where no verb with a key can be entered (the game is over), the first letters of what is left to do."""
    left = {
        offer.verb.name: KeyOffer(offer.verb.name[:1], offer.verb.name, None, _asks_who(offer))
        for offer in offers
        if offer.blocked is None and not offer.form.slots and not offer.verb.hidden
    }
    return list({key.key: key for key in reversed(left.values())}.values())


def _asks_who(offer: Offer) -> bool:
    return offer.verb.actors is not Actors.NONE and not offer.actor
