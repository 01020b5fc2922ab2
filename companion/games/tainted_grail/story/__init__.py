"""The story of a Campaign: chapters, Quests, Tasks, Verses, Statuses, the Allmother's Mercy, and saving."""

from collections.abc import Mapping
from typing import Any

from companion.engine.forms import Verb
from companion.games.tainted_grail.story import events, forms, mercy, record, reminders, saving
from companion.games.tainted_grail.story.fields import FIELDS
from companion.games.tainted_grail.story.forms import KINDS

VERBS: tuple[Verb, ...] = (*forms.VERBS, mercy.VERB, saving.VERB)
EVENTS: Mapping[str, type[Any]] = {**events.EVENTS, **mercy.EVENTS, **saving.EVENTS}
REGISTERED = (record, reminders)
"""Modules that only fill the book."""

__all__ = ["EVENTS", "FIELDS", "KINDS", "REGISTERED", "VERBS"]
