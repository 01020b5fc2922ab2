"""sheet and restore: every medium, parts in any order, each failure its own sentence."""

import io
import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def played(friday: Any) -> Any:
    assert friday("enter", "Friday", "intensity 3", "play night rain", "note quiet [/x] “evening”").code == 0
    return friday


@pytest.mark.parametrize("suffix", ["png", "txt", "json"])
def test_a_sheet_in_a_file_restores_the_same_table(played: Any, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"friday.{suffix}"
    assert played("sheet", "Friday", "--out", str(file)).code == 0
    said = played("restore", str(file))
    assert said.code == 0 and "Friday (2)" in said.out
    views = [json.loads(played("show", name, "--json").out) for name in ("Friday", "Friday (2)")]
    assert views[0] == views[1]


def test_an_svg_is_written_and_other_kinds_are_named(played: Any, tmp_path: Path) -> None:
    assert played("sheet", "Friday", "--out", str(tmp_path / "a.svg"), "--out", str(tmp_path / "b.txt")).code == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<")
    said = played("sheet", "Friday", "--out", str(tmp_path / "a.doc"))
    assert said.code == 3 and ".png" in said.err


def test_without_a_file_the_codes_are_printed(played: Any) -> None:
    said = played("sheet", "Friday")
    assert said.code == 0 and "▀" in said.out and "sheet 1 of" in said.out


def test_pasted_text_and_another_name(played: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played("sheet", "Friday", "--out", str(tmp_path / "a.txt"))
    text = (tmp_path / "a.txt").read_bytes().lower()

    class Pasted(io.StringIO):
        buffer = io.BytesIO(b"here it is:\n" + text)

    monkeypatch.setattr("sys.stdin", Pasted())
    said = played("restore", "-", "--name", "Saturday")
    assert said.code == 0 and "Saturday" in said.out


def test_what_is_no_sheet_is_refused_in_a_sentence(played: Any, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing here", encoding="utf-8")
    for source in (str(tmp_path / "a.txt"), str(tmp_path / "none.png"), str(tmp_path)):
        said = played("restore", source)
        assert said.code == 3 and "Traceback" not in said.err and len(said.err) < 400
    assert len(json.loads(played("log", "Friday", "--json").out)) == 3
