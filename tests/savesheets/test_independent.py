"""Other programs read what we draw: zbar the symbols, poppler the text of the PDF."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from savesheets import pdf, qr
from savesheets.document import Document
from savesheets.ts1 import scan, split
from savesheets.write import sheets_for_files, sheets_for_paper

needs_zbar = pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg (package zbar-tools) is not installed")
needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext (poppler-utils) is not installed")


@needs_zbar
@pytest.mark.parametrize("ecc", ["L", "M"])
@pytest.mark.parametrize("version", [2, 5, 10, 13, 18, 20, 25])
def test_zbar_reads_every_clean_symbol(ecc: qr.Ecc, version: int, tmp_path: Path) -> None:
    room = qr.part_bytes(version, ecc)
    (sheet,) = split(random.Random(version).randbytes(room), room)
    grid = qr.symbol(sheet, ecc).framed()
    pixels = bytes(0 if dark else 255 for row in grid for dark in row)
    image = Image.frombytes("L", (len(grid), len(grid)), pixels).resize((8 * len(grid),) * 2, Image.Resampling.NEAREST)
    image.save(tmp_path / "symbol.png")
    command = ["zbarimg", "-q", "--raw", str(tmp_path / "symbol.png")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == sheet


@needs_poppler
@pytest.mark.parametrize("way", [(), ("-layout",), ("-raw",)], ids=["plain", "layout", "raw"])
def test_a_copy_of_the_pages_text_restores(
    document: Document, body: bytes, way: tuple[str, ...], tmp_path: Path
) -> None:
    sheets = sheets_for_paper(sheets_for_files(body + body))
    (tmp_path / "a.pdf").write_bytes(pdf.draw(document, sheets))
    command = ["pdftotext", *way, str(tmp_path / "a.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert len(sheets) > 1 and {part.text for part in scan(text).parts} == set(sheets)
