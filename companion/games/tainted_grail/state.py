"""The state of a Tainted Grail table: frozen records, copied on write. Their order of fields is the sheet's schema."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from companion.engine.positional import Marks, Sorted

Amount = Annotated[int, Ge(0), Le(999)]
Number = Annotated[int, Ge(1), Le(9999)]
Title = Annotated[str, MaxLen(300)]

TRACKS = ("energy", "health", "terror")
RESOURCES = ("food", "wealth", "rep", "magic", "exp")
PAIRS = (("aggression", "empathy"), ("courage", "caution"), ("practicality", "spirituality"))
ATTRIBUTES = ("aggression", "courage", "practicality", "empathy", "caution", "spirituality")
KEYWORDS = ("weapon", "armor", "shield", "companion", "relic")
ENCOUNTER_DECKS = ("green", "gray", "purple", "blue")
DECKS = (*ENCOUNTER_DECKS, "event", "event_discard", "item")
DIRECTIONS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


@dataclass(frozen=True, slots=True)
class Skill:
    """A Skill card: the number of the side chosen, and the attribute beside which it lies."""

    number: Number
    attribute: str


@dataclass(frozen=True, slots=True)
class Item:
    """An Item card. Face down has two causes kept apart: `flipped` (used in an Encounter), not `active` (keyword)."""

    name: Title
    keyword: str | None = None
    craftable: bool = False
    active: bool = True
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Secret:
    """A numbered Secret card, perhaps with a keyword, the Personal mark, or the value of a dial that lies on it."""

    number: Number
    keyword: str | None = None
    personal: bool = False
    active: bool = True
    flipped: bool = False
    dial: Annotated[int, Ge(1), Le(8)] | None = None


@dataclass(frozen=True, slots=True)
class Character:
    """A character with its tray. Figures are None while nobody has told them; `confirmed` once a tray was looked at.

    `combat_owned` and `diplomacy_owned` count owned cards that are outside the deck (they never go back to the Pool).
    `present` is false for one who left the table; its Personal Secrets stay parked with it. `starts` are the starting
    figures that a `tray` entry gave, `choosing` the keywords whose active card is still to be chosen, `replaced` marks
    a dead one whose player has claimed another.
    """

    name: Title
    player: Title | None = None
    energy: Amount | None = None
    health: Amount | None = None
    terror: Amount | None = None
    food: Amount | None = None
    wealth: Amount | None = None
    rep: Amount | None = None
    magic: Amount | None = None
    exp: Amount | None = None
    attributes: Mapping[str, Amount | None] = field(default_factory=dict)
    skills: tuple[Skill, ...] = ()
    location: Number | None = None
    items: tuple[Item, ...] = ()
    secrets: tuple[Secret, ...] = ()
    passed: bool = False
    ate: bool = False
    combat_deck: Amount | None = None
    diplomacy_deck: Amount | None = None
    combat_owned: Amount = 0
    diplomacy_owned: Amount = 0
    alive: bool = True
    present: bool = True
    confirmed: bool = False
    rested: bool = False
    starts: Mapping[str, Amount] = field(default_factory=dict)
    choosing: tuple[str, ...] = ()
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """What a Location card shows, once somebody has typed it; kept also while the card is not on the map.

    `keys` maps north, east, south, west to the number printed there; a side that was not named has no key. `described`
    is false while only the Legacy number is known (the card came as the changed version of another); `seals` are the
    Seals beside the Menhir's.
    """

    name: Title | None = None
    keys: Mapping[str, Number] = field(default_factory=dict)
    menhir: bool = False
    instant: bool = False
    legacy: Number | None = None
    described: bool = True
    seals: tuple[Title, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A Location card on the map: where it lies (steps east and north of 101; None with `map=off`), and Items on it."""

    at: tuple[int, int] | None = None
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Menhir:
    """An Active Menhir; its dial is None once it has run out, and the Menhir goes dark the next morning."""

    dial: Annotated[int, Ge(1), Le(8)] | None


@dataclass(frozen=True, slots=True)
class Dial:
    """A Time or Quest dial: on a Location, on a character's tray or Secret, or beside the board."""

    kind: str
    value: Annotated[int, Ge(1), Le(8)]
    at: Number | None = None
    holder: Title | None = None
    secret: Number | None = None


@dataclass(frozen=True, slots=True)
class Guardian:
    """A Guardian: where it stands, its Encounter deck, and whether its die was rolled this morning."""

    location: Number
    deck: str | None = None
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Encounter:
    """A running Combat or Diplomacy; it suspends the phase it began in (`since`)."""

    deck: str | None
    kind: str | None
    party: tuple[Title, ...]
    guardian: Title | None = None
    since: str = "day"
    difficulty: Amount | None = None


