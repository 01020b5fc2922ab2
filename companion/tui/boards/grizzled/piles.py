"""Both piles against Peace and Monument, and what else is counted."""

from textual.content import Content

from companion.tui.boards.board import Frame
from companion.tui.boards.digits import big
from companion.tui.drawing import DIM, STRONG, WARN, Lines, beside, fit, line

LOW = 6
"""From so few cards on a pile is a danger or a hope that deserves a mark."""


def pile_lines(frame: Frame) -> Lines:
    """Trials and Reserve in big digits, and the smaller counts. A low window has both in its top line."""
    view = frame.view
    trials, reserve = int(view["trials"]), int(view["reserve"])
    half = frame.width // 2
    left = [*big(trials, STRONG), line("on Peace")]
    right = [*big(reserve, WARN if reserve <= LOW else STRONG), line(_reserve_word(reserve))]
    return [*beside([left, right], [half, frame.width - half - 1]), _rest(frame)]


def _reserve_word(reserve: int) -> tuple[str, str]:
    return ("▲ Monument", WARN) if reserve <= LOW else ("on Monument", "")


def _rest(frame: Frame) -> Content:
    view = frame.view
    return fit(line((f"discard {view['discard']} · Speech tokens {view['speech_stock']}", DIM)), frame.width)
