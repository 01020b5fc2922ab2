"""The DejaVu fonts that sheets are drawn with: Latin, Greek, Cyrillic and more; see LICENSE-DEJAVU.txt beside them."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent

SANS = _FOLDER / "DejaVuSans.ttf"
"""The letters of text and captions."""

BOLD = _FOLDER / "DejaVuSans-Bold.ttf"
"""The letters of titles and figures."""

MONO = _FOLDER / "DejaVuSansMono.ttf"
"""The letters of a sheet's own text."""
