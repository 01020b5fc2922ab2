"""Fixtures of the screens' tests: a data folder with a table of The Grizzled in it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.library import Library
from companion.table.table import Table

sys.path.insert(0, str(Path(__file__).parent))  # for `looking`, the helpers of these tests


@pytest.fixture(autouse=True)
def quiet_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours and themes do not depend on where the tests run."""
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def keys_record_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for a word that may be typed; the tests of typing set the moment themselves."""
    monkeypatch.setattr("companion.tui.screens.table.pressing.SOON", 0.0)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library in a folder of its own."""
    found = Library.open(tmp_path)
    yield found
    found.store.close()


@pytest.fixture
def friday(library: Library) -> Table:
    """Anna leads, Bob and Carol play; the first mission has three cards each."""
    from looking import make_table

    table = make_table(library, "Anna", "Bob", "Carol")
    table.enter("intensity 3")
    table.enter("anna play night rain")
    return table
