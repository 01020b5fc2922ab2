"""Writing a Save Sheet to a file, in the form that the file's suffix names."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from savesheets import jsonfile, qr, text, ts1
from savesheets.document import Document
from savesheets.errors import Code, SheetError
from savesheets.paper import Paper

Writer = Callable[[Document, Sequence[str], Paper], bytes]

_PAPER_VERSIONS = (20, 25)


def sheets_for_files(body: bytes, ecc: qr.Ecc = "L") -> tuple[str, ...]:
    """The texts of a body, split for symbols of at most version 25."""
    return ts1.split(body, qr.part_bytes(qr.FILE_VERSION, ecc))


def sheets_for_paper(sheets: Sequence[str]) -> tuple[str, ...]:
    """The same save split for paper: version 20 at ECC M, so that two symbols stand side by side.

    A save too long for 31 of those takes larger ones; SheetError if the sheets are not one whole save.
    """
    if not sheets:
        return ()
    body = ts1.join(part for sheet in sheets for part in ts1.scan(sheet).parts)
    room = next((v for v in _PAPER_VERSIONS if qr.parts_for_version(len(body), v, "M")), qr.FILE_VERSION)
    return ts1.split(body, qr.part_bytes(room, "M"))


def write_sheet(path: Path, document: Document, sheets: Sequence[str], paper: Paper = "a4") -> None:
    """Write a sheet as .pdf, .png, .svg, .txt or .json; the file appears whole or not at all.

    SheetError if the suffix is another or the file cannot be written.
    """
    content = writer_for(path)(document, sheets, paper)
    try:
        _replace(path, content)
    except OSError as error:
        raise SheetError(Code.CANNOT_WRITE, f"{path}: cannot be written: {error.strerror}") from error


def writer_for(path: Path) -> Writer:
    """The writer of the file's suffix; SheetError, naming those there are, if it is another."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        known = ", ".join(WRITERS)
        raise SheetError(Code.UNKNOWN_KIND, f"{path}: a Save Sheet is written as one of {known}: name such a file")
    return writer


def _pdf(document: Document, sheets: Sequence[str], paper: Paper) -> bytes:
    from savesheets import pdf  # brings in reportlab

    return pdf.draw(document, sheets_for_paper(sheets), paper)


def _png(document: Document, sheets: Sequence[str], paper: Paper) -> bytes:
    from savesheets import png  # brings in Pillow

    return png.draw(sheets, document.table)


def _svg(document: Document, sheets: Sequence[str], paper: Paper) -> bytes:
    from savesheets import svg

    return svg.draw(sheets, document.table).encode()


def _text(document: Document, sheets: Sequence[str], paper: Paper) -> bytes:
    return text.draw(document, sheets).encode()


def _json(document: Document, sheets: Sequence[str], paper: Paper) -> bytes:
    return jsonfile.draw(document, sheets).encode(errors="replace")


WRITERS: dict[str, Writer] = {".pdf": _pdf, ".png": _png, ".svg": _svg, ".txt": _text, ".json": _json}
"""The writer of each suffix."""


def _replace(path: Path, content: bytes) -> None:
    """Write beside the file and move into place, so that a failure leaves the old file as it was."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
