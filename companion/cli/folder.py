"""Where the tables lie: `--data DIR`, `COMPANION_DATA`, or the user's data folder."""

import os
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "COMPANION_DATA"


def data_folder() -> Path:
    """The folder in use."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser() if chosen else user_data_path("companion", appauthor=False)
