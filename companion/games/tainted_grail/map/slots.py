"""Slots of the world's forms: Locations by number or name, the cells of a key row, quoted titles, a turn of a dial."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.slots import EXACT, PREFIX, Filled, Match, Option, Scan, best_fits, offering
from companion.engine.text import fold, quoted
from companion.games.tainted_grail.state import playing


@dataclass(frozen=True, slots=True)
class PlaceSlot:
    """A Location: its number, or a spelling of one that lies on the map (its name, `lowest`)."""

    name: str
    kind: str = "revealed"
    wanted: str = "a Location's number"

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        options = tuple(scan.kinds[self.kind](scan.state, filled))
        if token is not None and re.fullmatch(r"\d{1,4}", token.text, re.ASCII) and int(token.text) > 0:
            yield Match(at + 1, {**filled, self.name: int(token.text)}, EXACT)
            return
        fits = [] if token is None or token.text.isdigit() else best_fits(options, token.text)
        for option, _ in fits:
            yield Match(at + 1, {**filled, self.name: int(option.name)}, PREFIX)
        if not fits:
            scan.miss(at, self.wanted, options)

    def write(self, values: Filled) -> str:
        return str(values.get(self.name) or "")

    @property
    def label(self) -> str:
        return "LOCATION"


@dataclass(frozen=True, slots=True)
class WaySlot(PlaceSlot):
    """A Location to travel to: it offers those of `kind`, as they lie around the actors typed before the verb."""

    kind: str = "way"

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Any Location's number, or a spelling of one on the map."""

        def around() -> Iterable[Option]:
            return scan.kinds[self.kind](scan.state, {**filled, "who": _typed(scan, at)})

        yield from offering(PlaceSlot(self.name, wanted=self.wanted), self.wanted, around, scan, at, filled)


def _typed(scan: Scan, at: int) -> tuple[str, ...]:
    """The characters that the word before the verb names; empty where there is none."""
    if at < 2:
        return ()
    names, word = playing(scan.state), scan.tokens[at - 2]
    if not word.quoted and fold(word.text) == "all":
        return names
    parts = [word.text] if word.quoted else word.text.split("+")
    fits = (option.name for part in parts if part for option, _ in best_fits([Option(name) for name in names], part))
    return tuple(dict.fromkeys(fits))


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the four keys of a row: a number, or `-` where the edge has none."""

    name: str

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        text = "" if token is None else token.text
        if text == "-":
            yield Match(at + 1, {**filled, self.name: None})
        elif re.fullmatch(r"\d{1,4}", text, re.ASCII) and int(text) > 0:
            yield Match(at + 1, {**filled, self.name: int(text)})
        else:
            scan.miss(at, f"the key to the {self.name}, or “-”")

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "-" if value is None else str(value)

    @property
    def label(self) -> str:
        return self.name[0].upper()


@dataclass(frozen=True, slots=True)
class Quoted:
    """A title in quotes."""

    name: str
    wanted: str = "a name in quotes"
    longest: int = 80

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        if token is not None and token.quoted and len(token.text.strip()) > 0 and len(token.text) <= self.longest:
            yield Match(at + 1, {**filled, self.name: token.text})
        else:
            scan.miss(at, f"{self.wanted} of at most {self.longest} characters")

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "" if value is None else f'"{value}"' if quoted(str(value)) == value else quoted(str(value))

    @property
    def label(self) -> str:
        return '"NAME"'


@dataclass(frozen=True, slots=True)
class Turn:
    """`+1`, `-2` or `=4`: fills (sign, number)."""

    name: str

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        found = re.fullmatch(r"([+\-=])(\d{1,3})", token.text, re.ASCII) if token is not None else None
        if found is None:
            scan.miss(at, "+N, -N or =N", (Option("+1"), Option("-1")))
        else:
            yield Match(at + 1, {**filled, self.name: (found[1], int(found[2]))})

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "" if value is None else f"{value[0]}{value[1]}"

    @property
    def label(self) -> str:
        return "±N"
