"""Both stores behind one fixture, on a clock that ticks a second at each look."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from journal import MemoryStore, Store, TableRecord
from journal.sqlite import SqliteStore


@pytest.fixture
def clock() -> Callable[[], datetime]:
    start = datetime(2025, 3, 1, 19, 30, tzinfo=UTC)
    ticks = count()
    return lambda: start + timedelta(seconds=next(ticks))


@pytest.fixture
def db_path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.db"


@pytest.fixture
def sqlite_store(db_path: Path, clock: Callable[[], datetime]) -> Iterator[SqliteStore]:
    store = SqliteStore(db_path, clock)
    yield store
    store.close()


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, clock: Callable[[], datetime]) -> Iterator[Store]:
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_store")
    else:
        yield MemoryStore(clock)


@pytest.fixture
def table(store: Store) -> TableRecord:
    return store.create("grizzled", "Friday evening", '{"players": 3}')