@dataclass(frozen=True, slots=True)
class OpenAction:
    """An Action that its members are still taking."""

    kind: str
    members: tuple[Title, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """An optional side mission, perhaps tied to a Location."""

    text: Title
    at: Number | None = None


@dataclass(frozen=True, slots=True)
class Verse:
    """A Verse that was read, on which day, with a note."""

    verse: Number
    day: Amount
    note: Title | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """What to do when so many parts of a Status are marked."""

    parts: Amount
    text: Title


@dataclass(frozen=True, slots=True)
class Removed:
    """What left the Campaign for good."""

    locations: Annotated[tuple[Number, ...], Sorted] = ()
    items: tuple[Title, ...] = ()
    secrets: Annotated[tuple[Number, ...], Sorted] = ()


@dataclass(frozen=True, slots=True)
class Grail:
    """The whole table.

    `phase` is morning, day, evening, encounter or over. `map` holds the revealed Locations, `cards` every description
    that was typed. `waiting` are Guardians whose Encounter still has to start (the players choose the order),
    `instants` Locations whose instant rule still has to be resolved. `daily` are the once-per-day Actions used today.
    `entering` is the Party that met them. `saving` is true while the table is being packed away step by step.
    """

    phase: str = "day"
    day: Amount = 1
    chapter: Amount = 1
    part: Amount = 1
    outcome: Title | None = None
    characters: Mapping[str, Character] = field(default_factory=dict)
    map: Mapping[int, Place] = field(default_factory=dict)
    cards: Mapping[int, Card] = field(default_factory=dict)
    menhirs: Mapping[int, Menhir] = field(default_factory=dict)
    dials: Mapping[str, Dial] = field(default_factory=dict)
    guardians: Mapping[str, Guardian] = field(default_factory=dict)
    encounter: Encounter | None = None
    waiting: tuple[Title, ...] = ()
    instants: tuple[Number, ...] = ()
    acting: tuple[OpenAction, ...] = ()
    daily: tuple[tuple[Title, Title], ...] = ()
    decks: Mapping[str, Amount | None] = field(default_factory=dict)
    removed: Removed = field(default_factory=Removed)
    statuses: Mapping[str, Annotated[tuple[int, ...], Marks]] = field(default_factory=dict)
    reminders: Mapping[str, Reminder] = field(default_factory=dict)
    quests: tuple[Title, ...] = ()
    quests_done: tuple[Title, ...] = ()
    tasks: tuple[Task, ...] = ()
    verses: tuple[Verse, ...] = ()
    turn: Title | None = None
    notes: tuple[Title, ...] = ()
    ticks: tuple[Title, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    saving: bool = False
    entering: tuple[Title, ...] = ()
    unknown: tuple[tuple[str, tuple[Any, ...]], ...] = ()


_ALL = attrgetter(*(field.name for field in fields(Grail)))
_SLOTS = tuple((field.name, getattr(Grail, field.name).__set__) for field in fields(Grail))


def changed(state: Grail, **changes: Any) -> Grail:
    """`dataclasses.replace` at half its price, for what a morning does again and again: the slots are copied as they
    are, because a Grail has no checks in its constructor."""
    copied = object.__new__(Grail)
    for (name, put), value in zip(_SLOTS, _ALL(state), strict=True):
        put(copied, changes.get(name, value))
    return copied


def with_character(state: Grail, name: str, **changes: Any) -> Grail:
    """The state with some of a character's record changed."""
    tray = replace(state.characters[name], **changes)
    return changed(state, characters={**state.characters, name: tray})


def playing(state: Grail) -> tuple[str, ...]:
    """The characters that are at the table and alive, in the order of the trays."""
    return tuple(name for name, who in state.characters.items() if who.alive and who.present)


def standing(state: Grail, location: int) -> tuple[str, ...]:
    """The living characters in a Location."""
    return tuple(name for name in playing(state) if state.characters[name].location == location)


def action_of(state: Grail, name: str) -> OpenAction | None:
    """The Action that a character is taking, if any."""
    return next((action for action in state.acting if name in action.members), None)


def moment(state: Grail) -> str:
    """The phase as the beginning of a sentence."""
    return "An Encounter is running" if state.phase == "encounter" else f"It is {state.phase}"


def in_encounter(state: Grail, name: str) -> bool:
    """Whether a character is in the running Encounter."""
    return state.encounter is not None and name in state.encounter.party


def map_kept(state: Grail) -> bool:
    """Whether the table keeps the map here (option `map`)."""
    return bool(state.options.get("map", "on") == "on")
