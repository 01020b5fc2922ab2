"""Sheets as files: PNG, SVG, text and JSON, written whole and read back."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from savesheets import png, svg
from savesheets.caption import caption, columns_for
from savesheets.collector import Collector
from savesheets.document import Document
from savesheets.errors import Code, SheetError
from savesheets.qr import part_bytes, series
from savesheets.reader import read_source
from savesheets.ts1 import set_id, split
from savesheets.write import WRITERS, sheets_for_files, write_sheet

SVG = "{http://www.w3.org/2000/svg}"


def parts(count: int, version: int = 13) -> tuple[bytes, tuple[str, ...]]:
    body = random.Random(count).randbytes(count * part_bytes(version))
    return body, split(body, part_bytes(version))


def restored(source: Path | bytes) -> bytes:
    collector = Collector()
    collector.add(read_source(source))
    assert collector.notes() == ()
    return collector.body()


@pytest.mark.parametrize("count", [1, 3, 7])
def test_a_png_holds_every_part(count: int) -> None:
    body, sheets = parts(count)
    assert restored(png.draw(sheets, "Friday · Żółw 王")) == body


def test_a_png_at_version_25_reads_back() -> None:
    body, sheets = parts(2, version=25)
    assert restored(png.draw(sheets, "Friday")) == body


def test_a_png_is_white_around_and_has_captions() -> None:
    _, sheets = parts(1, version=5)
    image = Image.open(BytesIO(png.draw(sheets, "A name that is far too long for so small a symbol")))
    quiet = 4 * png.MODULE
    side = image.width
    assert image.mode == "L"
    assert image.crop((0, 0, side, quiet)).getextrema() == (255, 255)
    assert image.crop((0, 0, quiet, side)).getextrema() == (255, 255)
    words = image.crop((0, side, side, image.height))
    assert words.getextrema()[0] < 60
    assert words.crop((0, 0, 2, words.height)).getextrema()[0] == 255


def test_captions_name_part_table_and_save() -> None:
    body, sheets = parts(3)
    assert caption(sheets[1], " Fri\nday ") == f"sheet 2 of 3 · Fri day · {set_id(body)}"
    assert caption(sheets[0], "x" * 99) == f"sheet 1 of 3 · {'x' * 39}… · {set_id(body)}"
    with pytest.raises(SheetError):
        caption("no sheet", "Friday")


def test_symbols_stand_in_a_square() -> None:
    assert [columns_for(count) for count in (1, 2, 4, 5, 9, 31)] == [1, 2, 2, 3, 3, 6]


def modules(path: str) -> set[tuple[int, int]]:
    dark = set()
    for run in path.removeprefix("M").split("M"):
        at, rest = run.split("h", 1)
        x, y = map(int, at.split())
        length = int(rest.split("v")[0])
        assert rest == f"{length}v1h-{length}z"
        dark |= {(x + step, y) for step in range(length)}
    return dark


def test_an_svg_has_one_path_a_symbol_on_a_white_ground() -> None:
    _, sheets = parts(3)
    root = ET.fromstring(svg.draw(sheets, "Friday <&> \x00\ufffe Żółw"))
    ground = root[0]
    assert ground.tag == f"{SVG}rect"
    assert ground.attrib["fill"] == "#ffffff"
    assert root.attrib["viewBox"] == f"0 0 {ground.attrib['width']} {ground.attrib['height']}"
    drawn = series(sheets)
    paths = root.findall(f"{SVG}path")
    assert len(paths) == 3
    side, row = drawn[0].size + 8, drawn[0].size + 13
    for path, symbol, (top, left) in zip(paths, drawn, product((0, row), (0, side)), strict=False):
        cells = product(range(symbol.size), repeat=2)
        assert modules(path.attrib["d"]) == {(left + 4 + x, top + 4 + y) for y, x in cells if symbol.modules[y][x]}
    captions = [text.text for text in root.findall(f"{SVG}text")]
    assert captions[1] == caption(sheets[1], "Friday <&> Żółw")


def test_a_sheet_of_any_suffix_but_svg_restores(tmp_path: Path, document: Document, body: bytes) -> None:
    sheets = sheets_for_files(body)
    for suffix in WRITERS:
        path = tmp_path / f"sheet{suffix.upper()}"
        write_sheet(path, document, sheets)
        if suffix != ".svg":
            assert restored(path) == body
    assert len(list(tmp_path.iterdir())) == len(WRITERS)


def test_json_holds_the_sheets_and_the_page(tmp_path: Path, document: Document, body: bytes) -> None:
    path = tmp_path / "sheet.json"
    write_sheet(path, document, sheets_for_files(body))
    content = json.loads(path.read_text("utf-8"))
    assert content["format"] == "companion-save-sheet"
    assert content["version"] == 1
    assert content["sheets"] == list(sheets_for_files(body))
    page = content["document"]
    assert page["number"] == 41
    assert page["blocks"][1]["block"] == "tray"
    assert page["blocks"][1]["blocks"][0] == {
        "block": "track",
        "label": "Energy",
        "value": 5,
        "low": 0,
        "high": 9,
        "red": [0, 1],
        "marks": [{"block": "mark", "at": 7, "sign": "H", "meaning": "health"}],
    }


def test_an_unknown_suffix_names_the_known_ones(tmp_path: Path, document: Document) -> None:
    with pytest.raises(SheetError) as caught:
        write_sheet(tmp_path / "sheet.doc", document, parts(1)[1])
    assert caught.value.code is Code.UNKNOWN_KIND
    assert all(suffix in caught.value.message for suffix in WRITERS)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, document: Document) -> None:
    (tmp_path / "folder.txt").mkdir()
    for path in (tmp_path / "folder.txt", tmp_path / "nowhere" / "sheet.txt"):
        with pytest.raises(SheetError) as caught:
            write_sheet(path, document, parts(1)[1])
        assert caught.value.code is Code.CANNOT_WRITE
        assert caught.value.message.startswith(f"{path}: cannot be written: ")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.txt"]


def test_a_failed_drawing_leaves_the_old_file(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "sheet.png"
    path.write_bytes(b"old")
    with pytest.raises(SheetError):
        write_sheet(path, document, split(bytes(5_000), 5_000))
    assert path.read_bytes() == b"old"


def test_a_blank_sheet_is_a_page_without_a_symbol(tmp_path: Path, document: Document) -> None:
    for suffix in (".txt", ".json"):
        write_sheet(tmp_path / f"blank{suffix}", document, ())
        assert "TS1-" not in (tmp_path / f"blank{suffix}").read_text("utf-8")
    for suffix in (".png", ".svg"):
        with pytest.raises(SheetError, match=r"write it as \.pdf, \.txt or \.json"):
            write_sheet(tmp_path / f"blank{suffix}", document, ())
