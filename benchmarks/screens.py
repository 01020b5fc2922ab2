"""The screens in a real pseudo-terminal: first paint, a key's way to the screen, memory after long play."""

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ
from time import perf_counter, sleep

from benchmarks.measure import Figure, p50, p95
from benchmarks.store import LONG, fill

EMPTY = "from textual.app import App; App().run()"
OURS = "import sys; from companion.cli import main; sys.exit(main())"
PAINTED = 1_500
"""Bytes after which the first frame stands on the screen."""


class Terminal:
    """A program in a pseudo-terminal of 120×40."""

    def __init__(self, code: str, arguments: Sequence[str], folder: Path) -> None:
        self._master, slave = pty.openpty()
        ioctl(slave, TIOCSWINSZ, pack("HHHH", 40, 120, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COMPANION_DATA": str(folder)}
        self.started = perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True,
            start_new_session=True,
        )
        os.close(slave)

    def until(self, size: int, seconds: float = 10) -> float:
        """Read so many bytes; returns the moment they were there."""
        got = 0
        while got < size:
            got += len(self._read(seconds))
        return perf_counter()

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def settle(self, quiet: float = 0.4) -> None:
        """Read until nothing has come for a while."""
        while self._read(quiet):
            pass

    def memory(self) -> float:
        """Resident megabytes of the program."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def close(self) -> None:
        """End the program."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._master)

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._master], [], [], seconds)
        return os.read(self._master, 65536) if ready else b""


def figures() -> Iterator[Figure]:
    """First paint as a ratio, a key's way, memory."""
    with tempfile.TemporaryDirectory() as folder:
        ours, empty = [], []
        for _ in range(7):
            empty.append(_first_paint(EMPTY, Path(folder)))
            ours.append(_first_paint(OURS, Path(folder)))
        yield Figure("start to first paint", f"{p50(ours):.0f} ms; empty Textual app {p50(empty):.0f} ms; ratio "
                     f"{p50(ours) / p50(empty):.2f}", "≤ 1.5 × empty")
    for game_id in ("grizzled", "tainted-grail"):
        with tempfile.TemporaryDirectory() as folder:
            yield from _long(game_id, Path(folder))


def _first_paint(code: str, folder: Path) -> float:
    terminal = Terminal(code, [], folder)
    try:
        return (terminal.until(PAINTED) - terminal.started) * 1000
    finally:
        terminal.close()


def _long(game_id: str, folder: Path) -> Iterator[Figure]:
    name = fill(game_id, folder, LONG)
    terminal = Terminal(OURS, [name], folder)
    try:
        terminal.until(PAINTED)
        terminal.settle(1.5)
        terminal.send(":")
        terminal.settle()
        found = [_key(terminal, key) for _ in range(6) for key in "note hi"]
        yield Figure(f"key press to changed screen, {LONG:,} entries, {game_id}",
                     f"p50 {p50(found):.0f} ms, p95 {p95(found):.0f} ms", "p95 ≤ 50 ms")
        before = terminal.memory()
        for n in range(300):
            terminal.send("\x15note " + str(n) + "\r:")
            terminal.settle(0.03)
        terminal.settle()
        yield Figure(f"memory on screen, {LONG:,} entries, {game_id}",
                     f"{before:.0f} MB, after 300 more entries {terminal.memory():.0f} MB", "≤ 120 MB, flat")
    finally:
        terminal.close()


def _key(terminal: Terminal, key: str) -> float:
    sleep(0.15)
    terminal.settle(0.05)
    start = perf_counter()
    terminal.send(key)
    return (terminal.until(1) - start) * 1000
