"""The text of a sheet, `TS1-<i><n>-<set>-<part>-<crc>.`, and how its parts are found and joined again.

Every character belongs to QR's alphanumeric mode, and a reader may change case, wrap lines and put prose around it.
i and n (part and count) are one base32 digit each with A = 0; set is the first 40 bits of the SHA-256 of the whole
body; crc is the CRC-32 of everything before its hyphen, big-endian.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import string
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from savesheets.errors import Code, SheetError

MAX_PARTS = 31
"""The largest count that one base32 digit can say."""

OVERHEAD = 25
"""Characters of a sheet's text beside its part of the body."""

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_BEGIN = re.compile(r"TS([1-9][0-9]{0,2})-")
_HEADER = re.compile(r"([A-Z2-7])([A-Z2-7])-([A-Z2-7]{8})-")
_PART = re.compile(r"TS1-([A-Z2-7])([A-Z2-7])-([A-Z2-7]{8})-([A-Z2-7]+)-([A-Z2-7]{7})\.")
_WORD = re.compile(r"(?<![A-Za-z0-9])[Tt][Ss](?=[0-9])")

# Dashes that phones make of a hyphen, and signs that mail programs add to lines or break them with.
_HYPHENS = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
_INVISIBLE = dict.fromkeys(">|=\u00ad\u200b\u200c\u200d\u2060\ufeff")
_UPPER = dict(zip(string.ascii_lowercase, string.ascii_uppercase, strict=True))
_TIDY: Mapping[int, str | None] = str.maketrans({**_UPPER, **_HYPHENS, **_INVISIBLE})

Place = tuple[str, int, int]
"""A part's set, count and index."""


