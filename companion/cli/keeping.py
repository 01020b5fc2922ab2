"""Commands about the record itself: doctor, and where we were, with what was recovered."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from companion.cli import looking
from companion.cli.data import library
from companion.cli.entering import TableName, log_line
from companion.cli.folder import data_folder
from companion.cli.say import REFUSED, Stop, complain, say, say_all
from companion.table.doctor import Finding, Report, examine
from companion.table.doctor_repair import repair


def doctor(
    mend: Annotated[bool, typer.Option("--repair", help="mend what can be mended; nothing is overwritten")] = False,
) -> None:
    """Check the database, every entry and every table; --repair mends what can be mended."""
    report = examine(data_folder())
    _tell(report)
    if mend and report.findings:
        done = repair(data_folder(), report, datetime.now(UTC))
        say_all(done or ("There is nothing that the doctor could mend here.",))
        report = examine(data_folder())
        if done:
            say("After the repair:")
            _tell(report)
    if report.damage:
        raise Stop(REFUSED)


def recap(name: TableName) -> None:
    """Where were we: what was recovered, the last entries, what comes next, and what is odd."""
    with library() as tables:
        tables.find(name)
        recovery = tables.recovered()
        if recovery is not None:
            say(recovery.told)
            for table in recovery.tables:
                say(f"  {table.told}")
                say_all(f"  {log_line(line)}" for line in reversed(table.last))
            tables.acknowledge()
    looking.recap(name)


def _tell(report: Report) -> None:
    say_all(report.looked_at)
    for finding in report.findings:
        complain(_told(finding))
    if not report.findings:
        say("All is well.")
    if report.backups:
        newest = report.backups[0]
        count = f"{len(report.backups)} backup{'s' if len(report.backups) > 1 else ''}"
        say(f"{count}; the newest is of {newest.at.astimezone():%Y-%m-%d %H:%M}: {newest.path}")


def _told(finding: Finding) -> str:
    if finding.can_be_repaired:
        return f"! {finding.message} With `companion doctor --repair` {finding.harm.value}."
    return f"! {finding.message} {_sentence(finding.harm.value)}".rstrip()


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""
