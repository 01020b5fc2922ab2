"""Commands about Save Sheets: sheet and restore."""

import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.data import library
from companion.cli.data import table as open_table
from companion.cli.entering import TableName
from companion.cli.say import complain, fail, say
from companion.table.saving import SaveSheet, read_body, save
from companion.table.table import Table
from savesheets import qr, terminal, ts1
from savesheets.caption import caption
from savesheets.collector import Collector
from savesheets.errors import SheetError
from savesheets.reader import read_source
from savesheets.write import sheets_for_files, write_sheet

_WHERE_NONE = (125, 64)
"""Columns and rows where no terminal says its size: room for the largest symbol."""


def sheet(
    name: TableName,
    out: Annotated[list[Path] | None, typer.Option(help="a .png .svg .txt or .json file; may be repeated")] = None,
) -> None:
    """The Save Sheet: to files by their suffix, or as QR codes in the terminal."""
    with open_table(name) as table:
        saved = save(table, datetime.now(UTC))
        if not out:
            _print_symbols(table, saved)
            return
        sheets = sheets_for_files(saved.body)
        for path in out:
            write_sheet(path, saved.document, sheets)
            say(f"Save {saved.number} of {table.name} is in {path}.")
        table.keep_sheet(f"save {saved.number}", "\n".join(sheets))


def restore(
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE", help="files in any order, or - for text")],
    name: Annotated[str | None, typer.Option(help="the new table's name")] = None,
) -> None:
    """A new table from a Save Sheet; nothing is ever overwritten."""
    collector = Collector()
    failed: list[str] = []
    for source in sources:
        try:
            collector.add(_found(source), source)
        except SheetError as problem:
            failed.append(problem.message)
    try:
        body = collector.body()
    except SheetError as problem:
        fail(". ".join([*failed, problem.message]) if failed and not collector.held() else problem.message)
    for message in [*failed, *collector.notes()]:
        complain(message)
    with library() as tables:
        table = tables.restore(read_body(body), name)
        say(f"{table.name}: {table.game.title}, restored as a new table.")


def _found(source: str) -> str:
    if source == "-":
        return read_source(sys.stdin.buffer.read(), "the pasted text")
    return read_source(Path(source).expanduser())


def _print_symbols(table: Table, saved: SaveSheet) -> None:
    columns, rows = shutil.get_terminal_size(_WHERE_NONE)
    plan = qr.plan(saved.body, columns, rows)
    if plan.files_first:
        window = f" or a window of {plan.window[0]}×{plan.window[1]}" if plan.window else ""
        complain(f"This window is small for this sheet; better use --out FILE.png{window}.")
    parts = ts1.split(saved.body, plan.part_bytes or qr.part_bytes(qr.MIN_VERSION))
    for text, symbol in zip(parts, qr.series(parts), strict=True):
        say(caption(text, table.name))
        sys.stdout.write(terminal.ansi(symbol))
        sys.stdout.flush()
