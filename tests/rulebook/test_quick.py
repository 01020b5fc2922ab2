"""The quick reference: one screen for each game, in own words, standing on rules that exist."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.registry import game_ids
from companion.table.quick import quick_document, quick_lines, quick_sections
from companion.table.rules import book_of
from savesheets.words import width
from savesheets.write import write_sheet

ROWS, COLUMNS = 40, 80
SUBJECTS = {
    "grizzled": {"GR-110", "GR-034", "GR-042", "GR-056", "GR-061", "GR-070", "GR-079", "GR-092", "GR-102", "GR-115"},
    "tainted-grail": {"TG-B03", "TG-B05", "TG-B06", "TG-044", "TG-048", "TG-013", "TG-015", "TG-163", "TG-183"},
}


@pytest.mark.parametrize("game", game_ids())
def test_it_fits_one_screen_each_line_with_its_rules(game: str) -> None:
    lines = quick_lines(game)
    assert len(lines) <= ROWS
    assert max(map(width, lines)) <= COLUMNS
    assert sum(len(part.lines) + 1 for part in quick_sections(game)) + 1 == len(lines), "no line is broken"


@pytest.mark.parametrize("game", game_ids())
def test_on_a_phone_it_is_broken_and_not_cut(game: str) -> None:
    lines = quick_lines(game, 45)
    assert max(map(width, lines)) <= 45
    told = " ".join(" ".join(lines).split())
    assert all(rule[-3:] in told for part in quick_sections(game) for line in part.lines for rule in line.rules)


@pytest.mark.parametrize("game", game_ids())
def test_it_names_rules_that_exist_and_the_main_ones(game: str) -> None:
    named = {rule for part in quick_sections(game) for line in part.lines for rule in line.rules}
    assert all(book_of(game).find(rule) for rule in named)
    assert named >= SUBJECTS[game]


@pytest.mark.parametrize("game", game_ids())
def test_it_is_in_own_words(game: str, shingles: Callable[[str], set[str]]) -> None:
    seeds = set((Path(__file__).parent / "seed_shingles.txt").read_text(encoding="utf-8").split())
    assert [line.says for part in quick_sections(game) for line in part.lines if shingles(line.says) & seeds] == []


@pytest.mark.parametrize("game", game_ids())
def test_it_prints_on_one_page(game: str, tmp_path: Path) -> None:
    import pypdfium2

    write_sheet(tmp_path / "quick.pdf", quick_document(game), ())
    assert len(pypdfium2.PdfDocument(tmp_path / "quick.pdf")) == 1
