"""Tables in the states that a game goes through, in memory, at a clock that stands still."""

from datetime import UTC, datetime
from pathlib import Path

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.library import Library
from companion.table.table import Moved, Recorded, Table
from companion.tui.app import CompanionApp
from companion.tui.hints import HINTS, SCOPE
from journal import MemoryStore

NOON = datetime(2026, 11, 27, 21, 14, tzinfo=UTC)

SOLDIERS = Config(
    (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau")), "Anna"
)
FOUR = Config((Seat("Beor", "Anna"), Seat("Ailei", "Ben"), Seat("Arev", "Cleo"), Seat("Maggot", "Dan")))
TWO = Config(FOUR.seats[:2])

MISSION = ("intensity 3", "anna play night rain", "bob play mask shell")
SUPPORT = ("intensity 3", "anna play night rain", "withdraw", "withdraw", "withdraw")
DAY = (
    "keys 101 102 104 105 103 menhir",
    "keys 104 - 110 - 101",
    "beor travel 104",
    'guardian add "Boar" at 102 green',
)
STATES: dict[str, tuple[str, Config, tuple[str, ...]]] = {
    "grizzled-new": ("grizzled", SOLDIERS, ()),
    "grizzled-mission": ("grizzled", SOLDIERS, MISSION),
    "grizzled-danger": ("grizzled", SOLDIERS, (*MISSION, "carol play mask snow")),
    "grizzled-support": ("grizzled", SOLDIERS, SUPPORT),
    "grizzled-ruling": ("grizzled", SOLDIERS, (*MISSION, "anna play phobia mask !! we read it so [/x]")),
    "grizzled-over": ("grizzled", SOLDIERS, (*MISSION, "recount outcome=victory phase=over")),
    "grail-new": ("tainted-grail", TWO, ()),
    "grail-day": ("tainted-grail", TWO, DAY),
    "grail-four": ("tainted-grail", FOUR, DAY),
    "grail-evening": ("tainted-grail", TWO, (*DAY, "evening", "beor eat")),
    "grail-encounter": ("tainted-grail", TWO, (*DAY, "encounter green combat beor ailei")),
    "grail-exhausted": (
        "tainted-grail",
        TWO,
        (*DAY, "beor energy =1 health =3 terror =5", 'dial add time 1 "Plague" at 101'),
    ),
}


def played(state: str) -> Library:
    """A library in memory, at a clock that stands still, with the table of a state; no hint waits in it."""
    game, config, entries = STATES[state]
    library = Library(MemoryStore(lambda: NOON))
    for hint in HINTS:
        library.store.remember(SCOPE, hint.name, "told")
    table = library.new(load(game), "Friday", config)
    assert isinstance(table, Table), table
    for entry in entries:
        done = table.enter(entry)
        assert isinstance(done, (Recorded, Moved)), f"{entry}: {done}"
    return library


def app_at(state: str, folder: Path) -> CompanionApp:
    """The app on the table of a state."""
    library = played(state)
    return CompanionApp(folder, "Friday", lambda: library)
