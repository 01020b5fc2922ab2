"""The area of the verdict under a dialog's rows: always so many rows, so that nothing above it moves."""

from textual.widget import Widget

from companion.tui.drawing import DIM, Lines, line


def told_rows(height: int) -> int:
    """The rows kept for the verdict in a window of this height."""
    return 5 if height < 30 else 8


def capped(lines: Lines, rows: int) -> Lines:
    """The lines in so many rows; where that is too little, the last one says how many are missing."""
    left = len(lines) - rows + 1
    return lines if left <= 1 else [*lines[: rows - 1], line((f"  … {left} more lines", DIM))]


def follow(page: Widget, at: int) -> None:
    """Scroll a page so far that a line of it is in sight, with one more line before or behind it."""
    if at < page.scroll_y:
        page.scroll_to(y=max(0, at - 1), animate=False)
    elif at >= page.scroll_y + page.size.height:
        page.scroll_to(y=at - page.size.height + 2, animate=False)
