"""Card memory: what one table told of a card is filled in at the next; what an entry tells itself always counts."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.game import Selection
from companion.engine.play import completions, fold, judge
from companion.engine.verdicts import Accepted
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.memory import MEMORY


def learned(table: Any, *entries: str) -> dict[str, Any]:
    """What these entries tell of cards, one after another."""
    cards: dict[str, Any] = {}
    for entry in entries:
        before = table.state
        table.enter(entry)
        cards |= MEMORY.told(before, table.state)
    return cards


@pytest.fixture
def cards(pair: Any) -> dict[str, Any]:
    """A memory of one card of each kind."""
    return learned(
        pair, "keys 104 w=101 n=112 e=110", 'attach 112 north of 104 keys s=104 menhir seals=dreams "Old Ford"',
        "guardian add Boar at 104 green", "beor item Sword weapon craftable", "ailei secret 12 relic personal",
        "tray beor energy 7 health 8",
    )


@pytest.fixture
def later(avalon: Callable[..., Any], cards: dict[str, Any]) -> Any:
    """A later table on the same machine."""
    table = avalon("Beor", "Ailei")
    table.selection = Selection(cards=cards)
    return table


@pytest.mark.parametrize(("entry", "recorded"), [
    ("keys 104", "keys 104 112 110 - 101"),
    ("replace 103 with 112", 'replace 103 with 112 keys s=104 menhir seals="dreams" "Old Ford"'),
    ('guardian add "boar" at 103', 'guardian add "Boar" at 103 green'),
    ("beor item sword", 'Beor item "Sword" weapon craftable'),
    ("beor secret 12", "Beor secret 12 relic personal"),
    ("tray beor", "tray Beor energy 7 health 8"),
])
def test_a_bare_entry_is_recorded_as_if_all_had_been_typed(later: Any, entry: str, recorded: str) -> None:
    accepted = later.judge(entry)
    assert isinstance(accepted, Accepted) and accepted.text == recorded
    assert accepted.advisories[0].message.startswith("Filled in as it was described before: ")
    later.selection = Selection()
    assert later.judge(recorded).state == accepted.state


@pytest.mark.parametrize("entry", [
    "keys 104 w=101", 'guardian add "Boar" at 103 gray', "beor item Sword relic", "beor secret 12 armor",
    "tray beor energy 6", "keys 105", "beor item Rope", "keys 101",
])
def test_what_the_entry_tells_itself_counts(later: Any, entry: str) -> None:
    accepted = later.judge(entry)
    later.selection = Selection()
    assert accepted == later.judge(entry)


def test_a_card_described_at_this_table_stays_as_it_is(later: Any) -> None:
    later.enter("keys 104 w=101", "keys 104")
    assert later["locations.104.keys"] == {}


def test_arrive_lays_what_other_tables_described(later: Any) -> None:
    later.enter("beor travel 104", "keys 104")
    accepted = later.enter("arrive")
    assert later["locations.112.at"] == [1, 1] and later["locations.112.menhir"] is True
    assert later["locations.112.name"] == "Old Ford" and later["locations.112.seals"] == ["dreams"]
    assert "As described before: location 112: south 104, menhir" in accepted.advisories[0].message


def test_arrive_brings_no_removed_card_back(later: Any) -> None:
    later.enter("remove location 112", "beor travel 104", "keys 104", "arrive")
    assert later["locations.112"] is None


def test_a_changed_card_is_found_by_its_legacy_number(avalon: Callable[..., Any]) -> None:
    table = avalon("Beor")
    table.selection = Selection(cards={
        "location 162": {"number": 162, "described": True, "south": 104, "legacy": 112}})
    table.enter("keys 104 w=101 n=112", "beor travel 104", "arrive")
    assert table["locations.162.at"] == [1, 1] and table["locations.162.legacy"] == 112


def test_a_second_guardian_has_the_card_of_the_first(pair: Any) -> None:
    assert set(learned(pair, "guardian add Boar at 104 green", "guardian add Boar at 103 green")) == {"guardian boar"}


def test_a_recount_tells_as_well(pair: Any) -> None:
    told = learned(pair, "guardian add Boar at 104", "recount guardians.Boar.deck=gray",
                   'recount locations.104.keys={"w": 101}')
    assert told["guardian boar"]["deck"] == "gray" and told["location 104"]["west"] == 101


ENTRIES = st.sampled_from([
    "keys 104", "keys 112", "attach 112", "attach 112 north of 104", "arrive", "arrive 104", "replace 103 with 112",
    "guardian add Boar at 103", "beor item Sword", "ailei item sword", "beor secret 12", "tray beor", "tray ailei",
    "beor travel 104", "beor move 112", "menhir 112 light 2", "discard location 112", "remove location 104",
    "option map=off", "evening", "night", "morning", "keys 104 w=101", "beor dies",
])


@given(st.lists(ENTRIES, max_size=15))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_was_recorded_replays_without_the_memory(later: Any, entries: list[str]) -> None:
    state = later.state
    for entry in entries:
        accepted = judge(GAME, state, entry, later.selection)
        if isinstance(accepted, Accepted):
            assert GAME.audit(accepted.state) == GAME.audit(fold(GAME, state, accepted.events))
            if not accepted.text.startswith("arrive"):
                assert judge(GAME, state, accepted.text).state == accepted.state
            state = accepted.state


def test_a_whole_table_can_be_learned_at_once(pair: Any, cards: dict[str, Any]) -> None:
    assert MEMORY.told(None, pair.state) == cards
    assert MEMORY.told(pair.state, pair.state) == {}


def test_playing_tells_nothing_new(pair: Any) -> None:
    assert learned(pair, "beor travel 104", "beor e-1", "evening", "all eat", "night", "morning", "ready") == {}


@pytest.mark.parametrize(("typed", "offered"), [
    ("beor item ", "Sword"), ("beor secret ", "12"), ("guardian add ", "Boar"), ("attach ", "112"), ("keys ", "112"),
])
def test_remembered_cards_are_offered(later: Any, typed: str, offered: str) -> None:
    assert offered in [option.name for option in completions(GAME, later.state, typed, later.selection)]
    assert offered not in [option.name for option in completions(GAME, later.state, typed)]


def test_a_remembered_location_can_be_named(later: Any) -> None:
    later.enter("keys 104", 'attach "Old Ford"')
    assert later["locations.112.at"] == [1, 1]


def test_every_card_passes_its_own_check_and_reads_in_words(cards: dict[str, Any]) -> None:
    for key, parts in cards.items():
        assert MEMORY.check(key, parts) == parts
    assert [MEMORY.say(key, parts) for key, parts in cards.items()][1:] == [
        "location 112: south 104, menhir, seals dreams, Old Ford", "guardian Boar: green",
        "item Sword: weapon, craftable", "secret 12: relic, personal", "tray Beor: energy 7, health 8",
    ]


@pytest.mark.parametrize(("key", "raw"), [
    ("spell 3", {"number": 3}), ("location 3", {"number": 4}), ("location 3", []), ("location 3", {"north": 2}),
    ("location 3", {"number": 3, "north": "x"}), ("item rope", {"item": "Rope", "keyword": "hat"}),
    ("tray beor", {"name": "Beor", "amounts": [["luck", 3]]}), ("tray beor", {"name": "Beor", "amounts": 3}),
    ("secret 3", {"secret": 3, "story": "text"}), ("", {}),
])
def test_what_is_no_card_is_refused_with_what_would_be_right(key: str, raw: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        MEMORY.check(key, raw)


def test_without_a_memory_nothing_changes(pair: Any) -> None:
    assert judge(GAME, pair.state, "beor item Sword").text == 'Beor item "Sword"'
