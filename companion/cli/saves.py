"""Commands about Save Sheets: sheet with its four first words, and restore."""

import shutil
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.data import library
from companion.cli.data import table as open_table
from companion.cli.looking import state_lines
from companion.cli.say import complain, fail, say, say_all
from companion.registry import UnknownGameError, find_game
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.saving import SaveSheet, blank, save
from companion.table.sheets import LISTED, differences, keep, kept, kept_sheet, open_saved
from companion.table.sheets_restore import Gathering, Opened, forget, open_body, waiting
from companion.table.table import Table
from savesheets import qr, terminal, ts1
from savesheets.caption import caption
from savesheets.errors import SheetError
from savesheets.paper import MILLIMETRES, Paper
from savesheets.reader import MAX_BYTES, read_source
from savesheets.write import sheets_for_files, write_sheet, writer_for

_WHERE_NONE = (125, 64)
"""Columns and rows where no terminal says its size: room for the largest symbol."""

_FORMS = "sheet TABLE, sheet list TABLE, sheet keep TABLE [NAME], sheet diff A B, sheet blank GAME --out FILE"

Files = list[Path]


def sheet(
    words: Annotated[
        list[str],
        typer.Argument(metavar="TABLE", help="or: list TABLE · keep TABLE [NAME] · diff A B · blank GAME"),
    ],
    out: Annotated[
        list[Path] | None, typer.Option(help="a .pdf .png .svg .txt or .json file; may be repeated")
    ] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter, for a .pdf")] = "a4",
) -> None:
    """The Save Sheet: to files by their suffix, or as QR codes in the terminal; kept sheets and blank ones.

    One word alone is always a table, so that a table may be called "list". A and B are tables, kept sheets
    (TABLE:NAME) or files.
    """
    first, *rest = words
    if not rest:
        _sheet(first, out or [], _paper(paper))
        return
    form = _WORDS.get(first)
    if form is None:
        fail(f"`sheet {first} …` is no command; there are: {_FORMS}")
    form(rest, out or [], _paper(paper))


def restore(
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="SOURCE", help="files in any order, a kept sheet TABLE:NAME, or - for text"),
    ] = None,
    name: Annotated[str | None, typer.Option(help="the new table's name")] = None,
    set_up: Annotated[bool, typer.Option("--set-up", help="list what to put where on the table")] = False,
    forget_parts: Annotated[
        bool, typer.Option("--forget", help="throw away the sheets remembered from incomplete saves")
    ] = False,
) -> None:
    """A new table from a Save Sheet; nothing is ever overwritten. Sheets of an incomplete save are remembered."""
    with library() as tables:
        if forget_parts:
            count = forget(tables.store)
            say(f"{count} remembered sheet{'s' if count != 1 else ''} thrown away.")
        elif not sources:
            _say_waiting(tables)
        if sources:
            _say_opened(_restored(tables, sources, name), set_up)


def _sheet(name: str, out: Files, paper: Paper) -> None:
    if name in _WORDS and not _is_table(name):
        fail(f"`sheet {name}` wants more words: {_FORMS}")
    with open_table(name) as table:
        saved = save(table, datetime.now(UTC))
        if saved.advice:
            complain(saved.advice)
        if not out:
            _print_symbols(table, saved)
            return
        sheets = sheets_for_files(saved.body)
        for path in out:
            writer_for(path)
        for path in out:
            write_sheet(path, saved.document, sheets, paper)
            say(f"Save {saved.number} of {table.name} is in {path}.")
        table.keep_sheet(f"save {saved.number}", "\n".join(sheets))


def _list(rest: list[str], out: Files, paper: Paper) -> None:
    _expect(rest, 1, 1, "sheet list TABLE")
    with library() as tables:
        record = tables.find(rest[0])
        found = kept(tables, record.id)
        say_all(f"{sheet.at.astimezone():%Y-%m-%d %H:%M}  {record.name}:{sheet.name}" for sheet in found)
        if not found:
            say(f"{record.name} has kept no sheets yet: companion sheet keep TABLE NAME.")
        elif len(found) == LISTED:
            say(f"These are the last {LISTED}; older ones can still be restored by their names.")


