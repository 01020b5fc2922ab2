"""How the command line speaks: plain lines, one readable paragraph for an error, and the four exit codes."""

import json
import shutil
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from companion.engine.verdicts import Ambiguous, InputProblem, Refused
from savesheets.words import safe, wrap

DONE, REFUSED, UNREADABLE, FAILED = 0, 1, 2, 3
"""Exit codes: done; refused or a failed expectation; not readable; every other failure, usage included."""

WIDTH = 100


class Stop(Exception):  # noqa: N818 - it ends a command, it is no error of its own
    """Ends a command with an exit code, after everything was said."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def say(text: str = "") -> None:
    """One line on stdout, at once; nothing in it can steer the terminal."""
    print(clean_line(text), flush=True)


def say_all(lines: Iterable[str]) -> None:
    """Several lines."""
    for line in lines:
        say(line)


def say_json(value: Any) -> None:
    """A value as JSON on stdout; whatever could steer a terminal is written as an escape of JSON's own."""
    lines = json.dumps(value, ensure_ascii=False, indent=2).split("\n")
    print("\n".join(line if line.isprintable() else _escaped(line) for line in lines), flush=True)


def complain(text: str) -> None:
    """A paragraph on stderr."""
    columns = min(WIDTH, shutil.get_terminal_size().columns) if sys.stderr.isatty() else WIDTH
    print("\n".join(wrap(clean_line(text), columns)), file=sys.stderr, flush=True)


def fail(text: str, code: int = FAILED) -> NoReturn:
    """Say what went wrong and end the command."""
    complain(sentence(text))
    raise Stop(code)


def sentence(text: str) -> str:
    """The text with a full stop, where it has no end of its own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def clean_line(text: str) -> str:
    """The text in one line, its spacing kept."""
    return safe(text.replace("\n", " ⏎ ")).rstrip()


def _escaped(line: str) -> str:
    return "".join(char if safe(char) == char else json.dumps(char)[1:-1] for char in line)


def refusal(refused: Refused) -> str:
    """A refusal as one paragraph: every broken rule with its numbers, what would make it legal, and the way round."""
    told = [f"{v.message} ({', '.join(v.rules)})" if v.rules else v.message for v in refused.violations]
    hints = list(dict.fromkeys(sentence(v.hint) for v in refused.violations if v.hint))
    way = ["Or record it as a ruling: add `!! reason`."] if refused.overridable else []
    return " ".join([f"Refused: {' '.join(told)}", *hints, *way])


def unreadable(problem: InputProblem | Ambiguous) -> str:
    """What could not be read, as one paragraph."""
    return problem.message


def stop_unrecorded(outcome: Refused | InputProblem | Ambiguous) -> NoReturn:
    """End the command over an entry that was not recorded."""
    if isinstance(outcome, Refused):
        fail(refusal(outcome), REFUSED)
    fail(unreadable(outcome), UNREADABLE)
