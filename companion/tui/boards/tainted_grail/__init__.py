"""Tainted Grail on screen: the trays, the map with Menhir ranges, dials, decks, and the story's record."""

from pathlib import Path

from companion.tui.boards.board import Board, Region, View
from companion.tui.boards.tainted_grail.coming import coming_lines
from companion.tui.boards.tainted_grail.dials import dial_lines
from companion.tui.boards.tainted_grail.land import land_lines
from companion.tui.boards.tainted_grail.record import record_lines
from companion.tui.boards.tainted_grail.trays import tray_lines


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
)
