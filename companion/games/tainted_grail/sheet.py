"""The Save Sheet for people, laid out like the paper one: the trays in front, then the world, then the Statuses."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.engine.fields import shown
from companion.engine.game import SheetHead
from companion.engine.rules import Switch
from companion.games.tainted_grail.fields import options_shown
from companion.games.tainted_grail.sheet_tray import tray
from companion.games.tainted_grail.state import DECKS, Character, Grail, Item
from savesheets.document import (
    Block,
    Boxes,
    Card,
    Cards,
    Count,
    Counts,
    Dial,
    Dials,
    Document,
    Fact,
    Facts,
    Heading,
    Note,
    Notes,
    Table,
)

TG_193 = Switch("TG-193", "the Actions used today are saved")
TG_202 = Switch("TG-202", "where every model and special dial stands")
TG_203 = Switch("TG-203", "the value of every dial")
TG_206 = Switch("TG-206", "Locations that left the game, apart from the others")
TITLE = "Save Sheet"
GAME = "Tainted Grail: The Fall of Avalon"


BLANK_TRAYS, BLANK_STATUSES = 4, 16
"""Trays and Statuses on a sheet that is printed to be filled in by hand."""


def sheet(state: Grail, head: SheetHead) -> Document:
    """The Save Sheet of a table; of a table without characters a blank one to fill in."""
    blank = not state.characters
    if blank:
        state = replace(state, characters=_blank())
    blocks: tuple[Block, ...] = (
        *(tray(state, name) for name in state.characters),
        Heading("World"), *_world(state),
        Heading("Story"), *_story(state), *(_blank_statuses() if blank else ()),
        Heading("Notes"), *_notes(state, head.rulings),
    )
    return Document(TITLE, GAME, head.table, head.saved, head.number, blocks)


def _blank() -> dict[str, Character]:
    names = (f"Character {n}" for n in range(1, BLANK_TRAYS + 1))
    return {name: Character(name) for name in names}


def _blank_statuses() -> tuple[Block, ...]:
    return Heading("Statuses"), *(Boxes("", (), 0),) * BLANK_STATUSES


def _world(state: Grail) -> Iterator[Block]:
    yield Facts(tuple(_moment(state)))
    yield Dials("Menhirs", tuple(_menhirs(state)))
    yield Dials("Dials", tuple(_dials(state)))
    yield Table("Guardians", ("Guardian", "Location", "deck"), tuple(_guardians(state)))
    yield Table("Locations revealed", ("Location", "name", "lies at", "keys N E S W", "shows", "lying there"),
                tuple(_locations(state)))
    yield Table("Locations replaced", ("original", "now"), tuple(_replaced(state)))
    if TG_206:
        yield Cards("Locations out of the game", tuple(Card(str(n)) for n in state.removed.locations))
    yield Cards("Items out of the game", tuple(Card(name) for name in state.removed.items))
    yield Cards("Secrets out of the game", tuple(Card(str(n)) for n in state.removed.secrets))
    yield Counts("Decks", tuple(Count(name.replace("_", " "), state.decks.get(name)) for name in DECKS))


def _moment(state: Grail) -> Iterator[Fact]:
    yield Fact("chapter", f"{state.chapter} part {state.part}")
    yield Fact("day", f"{state.day}, {state.phase}")
    if state.outcome is not None:
        yield Fact("outcome", state.outcome)
    if state.encounter is not None:
        found = state.encounter
        parts = (found.deck, found.kind, found.guardian, "with " + " and ".join(found.party))
        yield Fact("Encounter", " · ".join(part for part in parts if part))
    if TG_193 and state.daily:
        yield Fact("used today", "; ".join(f"{action} at {place}" for place, action in state.daily))
    for action in state.acting:
        yield Fact("under way", f"{action.kind}: {' and '.join(action.members)}")


def _menhirs(state: Grail) -> Iterator[Dial]:
    for location, menhir in state.menhirs.items():
        yield Dial(f"at {location}", menhir.dial if TG_203 else None, "out" if menhir.dial is None else "active")


def _dials(state: Grail) -> Iterator[Dial]:
    for name, dial in state.dials.items():
        places = (f"at {dial.at}" if dial.at else "", dial.holder or "", f"Secret {dial.secret}" if dial.secret else "")
        yield Dial(name, dial.value if TG_203 else None, dial.kind, " · ".join(filter(None, places)) if TG_202 else "")


def _guardians(state: Grail) -> Iterator[tuple[str, ...]]:
    for name, guardian in state.guardians.items():
        yield name, str(guardian.location) if TG_202 else "", guardian.deck or "?"


def _locations(state: Grail) -> Iterator[tuple[str, ...]]:
    for number, place in state.map.items():
        card = state.cards.get(number)
        keys = " ".join(str(card.keys.get(side, "–")) for side in ("north", "east", "south", "west")) if card else "?"
        seals = ", ".join(word for word, on in _seals(state, number) if on)
        at = "" if place.at is None else "{} east {} north".format(*place.at)
        yield str(number), (card.name if card else None) or "", at, keys, seals, _names(place.items)


def _seals(state: Grail, number: int) -> Iterator[tuple[str, bool]]:
    card = state.cards.get(number)
    yield "Menhir seal", card is not None and card.menhir
    yield "instant", card is not None and card.instant


def _names(items: Iterable[Item]) -> str:
    return ", ".join(item.name for item in items)


def _replaced(state: Grail) -> Iterator[tuple[str, ...]]:
    for number in state.map:
        card = state.cards.get(number)
        if card is not None and card.legacy is not None:
            yield str(card.legacy), str(number)


def _story(state: Grail) -> Iterator[Block]:
    for name, marked in state.statuses.items():
        reminder = state.reminders.get(name)
        yield Boxes(name, marked, max((*marked, reminder.parts if reminder else 1)))
    yield from _reminders(state)
    yield Cards("Active Quests", tuple(Card(title) for title in state.quests))
    yield Cards("Quests done", tuple(Card(title) for title in state.quests_done))
    yield Cards("Tasks", tuple(Card(task.text, (f"at {task.at}",) if task.at else ()) for task in state.tasks))
    yield Table("Verses read", ("Verse", "day", "note"),
                tuple((str(verse.verse), str(verse.day), verse.note or "") for verse in state.verses))


def _reminders(state: Grail) -> Iterator[Block]:
    facts = (Fact(name, f"with {r.parts} parts marked: {r.text}") for name, r in state.reminders.items())
    found = tuple(facts)
    if found:
        yield Facts(found)


def _notes(state: Grail, rulings: tuple[str, ...]) -> Iterator[Block]:
    yield Notes("Rulings", tuple(Note(text, ruling=True) for text in rulings))
    yield Notes("Notes", tuple(Note(text) for text in state.notes))
    yield Facts((Fact("Options", ", ".join(f"{name} {shown(v)}" for name, v in options_shown(state).items())),))
