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
from PIL import Image, ImageChops, ImageFilter

from savesheets.errors import Code, SheetError
from savesheets.ts1 import complete, scan

MAX_PIXELS = 65_000_000
"""Pixels of a picture; phones go to 64 million."""

_MAX_SIDE = 65_535  # the reader's own limit
_ENLARGED = 40_000_000
_GAPS = (9, 18)  # rows: of a usual screen, and of one with twice as many pixels
_SHARPEN = ImageFilter.UnsharpMask(radius=8, percent=250, threshold=0)
# What Pillow's decoders were seen to raise on altered files, and what Pillow itself expects of them.
_BROKEN = (OSError, ValueError, SyntaxError, AssertionError, EOFError, IndexError, TypeError, struct.error, zlib.error)
_KINDS, _HEIC = ("PNG", "JPEG", "WEBP"), ("HEIF",)
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)

Step = Callable[[Image.Image], Image.Image]


def read(data: bytes, heic: bool = False) -> str:
    """The texts of the Save Sheets in a picture, one a line; SheetError if it is broken or shows none.

    `heic` says that it is a photo of an iPhone, which takes a package of its own.
    """
    texts = symbols(_opened(data, _heic_kinds() if heic else _KINDS))
    found = scan("\n".join(texts))
    if found.parts or found.problems:
        return "\n".join(texts)
    if texts:
        raise SheetError(Code.OTHER_CODE, "shows a QR code that is not a Save Sheet")
    raise SheetError(
        Code.NO_CODE,
        "no QR code could be read in it: hold the camera closer and straight, with one sheet filling the picture",
    )


def symbols(image: Image.Image) -> tuple[str, ...]:
    """The texts of the QR codes in a grey picture: what every step of the ladder reads, until a whole save is there."""
    texts: dict[str, None] = {}
    for step in _ladder(image):
        if max(step.size) > _MAX_SIDE:
            continue
        codes = zxingcpp.read_barcodes(step, formats=_QR, return_errors=True)
        texts |= dict.fromkeys(code.text for code in codes if code.valid)
        found = scan("\n".join(texts))
        # Where every code that shows was read, a further step finds nothing more.
        if complete(found) or (found.parts and all(code.valid for code in codes)):
            break
    return tuple(texts)


def _heic_kinds() -> tuple[str, ...]:
    try:
        from pi_heif import register_heif_opener
    except ImportError as error:
        raise SheetError(
            Code.UNKNOWN_KIND, "is a HEIC photo: save it as .jpg first, or install the extra tabletop-companion[heic]"
        ) from error
    register_heif_opener()
    return _HEIC


def _opened(data: bytes, kinds: tuple[str, ...]) -> Image.Image:
    """The picture in grey, see-through parts as white; SheetError if it is broken or has too many pixels."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=kinds)
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
    for rows in _GAPS:
        yield _without_dark_lines(image, rows)


def _without_dark_lines(image: Image.Image, rows: int) -> Image.Image:
    """The picture with dark lines across it filled up that are less than `rows` high: the gaps of a terminal."""
    return _spread(_spread(image, rows, ImageChops.lighter), -rows, ImageChops.darker)


def _spread(image: Image.Image, rows: int, pick: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """Each pixel as the lightest (or darkest) of so many above it, or below where `rows` is negative."""
    way, left, step = (1 if rows > 0 else -1), abs(rows) - 1, 1
    while left:
        by = min(step, left)
        image = pick(image, ImageChops.offset(image, 0, way * by))
        left, step = left - by, step * 2
    return image


def _enlarged(image: Image.Image) -> Image.Image:
    large = image.resize((image.width * 3, image.height * 3), Image.Resampling.LANCZOS)
    return large.filter(ImageFilter.GaussianBlur(2)).filter(_SHARPEN)
