"""Tainted Grail on screen: the trays, the map with Menhir ranges, dials, decks, and the story's record."""

from collections.abc import Iterator
from pathlib import Path

from companion.tui.boards.board import Board, Far, Region, View
from companion.tui.boards.tainted_grail.coming import coming_lines
from companion.tui.boards.tainted_grail.danger import CONDITIONS, REACHED, danger
from companion.tui.boards.tainted_grail.dials import dial_lines, urgency
from companion.tui.boards.tainted_grail.land import land_lines
from companion.tui.boards.tainted_grail.record import record_lines
from companion.tui.boards.tainted_grail.terrain import plays
from companion.tui.boards.tainted_grail.trays import first, tray_lines
from companion.tui.drawing import DANGER, STRONG, WARN


def headline(view: View) -> str:
    """The day and its phase or the Encounter that suspends it, then the chapter, which gives way first."""
    if view["outcome"]:
        return f"the Campaign is over: {view['outcome']}"
    encounter = view.get("encounter")
    now = _encounter(encounter) if encounter else str(view["phase"])
    return f"day {view['day']} · {now} · chapter {view['chapter']} part {view['part']}"


def _encounter(encounter: View) -> str:
    """Who fights, then whom: `Beor, Ailei: green combat, Boar`."""
    kind = " ".join(filter(None, (encounter.get("deck"), encounter.get("kind") or "Encounter")))
    against = f", {encounter['guardian']}" if encounter.get("guardian") else ""
    return f"{', '.join(encounter['party']) or 'nobody'}: {kind}{against}"


def aside(view: View) -> str:
    """What each Menhir's dial shows, the last one in a word."""
    lit = {n: menhir["dial"] for n, menhir in view.get("menhirs", {}).items() if menhir["active"]}
    told = (f"{n} ◂{dial or 'out'}{' LAST' if dial == 1 else ''}" for n, dial in lit.items())
    return f"Menhirs {'  '.join(told)}" if lit else "no Menhir burns"


def trays(view: View) -> tuple[str, ...]:
    """The characters in the order of their trays."""
    return tuple(view["characters"])


def call(view: View) -> str:
    """What the table is at: the end, an Encounter with who is in it, or the day and its phase."""
    encounter = view.get("encounter")
    if view["outcome"]:
        return str(view["outcome"])
    if encounter:
        return f"{encounter.get('kind') or 'Encounter'}: {', '.join(encounter['party'])}"
    return f"day {view['day']}" + (f" {view['phase']}" if view["phase"] != "day" else "")


def far(view: View) -> tuple[Far, ...]:
    """Each Menhir's dial, the Time dials, everybody's energy, and the other figures where they are in danger."""
    found: list[Far] = []
    for number, menhir in view.get("menhirs", {}).items():
        word, style = urgency(menhir["dial"])
        found.append(Far(f"Menhir {number}", menhir["dial"], word, style))
    for name, dial in view.get("dials", {}).items():
        if dial["kind"] == "time":
            found.append(Far(name, dial["value"], *(("LAST", WARN) if dial["value"] == 1 else ("", STRONG))))
    playing = {name: tray for name, tray in view["characters"].items() if plays(tray)}
    return (*found, *(one for name, tray in playing.items() for one in _figures(name, tray)))


def _figures(name: str, tray: View) -> Iterator[Far]:
    for track, conditions in CONDITIONS.items():
        mark = danger(tray, track)
        if mark:
            words = [condition.upper() for condition in conditions if tray.get(condition)]
            style = DANGER if mark == REACHED else WARN
            yield Far(f"{name} {track}", tray.get(track), " ".join(words) or mark, style)
        elif track == "energy":
            yield Far(f"{name} {track}", tray.get(track))


LEGEND = (
    ("■ ·", "a slot of a track that is reached, and one that is not"),
    ("‹#!›", "red slots, # reached and ! not: Exhausted below on energy, Insane above on terror"),
    ("T", "the health marker: the ceiling of energy; terror above it is Panic"),
    ("e h t", "energy, health, terror, in a low window; # on a red slot, ! one step away"),
    ("EXH INS", "Exhausted and Insane, where there is no room for the words"),
    ("f w r m x", "food, wealth, reputation, magic, experience"),
    ("3◂▸0 8xp", "a pair of attributes, and the Exp that its next point costs"),
    ("W A S C R", "the Weapon, Armor, Shield, Companion and Relic in use"),
    ("═ ◆ M", "in range of an Active Menhir; an Active Menhir; the seal of one that is dark"),
    ("●12 ▲ +", "characters by the numbers of their trays (1-4: all of them), a Guardian, Items that lie there"),
    ("▲ here, beside", "a Guardian in the same Location, and in the next one"),
    ("101 ◂5", "what the dial of a Menhir shows"),
    ("□1 ■2", "parts of a Status, unmarked and marked"),
)
"""What the signs of the board mean."""

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
    call,
    LEGEND,
)