def _keep(rest: list[str], out: Files, paper: Paper) -> None:
    _expect(rest, 1, 2, "sheet keep TABLE [NAME]")
    with open_table(rest[0]) as table:
        saved = keep(table, " ".join(rest[1:]), datetime.now(UTC))
        say(f"Save {saved.number} of {table.name} is kept.")


def _diff(rest: list[str], out: Files, paper: Paper) -> None:
    _expect(rest, 2, 2, "sheet diff A B")
    with library() as tables:
        one, other = (open_saved(tables, source) for source in rest)
        lines = differences(one, other)
    say(f"From {one.label} to {other.label}:")
    say_all(f"  {line}" for line in lines or ("nothing differs",))


def _blank(rest: list[str], out: Files, paper: Paper) -> None:
    _expect(rest, 1, 1, "sheet blank GAME --out FILE.pdf")
    try:
        game = find_game(rest[0])
    except UnknownGameError as problem:
        fail(str(problem))
    if not out:
        fail("A blank sheet goes to a file: --out FILE.pdf or FILE.txt")
    for path in out:
        write_sheet(path, blank(game), (), paper)
        say(f"A blank sheet of {game.title} is in {path}.")


_WORDS: dict[str, Callable[[list[str], Files, Paper], None]] = {
    "list": _list, "keep": _keep, "diff": _diff, "blank": _blank,
}
"""The first words of `sheet` that are no table where more words follow."""


def _expect(rest: list[str], least: int, most: int, form: str) -> None:
    if not least <= len(rest) <= most:
        fail(f"Write it as: companion {form}")


def _paper(name: str) -> Paper:
    found = next((paper for paper in MILLIMETRES if paper == name.lower()), None)
    if found is None:
        fail(f"There is no paper “{name}”; --paper takes {' or '.join(MILLIMETRES)}")
    return found


def _is_table(name: str) -> bool:
    with library() as tables:
        try:
            tables.find(name)
        except TableError:
            return False
    return True


def _say_waiting(tables: Library) -> None:
    found = waiting(tables.store)
    if not found:
        fail("Name what to restore from: companion restore FILE…, or - for pasted text")
    say("Remembered sheets of incomplete saves:")
    say_all(f"  {sentence}" for sentence in found)


def _restored(tables: Library, sources: list[str], name: str | None) -> Opened:
    """Everything that the sources hold, made a table. Whatever hinders it is said in one paragraph."""
    gathering = Gathering(tables.store)
    failed: list[str] = []
    for source in sources:
        try:
            gathering.add(_found(tables, source), source)
        except SheetError as problem:
            failed.append(problem.message)
    try:
        body = gathering.body()
    except SheetError as problem:
        fail(". ".join([*failed, problem.message]) if failed and gathering.held() else (failed or [problem.message])[0])
    for message in [*failed, *gathering.notes()]:
        complain(f"{message}.")
    return open_body(tables, body, name)


def _say_opened(opened: Opened, set_up: bool) -> None:
    table = opened.table
    if opened.standing:
        complain(opened.standing)
    say(f"{table.name}: {table.game.title}, restored as a new table.")
    if set_up:
        say_all(state_lines(table))
    else:
        say("`companion show`, or --set-up here, lists what to put where.")
    for finding in table.findings():
        complain(f"To be repaired at this table: {finding.message}")


def _found(tables: Library, source: str) -> str:
    if source == "-":
        return read_source(sys.stdin.buffer.read(MAX_BYTES + 1), "the pasted text")
    path = Path(source).expanduser()
    if not path.exists():
        kept_one = kept_sheet(tables, source)
        if kept_one is not None:
            return kept_one.text
    return read_source(path)


def _print_symbols(table: Table, saved: SaveSheet) -> None:
    columns, rows = shutil.get_terminal_size(_WHERE_NONE)
    plan = qr.plan(saved.body, columns, rows)
    if plan.files_first:
        window = f" or a window of {plan.window[0]}×{plan.window[1]}" if plan.window else ""
        complain(f"This window is small for this sheet; better use --out FILE.pdf or FILE.png{window}.")
    parts = ts1.split(saved.body, plan.part_bytes or qr.part_bytes(qr.MIN_VERSION))
    for text, symbol in zip(parts, qr.series(parts), strict=True):
        say(caption(text, table.name))
        sys.stdout.write(terminal.ansi(symbol))
        sys.stdout.flush()
