"""A game's rulebook: rules by id, and the search that answers a question in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock

from companion.rulebook.lexicon import MAX_LETTERS, words_of
from companion.rulebook.loading import load_file
from companion.rulebook.query import Weights
from companion.rulebook.rule import Absent, Plain, Rule, RulebookError
from companion.rulebook.searching import Searcher

_ID = re.compile(r"\b[a-z]{2}(?:[ -]?[a-z]{1,4})??[ -]?\d{1,3}\b", re.IGNORECASE)
_NUMBER = re.compile(r"0*(\d+)$")


class Rulebook:
    """All rules of one game. The index is built at the first search; searches may come from several threads."""

    def __init__(
        self,
        game_id: str,
        rules: Iterable[Rule],
        absent: Iterable[Absent] = (),
        synonyms: Iterable[Sequence[str]] = (),
        weights: Weights | None = None,
        plain: Iterable[Plain] = (),
    ) -> None:
        self.game_id = game_id
        self.all = tuple(rules)
        self._by_id = {_plain(rule.id): rule for rule in self.all}
        self._absent, self._synonyms, self._plain = tuple(absent), tuple(synonyms), tuple(plain)
        self._weights = weights or Weights()
        self._lock = Lock()
        self._searcher: Searcher | None = None

    @classmethod
    def load(cls, game_id: str, path: Path) -> Rulebook:
        """The rulebook of a rules.toml with its synonyms and absent subjects. Raises RulebookError."""
        file = load_file(path)
        return cls(game_id, file.rules, file.absent, file.synonyms, plain=file.plain)

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id in any spelling (``GR-024``, ``gr-24``, ``gr024``). Raises RulebookError."""
        found = self.find(rule_id)
        if found is None:
            raise RulebookError(f"There is no rule {rule_id!r} in the rules of {self.game_id}.")
        return found

    def find(self, rule_id: str) -> Rule | None:
        """The rule with this id in any spelling, or None."""
        return self._by_id.get(_plain(rule_id))

    def search(self, words: str, limit: int = 10, context: Sequence[str] = ()) -> tuple[Rule, ...]:
        """The rules that answer a question best, best first, at most ``limit``.

        Ids in the question come first, and the rules they lead to last. ``context`` names what matters now (rule
        ids, phases, counters of the view) and lifts the rules that belong to it; where the question has no usable
        word it is the answer.
        """
        named = dict.fromkeys(self._named(words))
        rest = _ID.sub(" ", words[:MAX_LETTERS]) if named else words
        with self._lock:
            ranked = self._ready().rank(rest, frozenset(context)) if words_of(rest) or not named else []
        related = [self.rule(other) for rule in named for other in rule.see]
        return tuple(dict.fromkeys([*named, *ranked, *related]))[: max(limit, 0)]

    def search_absent(self, words: str) -> str | None:
        """The honest answer where the sources do not hold the question's subject, else None."""
        if any(self._named(words)):
            return None
        with self._lock:
            return self._ready().absent(words)

    def unknown(self, words: str) -> tuple[str, ...]:
        """The words of a question that stand in no rule, not even misspelt or under another name."""
        with self._lock:
            return self._ready().unknown(_ID.sub(" ", words[:MAX_LETTERS]))

    def _named(self, words: str) -> Iterator[Rule]:
        for match in _ID.finditer(words[:MAX_LETTERS]):
            if rule := self.find(match.group()):
                yield rule

    def _ready(self) -> Searcher:
        if self._searcher is None:
            self._searcher = Searcher(self.all, self._absent, self._synonyms, self._plain, self._weights)
        return self._searcher


def _plain(rule_id: str) -> str:
    """An id without case, hyphens and leading zeros: ``GR-AMB-01`` and ``gr amb1`` are the same."""
    letters = "".join(letter for letter in rule_id.casefold() if letter.isalnum())
    return _NUMBER.sub(r"\1", letters)
