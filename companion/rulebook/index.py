"""The full-text index of one rulebook: SQLite FTS5 in memory, English stemming, accents ignored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence

from companion.rulebook.lexicon import words_of
from companion.rulebook.rule import Rule

COLUMNS: Mapping[str, float] = {"title": 4.0, "keywords": 4.0, "text": 2.0, "heading": 1.0, "example": 0.5}
_TOKENS = "tokenize = 'porter unicode61 remove_diacritics 2'"
_MOST_CACHED = 4096

Postings = Mapping[int, float]


class Index:
    """Which rules a word or phrase stands in, and how much it weighs there (bm25 over weighted columns)."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute(f"CREATE VIRTUAL TABLE rules USING fts5({', '.join(COLUMNS)}, {_TOKENS})")
        self._db.execute(f"CREATE VIRTUAL TABLE scratch USING fts5(word, {_TOKENS})")
        self._db.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(scratch, 'row')")
        marks = ", ".join("?" * len(COLUMNS))
        rows = ((n, *_row(rule)) for n, rule in enumerate(rules))
        self._db.executemany(f"INSERT INTO rules(rowid, {', '.join(COLUMNS)}) VALUES (?, {marks})", rows)
        self._postings: dict[str, Postings] = {}
        self._stems: dict[str, str] = self._stem_all(sorted(set(indexed_words(rules))))

    def postings(self, phrase: str, prefix: bool = False) -> Postings:
        """Row → weight, for the rules that hold the phrase (or, with ``prefix``, any word that begins so)."""
        query = f'"{phrase}"' + ("*" if prefix else "")
        if query not in self._postings:
            if len(self._postings) >= _MOST_CACHED:
                self._postings.clear()
            self._postings[query] = self._match(query)
        return self._postings[query]

    def stem(self, word: str) -> str:
        """The word's stem, by the very tokenizer that the index uses."""
        if word not in self._stems:
            if len(self._stems) >= _MOST_CACHED:
                self._stems.clear()
            self._db.execute("DELETE FROM scratch")
            self._db.execute("INSERT INTO scratch VALUES (?)", (word,))
            row = self._db.execute("SELECT term FROM stems").fetchone()
            self._stems[word] = row[0] if row else word
        return self._stems[word]

    def _stem_all(self, words: Sequence[str]) -> dict[str, str]:
        """The stems of many words at once: the vocabulary view tells which row each stem came from."""
        self._db.executemany("INSERT INTO scratch(rowid, word) VALUES (?, ?)", enumerate(words))
        self._db.execute("CREATE VIRTUAL TABLE places USING fts5vocab(scratch, 'instance')")
        stems = {words[row]: term for term, row in self._db.execute("SELECT term, doc FROM places")}
        self._db.execute("DELETE FROM scratch")
        return stems

    def _match(self, query: str) -> Postings:
        weights = ", ".join(map(str, COLUMNS.values()))
        found = self._db.execute(f"SELECT rowid, -bm25(rules, {weights}) FROM rules WHERE rules MATCH ?", (query,))
        return dict(found.fetchall())


def indexed_words(rules: Sequence[Rule]) -> Iterator[str]:
    """Every word that the index knows, as often as it stands there."""
    return (word for rule in rules for column in _row(rule) for word in column.split())


def _row(rule: Rule) -> tuple[str, ...]:
    columns = {
        "title": rule.title,
        "keywords": ", ".join(rule.keywords),
        "text": rule.text,
        "heading": rule.heading,
        "example": rule.example,
    }
    return tuple(" ".join(words_of(columns[name])) for name in COLUMNS)
