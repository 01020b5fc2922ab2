"""The commands shown in the documents run, and print what the documents show."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def steps(document: Path) -> list[tuple[str, list[str]]]:
    """Every `$ companion …` line of a document with the lines that it is shown to print."""
    found: list[tuple[str, list[str]]] = []
    for block in _BLOCK.findall(document.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.strip() and found:
                found[-1][1].append(line.strip())
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_commands_of_a_document_run(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for command, shown in steps(document):
        words = shlex.split(command, comments=True)
        if words[0] != "companion":
            assert words[0] in ("make", "python3", ".venv/bin/companion"), command
            continue
        code = main(words[1:])
        said = capsys.readouterr()
        printed = " ".join((said.out + " " + said.err).split())
        assert code == (1 if "# refused" in command else 0), (command, said.err)
        for line in shown:
            for part in line.split("…"):
                assert " ".join(part.split()) in printed, (command, line, printed)


def test_the_readme_shows_the_two_commands_and_every_command_has_a_help_line(capsys: Any) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme and "make test" in readme and ".svg" in readme
    main(["--help"])
    help_text = capsys.readouterr().out
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\S", help_text, re.MULTILINE), name


def test_the_pictures_of_the_readme_exist() -> None:
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / picture).stat().st_size > 5_000, picture


def test_the_campaign_under_way_of_the_document_is_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "tainted-grail.md").read_text(encoding="utf-8")
    block = re.search(r"```\n(# front.*?)```", text, re.DOTALL)
    assert block is not None
    (tmp_path / "sheet.txt").write_text(block[1], encoding="utf-8")
    command = re.search(r"`(companion new [^`]*--from sheet\.txt)`", text)
    assert command is not None
    assert main(shlex.split(command[1])[1:]) == 0, capsys.readouterr().err
    assert main(["show", "Campaign", "--json"]) == 0
    view = json.loads(capsys.readouterr().out.partition("\n")[2])
    assert (view["day"], view["chapter"], view["menhirs"]) == (12, 3, {"112": {"dial": 4, "active": True}})
    assert view["guardians"] == {"Boar": {"location": 104, "deck": "green"}} and view["findings"] == []
