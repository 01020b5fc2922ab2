"""The command about the card memory: list it, write it to a file, take a file in."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.data import library
from companion.cli.say import fail, say, say_all
from companion.table.cards import export_text, listed, read_cards, take_in
from companion.table.library import Library
from companion.table.moving import write_export

_FORMS = "cards, cards export FILE, cards import FILE"


def cards(
    what: Annotated[str, typer.Argument(metavar="[export|import]", help="nothing lists the cards")] = "",
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="a .json file")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="the file is right where both know a card")] = False,
) -> None:
    """The cards that were described at any table here: list them, or carry them to another machine."""
    if (what == "") != (file is None) or what not in ("", "export", "import"):
        fail(f"There are: {_FORMS}.")
    with library() as tables:
        if file is None:
            say_all(listed(tables.store) or ["No card has been described yet."])
        elif what == "export":
            _export(tables, file.expanduser())
        else:
            _import(tables, file.expanduser(), replace)


def _export(tables: Library, file: Path) -> None:
    count, text = export_text(tables.store)
    write_export(file, text)
    say(f"{_cards(count)} in {file}.")


def _import(tables: Library, file: Path, replace: bool) -> None:
    taken = take_in(tables.store, read_cards(file), replace)
    say(f"{_cards(taken.new)} new, {taken.same} known already.")
    told = "replaced by the file's" if replace else "kept as they are here; --replace takes the file's"
    if taken.other:
        say(f"{_cards(len(taken.other))} described otherwise in the file, {told}:")
        say_all(f"  {line}" for line in taken.other)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
