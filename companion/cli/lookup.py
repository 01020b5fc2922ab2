"""The commands that answer questions: rules, why, quick."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.data import table as open_table
from companion.cli.entering import TableName
from companion.cli.looking import AsJson
from companion.cli.say import UNREADABLE, complain, fail, say, say_all, say_json, stop_unrecorded
from companion.engine.fields import PathError, shown
from companion.registry import UnknownGameError, find_game, game_ids
from companion.rulebook import Rule, Rulebook, RulebookError
from companion.table.lookup import Answer, Page, lookup, page
from companion.table.lookup import why as why_of
from companion.table.quick import quick_document, quick_lines
from companion.table.rule_notes import KINDS, note_entry
from companion.table.rules import book_of
from companion.table.table import Recorded, Table
from savesheets.words import wrap
from savesheets.write import write_sheet

_SHOWN = 5
_COLUMNS = 92
_AT = typer.Option("--table", metavar="TABLE", help="at this table: its moment, its numbers, its notes")
_NOTE = typer.Option("--note", help="attach a note to the rule whose id is given (needs --table)")


def rules(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="plain words, a title, or a rule's id")],
    game: Annotated[str | None, typer.Option(help="only this game")] = None,
    as_json: AsJson = False,
    limit: Annotated[int, typer.Option(min=1, max=50, help="how many")] = _SHOWN,
    at: Annotated[str | None, _AT] = None,
    note: Annotated[str | None, _NOTE] = None,
    kind: Annotated[str, typer.Option(help=f"what the note is: {', '.join(KINDS)}")] = KINDS[0],
) -> None:
    """Look a rule up, best first."""
    asked = " ".join(words)
    if at is None:
        if note is not None:
            fail("A note belongs to a table: name it with --table NAME.")
        _tell(_answers(asked, game, limit), asked, as_json)
        return
    with open_table(at) as table:
        if note is not None:
            _attach(table, asked, note, kind)
        else:
            _tell(lookup(table, asked, limit=limit), asked, as_json, table)


def why(
    name: TableName, path: Annotated[str, typer.Argument(help="a path of the view, such as threats.snow")]
) -> None:
    """Why a value is what it is: the rule behind it, with this table's numbers."""
    with open_table(name) as table:
        try:
            found = why_of(table, path)
        except PathError as problem:
            near = f" Near it: {', '.join(problem.nearest)}." if problem.nearest else ""
            fail(f"{problem.message}{near}", UNREADABLE)
        say(f"{found.path} = {shown(found.value)}")
        if not found.pages:
            say("No rule stands behind it: it is what was entered.")
        for one in found.pages:
            say_all(_page_lines(one))


def quick(
    game: Annotated[str, typer.Argument(metavar="GAME", help="the game")],
    out: Annotated[list[Path] | None, typer.Option(help="a .pdf, .txt or .json file; may be repeated")] = None,
) -> None:
    """The game on one page: order of play, actions, costs, limits."""
    try:
        wanted = find_game(game).id
    except UnknownGameError as problem:
        fail(str(problem))
    if not out:
        say_all(quick_lines(wanted))
    for path in out or ():
        write_sheet(path, quick_document(wanted), ())
        say(f"Written: {path}")


def _attach(table: Table, rule_id: str, text: str, kind: str) -> None:
    try:
        entry = note_entry(table, rule_id, text, kind)
    except (RulebookError, ValueError) as problem:
        fail(str(problem), UNREADABLE)
    outcome = table.enter(entry)
    if not isinstance(outcome, Recorded):
        stop_unrecorded(outcome)  # type: ignore[arg-type]
    say(f"Noted: {entry.removeprefix('note ')}")


def _answers(asked: str, game: str | None, limit: int) -> Answer:
    books = _books(game)
    found = _merged([book.search(asked, limit) for book in books])
    absent = " ".join(said for book in books if (said := book.search_absent(asked)))
    unknown = [book.unknown(asked) for book in books]
    nowhere = tuple(word for word in unknown[0] if all(word in words for words in unknown))
    return Answer(tuple(found), absent or None, nowhere)


def _tell(answer: Answer, asked: str, as_json: bool, table: Table | None = None) -> None:
    """The answer; what the rules do not hold is said first, and rules merely near it are only named."""
    if as_json:
        if answer.absent:
            complain(answer.absent)
        say_json([_json(rule, table) for rule in answer.rules])
        return
    if answer.absent:
        say_all(wrap(answer.absent, _COLUMNS))
        say_all(["Near it in these rules:"] if answer.rules else [])
        say_all(f"    {rule.id}  {rule.title}" for rule in answer.rules)
        return
    if not answer.rules:
        say(f"Nothing was found for “{asked}”; try fewer or plainer words.")
    elif answer.unknown:
        say(f"No rule speaks of “{'”, “'.join(answer.unknown)}”; these come nearest.")
    for rule in answer.rules:
        say_all(_page_lines(Page(rule) if table is None else page(table, rule.id)))


def _json(rule: Rule, table: Table | None) -> dict[str, object]:
    if table is None:
        return rule.as_result()
    told = page(table, rule.id)
    notes = [{"kind": n.kind, "text": n.text, "entry": n.entry} for n in told.notes]
    return {**rule.as_result(), "numbers": told.numbers, "notes": notes, "edition": told.edition}


def _page_lines(told: Page) -> Iterator[str]:
    rule = told.rule
    edition = f" · edition {told.edition}" if told.edition else ""
    yield f"{rule.id}  {rule.title}  [{rule.heading} · {rule.source} · {rule.confidence}{edition}]"
    yield from (f"    {line}" for line in wrap(rule.text, _COLUMNS))
    if rule.example:
        yield from (f"    {line}" for line in wrap(f"Example: {rule.example}", _COLUMNS))
    if told.numbers:
        first, *more = wrap(told.numbers, _COLUMNS)
        yield from (f"  ▸ {first}", *(f"    {line}" for line in more))
    for note in told.notes:
        yield f"  ! {note.kind}: {note.text}" + (f" (entry {note.entry})" if note.entry else "")
    if rule.see:
        yield f"    see {', '.join(rule.see)}"


def _books(game: str | None) -> list[Rulebook]:
    try:
        ids = [find_game(game).id] if game else list(game_ids())
    except UnknownGameError as problem:
        fail(str(problem))
    return [book_of(game_id) for game_id in ids]


def _merged(results: Sequence[tuple[Rule, ...]]) -> list[Rule]:
    """The best of each game, then the second best of each, and so on."""
    return [rule for rank in zip_longest(*results) for rule in rank if rule is not None]
