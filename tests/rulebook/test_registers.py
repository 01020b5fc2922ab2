"""Every rule of the registers is there, in own words, and leads on to rules that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.rulebook import Rule, Rulebook
from companion.rulebook.lexicon import words_of

EXPECTED = {
    "grizzled": [
        *(f"GR-{n:03}" for n in range(1, 126)),
        *(f"GR-K{n:02}" for n in range(1, 17)),
        *(f"GR-B{n:02}" for n in range(1, 7)),
        *(f"GR-AMB-{n:02}" for n in range(1, 35)),
    ],
    "tainted-grail": [
        *(f"TG-{n:03}" for n in range(1, 228)),
        *(f"TG-A{n:02}" for n in range(1, 27)),
        *(f"TG-B{n:02}" for n in range(1, 31)),
    ],
}
PHASES = {
    "grizzled": {"prepare", "mission", "support", "morale", "over"},
    "tainted-grail": {"morning", "day", "evening", "encounter", "over"},
}
HARD_KNOCKS = [
    *("Trauma", "Phobia", "Wounded", "Mute", "Merry Christmas", "Tyrannical", "Demoralised", "Fragile"),
    *("Fearful", "Panicked", "Frenzied", "Selfish", "Hard-headed", "Prideful", "Clumsy", "Absent-minded"),
]
NUMBERS = {
    "GR-007": "25",
    "GR-008": "34",
    "GR-009": "59",
    "GR-010": "5",
    "GR-011": "4",
    "GR-012": "3",
    "GR-024": "3",
    "GR-092": "2",
    "GR-099": "single",
    "GR-103": "3",
    "GR-111": "1",
    "GR-115": "4",
    "GR-B05": "30",
}


def test_every_id_of_the_register_is_there_and_no_other(book: Rulebook) -> None:
    assert sorted(rule.id for rule in book.all) == sorted(EXPECTED[book.game_id])


def test_every_reference_leads_to_another_rule(book: Rulebook) -> None:
    for rule in book.all:
        assert rule.id not in rule.see
        assert [book.rule(other).id for other in rule.see] == list(rule.see)


def test_rules_name_only_phases_of_their_game(book: Rulebook) -> None:
    assert {phase for rule in book.all for phase in rule.phases} <= PHASES[book.game_id]


def test_titles_and_texts_are_all_different(book: Rulebook) -> None:
    assert len({rule.title for rule in book.all}) == len(book.all)
    assert len({rule.text for rule in book.all}) == len(book.all)


def test_what_the_edition_adds_never_counts_as_the_sources_own(book: Rulebook) -> None:
    beyond = [rule for rule in book.all if not rule.id.rpartition("-")[2].isdigit() or "AMB" in rule.id]
    assert beyond
    assert all(rule.source != "seed" for rule in beyond)


def test_hard_knocks_stand_in_the_order_of_their_table(books: dict[str, Rulebook]) -> None:
    assert [books["grizzled"].rule(f"GR-K{n:02}").title for n in range(1, 17)] == HARD_KNOCKS


@pytest.mark.parametrize(("rule_id", "number"), NUMBERS.items())
def test_numbers_are_told(books: dict[str, Rulebook], rule_id: str, number: str) -> None:
    assert number in words_of(books["grizzled"].rule(rule_id).text)


def texts(rule: Rule) -> Iterator[str]:
    yield from (rule.title, rule.text, rule.example, *rule.keywords)


def test_no_run_of_eight_words_is_taken_from_the_sources(book: Rulebook, shingles: Callable[[str], set[str]]) -> None:
    seeds = set((Path(__file__).parent / "seed_shingles.txt").read_text(encoding="utf-8").split())
    assert len(seeds) > 4000
    copied = [(rule.id, text) for rule in book.all for text in texts(rule) if shingles(text) & seeds]
    assert copied == []
