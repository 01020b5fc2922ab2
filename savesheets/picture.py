"""Reading QR symbols out of pictures: screenshots, files of our own, and photos that are not quite sharp.

The steps of the ladder were picked on hard photos and on screenshots with gaps between the lines: what one step
misses, another reads, so their finds are added up.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO

import zxingcpp
from PIL import Image, ImageFilter

from savesheets.errors import Code, SheetError
from savesheets.ts1 import Scan, scan

MAX_PIXELS = 65_000_000
"""Pixels of a picture; phones go to 64 million."""

_ENLARGED = 40_000_000
_SHARPEN = ImageFilter.UnsharpMask(radius=8, percent=250, threshold=0)
# What Pillow's decoders were seen to raise on altered files, and what Pillow itself expects of them.
_BROKEN = (OSError, ValueError, SyntaxError, AssertionError, EOFError, IndexError, TypeError, struct.error, zlib.error)
_KINDS = ("PNG", "JPEG", "WEBP")
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)

Step = Callable[[Image.Image], Image.Image]


def read(data: bytes) -> str:
    """The texts of the Save Sheets in a picture, one a line; SheetError if it is broken or shows none."""
    texts: dict[str, None] = {}
    found = scan("")
    for image in _ladder(_opened(data)):
        texts |= dict.fromkeys(_symbols(image))
        before, found = found, scan("\n".join(texts))
        if _enough(before, found):
            break
    if found.parts or found.problems:
        return "\n".join(texts)
    if texts:
        raise SheetError(Code.OTHER_CODE, "shows a QR code that is not a Save Sheet")
    raise SheetError(
        Code.NO_CODE,
        "no QR code could be read in it: hold the camera closer and straight, with one sheet filling the picture",
    )


def _opened(data: bytes) -> Image.Image:
    """The picture in grey, see-through parts as white; SheetError if it is broken or has too many pixels."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=_KINDS)
            if image.width * image.height > MAX_PIXELS:
                raise _too_big()
            return _grey(image)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_big() from error
    except _BROKEN as error:
        raise SheetError(Code.UNREADABLE, "is a picture that is broken or cut off") from error


def _grey(image: Image.Image) -> Image.Image:
    image.draft("L", image.size)
    if not image.has_transparency_data:
        return image.convert("L")
    clear = image.convert("RGBA")
    ground = Image.new("RGBA", clear.size, "white")
    return Image.alpha_composite(ground, clear).convert("L")


def _too_big() -> SheetError:
    return SheetError(Code.TOO_BIG, f"has more than {MAX_PIXELS // 1_000_000} million pixels: make it smaller first")


def _ladder(image: Image.Image) -> Iterator[Image.Image]:
    """The picture as it is, then changed in the ways that make a hard one readable."""
    yield image
    yield image.filter(ImageFilter.GaussianBlur(2))
    yield image.filter(ImageFilter.GaussianBlur(4))
    if 9 * image.width * image.height <= _ENLARGED:
        yield _enlarged(image)
    yield image.reduce(2)


def _enlarged(image: Image.Image) -> Image.Image:
    large = image.resize((image.width * 3, image.height * 3), Image.Resampling.LANCZOS)
    return large.filter(ImageFilter.GaussianBlur(2)).filter(_SHARPEN)


def _symbols(image: Image.Image) -> Iterator[str]:
    for code in zxingcpp.read_barcodes(image, formats=_QR):
        yield code.text


def _enough(before: Scan, found: Scan) -> bool:
    """A whole save is there, or a further step has added nothing to what was found."""
    held: dict[tuple[str, int], int] = {}
    for part in found.parts:
        key = part.set_id, part.total
        held[key] = held.get(key, 0) + 1
    if any(count == total for (_, total), count in held.items()):
        return True
    return bool(found.parts) and len(found.parts) == len(before.parts)
