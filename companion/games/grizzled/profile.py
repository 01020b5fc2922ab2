"""Edition data of The Grizzled, read once from profile.toml: cards, Hard Knocks, soldiers, tiles, variants."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Copies:
    """How often one combination of Threats is in the deck, without and with the Trap symbol."""

    plain: int = 1
    trap: int = 0

    @property
    def total(self) -> int:
        """Cards of this combination."""
        return self.plain + self.trap


@dataclass(frozen=True, slots=True)
class Knock:
    """A Hard Knock card: its rule id, the marks it bears, the Threat it adds, the figure in its effect."""

    name: str
    rule: str
    marks: int = 1
    threat: str | None = None
    figure: int = 0
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Profile:
    """One edition of the game."""

    total: int
    threats: tuple[str, ...]
    cards: Mapping[tuple[str, ...], Copies]
    knocks: Mapping[str, Knock]
    soldiers: Mapping[str, str]
    tiles: Mapping[str, int]
    veteran_trials: int
    chaplain_trials: int
    chaplain_after_win: int
    editions: Mapping[str, int]

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The rank of each Threat on a written card."""
        return {threat: n for n, threat in enumerate(self.threats)}

    def ordered(self, threats: Iterable[str]) -> tuple[str, ...]:
        """Threats in the order in which a card is written."""
        return tuple(sorted(threats, key=self.place.__getitem__))

    def marks(self, knock: str) -> int:
        """How many Hard Knocks a card counts for in the test for defeat; 1 for a card that no deck holds."""
        return self.knocks[knock].marks if knock in self.knocks else 1

    def knock_threat(self, knock: str) -> str | None:
        """The Threat that an assigned Hard Knock adds."""
        if knock in self.knocks:
            return self.knocks[knock].threat
        word = knock.rpartition(" ")[2]
        return word if word in self.place else None

    def charm(self, soldier: str | None) -> str | None:
        """The Threat of a soldier's Good Luck Charm; None for a seat without a known soldier."""
        return self.soldiers.get(soldier or "")

    def figure(self, knock: str) -> int:
        """The number in a Hard Knock's effect."""
        return self.knocks[knock].figure


def load(path: Path) -> Profile:
    """Read an edition. Raises OSError, or KeyError for a file that lacks a part."""
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    cards = {tuple(c["threats"]): Copies(c["plain"], c.get("trap", 0)) for c in raw["card"]}
    knocks = {k["name"]: Knock(**{**k, "aliases": tuple(k.get("aliases", ()))}) for k in raw["knock"]}
    chaplain = raw["chaplain"]
    return Profile(
        raw["total"],
        tuple(raw["threats"]),
        cards,
        knocks,
        raw["soldiers"],
        raw["tiles"],
        raw["veteran_trials"],
        chaplain["trials"],
        chaplain["after_win"],
        raw["editions"],
    )


PROFILE = load(Path(__file__).with_name("profile.toml"))
