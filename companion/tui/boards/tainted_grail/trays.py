"""The Character Trays."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame, View
from companion.tui.boards.tainted_grail.danger import REACHED, danger
from companion.tui.boards.tainted_grail.land import land_lines
from companion.tui.boards.tainted_grail.terrain import plays
from companion.tui.boards.tainted_grail.title import title, words
from companion.tui.boards.tainted_grail.tracks import energy_track, health_track, short_track, terror_track
from companion.tui.drawing import (
    DANGER,
    DIM,
    STRONG,
    WARN,
    Hit,
    Lines,
    box,
    ends,
    fit,
    flow,
    line,
    said,
    tagged,
    tiled,
    wrapped,
)

Tray = Mapping[str, Any]
RESOURCES = (("food", "food"), ("wealth", "wlth"), ("rep", "rep"), ("magic", "mag"), ("exp", "exp"))
RESOURCES_LOW = (("food", "f"), ("wealth", "w"), ("rep", "r"), ("magic", "m"), ("exp", "x"))
PAIRS = (("aggression", "empathy"), ("courage", "caution"), ("practicality", "spirituality"))
KEYWORDS = ("weapon", "armor", "shield", "companion", "relic")
FEW = 2
"""So many trays are drawn with their attributes pair by pair."""
HIGH = 20
"""Rows of the board from which every tray shows its attributes and cards."""
CONDITIONS = ("exhausted", "panic", "insane", "dying")
FRAME = 34
"""Cells that a tray's frame needs."""
EDGES = 5
"""Cells of a tray's upper edge that its title does not get."""
TITLES = 2
"""Rows that the titles of map and trays take."""


def first(view: View) -> str:
    """The region that the moment is about: the map while people or Guardians move, the trays in the evening and in an
    Encounter."""
    return "land" if view["phase"] in ("morning", "day") and view.get("locations") else "trays"


def tray_lines(frame: Frame) -> Lines:
    """All trays: in frames where the window leaves room for the map beside them, else in two or three lines each, or in
    one where the map takes the room."""
    trays: Mapping[str, Tray] = frame.view["characters"]
    here = [(n, name, tray) for n, (name, tray) in enumerate(trays.items(), 1) if plays(tray)]
    drawn = _framed(frame, here) if frame.tall else []
    if not frame.tall or len(drawn) > frame.rows * 3 // 5:
        return _low_lines(frame, here)
    gone = [
        f"{name} {'left' if tray.get('alive', True) else 'died'}"
        for name, tray in trays.items()
        if not plays(tray)
    ]
    return drawn + ([said(" · ".join(gone), DIM)] if gone else [])


def _low_lines(frame: Frame, here: Sequence[tuple[int, str, Tray]]) -> Lines:
    """A few lines for each; one for each but the selected, where the map is on top and leaves no more."""
    drawn = [part for tray in here for part in _low(frame, *tray)]
    if frame.tall or first(frame.view) != "land" or len(land_lines(frame)) + len(drawn) + TITLES <= frame.rows:
        return drawn
    return [part for tray in here for part in (_low if tray[1] == frame.picked else _one_line)(frame, *tray)]


