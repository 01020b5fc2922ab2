"""enter, check, undo, redo, amend: exit codes, one line an entry, nothing recorded after the first that fails."""

import errno
import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest


def test_entries_are_recorded_until_the_first_that_is_refused(friday: Any) -> None:
    said = friday("enter", "Friday", "intensity 3", "bob play night rain", "play night rain")
    assert said.code == 1
    assert len(said.out.splitlines()) == 1 and "Anna intensity 3" in said.out
    assert "GR-032" in said.err and "!!" in said.err
    assert json.loads(friday("show", "Friday", "--json").out)["phase"] == "mission"
    assert [line["entry"] for line in json.loads(friday("log", "Friday", "--json").out)] == ["Anna intensity 3"]


def test_what_cannot_be_read_is_exit_2_with_the_nearest_spelling(friday: Any) -> None:
    said = friday("enter", "Friday", "intensty 3")
    assert (said.code, said.out) == (2, "") and "intensity" in said.err


def test_lines_from_stdin(friday: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\ufeff# a comment\nintensity 3\n\nplay night rain\n"))
    said = friday("enter", "Friday", "-")
    assert said.code == 0 and len(said.out.splitlines()) == 2


def test_the_prompt_goes_on_after_a_refusal(friday: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("intensity 1\nnote caf\udce9\nintensity 3\nquit\n"))
    said = friday("enter", "Friday")
    assert said.code == 0 and "GR-024" in said.err and "Anna intensity 3" in said.out
    assert "half a character" in said.err


def test_check_records_nothing(friday: Any) -> None:
    said = friday("check", "Friday", "intensity 3")
    assert said.code == 0 and "Trials" in said.out
    assert friday("check", "Friday", "intensity 2").code == 1
    assert friday("log", "Friday", "--json").out.strip() == "[]"


def test_undo_says_what_to_move_back(friday: Any) -> None:
    friday("enter", "Friday", "intensity 3", "play night rain")
    said = friday("undo", "Friday")
    assert said.code == 0 and "play night rain" in said.out and "→" in said.out
    assert friday("redo", "Friday").code == 0
    assert friday("undo", "Friday", "0").err == "Undo takes a number from 1 on, not 0.\n"
    assert friday("undo", "Friday", "9").code == 1
    assert "undo" in friday("undo", "Friday", "9").err


def test_amend_corrects_and_names_what_is_left_out(friday: Any) -> None:
    friday("enter", "Friday", "intensity 3", "play night rain", "play mask shell")
    said = friday("amend", "Friday", "2", "withdraw")
    assert said.code == 0 and "Entry 2 is now: Anna withdraw" in said.out
    assert friday("amend", "Friday", "9", "withdraw").code == 3


def test_a_ruling_is_logged_with_its_reason(friday: Any) -> None:
    said = friday("enter", "Friday", "intensity 1 !! we are tired")
    assert said.code == 0 and "‡" in said.out
    (line,) = json.loads(friday("log", "Friday", "--json").out)
    assert line["verdict"] == "ruling" and line["reason"] == "we are tired" and "GR-024" in line["rules"]
    assert set(line) == {"n", "entry", "actor", "verdict", "rules", "reason", "changes", "at"}


def test_hostile_text_cannot_steer_the_terminal(friday: Any) -> None:
    said = friday("enter", "Friday", "note [/x] \x1b[31mred\nsecond line \u202eright")
    assert said.code == 0 and "\x1b" not in said.out and len(said.out.splitlines()) == 1
    assert "[/x]" in friday("log", "Friday").out and "\u202e" not in friday("log", "Friday").out
    assert json.loads(friday("show", "Friday", "--json").out)["notes"] == ["[/x] \x1b[31mred\nsecond line \u202eright"]


def test_very_long_and_empty_entries(friday: Any) -> None:
    assert friday("enter", "Friday", "x" * 10_000).code == 2
    assert friday("enter", "Friday", "").code == 2
    assert friday("enter", "Nobody", "intensity 3").code == 3


def test_a_data_folder_that_is_none_of_ours(run: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "companion.db").write_text("this is no database, only a text of some length " * 10)
    said = run("--data", str(bad), "tables")
    assert said.code == 3 and said.err.count("\n") <= 3 and "Traceback" not in said.err
    (tmp_path / "file").write_text("x")
    assert run("tables", "--data", str(tmp_path / "file")).code == 3


def test_a_full_disk_behind_the_output_is_a_sentence_and_loses_no_entry(
    friday: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", SimpleNamespace(write=full, flush=lambda: None))
        said = friday("enter", "Friday", "note all the same")
    assert said.code == 3 and "No space left on device" in said.err and "fault" not in said.err
    assert json.loads(friday("show", "Friday", "--json").out)["notes"] == ["all the same"]


def test_a_fault_of_our_own_is_one_paragraph_with_its_details_in_a_new_file(
    friday: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("companion.table.table.Table.log", broken)
    for _ in range(2):
        said = friday("log", "Friday")
        assert said.code == 3 and "fault of its own" in said.err and "Traceback" not in said.err
    files = list(tmp_path.glob("companion-fault-*.txt"))
    assert len(files) == 2 and all("made up" in file.read_text(encoding="utf-8") for file in files)


def test_the_prompt_answers_what_is_no_entry(friday: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nnext\nshow\nrules withdraw\nforms\nnonsense\n"))
    said = friday("enter", "Friday")
    assert said.code == 0
    assert "Can be entered: intensity" in said.out and "`rules WORDS`" in said.out
    assert "Next: Anna leads mission 1" in said.out and "▸ Anna leads mission 1" in said.out
    assert "Gaston Fayard" in said.out and "GR-0" in said.out and "set the intensity" in said.out
    assert "Cannot read “nonsense”" in said.err


def test_a_player_may_be_called_like_a_question(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "grizzled", "Odd", "--players", "Next=Gaston Fayard,Help=Lazare Bonticelli,Bob=Félix Moreau")
    run("enter", "Odd", "intensity 3")
    monkeypatch.setattr("sys.stdin", io.StringIO("next withdraw\n"))
    assert "Next withdraw" in run("enter", "Odd").out
