"""Commands that move a table with its whole history: export, import."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.data import library
from companion.cli.entering import TableName
from companion.cli.say import say
from companion.table.moving import export_text, read_export, write_export

File = Annotated[Path, typer.Argument(metavar="FILE", help="a .json file")]


def export_table(name: TableName, file: File) -> None:
    """A whole table with its history in one file; nothing is overwritten."""
    with library() as tables:
        record = tables.find(name)
        write_export(file.expanduser(), export_text(tables.store, record))
        say(f"{record.name} is in {file}, with its whole history.")


def import_table(
    file: File, name: Annotated[str | None, typer.Option(help="the new table's name")] = None
) -> None:
    """A table out of an exported file, checked first, as a new table."""
    arrived = read_export(file.expanduser())
    with library() as tables:
        table = tables.adopt(arrived, name)
        say(f"{table.name}: {table.game.title}, {table.count:,} entries, as a new table.")