def _framed(frame: Frame, here: Sequence[tuple[int, str, Tray]]) -> Lines:
    columns = max(1, min(len(here), frame.width // FRAME))
    width = (frame.width - columns + 1) // columns
    blocks = [_tray(frame, n, name, tray, width, len(here)) for n, name, tray in here]
    level = max((len(block) for block in blocks), default=0)
    return tiled([_level(block, level, width) for block in blocks], frame.width, columns)


def _level(block: Lines, rows: int, width: int) -> Lines:
    blank = line(block[1][:1], " " * (width - 2), block[1][:1])
    return [*block[:-1], *[blank] * (rows - len(block)), block[-1]]


def _low(frame: Frame, number: int, name: str, tray: Tray) -> Lines:
    """A tray in two lines; attributes and cards in a third where the board is high, or where it is selected."""
    tracks = [short_track(tray, track) for track in ("energy", "health", "terror")]
    purse = _resources(tray, RESOURCES_LOW, "")
    head = title(frame, number, name, tray, frame.width - purse.cell_length - 1, CONDITIONS)
    lines = [ends(head, purse, frame.width)]
    lines += [line("  ", one) for one in flow(tracks, frame.width - 2, " ")]
    if frame.rows >= HIGH or name == frame.picked:
        cards = line("  ").join([_attributes(tray), *_cards(tray, frame.width)])
        lines.append(line("  ", cards).truncate(frame.width, ellipsis=True))
    return [tagged(fit(part, frame.width), Hit("tray", name)) for part in lines]


def _one_line(frame: Frame, number: int, name: str, tray: Tray) -> Lines:
    """A tray in one line: `1 Beor EXHAUSTED · at 104  f2 w0 r0 m0 x0 e1# h9 t4!`; what it owns only where it fits."""
    figures = line(" ").join([_figure(tray, track) for track in ("energy", "health", "terror")])
    purse = line(_resources(tray, RESOURCES_LOW, ""), "  ", figures)
    needed = title(frame, number, name, {**tray, "player": None}, frame.width, CONDITIONS).cell_length
    right = purse if needed + 1 + purse.cell_length <= frame.width else figures
    head = title(frame, number, name, tray, frame.width - right.cell_length - 1, CONDITIONS)
    return [tagged(ends(head, right, frame.width), Hit("tray", name))]


def _figure(tray: Tray, track: str) -> Content:
    mark = danger(tray, track)
    style = DANGER if mark == REACHED else WARN if mark else STRONG
    return line((track[:1], DIM), (f"{_number(tray.get(track))}{mark}", style))


def _tray(frame: Frame, number: int, name: str, tray: Tray, width: int, trays: int) -> Lines:
    picked = name == frame.picked
    head = title(frame, number, name, tray, width - EDGES)
    lines = list(_inside(tray, width - 2, trays <= FEW))
    return [tagged(part, Hit("tray", name)) for part in box(head, lines, width, picked)]


def _inside(tray: Tray, width: int, roomy: bool) -> Iterator[Content]:
    energy, health, terror = _tracks(tray)
    if width >= 48:
        yield line(energy, "  ", health)
        yield from wrapped(line(terror, "  ", _resources(tray)), width, 2)
    else:
        yield from (energy, health, terror)
        yield from wrapped(_resources(tray), width, 2)
    yield from (_pair(tray, pair) for pair in PAIRS) if roomy else (_attributes(tray),)
    yield from _cards(tray, width)


def _tracks(tray: Tray) -> tuple[Content, Content, Content]:
    energy = energy_track(tray) + _words(tray, ("exhausted",))
    limit = tray.get("energy_limit")
    if limit is not None and tray.get("energy") == limit:
        energy += line((" full", DIM))
    return (
        energy,
        health_track(tray) + _words(tray, ("dying",)),
        terror_track(tray) + _words(tray, ("panic", "insane")),
    )


def _words(tray: Tray, names: Sequence[str]) -> Content:
    return words(tray, names)[0]


def _resources(tray: Tray, names: Sequence[tuple[str, str]] = RESOURCES, gap: str = " ") -> Content:
    parts = [line((f"{short}{gap}", DIM), (_number(tray.get(name)), STRONG)) for name, short in names]
    return line(" ").join(parts)


def _number(value: Any) -> str:
    return "?" if value is None else str(value)


def _attributes(tray: Tray) -> Content:
    """The three pairs in one line: `Agg3·0Emp`."""
    points: Mapping[str, Any] = tray.get("attributes") or {}
    parts = [
        line(
            (left[:3].capitalize(), DIM),
            (_number(points.get(left)), STRONG),
            ("·", DIM),
            (_number(points.get(right)), STRONG),
            (right[:3].capitalize(), DIM),
        )
        for left, right in PAIRS
    ]
    return line(" ").join(parts)


def _pair(tray: Tray, pair: tuple[str, str]) -> Content:
    points: Mapping[str, Any] = tray.get("attributes") or {}
    left, right = pair
    price = (tray.get("prices") or {}).get(left)
    told = line(
        (f"{left.capitalize():<12} ", DIM),
        (_number(points.get(left)), STRONG),
        ("◂▸", DIM),
        (_number(points.get(right)), STRONG),
        (f" {right.capitalize():<12}", DIM),
    )
    return told + line((f" {price}xp", DIM)) if price is not None else told


def _cards(tray: Tray, width: int) -> Lines:
    """What is in use by keyword, then everything else, and the day's marks."""
    items, secrets = list(tray.get("items") or ()), list(tray.get("secrets") or ())
    used = {
        card["keyword"]: _card(card)
        for card in [*secrets, *items]
        if card.get("keyword") and card.get("active")
    }
    slots = [line((f"{word[0].upper()} ", DIM), said(used.get(word, "–"))) for word in KEYWORDS]
    rest = [_card(card) for card in [*items, *secrets] if not (card.get("keyword") and card.get("active"))]
    lines = flow(slots, width, " · ")
    if rest:
        lines += wrapped(line(("also ", DIM), said(", ".join(rest))), width, 2)
    skills = [str(skill["number"]) for skill in tray.get("skills") or ()]
    if skills:
        lines += wrapped(line(("Skills ", DIM), said(", ".join(skills))), width, 2)
    return lines + ([line(("figures not confirmed", WARN))] if tray.get("confirmed") is False else [])


def _card(card: Mapping[str, Any]) -> str:
    name = str(card["name"]) if "name" in card else f"Secret {card['number']}"
    dial = f" ({card['dial']})" if card.get("dial") else ""
    return name + dial + (" ↷" if card.get("flipped") else "")
