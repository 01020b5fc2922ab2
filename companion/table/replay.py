"""Running playthroughs: every line of a `.play` file against a real table, with a real journal."""

import json
import random
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.engine.fields import look_up
from companion.engine.game import Config, Seat
from companion.engine.playthrough import Entry, Expect, Item, Mark, Move, NewTable, parse_playthrough
from companion.engine.text import split_line
from companion.engine.verdicts import Ambiguous, InputProblem, Refused
from companion.registry import UnknownGameError, find_game
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.saving import read_body, save
from companion.table.table import Moved, Recorded, Table
from savesheets.collector import Collector
from savesheets.ts1 import split

Outcome = Recorded | Moved | Refused | InputProblem | Ambiguous
Listener = Callable[[Item, Table, Outcome | None], None]

_SETTINGS, _OPTION = ("players", "characters", "leader"), "option."
"""What a `table` line may set."""

_PART_BYTES = 80
"""Small parts, so that a round trip always shuffles several."""


class ExpectationError(Exception):
    """A line of a playthrough that does not hold; the message names the line, what was expected and what came."""


def run_file(path: Path, listener: Listener | None = None) -> int:
    """Run a playthrough file; returns how many lines held.

    Raises ExpectationError with the first difference, PlaythroughError for a line that is none of a playthrough, and
    TableError for a file that cannot be read at all.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        why = getattr(problem, "strerror", None) or "not UTF-8"
        raise TableError(f"{path}: cannot be read ({why}).") from None
    try:
        return run_text(text, listener)
    except (ExpectationError, TableError) as problem:
        raise ExpectationError(f"{path.name}, {problem}") from None


def run_text(text: str, listener: Listener | None = None) -> int:
    """Run a playthrough in a store of its own; returns how many lines held."""
    items = parse_playthrough(text)
    with tempfile.TemporaryDirectory(prefix="companion-replay-") as folder:
        player = Player(Path(folder), listener)
        try:
            for item in items:
                player.step(item)
        finally:
            player.close()
    return len(items)


class Player:
    """Plays items one after another at the table that the file set up last; each table stands alone."""

    def __init__(self, folder: Path, listener: Listener | None = None, name: str = "Playthrough") -> None:
        self._folder = folder
        self._library = Library.open(folder, remembers=False)
        self._listener = listener
        self._name = name
        self._table: Table | None = None
        self._made = 0

    def close(self) -> None:
        """Let go of the store."""
        self._library.store.close()

    @property
    def library(self) -> Library:
        """The store that the file plays in."""
        return self._library

    @property
    def table(self) -> Table:
        """The table that the file set up last."""
        if self._table is None:
            raise ExpectationError("a `table` line must come first")
        return self._table

    def step(self, item: Item) -> None:
        """Do one line. Raises ExpectationError."""
        outcome: Outcome | None = None
        if isinstance(item, NewTable):
            self._new(item)
        elif isinstance(item, Entry):
            outcome = self._enter(item)
        elif isinstance(item, Expect):
            self._expect(item)
        else:
            self._move(item)
        if self._listener is not None:
            self._listener(item, self.table, outcome)

    def _new(self, item: NewTable) -> None:
        try:
            game = find_game(item.game)
        except UnknownGameError as problem:
            raise ExpectationError(f"line {item.line}: {problem}") from None
        unknown = [key for key in item.settings if key not in _SETTINGS and not key.startswith(_OPTION)]
        if unknown:
            known = f"{', '.join(_SETTINGS)} and {_OPTION}NAME"
            raise ExpectationError(f"line {item.line}: a table has no {unknown[0]}; it has {known}")
        self._made += 1
        name = self._name if self._made == 1 else f"{self._name} {self._made}"
        made = self._library.new(game, name, config_of(item.settings))
        if isinstance(made, Refused):
            raise ExpectationError(f"line {item.line}: the set-up is refused: {made.violations[0].message}")
        if isinstance(made, InputProblem):
            raise ExpectationError(f"line {item.line}: {made.message}")
        self._table = made

    def _enter(self, item: Entry) -> Outcome:
        if item.mark is Mark.FORCED:
            self._check_refused_without_force(item)
        outcome = self.table.enter(item.text)
        problem = _check(item, outcome)
        if problem:
            raise ExpectationError(f"line {item.line}: `{item.mark.value} {item.text}`: {problem}")
        return outcome

    def _check_refused_without_force(self, item: Entry) -> None:
        bare, _ = split_line(item.text)
        verdict = self.table.judge(bare).verdict
        if not isinstance(verdict, Refused):
            raise ExpectationError(f"line {item.line}: `{bare}` should be refused without `!!`; it is {_told(verdict)}")

    def _expect(self, item: Expect) -> None:
        got = look_up(self.table.view(), item.path)
        if got != item.text and (got != item.value or isinstance(got, bool) is not isinstance(item.value, bool)):
            raise ExpectationError(
                f"line {item.line}: {item.path} should be {_json(item.value)} and is {_json(got)}"
            )

    def _move(self, item: Move) -> None:
        try:
            if item.kind == "undo":
                self.table.undo(item.count, item.name)
            elif item.kind == "redo":
                self.table.redo(item.count)
            elif item.kind == "restart":
                self._restart()
            else:
                self._round_trip(item.line)
        except TableError as problem:
            raise ExpectationError(f"line {item.line}: {problem}") from None

    def _restart(self) -> None:
        name = self.table.name
        self._library.store.close()
        self._library = Library.open(self._folder, remembers=False)
        self._table = self._library.load(name)

    def _round_trip(self, line: int) -> None:
        before = self.table.view()
        parts = list(split(save(self.table, datetime.now(UTC)).body, _PART_BYTES))
        random.Random(line).shuffle(parts)
        collector = Collector()
        for part in parts:
            collector.add(part)
        self._table = self._library.restore(read_body(collector.body()))
        after = self.table.view()
        if before != after:
            raise ExpectationError(f"line {line}: the restored view differs at {_first_difference(before, after)}")


def config_of(settings: Mapping[str, str]) -> Config:
    """The set-up behind a `table` line's settings."""
    listed = settings.get("players") or settings.get("characters") or ""
    options = {key.removeprefix(_OPTION): value for key, value in settings.items() if key.startswith(_OPTION)}
    return Config(seats_of(listed), settings.get("leader"), options)


