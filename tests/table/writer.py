"""Children that write to a real table until they are killed; run as a script by the tests of durability.

`writer.py FOLDER ROUNDS SEED [FILE]`: in each round a forked child enters, undoes and redoes on the table Friday and
writes a line for everything acknowledged; it is killed with SIGKILL at a random moment. Prints, as JSON, what each
round acknowledged: lists of [records in the journal, entry]. With an exported FILE the child takes it in, makes a
backup and deletes the table again, over and over.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path

import journal.sqlite  # noqa: F401 - loaded before the children are forked
from companion.registry import load
from companion.table.backups import back_up
from companion.table.library import Library
from companion.table.moving import read_export
from companion.table.table import Recorded


def play(folder: Path, out: int, seed: int) -> None:
    """Write for ever; a line goes out once the table has said that an entry is recorded."""
    chosen = random.Random(seed)
    table = Library.open(folder).load("Friday")
    for number in count():
        kind = chosen.random()
        if kind < 0.1 and table.undo_count:
            text = f"undo {table.undo().target}"
        elif kind < 0.2 and table.redo_count:
            text = f"redo {table.redo().target}"
        else:
            outcome = table.enter(f"note {seed} {number}")
            assert isinstance(outcome, Recorded)
            text = outcome.line.entry
        os.write(out, f"{table.seq} {text}\n".encode())


def move(folder: Path, out: int, file: Path) -> None:
    """Import, back up and delete for ever."""
    library = Library.open(folder)
    arrived = read_export(file)
    for number in count():
        made = library.adopt(arrived, f"Moved {number}")
        os.write(out, f"{number} imported\n".encode())
        back_up(library.store, folder, datetime.now(UTC))
        os.write(out, f"{number} backed up\n".encode())
        library.store.delete(made.record.id)
        os.write(out, f"{number} deleted\n".encode())


def one_round(child_of: Callable[[int], None], entries: int, seconds: float) -> list[list[object]]:
    """Let a child write so many entries, kill it a moment later, return what it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        child_of(writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = [pipe.readline() for _ in range(entries)]
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        told += pipe.readlines()
    _, status = os.waitpid(child, 0)
    if os.WTERMSIG(status) != signal.SIGKILL:
        raise SystemExit(f"the child ended by itself: {status}")
    pairs = (line.rstrip("\n").split(" ", 1) for line in told if line.endswith("\n"))
    return [[int(seq), text] for seq, text in pairs]


def main(folder: Path, rounds: int, seed: int, file: Path | None) -> None:
    """Warm up, then kill so many children."""
    for game in ("grizzled", "tainted-grail"):
        load(game)
    chosen = random.Random(seed)
    told = []
    for number in range(rounds):
        if file is None:
            child, lines = partial(play, folder, seed=number), chosen.randint(100, 240)
        else:
            child, lines = partial(move, folder, file=file), chosen.randint(1, 9)
        told.append(one_round(child, lines, chosen.uniform(0, 0.03)))
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]) if sys.argv[4:] else None)
