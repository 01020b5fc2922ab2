"""Finding sheets in files and photos; whatever is wrong is one sentence of its own."""

from __future__ import annotations

import os
import random
import struct
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from savesheets import jsonfile, png, reader
from savesheets.document import Document
from savesheets.errors import Code, SheetError
from savesheets.qr import symbol
from savesheets.terminal import half_blocks
from savesheets.ts1 import scan, split

BODY = random.Random(1).randbytes(150)
SHEETS = split(BODY, 80)


def picture() -> Image.Image:
    return Image.open(BytesIO(png.draw(SHEETS, "Friday"))).convert("RGB")


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def error(source: Path | bytes) -> SheetError:
    with pytest.raises(SheetError) as caught:
        reader.read_source(source)
    return caught.value


def found(source: Path | bytes) -> set[str]:
    return {part.text for part in scan(reader.read_source(source)).parts}


SMALL = picture().resize((200, 116))
SAMPLES = [encoded(SMALL, kind) for kind in ("PNG", "JPEG", "WEBP")]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize(
    "change",
    [
        lambda image: image,
        lambda image: image.rotate(90, expand=True),
        lambda image: image.rotate(7, expand=True, fillcolor="white"),
        lambda image: image.filter(ImageFilter.GaussianBlur(2)),
        ImageOps.invert,
        lambda image: image.resize((image.width // 2, image.height // 2)),
    ],
    ids=["as is", "turned", "askew", "blurred", "inverted", "small"],
)
def test_pictures_of_every_kind_are_read(kind: str, change: Callable[[Image.Image], Image.Image]) -> None:
    assert found(encoded(change(picture()), kind)) == set(SHEETS)


def test_a_see_through_ground_is_white() -> None:
    image = picture().convert("L")
    clear = Image.new("RGBA", image.size, (0, 0, 0, 0))
    clear.paste((0, 0, 0, 255), mask=ImageOps.invert(image))
    assert found(encoded(clear)) == set(SHEETS)


def photographed(image: Image.Image) -> Image.Image:
    """Taken by hand: askew, not flat, not sharp, in uneven light and with noise."""
    wide, high = image.size
    table = Image.new("RGB", (wide + 400, high + 400), "#806040")
    table.paste(image, (200, 200))
    tilt = (1.02, 0.12, -60, -0.06, 1.05, 10, 0.00012, 0.00004)
    view = table.transform(table.size, Image.Transform.PERSPECTIVE, tilt, Image.Resampling.BICUBIC)
    light = Image.linear_gradient("L").resize(view.size).point(lambda value: 130 + value // 2)
    view = ImageChops.multiply(view.convert("L"), light).filter(ImageFilter.GaussianBlur(1.5))
    noise = Image.frombytes("L", view.size, random.Random(5).randbytes(view.width * view.height))
    return Image.blend(view, noise, 0.12)


def test_a_photo_taken_by_hand_is_read() -> None:
    assert found(encoded(photographed(picture()), "JPEG", quality=75)) == set(SHEETS)


def far_photo(image: Image.Image) -> Image.Image:
    """Taken from far off: 3 pixels a module, turned, blurred and noisy."""
    view = image.convert("L").rotate(20, Image.Resampling.BICUBIC, expand=True, fillcolor=110)
    view = view.resize((view.width * 3 // png.MODULE, view.height * 3 // png.MODULE), Image.Resampling.BOX)
    view = view.filter(ImageFilter.GaussianBlur(1.3))
    noise = Image.frombytes("L", view.size, random.Random(6).randbytes(view.width * view.height))
    return Image.blend(view, noise, 0.12)


def gapped_screen(text: str, line: int, gap: int) -> Image.Image:
    """A terminal whose lines stand apart and show the dark theme between them."""
    rows = half_blocks(symbol(text))
    width = sum(len(run.text) for run in rows[0])
    image = Image.new("RGB", ((width + 6) * 9, (len(rows) + 4) * (line + gap)), "#202020")
    brush = ImageDraw.Draw(image)
    for y, row in enumerate(rows, 2):
        x, top = 3, y * (line + gap)
        for run in row:
            end = x + len(run.text)
            brush.rectangle((x * 9, top, end * 9 - 1, top + line // 2 - 1), fill=run.fg)
            brush.rectangle((x * 9, top + line // 2, end * 9 - 1, top + line - 1), fill=run.bg)
            x = end
    return image


@pytest.mark.parametrize(
    ("image", "sheets"),
    [
        (gapped_screen(SHEETS[0], 18, 4), {SHEETS[0]}),
        (gapped_screen(SHEETS[1], 36, 2), {SHEETS[1]}),
        (gapped_screen(SHEETS[0], 36, 8), {SHEETS[0]}),
        (ImageOps.scale(gapped_screen(SHEETS[0], 18, 4), 2, Image.Resampling.NEAREST), {SHEETS[0]}),
        (far_photo(picture()), set(SHEETS)),
    ],
    ids=["wide gaps", "narrow gaps", "a fifth", "twice the pixels", "far"],
)
def test_the_ladder_reads_what_one_look_does_not(image: Image.Image, sheets: set[str]) -> None:
    assert len(zxingcpp.read_barcodes(image)) < len(sheets)
    assert found(encoded(image)) == sheets


def test_json_and_text_files(tmp_path: Path, document: Document) -> None:
    text = tmp_path / "mail.txt"
    text.write_text("Zażółć\n" + "\n".join(SHEETS).lower(), "utf-8")
    notepad = tmp_path / "notepad.txt"
    notepad.write_text("\r\n".join(SHEETS), "utf-16")
    latin = tmp_path / "latin.txt"
    latin.write_bytes("Béla: ".encode("latin-1") + " ".join(SHEETS).encode())
    file = tmp_path / "sheet.json"
    file.write_text(jsonfile.draw(document, SHEETS), "utf-8")
    cut = tmp_path / "cut.json"
    cut.write_text(file.read_text("utf-8")[: -len("}]}\n")], "utf-8")
    for path in (text, notepad, latin, file, cut):
        assert found(path) == set(SHEETS), path.name


def test_a_json_file_of_a_newer_version_or_with_damaged_sheets() -> None:
    assert error(b'{"format": "companion-save-sheet", "version": 2}').code is Code.NEWER
    damaged = error(b'{"format": "companion-save-sheet", "version": 1, "sheets": [1]}')
    assert damaged.code is Code.DAMAGED
    assert "list of texts" in damaged.message


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"format": ' + b"9" * 5_000 + b"}", b"{}", b"", b"{"])
def test_other_json_is_only_text(data: bytes) -> None:
    assert reader.read_source(data) == data.decode()


def test_a_missing_file_and_what_is_no_file(tmp_path: Path) -> None:
    missing = error(tmp_path / "no.png")
    assert (missing.code, missing.message) == (Code.NO_FILE, f"{tmp_path}/no.png: there is no such file")
    folder = error(tmp_path)
    assert folder.code is Code.NOT_A_FILE
    assert "is a folder" in folder.message
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "is not a file" in error(pipe).message
    assert error(Path("a\0b")).code in (Code.NO_FILE, Code.UNREADABLE)
    assert error(Path("x" * 5_000)).code is Code.UNREADABLE


def test_files_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    huge = tmp_path / "huge.png"
    with huge.open("wb") as file:
        file.truncate(reader.MAX_BYTES + 1)
    assert error(huge).code is Code.TOO_BIG
    assert "4 MB" in error(b"a" * (reader.MAX_TEXT + 1)).message


@pytest.mark.parametrize("size", [(9_000, 9_000), (10_000, 9_500), (20_000, 20_000)])
def test_a_picture_of_too_many_pixels_is_not_unpacked(size: tuple[int, int]) -> None:
    header = b"IHDR" + struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n\0\0\0\x0d" + header + zlib.crc32(header).to_bytes(4, "big") + b"\0\0\0\0IDAT"
    assert error(bomb).code is Code.TOO_BIG
    assert "65 million pixels" in error(bomb).message


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"\0\0\0\x18ftypavif\0\0\0\0", "AVIF"),
        (b"PK\3\4\0\0\0\0", "kind that cannot be read"),
        (b"RIFF\0\0\0\0WAVE", "kind that cannot be read"),
        (b"GIF89a\0\1", "kind that cannot be read"),
    ],
)
def test_other_kinds_are_refused_with_the_way_round(data: bytes, word: str) -> None:
    assert error(data).code is Code.UNKNOWN_KIND
    assert word in error(data).message


def test_without_its_package_a_heic_photo_is_refused_with_the_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    refused = error(b"\0\0\0\x18ftypheic\0\0\0\0")
    assert refused.code is Code.UNKNOWN_KIND
    assert "save it as .jpg first" in refused.message and "[heic]" in refused.message


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBP", encoded(picture())[:3_000]]
)
def test_a_broken_picture(data: bytes) -> None:
    assert error(data).code is Code.UNREADABLE


@pytest.mark.parametrize(
    "failure", [SyntaxError, AssertionError, EOFError, IndexError, TypeError, struct.error, zlib.error]
)
def test_whatever_a_decoder_raises_is_a_broken_picture(
    failure: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise failure("deep inside")

    monkeypatch.setattr(Image.Image, "convert", fail)
    assert error(SAMPLES[0]).message == "the text given: is a picture that is broken or cut off"


def test_a_picture_too_long_for_the_decoder_shows_nothing() -> None:
    assert error(encoded(Image.new("1", (70_000, 1)))).code is Code.NO_CODE


def test_of_several_sheets_in_a_photo_none_is_missed_though_a_code_is_spoilt() -> None:
    sheets = split(random.Random(2).randbytes(600), 80)
    image = photographed(Image.open(BytesIO(png.draw(sheets, "Friday"))).convert("RGB"))
    assert found(encoded(image, "JPEG", quality=85)) == set(sheets)


def test_a_picture_without_a_code_and_one_with_another() -> None:
    assert error(encoded(Image.new("L", (300, 300), 255))).code is Code.NO_CODE
    assert error(encoded(Image.new("L", (1, 1)))).code is Code.NO_CODE
    out = BytesIO()
    segno.make("WIFI:S:table;;").save(out, kind="png", scale=6)
    assert error(out.getvalue()).code is Code.OTHER_CODE
    newer = BytesIO()
    segno.make("TS2-BB-K7QXCD2M-AAAA-AAAAAAA.").save(newer, kind="png", scale=6)
    assert [problem.code for problem in scan(reader.read_source(newer.getvalue())).problems] == [Code.NEWER]


def test_a_name_goes_before_the_sentence() -> None:
    with pytest.raises(SheetError, match=r"^standard input: is a PDF that is broken"):
        reader.read_source(b"%PDF-", "standard input")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False))
def test_hostile_pictures_give_a_sheet_error_or_text(sample: bytes, dice: random.Random) -> None:
    data = bytearray(sample)
    for _ in range(dice.randrange(1, 20)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    try:
        assert isinstance(reader.read_source(bytes(data[: dice.randrange(8, len(data) + 1)])), str)
    except SheetError as problem:
        assert problem.message.startswith("the text given: ")


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_give_a_sheet_error_or_text(data: bytes) -> None:
    try:
        assert isinstance(reader.read_source(data), str)
    except SheetError as problem:
        assert problem.message
