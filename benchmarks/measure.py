"""Timing and the table of figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Figure:
    """One row: what was measured, the figure, what the design asks to hold."""

    what: str
    figure: str
    hold: str


def times(action: Callable[[int], object], runs: int, warm: int = 3) -> list[float]:
    """Milliseconds of each of `runs` calls, after `warm` uncounted ones."""
    for n in range(warm):
        action(-n - 1)
    found = []
    for n in range(runs):
        start = perf_counter()
        action(n)
        found.append((perf_counter() - start) * 1000)
    return found


def p50(values: Sequence[float]) -> float:
    """The middle value."""
    return median(values)


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 stay below."""
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def table(figures: Sequence[Figure]) -> str:
    """The figures as a Markdown table."""
    rows = ["| what | measured | hold |", "|---|---|---|"]
    return "\n".join(rows + [f"| {f.what} | {f.figure} | {f.hold} |" for f in figures])
