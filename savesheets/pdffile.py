"""Finding Save Sheets in PDF files: by their text where it can be copied, else by the symbols on the drawn pages."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator

import pypdfium2
from PIL import Image
from pypdfium2.raw import FPDFText_CountChars

from savesheets import picture
from savesheets.errors import Code, SheetError
from savesheets.ts1 import complete, scan

MAX_PAGES = 60
"""Pages looked at; a long campaign's sheet has about ten."""

MAX_LETTERS = 400_000
"""Letters of text on one page; a full one has about 6,000."""

_DPI = 200
_MAX_PIXELS = 20_000_000
# PDFium gives these for a hyphen at a line's end.
_SOFT = str.maketrans({"\ufffe": "-", "\x02": "-"})


def read(data: bytes) -> str:
    """The texts of the Save Sheets in a PDF, one a line; SheetError if it is broken, locked or shows none."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise SheetError(Code.UNREADABLE, "is a PDF that is broken, cut off or locked with a password") from error
    try:
        return _found(document)
    finally:
        document.close()


def _found(document: pypdfium2.PdfDocument) -> str:
    if len(document) > MAX_PAGES:
        raise SheetError(Code.TOO_BIG, f"has {len(document)} pages, too many for a Save Sheet: at most {MAX_PAGES}")
    text = "\n".join(_each(document, _text))
    if complete(scan(text)):
        return text
    drawn = "\n".join(_each(document, _symbols))
    if scan(f"{text}\n{drawn}") == scan(""):
        raise SheetError(Code.NO_CODE, "holds no Save Sheet, neither as text nor as a QR code")
    return f"{text}\n{drawn}"


def _each(document: pypdfium2.PdfDocument, look: Callable[[pypdfium2.PdfPage], str]) -> Iterator[str]:
    """What `look` finds on each page; a page that cannot be read is passed over."""
    for number in range(len(document)):
        try:
            page = document[number]
        except pypdfium2.PdfiumError:
            continue
        try:
            yield look(page)
        finally:
            page.close()


def _text(page: pypdfium2.PdfPage) -> str:
    try:
        letters = page.get_textpage()
    except pypdfium2.PdfiumError:
        return ""
    try:
        if not 0 < FPDFText_CountChars(letters.raw) <= MAX_LETTERS:
            return ""
        return str(letters.get_text_range(errors="replace")).translate(_SOFT)
    finally:
        letters.close()


def _symbols(page: pypdfium2.PdfPage) -> str:
    image = _drawn(page)
    return "\n".join(picture.symbols(image)) if image else ""


def _drawn(page: pypdfium2.PdfPage) -> Image.Image | None:
    """The page in grey, fine enough for its symbols and never larger than a photo."""
    wide, high = page.get_size()
    if not (wide > 0 and high > 0):
        return None
    scale = min(_DPI / 72, (_MAX_PIXELS / (wide * high)) ** 0.5)
    if min(wide, high) * scale < 1 or max(wide, high) * scale > _MAX_PIXELS:
        return None
    try:
        image: Image.Image = page.render(scale=scale, grayscale=True).to_pil()
    except (pypdfium2.PdfiumError, ctypes.ArgumentError, ValueError, MemoryError):
        return None
    return image.convert("L")
