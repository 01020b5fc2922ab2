"""Slots made of other slots: optional, repeated, in any order, and the two spellings with a sign inside one token."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.slots import Filled, Match, Option, Scan, Slot, Word, best_fits, match_all, write_all
from companion.engine.text import Token, fold


def _write_together(slots: Sequence[Slot], values: Filled) -> str:
    """The words of slots that stand together: none of them unless one has a value to tell."""
    said = any(slot.write(values) for slot in slots if not isinstance(slot, Word))
    return write_all(slots, values) if said else ""


@dataclass(frozen=True, slots=True)
class KeyValue:
    """`key=value` in one token, or `key= value` in two; the value is read by the slot inside."""

    key: str
    value: Slot

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        key, equals, rest = ("", "", "") if token is None else token.text.partition("=")
        if token is None or not equals or fold(key) != fold(self.key):
            scan.miss(at, f"{self.key}=…", (Option(f"{self.key}="),))
        elif rest:
            inner = Scan(scan.text, (Token(rest, token.start, token.quoted),), scan.state, scan.kinds)
            yield from (Match(at + 1, m.filled, m.rank) for m in self.value.match(inner, 0, filled))
            for miss in inner.misses:
                scan.miss(at, f"{self.key}= and {miss.wanted}", miss.options)
        else:
            yield from self.value.match(scan, at + 1, filled)

    def write(self, values: Filled) -> str:
        value = self.value.write(values)
        return f"{self.key}={value}" if value else ""

    @property
    def label(self) -> str:
        return f"{self.key}={self.value.label}"


@dataclass(frozen=True, slots=True)
class Maybe:
    """Slots that stand here together or not at all."""

    slots: tuple[Slot, ...]

    def __init__(self, *slots: Slot) -> None:
        object.__setattr__(self, "slots", slots)

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        yield from match_all(self.slots, scan, at, filled)
        yield Match(at, filled)

    def write(self, values: Filled) -> str:
        return _write_together(self.slots, values)

    @property
    def label(self) -> str:
        return f"[{' '.join(slot.label for slot in self.slots)}]"


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Optional parts in any order, each at most once: `menhir`, `legacy 101`, `n=110` …"""

    parts: tuple[Slot, ...]

    def __init__(self, *parts: Slot) -> None:
        object.__setattr__(self, "parts", parts)

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        yield from self._match(scan, at, filled, self.parts)

    def _match(self, scan: Scan, at: int, filled: Filled, left: tuple[Slot, ...]) -> Iterator[Match]:
        for n, part in enumerate(left):
            for head in part.match(scan, at, filled):
                if head.at == at:
                    continue
                for tail in self._match(scan, head.at, head.filled, left[:n] + left[n + 1 :]):
                    yield Match(tail.at, tail.filled, head.rank + tail.rank)
        yield Match(at, filled)

    def write(self, values: Filled) -> str:
        return " ".join(filter(None, (part.write(values) for part in self.parts)))

    @property
    def label(self) -> str:
        return " ".join(p.label if p.label.startswith("[") else f"[{p.label}]" for p in self.parts)


@dataclass(frozen=True, slots=True)
class Group:
    """Slots that stand together; inside a Repeat their values make one tuple, inside AnyOrder one part."""

    slots: tuple[Slot, ...]

    def __init__(self, *slots: Slot) -> None:
        object.__setattr__(self, "slots", slots)

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        yield from match_all(self.slots, scan, at, filled)

    def write(self, values: Filled) -> str:
        return _write_together(self.slots, values)

    @property
    def label(self) -> str:
        return " ".join(slot.label for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Repeat:
    """The same slots again and again; fills a tuple of values (of tuples, where `parts` names several)."""

    name: str
    slot: Slot
    parts: tuple[str, ...]
    least: int = 1
    most: int = 60

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        yield from self._more(scan, at, filled, (), 0)

    def _more(self, scan: Scan, at: int, filled: Filled, got: tuple[Any, ...], rank: int) -> Iterator[Match]:
        if len(got) < self.most:
            for head in self.slot.match(scan, at, {**filled, self.name: got}):
                if head.at > at:
                    yield from self._more(scan, head.at, filled, (*got, self._value(head)), rank + head.rank)
        if len(got) >= self.least:
            yield Match(at, {**filled, self.name: got}, rank)

    def _value(self, match: Match) -> Any:
        values = tuple(match.filled.get(part) for part in self.parts)
        return values[0] if len(values) == 1 else values

    def write(self, values: Filled) -> str:
        return " ".join(self.slot.write(self._parts(value)) for value in values.get(self.name) or ())

    def _parts(self, value: Any) -> Filled:
        return dict(zip(self.parts, (value,) if len(self.parts) == 1 else value, strict=True))

    @property
    def label(self) -> str:
        return f"{self.slot.label} …"


_DELTA = re.compile(r"(?P<name>[^\W\d_][\w-]*?)?(?P<sign>[+\-=])(?P<number>\d{1,4})")


@dataclass(frozen=True, slots=True)
class Delta:
    """`food+2`, `e-1` or `energy =4`: fills (counter, sign, number) under one name."""

    name: str
    kind: str
    wanted: str

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        options = tuple(scan.kinds[self.kind](scan.state, filled))
        read = self._read(scan, at)
        fits = best_fits(options, read[0]) if read else []
        for option, rank in fits:
            assert read is not None
            yield Match(at + read[3], {**filled, self.name: (option.name, read[1], read[2])}, rank)
        if not fits:
            scan.miss(at, self.wanted, options)

    def _read(self, scan: Scan, at: int) -> tuple[str, str, int, int] | None:
        first, second = scan.token(at), scan.token(at + 1)
        if first is None or first.quoted:
            return None
        found = _DELTA.fullmatch(first.text)
        if found and found["name"]:
            return found["name"], found["sign"], int(found["number"]), 1
        found = _DELTA.fullmatch(second.text) if second is not None else None
        if found and not found["name"]:
            return first.text, found["sign"], int(found["number"]), 2
        return None

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "" if value is None else f"{value[0]} ={value[2]}" if value[1] == "=" else "{}{}{}".format(*value)

    @property
    def label(self) -> str:
        return "COUNTER±N"
