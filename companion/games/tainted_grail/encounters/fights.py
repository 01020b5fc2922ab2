"""Encounters: drawing and starting one, Escaping, winning and losing, and where its card goes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.tracks import change, in_turn
from companion.games.tainted_grail.encounters.events import EncounterEnded, EncounterStarted, MemberLeft
from companion.games.tainted_grail.map.counts import count_by, title, to_the_bottom
from companion.games.tainted_grail.map.events import GuardianStands
from companion.games.tainted_grail.map.sinking import guardian_leaves
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Encounter, Grail, playing

TG_117 = Switch("TG-117", "the difficulty of an Encounter card")


@dataclass(frozen=True, slots=True, kw_only=True)
class StartEncounter(Move):
    """An Encounter card is drawn for a Party."""

    deck: str = ""
    kind: str | None = None
    difficulty: int | None = None
    party: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """Who is in the Party."""
        return self.party or self.actors


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEncounter(Move):
    """The Encounter was won or lost; a lost one may turn out to be a Guardian that stays."""

    outcome: str = ""
    guardian: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Escape(Move):
    """Characters Escape from the Encounter."""


@book.check(StartEncounter, stage=Stage.PENDING, rules=("TG-118",))
def one_at_a_time(state: Grail, action: StartEncounter) -> RuleViolation | None:
    """An Encounter is resolved at once, before anything else starts."""
    if state.encounter is None:
        return None
    return RuleViolation("encounter.running", f"An Encounter is running ({summary(state.encounter)}).", "TG-118",
                         {"party": list(state.encounter.party)}, "Enter `encounter won` or `encounter lost` first.")


@book.check(StartEncounter, stage=Stage.PLACE, rules=("TG-097",))
def party_together(state: Grail, action: StartEncounter) -> Advisory | None:
    """A Party stands in one Location."""
    places = {state.characters[who].location for who in action.members} - {None}
    if len(places) <= 1:
        return None
    return Advisory("The Party stands in different Locations.", ("TG-095", "TG-097"))


@book.effect(StartEncounter, rules=("TG-112",))
def draw_the_card(state: Grail, action: StartEncounter) -> Iterator[Any]:
    """The card comes from one of the four Encounter decks."""
    yield from count_by(state, action.deck, -1)


@book.effect(StartEncounter, rules=("TG-118",))
def start_at_once(state: Grail, action: StartEncounter) -> Iterator[Any]:
    """Combat or Diplomacy begins for the drawer and the Party."""
    difficulty = action.difficulty if TG_117 else None
    members = tuple(name for name in playing(state) if name in action.members)
    since = state.encounter.since if state.encounter is not None else state.phase
    yield EncounterStarted(members, since, action.deck, action.kind, None, difficulty)


@book.check(EndEncounter, stage=Stage.PHASE, rules=("TG-118",))
def one_is_running(state: Grail, action: EndEncounter) -> RuleViolation | None:
    """Only a running Encounter can end."""
    if state.encounter is not None:
        return None
    return RuleViolation("encounter.none", "No Encounter is running.", "TG-118", {},
                         "Enter `encounter DECK` when one starts.")


@book.effect(EndEncounter)
def must_be_running(state: Grail, action: EndEncounter) -> Iterator[Any]:
    """What never began cannot be ended, ruling or not."""
    if state.encounter is None:
        yield Impossible("No Encounter is running.", "recount encounter to the one on the table", "TG-118")


@book.effect(EndEncounter, rules=("TG-129",))
def defeated_guardian_leaves(state: Grail, action: EndEncounter) -> Iterator[Any]:
    """A defeated Guardian's card goes to the bottom of its Encounter deck."""
    name = _faced(state)
    if action.outcome == "won" and name is not None:
        yield from guardian_leaves(state, name)


@book.effect(EndEncounter, rules=("TG-218",))
def card_to_the_bottom(state: Grail, action: EndEncounter) -> Iterator[Any]:
    """An Encounter card that is no Guardian goes under its deck, won or lost."""
    encounter = state.encounter
    if encounter is not None and encounter.guardian is None and action.guardian is None:
        yield from to_the_bottom(state, encounter.deck, "The Encounter card")


@book.effect(EndEncounter, rules=("TG-120",))
def undefeated_guardian_stays(state: Grail, action: EndEncounter) -> Iterator[Any]:
    """A Guardian that was not defeated stays in the Location where it was met; its deck is not counted again."""
    encounter = state.encounter
    if encounter is None or action.outcome != "lost":
        return
    if action.guardian is not None and encounter.guardian is None:
        yield from _new_guardian(state, encounter, action.guardian)
    elif encounter.guardian is not None:
        yield Advisory(f"{encounter.guardian} stays in {_where(state, encounter)}.", ("TG-120",))


