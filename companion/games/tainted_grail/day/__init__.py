"""The day of Tainted Grail: its order, Menhirs and dials, and the forecast."""

from companion.games.tainted_grail.day import steps
from companion.games.tainted_grail.day.events import EVENTS
from companion.games.tainted_grail.day.fields import FIELDS
from companion.games.tainted_grail.day.forms import KINDS, VERBS

__all__ = ["EVENTS", "FIELDS", "KINDS", "VERBS", "steps"]
