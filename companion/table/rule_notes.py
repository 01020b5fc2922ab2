"""A table's own words on a rule: notes, house rules and errata, and the rulings made with `!!`.

A note on a rule is an ordinary `note` entry that begins with the rule's id, so it is undone, saved, exported and
restored like everything else on the table.
"""

from dataclasses import dataclass

from companion.table.rules import book_of
from companion.table.table import LogLine, Table

KINDS = ("note", "ruling", "house rule", "erratum")
"""What a note on a rule can be."""


@dataclass(frozen=True, slots=True)
class RuleNote:
    """One line of a table on a rule; `kind` is one of KINDS, `entry` the number of the log where it has one."""

    kind: str
    text: str
    entry: int | None = None


def note_entry(table: Table, rule_id: str, text: str, kind: str = "note") -> str:
    """The entry that attaches a note to a rule. Raises RulebookError for an unknown id, ValueError for a kind."""
    if kind not in KINDS:
        raise ValueError(f"A note on a rule is one of {', '.join(KINDS)}, not {kind}.")
    rule = book_of(table.game.id).rule(rule_id)
    said = " ".join(text.split())
    return f"note {rule.id}: {said}" if kind == "note" else f"note {rule.id} ({kind}): {said}"


def notes_on(table: Table, rule_id: str) -> tuple[RuleNote, ...]:
    """What this table has written on a rule, oldest first, and then the rulings that overrode it."""
    written = (_read(note, rule_id) for note in table.state.notes)
    made = (RuleNote("ruling", _told(line), line.n) for line in table.overruled() if rule_id in line.rules)
    restored = (RuleNote("ruling", text) for text in table.origin.rulings if _names(text, rule_id))
    return (*(note for note in written if note), *restored, *made)


def _read(note: str, rule_id: str) -> RuleNote | None:
    head, colon, text = note.partition(":")
    name, _, kind = head.strip().partition(" ")
    if not colon or name.casefold() != rule_id.casefold():
        return None
    kind = kind.strip("() ")
    if kind and kind not in KINDS:
        return None
    return RuleNote(kind or "note", text.strip())


def _told(line: LogLine) -> str:
    return f"{line.entry} ({line.reason})" if line.reason else line.entry


def _names(ruling: str, rule_id: str) -> bool:
    """Whether a ruling taken over from a Save Sheet, `entry (RULES): reason`, names a rule."""
    return any(rule_id in part.partition(")")[0].replace(" ", "").split(",") for part in ruling.split("(")[1:])
