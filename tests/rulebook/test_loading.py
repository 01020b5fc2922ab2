"""A fault in a rules file is told in one sentence: where it is and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rulebook import Rulebook, RulebookError, load_rules

GOOD = """
[[rule]]
id = "GR-001"
title = "Two to five"
heading = "Set-up"
kind = "invariant"
source = "seed"
confidence = "H"
text = "Two to five may play."
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_may_be_left_out_is_empty(tmp_path: Path) -> None:
    (only,) = load_rules(write(tmp_path, GOOD))
    assert (only.id, only.example, only.keywords, only.see, only.phases, only.touches) == ("GR-001", "", (), (), (), ())


def test_rules_keep_the_order_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("001", "002") + GOOD)
    assert [rule.id for rule in load_rules(path)] == ["GR-002", "GR-001"]


def test_own_synonyms_are_read(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD + '[[synonym]]\nwords = ["five", "quintet"]\n')
    assert [rule.id for rule in Rulebook.load("x", path).search("quintet")] == ["GR-001"]
    assert Rulebook("x", load_rules(path)).search("quintet") == ()


def test_plain_words_stand_for_their_meanings_and_not_the_other_way(tmp_path: Path) -> None:
    both = GOOD + GOOD.replace("001", "002").replace("Two to five", "A crowd")
    book = Rulebook.load("x", write(tmp_path, both + '[[plain]]\nwords = ["crowd"]\nmeans = ["five"]\n'))
    assert {rule.id for rule in book.search("crowd")} == {"GR-001", "GR-002"}
    assert "GR-002" not in [rule.id for rule in book.search("to five players")][:1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD + 'colour = "red"\n', r"rules.toml, GR-001: the key 'colour' is not known; known are .*keywords"),
        (GOOD + "[[hint]]\n", r"rules.toml: the key 'hint' is not known; known are absent, plain, rule, synonym"),
        (GOOD + GOOD, r"rules.toml: the id GR-001 stands twice"),
        (GOOD + 'see = ["GR-009"]\n', r"rules.toml, GR-001: see names GR-009, which is no rule"),
        (GOOD.replace('"seed"', '"book"'), r"source is 'book'; it must be one of seed, reading, edition"),
        (GOOD.replace('"H"', '"Z"'), r"confidence is 'Z'; it must be one of H, M, L, X"),
        (GOOD.replace('title = "Two to five"\n', ""), r"GR-001: title must be a text that is not empty"),
        (GOOD.replace('"Two to five"', "5"), r"GR-001: title must be a text that is not empty"),
        (GOOD.replace('id = "GR-001"\n', ""), r"rules.toml, rule 1: id must be a text"),
        (GOOD + "keywords = [1]\n", r"GR-001: keywords must be a list of texts"),
        (GOOD + 'phases = "prepare"\n', r"GR-001: phases must be a list of texts"),
        (GOOD + '[[plain]]\nwords = ["a"]\nmeans = "b"\n', r"rules.toml, plain 1: means must be a list of texts"),
        (GOOD + '[[absent]]\nwords = ["dice"]\n', r"rules.toml, absent 1: says must be a text"),
        ("rule = 3\n", r"rules.toml: rule must be written as \[\[rule\]\] tables"),
        ("[[rule", r"rules.toml is not valid TOML"),
    ],
)
def test_faults(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message) as caught:
        load_rules(write(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"There is no rules file rules.toml in "):
        load_rules(tmp_path / "rules.toml")


def test_not_text(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulebookError, match=r"rules.toml cannot be read as UTF-8 text"):
        load_rules(tmp_path / "rules.toml")
