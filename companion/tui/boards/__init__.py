"""The boards: how each game looks on screen. A game without one is drawn from its view."""

from importlib import import_module

from companion.tui.boards.board import Board

_MODULES = {
    "grizzled": "companion.tui.boards.grizzled",
    "tainted-grail": "companion.tui.boards.tainted_grail",
}


def board_of(game: str) -> Board:
    """The board of a game."""
    module = import_module(_MODULES.get(game, "companion.tui.boards.generic"))
    board: Board = module.BOARD
    return board
