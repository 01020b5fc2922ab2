"""From a question in plain words to the terms that the index is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.rulebook.index import Index, Postings
from companion.rulebook.lexicon import MAX_LETTERS, Lexicon, query_words, words_of
from companion.rulebook.spelling import Spelling

_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each step of the search counts; 0 leaves a step out."""

    synonym: float = 0.65
    prefix: float = 0.5
    typo: float = 0.8
    phrase: float = 6.0
    coverage: float = 1.0
    reading: float = 0.95
    manner: float = 0.7
    context: float = 0.2


@dataclass(frozen=True, slots=True)
class Term:
    """One word or set phrase of the question: row → weight over all its forms, and how surely each stem was meant."""

    postings: Postings
    stems: Mapping[str, float]


def names_in(question: str) -> frozenset[str]:
    """Words with a capital inside the question: perhaps the name of somebody at the table."""
    return frozenset(word for name in _NAME.findall(question[:MAX_LETTERS]) for word in words_of(name))


class Questioner:
    """Looks up the words of a question: as written, by synonym, by prefix, and corrected where unknown."""

    def __init__(self, index: Index, lexicon: Lexicon, spelling: Spelling, weights: Weights) -> None:
        self._index, self._lexicon, self._spelling, self._weights = index, lexicon, spelling, weights

    def terms(self, question: str) -> list[Term]:
        """The terms that some rule answers to; words without meaning and words unknown everywhere are left out."""
        names = names_in(question)
        chunks = self._lexicon.chunks(query_words(question))
        meant = (chunk for chunk in chunks if not self._is_name(chunk, names))
        return [term for term in map(self._term, meant) if term.postings]

    def unknown(self, question: str) -> tuple[str, ...]:
        """The words and phrases that no rule answers to."""
        names = names_in(question)
        chunks = self._lexicon.chunks(query_words(question))
        strange = (chunk for chunk in chunks if not self._term(chunk).postings)
        return tuple(" ".join(chunk) for chunk in strange if chunk[0] not in names)

    def _is_name(self, chunk: tuple[str, ...], names: frozenset[str]) -> bool:
        """Whether a word is a player's name rather than a slip of the pen."""
        return chunk[0] in names and len(chunk) == 1 and not self._index.postings(chunk[0])

    def _term(self, phrase: tuple[str, ...]) -> Term:
        best: dict[int, float] = {}
        stems: dict[str, float] = {}
        for form, weight, prefix in self._forms(phrase):
            for row, value in self._index.postings(form, prefix).items():
                best[row] = max(best.get(row, 0.0), value * weight)
            if " " not in form:
                stems.setdefault(self._index.stem(form), weight)
        return Term(best, stems)

    def _forms(self, phrase: tuple[str, ...]) -> Iterator[tuple[str, float, bool]]:
        """The phrase itself, its other names, the words of a longer phrase; for an unknown word what is near."""
        written = " ".join(phrase)
        yield written, 1.0, False
        others = self._lexicon.alternatives(phrase) if self._weights.synonym else ()
        yield from ((other, self._weights.synonym, False) for other in others)
        if len(phrase) > 1:
            yield from ((word, self._weights.synonym, False) for word in self._lexicon.content(phrase))
        elif not others and not self._index.postings(written):
            yield from self._near(written)

    def _near(self, word: str) -> Iterator[tuple[str, float, bool]]:
        if self._weights.prefix and len(word) > 2 and self._index.postings(word, prefix=True):
            yield word, self._weights.prefix, True
        elif self._weights.typo:
            yield from self._corrections(word)

    def _corrections(self, word: str) -> Iterator[tuple[str, float, bool]]:
        for near in self._spelling.nearest(word):
            yield near, self._weights.typo, False
            synonym = self._weights.typo * self._weights.synonym
            yield from ((other, synonym, False) for other in self._lexicon.alternatives((near,)))
        if parts := self._spelling.parts(word):
            yield " ".join(parts), self._weights.typo, False
