"""Nothing heavy is imported before it is needed, and nothing of the app at all."""

from __future__ import annotations

import subprocess
import sys

LIGHT = "document, body, ts1, collector, qr, terminal, text, svg, jsonfile, write, reader"


def loaded(modules: str) -> set[str]:
    code = f"import sys, savesheets\nfrom savesheets import {modules}\nprint(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split())


def test_light_modules_load_neither_pictures_nor_symbols() -> None:
    assert not loaded(LIGHT) & {"PIL", "zxingcpp", "qrcode", "reportlab", "companion"}


def test_the_document_loads_nothing_of_this_package_but_itself() -> None:
    modules = {name for name in loaded("document") if name.startswith(("savesheets", "companion", "journal"))}
    assert modules == {"savesheets", "savesheets.document"}
