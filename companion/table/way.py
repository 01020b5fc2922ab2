"""The way between two places of a table's history: which entries lie on it, and what it moves at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from companion.engine.changes import Telling, changes, tell_all, tell_moves, telling
from companion.engine.fields import Fields
from companion.table.timeline import Timeline
from journal import History, Record

FAR = 64
"""On a way of more entries than this, what has to be moved is told from its two ends alone."""


@dataclass(frozen=True, slots=True)
class Way:
    """Entries to be taken back, newest first, then entries to be done, oldest first; and the states at both ends."""

    fields: Fields[Any]
    timeline: Timeline
    back: tuple[Record, ...]
    forth: tuple[Record, ...]
    fork: Any
    before: Any
    after: Any

    @classmethod
    def between(cls, history: History, timeline: Timeline, fields: Fields[Any], start: int, end: int) -> Self:
        """The way from one entry's state to another's (0: before the first). Raises DamagedTableError."""
        back = tuple(_only_on(history, start, end))
        forth = tuple(_only_on(history, end, start))[::-1]
        fork = back[-1].parent if back else start
        before, at_fork, after = (timeline.at(history, seq) for seq in (start, fork, end))
        return cls(fields, timeline, back, forth, at_fork, before, after)

    def telling(self) -> Telling:
        """What the whole way changes."""
        return self.telling_with((), self.after)

    def telling_with(self, more: Sequence[Telling], end: Any) -> Telling:
        """What the way changes, and entries after it that are not recorded yet and lead to the state `end`.

        It is told entry by entry, so that each piece goes back to where it came from. Beyond `FAR` entries, where
        nobody follows the moves one by one, the difference between the two ends stands in and takes no longer.
        """
        if len(self.back) + len(self.forth) + len(more) > FAR:
            return telling(changes(self.fields, self.before, end))
        back, forth = self._told(self.back[::-1]), self._told(self.forth)
        return tell_all(self.fields, self.before, end, back[::-1], [*forth, *more])

    def _told(self, oldest_first: Sequence[Record]) -> list[Telling]:
        return [tell_moves(self.fields, states) for states in self.timeline.through(self.fork, oldest_first)]


def _only_on(history: History, path: int, other: int) -> Iterator[Record]:
    """The entries that lead to one place and not to the other, newest first."""
    while path != other:
        if path > other:
            record = history.entry(path)
            yield record
            path = record.parent
        else:
            other = history.entry(other).parent
