"""The Table: the one service between screens, command line and everything below."""

from collections.abc import Iterator, Mapping
from itertools import accumulate, islice
from typing import Any

from companion.engine.book import Step
from companion.engine.changes import Telling, tell
from companion.engine.codec import CodecError
from companion.engine.common import Checkpoint, Redo, Undo
from companion.engine.fields import look_up
from companion.engine.game import NOWHERE, Game, Offer, Selection
from companion.engine.play import completions, judge_reading, offers, read_entry
from companion.engine.slots import Option, best_fits
from companion.engine.verdicts import Accepted, Ambiguous, InputProblem, Refused, RuleViolation
from companion.table.cards import CardShelf
from companion.table.errors import DamagedTableError, NothingToUndoError, TableChangedError
from companion.table.outcomes import ACCEPTED, ADVISED, RULING, LogLine, Moved, Preview, Recorded
from companion.table.payload import Codec, Origin
from companion.table.snapshots import Snapshots
from companion.table.timeline import Timeline
from companion.table.way import Way
from journal import (
    ROOT,
    History,
    HistoryError,
    Kind,
    NewRecord,
    Record,
    StaleWrite,
    Store,
    TableRecord,
)

__all__ = ["ACCEPTED", "ADVISED", "RULING", "LogLine", "Moved", "Preview", "Recorded", "Table"]

CORRECTION = "the last correction"
"""What undo takes back where the head stands behind an amendment."""


