"""Where the tables lie: `--data DIR`, `COMPANION_DATA`, or the user's data folder."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from companion.cli.say import fail
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Table

VARIABLE = "COMPANION_DATA"


def data_folder() -> Path:
    """The folder in use."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser() if chosen else user_data_path("companion", appauthor=False)


@contextmanager
def library() -> Iterator[Library]:
    """The tables of the folder; closed at the end."""
    try:
        opened = Library.open(data_folder())
    except TableError as problem:
        fail(str(problem))
    try:
        yield opened
    finally:
        opened.store.close()


@contextmanager
def table(name: str) -> Iterator[Table]:
    """One table by its name, or a unique beginning of it."""
    with library() as tables:
        yield tables.load(name)
