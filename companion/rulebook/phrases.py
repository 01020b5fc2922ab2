"""Titles and key words as small questions: how completely one of them is contained in what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log

from companion.rulebook.lexicon import Stem, words_of
from companion.rulebook.rule import Rule

_Phrase = tuple[int, frozenset[str]]


class Phrases:
    """Every title and key phrase, reachable by each of its stems.

    Words without meaning of their own ("what", "can", "my") weigh ``manner`` of a full word here: they tell
    "what can I do" from "what do I get".
    """

    def __init__(self, rules: Sequence[Rule], stem: Stem, stop: Iterable[str], manner: float) -> None:
        self._stop = frozenset(map(stem, stop))
        self._by_stem: dict[str, list[_Phrase]] = {}
        for row, rule in enumerate(rules):
            for phrase in (rule.title, *rule.keywords):
                stems = frozenset(map(stem, words_of(phrase)))
                for one in stems:
                    self._by_stem.setdefault(one, []).append((row, stems))
        self._rarity = {
            one: log(1 + len(rules) / len({row for row, _ in at})) * (manner if one in self._stop else 1.0)
            for one, at in self._by_stem.items()
        }

    def best(self, asked: Mapping[str, float]) -> dict[int, float]:
        """Row → weight of the rule's best phrase; ``asked`` maps stems to how surely they were meant (0..1).

        A phrase weighs as the rarity of its words that were asked for, times the square of their share in it.
        """
        best: dict[int, float] = {}
        for row, stems in {phrase for one in asked for phrase in self._by_stem.get(one, ())}:
            whole = sum(self._rarity[one] for one in stems)
            met = sum(self._rarity[one] * asked.get(one, 0.0) for one in stems)
            if whole:
                best[row] = max(best.get(row, 0.0), met * (met / whole) ** 2)
        return best
