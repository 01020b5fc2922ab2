"""Finding the text of Save Sheets in files of any supported kind: PDF, pictures, JSON and plain text."""

from __future__ import annotations

import codecs
from pathlib import Path

from savesheets import jsonfile
from savesheets.errors import Code, SheetError

MAX_BYTES = 32 * 1024 * 1024
"""Bytes of a file; the largest photos of phones have about 25 MB."""

MAX_TEXT = 4 * 1024 * 1024
"""Bytes of a text; a sheet's has a few thousand."""

READABLE = "a .json, .txt, .pdf, .png, .jpg or .webp file"

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_HEIC = frozenset((b"heic", b"heix", b"hevc", b"mif1", b"msf1"))
_PDF_WITHIN = 1024  # bytes before which the mark of a PDF stands


def read_source(source: Path | bytes, name: str = "") -> str:
    """The text found in a file, or in the bytes of one; `name` stands for the source in messages.

    SheetError if it is missing, no file, too large, of another kind, broken, or a picture without a Save Sheet.
    """
    name = name or (str(source) if isinstance(source, Path) else "the text given")
    data = _file(source, name) if isinstance(source, Path) else source
    if len(data) > MAX_BYTES:
        raise SheetError(Code.TOO_BIG, f"{name}: is larger than {MAX_BYTES >> 20} MB, too large for a Save Sheet")
    try:
        return _found(data)
    except SheetError as error:
        raise SheetError(error.code, f"{name}: {error.message}") from error


def _file(path: Path, name: str) -> bytes:
    try:
        if not path.exists():
            raise SheetError(Code.NO_FILE, f"{name}: there is no such file")
        if not path.is_file():
            what = "is a folder" if path.is_dir() else "is not a file"
            raise SheetError(Code.NOT_A_FILE, f"{name}: {what}: name {READABLE}")
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SheetError(Code.UNREADABLE, f"{name}: cannot be read: {reason}") from error


def _found(data: bytes) -> str:
    if _is_picture(data) or _is_heic(data):
        from savesheets import picture  # brings in Pillow and zxing-cpp

        return picture.read(data, heic=_is_heic(data))
    if b"%PDF-" in data[:_PDF_WITHIN]:
        from savesheets import pdffile  # brings in pypdfium2 as well

        return pdffile.read(data)
    _refuse_others(data)
    if len(data) > MAX_TEXT:
        raise SheetError(Code.TOO_BIG, f"is a text of more than {MAX_TEXT >> 20} MB, too large for a Save Sheet")
    text = _decoded(data)
    sheets = jsonfile.read(text)
    return text if sheets is None else "\n".join(sheets)


def _is_picture(data: bytes) -> bool:
    return data.startswith((_PNG, _JPEG)) or (data.startswith(b"RIFF") and data[8:12] == b"WEBP")


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIC


def _refuse_others(data: bytes) -> None:
    """SheetError, with the way round, for kinds that people try and that cannot be read."""
    if data[4:12] == b"ftypavif":
        raise SheetError(Code.UNKNOWN_KIND, "is an AVIF photo: save it as .jpg or .png first")
    if b"\0" in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise SheetError(Code.UNKNOWN_KIND, f"is of a kind that cannot be read: name {READABLE}")


def _decoded(data: bytes) -> str:
    """The text; letters of another encoding are replaced, since a sheet's own are all ASCII."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    return data.decode("utf-8-sig", errors="replace")
