"""Titles and key words as small questions: how completely they are contained in what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log

from companion.rulebook.lexicon import Stem, words_of
from companion.rulebook.rule import Rule

MOST = 8
"""How many phrases of one rule count."""

DECAY = 0.8
"""What each further phrase of a rule counts, of the one before."""

_COMMON = 6

_Phrase = tuple[int, frozenset[str]]


def rarity_of(holders: int, rules: int) -> float:
    """How much a word tells that stands in so many rules; a word of one rule tells little more than one of six.

    So an everyday word that chance put into a single rule does not decide the answer.
    """
    return log(1 + rules / (holders + _COMMON))


class Phrases:
    """Every title and key phrase, reachable by each stem with a meaning, or by any where none has one.

    Words without meaning of their own ("what", "can", "my") weigh ``manner`` of a full word here: they tell
    "what can I do" from "what do I get".
    """

    def __init__(self, rules: Sequence[Rule], stem: Stem, stop: Iterable[str], manner: float) -> None:
        dropped = frozenset(map(stem, stop))
        phrases = [
            (row, frozenset(map(stem, words_of(phrase))))
            for row, rule in enumerate(rules) for phrase in (rule.title, *rule.keywords)
        ]
        holders: dict[str, set[int]] = {}
        self._by_stem: dict[str, list[_Phrase]] = {}
        for row, stems in phrases:
            for one in stems:
                holders.setdefault(one, set()).add(row)
            for one in stems - dropped or stems:
                self._by_stem.setdefault(one, []).append((row, stems))
        self._rarity = {
            one: rarity_of(len(rows), len(rules)) * (manner if one in dropped else 1.0)
            for one, rows in holders.items()
        }

    def best(self, asked: Mapping[str, float]) -> dict[int, float]:
        """Row → weight of the rule's best phrases, each further one counting less than the one before.

        ``asked`` maps stems to how surely they were meant (0..1). A phrase weighs as the rarity of its words that
        were asked for, times the square of their share in it.
        """
        found: dict[int, list[float]] = {}
        for row, stems in {phrase for one in asked for phrase in self._by_stem.get(one, ())}:
            found.setdefault(row, []).append(self._weight(stems, asked))
        return {row: _summed(weights) for row, weights in found.items()}

    def _weight(self, stems: frozenset[str], asked: Mapping[str, float]) -> float:
        whole = sum(self._rarity[one] for one in stems)
        met = sum(self._rarity[one] * asked.get(one, 0.0) for one in stems)
        return met * (met / whole) ** 2 if whole else 0.0


def _summed(weights: list[float]) -> float:
    strongest = sorted(weights, reverse=True)[:MOST]
    return sum(weight * DECAY**place for place, weight in enumerate(strongest))
