"""The key bar: every key that works now, each a touch target. (Textual's own Footer leaks a widget per refresh.)"""

from collections.abc import Iterator, Sequence

from textual.content import Content

from companion.tui.drawing import DIM, HINT, WARN, Hit, Lines, fit, flow, line, said, tagged
from companion.tui.own import MOVING_BACK, OWN, Own
from companion.tui.scene import KeyOffer, Scene

LEAST_KEYS = 5
"""Keys at the end of the list that stay where not all have room: the palette among them, which lists the rest."""


def rest_keys(scene: Scene, width: int, rows: int, why: int = 0) -> Lines:
    """The keys while the board has the focus: the screen's own in the last rows, the game's above them. What cannot be
    entered now stands between them with the reason, where there are rows (`why`) for that, else with a mark."""
    offers = [offer for offer in scene.keys if offer.blocked is None or not why]
    common = _common(scene, width, rows - 1)
    common = [*_reasons(scene.keys, width, why), *common] if why else common
    free = rows + why - len(common)
    lines = flow(map(_offer, offers), width)
    while len(lines) > free and offers:
        offers = offers[:-1]
        lines = flow([*map(_offer, offers), line(("… ^P", DIM))], width)
    return [*lines, *common]


def _offer(offer: KeyOffer) -> Content:
    if offer.blocked is None:
        return _key(offer.key, offer.verb, Hit("verb", offer.key))
    return tagged(line((f"{offer.key} {offer.verb}✗", DIM)), Hit("verb", offer.key))


def _reasons(offers: Sequence[KeyOffer], width: int, rows: int) -> Lines:
    """Keys that do nothing now, those with the same reason together."""
    found: dict[str, list[KeyOffer]] = {}
    for offer in offers:
        if offer.blocked is not None:
            found.setdefault(_reason(offer.blocked.message), []).append(offer)
    told = (
        tagged(line((", ".join(f"{one.key} {one.verb}" for one in group), DIM), ("✗ ", WARN), said(why, DIM)),
               Hit("verb", group[0].key))
        for why, group in found.items()
    )  # fmt: skip
    lines = flow(told, width, "   ")
    return lines if len(lines) <= rows else [*lines[: rows - 1], fit(lines[rows - 1] + line(" …"), width)]


def _reason(message: str) -> str:
    """The first clause of a refusal: the rule, without what the table stands at."""
    return message.partition(";")[0].rstrip(".")


def _common(scene: Scene, width: int, rows: int) -> Lines:
    """The screen's keys in so many rows at most."""
    keys = list(_common_keys(scene))
    while len(flow(keys, width)) > rows and len(keys) > LEAST_KEYS:
        del keys[-LEAST_KEYS]
    return flow(keys, width)


def _common_keys(scene: Scene) -> Iterator[Content]:
    """The screen's own keys, but for the colon, which the line itself names."""
    for own in OWN:
        key = key_of(scene, own)
        if key and (scene.undo or own.action not in MOVING_BACK) and (scene.redo or own.action != "redo"):
            yield _key(key, own.does, Hit("key", own.action))


def key_of(scene: Scene, own: Own) -> str:
    """The key of an action at this table: another one, or none, where the game uses its letter."""
    taken = own.is_letter and any(offer.key == own.key for offer in scene.keys)
    return own.otherwise if taken else own.key


def undo_key(scene: Scene) -> str:
    """The key that takes the last entry back."""
    return next(key_of(scene, own) for own in OWN if own.action == "undo")


def entry_keys(refused: bool, correcting: bool, width: int, rows: int) -> Lines:
    """The keys while the entry line is open, for an entry that is refused, or for a correction of the last one."""
    return flow(_entry_keys(refused, correcting), width)[:rows]


def _entry_keys(refused: bool, correcting: bool) -> Iterator[Content]:
    yield _key("Enter", "correct it" if correcting else "record", Hit("key", "submit"))
    if refused:
        yield _key("F2", "open the rule", Hit("key", "rules"))
        yield _key("F4", "record anyway", Hit("key", "force"))
        yield _key("F8", "ask the table", Hit("key", "ask"))
    else:
        yield _key("Tab", "complete", Hit("key", "complete"))
        if not correcting:
            yield _key("F10", "form", Hit("key", "form"))
        yield _key("F2", "rules", Hit("key", "rules"))
    yield _key("↑↓", "earlier", Hit("key", "earlier"))
    yield _key("Esc", "leave", Hit("key", "leave"))


def _key(key: str, does: str, hit: Hit) -> Content:
    return tagged(line((key, HINT + " bold"), " ", said(does)), hit)
