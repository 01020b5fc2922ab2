"""Make the golden tables of the present version: `python tests/table/make_golden.py`.

One file for each game with a table for each of its playthroughs, and beside it, as JSON, what those tables show and
a Save Sheet of each. A golden file is made once for each released version and then never again: it stands for the
saves that people have. `test_old_saves.py` opens them all.
"""

import json
import shutil
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import __version__
from companion.engine.playthrough import Move, parse_playthrough
from companion.table.library import Library
from companion.table.replay import Player
from companion.table.saving import save
from companion.table.table import Table
from journal.sqlite import SqliteStore
from savesheets.write import sheets_for_files

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "journal" / "golden"
PLAYED = {"grizzled": "grizzled", "tainted-grail": "grail"}


def play(file: Path, folder: Path) -> None:
    """Play a file into the folder, at one table for each that it sets up; restarts and sheets are left out."""
    player = Player(folder, name=file.stem)
    for item in parse_playthrough(file.read_text(encoding="utf-8")):
        if not (isinstance(item, Move) and item.kind in ("restart", "roundtrip")):
            player.step(item)
    player.close()


def told(table: Table) -> dict[str, Any]:
    """What must be found again."""
    return {
        "view": table.view(),
        "log": [line.entry for line in table.log()],
        "records": table.seq,
        "sheet": sheets_for_files(save(table, datetime.now(UTC)).body),
    }


def main() -> None:
    """Write the files of each game; refuse to replace any."""
    for game, prefix in PLAYED.items():
        target = GOLDEN / f"{game}-{__version__}.db"
        if target.exists():
            raise SystemExit(f"{target.name} is there already; a golden file is never made again.")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for file in sorted((TESTS / "playthroughs").glob(f"{prefix}-*.play")):
                play(file, folder)
            with closing(Library.open(folder)) as library:
                found = {record.name: told(library.load(record.name)) for record in library.tables()}
            with closing(SqliteStore(folder / "companion.db")) as store:
                for record in store.tables():
                    store.clear_snapshots(record.id)
                store.copy_to(folder / "golden.db")
            shutil.copyfile(folder / "golden.db", target)
        text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
        target.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
        print(f"{target.name}: {len(found)} tables, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
