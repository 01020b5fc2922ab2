"""What completion names: of all that a word may be, what fits the table at this moment."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from companion.engine.slots import OPEN, Choice, Filled, Flag, Match, Offered, Option, Scan, offering
from companion.engine.text import fold
from companion.games.grizzled.cards import (
    CHRISTMAS,
    LONGEST_NAME,
    THREAT_OPTIONS,
    copies_seen,
    strange_knocks,
    unseen_knocks,
    unseen_threats,
)
from companion.games.grizzled.checks.support import DOUBLES, without_doubles
from companion.games.grizzled.options import cards_known, own_names, traps_on
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, seat

ARROWS: tuple[Option, ...] = (
    Option("left", ("l",), "the next player clockwise"),
    Option("right", ("r",), "the player before"),
    Option("left2", ("ll", "l2", "double-left"), "two seats clockwise"),
    Option("right2", ("rr", "r2", "double-right"), "two seats the other way"),
)


@dataclass(frozen=True, slots=True)
class Likely:
    """A choice that reads every option of its kind, while completion names only the likely ones."""

    choice: Choice
    likely: Callable[[Grizzled, Filled], Iterable[Option]]

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Read as the choice does; past the end, want the likely ones."""
        likely = partial(self.likely, scan.state, filled)
        yield from offering(self.choice, self.choice.wanted, likely, scan, at, filled)

    def write(self, values: Filled) -> str:
        """As the choice writes it."""
        return self.choice.write(values)

    @property
    def label(self) -> str:
        """As the choice shows it."""
        return self.choice.label


@dataclass(frozen=True, slots=True)
class OfferedKnock:
    """A Hard Knock, of which those of `kind` are offered; at a table whose card list is not known, any name in quotes
    is read as well."""

    name: str
    kind: str
    open: ClassVar[bool] = False
    wanted: ClassVar[str] = "a Hard Knock"

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Read a known name, or else a new one where that is possible."""
        found = list(self._choice.match(scan, at, filled))
        yield from found
        token = scan.token(at)
        if token is not None and not token.quoted and (words := list(self._next_words(scan, at, filled))):
            scan.miss(len(scan.tokens), self.wanted, words)
        new = token.text.strip() if token is not None and token.quoted and not cards_known(scan.state) else ""
        if not found and 1 <= len(new) <= LONGEST_NAME:
            yield Match(at + 1, {**filled, self.name: new}, OPEN)

    def _next_words(self, scan: Scan, at: int, filled: Filled) -> Iterator[Option]:
        """What follows where the entry ends in the first words of a name: `snow` behind `trauma`."""
        typed = [fold(token.text) for token in scan.tokens[at:]]
        for option in scan.kinds[self.kind](scan.state, filled):
            words = option.name.split()
            begun = len(words) > len(typed) and all(fold(w).startswith(t) for w, t in zip(words, typed, strict=False))
            if begun:
                yield Option(words[len(typed)])

    def write(self, values: Filled) -> str:
        """A known name as it is spelt, a new one in quotes."""
        written, name = self._choice.write(values), values.get(self.name)
        return f'"{written}"' if name and written == name and strange_knocks((name,)) else written

    @property
    def label(self) -> str:
        """As a choice shows it."""
        return self.wanted.upper()

    @property
    def _choice(self) -> Offered:
        return Offered(self.name, self.kind, self.wanted, reads="knock")


@dataclass(frozen=True, slots=True)
class LikelyFlag:
    """A flag that is read wherever it stands, while completion names it only where it can be true."""

    flag: Flag
    likely: Callable[[Grizzled, Filled], bool]

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Read as the flag does; past the end, want it only where it is likely."""
        if scan.token(at) is None and not self.likely(scan.state, filled):
            yield Match(at, filled)
        else:
            yield from self.flag.match(scan, at, filled)

    def write(self, values: Filled) -> str:
        """As the flag writes it."""
        return self.flag.write(values)

    @property
    def label(self) -> str:
        """As the flag shows it."""
        return self.flag.label


def fitting(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """The Threats that complete a card which may still be unseen."""
    known = set(filled.get("threats", ()))
    cards = [set(threats) for threats, number in unseen_threats(state).items() if number]
    return _completing(cards, known) if cards_known(state) else THREAT_OPTIONS


def charmable(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """The Threats that complete a card of No Man's Land which the charm of the player in turn reaches, its own Threat
    first; where it reaches none, of any card there."""
    owner = seat(state, state.turn)
    charm = PROFILE.charm(owner.grizzled) if owner is not None else None
    there = [set(card.threats) for card in state.no_mans_land]
    reached = [card for card in there if charm in card]
    return sorted(_completing(reached or there, set(filled.get("threats", ()))), key=lambda o: o.name != charm)


def _completing(cards: list[set[str]], known: set[str]) -> list[Option]:
    wanted = {threat for card in cards if known <= card for threat in card - known}
    return [option for option in THREAT_OPTIONS if option.name in wanted]


def may_be_trap(state: Grizzled, filled: Filled) -> bool:
    """Whether the card so far may be an unseen copy with the Trap symbol."""
    threats = PROFILE.ordered(filled.get("threats", ()))
    copies = PROFILE.cards.get(threats)
    if not traps_on(state) or not cards_known(state):
        return traps_on(state)
    return copies is not None and copies.trap > copies_seen(state, threats)[True]


def unseen(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """The Hard Knocks that may still come."""
    return [_own(state, name) for name in _to_come(state) if name not in (CHRISTMAS, *filled.get("knocks", ()))]


def christmas(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """Merry Christmas, as long as it may still come."""
    return [_own(state, CHRISTMAS)] if CHRISTMAS in _to_come(state) else []


def _to_come(state: Grizzled) -> Iterable[str]:
    return unseen_knocks(state) if cards_known(state) else PROFILE.knocks


def _own(state: Grizzled, name: str) -> Option:
    """A Hard Knock with the table's own word for it."""
    own = own_names(state.options.get("names", ""))
    return Option(name, (own[name],), own[name]) if name in own else Option(name)


def targets(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """The Hard Knocks of the player who is helped that have not been named."""
    helped = seat(state, filled.get("target") or state.supported)
    held = Counter(helped.hard_knocks if helped is not None else ())
    return [Option(name) for name in held - Counter(filled.get("knocks", ()))]


def listeners(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """Who may discard a card to a speech of the player in turn."""
    named = filled.get("listeners", ())
    for one in state.players:
        if one.hand and not one.withdrawn and one.name != state.turn and one.name not in named:
            yield Option(one.name)


def tile_owners(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """Whose tile lies face down and has not been named."""
    named = [name for name, _ in filled.get("tiles", ())]
    return [Option(one.name) for one in state.players if one.laid and one.name not in named]


def arrows(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """The arrows that this number of players uses and of which a tile may still lie face down.

    Who holds which tile nobody knows: what has turned up in this mission is all that can be counted off.
    """
    up = Counter(one.tile for one in state.support) + Counter(arrow for _, arrow in filled.get("tiles", ()))
    none_left = {arrow for arrow, number in PROFILE.tiles.items() if up[arrow] >= number}
    gone = none_left | set(DOUBLES if without_doubles(state) else ())
    return [option for option in ARROWS if option.name not in gone]


def still_in(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """Who is still in the mission."""
    return [Option(one.name) for one in state.players if one.plays and not one.withdrawn]
