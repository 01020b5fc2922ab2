"""What keeps players safe from a stranger's file and from each other's texts, over all of the source."""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli.say import clean_line
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.moving import export_text
from companion.table.table import Recorded
from journal import JournalError, MemoryStore

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for part in ("companion", "journal", "savesheets") for path in (ROOT / part).rglob("*.py"))

UNSAFE_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "code", "socketserver", "xmlrpc"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__", "system", "popen", "getoutput", "getstatusoutput",
                "literal_eval", "unsafe_load", "mktemp"}  # fmt: skip
HOSTILE = "\x1b]0;owned\x07 \x1b[31m \x9b2J \u202etxt $(touch x) `touch x` ; rm -rf . | <script>x</script> [bold]"
STATEMENT = re.compile(r"f['\"](PRAGMA|SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER)")


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            whole = ast.unparse(function)
            yield ("re.compile" if whole in ("re.compile", "_re.compile") else name), node


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_source_runs_what_it_reads(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not set(imported(tree)) & UNSAFE_MODULES
    for name, call in calls(tree):
        assert name not in UNSAFE_CALLS, f"line {call.lineno}: {name}"
        shell = [keyword for keyword in call.keywords if keyword.arg == "shell"]
        assert not shell, f"line {call.lineno}: a shell"


def test_the_search_for_unsafe_calls_would_find_them() -> None:
    tree = ast.parse("import pickle, re\nre.compile('x')\neval('1')\nos.system('x')\nrun('x', shell=True)")
    assert {name for name, _ in calls(tree)} & UNSAFE_CALLS == {"eval", "system"}
    assert set(imported(tree)) & UNSAFE_MODULES == {"pickle"}


def test_sql_never_holds_a_players_text() -> None:
    """Statements are written in the sources; what is put into them are numbers and names of ours."""
    allowed = {"APPLICATION_ID", "SCHEMA_VERSION", "newest", "pragma", "busy_ms", "value"}
    for path in (ROOT / "journal").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and STATEMENT.match(ast.unparse(node)):
                names = {ast.unparse(part.value) for part in node.values if isinstance(part, ast.FormattedValue)}
                assert names <= allowed, (path.name, node.lineno, names)


@pytest.fixture
def folder(tmp_path: Path, friday: Any) -> Path:
    """A table whose texts are hostile, as a careless or a malicious player could type them."""
    with closing(Library.open(tmp_path / "data")) as library:
        table = friday(library, "$(touch x) `touch x`; ../../x [bold]")
        assert isinstance(table.enter(f"note {HOSTILE}"), Recorded)
        table.enter(f"intensity 9 !! {HOSTILE}")
        table.enter(f'checkpoint "{HOSTILE[:60]}"')
    return tmp_path / "data"


COMMANDS = ("show", "next", "log", "recap", "undo", "redo", "sheet")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_text_of_a_player_steers_the_terminal(
    folder: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    main([command, "$(touch x)"])
    said = capsys.readouterr()
    for text in (said.out, said.err):
        own_colours = re.sub(r"\x1b\[[0-9;]*m", "", text) if command == "sheet" else text
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", own_colours)
    assert sorted(path.name for path in folder.iterdir()) == ["backups", "companion.db"]


def test_json_output_escapes_what_could_steer_a_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    for command in ("show", "log"):
        main([command, "$(touch x)", "--json"])
        out = capsys.readouterr().out
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", out) and json.loads(out)


def test_an_exported_file_holds_no_raw_control_characters(folder: Path) -> None:
    with closing(Library.open(folder)) as library:
        text = export_text(library.store, library.tables()[0])
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", text)


def test_a_line_for_the_terminal_stays_a_line() -> None:
    assert clean_line("a\x1b[2Jb\nc\rd\u202ee") == "a [2Jb ⏎ c d e"


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "..", "C:\\x", "a/b", "con", ".hidden"])
def test_the_names_of_tables_never_become_names_of_files(tmp_path: Path, name: str, friday: Any) -> None:
    folder = tmp_path / "data"
    with closing(Library.open(folder)) as library:
        friday(library, name)
    Library.open(folder).close()
    files = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")}
    assert files == {"data"}
    assert {path.name for path in folder.iterdir()} == {"companion.db", "backups"}


def test_sizes_are_bounded_where_people_type(friday: Any) -> None:
    library = Library(MemoryStore())
    table = friday(library)
    for text in ("note " + "x" * 100_000, "play " * 50_000, "(" * 100_000, '"' * 99_999):
        assert not isinstance(table.enter(text), Recorded)
    assert table.count == 0
    with pytest.raises((TableError, JournalError), match="at most 120"):
        friday(library, "x" * 121)
