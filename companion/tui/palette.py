"""The palette's source: every entry that the game offers, blocked ones with the reason, and the screen's actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from companion.engine.game import Offer
from companion.tui.drawing import plain
from companion.tui.own import OWN

if TYPE_CHECKING:
    from companion.tui.screens.table import TableScreen


def usage(offer: Offer) -> str:
    """How the form is typed: its verb and its slots."""
    return plain(" ".join(filter(None, (offer.verb.name, *(slot.label for slot in offer.form.slots)))))


def told(offer: Offer) -> str:
    """What the form does, or why it cannot be entered now."""
    if offer.blocked is None:
        return plain(offer.form.help or offer.verb.help)
    rule = f" ({offer.blocked.rule})" if offer.blocked.rule else ""
    return plain(f"✗ not now: {offer.blocked.message}{rule}")


class Palette(CommandPalette):
    """Textual's palette, whose page keys end the app while its list is not laid out yet (8.2.8); here they wait."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "page('page_down')", show=False),
        Binding("pageup", "page('page_up')", show=False),
    ]

    def action_page(self, which: str) -> None:
        """Move the highlight by a page."""
        options = self.query_one(CommandList)
        if options.size.height:
            getattr(options, f"action_{which}")()


class OfferProvider(Provider):
    """All offers of the table on screen, and what the screen itself can do."""

    @property
    def _offers(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        screen: TableScreen = self.screen  # type: ignore[assignment]
        ordered = sorted(screen.scene.offers, key=lambda offer: offer.blocked is not None)
        for offer in ordered:
            yield usage(offer), told(offer), partial(screen.open_form, offer)
        for own in OWN:
            if own.action != "palette":
                yield f"{own.does or own.action}  {own.keys}", own.help, screen.act(own.action)

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for text, help_text, start in self._offers:
            yield DiscoveryHit(_shown(text, help_text), start, text=text)

    async def search(self, query: str) -> Hits:
        """The offers whose words match."""
        matcher = self.matcher(query)
        for text, help_text, start in self._offers:
            score = matcher.match(f"{text} {help_text}")
            if score > 0:
                yield Hit(score, _shown(text, help_text), start, text=text)


def _shown(text: str, help_text: str) -> Content:
    """Both lines as plain content: forms hold brackets, and the palette reads strings as markup."""
    return Content.assemble(text, "\n", (help_text, "dim"))
