"""rules, why and quick on the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_a_question_gets_its_rule_with_id_and_text(run: Run) -> None:
    said = run("rules", "tie", "in", "support", "--game", "grizzled")
    assert said.code == 0
    assert said.out.startswith("GR-091  A tie for support helps nobody")
    assert "there is no benefit" in said.out


def test_json_is_a_list_of_rules_and_nothing_else(run: Run) -> None:
    found = json.loads(run("rules", "can energy be above health", "--game", "grail", "--json", "--limit", "3").out)
    assert len(found) == 3 and found[0]["id"] == "TG-013"
    assert set(found[0]) >= {"id", "title", "text", "source", "confidence"}


def test_both_games_answer_without_a_game(run: Run) -> None:
    found = json.loads(run("rules", "who goes first", "--json").out)
    assert {rule["id"][:2] for rule in found} == {"GR", "TG"}


def test_an_unknown_game_is_one_sentence(run: Run) -> None:
    said = run("rules", "tie", "--game", "chess")
    assert (said.code, said.out) == (3, "")
    assert "There is no game 'chess'" in said.err


def test_what_the_sources_do_not_hold_is_never_answered_by_a_near_miss(run: Run) -> None:
    said = run("rules", "how does combat work", "--game", "grail")
    first, *rest = said.out.splitlines()
    assert first.startswith("These rules do not hold how Combat is played")
    assert "note" in said.out
    near = rest[rest.index("Near it in these rules:") + 1 :]
    assert near and all(line.startswith("    TG-") for line in near), "titles only"


def test_json_keeps_its_list_and_says_it_on_stderr(run: Run) -> None:
    said = run("rules", "solo game", "--game", "grizzled", "--json")
    assert isinstance(json.loads(said.out), list)
    assert "not in these rules" in said.err


def test_words_that_no_rule_knows(run: Run) -> None:
    said = run("rules", "may the spaceship withdraw", "--game", "grizzled")
    assert said.out.startswith("No rule speaks of “spaceship”; these come nearest.")
    assert run("rules", "spaceship", "--game", "grizzled").out.startswith("Nothing was found for “spaceship”")


def test_at_a_table_with_its_numbers_and_rulings(friday: Run) -> None:
    friday("enter", "Friday", "intensity 3", "bob play night rain !! he asked nicely")
    said = friday("rules", "how many cards move", "--table", "Friday", "--limit", "1")
    assert "▸ Morale Drop now: 8 cards in hands, so 8; Reserve 34 → 26" in said.out
    under = friday("rules", "GR-033", "--table", "Friday").out
    assert "! ruling: Bob play night rain (he asked nicely) (entry 2)" in under


def test_a_note_on_a_rule(friday: Run) -> None:
    said = friday("rules", "gr91", "--table", "Friday", "--note", "the youngest wins ties", "--kind", "house rule")
    assert (said.code, said.out) == (0, "Noted: GR-091 (house rule): the youngest wins ties\n")
    found = json.loads(friday("rules", "GR-091", "--table", "Friday", "--json").out)
    assert found[0]["notes"] == [{"kind": "house rule", "text": "the youngest wins ties", "entry": None}]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("rules", "GR-091", "--note", "x"), 3, "A note belongs to a table"),
        (("rules", "tie", "--table", "Friday", "--note", "x"), 2, "There is no rule 'tie'"),
        (("rules", "GR-091", "--table", "Friday", "--note", "x", "--kind", "joke"), 2, "one of note, ruling"),
        (("rules", "GR-091", "--table", "Sunday"), 3, "There is no table “Sunday”"),
        (("why", "Friday", "threats.nigth"), 2, "Near it: threats.night"),
        (("quick", "chess"), 3, "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(friday: Run, arguments: tuple[str, ...], code: int, told: str) -> None:
    said = friday(*arguments)
    assert (said.code, said.out) == (code, "")
    assert told in said.err and "Traceback" not in said.err


def test_why(friday: Run) -> None:
    friday("enter", "Friday", "intensity 3", "anna play night rain")
    said = friday("why", "Friday", "threats.night")
    assert said.out.startswith("threats.night = 1\nGR-080  How a Threat is counted")
    assert "▸ Active now: Night 1, Snow 0, Rain 1" in said.out
    assert "No rule stands behind it" in friday("why", "Friday", "notes").out


@pytest.mark.parametrize("game", ["grizzled", "grail"])
def test_quick_on_screen_and_on_paper(run: Run, tmp_path: Path, game: str) -> None:
    said = run("quick", game)
    assert said.code == 0 and 20 < len(said.out.splitlines()) <= 40
    page = tmp_path / "quick.pdf"
    assert run("quick", game, "--out", str(page)).out == f"Written: {page}\n"
    assert page.read_bytes().startswith(b"%PDF")
