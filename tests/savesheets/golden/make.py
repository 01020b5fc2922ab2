"""Write the golden sheets of this version: `python tests/savesheets/golden/make.py` from the project's folder.

Files that are there are never written again: a sheet that was once given to people has to open for ever.
"""

import json
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from companion import __version__
from companion.engine.playthrough import parse_playthrough
from companion.registry import load
from companion.table.replay import Player
from companion.table.saving import save
from savesheets.write import sheets_for_files

HERE = Path(__file__).parent
PLAYS = HERE.parents[1] / "playthroughs"
SOURCES = {
    "grizzled-demo": load("grizzled").folder / "demo.play",
    "grizzled-hard-knocks": PLAYS / "grizzled-hard-knocks.play",
    "grizzled-chaplain": PLAYS / "grizzled-chaplain.play",
    "grail-demo": load("tainted-grail").folder / "demo.play",
    "grail-story": PLAYS / "grail-story.play",
    "grail-encounters": PLAYS / "grail-encounters.play",
}


def main() -> None:
    """Write what is not there yet."""
    folder = HERE / __version__
    folder.mkdir(exist_ok=True)
    for name, source in SOURCES.items():
        text, view = folder / f"{name}.txt", folder / f"{name}.json"
        if text.exists() or view.exists():
            print(f"{text.name} stays as it is")
            continue
        with tempfile.TemporaryDirectory() as store:
            player = Player(Path(store), name="Golden")
            for item in parse_playthrough(source.read_text(encoding="utf-8")):
                player.step(item)
            saved = save(player.table, datetime(2026, 1, 2, 20, tzinfo=UTC))
            text.write_text("\n".join(sheets_for_files(saved.body)) + "\n", encoding="utf-8")
            view.write_text(json.dumps(player.table.view(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            player.close()


if __name__ == "__main__":
    main()
