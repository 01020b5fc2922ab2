"""How near a character is to the red slots and to death: the one place where the board weighs its figures."""

from collections.abc import Mapping
from typing import Any

CONDITIONS = {"energy": ("exhausted",), "health": ("dying",), "terror": ("insane", "panic")}
"""The conditions that each track can bring."""
SHORT = {"exhausted": "EXH", "panic": "PANIC", "insane": "INS", "dying": "DYING"}
"""Their words where there is little room."""
FEW = 2
"""Health at which one more wound may be the last."""
REACHED, NEAR = "#", "!"


def danger(tray: Mapping[str, Any], track: str) -> str:
    """`#` where the marker lies on a red slot or brings a condition, `!` where one step more would, else empty."""
    value, health = tray.get(track), tray.get("health")
    if value is None:
        return ""
    if any(tray.get(condition) for condition in CONDITIONS[track]):
        return REACHED
    if track == "health":
        return REACHED if value == 0 else NEAR if value <= FEW else ""
    reds = set(reds_of(tray, track))
    if value in reds:
        return REACHED
    step = value - 1 if track == "energy" else value + 1
    return NEAR if step in reds or (track == "terror" and value == health) else ""


def reds_of(tray: Mapping[str, Any], track: str) -> tuple[int, ...]:
    """The red slots of a track: as the view tells them, else those of the printed trays."""
    told = tray.get(f"red_{track}")
    printed = {"energy": (0, 1), "terror": (5, 6)}.get(track, ())
    return tuple(int(slot) for slot in told) if isinstance(told, (list, tuple)) else printed
