"""export, import, doctor, recap: the record moves, is checked, and is found again after a bad day."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROMPT = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def played(friday: Any) -> Any:
    assert friday("enter", "Friday", "intensity 3", "play night rain", "note quiet “evening”", "undo").code == 0
    return friday


def test_a_table_moves_with_its_whole_history(played: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "friday.json")
    said = played("export", "fri", file)
    assert said.code == 0 and file in said.out
    again = played("export", "Friday", file)
    assert again.code == 3 and "nothing is overwritten" in again.err
    said = played("import", file)
    assert said.code == 0 and "Friday (2): The Grizzled, 2 entries" in said.out
    assert "Sunday" in played("import", file, "--name", "Sunday").out
    views = [json.loads(played("show", name, "--json").out) for name in ("Friday", "Friday (2)", "Sunday")]
    assert views[0] == views[1] == views[2]
    logs = [json.loads(played("log", name, "--json").out) for name in ("Friday", "Sunday")]
    assert logs[0] == logs[1]
    assert "note quiet" in played("redo", "Sunday").out and "Anna play night rain" in played("undo", "Sunday", "2").out


def test_what_is_no_export_is_refused_in_a_sentence(played: Any, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"kind": "soup", "format": 1}', encoding="utf-8")
    for source in (str(tmp_path / "a.json"), str(tmp_path / "none.json"), str(tmp_path)):
        said = played("import", source)
        assert said.code == 3 and said.out == "" and "Traceback" not in said.err and len(said.err) < 300
    assert played("export", "Nobody", str(tmp_path / "b.json")).code == 3
    assert not (tmp_path / "b.json").exists()


def test_the_doctor_says_that_all_is_well(played: Any) -> None:
    said = played("doctor")
    assert said.code == 0 and "2 entries live, every one folded again" in said.out and "All is well." in said.out
    assert "1 backup; the newest is of" in said.out
    assert played("doctor", "--repair").code == 0


def test_the_doctor_finds_mends_and_finds_nothing_more(played: Any, tmp_path: Path) -> None:
    database = tmp_path / "data" / "companion.db"
    content = database.read_bytes()
    database.write_bytes(content[:200] + b"\xff" * 2000 + content[2200:])
    said = played("tables")
    assert said.code == 3 and "companion doctor" in said.err
    said = played("doctor")
    assert said.code == 1 and "is damaged" in said.err and "--repair" in " ".join(said.err.split())
    assert played("doctor").code == 1, "looking changes nothing"
    said = played("doctor", "--repair")
    assert said.code == 0 and "is kept as companion-damaged-" in said.out and "All is well." in said.out
    assert "Friday" in played("tables").out
    assert [path.name for path in (tmp_path / "data").glob("companion-damaged-*.db")] != []


def test_an_odd_table_is_told_and_is_no_failure(played: Any) -> None:
    assert played("enter", "Friday", "recount trials=50").code == 0
    said = played("doctor")
    assert said.code == 0 and "nothing is damaged" in said.err.lower()


def test_the_next_recap_says_what_was_recovered_once(played: Any, tmp_path: Path) -> None:
    assert "ended without closing" not in played("recap", "Friday").out
    command = [sys.executable, "-c", PROMPT, "--data", str(tmp_path / "data"), "enter", "Friday", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdin is not None and writer.stdout is not None
        for text in ("play snow mask", "note one", "note two", "note three"):
            writer.stdin.write(f"{text}\n")
            writer.stdin.flush()
            assert writer.stdout.readline()
        os.kill(writer.pid, signal.SIGKILL)
    said = played("recap", "Friday")
    assert said.code == 0 and "ended without closing. Everything that was shown as recorded is here." in said.out
    assert "Friday: 4 records of that session, all there" in said.out
    lines = said.out.splitlines()
    assert [line.split()[-1] for line in lines[2:5]] == ["one", "two", "three"]
    assert "ended without closing" not in played("recap", "Friday").out
