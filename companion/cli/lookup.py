"""The command that looks rules up."""

import json
from collections.abc import Sequence
from itertools import zip_longest
from typing import Annotated

import typer

from companion.cli.looking import AsJson
from companion.cli.say import fail, say, say_all
from companion.registry import UnknownGameError, find_game, game_ids
from companion.rulebook import Rule, Rulebook
from companion.table.rules import book_of
from savesheets.words import wrap

_SHOWN = 5


def rules(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="plain words, a title, or a rule's id")],
    game: Annotated[str | None, typer.Option(help="only this game")] = None,
    as_json: AsJson = False,
    limit: Annotated[int, typer.Option(min=1, max=50, help="how many")] = _SHOWN,
) -> None:
    """Look a rule up, best first."""
    asked = " ".join(words)
    books = _books(game)
    found = _merged([book.search(asked, limit) for book in books])
    if as_json:
        print(json.dumps([rule.as_result() for rule in found], ensure_ascii=False, indent=2), flush=True)
        return
    absent = [said for book in books if (said := book.search_absent(asked))]
    say_all(absent)
    if not found and not absent:
        say(f"Nothing was found for “{asked}”; try fewer or plainer words.")
    for rule in found:
        say(f"{rule.id}  {rule.title}  [{rule.heading} · {rule.source} · {rule.confidence}]")
        say_all(f"    {line}" for line in wrap(rule.text, 92))


def _books(game: str | None) -> list[Rulebook]:
    try:
        ids = [find_game(game).id] if game else list(game_ids())
    except UnknownGameError as problem:
        fail(str(problem))
    return [book_of(game_id) for game_id in ids]


def _merged(results: Sequence[tuple[Rule, ...]]) -> list[Rule]:
    """The best of each game, then the second best of each, and so on."""
    return [rule for rank in zip_longest(*results) for rule in rank if rule is not None]
