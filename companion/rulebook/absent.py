"""Subjects that a game's sources do not hold, so that a near miss is never given as the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.rulebook.lexicon import Lexicon, Stem, query_words, words_of
from companion.rulebook.rule import Absent

_Stems = tuple[str, ...]


class AbsentSubjects:
    """Recognises a question about something that the sources do not hold.

    A phrase of several words is recognised where it stands, or where its words stand together in any order once
    the words without meaning are left out. A single word speaks only for
    a question that is about nothing else: "how does combat work", not "how many cards in a combat deck".
    """

    def __init__(self, subjects: Iterable[Absent], stem: Stem, lexicon: Lexicon) -> None:
        self._stem, self._lexicon = stem, lexicon
        self._subjects = [(subject.says, [self._stems(words_of(p)) for p in subject.words]) for subject in subjects]

    def answer(self, question: str) -> str | None:
        """What to say instead of a rule, or None where the rules may know."""
        words = query_words(question)
        written, content = self._stems(words), self._stems(self._lexicon.content(words))
        for says, phrases in self._subjects:
            vocabulary = {one for phrase in phrases for one in phrase}
            if any(self._speaks(phrase, written, content, vocabulary) for phrase in phrases):
                return says
        return None

    def _speaks(self, phrase: _Stems, written: _Stems, content: _Stems, vocabulary: set[str]) -> bool:
        if len(phrase) == 1:
            return phrase[0] in content and vocabulary.issuperset(content)
        return _stands_in(phrase, written) or _together(phrase, content)

    def _stems(self, words: Iterable[str]) -> _Stems:
        return tuple(map(self._stem, words))


def _stands_in(phrase: _Stems, words: _Stems) -> bool:
    """Whether a phrase stands there word for word."""
    return any(words[at : at + len(phrase)] == phrase for at in range(len(words) - len(phrase) + 1))


def _together(phrase: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words of a phrase stand side by side, in any order."""
    size, wanted = len(phrase), sorted(phrase)
    return any(sorted(words[at : at + size]) == wanted for at in range(len(words) - size + 1))
