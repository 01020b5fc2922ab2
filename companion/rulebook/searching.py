"""Ranking: which rules answer a question best, at this moment of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.rulebook.absent import AbsentSubjects
from companion.rulebook.index import Index, indexed_words
from companion.rulebook.lexicon import Lexicon, query_words
from companion.rulebook.phrases import Phrases, rarity_of
from companion.rulebook.query import Questioner, Term, Weights
from companion.rulebook.rule import Absent, Plain, Rule
from companion.rulebook.spelling import Spelling


class Searcher:
    """The built index of one rulebook with all that a search needs."""

    def __init__(
        self,
        rules: Sequence[Rule],
        absent: Iterable[Absent],
        synonyms: Iterable[Sequence[str]],
        plain: Iterable[Plain],
        weights: Weights,
    ) -> None:
        self._rules, self._weights = rules, weights
        index = Index(rules)
        lexicon = Lexicon(index.stem, synonyms, plain)
        spelling = Spelling([*indexed_words(rules), *lexicon.words()])
        self._questioner = Questioner(index, lexicon, spelling, weights)
        self._phrases = Phrases(rules, index.stem, lexicon.stop, weights.manner)
        self._index, self._lexicon = index, lexicon
        self._absent = AbsentSubjects(absent, index.stem, lexicon)

    def absent(self, question: str) -> str | None:
        """What to say where the sources hold nothing on the question's subject."""
        return self._absent.answer(question)

    def unknown(self, question: str) -> tuple[str, ...]:
        """The words of a question that no rule answers to."""
        return self._questioner.unknown(question)

    def rank(self, question: str, context: Collection[str]) -> list[Rule]:
        """The rules that answer the question, best first; with no usable word, those of the context."""
        terms = self._questioner.terms(question)
        scores = self._scores(question, terms) if terms else self._present(context)
        for row in scores:
            scores[row] *= self._factor(self._rules[row], context)
        return [self._rules[row] for row in sorted(scores, key=lambda row: (-scores[row], row))]

    def _scores(self, question: str, terms: Sequence[Term]) -> dict[int, float]:
        """Sum of the terms' weights, times the share of the question (by rarity of its words) that is met."""
        scores: dict[int, float] = {}
        met: dict[int, float] = {}
        for term in terms:
            rarity = rarity_of(len(term.postings), len(self._rules))
            for row, weight in term.postings.items():
                scores[row] = scores.get(row, 0.0) + weight
                met[row] = met.get(row, 0.0) + rarity
        asked = dict.fromkeys((self._index.stem(w) for w in query_words(question) if w in self._lexicon.stop), 1.0)
        asked |= {stem: weight for term in terms for stem, weight in term.stems.items()}
        for row, weight in self._phrases.best(asked).items():
            scores[row] = scores.get(row, 0.0) + weight * self._weights.phrase
        most = max(met.values())
        return {row: score * (met.get(row, 0.0) / most) ** self._weights.coverage for row, score in scores.items()}

    def _present(self, context: Collection[str]) -> dict[int, float]:
        return {row: 1.0 for row, rule in enumerate(self._rules) if _nearness(rule, context)}

    def _factor(self, rule: Rule, context: Collection[str]) -> float:
        """A rule of the sources goes before a reading of it, and one of the present moment before the rest."""
        standing = self._weights.reading if rule.source != "seed" else 1.0
        return standing * (1 + self._weights.context * _nearness(rule, context))


def _nearness(rule: Rule, context: Collection[str]) -> int:
    """3 for a rule that is named itself, 1 each for its phase and for a counter that it touches."""
    named = 3 if rule.id in context else 0
    return named + any(p in context for p in rule.phases) + any(t in context for t in rule.touches)
