"""What somebody wants to do: the base of every action of a game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What somebody wants to do. Games derive one frozen class per form; every field has a default, so that an
    empty action of the class can be asked why it is blocked."""

    actors: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """The one who acts; empty when nobody does."""
        return self.actors[0] if self.actors else ""
