"""Jump mode: a letter on everything that can be touched, so that the keyboard reaches it in two keys."""

from string import ascii_letters

from textual.events import Key

from companion.tui.drawing import Hit
from companion.tui.screens.table.ways import TableWays
from companion.tui.widgets.panel import Panel, Touched


class JumpingTable(TableWays):
    """Letters stand on the targets until one is typed; any other key takes them away."""

    _targets: dict[str, Hit] | None = None

    def action_jump(self) -> None:
        """Put a letter on each target that is in sight."""
        hits = list(
            dict.fromkeys(hit for panel in self._panels for row, hit in panel.targets if self._in_sight(row))
        )
        self._targets = dict(zip(ascii_letters, hits, strict=False))
        self._letter({hit: letter for letter, hit in self._targets.items()})
        self.say("·", "A letter leads to what it stands on; Escape takes the letters away.")
        self.paint_foot()

    @property
    def _panels(self) -> list[Panel]:
        return [panel for panel in self.query(Panel) if panel.id not in ("keys", "headline")]

    def _in_sight(self, row: int) -> bool:
        main = self.query_one("#main").region
        return main.y <= row < main.bottom or row >= self.query_one("#log").region.y

    def _letter(self, letters: dict[Hit, str]) -> None:
        for panel in self._panels:
            panel.letter(letters)

    @property
    def jumping(self) -> bool:
        """Whether letters stand on the targets."""
        return self._targets is not None

    def jump_to(self, event: Key) -> bool:
        """Touch what a letter stands on; the letters go. Whether the key has done its work with that: any letter and
        Escape have, so that a slip of the finger records nothing."""
        key = event.character or ""
        hit = (self._targets or {}).get(key)
        self._targets = None
        self._letter({})
        self.tell(lambda width: [])
        if hit is not None:
            self.post_message(Touched(hit))
        self.paint_foot()
        return key.isalnum() or event.key == "escape"
