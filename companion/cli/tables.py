"""Commands about tables as a whole: new, tables, rename, archive, delete."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.data import library
from companion.cli.entering import TableName
from companion.cli.say import FAILED, Stop, clean_line, fail, say, say_all, stop_unrecorded
from companion.engine.game import Config, Seat
from companion.engine.text import raw_value
from companion.engine.verdicts import InputProblem, Refused
from companion.registry import UnknownGameError, find_game
from companion.table.replay import seat_of, seats_of


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="grizzled or tainted-grail")],
    name: Annotated[str, typer.Argument(metavar="NAME")],
    player: Annotated[list[str] | None, typer.Option(help='"Anna=Gaston Fayard", once for each player')] = None,
    players: Annotated[str, typer.Option(help='"Anna=…,Bob=…" in one')] = "",
    character: Annotated[list[str] | None, typer.Option(help="Beor, or Beor=Anna with the player's name")] = None,
    characters: Annotated[str, typer.Option(help="Beor,Ailei in one")] = "",
    leader: Annotated[str | None, typer.Option(help="who leads the first mission")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="a table option")] = None,
    from_file: Annotated[Path | None, typer.Option("--from", help="lines PATH=VALUE: a game under way")] = None,
) -> None:
    """Make a new table."""
    seats = _seats([*(player or ()), *(character or ())], players, characters)
    config = Config(seats, leader, _options(option or []), _given(from_file) if from_file else {})
    try:
        found = find_game(game)
    except UnknownGameError as problem:
        fail(str(problem))
    with library() as tables:
        made = tables.new(found, name, config)
        if isinstance(made, (Refused, InputProblem)):
            stop_unrecorded(made)
        say(f"{made.name}: a table of {made.game.title}.")


def list_tables(archived: Annotated[bool, typer.Option("--archived", help="those put away as well")] = False) -> None:
    """The tables of this folder."""
    with library() as tables:
        records = tables.tables(archived)
        say_all(
            f"{record.name}  ({record.game}, since {record.created_at.astimezone():%Y-%m-%d}"
            f"{', put away' if record.archived else ''})"
            for record in records
        )
        if not records:
            say("There are no tables yet; make one with `companion new`.")


def rename(name: TableName, new_name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Give a table another name."""
    with library() as tables:
        record = tables.store.rename(tables.find(name).id, new_name)
        say(f"It is called {record.name} now.")


def archive(name: TableName, back: Annotated[bool, typer.Option("--back", help="take it out again")] = False) -> None:
    """Put a table away; nothing of it is lost."""
    with library() as tables:
        record = tables.store.archive(tables.find(name).id, not back)
        say(f"{record.name} is {'put away' if record.archived else 'back'}.")


def delete(name: TableName, yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False) -> None:
    """Delete a table with its history; asks first."""
    with library() as tables:
        record = tables.find(name)
        if not yes and not _sure(record.name):
            say("Nothing was deleted.")
            raise Stop(FAILED)
        tables.store.delete(record.id)
        say(f"{record.name} is deleted.")


def _sure(name: str) -> bool:
    try:
        return input(f"Delete {clean_line(name)} with its whole history? Type its name to confirm: ").strip() == name
    except EOFError:
        return False


def _seats(single: list[str], players: str, characters: str) -> tuple[Seat, ...]:
    return (*map(seat_of, single), *seats_of(players), *seats_of(characters))


def _options(settings: list[str]) -> dict[str, str]:
    for setting in settings:
        if "=" not in setting:
            fail(f"An option is NAME=VALUE, not “{setting}”.")
    return {name.strip(): value.strip() for name, _, value in (s.partition("=") for s in settings)}


def _given(path: Path) -> dict[str, Any]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        fail(f"{path} cannot be read: {getattr(problem, 'strerror', None) or 'it is not UTF-8 text'}.")
    given: dict[str, Any] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        path_text, equals, value = line.partition("=")
        if not equals:
            fail(f"{path}, line {number}: “{line.strip()[:60]}” is not PATH=VALUE.")
        given[path_text.strip()] = raw_value(value.strip())
    return given
