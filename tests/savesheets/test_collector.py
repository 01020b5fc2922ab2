"""Gathering sheets over several sources: what is missing, foreign, damaged or newer gets its own sentence."""

from __future__ import annotations

import pytest

from savesheets.collector import Collector
from savesheets.errors import Code, SheetError
from savesheets.ts1 import scan, set_id, split

BODY, OTHER = bytes(range(90)), bytes(range(100, 190))
ONE, TWO, THREE = split(BODY, 30)
STRANGER = split(OTHER, 30)[1]
NAME, OTHER_NAME = set_id(BODY), set_id(OTHER)
BROKEN = TWO[:-9] + "2222222."


def gathered(*texts: str) -> Collector:
    collector = Collector()
    for number, text in enumerate(texts, 1):
        collector.add(text, f"{number}.txt")
    return collector


def error(collector: Collector) -> SheetError:
    with pytest.raises(SheetError) as caught:
        collector.body()
    return caught.value


def test_sheets_from_several_sources_make_one_body() -> None:
    collector = gathered(THREE, f"{ONE} {THREE}", TWO)
    assert collector.body() == BODY
    assert collector.bodies() == {NAME: BODY}
    assert collector.notes() == ()


def test_a_missing_sheet_is_named() -> None:
    collector = gathered(ONE, THREE)
    sentence = f"have 1 and 3 of 3 of save {NAME}: sheet 2 is missing"
    assert collector.notes() == (sentence,)
    assert (error(collector).code, error(collector).message) == (Code.MISSING, sentence)
    assert collector.held() == {(NAME, 3): (1, 3)}


def test_several_missing_sheets_are_named() -> None:
    many = split(BODY, 18)
    sentence = f"have 2 of 5 of save {NAME}: sheets 1, 3, 4 and 5 are missing"
    assert gathered(many[1]).notes() == (sentence,)


def test_a_foreign_sheet_is_named_and_kept_apart() -> None:
    foreign = f"sheet 2 belongs to another save ({OTHER_NAME})"
    collector = gathered(ONE, STRANGER, THREE)
    assert collector.notes() == (f"have 1 and 3 of 3 of save {NAME}: sheet 2 is missing", foreign)
    collector.add(TWO)
    assert collector.body() == BODY
    assert collector.notes() == (foreign,)


def test_the_save_with_most_sheets_is_the_one_restored() -> None:
    missing = f"have 1 and 3 of 3 of save {NAME}: sheet 2 is missing"
    assert gathered(STRANGER, ONE, THREE).notes() == (missing, f"sheet 2 belongs to another save ({OTHER_NAME})")


def test_two_complete_saves_are_both_there_but_not_one_body() -> None:
    collector = gathered(" ".join(split(BODY, 30) + split(OTHER, 50)))
    assert collector.bodies() == {NAME: BODY, OTHER_NAME: OTHER}
    assert error(collector).code is Code.SEVERAL
    assert NAME in error(collector).message and OTHER_NAME in error(collector).message


def test_the_same_save_split_two_ways_is_one_save() -> None:
    collector = gathered(ONE, *split(BODY, 45))
    assert collector.body() == BODY
    assert collector.notes() == ()
    mixed = gathered(ONE, TWO, split(BODY, 45)[0])
    assert mixed.notes()[1] == "sheet 1 of 2 is the same save split another way: use sheets of one count"


def test_a_damaged_sheet_is_named_with_its_source_until_a_whole_copy_comes() -> None:
    collector = gathered(ONE, THREE, BROKEN)
    assert collector.notes()[1].startswith(f"3.txt: sheet 2 of 3 of save {NAME} is damaged or cut off")
    collector.add(TWO)
    assert collector.notes() == ()


def test_only_a_newer_or_an_empty_source() -> None:
    assert error(gathered("TS2-BB-AAAAAAAA-AAAA")).code is Code.NEWER
    assert error(gathered("a letter")).message == "1.txt: no Save Sheet was found in it"
    assert error(Collector()).code is Code.NOTHING


def test_two_different_copies_of_a_sheet_are_reported() -> None:
    forged = scan(TWO).parts[0]
    other = type(forged)(2, 3, NAME, b"forged").text
    collector = gathered(ONE, TWO, other, THREE)
    assert collector.notes() == (f"sheet 2 of save {NAME} was given twice with different content: one was altered",)
    assert collector.body() == BODY
    assert error(gathered(ONE, other, THREE)).code is Code.DAMAGED
