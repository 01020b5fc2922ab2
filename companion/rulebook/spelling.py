"""The nearest known word to a misspelt one: one edit, or two in a long word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SHORTEST = 4
_LONG = 7


class Spelling:
    """Suggests known words for an unknown one; words that are used more often come first."""

    def __init__(self, words: Iterable[str]) -> None:
        self._uses = Counter(words)
        self._by_first: dict[str, list[str]] = {}
        for word in self._uses:
            self._by_first.setdefault(word[:1], []).append(word)

    def nearest(self, word: str, limit: int = 3) -> tuple[str, ...]:
        """Up to ``limit`` known words within reach, or the two known words that were run together."""
        if not _SHORTEST <= len(word) <= 20:
            return ()
        found = {near for near in _one_edit(word) if near in self._uses} or self._two_edits(word)
        return tuple(sorted(found, key=lambda near: (near[0] != word[0], -self._uses[near], near))[:limit])

    def parts(self, word: str) -> tuple[str, str] | None:
        """Two known words run together, such as ``hardknock``."""
        for cut in range(3, len(word) - 2):
            if word[:cut] in self._uses and word[cut:] in self._uses:
                return word[:cut], word[cut:]
        return None

    def _two_edits(self, word: str) -> set[str]:
        if len(word) < _LONG:
            return set()
        near = (other for other in self._by_first.get(word[0], ()) if abs(len(other) - len(word)) <= 2)
        return {other for other in near if _distance(word, other) <= 2}


def _one_edit(word: str) -> set[str]:
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    dropped = {left + right[1:] for left, right in cuts if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    changed = {left + letter + right[1:] for left, right in cuts if right for letter in _LETTERS}
    added = {left + letter + right for left, right in cuts for letter in _LETTERS}
    return dropped | swapped | changed | added


def _distance(a: str, b: str) -> int:
    """Edits from ``a`` to ``b``, a swap of neighbours being one (optimal string alignment)."""
    before, row = [0] * (len(b) + 1), list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        last, row = row, [i]
        for j, right in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before = last
    return row[-1]
