"""Rules lookup: time, and how often the right rule is among the first three."""

import csv
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Figure, p95, times
from companion.table.rules import book_of

QUESTIONS = Path(__file__).parents[1] / "tests" / "rulebook"
KEPT_OUT = ("more_questions.tsv", "fresh_questions.tsv")
LISTS = {
    "questions.tsv": "the sample",
    **dict.fromkeys(KEPT_OUT, "kept out of every improvement"),
    "coverage_questions.tsv": "two for every rule",
    "spoken_questions.tsv": "roundabout, as spoken",
    "stories_questions.tsv": "told as a story, hardly a word of the game, kept out",
}

Row = tuple[str, str, frozenset[str]]


def figures() -> Iterator[Figure]:
    """Hits over every list of questions, first place and first three, and the time of a search."""
    for file, what in LISTS.items():
        rows = _rows(QUESTIONS / file)
        hits, first = (sum(_hit(row, places) for row in rows) for places in (3, 1))
        figure = f"{hits} of {len(rows)} ({100 * hits / len(rows):.0f} %), first: {100 * first / len(rows):.0f} %"
        yield Figure(f"right rule among the first three, {file} ({what})", figure, "≥ 95 %")
    rows = [row for file in ("questions.tsv", *KEPT_OUT) for row in _rows(QUESTIONS / file)]
    found = times(lambda n: book_of(rows[n % len(rows)][1]).search(rows[n % len(rows)][0], 10), 3 * len(rows))
    yield Figure("rules lookup", f"p95 {p95(found):.2f} ms", "p95 ≤ 5 ms")
    unseen = [row for file in ("coverage_questions.tsv", "spoken_questions.tsv") for row in _rows(QUESTIONS / file)]
    once = times(lambda n: book_of(unseen[n][1]).search(unseen[n][0], 10), len(unseen))
    yield Figure("rules lookup, each question for the first time", f"p95 {p95(once):.2f} ms", "p95 ≤ 5 ms")


def _rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8") as file:
        lines = [row for row in csv.reader(file, delimiter="\t") if row and not row[0].startswith("#")]
    return [(question, game, frozenset(ids.split())) for question, game, ids in lines]


def _hit(row: Row, places: int) -> bool:
    question, game, ids = row
    return any(rule.id in ids for rule in book_of(game).search(question, places))