def seats_of(listed: str) -> tuple[Seat, ...]:
    """The seats behind `Anna=Gaston Fayard,Bob=…` or `Beor,Ailei`."""
    return tuple(seat_of(part) for part in listed.split(",") if part.strip())


def seat_of(text: str) -> Seat:
    """The seat behind `NAME` or `NAME=CARD`."""
    name, _, card = text.partition("=")
    return Seat(name.strip(), card.strip() or None)


def _check(item: Entry, outcome: Outcome) -> str | None:
    accepted = isinstance(outcome, (Recorded, Moved))
    if item.mark is Mark.REFUSED:
        return _check_refused(item, outcome)
    if item.mark is Mark.UNREADABLE:
        unread = isinstance(outcome, (InputProblem, Ambiguous))
        return None if unread else f"should be unreadable; it is {_told(outcome)}"
    if not accepted:
        return f"should be recorded; it is {_told(outcome)}"
    if item.mark is Mark.FORCED and not (isinstance(outcome, Recorded) and outcome.accepted.overruled):
        return "should be recorded as a ruling; it is legal as it stands"
    if item.mark is Mark.ADVISED:
        return _check_advised(item, outcome)
    return None


def _check_refused(item: Entry, outcome: Outcome) -> str | None:
    if not isinstance(outcome, Refused):
        return f"should be refused; it is {_told(outcome)}"
    if item.rules and not set(item.rules) & set(outcome.rules):
        return f"should be refused under one of {', '.join(item.rules)}; it is refused under {', '.join(outcome.rules)}"
    return None


def _check_advised(item: Entry, outcome: Outcome) -> str | None:
    advisories = outcome.accepted.advisories if isinstance(outcome, Recorded) else ()
    if not advisories:
        return "should be recorded with an advisory; there is none"
    named = {rule for advisory in advisories for rule in advisory.rules}
    if item.rules and not named & set(item.rules):
        return f"should be advised under one of {', '.join(item.rules)}; it is under {', '.join(sorted(named))}"
    return None


def _told(outcome: Any) -> str:
    if isinstance(outcome, Refused):
        first = outcome.violations[0]
        return f"refused: {first.message} ({', '.join(outcome.rules) or 'no rule'})"
    if isinstance(outcome, (InputProblem, Ambiguous)):
        return f"not readable: {outcome.message}"
    return "accepted"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _first_difference(before: Any, after: Any, path: str = "") -> str:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(k for k in after if k not in before)]:
            if before.get(key) != after.get(key):
                return _first_difference(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    return f"{path}: {_json(before)} became {_json(after)}"
