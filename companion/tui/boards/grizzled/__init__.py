"""The Grizzled on screen: No Man's Land with its Threats, the soldiers around the table, both piles."""

from pathlib import Path

from companion.tui.boards.board import Board, Far, Frame, Region, View
from companion.tui.boards.grizzled.around import is_round, table_lines
from companion.tui.boards.grizzled.field import danger, field_lines
from companion.tui.boards.grizzled.piles import LOW, pile_lines
from companion.tui.boards.grizzled.seats import seat_lines
from companion.tui.drawing import STRONG, WARN, Lines


def headline(view: View) -> str:
    """Mission, phase, intensity, and what has been decided."""
    if view["outcome"]:
        return f"the game is over: {view['outcome']}"
    told = [f"mission {view['mission']}", str(view["phase"])]
    told += [f"intensity {view['intensity']}"] if view["intensity"] else []
    told += [str(view["result"])] if view["result"] else []
    return " · ".join(told)


def aside(view: View) -> str:
    """Both piles against what lies under them."""
    return f"Peace ◂{view['trials']}  Monument ◂{view['reserve']}"


def trays(view: View) -> tuple[str, ...]:
    """The players in seat order."""
    return tuple(view["players"])


def _field_title(view: View) -> str:
    count = len(view["no_mans_land"])
    return f"No Man's Land · {count} card{'' if count == 1 else 's'}"


def _field(frame: Frame) -> Lines:
    """No Man's Land, with the soldiers around it where there is room."""
    return table_lines(frame) if is_round(frame) else field_lines(frame)


def _seats_title(view: View) -> str:
    return f"Soldiers · Speech tokens {view['speech_stock']} · discard {view['discard']}"


def call(view: View) -> str:
    """Who acts, or what the table is at."""
    if view["outcome"]:
        return str(view["outcome"])
    return f"{view['turn']} acts" if view["turn"] else str(view["phase"])


def far(view: View) -> tuple[Far, ...]:
    """Both piles, the Threats that lie there most often, and the hand of whose turn it is."""
    reserve = int(view["reserve"])
    piles = (
        Far("Peace", view["trials"]),
        Far("Monument", reserve, "▲ it shows soon" if reserve <= LOW else "", WARN if reserve <= LOW else STRONG),
    )
    most = max(1, *view["threats"].values())
    threats = tuple(
        Far(threat.capitalize(), n, *danger(n)) for threat, n in view["threats"].items() if n == most
    )
    turn = view["turn"]
    return piles + threats + ((Far(f"{turn}'s hand", view["players"][turn]["hand"]),) if turn else ())


LEGEND = (
    ("■ □ ▲", "a Threat that counts, a free place, and the place where the next one ends the mission"),
    ("★ ▸", "the Mission Leader, and whose turn it is"),
    ("✓ ✗", "a Good Luck Charm that can be used, and one that is used"),
    ("→ ↓ ← ↑", "clockwise around the table: “left” is the next one"),
    ("◂16", "cards that still lie on Peace or on the Monument"),
    ("sp kn w !", "in a low window: Speech tokens, Hard Knocks, withdrawn, something is due"),
)
"""What the signs of the board mean."""

BOARD = Board(
    (
        Region("field", _field_title, _field),
        Region("seats", _seats_title, seat_lines, shown=lambda frame: not is_round(frame)),
        Region("piles", lambda view: "Piles", pile_lines, side=True, shown=lambda frame: frame.tall),
    ),
    headline,
    trays,
    aside,
    Path(__file__).with_name("grizzled.tcss"),
    far,
    call=call,
    legend=LEGEND,
)
