"""The Table screen, from what it draws to what it does: each module adds to the one before.

face (panels) → watched (entries made elsewhere) → ways (the other screens) → jumping (letters on targets) → correcting
(the last entry again, or put right) → touching (trays, places, touches) → pressing (keys) → screen (the entry line).
"""

from companion.tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
