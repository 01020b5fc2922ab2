"""QR symbols of sheet texts: their sizes beforehand, their modules, and how many a window needs.

Symbols use one alphanumeric segment and a fixed mask, so that the version is known before drawing, drawing is quick,
and the same text always gives the same picture.  Capacities are those of ISO/IEC 18004, table 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from savesheets.errors import Code, SheetError
from savesheets.ts1 import MAX_PARTS, OVERHEAD

Ecc = Literal["L", "M"]
"""Error correction: L on screens and in files, M on paper."""

FILE_VERSION = 25
"""The largest version drawn into files and on screens: phones read larger ones badly."""

MIN_VERSION = 2
"""The smallest version with room for a part of a body beside a sheet's header."""

QUIET = 4
"""Light modules that the standard asks for around a symbol."""

SCREEN_SYMBOLS = 4
"""More symbols than this are a chore to photograph, so a file leads."""

_MASK = 3
_ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
# fmt: off
_DATA_BYTES: dict[Ecc, tuple[int, ...]] = {
    "L": (19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861, 932, 1006,
          1094, 1174, 1276, 1370, 1468, 1531, 1631, 1735, 1843, 1955, 2071, 2191, 2306, 2434, 2566, 2702, 2812, 2956),
    "M": (16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669, 714, 782,
          860, 914, 1000, 1062, 1128, 1193, 1267, 1373, 1455, 1541, 1631, 1725, 1812, 1914, 1992, 2102, 2216, 2334),
}
# fmt: on
VERSIONS = range(1, 41)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A QR symbol without its quiet zone: rows of modules, True for dark; 17 + 4 x version on each side."""

    version: int
    modules: tuple[tuple[bool, ...], ...]

    @property
    def size(self) -> int:
        """Modules on a side."""
        return len(self.modules)

    def framed(self, quiet: int = QUIET) -> tuple[tuple[bool, ...], ...]:
        """The modules with a quiet zone: `quiet` light ones on every side."""
        side = (False,) * quiet
        edge = ((False,) * (self.size + 2 * quiet),) * quiet
        return (*edge, *(side + row + side for row in self.modules), *edge)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a body goes on screen: `version` is None where the window is too small for any symbol.

    `files_first` says that PNG and PDF should lead; `window` is then the columns and rows that would do with few
    symbols, or None where no window would.
    """

    version: int | None
    symbols: int
    part_bytes: int
    files_first: bool
    window: tuple[int, int] | None


def capacity(version: int, ecc: Ecc = "L") -> int:
    """Alphanumeric characters in a symbol of a version from 1 to 40."""
    count_bits = 9 if version < 10 else 11 if version < 27 else 13
    pairs, rest = divmod(8 * _DATA_BYTES[ecc][version - 1] - 4 - count_bits, 11)
    return 2 * pairs + (rest >= 6)


def part_bytes(version: int = FILE_VERSION, ecc: Ecc = "L") -> int:
    """Bytes of a body in one symbol; 0 where the version holds no more than a sheet's header."""
    return max(0, 5 * (capacity(version, ecc) - OVERHEAD) // 8)


def parts_for_version(body_len: int, version: int, ecc: Ecc = "L") -> int | None:
    """How many symbols of a version a body of so many bytes takes; None if more than a save may have."""
    room = part_bytes(version, ecc)
    if body_len > room * MAX_PARTS:
        return None
    return -(-body_len // room)


def fitting_version(text: str, ecc: Ecc = "L") -> int:
    """The smallest version that holds the text; SheetError if none does or a character is not alphanumeric."""
    if not _ALPHANUMERIC.issuperset(text):
        raise SheetError(Code.BAD_VALUE, "a QR symbol takes capital letters, digits and $%*+-./: only")
    for version in VERSIONS:
        if len(text) <= capacity(version, ecc):
            return version
    raise SheetError(
        Code.TOO_BIG, f"{len(text)} characters do not fit a QR symbol of {capacity(40, ecc)}: split the save further"
    )


def symbol(text: str, ecc: Ecc = "L", version: int = 1) -> Symbol:
    """The symbol of a text, of the smallest version that holds it and of at least the version given."""
    # Imported here because qrcode brings all of Pillow with it.
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    from qrcode.util import MODE_ALPHA_NUM, QRData

    chosen = max(version, fitting_version(text, ecc))
    level = ERROR_CORRECT_L if ecc == "L" else ERROR_CORRECT_M
    code = QRCode(version=chosen, error_correction=level, border=0, mask_pattern=_MASK)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    code.make(fit=False)
    return Symbol(chosen, tuple(tuple(map(bool, row)) for row in code.get_matrix()))


def series(texts: Sequence[str], ecc: Ecc = "L") -> tuple[Symbol, ...]:
    """The symbols of a save's sheets, all of one version; SheetError if there are none or one does not fit."""
    if not texts:
        raise SheetError(Code.BAD_VALUE, "a sheet without a save has no QR symbol: write it as .pdf, .txt or .json")
    version = max(fitting_version(text, ecc) for text in texts)
    return tuple(symbol(text, ecc, version) for text in texts)


def runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Start and length of each run of dark modules in a row."""
    start = 0
    for dark, same in groupby(row):
        length = len(list(same))
        if dark:
            yield start, length
        start += length


def window_for_version(version: int, big: bool = False, quiet: int | None = None) -> tuple[int, int]:
    """Columns and rows of a symbol drawn in a terminal; quiet zone 4 in half blocks and 2 in big mode."""
    side = 17 + 4 * version + 2 * _quiet(big, quiet)
    return (2 * side, side) if big else (side, -(-side // 2))


def version_for_window(cols: int, rows: int, big: bool = False, quiet: int | None = None) -> int | None:
    """The largest version from 2 to 25 that the cells can show, or None."""
    for version in range(FILE_VERSION, MIN_VERSION - 1, -1):
        wide, high = window_for_version(version, big, quiet)
        if wide <= cols and high <= rows:
            return version
    return None


def plan(body: bytes, cols: int, rows: int, big: bool = False, chrome: int = 1) -> Plan:
    """How to show a body in a window, of whose rows `chrome` are taken by captions and keys."""
    version = version_for_window(cols, rows - chrome, big)
    count = parts_for_version(len(body), version) if version else None
    if version is None or count is None:
        return Plan(None, 0, 0, True, _window_that_does(len(body), big, chrome))
    files_first = count > SCREEN_SYMBOLS
    window = _window_that_does(len(body), big, chrome) if files_first else None
    return Plan(version, count, part_bytes(version), files_first, window)


def _quiet(big: bool, quiet: int | None) -> int:
    if quiet is not None:
        return quiet
    return QUIET // 2 if big else QUIET


def _window_that_does(body_len: int, big: bool, chrome: int) -> tuple[int, int] | None:
    for version in range(MIN_VERSION, FILE_VERSION + 1):
        count = parts_for_version(body_len, version)
        if count is not None and count <= SCREEN_SYMBOLS:
            cols, rows = window_for_version(version, big)
            return cols, rows + chrome
    return None
