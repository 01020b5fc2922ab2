"""One rule of a game, as its rules.toml states it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

Source = Literal["seed", "reading", "edition"]
Confidence = Literal["H", "M", "L", "X"]


class RulebookError(Exception):
    """A rules file or a rule id that cannot be used; the message is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in own words, with where it comes from and what it concerns.

    ``source`` is ``seed`` (the rule text itself), ``reading`` (inferred, or decided where the text is open)
    or ``edition`` (known of the published game, may differ by edition). ``confidence`` runs H, M, L, X
    (unknown). ``phases`` and ``touches`` use the names of the game's view; no phase means that it is general.
    """

    id: str
    title: str
    heading: str
    kind: str
    source: Source
    confidence: Confidence
    text: str
    example: str = ""
    keywords: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()

    def as_result(self) -> dict[str, Any]:
        """The rule as plain JSON data: ``id, title, text, source, confidence`` and everything else it holds."""
        fields = asdict(self)
        first = {name: fields.pop(name) for name in ("id", "title", "text", "source", "confidence")}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in {**first, **fields}.items()}


@dataclass(frozen=True, slots=True)
class Absent:
    """A subject that the sources do not hold: the phrases that ask for it and the answer to give."""

    words: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Plain:
    """Everyday words and what they mean in a game: a mace is a weapon, though not every weapon is a mace."""

    words: tuple[str, ...]
    means: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesFile:
    """All that one rules.toml declares: rules in file order, absent subjects, groups of synonyms, plain words."""

    rules: tuple[Rule, ...]
    absent: tuple[Absent, ...] = ()
    synonyms: tuple[tuple[str, ...], ...] = ()
    plain: tuple[Plain, ...] = ()
