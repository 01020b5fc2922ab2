"""The last resort: the details of an error nobody foresaw go to a file, people get one sentence."""

import traceback
from datetime import UTC, datetime
from pathlib import Path

FOLDER = "errors"


def write_report(folder: Path, error: Exception) -> str:
    """Write the details beside the tables; the sentence to show. Nothing recorded is touched."""
    now = datetime.now(UTC)
    path = folder / FOLDER / f"error-{now:%Y%m%dT%H%M%S}Z.txt"
    sentence = f"The Companion had to stop ({type(error).__name__}). Everything shown as recorded is kept"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError as problem:
        return f"{sentence}; the details could not be written to {path} ({problem.strerror})."
    return f"{sentence}; the details are in {path}."
