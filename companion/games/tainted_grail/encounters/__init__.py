"""Encounters of Tainted Grail: what a table records of Combat and Diplomacy, Guardians, and the decks' counts."""

from companion.games.tainted_grail.encounters import reminders
from companion.games.tainted_grail.encounters.events import EVENTS
from companion.games.tainted_grail.encounters.fields import FIELDS
from companion.games.tainted_grail.encounters.forms import KINDS, VERBS

__all__ = ["EVENTS", "FIELDS", "KINDS", "VERBS", "reminders"]
