"""Who has the journal open, told by a small locked file beside it for each session.

The system drops a lock when its process ends, however it ends: a file that can be locked by somebody else
belongs to a session that was killed or lost its power. Where files cannot be locked so (Windows), nothing
is marked and nothing is told.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import IO, Self
from uuid import uuid4

from journal.records import LeftOpen

_BYTES = 1 << 20
_KEPT = 16
"""So many marks of lost sessions are kept until somebody asks for them."""


class Session:
    """The mark of one open journal; `end` takes it away."""

    def __init__(self, mark: Path, held: IO[bytes]) -> None:
        self._mark = mark
        self._held = held

    @classmethod
    def begin(cls, path: Path, at: datetime, seqs: Mapping[str, int]) -> Self | None:
        """Mark the journal in that file as open; None where no mark can be made, which costs a message only."""
        if sys.platform == "win32":
            return None
        mark = path.with_name(f"{_prefix(path)}{uuid4().hex[:12]}")
        new = mark.with_name(f".{mark.name}")
        try:
            held = new.open("xb")
            _lock(held)
            held.write(json.dumps({"at": at.isoformat(), "seqs": dict(seqs)}).encode())
            held.flush()
            new.rename(mark)  # only now does it count, so that nobody sees it before it is locked
        except OSError:
            new.unlink(missing_ok=True)
            return None
        return cls(mark, held)

    def end(self) -> None:
        """Take the mark away: this session ends as it should."""
        self._mark.unlink(missing_ok=True)
        self._held.close()


def left_open(path: Path) -> tuple[LeftOpen, ...]:
    """Return the sessions on that file which ended without closing it, oldest first."""
    found = [_read(mark) for mark in _abandoned(path)]
    return tuple(sorted(found, key=lambda left: left.at.isoformat() if left.at else ""))


def forget(path: Path, keep: int = 0) -> None:
    """Take the marks of lost sessions away, but for the last `keep` of them."""
    lost = sorted(_abandoned(path), key=lambda mark: mark.stat().st_mtime_ns)
    for mark in lost[: len(lost) - keep]:
        mark.unlink(missing_ok=True)


def prune(path: Path) -> None:
    """Keep the number of marks small, whoever never asks for them."""
    if sum(1 for _ in _marks(path)) > _KEPT:
        forget(path, _KEPT)


def in_use(path: Path) -> int:
    """Return how many sessions have the file open now."""
    return sum(1 for mark in _marks(path) if _is_held(mark))


def _prefix(path: Path) -> str:
    return f"{path.name}-open-"


def _marks(path: Path) -> Iterator[Path]:
    return (mark for mark in path.parent.iterdir() if mark.name.startswith(_prefix(path)))


def _abandoned(path: Path) -> list[Path]:
    return [mark for mark in _marks(path) if not _is_held(mark)]


def _is_held(mark: Path) -> bool:
    try:
        with mark.open("rb") as file:
            return not _lock(file)
    except OSError:
        return True  # gone meanwhile, or not ours to judge


def _lock(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed; False if another session holds it."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _read(mark: Path) -> LeftOpen:
    """Return what a mark says; a power cut may have left it empty, which only costs the figures."""
    try:
        with mark.open("rb") as file:
            row = json.loads(file.read(_BYTES))
        return LeftOpen(datetime.fromisoformat(row["at"]), {str(key): int(seq) for key, seq in row["seqs"].items()})
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return LeftOpen(None, {})
