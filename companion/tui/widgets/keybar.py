"""The key bar: every key that works now, each a touch target. (Textual's own Footer leaks a widget per refresh.)"""

from collections.abc import Iterator

from textual.content import Content

from companion.tui.drawing import DIM, HINT, Hit, Lines, flow, line, plain, said, tagged
from companion.tui.scene import KeyOffer, Scene

LETTERS = {"u": "undo", "f": "form", "j": "jump", "o": "far"}
"""Letters of the screen's own actions, unless the game has taken them for verbs."""
OTHERWISE = {"undo": "^Z", "form": "F10", "far": "F8"}
"""The keys of these actions where it has."""
LONGEST_UNDO = 40
LEAST_KEYS = 5
"""Keys at the end of the list that stay where not all have room: the palette among them, which lists the rest."""


def rest_keys(scene: Scene, width: int, rows: int) -> Lines:
    """The keys while the board has the focus: the screen's own in the last row, the game's above them."""
    offers = list(scene.keys)
    common = _common(scene, width, rows - 1)
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


def _common(scene: Scene, width: int, rows: int) -> Lines:
    """The screen's keys in so many rows at most; the entry that undo takes back is named as far as there is room."""
    bare = list(_common_keys(scene, 0))
    while len(flow(bare, width)) > rows and len(bare) > LEAST_KEYS:
        del bare[-LEAST_KEYS]
    if len(flow(bare, width)) < len(flow(_common_keys(scene, 0), width)):
        return flow(bare, width)
    used = sum(key.cell_length for key in bare) + 2 * (len(bare) - 1)
    named = width - used - 3
    keys = list(_common_keys(scene, min(named, LONGEST_UNDO))) if named >= 8 or used > width else bare
    return flow(keys, width)


def _common_keys(scene: Scene, named: int) -> Iterator[Content]:
    """The screen's own keys, but for the colon, which the line itself names. What undo takes back has `named` cells."""
    if scene.undo:
        name = f" “{_short(scene.undo, named)}”" if named > 0 else ""
        yield from _lettered(scene, "u", f"undo{name}")
        yield _key("⌫", "fix", Hit("key", "correct"))
        yield _key("=", "again", Hit("key", "again"))
    if scene.redo:
        yield _key("^Y", "redo", Hit("key", "redo"))
    yield from _lettered(scene, "f", "form")
    yield from _lettered(scene, "j", "jump")
    yield from _lettered(scene, "o", "far")
    for key, does, action in _KEYS:
        yield _key(key, does, Hit("key", action))


_KEYS = (
    ("/", "rules", "rules"),
    ("^S", "save", "sheet"),
    ("F5", "keep", "keep"),
    ("F6", "log", "log"),
    ("F7", "count", "recount"),
    ("F9", "mark", "checkpoint"),
    ("Tab", "swap", "swap"),
    ("^P", "all", "palette"),
    ("F1", "help", "help"),
    ("F3", "tables", "tables"),
    ("^Q", "quit", "leave_app"),
)


def _lettered(scene: Scene, letter: str, does: str) -> Iterator[Content]:
    """An action with a letter, under its other key where the game uses the letter."""
    action = LETTERS[letter]
    taken = any(offer.key == letter for offer in scene.keys)
    if not taken or action in OTHERWISE:
        yield _key(OTHERWISE[action] if taken else letter, does, Hit("key", action))


def entry_keys(refused: bool, width: int, rows: int) -> Lines:
    """The keys while the entry line is open."""
    return flow(_entry_keys(refused), width)[:rows]


def _entry_keys(refused: bool) -> Iterator[Content]:
    yield _key("Enter", "record", Hit("key", "submit"))
    if refused:
        yield _key("F2", "open the rule", Hit("key", "rules"))
        yield _key("F4", "record anyway", Hit("key", "force"))
        yield _key("F8", "ask the table", Hit("key", "ask"))
    else:
        yield _key("Tab", "complete", Hit("key", "complete"))
        yield _key("F10", "form", Hit("key", "form"))
        yield _key("F2", "rules", Hit("key", "rules"))
    yield _key("↑↓", "earlier", Hit("key", "earlier"))
    yield _key("Esc", "leave", Hit("key", "leave"))


def _key(key: str, does: str, hit: Hit) -> Content:
    return tagged(line((key, HINT + " bold"), " ", said(does)), hit)


def _short(text: str, longest: int) -> str:
    text = plain(text)
    return text if len(text) <= longest else text[: max(longest - 1, 0)] + "…"
