"""Subjects that a game's sources do not hold, so that a near miss is never given as the answer."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rulebook.lexicon import Lexicon, Stem, query_words, words_of
from companion.rulebook.rule import Absent


class AbsentSubjects:
    """Recognises a question about something that the sources do not hold.

    A phrase of several words is recognised when all of them are asked for. A single word speaks only for a
    question that is about nothing else: "how does combat work", not "how many cards in a combat deck".
    """

    def __init__(self, subjects: Iterable[Absent], stem: Stem, lexicon: Lexicon) -> None:
        self._stem, self._lexicon = stem, lexicon
        self._subjects = [(subject.says, [self._stems(words_of(p)) for p in subject.words]) for subject in subjects]

    def answer(self, question: str) -> str | None:
        """What to say instead of a rule, or None where the rules may know."""
        words = query_words(question)
        written, asked = self._stems(words), self._stems(self._lexicon.content(words))
        for says, phrases in self._subjects:
            vocabulary = frozenset().union(*phrases)
            if any(phrase <= written and (len(phrase) > 1 or asked <= vocabulary) for phrase in phrases):
                return says
        return None

    def _stems(self, words: Iterable[str]) -> frozenset[str]:
        return frozenset(map(self._stem, words))
