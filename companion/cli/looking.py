"""Commands that only look: show, next, log, recap."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated

import typer

from companion.cli.data import table as open_table
from companion.cli.entering import TableName, log_line
from companion.cli.say import WIDTH, say, say_all, say_json
from companion.engine.book import Step
from companion.engine.game import Offer
from companion.table.saving import save
from companion.table.table import LogLine, Table
from savesheets import text as plain
from savesheets.words import wrap

AsJson = Annotated[bool, typer.Option("--json", help="JSON and nothing else.")]


def show(name: TableName, as_json: AsJson = False) -> None:
    """The table as it stands."""
    with open_table(name) as table:
        if as_json:
            say_json(table.view())
            return
        say_all(state_lines(table))


def next_steps(
    name: TableName,
    as_json: AsJson = False,
    every: Annotated[bool, typer.Option("--all", help="every form, blocked ones with the reason")] = False,
) -> None:
    """What comes next: the steps of the moment, and what can be entered."""
    with open_table(name) as table:
        if as_json:
            say_json(_next_json(table))
            return
        say_all(agenda_lines(table))
        say()
        say_all(offer_lines(table) if every else verb_lines(table))


def log(name: TableName, as_json: AsJson = False) -> None:
    """The live entries, oldest first."""
    with open_table(name) as table:
        lines = table.log()
        if as_json:
            say_json([line.as_json() for line in lines])
            return
        say_all([log_line(line) for line in lines] or ["Nothing has been entered yet."])


def recap(name: TableName) -> None:
    """Where were we: how things stand, the story's last entries, the last entries, what comes next, what is odd."""
    with open_table(name) as table:
        say(f"{table.name} · {table.game.title} · {table.count} entries")
        say_all(table.game.recap(table.state))
        say_all(_part("The story's last entries:", table.story()))
        last = table.last(3)
        say_all(_part("The last entries:", last[::-1]) if last else ["Nothing has been entered yet."])
        say_all(f"! {finding.message} ({', '.join(finding.rules)})" for finding in table.findings())
        say_all(agenda_lines(table))


def _part(title: str, lines: Sequence[LogLine]) -> list[str]:
    return [title, *map(log_line, lines)] if lines else []


def state_lines(table: Table) -> list[str]:
    """The state in plain text, laid out like the Save Sheet."""
    return plain.draw(save(table, datetime.now(UTC)).document).splitlines()


def agenda_lines(table: Table) -> Iterator[str]:
    """The steps and reminders of the moment."""
    for step in table.agenda():
        mark = "✓" if step.done else "▸" if step.name or step.entry else "·"
        entry = f"   `{step.entry}`" if step.entry and not step.done else ""
        rules = f"  ({', '.join(step.rules)})" if step.rules else ""
        yield f"{mark} {step.text}{entry}{rules}"


def verb_sentences(table: Table) -> Iterator[str]:
    """The verbs that can be entered now, and those that cannot, by name."""
    offers = table.offers()
    opened = dict.fromkeys(offer.verb.name for offer in offers if offer.blocked is None and offer.verb.name)
    closed = dict.fromkeys(offer.verb.name for offer in offers if offer.verb.name and offer.verb.name not in opened)
    yield f"Can be entered: {', '.join(opened)}"
    if closed:
        yield f"Not now: {', '.join(closed)} (`companion next TABLE --all` says why)"


def verb_lines(table: Table) -> Iterator[str]:
    """`verb_sentences` in lines of a terminal's width."""
    for sentence in verb_sentences(table):
        yield from wrap(sentence, WIDTH)


def offer_lines(table: Table) -> Iterator[str]:
    """What can be entered now, open forms first, then the blocked ones with the reason."""
    offers = table.offers()
    yield from (f"  {_usage(offer):<46} {offer.form.help}" for offer in offers if offer.blocked is None)
    for offer in offers:
        if offer.blocked is not None:
            yield f"  {_usage(offer):<46} not now: {offer.blocked.message} ({', '.join(offer.blocked.rules)})"


def _usage(offer: Offer) -> str:
    slots = " ".join(slot.label for slot in offer.form.slots)
    return " ".join(filter(None, (offer.verb.name, slots)))


def _next_json(table: Table) -> dict[str, object]:
    return {
        "steps": [_step(step) for step in table.agenda()],
        "offers": [
            {"entry": _usage(o), "actor": o.actor or None, "help": o.form.help, "key": o.verb.key or None,
             "blocked": None if o.blocked is None else {"message": o.blocked.message, "rules": list(o.blocked.rules)}}
            for o in table.offers()
        ],
    }


def _step(step: Step) -> dict[str, object]:
    return {"name": step.name or None, "text": step.text, "done": step.done, "rules": list(step.rules),
            "entry": step.entry or None}
