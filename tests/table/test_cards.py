"""The card memory of a data folder: kept at once, used at every later table, carried in a file of its own."""

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.cards import export_text, listed, read_cards, take_in
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.moving import arrive
from companion.table.moving import export_text as export_table
from companion.table.saving import read_body, save
from companion.table.table import Recorded, Table
from journal import JournalError, MemoryStore

GRAIL = load("tainted-grail")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(Library.open(tmp_path / "one")) as opened:
        yield opened


def new(library: Library, name: str, **given: Any) -> Table:
    made = library.new(GRAIL, name, Config((Seat("Beor"), Seat("Ailei")), given=given))
    assert isinstance(made, Table)
    return made


def enter(table: Table, *entries: str) -> Recorded:
    for entry in entries:
        outcome = table.enter(entry)
        assert isinstance(outcome, Recorded), (entry, outcome)
    return outcome


def test_a_card_is_described_once(library: Library) -> None:
    enter(new(library, "One"), "keys 104 w=101 n=112", 'beor item "Sword" weapon')
    second = new(library, "Two")
    outcome = enter(second, "keys 104")
    assert outcome.line.entry == "keys 104 112 - - 101"
    assert second.value("locations.104.keys") == {"n": 112, "w": 101}
    assert listed(library.store) == ["item Sword: weapon", "location 104: north 112, west 101"]


def test_it_is_there_after_a_restart_and_at_the_same_table(library: Library, tmp_path: Path) -> None:
    enter(new(library, "One"), 'guardian add "Boar" at 104 green')
    library.close()
    with closing(Library.open(tmp_path / "one")) as again:
        enter(again.load("One"), 'guardian add "Boar" at 103')
        assert again.load("One").value('guardians."Boar 2".deck') == "green"


def test_a_later_description_replaces_an_earlier_one_and_a_bare_name_none(library: Library) -> None:
    one = new(library, "One")
    enter(one, "keys 104 w=101", "keys 104 w=101 menhir", 'beor item "Sword" weapon')
    enter(one, 'recount characters.Ailei.items=["Sword"]')
    assert listed(library.store) == ["item Sword: weapon", "location 104: west 101, menhir"]


def test_two_tables_open_at_once_share_it(library: Library) -> None:
    one, two = new(library, "One"), new(library, "Two")
    assert two.judge("keys 104").verdict.text == "keys 104"  # type: ignore[union-attr]
    enter(one, "keys 104 w=101")
    with closing(Library.open(library.folder or Path())) as other:
        enter(other.load("Two"), "beor e-1")
    two.refresh()
    assert two.judge("keys 104").verdict.text == "keys 104 w=101"  # type: ignore[union-attr]


def test_a_table_under_way_and_a_restored_one_feed_it_and_spoil_nothing(library: Library) -> None:
    enter(new(library, "One"), "keys 104 w=101 n=112")
    new(library, "Two", **{"locations.104.keys": '{"w": 101}', "locations.105.keys": '{"n": 101}'})
    assert listed(library.store) == ["location 104: north 112, west 101", "location 105: north 101"]


def test_a_restored_and_an_imported_table_bring_their_cards(library: Library, tmp_path: Path) -> None:
    one = new(library, "One")
    enter(one, "keys 104 w=101", "keys 105 n=101")
    exported = export_table(library.store, one.record)
    with closing(Library.open(tmp_path / "two")) as other:
        enter(new(other, "There"), "keys 105 n=101 e=106")
        other.restore(read_body(save(one, datetime.now(UTC)).body))
        assert listed(other.store) == ["location 104: west 101", "location 105: north 101, east 106"]
    with closing(Library.open(tmp_path / "three")) as third:
        third.adopt(arrive(exported.encode(), "a file"))
        assert listed(third.store) == listed(library.store)


def test_correcting_an_entry_uses_it_too(library: Library) -> None:
    from companion.table.amending import Amendment, prepare

    enter(new(library, "One"), 'beor item "Sword" weapon')
    two = new(library, "Two")
    enter(two, 'beor item "Axe"', "beor e-1")
    prepared = prepare(two, 1, 'beor item "Sword"')
    assert isinstance(prepared, Amendment) and prepared.entry == 'Beor item "Sword" weapon'


def test_a_table_that_stands_alone_neither_uses_nor_feeds_it(tmp_path: Path) -> None:
    with closing(Library.open(tmp_path, remembers=False)) as alone:
        enter(new(alone, "One"), "keys 104 w=101")
        assert enter(new(alone, "Two"), "keys 104").line.entry == "keys 104"
        assert listed(alone.store) == []


def test_what_cannot_be_written_now_is_written_with_the_next_card(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(MemoryStore())
    table = new(library, "One")

    def full(scope: str, key: str, value: str) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(library.store, "remember", full)
        enter(table, "keys 104 w=101")
        assert listed(library.store) == []
    enter(table, "keys 105 n=101")
    assert listed(library.store) == ["location 104: west 101", "location 105: north 101"]


def test_what_an_unknown_version_wrote_costs_a_description_and_no_table(library: Library) -> None:
    library.store.remember("cards/tainted-grail", "location 104", '{"number": 104, "runes": 3}')
    library.store.remember("cards/tainted-grail", "location 105", "not JSON")
    assert enter(new(library, "One"), "keys 104").line.entry == "keys 104"


def test_a_file_carries_it_to_another_machine(library: Library, tmp_path: Path) -> None:
    enter(new(library, "One"), "keys 104 w=101", 'beor item "Sword" weapon', "beor secret 12 personal")
    count, text = export_text(library.store)
    (tmp_path / "cards.json").write_text(text, encoding="utf-8")
    with closing(Library.open(tmp_path / "two")) as other:
        enter(new(other, "There"), 'beor item "Sword" relic')
        taken = take_in(other.store, read_cards(tmp_path / "cards.json"))
        assert (count, taken.new, taken.same, taken.other) == (3, 2, 0, ("item Sword: weapon",))
        assert listed(other.store) == ["item Sword: relic", "location 104: west 101", "secret 12: personal"]
        take_in(other.store, read_cards(tmp_path / "cards.json"), replace=True)
        assert export_text(other.store)[1] == text


@pytest.mark.parametrize("text", [
    "", "[]", "{", '{"kind": "companion table"}', '{"kind": "companion cards", "format": 1}',
    '{"kind": "companion cards", "format": 2, "cards": {}}',
    '{"kind": "companion cards", "format": 1, "cards": {"chess": {}}}',
    '{"kind": "companion cards", "format": 1, "cards": {"grizzled": {}}}',
    '{"kind": "companion cards", "format": 1, "cards": {"tainted-grail": []}}',
    '{"kind": "companion cards", "format": 1, "cards": {"tainted-grail": {"location 3": {"number": "x"}}}}',
    json.dumps([[]] * 50) * 3,
])
def test_a_file_of_something_else_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.json").write_text(text, encoding="utf-8")
    with pytest.raises(TableError, match=r"cards\.json"):
        read_cards(tmp_path / "cards.json")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="cannot be read"):
        read_cards(tmp_path / "none.json")
