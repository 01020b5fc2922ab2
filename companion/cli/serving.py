"""The command that shows the screens in a browser, for a phone or a tablet at the table."""

import socket
import sys
import time
from typing import Annotated

import typer

from companion.cli.data import library
from companion.cli.folder import data_folder
from companion.cli.say import fail, say

_ALL = "0.0.0.0"


def serve(
    table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="one table; without it the picker")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="let phones of this network join, with a link of its own")] = False,
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765,
) -> None:
    """The same screens in a browser; only on this machine unless --lan."""
    from companion.serving.door import Door, new_token
    from companion.serving.server import TableServer
    from companion.serving.server import serve as run

    name = _existing(table) if table is not None else None
    door = Door(new_token(), time.monotonic) if lan else None
    server = TableServer(_ALL if lan else "127.0.0.1", port, door)
    if door is None:
        say(f"The table is at http://127.0.0.1:{port}/ on this machine. Ctrl+C ends it.")
    else:
        _invite(f"HTTP://{_address()}:{port}/JOIN/{door.token}")
    try:
        run(server, data_folder(), name)
    except OSError as problem:
        fail(f"Port {port} cannot be used ({problem.strerror}); choose another with --port.")


def _existing(table: str) -> str:
    with library() as tables:
        return tables.find(table).name


def _invite(link: str) -> None:
    from savesheets import qr, terminal

    say(f"Scan this, or open {link} on a device of this network. Whoever has the link can enter.")
    sys.stdout.write(terminal.ansi(qr.symbol(link)))
    say("Ctrl+C ends it; the link is good for this evening only.")


def _address() -> str:
    """This machine's address in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
