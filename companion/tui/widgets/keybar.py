"""The key bar: every key that works now, each a touch target. (Textual's own Footer leaks a widget per refresh.)"""

from collections.abc import Iterator

from textual.content import Content

from companion.tui.drawing import DIM, HINT, Hit, Lines, flow, line, plain, said, tagged
from companion.tui.scene import KeyOffer, Scene

UNDO = "u"
"""The letter that undoes, unless the game has taken it for a verb."""
LONGEST_UNDO = 40


def rest_keys(scene: Scene, width: int, rows: int) -> Lines:
    """The keys while the board has the focus: the screen's own in the last row, the game's above them."""
    offers = list(scene.keys)
    common = _common(scene, width)
    free = rows - len(common)
    lines = flow(map(_offer, offers), width)
    while len(lines) > free and offers:
        offers = offers[:-1]
        lines = flow([*map(_offer, offers), line(("… ^P", DIM))], width)
    return [*lines, *common]


def _offer(offer: KeyOffer) -> Content:
    if offer.blocked is None:
        return _key(offer.key, offer.verb, Hit("verb", offer.key))
    return tagged(line((f"{offer.key} {offer.verb}✗", DIM)), Hit("verb", offer.key))


def _common(scene: Scene, width: int) -> Lines:
    """The screen's keys; the entry that undo takes back is named as far as there is room."""
    bare = list(_common_keys(scene, 0))
    used = sum(key.cell_length for key in bare) + 2 * (len(bare) - 1)
    named = width - used - 3
    keys = list(_common_keys(scene, min(named, LONGEST_UNDO))) if named >= 8 or used > width else bare
    return flow(keys, width)


def _common_keys(scene: Scene, named: int) -> Iterator[Content]:
    yield _key(":", "type", Hit("key", "entry"))
    if scene.undo:
        key = "^Z" if any(offer.key == UNDO for offer in scene.keys) else UNDO
        name = f" “{_short(scene.undo, named)}”" if named > 0 else ""
        yield _key(key, f"undo{name}", Hit("key", "undo"))
    if scene.redo:
        yield _key("^Y", "redo", Hit("key", "redo"))
    yield _key("/", "rules", Hit("key", "rules"))
    yield _key("^S", "save", Hit("key", "sheet"))
    yield _key("^P", "all", Hit("key", "palette"))
    yield _key("F1", "help", Hit("key", "help"))
    yield _key("F6", "log", Hit("key", "log"))
    yield _key("F3", "tables", Hit("key", "tables"))
    yield _key("^Q", "leave", Hit("key", "leave_app"))


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
    yield _key("↑↓", "earlier", Hit("key", "earlier"))
    yield _key("Esc", "leave", Hit("key", "leave"))


def _key(key: str, does: str, hit: Hit) -> Content:
    return tagged(line((key, HINT + " bold"), " ", said(does)), hit)


def _short(text: str, longest: int) -> str:
    text = plain(text)
    return text if len(text) <= longest else text[: max(longest - 1, 0)] + "…"
