"""The Companion: a terminal app beside a physical table of The Grizzled or Tainted Grail."""

__version__ = "0.1.0"
