"""Rules lookup: time, and how often the right rule is among the first three."""

import csv
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Figure, p95, times
from companion.table.rules import book_of

QUESTIONS = Path(__file__).parents[1] / "tests" / "rulebook"


def figures() -> Iterator[Figure]:
    """Time and hits over the sample and the held-out questions."""
    for file in ("questions.tsv", "more_questions.tsv"):
        rows = _rows(QUESTIONS / file)
        hits = sum(_hit(*row) for row in rows)
        figure = f"{hits} of {len(rows)} ({100 * hits / len(rows):.0f} %)"
        yield Figure(f"right rule among the first three, {file}", figure, "≥ 95 %")
    rows = _rows(QUESTIONS / "questions.tsv") + _rows(QUESTIONS / "more_questions.tsv")
    found = times(lambda n: book_of(rows[n % len(rows)][1]).search(rows[n % len(rows)][0], 10), 3 * len(rows))
    yield Figure("rules lookup", f"p95 {p95(found):.2f} ms", "p95 ≤ 5 ms")


def _rows(path: Path) -> list[tuple[str, str, frozenset[str]]]:
    with path.open(encoding="utf-8") as file:
        lines = [row for row in csv.reader(file, delimiter="\t") if row and not row[0].startswith("#")]
    return [(question, game, frozenset(ids.split())) for question, game, ids in lines]


def _hit(question: str, game: str, ids: frozenset[str]) -> bool:
    return any(rule.id in ids for rule in book_of(game).search(question, 3))
