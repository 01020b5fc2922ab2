"""Words: how text is split, which words carry no meaning, and which stand for the same thing."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from companion.rulebook.rule import Plain

MAX_LETTERS = 600
MAX_WORDS = 24
_APOSTROPHES = re.compile("['’‘`´]")
_WORD = re.compile(r"[^\W_]+")

Stem = Callable[[str], str]


def words_of(text: str) -> list[str]:
    """The words of a text in order: lower case, no accents, apostrophes closed up (``no man's`` → ``no mans``)."""
    plain = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text)).casefold()
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def query_words(text: str) -> list[str]:
    """The words of a query, each once; what goes on past any sensible length is left out."""
    return list(dict.fromkeys(words_of(text[:MAX_LETTERS])))[:MAX_WORDS]


@cache
def _common() -> Mapping[str, Any]:
    return tomllib.loads(files("companion.rulebook").joinpath("words.toml").read_text(encoding="utf-8"))


class Lexicon:
    """Stop words and synonyms: those common to all games, and a game's own groups."""

    def __init__(self, stem: Stem, groups: Iterable[Sequence[str]] = (), plain: Iterable[Plain] = ()) -> None:
        """``stem`` is the index's own stemming, so that any form of a word finds its group.

        The words of a group stand for one another; a plain word stands for its meanings, but not they for it.
        """
        self._stem = stem
        self.stop = frozenset(_common()["stop"])
        self._alternatives: dict[tuple[str, ...], dict[str, None]] = {}
        for group in (*(group["words"] for group in _common()["synonym"]), *groups):
            self._add(group, group)
        common = (Plain(tuple(one["words"]), tuple(one["means"])) for one in _common()["plain"])
        plain_words = (*common, *plain)
        for one in plain_words:
            self._add(one.words, one.means)
        self._plain = tuple(word for one in plain_words for phrase in one.words for word in words_of(phrase))
        self._longest = max(map(len, self._alternatives), default=1)

    def content(self, words: Sequence[str]) -> list[str]:
        """The words that carry meaning; all of them, when none does."""
        return [word for word in words if word not in self.stop] or list(words)

    def chunks(self, words: Sequence[str]) -> list[tuple[str, ...]]:
        """The words of a question as known phrases (the longest first) and single words that carry meaning.

        A phrase is also known when words without meaning stand in it: "the mission was lost".
        """
        content = set(self.content(words))
        chunks = [chunk for chunk in self._joined([(word,) for word in words]) if content.intersection(chunk)]
        return self._joined(chunks)

    def _joined(self, chunks: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
        joined, at = [], 0
        while at < len(chunks):
            size = next((n for n in range(self._longest, 1, -1) if self._is_phrase(chunks[at : at + n], n)), 1)
            joined.append(tuple(word for chunk in chunks[at : at + size] for word in chunk))
            at += size
        return joined

    def alternatives(self, phrase: Sequence[str]) -> tuple[str, ...]:
        """What else a word, or a phrase of several words, may be called."""
        return tuple(self._alternatives.get(self._stems(phrase), ()))

    def _is_phrase(self, chunks: Sequence[tuple[str, ...]], size: int) -> bool:
        single = len(chunks) == size and all(len(chunk) == 1 for chunk in chunks)
        return single and self._stems([chunk[0] for chunk in chunks]) in self._alternatives

    def words(self) -> Iterable[str]:
        """Every word that has another name: known, though no rule may use it."""
        named = (word for group in self._alternatives.values() for phrase in group for word in phrase.split())
        return (*named, *self._plain)

    def _add(self, words: Sequence[str], meanings: Sequence[str]) -> None:
        means = [" ".join(words_of(phrase)) for phrase in meanings]
        for phrase in (" ".join(words_of(word)) for word in words):
            others = self._alternatives.setdefault(self._stems(phrase.split()), {})
            others.update(dict.fromkeys(other for other in means if other != phrase))

    def _stems(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(self._stem, words))
