"""The Survival Tracks, slot by slot: red slots as `#` once reached and `!` before, the health marker as `T` on all."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from companion.tui.boards.tainted_grail.danger import reds_of
from companion.tui.drawing import DANGER, DIM, GOOD, STRONG, WARN, line

LABEL = 7
"""Cells of a track's name."""
TOP = {"energy": 9, "health": 9, "terror": 6}
"""The last slot of each track where the table shows none further."""


def track(name: str, value: int | None, red: Sequence[int], marker: int | None, top: int) -> Content:
    """`energy ‹##›■■■■T··  5`: filled up to the value, `T` where the health marker stands, and the number."""
    label = (f"{name:<{LABEL}}", DIM)
    if value is None:
        return line(label, (" unknown", DIM))
    slots = [_slot(slot, value, slot in red, slot == marker) for slot in range(max(top, value) + 1)]
    parts: list[tuple[str, str]] = []
    for number, slot in enumerate(slots):
        first, last = number in red and number - 1 not in red, number in red and number + 1 not in red
        parts += [("‹", DIM)] if first else []
        parts.append(slot)
        parts += [("›", DIM)] if last else []
    return line(label, *parts, (f" {value:>2}", STRONG))


def _slot(slot: int, value: int, red: bool, marker: bool) -> tuple[str, str]:
    filled = slot <= value and value > 0
    if marker:
        return "T", "bold reverse" if filled else STRONG
    if red:
        return ("#", DANGER) if slot <= value else ("!", WARN)
    return ("■", GOOD) if filled and slot > 0 else ("·", DIM)


def short_track(tray: Mapping[str, object], name: str) -> Content:
    """The same with a label of the letter that entries use for it, and the number close by."""
    drawn = {"energy": energy_track, "health": health_track, "terror": terror_track}[name](tray)[LABEL:]
    number = drawn.plain.split()[-1]
    slots = drawn[: -len(number)].rstrip() if tray[name] is not None else line("")
    return line((name[:1], DIM), slots, " ", drawn[-len(number) :])


def energy_track(tray: Mapping[str, object]) -> Content:
    """Energy under the ceiling of health."""
    return track(
        "energy", _int(tray["energy"]), reds_of(tray, "energy"), _int(tray["health"]), TOP["energy"]
    )


def health_track(tray: Mapping[str, object]) -> Content:
    """Health; its marker is the T itself."""
    return track("health", _int(tray["health"]), (), _int(tray["health"]), TOP["health"])


def terror_track(tray: Mapping[str, object]) -> Content:
    """Terror against the health marker: above it is Panic."""
    red = reds_of(tray, "terror")
    return track(
        "terror", _int(tray["terror"]), red, _int(tray["health"]), max(red[-1] if red else 0, TOP["terror"])
    )


def _int(value: object) -> int | None:
    return value if isinstance(value, int) else None
