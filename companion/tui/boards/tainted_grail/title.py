"""The title of a tray: who it is, what threatens, where it stands; the least needed words give way first."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.boards.tainted_grail.danger import SHORT
from companion.tui.boards.tainted_grail.terrain import land_of, near
from companion.tui.drawing import DANGER, DIM, HINT, PICKED, STRONG, WARN, line, said

Tray = Mapping[str, Any]
NOTHING = Content("")
GIVE_WAY = ("player", "day", "beside", "words", "here", "fight", "beside")
"""Parts of a title in the order in which they become shorter; the Location is the last."""


def title(
    frame: Frame, number: int, name: str, tray: Tray, room: int, conditions: Sequence[str] = ()
) -> Content:
    """`1 Beor EXHAUSTED ▲ Boar here · at 104 · Anna · ate` in `room` cells, as far as they go."""
    parts = _parts(frame, number, name, tray, conditions)
    for part in GIVE_WAY:
        if sum(ways[0].cell_length for ways in parts.values()) <= room:
            break
        parts[part] = parts[part][1:] or parts[part]
    return line(*(ways[0] for ways in parts.values()))


def _parts(
    frame: Frame, number: int, name: str, tray: Tray, conditions: Sequence[str]
) -> dict[str, Sequence[Content]]:
    """Every part in the ways in which it can be written, the longest first."""
    here, close = near(land_of(frame.view), tray.get("location"))
    fight = _fight(frame.view.get("encounter"), name)
    faced = (frame.view.get("encounter") or {}).get("guardian") if fight else None
    at = said(f" · at {tray['location']}") if tray.get("location") is not None else NOTHING
    day = "".join(f" · {word}" for word in ("passed", "ate") if tray.get(word))
    return {
        "name": [line((f"{number} ", HINT), said(name, PICKED if name == frame.picked else STRONG))],
        "words": words(tray, conditions),
        "fight": fight,
        "here": _guardians([one for one in here if one != faced], "here"),
        "at": [at],
        "beside": [*_guardians(close, "beside"), NOTHING],
        "player": [said(f" · {tray['player']}", DIM), NOTHING] if tray.get("player") else [NOTHING],
        "day": [said(day), NOTHING],
    }


def words(tray: Tray, conditions: Sequence[str]) -> Sequence[Content]:
    """Conditions are words in capitals, not only a colour; in full, and short."""
    found = [condition for condition in conditions if tray.get(condition)]
    spelt = ([condition.upper() for condition in found], [SHORT[condition] for condition in found])
    return [line(*((f" {word}", DANGER) for word in way)) for way in spelt]


def _fight(encounter: Tray | None, name: str) -> Sequence[Content]:
    """The running Encounter, where the character is in it."""
    if not encounter or name not in encounter["party"]:
        return [NOTHING]
    kind = f"in {encounter['kind']}" if encounter.get("kind") else "Encounter"
    faces = [f"faces {encounter['guardian']}"] if encounter.get("guardian") else []
    return [said(f" · {text}", WARN) for text in (*faces, kind)]


def _guardians(names: Sequence[str], where: str) -> Sequence[Content]:
    if not names:
        return [NOTHING]
    return [said(f" ▲ {', '.join(names)} {where}", WARN), said(f" ▲ {where}", WARN)]
