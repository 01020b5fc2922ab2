"""A panel: a widget whose lines are drawn by a pure function for its width, and whose parts can be touched."""

from collections.abc import Callable, Mapping

from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from companion.tui.drawing import Hit, Lines, hit_of, hits_in, joined, lettered

Paint = Callable[[int], Lines]
"""The lines for so many cells."""


class Touched(Message):
    """Somebody clicked or touched a part of a panel."""

    def __init__(self, hit: Hit) -> None:
        super().__init__()
        self.hit = hit


class Panel(Widget):
    """Lines drawn for the panel's width; drawn again only when what they show or the width has changed."""

    def __init__(self, *, id: str | None = None, classes: str | None = None, title: str = "") -> None:
        super().__init__(id=id, classes=classes)
        self._paint: Paint = lambda width: []
        self._drawn: tuple[int, Lines] | None = None
        self._letters: Mapping[Hit, str] = {}
        self._laid: int | None = None  # rows that it was given; None where its height is fixed
        if title:
            self.border_title = title

    def show(self, paint: Paint) -> None:
        """Draw this from now on."""
        self._paint, self._drawn = paint, None
        self.refresh(layout=self._laid is not None and self._laid != self._rows)

    @property
    def _rows(self) -> int:
        width = self.content_size.width
        return len(self.lines(width)) if width else -1

    def lines(self, width: int) -> Lines:
        """The lines for a width."""
        if self._drawn is None or self._drawn[0] != width:
            self._drawn = (width, self._paint(width))
        return self._drawn[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as its lines."""
        self._laid = len(self.lines(width))
        return self._laid

    def render(self) -> Content:
        """The lines as one text."""
        lines = self.lines(self.content_size.width)
        return joined(lettered(lines, self._letters) if self._letters else lines)

    @property
    def targets(self) -> list[tuple[int, Hit]]:
        """What can be touched, with its row on the screen."""
        top = self.content_region.y
        return [(top + at, hit) for at, _, hit in hits_in(self.lines(self.content_size.width))]

    def letter(self, letters: Mapping[Hit, str]) -> None:
        """Draw these letters on what can be touched; none takes them away."""
        self._letters = letters
        self.refresh()

    def on_click(self, event: Click) -> None:
        """Say what was touched."""
        hit = hit_of(event.style)
        if hit is not None:
            event.stop()
            self.post_message(Touched(hit))
