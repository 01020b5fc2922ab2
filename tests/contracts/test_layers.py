"""The layer rules are tests: a forbidden import fails here and in `make lint`."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT = "import sys; sys.path.insert(0, '.'); from importlinter.cli import lint_imports_command as c; c()"
HEAVY = ("sqlmodel", "sqlalchemy", "reportlab", "PIL", "zxingcpp", "pydantic", "typer", "companion.games")


def test_the_contracts_hold() -> None:
    done = subprocess.run([sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "0 broken" in done.stdout


def test_an_import_of_textual_from_the_engine_would_fail(tmp_path: Path) -> None:
    """The contract bites: the same contracts over a copy of the tree with one forbidden line."""
    for name in ("companion", "journal", "savesheets", "pyproject.toml"):
        subprocess.run(["cp", "-r", str(ROOT / name), str(tmp_path / name)], check=True)
    engine = tmp_path / "companion" / "engine" / "text.py"
    engine.write_text(engine.read_text(encoding="utf-8") + "\nimport textual\n", encoding="utf-8")
    command = [sys.executable, "-c", LINT, "--no-cache"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "companion.engine" in done.stdout


@pytest.mark.parametrize("module", ["companion.cli.main", "companion.cli.screens", "companion.tui.app"])
def test_nothing_heavy_is_imported_before_the_first_paint(module: str) -> None:
    code = f"import {module}, sys; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("module", ["companion.table.table", "companion.registry", "journal", "savesheets"])
def test_no_database_and_no_pictures_load_with_a_module_alone(module: str) -> None:
    code = f"import {module}, sys; print([m for m in {HEAVY[:5]} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
