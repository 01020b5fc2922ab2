"""The compact body of a sheet: a positional JSON list under raw deflate.

Inflating treats its input as hostile: the size, the nesting and the size of numbers are bounded, and only what
`deflate_body` could have written is read back.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from typing import TypeAlias

from savesheets.errors import Code, SheetError

JsonValue: TypeAlias = "bool | int | str | list[JsonValue] | dict[str, JsonValue] | None"
"""What a body holds: JSON without fractions."""

MAX_INFLATED = 256 * 1024
"""Bytes of JSON in a body; a long campaign needs about 8 KiB."""

MAX_DEPTH = 32
"""Lists within lists; a state needs about six."""

MAX_DIGITS = 40
"""Digits of a number, its sign included; bit masks of a hundred marks fit."""

_RAW = -zlib.MAX_WBITS
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"')


def deflate_body(value: Sequence[object]) -> bytes:
    """The body of a positional list; SheetError if it is too large, too deep or not JSON without fractions."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        _parse(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise SheetError(Code.BAD_VALUE, f"this state cannot go on a Save Sheet: {error}") from error
    data = text.encode()
    if len(data) > MAX_INFLATED:
        raise SheetError(
            Code.TOO_BIG, f"this state takes {len(data)} bytes, a Save Sheet {MAX_INFLATED}: shorten the notes"
        )
    packer = zlib.compressobj(level=9, wbits=_RAW)
    return packer.compress(data) + packer.flush()


def inflate_body(body: bytes) -> list[JsonValue]:
    """The positional list of a body; SheetError for anything that `deflate_body` would not have written."""
    data = _inflate(body)
    try:
        return _parse(data.decode())
    except UnicodeDecodeError as error:
        raise _damaged("its text is not UTF-8") from error
    except ValueError as error:
        raise _damaged(str(error)) from error


def _inflate(body: bytes) -> bytes:
    unpacker = zlib.decompressobj(wbits=_RAW)
    try:
        data = unpacker.decompress(body, MAX_INFLATED + 1)
    except zlib.error as error:
        raise _damaged("it cannot be unpacked") from error
    if len(data) > MAX_INFLATED:
        raise SheetError(Code.TOO_BIG, f"this save unpacks to more than {MAX_INFLATED} bytes, so it is not opened")
    if not unpacker.eof:
        raise _damaged("its end is missing")
    if unpacker.unused_data:
        raise _damaged("something follows its end")
    return data


def _parse(text: str) -> list[JsonValue]:
    """The list that the text holds; ValueError with the reason where a bound is broken."""
    # The depth is measured first because the parser itself recurses.
    if _depth(text) > MAX_DEPTH:
        raise ValueError(f"its lists are nested more than {MAX_DEPTH} deep")
    try:
        value = json.loads(text, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction)
    except json.JSONDecodeError as error:
        raise ValueError("its content cannot be read") from error
    if not isinstance(value, list):
        raise ValueError("it does not hold a list")
    if not _storable(value):
        raise ValueError("a text in it holds half a character")
    return value


def _depth(text: str) -> int:
    deepest = level = 0
    for sign in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        level += 1 if sign in "[{" else -1
        deepest = max(deepest, level)
    return deepest


def _storable(value: list[JsonValue]) -> bool:
    """Whether every text is whole: a lone surrogate could be neither stored nor shown later."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"it holds a number of {len(digits)} digits")
    return int(digits)


def _fraction(number: str) -> int:
    raise ValueError(f"it holds {number[:20]}, which is not a whole number")


def _damaged(why: str) -> SheetError:
    return SheetError(Code.DAMAGED, f"this save is damaged: {why}")
