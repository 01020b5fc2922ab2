"""What the screens do when something went wrong before or goes wrong now, and that sheets are not forgotten."""

import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from looking import at_table, screen_text, until
from textual.widgets import TextArea

from companion.table.backups import backups
from companion.table.library import Library
from companion.table.saving import save
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.screens.picker import PickerScreen
from companion.tui.screens.recovered import RecoveredScreen
from companion.tui.screens.restore import RestoreScreen
from companion.tui.screens.table import TableScreen
from savesheets.ts1 import split

KILLED = """
import os, signal, sys
from pathlib import Path
from companion.table.library import Library
Library.open(Path(sys.argv[1])).load("Friday").enter("bob withdraw")
os.kill(os.getpid(), signal.SIGKILL)
"""


async def test_a_killed_session_is_told_once_with_its_last_entries(
    tmp_path: Path, library: Library, friday: Table
) -> None:
    library.close()
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, RecoveredScreen))
        shown = screen_text(app)
        assert "ended without closing" in shown and "Friday: 1 record of that session, all there" in shown
        assert "Bob withdraw" in shown and "Anna play night rain" in shown
        await pilot.press("enter")
        screen = await at_table(pilot)
        assert screen.table.count == 3
    again = CompanionApp(tmp_path, "Friday")
    async with again.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)


async def test_backup_is_made_when_one_is_due(tmp_path: Path, friday: Table) -> None:
    app = CompanionApp(tmp_path, "Friday")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot)
        for one in backups(tmp_path):
            one.path.unlink()
        app._back_up()
        await until(pilot, lambda: bool(backups(tmp_path)))


async def test_error_in_a_key_ends_with_a_sentence_and_a_file(
    tmp_path: Path, friday: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fall_over(self: TableScreen) -> None:
        raise ZeroDivisionError("[/x] nobody foresaw this")

    monkeypatch.setattr(TableScreen, "action_far", fall_over)
    app = CompanionApp(tmp_path, "Friday")
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=(80, 24)) as pilot:
            await at_table(pilot)
            await pilot.press("o")
    assert app.return_code == 3
    told = "".join(capsys.readouterr())
    assert "The Companion had to stop (ZeroDivisionError)" in told and "Traceback" not in told
    (report,) = (tmp_path / "errors").iterdir()
    assert "[/x] nobody foresaw this" in report.read_text(encoding="utf-8")
    assert Library.open(tmp_path).load("Friday").count == 2


async def test_sheets_of_a_save_are_remembered_until_it_is_whole(tmp_path: Path, friday: Table) -> None:
    body = save(friday, datetime.now(UTC)).body
    first, *others = split(body, len(body) // 2)
    for given, wanted in ((first, "missing"), ("", "Waiting:")):
        app = CompanionApp(tmp_path)
        async with app.run_test(size=(80, 30)) as pilot:
            await until(pilot, lambda app=app: isinstance(app.screen, PickerScreen))
            await pilot.press("r")
            await until(pilot, lambda app=app: isinstance(app.screen, RestoreScreen))
            app.screen.query_one(TextArea).text = given
            if given:
                await pilot.press("ctrl+s")
            await until(pilot, lambda app=app, wanted=wanted: wanted in screen_text(app))
            if not given:
                app.screen.query_one(TextArea).text = "\n".join(others)
                await pilot.press("ctrl+s")
                screen = await at_table(pilot)
                assert screen.table.view() == friday.view()