@dataclass(frozen=True, slots=True)
class Part:
    """One sheet of a save: part `index` (from 1) of `total` (1 to 31), with its bytes of the body."""

    index: int
    total: int
    set_id: str
    data: bytes

    @property
    def place(self) -> Place:
        """Which sheet of which save this is."""
        return self.set_id, self.total, self.index

    @property
    def text(self) -> str:
        """The sheet's text, checksum and final dot included."""
        head = f"TS1-{_DIGITS[self.index]}{_DIGITS[self.total]}-{self.set_id}-{_base32(self.data)}"
        return f"{head}-{_crc(head)}."


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that looks like a sheet and cannot be used; `place` says which sheet, where that can be read."""

    code: Code
    message: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Scan:
    """What was found in a text: each sheet once, in order of appearance, and what is wrong with the rest."""

    parts: tuple[Part, ...]
    problems: tuple[Problem, ...]


def set_id(body: bytes) -> str:
    """The eight characters that name this snapshot, however it is split."""
    return _base32(hashlib.sha256(body).digest()[:5])


def split(body: bytes, part_bytes: int) -> tuple[str, ...]:
    """The texts of a body in as few parts of at most `part_bytes` bytes as will do, about equally long.

    SheetError if that takes more than 31 parts.
    """
    if not body or part_bytes < 1:
        raise ValueError("a body and a part have at least one byte each")
    total = -(-len(body) // part_bytes)
    if total > MAX_PARTS:
        raise SheetError(
            Code.TOO_BIG, f"this save would take {total} sheets of {part_bytes} bytes; {MAX_PARTS} are the most"
        )
    step = -(-len(body) // total)
    name = set_id(body)
    chunks = (body[start : start + step] for start in range(0, len(body), step))
    return tuple(Part(index, total, name, chunk).text for index, chunk in enumerate(chunks, 1))


def scan(text: str) -> Scan:
    """Every sheet in a text of any kind: any case, wrapping and order, prose around it, several saves, duplicates."""
    compact, words = _compact(text)
    parts: dict[Part, None] = {}
    problems: dict[Problem, None] = {}
    end = 0
    for begin in _BEGIN.finditer(compact):
        start = begin.start()
        if start < end:
            continue
        found = _PART.match(compact, start)
        part = _checked(found) if found else None
        if found and part:
            parts[part] = None
            end = found.end()
        elif start in words or _HEADER.match(compact, begin.end()):
            problems[_problem(compact, begin)] = None
    return Scan(tuple(parts), tuple(problems))


def complete(found: Scan) -> bool:
    """Whether all sheets of some save are among those found."""
    held: dict[tuple[str, int], int] = {}
    for part in found.parts:
        key = part.set_id, part.total
        held[key] = held.get(key, 0) + 1
    return any(count == total for (_, total), count in held.items())


def join(parts: Iterable[Part]) -> bytes:
    """The body of a complete set of parts, in any order; SheetError if one is missing, foreign or altered."""
    given = list(parts)
    if not given:
        raise SheetError(Code.NOTHING, "there is no sheet to restore from")
    first = given[0]
    held: dict[int, Part] = {}
    for part in given:
        if part.set_id != first.set_id:
            raise SheetError(Code.SEVERAL, foreign_sentence(part))
        if part.total != first.total:
            raise SheetError(Code.SEVERAL, other_count_sentence(part))
        held[part.index] = part
    if len(held) < first.total:
        raise SheetError(Code.MISSING, missing_sentence(first.set_id, first.total, held))
    body = b"".join(held[index].data for index in sorted(held))
    if set_id(body) != first.set_id:
        raise SheetError(
            Code.DAMAGED, f"the sheets of save {first.set_id} do not give the save they name: one was altered"
        )
    return body


def missing_sentence(name: str, total: int, held: Iterable[int]) -> str:
    """Which sheets are there and which are not: "have 1 and 3 of 3 of save K7QX9D2M: sheet 2 is missing"."""
    have = sorted(held)
    missing = [index for index in range(1, total + 1) if index not in have]
    what, verb = ("sheet", "is") if len(missing) == 1 else ("sheets", "are")
    return f"have {_listed(have)} of {total} of save {name}: {what} {_listed(missing)} {verb} missing"


def foreign_sentence(part: Part) -> str:
    """Whose sheet this is: "sheet 2 belongs to another save (CEEP4YHF)"."""
    return f"sheet {part.index} belongs to another save ({part.set_id})"


def other_count_sentence(part: Part) -> str:
    """Why this sheet cannot stand in for one of a set of another count."""
    return f"sheet {part.index} of {part.total} is the same save split another way: use sheets of one count"


def _listed(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=")


def _crc(head: str) -> str:
    return _base32(zlib.crc32(head.encode()).to_bytes(4, "big"))


def _compact(text: str) -> tuple[str, frozenset[int]]:
    """The text without its layout, and the offsets in it at which a word began with TS and a digit.

    Prose such as "points 1-3" holds "TS1-" once its spaces are gone; a word's beginning tells it from a sheet.
    """
    pieces: list[str] = []
    words: set[int] = set()
    length = last = 0
    for word in _WORD.finditer(text):
        piece = _tidy(text[last : word.start()])
        pieces.append(piece)
        length += len(piece)
        words.add(length)
        last = word.start()
    pieces.append(_tidy(text[last:]))
    return "".join(pieces), frozenset(words)


def _tidy(text: str) -> str:
    return "".join(text.split()).translate(_TIDY)


def _checked(found: re.Match[str]) -> Part | None:
    """The part of a match, unless its numbers, its checksum or its spelling are not what we would write."""
    index, total = _DIGITS.index(found[1]), _DIGITS.index(found[2])
    code = found[4]
    try:
        data = base64.b32decode(code + "=" * (-len(code) % 8))
    except binascii.Error:
        return None
    part = Part(index, total, found[3], data)
    return part if 1 <= index <= total and part.text == found[0] else None


def _problem(compact: str, begin: re.Match[str]) -> Problem:
    if begin[1] != "1":
        return Problem(
            Code.NEWER,
            f"a sheet here is in format TS{begin[1]}, made by a newer version: update to open it (this one reads TS1)",
        )
    header = _HEADER.match(compact, begin.end())
    index, total = (_DIGITS.index(header[1]), _DIGITS.index(header[2])) if header else (0, 0)
    if header and 1 <= index <= total:
        return Problem(
            Code.DAMAGED,
            f"sheet {index} of {total} of save {header[3]} is damaged or cut off: copy or photograph it again",
            (header[3], total, index),
        )
    return Problem(Code.DAMAGED, "a sheet here is damaged or cut off: copy or photograph it again")
