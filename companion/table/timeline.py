"""The states along a table's history: kept for the recent and every hundredth entry, rebuilt from events between."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

from companion.engine.codec import CodecError
from companion.table.errors import DamagedTableError
from companion.table.payload import Codec
from journal import ROOT, History, Record

EVERY = 100
"""Each state at a multiple of this many entries is kept for good."""
RECENT = 64
"""How many other states are kept, the latest used."""


class Timeline:
    """State after any entry of the tree, by the entry's number in the journal."""

    def __init__(self, codec: Codec, first: Any) -> None:
        self._codec = codec
        self._kept: dict[int, Any] = {ROOT: first}
        self._recent: OrderedDict[int, Any] = OrderedDict()

    def keep(self, history: History, seq: int, state: Any) -> None:
        """Remember the state after an entry that was just applied."""
        if seq == ROOT or history.depth(seq) % EVERY == 0:
            self._kept[seq] = state
            return
        self._recent[seq] = state
        self._recent.move_to_end(seq)
        while len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def known(self, seq: int) -> Any:
        """The state if it is kept, else None."""
        return self._kept.get(seq, self._recent.get(seq))

    def at(self, history: History, seq: int) -> Any:
        """The state after an entry. Raises DamagedTableError if its events cannot be read."""
        way = []
        start = self._kept[ROOT]
        for record in history.back_from(seq):
            if (state := self.known(record.seq)) is not None:
                start = state
                break
            way.append(record)
        state = start
        for record in reversed(way):
            state = self._within(state, record)[-1]
            self.keep(history, record.seq, state)
        return state

    def through(self, state: Any, records: Iterable[Record]) -> Iterator[tuple[Any, ...]]:
        """For each entry in turn, oldest first, the state before it and those after each of its events."""
        for record in records:
            states = self._within(state, record)
            yield states
            state = states[-1]

    def _within(self, state: Any, record: Record) -> tuple[Any, ...]:
        try:
            events = self._codec.payload(record.payload).events
            return tuple(accumulate(events, self._codec.game.book.apply, initial=state))
        except (CodecError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as problem:
            raise DamagedTableError(f"Entry {record.seq} (“{record.text}”) cannot be read back: {problem}") from problem
