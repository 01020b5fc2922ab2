"""Children that write to a real table until they are killed; run as a script by the tests of durability.

`writer.py FOLDER ROUNDS SEED`: in each round a forked child enters, undoes and redoes on the table Friday and
writes a line for everything acknowledged; it is killed with SIGKILL at a random moment. Prints, as JSON, what each
round acknowledged: lists of [records in the journal, entry].
"""

import json
import os
import random
import signal
import sys
import time
from itertools import count
from pathlib import Path

import journal.sqlite  # noqa: F401 - loaded before the children are forked
from companion.registry import load
from companion.table.library import Library
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


def one_round(folder: Path, seed: int, entries: int, seconds: float) -> list[list[object]]:
    """Let a child write so many entries, kill it a moment later, return what it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        play(folder, writing, seed)
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


def main(folder: Path, rounds: int, seed: int) -> None:
    """Warm up, then kill so many children."""
    for game in ("grizzled", "tainted-grail"):
        load(game)
    chosen = random.Random(seed)
    plans = [(number, chosen.randint(100, 240), chosen.uniform(0, 0.02)) for number in range(rounds)]
    print(json.dumps([one_round(folder, *plan) for plan in plans]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
