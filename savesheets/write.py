"""Writing a Save Sheet to a file, in the form that the file's suffix names."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from savesheets import jsonfile, qr, text, ts1
from savesheets.document import Document
from savesheets.errors import Code, SheetError

Writer = Callable[[Document, Sequence[str]], bytes]


def sheets_for_files(body: bytes, ecc: qr.Ecc = "L") -> tuple[str, ...]:
    """The texts of a body, split for symbols of at most version 25."""
    return ts1.split(body, qr.part_bytes(qr.FILE_VERSION, ecc))


def write_sheet(path: Path, document: Document, sheets: Sequence[str]) -> None:
    """Write a sheet as .png, .svg, .txt or .json; the file appears whole or not at all.

    SheetError if the suffix is another or the file cannot be written.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        known = ", ".join(WRITERS)
        raise SheetError(Code.UNKNOWN_KIND, f"{path}: a Save Sheet is written as one of {known}: name such a file")
    content = writer(document, sheets)
    try:
        _replace(path, content)
    except OSError as error:
        raise SheetError(Code.CANNOT_WRITE, f"{path}: cannot be written: {error.strerror}") from error


def _png(document: Document, sheets: Sequence[str]) -> bytes:
    from savesheets import png  # brings in Pillow

    return png.draw(sheets, document.table)


def _svg(document: Document, sheets: Sequence[str]) -> bytes:
    from savesheets import svg

    return svg.draw(sheets, document.table).encode()


def _text(document: Document, sheets: Sequence[str]) -> bytes:
    return text.draw(document, sheets).encode()


def _json(document: Document, sheets: Sequence[str]) -> bytes:
    return jsonfile.draw(document, sheets).encode(errors="replace")


WRITERS: dict[str, Writer] = {".png": _png, ".svg": _svg, ".txt": _text, ".json": _json}
"""The writer of each suffix."""


def _replace(path: Path, content: bytes) -> None:
    """Write beside the file and move into place, so that a failure leaves the old file as it was."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
