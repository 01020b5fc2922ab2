"""A Table screen that looks out for entries made elsewhere, without ever waiting for the store."""

import asyncio
from collections.abc import Sequence

from textual.timer import Timer

from companion.table.errors import TableError
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.screens.message import MessageScreen
from companion.tui.screens.table.face import TableFace
from journal import JournalError, Store

POLL = 0.5
"""Seconds between two looks."""


class WatchedTable(Careful, TableFace):
    """Asks the store for its last record in a thread, and takes in what others recorded."""

    def __init__(self, table: Table, store: Store) -> None:
        super().__init__(table)
        self._store = store
        self._watch: Timer | None = None

    def watch_others(self) -> None:
        """Begin to look out."""
        self._watch = self.set_interval(POLL, self._poll)

    def others_recorded(self, entries: Sequence[str]) -> None:
        """The table has taken in these entries of others."""
        raise NotImplementedError

    def _poll(self) -> None:
        if self.app.screen is self:
            self.run_worker(self._look(), group="poll", exclusive=True, exit_on_error=False)

    async def _look(self) -> None:
        """Only when there is something new is the table itself touched."""
        try:
            last = await asyncio.to_thread(self._store.last_seq, self.table.record.id)
            if last != self.table.seq:
                self.others_recorded(self.table.refresh())
        except (JournalError, TableError) as problem:
            if self._watch is not None:
                self._watch.stop()
            self.app.push_screen(MessageScreen("The table cannot be read any more", str(problem)))
