"""Tainted Grail: The Fall of Avalon."""

from companion.games.tainted_grail.game import GAME

__all__ = ["GAME"]
