"""What is legal when: one module per subject."""

from companion.games.grizzled.checks import cards, coarse, support, timing, withdrawing

__all__ = ["cards", "coarse", "support", "timing", "withdrawing"]
