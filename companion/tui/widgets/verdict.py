"""How a verdict is told under the entry line: before Enter as a preview, after a refusal with the way on."""

from collections.abc import Callable, Iterable

from textual.content import Content

from companion.engine.fields import shown
from companion.engine.verdicts import Accepted, Advisory, Ambiguous, InputProblem, Refused, RuleViolation
from companion.table.table import Moved, Preview, Recorded
from companion.tui.drawing import (
    DANGER,
    DIM,
    GOOD,
    HINT,
    STRONG,
    WARN,
    Hit,
    Lines,
    fit,
    line,
    said,
    tagged,
    wrapped,
)

Titles = Callable[[str], str]
"""The title of a rule by its id; empty where there is none."""


def preview_lines(preview: Preview, titles: Titles, width: int) -> Lines:
    """What Enter would do."""
    verdict = preview.verdict
    if isinstance(verdict, Accepted):
        return _accepted(verdict, preview.lines, titles, width, "▸ Enter records")
    if isinstance(verdict, Refused):
        return refusal_lines(verdict, titles, width)
    return unread_lines(verdict, width)


def recorded_lines(recorded: Recorded, titles: Titles, width: int, most: int = 99) -> Lines:
    """What was recorded just now, what it changed in at most so many lines; the log has it all."""
    changed = recorded.line.changes
    return _accepted(recorded.accepted, changed, titles, width, f"✓ recorded {recorded.line.n}:", most)


def moved_lines(moved: Moved, width: int) -> Lines:
    """Which entries were taken back or done again, and what to move at the table."""
    word = "done again" if moved.kind == "redo" else "taken back"
    what = f"a correction {word}" if moved.instead else word
    arrow = "↷" if moved.kind == "redo" else "↶"
    lines = wrapped(line((f"{arrow} {what}: ", WARN), said(_first(moved.changed), STRONG)), width, 2)
    if moved.exchanged:
        lines += wrapped(line((f"  {moved.fate}: ", WARN), said(_first(moved.exchanged), STRONG)), width, 4)
    lines += _bulleted("move at the table: ", moved.to_do, width)
    return lines + (wrapped(in_app_line(moved.in_app), width, 2) if moved.in_app else [])


def _first(entries: tuple[str, ...]) -> str:
    """The first three by name."""
    return "; ".join(entries[:3]) + (f" and {len(entries) - 3} more" if len(entries) > 3 else "")


def in_app_line(told: Iterable[str]) -> Content:
    """What a move changes in the app alone, in one line: nobody has to move anything for it."""
    return line(("  in the app only: ", DIM), said(" · ".join(told), DIM))


def _accepted(
    verdict: Accepted, lines: tuple[str, ...], titles: Titles, width: int, head: str, most: int = 99
) -> Lines:
    shown: Lines = []
    if verdict.overruled:
        shown += _overruled(verdict, titles, width)
    mark = WARN if verdict.overruled else GOOD
    told = " · ".join(lines) or "nothing changes in the numbers"
    changed = wrapped(line((f"{head} ", mark), said(verdict.text, STRONG), ("  ", ""), said(told)), width, 2)
    shown += changed if len(changed) <= most else [*changed[: most - 1], fit(changed[most - 1] + line(" …"), width)]
    for advisory in verdict.advisories:
        shown += _advisory(advisory, width)
    return shown


def _overruled(verdict: Accepted, titles: Titles, width: int) -> Lines:
    rules = ", ".join(dict.fromkeys(rule for v in verdict.overruled for rule in v.rules)) or "the rules"
    title = titles(verdict.overruled[0].rule)
    reason = f": {verdict.reason}" if verdict.reason else " (a reason may follow the !!)"
    text = line(("!! table ruling ", WARN), said(f"against {rules} {title}{reason}"))
    return wrapped(text, width, 2)


def _advisory(advisory: Advisory, width: int) -> Lines:
    rules = f" ({', '.join(advisory.rules)})" if advisory.rules else ""
    return wrapped(line(("i ", HINT), said(advisory.message + rules, DIM)), width, 2)


def refusal_lines(refused: Refused, titles: Titles, width: int) -> Lines:
    """A refusal in place: every rule broken, the numbers, what would make it legal."""
    lines: Lines = []
    for violation in refused.violations:
        lines += _violation(violation, titles, width)
    if not refused.overridable:
        lines += wrapped(line(("  This cannot be recorded at all, not even as a ruling.", DIM)), width, 2)
    return lines


def _violation(violation: RuleViolation, titles: Titles, width: int) -> Lines:
    head = line(("✗ ", DANGER), _rule(violation, titles), said(violation.message, STRONG))
    lines = wrapped(head, width, 2)
    facts = "  ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in violation.facts.items())
    told = line(
        "  ", (said(facts, DIM)), "  " if facts and violation.hint else "", said(violation.hint, HINT)
    )
    return lines + (wrapped(told, width, 2) if facts or violation.hint else [])


def _rule(violation: RuleViolation, titles: Titles) -> Content:
    if not violation.rule:
        return line("")
    title = titles(violation.rule)
    name = f"{violation.rule} {title}" if title else violation.rule
    return tagged(said(name, DANGER), Hit("rule", violation.rule)) + line(": ")


def unread_lines(verdict: InputProblem | Ambiguous, width: int) -> Lines:
    """What cannot be read, and what could be meant instead, each a touch target."""
    lines = wrapped(line(("? ", WARN), said(verdict.message)), width, 2)
    for candidate in verdict.candidates if isinstance(verdict, Ambiguous) else ():
        lines.append(tagged(line("  ", ("▸ ", HINT), said(candidate)), Hit("entry", candidate)))
    return lines


def sentence_lines(mark: str, sentence: str, width: int) -> Lines:
    """A plain sentence with a mark before it."""
    return wrapped(line((f"{mark} ", WARN), said(sentence)), width, 2)


def _bulleted(head: str, items: Iterable[str], width: int) -> Lines:
    found = list(items)
    return wrapped(line(f"  {head}", said(" · ".join(found))), width, 2) if found else []
