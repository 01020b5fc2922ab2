"""The rulebooks: loads a game's rules.toml, finds a rule by id and answers questions in plain words."""

from companion.rulebook.loading import load_rules
from companion.rulebook.rule import Absent, Rule, RulebookError
from companion.rulebook.rulebook import Rulebook

__all__ = ["Absent", "Rule", "Rulebook", "RulebookError", "load_rules"]
