"""Snapshots: states kept beside the record so that opening stays instant; a throw-away cache, never trusted over it."""

import hashlib
import json
from contextlib import suppress
from functools import cached_property
from typing import Any

from companion import __version__
from companion.engine.codec import CodecError
from companion.engine.game import Game
from companion.table.payload import Codec
from journal import History, JournalError, Store

EVERY = 500
"""Entries between two snapshots."""


class Snapshots:
    """The snapshots of one table, keyed by a mark of the game's code: those of other code are never read."""

    def __init__(self, game: Game[Any], store: Store, table_id: str, codec: Codec) -> None:
        self._game, self._store, self._table_id, self._codec = game, store, table_id, codec

    @cached_property
    def key(self) -> str:
        """What a snapshot of this code is kept under."""
        digest = hashlib.sha256()
        for file in sorted(self._game.folder.rglob("*.py")):
            digest.update(file.read_bytes())
        mark = digest.hexdigest()[:16]
        return f"{__version__}/{self._game.id}/{self._game.version}/{self._game.schema}/{mark}"

    def latest(self, history: History) -> tuple[int, Any] | None:
        """The last snapshot on the way to the head: the entry's number in the journal, and the state after it."""
        found = self._store.latest_snapshot(self._table_id, self.key, history.last_seq)
        if found is None or found.seq not in {record.seq for record in history.back_from(history.head)}:
            return None
        try:
            return found.seq, self._codec.states.unpack(json.loads(found.payload))
        except (CodecError, ValueError):
            return None  # a cache that cannot be read is as good as none; the next snapshot takes its place

    def keep_if_due(self, history: History, state: Any) -> None:
        """Keep the state at the head, once every so many entries."""
        if history.live_count % EVERY == 0:
            text = json.dumps(self._codec.states.pack(state), ensure_ascii=False)
            with suppress(JournalError):  # the entry is recorded; without the cache the next opening takes longer
                self._store.snapshot(self._table_id, history.head, self.key, text)
