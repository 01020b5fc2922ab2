"""new, tables, rename, archive, delete, replay, rules, usage."""

import io
import json
from pathlib import Path
from typing import Any

import pytest


def test_a_new_table_needs_what_the_game_needs(run: Any) -> None:
    assert run("new", "grizzled", "Solo", "--player", "Anna=Gaston Fayard").code in (1, 2)
    said = run("new", "grizzled", "Odd", "--players", "Anna=Gaston Fayard,Bob=Nobody Known")
    assert said.code == 2 and "Nobody Known" in said.err
    assert run("new", "chess", "X").code == 3
    assert run("new", "tainted-grail", "Avalon", "--characters", "Beor,Ailei").code == 0
    assert run("new", "tainted-grail", "Avalon", "--character", "Beor=Anna").code == 3
    assert "Avalon" in run("tables").out


def test_options_and_a_game_under_way(run: Any, tmp_path: Path) -> None:
    lines = tmp_path / "way.txt"
    lines.write_text("# where we are\ntrials=14\nreserve=29\nplayers.Anna.hand=4\n", encoding="utf-8")
    said = run("new", "grizzled", "Way", "--players", "Anna=Gaston Fayard,Bob=Lazare Bonticelli,Carol=Félix Moreau",
               "--option", "traps=false", "--from", str(lines))
    assert said.code == 0, said.err
    view = json.loads(run("show", "Way", "--json").out)
    assert (view["trials"], view["reserve"], view["players"]["Anna"]["hand"]) == (14, 29, 4)
    assert view["options"]["traps"] is False
    assert run("new", "grizzled", "W2", "--players", "A=Gaston Fayard,B=Félix Moreau", "--option", "trapz=1").code == 2
    assert run("new", "grizzled", "W3", "--players", "A=Gaston Fayard,B=Félix Moreau", "--from", "/nowhere").code == 3


def test_rename_archive_delete(friday: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert friday("rename", "fri", "Saturday").code == 0
    assert friday("archive", "Saturday").code == 0
    assert "Saturday" not in friday("tables").out and "Saturday" in friday("tables", "--archived").out
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    assert friday("delete", "Saturday").code == 3
    assert friday("delete", "Saturday", "--yes").code == 0
    assert friday("show", "Saturday").code == 3


def test_usage_errors_are_exit_3_and_no_traceback(run: Any) -> None:
    for arguments in (("bogus", "x"), ("enter",), ("show",), ("sheet",), ("undo", "A", "B", "C"), ("--data",)):
        said = run(*arguments)
        assert said.code == 3 and "Traceback" not in said.err, arguments


def test_replay_stops_with_the_first_difference(run: Any, tmp_path: Path) -> None:
    play = tmp_path / "a.play"
    play.write_text('table grizzled players="Anna=Gaston Fayard,Bob=Félix Moreau" option.chaplain=false\n= trials 24\n',
                    encoding="utf-8")
    said = run("replay", str(play))
    assert said.code == 1 and "line 2: trials should be 24 and is 25" in said.err
    assert run("replay", str(tmp_path / "none.play")).code == 3


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("table grail characters=Beor\n= options.edition 1.0\n= options.edition \"1.0\"\n", 0, "4 lines hold"),
        ("table grail characters=Beor\n= options.edition 1.1\n", 1, "should be 1.1 and is \"1.0\""),
        ("= trials true\n", 1, "should be true"),
        ("= trials " + "[" * 3000 + "\n", 1, "should be"),
        ("hello\n", 2, "line 2: “hello” is no line of a playthrough"),
        ("table grizzled leadr=Anna\n", 1, "a table has no leadr"),
    ],
)
def test_lines_of_a_playthrough(run: Any, tmp_path: Path, text: str, code: int, told: str) -> None:
    play = tmp_path / "a.play"
    play.write_text("\ufefftable grizzled players=\"Anna=Gaston,Bob=Félix\"\n" + text, encoding="utf-8")
    said = run("replay", str(play))
    assert said.code == code and told in said.out + said.err and "Traceback" not in said.err


def test_rules_by_words_and_by_id(run: Any) -> None:
    said = run("rules", "tie", "in", "support", "--game", "grizzled", "--json")
    found = json.loads(said.out)
    assert said.code == 0 and "GR-091" in [rule["id"] for rule in found[:3]]
    assert {"id", "title", "text", "source", "confidence"} <= set(found[0])
    assert run("rules", "tg-13").out.startswith("TG-013")
    assert run("rules", "x", "--game", "chess").code == 3


def test_looking_commands_are_plain_text(friday: Any) -> None:
    friday("enter", "Friday", "intensity 3")
    for command in ("show", "next", "log", "recap"):
        said = friday(command, "Friday")
        assert said.code == 0 and said.out.strip() and "\x1b" not in said.out, command
    assert "Trials" in friday("show", "Friday").out
    assert "withdraw" in friday("next", "Friday").out
