"""No Man's Land: the cards that lie there, and six Threat gauges with the danger at two."""

from collections.abc import Callable, Iterator, Sequence

from textual.content import Content

from companion.tui.boards.board import Frame, View
from companion.tui.drawing import DANGER, DIM, GOOD, STRONG, WARN, Lines, beside, flow, line, said

THREATS = ("night", "snow", "rain", "mask", "shell", "whistle")
HIGH = 24
"""Rows from which the gauges are drawn three lines high."""
LOST = 3
"""As many of one Threat end the mission."""
CARD = 9
"""Cells that a card is wide."""


def field_lines(frame: Frame) -> Lines:
    """Cards above, gauges below."""
    return [*cards_lines(frame, frame.width), *_gauges(frame)]


def cards_lines(frame: Frame, width: int) -> Lines:
    """The cards that lie there: drawn as cards as long as there are not too many."""
    cards: Sequence[Sequence[str]] = frame.view["no_mans_land"]
    if not cards:
        return [line(("empty", DIM))]
    many = len(cards) > 2 * (width // (CARD + 1))
    if not frame.tall or many:
        return flow((line("▐", said(_short(card), STRONG), "▌") for card in cards), width, " ")
    return _drawn_cards(cards, width)


def _short(card: Sequence[str]) -> str:
    return "all six" if len(card) == len(THREATS) else " ".join(threat.capitalize() for threat in card)


def _drawn_cards(cards: Sequence[Sequence[str]], width: int) -> Lines:
    each = max(1, (width + 1) // (CARD + 1))
    lines: Lines = []
    for start in range(0, len(cards), each):
        row = cards[start : start + each]
        high = max(len(_card_words(card)) for card in row)
        lines += beside([_card(card, high) for card in row], [CARD] * len(row))
    return lines


def _card_words(card: Sequence[str]) -> list[str]:
    return ["all", "six"] if len(card) == len(THREATS) else [threat.capitalize() for threat in card]


def _card(card: Sequence[str], rows: int) -> Lines:
    words = _card_words(card) + [""] * (rows - len(_card_words(card)))
    inside = [line("│", (f"{word:<{CARD - 2}}", STRONG), "│") for word in words]
    return [line("┌" + "─" * (CARD - 2) + "┐"), *inside, line("└" + "─" * (CARD - 2) + "┘")]


def _gauges(frame: Frame) -> Lines:
    """Two or three gauges a row, as many as fit; three lines high where there is room for that."""
    high = frame.tall and frame.width >= 3 * _WIDTH and frame.rows >= HIGH
    return gauge_rows(frame.view, frame.width) if high else low_gauge_rows(frame.view, frame.width)


def gauge_rows(view: View, width: int) -> Lines:
    """The six gauges three lines high, three a row."""
    return _in_rows(view, width, 3, high_gauge)


def low_gauge_rows(view: View, width: int) -> Lines:
    """The six gauges one line high."""
    columns = 3 if width >= 3 * _WIDTH else 2 if width >= 2 * _WIDTH else 1
    return _in_rows(view, width, columns, lambda threat, count: [gauge(threat, count)])


def _in_rows(view: View, width: int, columns: int, draw: Callable[[str, int], Lines]) -> Lines:
    counts = view["threats"]
    drawn = [draw(threat, counts[threat]) for threat in THREATS if threat in counts]
    rows = (drawn[start : start + columns] for start in range(0, len(drawn), columns))
    return [part for row in rows for part in beside(list(row), [width // columns] * len(row), "")]


_WIDTH = 20


def gauge(threat: str, count: int) -> Content:
    """`Mask    ■■▲ danger`: three slots, the one that would end the mission by its shape, and the danger in a word."""
    word, style = danger(count)
    return line(
        (f"{threat.capitalize():<8}", STRONG if count else DIM),
        ("".join(_slots(count)), style),
        (f" {word}", style),
    )


def high_gauge(threat: str, count: int) -> Lines:
    """The same in three lines, to be read from across a table."""
    word, style = danger(count)
    slots = list(_slots(count))[:LOST]
    return [
        line(("┌─┐" * LOST, style)),
        line(
            ("".join(f"│{slot.replace('□', ' ').replace('■', '█')}│" for slot in slots), style),
            (f" {threat.capitalize()}", STRONG if count else DIM),
        ),
        line(("└─┘" * LOST, style), (f" {word}" if word else f" {count}" if count else "", style)),
    ]


def danger(count: int) -> tuple[str, str]:
    """How near so many of a Threat are to the end of the mission, as a word and a style."""
    if count >= LOST:
        return "LOST", DANGER
    if count == LOST - 1:
        return "DANGER", WARN
    return "", GOOD if count else DIM


def _slots(count: int) -> Iterator[str]:
    for slot in range(LOST):
        nearly = slot == LOST - 1 and count == slot
        yield "■" if slot < count else "▲" if nearly else "□"
    if count > LOST:
        yield f"+{count - LOST}"
