"""Save Sheets: their sizes for typical tables, and the time from the state to screen, paper and back."""

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.games import demo_table
from benchmarks.measure import Figure, p50, times
from companion import __version__
from companion.engine.codec import StateCodec
from companion.engine.game import SheetHead
from companion.games.grizzled.state import Card as Threat
from companion.games.grizzled.state import Grizzled, Player
from companion.games.tainted_grail.state import (
    ATTRIBUTES,
    DECKS,
    Card,
    Character,
    Dial,
    Grail,
    Guardian,
    Item,
    Menhir,
    Place,
    Reminder,
    Secret,
    Skill,
    Task,
    Verse,
)
from companion.registry import load
from companion.table.saving import read_body, save
from companion.table.table import Table
from savesheets import pdf, png, qr, terminal, ts1
from savesheets.body import deflate_body
from savesheets.reader import read_source
from savesheets.write import sheets_for_files, sheets_for_paper

WORDS = ("mill", "river", "asked", "bread", "rope", "before", "winter", "came", "hills", "old", "red", "long", "stone",
         "she", "told", "us", "never", "trust", "the", "smith", "of", "ford", "and", "dark", "water")


def figures() -> Iterator[Figure]:
    """Sizes of a typical campaign and of a full trench, then times for each game's demo."""
    yield _size("typical campaign (4 characters, 25 Locations)", campaign(), 25, "2 of v25-L")
    yield _size("Grizzled table (5 seats, mission 3)", trench(), 15, "1 of v15-L")
    for game_id in ("grizzled", "tainted-grail"):
        with tempfile.TemporaryDirectory() as folder:
            player, table = demo_table(game_id, Path(folder))
            yield from _times(game_id, table)
            player.close()


def campaign() -> tuple[str, Grail]:
    """A made-up campaign on day 23, with four notes of 90 letters and one of 180."""
    dice = random.Random(1)
    names = ("Beor", "Ailei", "Arev", "Maggot")
    numbers = dice.sample(range(101, 180), 25)
    options = load("tainted-grail").start.options
    return "tainted-grail", Grail(
        day=23, chapter=4, part=2, characters={name: _character(name, numbers, dice) for name in names},
        map={n: Place((dice.randrange(-3, 4), dice.randrange(-3, 4))) for n in numbers},
        cards={n: _card(numbers, dice) for n in numbers},
        menhirs={n: Menhir(dice.randrange(1, 9)) for n in numbers[:3]},
        dials={_title(dice, 1): Dial("time", dice.randrange(1, 9), at=n) for n in numbers[3:9]},
        guardians={_title(dice, 1): Guardian(n, "green") for n in numbers[9:12]},
        decks={name: dice.randrange(20) for name in DECKS},
        statuses={_title(dice, 2): tuple(sorted(dice.sample(range(1, 10), 2))) for _ in range(25)},
        reminders={_title(dice, 2): Reminder(3, "read 212") for _ in range(3)},
        quests=(_title(dice, 3), _title(dice, 3)), quests_done=tuple(_title(dice, 3) for _ in range(5)),
        tasks=tuple(Task(_title(dice, 5), n) for n in numbers[12:15]),
        verses=tuple(Verse(dice.randrange(1, 600), day) for day in range(1, 23, 2)),
        notes=(*(_sentence(dice, 90) for _ in range(4)), _sentence(dice, 180)), options=options,
    )


def _character(name: str, numbers: list[int], dice: random.Random) -> Character:
    return Character(
        name, dice.choice(("Anna", "Ben", "Carol")), *(dice.randrange(9) for _ in range(8)),
        attributes={word: dice.randrange(5) for word in ATTRIBUTES},
        skills=tuple(Skill(dice.randrange(1, 80), word) for word in ATTRIBUTES[:4]), location=dice.choice(numbers),
        items=tuple(Item(_title(dice, 2), dice.choice((None, "weapon", "armor"))) for _ in range(5)),
        secrets=tuple(Secret(dice.randrange(1, 99)) for _ in range(4)),
        combat_deck=18, diplomacy_deck=17, confirmed=True,
    )


