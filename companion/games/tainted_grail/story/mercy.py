"""Allmother's Mercy: a failed game goes on from the beginning of the current Chapter."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.action import Action
from companion.engine.book import Step
from companion.engine.forms import Actors, Form, Verb
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.setup import SAVED, standard_character
from companion.games.tainted_grail.state import Character, Grail
from companion.games.tainted_grail.story.events import StatusMarked, VerseRead

VERSE = 500
"""The Verse that tells how the Campaign goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mercy(Action):
    """The players choose Allmother's Mercy; legal after the end, and only then."""


@dataclass(frozen=True, slots=True)
class MercyGranted:
    """The Chapter begins again; `returned` are the fallen who play on, with their starting tracks."""

    returned: tuple[Character, ...]


@book.applies(MercyGranted)
def mercy_granted(state: Grail, event: MercyGranted) -> Grail:
    """Nothing that was under way goes on: no Encounter, no open Action, nobody has passed."""
    back = {who.name: who for who in event.returned}
    rested = {
        name: replace(back.get(name, who), passed=False, ate=False, rested=False)
        for name, who in state.characters.items()
    }
    return replace(
        state, phase="day", outcome=None, part=1, characters=rested, encounter=None, waiting=(), instants=(),
        acting=(), daily=(), ticks=(),
    )


@book.check(Mercy, stage=Stage.PHASE, rules=("TG-187",))
def only_when_failed(state: Grail, action: Mercy) -> RuleViolation | None:
    """The Party has perished or the game has failed otherwise."""
    if state.phase == "over" and state.outcome != "victory":
        return None
    return RuleViolation(
        "mercy.not_failed", "The game has not failed; the Mercy is for a Party that has perished.", "TG-187",
        {"phase": state.phase, "outcome": state.outcome}, "Play on.", also=("TG-184",),
    )


@book.effect(Mercy, rules=("TG-188",))
def mark_saved(state: Grail, action: Mercy) -> Iterator[Any]:
    """Tick the Status on the Save Sheet, once."""
    if not state.statuses.get(SAVED):
        yield StatusMarked(SAVED, 1)


@book.effect(Mercy, rules=("TG-189",))
def turn_to_verse(state: Grail, action: Mercy) -> Iterator[Any]:
    """The Book of Secrets tells how it goes on."""
    yield VerseRead(VERSE, state.day, "Allmother's Mercy")
    yield Advisory(f"Turn to Verse {VERSE} of the Book of Secrets.", ("TG-189",))


@book.effect(Mercy, rules=("TG-190",))
def chapter_again(state: Grail, action: Mercy) -> Iterator[Any]:
    """The Verse sets the resources, so the table enters them; only the fallen need tracks to stand up with."""
    fallen = [who for who in state.characters.values() if not who.alive and who.present and not who.replaced]
    yield MercyGranted(tuple(_raised(state, who) for who in fallen))
    yield Advisory(f"Chapter {state.chapter} begins again: set the resources to what Verse {VERSE} gives, for example "
                   "with `all food =2`.", ("TG-190",))


def _raised(state: Grail, who: Character) -> Character:
    fresh = standard_character(state, who.name, who.player, who.location)
    place = who.location if who.location in state.map else min(state.map, default=who.location)
    tracks = {track: who.starts.get(track, getattr(fresh, track)) for track in ("energy", "health", "terror")}
    return replace(who, alive=True, location=place, **tracks)


@book.reminder("TG-184")
def mercy_line(state: Grail) -> Iterator[Step]:
    """A failed game can be salvaged."""
    if state.phase == "over" and state.outcome != "victory":
        yield Step("The game has failed. Allmother's Mercy lets the Campaign go on.", ("TG-184",), entry="mercy")


VERB = Verb("mercy", (Form(Mercy, (), "go on after a failed game"),), "Allmother's Mercy", Actors.NONE, group="Story",
            rules=("TG-184", "TG-187", "TG-190"))
EVENTS: dict[str, type[Any]] = {"mercy_granted": MercyGranted}
