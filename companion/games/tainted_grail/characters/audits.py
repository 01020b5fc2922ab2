"""What cannot lie on the trays: markers past each other or off their tracks, one card in two places."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.verdicts import RuleViolation
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.tracks import ceiling
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, playing


@book.audits("TG-013")
def energy_within_health(state: Grail) -> Iterator[RuleViolation]:
    """The energy marker is never above the health marker."""
    for who in playing(state):
        energy, health = state.characters[who].energy, state.characters[who].health
        if energy is not None and health is not None and energy > health:
            yield RuleViolation("energy.above_health", f"{who}'s energy {energy} is above health {health}.", "TG-013",
                                {"energy": energy, "health": health}, f"Recount characters.{who}.energy.")


@book.audits("TG-B11")
def markers_on_their_tracks(state: Grail) -> Iterator[RuleViolation]:
    """Health and terror stand on slots that their tracks have."""
    for who in playing(state):
        for track in ("health", "terror"):
            value, top = getattr(state.characters[who], track), ceiling(state, who, track)
            if value is not None and value > top:
                yield RuleViolation("track.off", f"{who}'s {track} {value} is past the track's end at {top}.", "TG-B11",
                                    {track: value, "top": top}, f"Recount characters.{who}.{track}, or the option.")


@book.audits("TG-172")
def each_skill_once(state: Grail) -> Iterator[RuleViolation]:
    """No Skill is held twice across the group."""
    held = Counter(skill.number for who in playing(state) for skill in state.characters[who].skills)
    for skill in (skill for skill, copies in held.items() if copies > 1):
        yield RuleViolation("skill.twice", f"Skill {skill} is held {held[skill]} times; there is only one.", "TG-172",
                            {"skill": skill}, "Recount the skills.")


@book.audits("TG-160")
def decks_big_enough(state: Grail) -> Iterator[RuleViolation]:
    """No Combat or Diplomacy deck is smaller than the least."""
    least = number(state, "deck.least")
    for who in playing(state):
        for deck in ("combat", "diplomacy"):
            cards = getattr(state.characters[who], f"{deck}_deck")
            if cards is not None and cards < least:
                yield RuleViolation("deck.least", f"{who}'s {deck} deck holds {cards} cards; {least} is the least.",
                                    "TG-160", {"deck": cards, "least": least},
                                    f"Recount characters.{who}.{deck}_deck, or put owned cards in.", ("TG-A26",))
