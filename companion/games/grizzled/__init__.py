"""The Grizzled."""

from companion.games.grizzled.game import GAME

__all__ = ["GAME"]
