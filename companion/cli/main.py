"""The entry point: `--data`, the way to the screens, and what becomes of errors."""

import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from companion.cli.folder import VARIABLE
from companion.cli.say import DONE, FAILED, Stop, complain, sentence

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("companion.cli.tables", "new"),
    "tables": ("companion.cli.tables", "list_tables"),
    "enter": ("companion.cli.entering", "enter"),
    "check": ("companion.cli.entering", "check"),
    "undo": ("companion.cli.entering", "undo"),
    "redo": ("companion.cli.entering", "redo"),
    "amend": ("companion.cli.entering", "amend"),
    "show": ("companion.cli.looking", "show"),
    "next": ("companion.cli.looking", "next_steps"),
    "log": ("companion.cli.looking", "log"),
    "recap": ("companion.cli.keeping", "recap"),
    "rules": ("companion.cli.lookup", "rules"),
    "why": ("companion.cli.lookup", "why"),
    "quick": ("companion.cli.lookup", "quick"),
    "sheet": ("companion.cli.saves", "sheet"),
    "restore": ("companion.cli.saves", "restore"),
    "rename": ("companion.cli.tables", "rename"),
    "archive": ("companion.cli.tables", "archive"),
    "delete": ("companion.cli.tables", "delete"),
    "export": ("companion.cli.moving", "export_table"),
    "import": ("companion.cli.moving", "import_table"),
    "cards": ("companion.cli.cards", "cards"),
    "doctor": ("companion.cli.keeping", "doctor"),
    "replay": ("companion.cli.playing", "replay"),
    "demo": ("companion.cli.playing", "demo"),
    "serve": ("companion.cli.serving", "serve"),
}
"""Every command with the function behind it; a group's module is imported when one of its commands is run."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code (0 done, 1 refused, 2 not readable, 3 every other failure)."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="surrogateescape" if stream is sys.stdin else "backslashreplace")
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except Stop as stop:
        return stop.code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return FAILED
    except Exception as problem:  # noqa: BLE001 - the last boundary: no traceback ever reaches a player
        return _report(problem)


def _run(arguments: list[str]) -> int:
    arguments = _take_data_folder(arguments)
    if not arguments or (len(arguments) == 1 and arguments[0] not in COMMANDS and not arguments[0].startswith("-")):
        from companion.cli.screens import screens

        return screens(arguments[0] if arguments else None)
    return _run_command(arguments)


def _run_command(arguments: list[str]) -> int:
    import typer

    wanted = arguments[0] if arguments[0] in COMMANDS else None
    app = typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True,
        help="A companion beside a physical table. `companion [TABLE]` opens the screens; `--data DIR` anywhere, or "
        f"{VARIABLE}, chooses the folder of the tables.",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_nothing)
    for name in [wanted] if wanted else COMMANDS:
        app.command(name)(_load(name))
    try:
        typer.main.get_command(app)(args=arguments, prog_name="companion")
    except SystemExit as end:
        return DONE if end.code in (0, None) else FAILED
    return DONE


def _nothing() -> None:
    """A group, even while only one command is registered."""


def _load(name: str) -> Callable[..., Any]:
    from importlib import import_module

    module, function = COMMANDS[name]
    command: Callable[..., Any] = getattr(import_module(module), function)
    return command


def _take_data_folder(arguments: list[str]) -> list[str]:
    """Take `--data DIR` out of the arguments, wherever it stands before a `--`."""
    rest: list[str] = []
    while arguments:
        head = arguments.pop(0)
        if head == "--":
            return [*rest, head, *arguments]
        if head == "--data" and not arguments:
            complain("--data wants a folder: --data DIR.")
            raise Stop(FAILED)
        if head == "--data":
            os.environ[VARIABLE] = arguments.pop(0)
        elif head.startswith("--data="):
            os.environ[VARIABLE] = head.removeprefix("--data=")
        else:
            rest.append(head)
    return rest


def _report(problem: Exception) -> int:
    """Errors that name themselves become their sentence; a fault of ours is kept in a file and named."""
    from companion.table.errors import TableError
    from journal import JournalError
    from savesheets.errors import SheetError

    if isinstance(problem, (TableError, JournalError, SheetError)):
        complain(sentence(str(problem)))
        return FAILED
    if isinstance(problem, OSError):
        complain(f"{problem.filename or 'What was to be said here'} could not be written or read ({problem.strerror}).")
        return FAILED
    try:
        # A new file each time: a name that others can foresee in a shared folder could be a link of theirs.
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="replace", prefix="companion-fault-", suffix=".txt", delete=False
        ) as file:
            file.write("".join(traceback.format_exception(problem)))
        where = f" The details are in {file.name}; please report them."
    except OSError:
        where = f" It is: {problem!r}."
    complain(f"The Companion met a fault of its own; nothing that was recorded is lost.{where}")
    return FAILED
