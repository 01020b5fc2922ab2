"""Characters: trays, belongings, growth, rest, Parties, death, who plays."""

from collections.abc import Mapping
from typing import Any

from companion.games.tainted_grail.characters import audits, death, roster
from companion.games.tainted_grail.characters.adjust import AttributeSet
from companion.games.tainted_grail.characters.cards import CARD_EVENTS
from companion.games.tainted_grail.characters.fields import FIELDS
from companion.games.tainted_grail.characters.forms import VERBS
from companion.games.tainted_grail.characters.growth import DeckBuilt, SkillTaken
from companion.games.tainted_grail.characters.kinds import KINDS
from companion.games.tainted_grail.characters.rest import Rested
from companion.games.tainted_grail.characters.tracks import FigureSet

EVENTS: Mapping[str, type[Any]] = {
    "figure_set": FigureSet, "attribute_set": AttributeSet, "skill_taken": SkillTaken, "deck_built": DeckBuilt,
    "rested": Rested, **CARD_EVENTS, **death.EVENTS, **roster.EVENTS,
}

REGISTERED = (audits,)
"""Modules that only fill the book."""

__all__ = ["EVENTS", "FIELDS", "KINDS", "REGISTERED", "VERBS"]
