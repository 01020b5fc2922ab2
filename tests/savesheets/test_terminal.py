"""Symbols in terminal cells, rebuilt as a screen and read by an independent decoder."""

from __future__ import annotations

import random
import re

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from savesheets.qr import part_bytes, symbol, window_for_version
from savesheets.terminal import Row, ansi, big_blocks, half_blocks
from savesheets.ts1 import split

THEME = "#1e1e2e"
CELL, LINE = 8, 16


def sheet(version: int) -> str:
    return split(random.Random(version).randbytes(part_bytes(version)), part_bytes(version))[0]


def screen(rows: tuple[Row, ...], margin: int = 3) -> Image.Image:
    """A dark window with the rows in it, a cell of 8 x 16 pixels each."""
    columns = sum(len(run.text) for run in rows[0])
    size = ((columns + 2 * margin) * CELL, (len(rows) + 2 * margin) * LINE)
    image = Image.new("RGB", size, THEME)
    brush = ImageDraw.Draw(image)
    for y, row in enumerate(rows, margin):
        x = margin
        for run in row:
            for char in run.text:
                box = (x * CELL, y * LINE, (x + 1) * CELL - 1, (y + 1) * LINE - 1)
                brush.rectangle(box, fill=run.bg)
                if char == "▀":
                    brush.rectangle((*box[:3], y * LINE + LINE // 2 - 1), fill=run.fg)
                x += 1
    return image


def decoded(image: Image.Image) -> list[str]:
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("version", [2, 5, 13, 25])
def test_half_blocks_read_back(version: int) -> None:
    text = sheet(version)
    rows = half_blocks(symbol(text))
    assert decoded(screen(rows)) == [text]
    assert (sum(len(run.text) for run in rows[0]), len(rows)) == window_for_version(version)


@pytest.mark.parametrize("version", [2, 9])
def test_big_blocks_read_back(version: int) -> None:
    text = sheet(version)
    rows = big_blocks(symbol(text))
    assert decoded(screen(rows)) == [text]
    assert (sum(len(run.text) for run in rows[0]), len(rows)) == window_for_version(version, big=True)
    assert {char for row in rows for run in row for char in run.text} == {" "}


def test_every_cell_sets_both_colours_and_the_edge_is_white() -> None:
    rows = half_blocks(symbol(sheet(5)))
    assert {colour for row in rows for run in row for colour in (run.fg, run.bg)} == {"#000000", "#ffffff"}
    assert {char for row in rows for run in row for char in run.text} == {"▀"}
    for row in (rows[0], rows[1], rows[-1]):
        assert {(run.fg, run.bg) for run in row} == {("#ffffff", "#ffffff")}
    assert all(len(row[0].text) >= 4 and row[0].bg == "#ffffff" for row in rows)


ESCAPE = re.compile(r"\x1b\[38;2;(\d+);(\d+);(\d+);48;2;(\d+);(\d+);(\d+)m([^\x1b]+)")


@pytest.mark.parametrize("big", [False, True])
def test_ansi_sets_both_colours_and_resets_each_line(big: bool) -> None:
    drawn = symbol(sheet(3))
    text = ansi(drawn, big)
    assert text.endswith("\x1b[0m\n")
    rows = []
    for line in text.splitlines():
        assert line.endswith("\x1b[0m")
        assert ESCAPE.sub("", line) == "\x1b[0m"
        found = [
            (m[7], f"#{bytes(map(int, m.groups()[:3])).hex()}", f"#{bytes(map(int, m.groups()[3:6])).hex()}")
            for m in ESCAPE.finditer(line)
        ]
        rows.append(tuple(found))
    expected = big_blocks(drawn) if big else half_blocks(drawn)
    assert tuple(rows) == tuple(tuple(map(tuple, row)) for row in expected)
