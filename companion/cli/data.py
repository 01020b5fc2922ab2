"""Opening the tables of the data folder for a command."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.folder import data_folder
from companion.cli.say import complain, fail
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Table


@contextmanager
def library() -> Iterator[Library]:
    """The tables of the folder; closed at the end."""
    try:
        opened = Library.open(data_folder())
    except TableError as problem:
        fail(str(problem))
    for warning in opened.warnings:
        complain(warning)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def table(name: str) -> Iterator[Table]:
    """One table by its name, or a unique beginning of it."""
    with library() as tables:
        yield tables.load(name)