def _new_guardian(state: Grail, encounter: Encounter, name: str) -> Iterator[Any]:
    where = _where(state, encounter)
    if where is None:
        yield Advisory(f"Where the Party stands is not known; enter `guardian add {name} at LOCATION`.", ("TG-120",))
        return
    yield GuardianStands(free_name(state, name), where, encounter.deck)
    yield Advisory(f"{name}'s card stays in {where}.", ("TG-120",))


def _where(state: Grail, encounter: Encounter) -> int | None:
    guardian = state.guardians.get(encounter.guardian or "")
    if guardian is not None:
        return guardian.location
    places = [state.characters[who].location for who in encounter.party or state.characters]
    return next((place for place in places if place is not None), None)


TG_133 = Switch("TG-133", "several Guardians of the same type")


def free_name(state: Grail, name: str) -> str:
    """The name for a new Guardian: a second Boar is `Boar 2` (TG-133)."""
    if name not in state.guardians or not TG_133:
        return name
    return next(f"{name} {n}" for n in range(2, 999) if f"{name} {n}" not in state.guardians)


@book.effect(EndEncounter)
def end(state: Grail, action: EndEncounter) -> Iterator[Any]:
    """The suspended phase goes on."""
    yield EncounterEnded(action.outcome)


@book.effect(EndEncounter, rules=("TG-219",))
def shuffle_back(state: Grail, action: EndEncounter) -> Iterator[Any]:
    """What was discarded or destroyed in the Encounter returns to the characters' decks."""
    yield Advisory("Shuffle the Combat or Diplomacy cards that were discarded or destroyed back into their decks.",
                   ("TG-219",))


def _faced(state: Grail) -> str | None:
    """The Guardian of the running Encounter, while it is in play."""
    name = state.encounter.guardian if state.encounter is not None else None
    return name if name in state.guardians else None


@book.check(Escape, stage=Stage.PHASE, rules=("TG-104",))
def is_in_the_encounter(state: Grail, action: Escape) -> RuleViolation | None:
    """Only who is in an Encounter can Escape."""
    party = state.encounter.party if state.encounter is not None else ()
    outside = [who for who in action.actors if who not in party]
    if not outside and state.encounter is not None:
        return None
    told = " and ".join(outside) or "Nobody"
    return RuleViolation("escape.outside", f"{told} is in no Encounter." if outside else "No Encounter is running.",
                         "TG-104", {"party": list(party)}, "Name a member of the Party.")


@book.effect(Escape, rules=("TG-B25",))
def escape_costs(state: Grail, action: Escape) -> Iterator[Any]:
    """Escaping costs energy as a loss: as far as there is any."""
    energy = number(state, "escape.energy")
    if energy:
        losses = [partial(change, who=who, figure="energy", amount=-energy) for who in action.actors]
        yield from in_turn(state, losses)
    yield Advisory("An Escape from Combat brings the enemy's Opportunity Attack.", ("TG-B25",))


@book.effect(Escape, rules=("TG-104",))
def escape_leaves(state: Grail, action: Escape) -> Iterator[Any]:
    """Out of the Party, in the middle of the Encounter."""
    yield from (MemberLeft(who) for who in action.actors)


@book.consequence("TG-119")
def last_one_out(state: Grail) -> Iterator[Any]:
    """With nobody left in it the Encounter is over; a Guardian stays in play and keeps roaming."""
    encounter = state.encounter
    if encounter is None or any(who in playing(state) for who in encounter.party):
        return
    yield EncounterEnded("left")
    if encounter.guardian is None:
        yield from to_the_bottom(state, encounter.deck, "The Encounter card")
    else:
        yield Advisory(f"{encounter.guardian} keeps roaming.", ("TG-119", "TG-120"))
    yield Advisory("Shuffle the Combat or Diplomacy cards that were discarded or destroyed back into their decks.",
                   ("TG-219",))


def summary(encounter: Encounter) -> str:
    """An Encounter in a few words."""
    deck = f"the {title(encounter.deck)}" if encounter.deck else "an Encounter"
    against = f", {encounter.guardian}" if encounter.guardian else ""
    kind = f", {encounter.kind}" if encounter.kind else ""
    return f"{deck}{against}{kind}: {', '.join(encounter.party) or 'nobody'}"
