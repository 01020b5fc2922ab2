"""What entries do: one module per step of the mission. The order of registration is the order of the effects."""

from companion.games.grizzled.effects import coarse, morale, play, prepare, support, turns

__all__ = ["coarse", "morale", "play", "prepare", "support", "turns"]