class Table:
    """One table: judge, record, undo, look, save. Everything on disk goes through its Store.

    `remembers` is false where the table stands alone: it neither uses nor feeds the card memory.
    """

    def __init__(self, game: Game[Any], store: Store, record: TableRecord, remembers: bool = True) -> None:
        self.game = game
        self.record = record
        self._store = store
        self._shelf = CardShelf(game, store) if remembers else None
        self._codec = Codec(game)
        self.origin = self._read_origin()
        self._mark = store.mark()
        self._history = History.of(store.records(record.id))
        self._checkpoints: tuple[int, Mapping[str, int]] = (ROOT, {})
        self._timeline = Timeline(self._codec, self._codec.first_state(self.origin))
        self.snapshots = Snapshots(game, store, record.id, self._codec)
        snapshot = self.snapshots.latest(self._history)
        if snapshot is not None:
            self._timeline.keep(self._history, *snapshot)
        self._state = self._timeline.at(self._history, self._history.head)

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The table's name."""
        return self.record.name

    @property
    def state(self) -> Any:
        """The state at the head."""
        return self._state

    @property
    def seq(self) -> int:
        """The number of the journal's last record: a submission names the one it was judged against."""
        return self._history.last_seq

    @property
    def count(self) -> int:
        """How many entries are live."""
        return self._history.live_count

    @property
    def undo_count(self) -> int:
        """How many steps can be taken back."""
        return self._history.undo_count

    @property
    def undo_entry(self) -> str:
        """The entry that undo would take back; CORRECTION where it is a correction, empty where there is nothing."""
        if not self.undo_count:
            return ""
        head = self._history.entry(self._history.head)
        return head.text if self._history.undoable(1) == head.parent else CORRECTION

    @property
    def redo_count(self) -> int:
        """How many steps can be done again."""
        return self._history.redo_count

    def view(self) -> dict[str, Any]:
        """The view of section 5 of the design."""
        return self.game.fields.view(self._state)

    def value(self, path: str) -> Any:
        """One value of the view; None where the path is not there."""
        return look_up(self.view(), path)

    def agenda(self) -> tuple[Step, ...]:
        """What comes next: steps and reminders."""
        return self.game.agenda(self._state)

    def offers(self, selection: Selection = NOWHERE) -> tuple[Offer, ...]:
        """Every form that can be entered now, blocked ones with the reason."""
        return offers(self.game, self._state, selection)

    def completions(self, text: str, selection: Selection = NOWHERE) -> tuple[Option, ...]:
        """What the last word of an unfinished entry can become."""
        return completions(self.game, self._state, text, self.around(selection))

    def findings(self) -> tuple[RuleViolation, ...]:
        """What the audit finds impossible in the present state."""
        return self.game.audit(self._state)

    def last(self, count: int = 1) -> tuple[LogLine, ...]:
        """The last live entries, newest first."""
        lines: list[LogLine] = []
        for record in self._history.back_from(self._history.head):
            if len(lines) >= count:
                break
            lines.append(self._line(record))
        return tuple(lines)

    def story(self, count: int = 10) -> tuple[LogLine, ...]:
        """The last entries that tell the story, oldest first."""
        told = (record for record in reversed(self._history.live) if record.text.split(" ", 1)[0] in self.game.story)
        return tuple(self._line(record) for record in reversed(list(islice(told, count))))

    def log(self) -> tuple[LogLine, ...]:
        """All live entries, oldest first."""
        return self.log_from(1)

    def log_from(self, n: int) -> tuple[LogLine, ...]:
        """The live entries from number `n` (from 1) on, oldest first."""
        later = islice(self._history.back_from(self._history.head), max(self.count - n + 1, 0))
        return tuple(self._line(record) for record in later)[::-1]

    def rulings(self) -> tuple[str, ...]:
        """The rulings made at this table, oldest first, those of a restored sheet included."""
        return self.origin.rulings + tuple(_ruling_text(line) for line in self.overruled())

    def overruled(self) -> tuple[LogLine, ...]:
        """The live entries that were recorded against the rules, oldest first."""
        return tuple(self._line(record) for record in self._history.live if record.verdict == RULING)

    def checkpoints(self) -> Mapping[str, int]:
        """The named moments on the live path, with their numbers in the journal."""
        head = self._history.head
        if self._checkpoints[0] != head:
            known = dict(self._checkpoints[1]) if self._follows(self._checkpoints[0]) else None
            records = self._history.live if known is None else (self._history.entry(head),)
            found = known or {}
            found.update((name, record.seq) for record in records if (name := self._checkpoint_of(record)))
            self._checkpoints = (head, found)
        return self._checkpoints[1]

    def _follows(self, seq: int) -> bool:
        """Whether the head is the entry right after `seq`."""
        head = self._history.head
        return head != ROOT and self._history.entry(head).parent == seq

    def _checkpoint_of(self, record: Record) -> str | None:
        if not record.text.startswith("checkpoint "):
            return None
        reading = read_entry(self.game, self._state, record.text)
        named = not isinstance(reading, (InputProblem, Ambiguous)) and isinstance(reading.action, Checkpoint)
        return reading.action.name if named else None  # type: ignore[union-attr]

    def around(self, selection: Selection = NOWHERE) -> Selection:
        """What surrounds an entry at this table: the selection with its checkpoints and the card memory."""
        cards = self._shelf.cards if self._shelf is not None else {}
        return Selection(selection.actor, selection.place, tuple(self.checkpoints()), cards)

    # -- judging and recording -----------------------------------------------------------------------------------

    def judge(self, text: str, selection: Selection = NOWHERE) -> Preview:
        """The verdict on an entry and what it would change; nothing is recorded."""
        reading = read_entry(self.game, self._state, text, self.around(selection))
        if isinstance(reading, (InputProblem, Ambiguous)):
            return Preview(reading)
        if isinstance(reading.action, (Undo, Redo)):
            return self._judge_move(reading.action, reading.text)
        verdict = judge_reading(self.game, self._state, reading)
        return Preview(verdict, self.tell(self._state, verdict) if isinstance(verdict, Accepted) else Telling())

    def enter(
        self, text: str, selection: Selection = NOWHERE, expected: int | None = None
    ) -> Recorded | Moved | Refused | InputProblem | Ambiguous:
        """Judge an entry and record it. `expected` is the `seq` that the person was looking at.

        Raises TableChangedError when somebody else recorded since then: nothing is recorded, the table is fresh.
        """
        if expected is not None and expected != self.seq:
            raise TableChangedError(tuple(map(_record_text, self._history.records[expected:])))
        preview = self.judge(text, selection)
        if preview.moved is not None:
            return self._record_move(preview.moved)
        if not isinstance(preview.verdict, Accepted):
            return preview.verdict
        return self._record(preview.verdict, preview.telling)

    def undo(self, count: int = 1, name: str | None = None) -> Moved:
        """Take entries back, or return to a checkpoint. Raises NothingToUndoError."""
        return self._record_move(self._move(Undo(count=count, name=name)))

    def redo(self, count: int = 1) -> Moved:
        """Do again what was undone. Raises NothingToUndoError."""
        return self._record_move(self._move(Redo(count=count)))

    def refresh(self) -> tuple[str, ...]:
        """Take in what others recorded; returns their entries. Costs next to nothing when there are none."""
        mark = self._store.mark()
        if mark == self._mark:
            return ()
        self._mark = mark
        if self._shelf is not None:
            self._shelf.forget()
        return self._take(self._store.records(self.record.id, after_seq=self.seq))

    def is_as_recorded(self) -> bool:
        """Whether the state is the one that the events alone lead to, no cached state being asked."""
        timeline = Timeline(self._codec, self._codec.first_state(self.origin))
        return bool(timeline.at(self._history, self._history.head) == self._state)

    def fork_of(self, n: int) -> int:
        """The number in the journal of the entry before live entry `n`; 0 for the first."""
        return self._nth(n).parent

    def _nth(self, n: int) -> Record:
        """Live entry `n` (from 1)."""
        return next(islice(self._history.back_from(self._history.head), self.count - n, None))

    def state_before(self, n: int) -> Any:
        """The state that live entry `n` was entered in."""
        return self._timeline.at(self._history, self.fork_of(n))

    def remember_cards(self) -> None:
        """Add what this table knows of cards to the memory, where nothing is known of them yet."""
        if self._shelf is not None:
            self._shelf.add(None, self._state)

    def keep_sheet(self, name: str, text: str) -> None:
        """Keep a Save Sheet's text with the table."""
        self._store.keep_sheet(self.record.id, name, text)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _read_origin(self) -> Origin:
        try:
            return self._codec.origin(self.record.config)
        except CodecError as problem:
            raise DamagedTableError(f"The table {self.record.name} cannot be opened: {problem}") from None

    def _judge_move(self, action: Undo | Redo, text: str) -> Preview:
        try:
            moved = self._move(action)
        except NothingToUndoError as problem:
            return Preview(Refused((RuleViolation("history", str(problem), "", impossible=True),), action, text))
        return Preview(Accepted(action, text, (), self._state), moved=moved)

    def _move(self, action: Undo | Redo) -> Moved:
        target = self._target(action)
        kind: Kind = "redo" if isinstance(action, Redo) else "undo" if action.name is None else "return"
        way = self.way_to(target)
        back, forth = ([record.text for record in records] for records in (way.back, way.forth))
        entries, instead = (forth[::-1], back[::-1]) if kind == "redo" else (back, forth)
        telling = way.telling()
        return Moved(kind, target, tuple(entries), telling.to_do, telling.in_app, tuple(instead))

    def way_to(self, seq: int) -> Way:
        """The way from the head to another entry of the tree."""
        return Way.between(self._history, self._timeline, self.game.fields, self._history.head, seq)

    def tell(self, state: Any, accepted: Accepted) -> Telling:
        """What an accepted entry changes in the state that it was judged in."""
        after = tuple(accumulate(accepted.events, self.game.book.apply, initial=state))
        return tell(self.game.fields, after)

    def _target(self, action: Undo | Redo) -> int:
        try:
            if isinstance(action, Redo):
                return self._history.redoable(action.count)
            if action.name is None:
                return self._history.undoable(action.count)
        except HistoryError as problem:
            raise NothingToUndoError(f"{str(problem)[:1].upper()}{str(problem)[1:]}.") from None
        known = self.checkpoints()
        fits = [option.name for option, _ in best_fits(map(Option, known), action.name)]
        if len(fits) > 1:
            raise NothingToUndoError(f"“{action.name}” could be {', '.join(f'“{name}”' for name in fits[:6])}.")
        if not fits:
            raise NothingToUndoError(f"There is no checkpoint “{action.name}” behind this moment.")
        return known[fits[0]]

    def _record_move(self, moved: Moved) -> Moved:
        self.append((NewRecord(moved.kind, head=moved.target),))
        return moved

    def _record(self, accepted: Accepted, telling: Telling) -> Recorded:
        row = self.row(accepted, telling)
        records = self.append((row,), accepted.state)
        self.snapshots.keep_if_due(self._history, self._state)
        return Recorded(self._line(records[-1]), accepted)

    def row(self, accepted: Accepted, telling: Telling, origin: int | None = None) -> NewRecord:
        """The journal's row for an accepted entry; `origin` is the number of the entry that it takes the place of."""
        verdict = RULING if accepted.overruled else ADVISED if accepted.advisories else ACCEPTED
        actor = "+".join(accepted.action.actors) or None
        payload = self._codec.text(accepted, telling)
        return NewRecord("entry", accepted.text, actor, verdict, payload, accepted.reason, origin=origin)

    def append(self, rows: tuple[NewRecord, ...], state: Any = None) -> tuple[Record, ...]:
        """Commit rows and move to the state they lead to (worked out where it is None). Raises TableChangedError."""
        try:
            records = self._store.append(self.record.id, rows, self.seq)
        except StaleWrite as stale:
            raise TableChangedError(self._take(stale.records)) from None
        self._history, before = self._history.extend(records), self._state
        if state is None:
            state = self._timeline.at(self._history, self._history.head)
        else:
            self._timeline.keep(self._history, self._history.head, state)
        self._state = state
        self._learn(before)
        return records

    def _learn(self, before: Any) -> None:
        if self._shelf is not None:
            self._shelf.learn(before, self._state)

    def _take(self, records: tuple[Record, ...]) -> tuple[str, ...]:
        if records:
            self._history = self._history.extend(records)
            self._state = self._timeline.at(self._history, self._history.head)
        return tuple(_record_text(record) for record in records)

    def _line(self, record: Record) -> LogLine:
        told = self._codec.told(record.payload)
        older = tuple(self._stands_for(record))
        return LogLine(
            self._history.depth(record.seq), record.seq, record.text, record.actor, record.verdict, told.rules,
            record.reason, told.changes, told.advisories, older[-1].at if older else record.at,
            next((one.text for one in older if one.text != record.text), None),
        )

    def _stands_for(self, record: Record) -> Iterator[Record]:
        """The entries that this one took the place of in corrections, the latest first."""
        while record.origin is not None and 0 < record.origin < record.seq:
            record = self._history.entry(record.origin)
            yield record


def _record_text(record: Record) -> str:
    return record.text or record.kind


def _ruling_text(line: LogLine) -> str:
    return f"{line.entry} ({', '.join(line.rules) or 'no rule'})" + (f": {line.reason}" if line.reason else "")

