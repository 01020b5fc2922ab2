"""Tainted Grail on screen: the trays, the map with Menhir ranges, dials, decks, and the story's record."""

from pathlib import Path

from companion.tui.boards.board import Board, Far, Region, View
from companion.tui.boards.tainted_grail.coming import coming_lines
from companion.tui.boards.tainted_grail.dials import dial_lines, urgency
from companion.tui.boards.tainted_grail.land import land_lines
from companion.tui.boards.tainted_grail.record import record_lines
from companion.tui.boards.tainted_grail.trays import tray_lines
from companion.tui.drawing import DANGER, STRONG, WARN


def headline(view: View) -> str:
    """Chapter, day and phase, and an Encounter that suspends it."""
    if view["outcome"]:
        return f"the Campaign is over: {view['outcome']}"
    told = [f"chapter {view['chapter']} part {view['part']}", f"day {view['day']}", str(view["phase"])]
    encounter = view.get("encounter")
    if encounter:
        told.append(
            f"{encounter.get('deck') or '?'} {encounter.get('kind') or 'Encounter'}: {', '.join(encounter['party'])}"
        )
    return " · ".join(told)


def aside(view: View) -> str:
    """How many days the longest Menhir burns."""
    dials = [menhir["dial"] or 0 for menhir in view.get("menhirs", {}).values() if menhir["active"]]
    return f"Menhirs {'/'.join(map(str, dials))} d" if dials else "no Menhir burns"


def trays(view: View) -> tuple[str, ...]:
    """The characters in the order of their trays."""
    return tuple(view["characters"])


def far(view: View) -> tuple[Far, ...]:
    """The day, how long each Menhir burns, the Time dials, and everybody's energy, health and terror."""
    found = [Far("day", view["day"])]
    for number, menhir in view.get("menhirs", {}).items():
        word, style = urgency(menhir["dial"])
        found.append(Far(f"Menhir {number}", menhir["dial"], word or "days", style))
    for name, dial in view.get("dials", {}).items():
        if dial["kind"] == "time":
            found.append(Far(name, dial["value"], *(("LAST", WARN) if dial["value"] == 1 else ("", STRONG))))
    for name, tray in view["characters"].items():
        if tray.get("alive", True) and tray.get("present", True):
            found += [_figure(name, tray, *pair) for pair in _CONDITIONS]
    return tuple(found)


_CONDITIONS = (("energy", ("exhausted",)), ("health", ("dying",)), ("terror", ("insane", "panic")))


def _figure(name: str, tray: View, figure: str, conditions: tuple[str, ...]) -> Far:
    word = next((condition.upper() for condition in conditions if tray.get(condition)), "")
    return Far(f"{name} {figure}", tray.get(figure), word, DANGER if word else STRONG)


def first(view: View) -> str:
    """The map while people or Guardians move, the trays in the evening and in an Encounter."""
    return "land" if view["phase"] in ("morning", "day") and view.get("locations") else "trays"


BOARD = Board(
    (
        Region("trays", lambda view: "Trays", tray_lines),
        Region("land", lambda view: "Map", land_lines),
        Region("dials", lambda view: "Menhirs and dials", dial_lines, side=True),
        Region("coming", lambda view: "The land goes under", coming_lines, side=True),
        Region("record", lambda view: "Decks and story", record_lines, side=True),
    ),
    headline,
    trays,
    aside,
    Path(__file__).with_name("tainted_grail.tcss"),
    far,
    first,
)