def _card(numbers: list[int], dice: random.Random) -> Card:
    sides = dice.sample(("north", "east", "south", "west"), 3)
    return Card(_title(dice, 2), {side: dice.choice(numbers) for side in sides}, menhir=dice.random() < 0.2)


def trench() -> tuple[str, Grizzled]:
    """A made-up table of five in the third mission, with a note."""
    dice = random.Random(2)
    game = load("grizzled")
    knocks = ("wounded", "phobia mask", "mute", "trauma snow", "clumsy", "panicked")
    players = tuple(
        Player(name, card, dice.random() < 0.5, dice.randrange(4), tuple(dice.sample(knocks, 2)), dice.randrange(4))
        for name, card in (("Anna", "Gaston Fayard"), ("Bob", "Lazare Bonticelli"), ("Carol", "Félix Moreau"),
                           ("Dora", "Charles Saulière"), ("Emil", "Anselme Perrin"))
    )
    return "grizzled", replace(
        game.start, players=players, phase="mission", mission=3, intensity=3, leader="Carol", turn="Dora", trials=14,
        reserve=19, discard=12, speech_stock=3, no_mans_land=tuple(Threat(("night", "rain"), False) for _ in range(4)),
        notes=(_sentence(dice, 90),),
    )


def _title(dice: random.Random, words: int) -> str:
    return " ".join(dice.choices(WORDS, k=words)).capitalize() + str(dice.randrange(99))


def _sentence(dice: random.Random, letters: int) -> str:
    return " ".join(dice.choices(WORDS, k=letters))[:letters]


def body_of(game_id: str, state: Any) -> bytes:
    """The body of a state, with the head that a real one has."""
    game = load(game_id)
    head = [1, "0123456789abcdef" * 2, "Friday evening", 812, "2026-01-02T21:40+01:00", game_id, __version__]
    body = deflate_body([*head, StateCodec(game).pack(state), []])
    game.sheet(read_body(body).origin.state, SheetHead("Friday evening", "", 812))
    return body


def _size(what: str, made: tuple[str, Any], version: int, hold: str) -> Figure:
    body = body_of(*made)
    files, paper = qr.parts_for_version(len(body), version), len(sheets_for_paper(sheets_for_files(body)))
    return Figure(f"size of a {what}", f"{len(body)} bytes, {files} of v{version}-L, {paper} on paper (≤ v20-M)", hold)


def _times(game_id: str, table: Table) -> Iterator[Figure]:
    saved = save(table, datetime.now(UTC))
    sheets = sheets_for_files(saved.body)
    paper = pdf.draw(saved.document, sheets_for_paper(sheets))
    picture = png.draw(sheets, table.name)
    steps: tuple[tuple[str, Callable[[], object], str], ...] = (
        ("state to body", lambda: save(table, datetime.now(UTC)), ""),
        ("state to QR cells (120×40)", lambda: _symbols(table), "≤ 300 ms"),
        ("PDF", lambda: pdf.draw(saved.document, sheets_for_paper(sheets)), ""),
        ("PNG", lambda: png.draw(sheets, table.name), ""),
        ("PDF read", lambda: ts1.scan(read_source(paper)), ""),
        ("PNG read", lambda: ts1.scan(read_source(picture)), ""),
        ("body to state, checked", lambda: read_body(saved.body), ""),
    )
    for name, step, hold in steps:
        found = times(lambda _, step=step: step(), 9)
        yield Figure(f"Save Sheet: {name}, {game_id} demo", f"p50 {p50(found):.1f} ms", hold)


def _symbols(table: Table) -> None:
    body = save(table, datetime.now(UTC)).body
    plan = qr.plan(body, 120, 40)
    for symbol in qr.series(ts1.split(body, plan.part_bytes)):
        terminal.half_blocks(symbol)
