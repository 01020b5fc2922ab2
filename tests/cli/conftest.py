"""Running the command line in this process, in a data folder of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.cli import main


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; its exit code and what it printed."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))

    def command(*arguments: str) -> Said:
        capsys.readouterr()
        code = main(arguments)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return command


@pytest.fixture
def friday(run: Run) -> Run:
    """With a table of The Grizzled called Friday."""
    made = run("new", "grizzled", "Friday", "--player", "Anna=Gaston Fayard", "--player", "Bob=Lazare Bonticelli",
               "--player", "Carol=Félix Moreau", "--leader", "Anna")
    assert made.code == 0, made.err
    return run
