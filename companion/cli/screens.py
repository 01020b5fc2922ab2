"""The way to the screens. Light on purpose: whatever is imported here delays the first paint."""

import os
import sys
from pathlib import Path

from companion.cli.folder import data_folder
from companion.cli.say import fail


def screens(table: str | None, folder: Path | None = None) -> int:
    """Run the screens; returns the exit code."""
    if not has_screen():
        fail("The screens need a terminal; here the plain commands work: companion show, enter, next, log.")
    from companion.tui.app import run

    return run(folder or data_folder(), table or os.environ.get("COMPANION_TABLE"))


def has_screen() -> bool:
    """Whether there is a terminal that can draw, or a browser behind `companion serve`."""
    if "TEXTUAL_DRIVER" in os.environ:
        return True
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
