"""Rules at a table: the moment, this table's numbers, notes and rulings, and why a value is what it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.fields import PathError
from companion.engine.game import Config, Seat
from companion.registry import game_ids, load
from companion.rulebook import RulebookError
from companion.table.library import Library
from companion.table.lookup import edition_of, explained, lookup, moment, numbers_of, page, why
from companion.table.rule_notes import note_entry
from companion.table.rules import book_of
from companion.table.saving import read_body, save
from companion.table.table import Recorded, Table
from journal import MemoryStore
from savesheets.document import Document

SEATS = {
    "grizzled": (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau")),
    "tainted-grail": (Seat("Beor"), Seat("Ailei")),
}


@pytest.fixture
def tables() -> Iterator[Library]:
    library = Library(MemoryStore())
    yield library
    library.store.close()


def new(tables: Library, game: str, *entries: str) -> Table:
    made = tables.new(load(game), f"Friday {game}", Config(SEATS[game], "Anna" if game == "grizzled" else None))
    assert isinstance(made, Table), made
    for entry in entries:
        outcome = made.enter(entry)
        assert isinstance(outcome, Recorded), (entry, outcome)
    return made


@pytest.fixture
def mission(tables: Library) -> Table:
    return new(tables, "grizzled", "intensity 3", "anna play night rain", "bob play phobia mask",
               "anna play night snow !! Carol lets her")


@pytest.fixture
def grail(tables: Library) -> Table:
    return new(tables, "tainted-grail", "beor h-5")


def test_the_moment_of_the_table_counts(mission: Table) -> None:
    assert moment(mission)[0] == "mission"
    assert {"GR-033", "GR-034"} <= set(moment(mission)), "the rules of the last entry"
    assert lookup(mission, "").rules[0].id in moment(mission)


def test_what_only_the_asker_knows_comes_first(mission: Table) -> None:
    assert lookup(mission, "", ("GR-091",)).rules[0].id in ("GR-091", *moment(mission))
    plain = [rule.id for rule in lookup(mission, "hard knock").rules]
    asked = [rule.id for rule in lookup(mission, "hard knock", ("GR-124",)).rules]
    assert asked.index("GR-124") < (plain.index("GR-124") if "GR-124" in plain else len(plain))


def test_names_at_the_table_say_nothing_of_a_rule(mission: Table) -> None:
    assert lookup(mission, "may anna use Carol's charm").rules[0] in lookup(mission, "may use charm").rules[:3]
    assert lookup(mission, "bob withdraw").rules == lookup(mission, "withdraw").rules
    assert lookup(mission, "Anna?").unknown == ()


def test_what_is_not_there_is_said(mission: Table) -> None:
    assert "not in these rules" in (lookup(mission, "solo game").absent or "")
    assert lookup(mission, "tie in support").absent is None
    assert lookup(mission, "may the spaceship withdraw").unknown == ("spaceship",)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("GR-102", "Morale Drop now: 6 cards in hands, so 6; Reserve 34 → 28, Trials 16 → 22."),
        ("GR-103", "6 cards in hands now: not fewer than 3; 6 would move."),
        ("GR-080", "Night 2, Snow 1, Rain 1, Mask 1, Shell 0, Whistle 0 (3 of one fails). Bob adds mask."),
        ("GR-115", "Hard Knocks now: Anna 0, Bob 1, Carol 0;"),
        ("GR-112", "Still to clear: Trials 16, cards in hands 6."),
        ("GR-009", "Trials 16, Reserve 34, hands 6, No Man's Land 2, Hard Knocks 1, discard 0: 59 of 59."),
        ("GR-108", "Speech tokens: 5 in the stock; Anna 0, Bob 0, Carol 0; 0 used."),
        ("GR-054", "Anna Shell, 0 cards in No Man's Land"),
        ("GR-107", "Anna leads now; Bob is next."),
        ("GR-033", "Turn: Carol. Still in the mission: Anna, Bob and Carol."),
        ("GR-031", "Dealt in mission 1: Anna 3, Bob 3, Carol 3."),
    ],
)
def test_numbers_of_a_mission(mission: Table, rule: str, told: str) -> None:
    assert told in numbers_of(mission, rule)


def test_a_deadly_drop_is_told(mission: Table) -> None:
    assert isinstance(mission.enter("recount reserve=5 discard=29"), Recorded)
    assert numbers_of(mission, "GR-102").endswith("Reserve 5 → 0, Trials 16 → 21; the Monument would show.")
    assert "would lose the game" in numbers_of(mission, "GR-114")


def test_numbers_before_a_deal(tables: Library) -> None:
    told = numbers_of(new(tables, "grizzled"), "GR-024")
    assert told == "Mission 1: at least 3. 25 cards in Trials for 3 players: 8 full rounds and 1 card more."


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("TG-013", "Beor: energy 4, at most 4 (health 4); Ailei: energy 6, at most 9 (health 9)"),
        ("TG-015", "Beor: terror 0, health 4: no Panic"),
        ("TG-007", "Exhausted at 1 or less. Beor: energy 4"),
        ("TG-020", "Insanity from 5 on. Beor: terror 0"),
        ("TG-163", "Beor: aggression/empathy 6, courage/caution 6, practicality/spirituality 4 (has 0 Exp)"),
        ("TG-160", "At least 15 each. Beor: Combat 15, Diplomacy 15"),
        ("TG-074", "Day 1; 1 of 3 Menhirs: 101 on 7, lasts to day 8."),
        ("TG-064", "If nothing is done: morning of day 9: Menhir 101 goes out"),
        ("TG-183", "2 in play; to be claimed: Arev, Maggot."),
        ("TG-028", "Beor: food 2; Ailei: food 2"),
    ],
)
def test_numbers_of_a_day(grail: Table, rule: str, told: str) -> None:
    assert told in numbers_of(grail, rule)


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_with_numbers_has_a_sentence_in_every_phase(tables: Library, game: str) -> None:
    table = new(tables, game)
    book = book_of(game)
    for phase in {phase for rule in book.all for phase in rule.phases}:
        state = table.game.fields.put(table.state, "phase", phase)
        for rule, says in table.game.numbers.items():
            assert book.find(rule), rule
            assert isinstance(says(state), str)


def test_numbers_of_unknown_figures(tables: Library) -> None:
    table = new(tables, "tainted-grail", "recount characters.Beor.health=null characters.Beor.terror=null")
    assert "Beor: terror unknown, health unknown;" in numbers_of(table, "TG-015")
    assert "Beor: energy 6, at most unknown" in numbers_of(table, "TG-013")


def test_a_note_is_an_entry_and_is_shown_with_its_rule(mission: Table) -> None:
    assert isinstance(mission.enter(note_entry(mission, "gr91", "Ties go to  the youngest.", "house rule")), Recorded)
    (note,) = page(mission, "GR-091").notes
    assert (note.kind, note.text) == ("house rule", "Ties go to the youngest.")
    assert page(mission, "GR-092").notes == ()
    mission.undo()
    assert page(mission, "GR-091").notes == ()


def test_a_note_needs_a_rule_and_a_kind(mission: Table) -> None:
    with pytest.raises(RulebookError, match="There is no rule 'GR-999'"):
        note_entry(mission, "GR-999", "x")
    with pytest.raises(ValueError, match="one of note, ruling, house rule, erratum, not opinion"):
        note_entry(mission, "GR-091", "x", "opinion")


def test_notes_that_only_look_like_notes_on_a_rule(mission: Table) -> None:
    for text in ("note GR-091 was discussed: again", "note GR-0911: no", "note GR-091"):
        assert isinstance(mission.enter(text), Recorded)
    assert page(mission, "GR-091").notes == ()


def test_a_ruling_stands_under_the_rule_that_it_overrode(mission: Table) -> None:
    (made,) = page(mission, "GR-033").notes
    assert (made.kind, made.entry) == ("ruling", 4)
    assert made.text == "Anna play night snow (Carol lets her)"
    mission.undo()
    assert page(mission, "GR-033").notes == ()


def test_notes_and_rulings_go_with_a_save_sheet(mission: Table, tables: Library) -> None:
    from datetime import UTC, datetime

    mission.enter(note_entry(mission, "GR-091", "Ties go to the youngest."))
    sheet = save(mission, datetime.now(UTC))
    assert isinstance(sheet.document, Document)
    again = tables.restore(read_body(sheet.body))
    assert [note.text for note in page(again, "GR-091").notes] == ["Ties go to the youngest."]
    (ruling,) = page(again, "GR-034").notes
    assert ruling.kind == "ruling" and "Carol lets her" in ruling.text


def test_the_edition_is_shown_for_what_rests_on_it(grail: Table, mission: Table) -> None:
    assert edition_of(grail) == "1.0" and edition_of(mission) == "base"
    assert page(grail, "TG-B11").edition == "1.0"
    assert page(grail, "TG-013").edition == ""


def test_why_two_nights(mission: Table) -> None:
    found = why(mission, "threats.night")
    assert (found.value, [one.rule.id for one in found.pages]) == (2, ["GR-080"])
    assert "Night 2" in found.pages[0].numbers
    assert found.instead == "no_mans_land or players.NAME.hard_knocks"


def test_why_exhausted(tables: Library) -> None:
    found = why(new(tables, "tainted-grail", "beor e-5"), "characters.Beor.exhausted")
    assert found.value is True
    assert "TG-007" in [one.rule.id for one in found.pages]
    assert "Beor: energy 1, Exhausted" in found.pages[0].numbers


def test_why_something_that_is_not_there(mission: Table) -> None:
    with pytest.raises(PathError, match=r"There is no threats\.nigth"):
        why(mission, "threats.nigth")
    assert why(mission, "notes").pages == ()


@pytest.mark.parametrize("game", game_ids())
def test_every_explained_path_leads_to_a_rule(tables: Library, game: str) -> None:
    table = new(tables, game)
    paths = explained(table)
    assert len(paths) > 10
    for path in paths:
        assert why(table, path).pages, path
