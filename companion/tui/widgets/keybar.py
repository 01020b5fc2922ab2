"""The key bar: every key that works now, each a touch target. (Textual's own Footer leaks a widget per refresh.)"""

from collections.abc import Iterator

from textual.content import Content

from companion.tui.drawing import DIM, HINT, Hit, Lines, flow, line, plain, said, tagged
from companion.tui.scene import KeyOffer, Scene


def rest_keys(scene: Scene, width: int, rows: int) -> Lines:
    """The keys while the board has the focus."""
    offers = list(scene.keys)
    common = list(_common_keys(scene))
    lines = flow([*map(_offer, offers), *common], width)
    while len(lines) > rows and offers:
        offers = offers[:-1]
        lines = flow([*map(_offer, offers), line(("F1 all keys", DIM)), *common], width)
    return lines[:rows]


def _offer(offer: KeyOffer) -> Content:
    if offer.blocked is None:
        return _key(offer.key, offer.verb, Hit("verb", offer.verb))
    return tagged(line((f"{offer.key} {offer.verb}✗", DIM)), Hit("verb", offer.verb))


def _common_keys(scene: Scene) -> Iterator[Content]:
    yield _key(":", "type", Hit("key", "entry"))
    if scene.undo:
        yield _key("u", f"undo “{_short(scene.undo)}”", Hit("key", "undo"))
    if scene.redo:
        yield _key("^Y", "redo", Hit("key", "redo"))
    yield _key("/", "rules", Hit("key", "rules"))
    yield _key("^S", "save sheet", Hit("key", "sheet"))
    yield _key("^P", "all", Hit("key", "palette"))
    yield _key("F1", "help", Hit("key", "help"))
    yield _key("F3", "tables", Hit("key", "tables"))


def entry_keys(refused: bool, width: int, rows: int) -> Lines:
    """The keys while the entry line is open."""
    return flow(_entry_keys(refused), width)[:rows]


def _entry_keys(refused: bool) -> Iterator[Content]:
    yield _key("Enter", "record", Hit("key", "submit"))
    if refused:
        yield _key("F2", "open the rule", Hit("key", "rules"))
        yield _key("F4", "record anyway", Hit("key", "force"))
    else:
        yield _key("Tab", "complete", Hit("key", "complete"))
        yield _key("F2", "rules", Hit("key", "rules"))
    yield _key("↑↓", "earlier entries", Hit("key", "earlier"))
    yield _key("Esc", "leave", Hit("key", "leave"))


def _key(key: str, does: str, hit: Hit) -> Content:
    return tagged(line((key, HINT + " bold"), " ", said(does)), hit)


def _short(text: str) -> str:
    text = plain(text)
    return text if len(text) <= 20 else text[:19] + "…"
