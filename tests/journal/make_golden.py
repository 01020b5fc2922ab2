"""Make the golden database of the present format: `python tests/journal/make_golden.py`.

A golden file is made once for each released format and then never again: it stands for the saves that
people have. `test_golden.py` says what must be read from it.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from journal import NewRecord, amendment
from journal.models import SCHEMA_VERSION
from journal.sqlite import SqliteStore

GOLDEN = Path(__file__).parent / "golden" / f"v{SCHEMA_VERSION}.db"


def ticking(start: datetime) -> Callable[[], datetime]:
    """Return a clock that goes on by 1.5 seconds at each look."""
    ticks = count()
    return lambda: start + timedelta(seconds=1.5 * next(ticks))


def main() -> None:
    """Write the file; refuse to replace one that is there."""
    if GOLDEN.exists():
        raise SystemExit(f"{GOLDEN.name} is there already; a golden file is never made again.")
    store = SqliteStore(GOLDEN, ticking(datetime(2025, 3, 1, 19, 30, tzinfo=UTC)))
    told = store.create("grizzled", "Freitag ⚔ “Trench”", '{"players": ["Anna", "Bob"]}')
    row = NewRecord("entry", "play night rain", "Anna", "accepted", '[{"card": ["night", "rain"]}]')
    store.append(told.id, [row], 0)
    forced = NewRecord("entry", "play snow !! Bob agreed", "Bob", "forced:GR-032", "[]", reason="Bob agreed")
    store.append(told.id, [forced, NewRecord("entry", 'checkpoint "Noël 👩‍👩‍👧"')], 1)
    store.append(told.id, [NewRecord("undo", head=1)], 3)
    store.append(told.id, [NewRecord("redo", head=3)], 4)
    corrected = [NewRecord("entry", "play mask", "Bob", origin=2), NewRecord("entry", "note ok", origin=3)]
    store.append(told.id, amendment(1, corrected, origin=2, text="amend 2 play mask"), 5)
    store.append(told.id, [NewRecord("return", 'undo "Noël 👩‍👩‍👧"', head=3)], 8)
    store.keep_sheet(told.id, "save 1", "TS1-BB-K7QX9D2M-AAAA-BBBBBBB.")
    store.snapshot(told.id, 3, "code-1", '{"trials": 16}')
    away = store.create("tainted-grail", "Away", "")
    store.archive(away.id, True)
    store.remember("cards:tainted-grail", "105", 'n=110 "Well"')
    store.close()


if __name__ == "__main__":
    main()
