"""cards: what was described is listed, written to a file and taken in; recap: where were we."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def avalon(run: Any) -> Any:
    assert run("new", "tainted-grail", "Avalon", "--character", "Beor=Anna").code == 0
    return run


def test_cards_are_listed_exported_and_imported(avalon: Any, tmp_path: Path) -> None:
    assert avalon("cards").out == "No card has been described yet.\n"
    assert avalon("enter", "Avalon", "keys 104 w=101", 'beor item "Sword" weapon').code == 0
    assert avalon("cards").out == "item Sword: weapon\nlocation 104: west 101\n"
    file = str(tmp_path / "cards.json")
    assert avalon("cards", "export", file).out == f"2 cards in {file}.\n"
    again = avalon("cards", "export", file)
    assert again.code == 3 and "nothing is overwritten" in again.err
    assert avalon("enter", "Avalon", "keys 104 w=101 menhir").code == 0
    said = avalon("cards", "import", file)
    assert said.code == 0 and "0 cards new, 1 known already." in said.out
    assert "kept as they are here" in said.out and "  location 104: west 101" in said.out
    assert avalon("cards", "import", file, "--replace").code == 0
    assert "location 104: west 101\n" in avalon("cards").out


def test_a_later_table_is_filled_in(avalon: Any) -> None:
    avalon("enter", "Avalon", "keys 104 w=101")
    avalon("new", "tainted-grail", "Later", "--characters", "Ailei")
    said = avalon("enter", "Later", "keys 104")
    assert "Filled in as it was described before: location 104: west 101." in said.out


@pytest.mark.parametrize("words", [("cards", "export"), ("cards", "soup"), ("cards", "soup", "x.json"),
                                   ("cards", "import", "none.json")])
def test_what_is_no_form_of_it_is_told(avalon: Any, words: tuple[str, ...]) -> None:
    said = avalon(*words)
    assert said.code == 3 and said.err and "Traceback" not in said.err


def test_recap_says_where_everyone_is_and_what_burns_down_first(avalon: Any) -> None:
    avalon("enter", "Avalon", 'keys 104 w=101 "The Ford"', "beor travel 104", "beor lose energy 4",
           "beor gain terror 5", 'guardian add "Boar" at 102', 'dial add time 2 "Plague"',
           'dial add quest 3 "Knights"', 'quest add "The road"', 'task add "Ask" at 105', 'verse 212 "left"',
           "beor gain terror 1")
    said = avalon("recap", "Avalon").out
    for line in (
        "Chapter 1 part 1, day 1, day.",
        "Beor (Anna) stands at 104 “The Ford”: energy 1, health 9, terror 6, Exhausted, going insane.",
        "Guardians: Boar at 102.", "If nothing is done: morning of day 10: Menhir 101 goes out.",
        "Dials: Plague runs out in the morning of day 3; Knights stands at 3.", "Open Quests: The road.",
        "Tasks: Ask (at 105).", "Last Verses: 212 (day 1: left).", "The story's last entries:",
    ):
        assert line in said.splitlines(), line
    story, last = said.partition("The story's last entries:")[2].split("The last entries:")
    assert "quest add" in story and "verse 212" in story and "travel" not in story
    assert "Beor gain terror 1" in last
    assert avalon("enter", "Avalon", "encounter green beor").code == 0
    assert "An Encounter is running: the green deck: Beor." in avalon("recap", "Avalon").out


def test_recap_is_short_where_there_is_no_story(friday: Any) -> None:
    said = friday("recap", "Friday").out
    assert "Nothing has been entered yet." in said and "story" not in said
