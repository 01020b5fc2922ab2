"""What completion names: of all that a word may be, what fits the table at this moment."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.engine.slots import OPEN, Choice, Filled, Flag, Match, Option, Scan
from companion.games.grizzled.cards import (
    CHRISTMAS,
    LONGEST_NAME,
    THREAT_OPTIONS,
    copies_seen,
    strange_knocks,
    unseen_knocks,
    unseen_threats,
)
from companion.games.grizzled.options import cards_known, own_names, traps_on
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, seat


@dataclass(frozen=True, slots=True)
class Likely:
    """A choice that reads every option of its kind, while completion names only the likely ones."""

    choice: Choice
    likely: Callable[[Grizzled, Filled], Iterable[Option]]

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Read as the choice does; past the end, want the likely ones."""
        if scan.token(at) is None:
            scan.miss(at, self.choice.wanted, self.likely(scan.state, filled))
        else:
            yield from self.choice.match(scan, at, filled)

    def write(self, values: Filled) -> str:
        """As the choice writes it."""
        return self.choice.write(values)

    @property
    def label(self) -> str:
        """As the choice shows it."""
        return self.choice.label


@dataclass(frozen=True, slots=True)
class LikelyKnock:
    """A Hard Knock; at a table whose card list is not known, any name in quotes as well."""

    likely: Likely

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Read a known name, or else a new one where that is possible."""
        found = list(self.likely.match(scan, at, filled))
        yield from found
        token = scan.token(at)
        new = token.text.strip() if token is not None and token.quoted and not cards_known(scan.state) else ""
        if not found and 1 <= len(new) <= LONGEST_NAME:
            yield Match(at + 1, {**filled, self.likely.choice.name: new}, OPEN)

    def write(self, values: Filled) -> str:
        """A known name as it is spelt, a new one in quotes."""
        written, name = self.likely.write(values), values.get(self.likely.choice.name)
        return f'"{written}"' if name and written == name and strange_knocks((name,)) else written

    @property
    def label(self) -> str:
        """As the choice shows it."""
        return self.likely.label


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
    """The Threats that complete a card of No Man's Land which the charm of the player in turn reaches."""
    owner = seat(state, state.turn)
    charm = PROFILE.soldiers.get(owner.grizzled or "" if owner else "")
    cards = [set(card.threats) for card in state.no_mans_land if charm is None or charm in card.threats]
    return _completing(cards, set(filled.get("threats", ())))


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
    own = own_names(state.options.get("names", ""))
    for name in unseen_knocks(state):
        if name != CHRISTMAS:
            yield Option(name, (own[name],), own[name]) if name in own else Option(name)


def targets(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """The Hard Knocks of the player who is helped."""
    helped = seat(state, filled.get("target") or state.supported)
    return [Option(name) for name in helped.hard_knocks] if helped is not None else []


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


def still_in(state: Grizzled, filled: Filled) -> Iterable[Option]:
    """Who is still in the mission."""
    return [Option(one.name) for one in state.players if one.plays and not one.withdrawn]
