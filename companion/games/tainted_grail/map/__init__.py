"""The map of Tainted Grail: Location cards, ways and ranges, going about, and the Actions of the day."""

from collections.abc import Mapping
from typing import Any

from companion.games.tainted_grail.map import arrival, audits
from companion.games.tainted_grail.map.events import MAP_EVENTS
from companion.games.tainted_grail.map.fields import FIELDS
from companion.games.tainted_grail.map.forms import KINDS, VERBS

__all__ = ["EVENTS", "FIELDS", "KINDS", "VERBS", "arrival", "audits"]

EVENTS: Mapping[str, type[Any]] = MAP_EVENTS
