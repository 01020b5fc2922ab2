"""What comes next in Encounters, what the decks hold, and what cannot be."""

from collections.abc import Iterator

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import RuleViolation
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.encounters.fights import summary
from companion.games.tainted_grail.state import Grail

_HOLDS = {
    "green": Switch("TG-113", "Green holds the wild's natural threats; many grant Food when beaten."),
    "gray": Switch("TG-114", "Gray holds dangers from people; many grant Items when beaten."),
    "purple": Switch("TG-115", "Purple holds supernatural threats."),
    "blue": Switch("TG-116", "Blue holds personal and diplomatic challenges, mostly in unfriendly Settlements."),
}


@book.reminder("TG-118", turn=Turn.FIRST)
def running_lines(state: Grail) -> Iterator[Step]:
    """The running Encounter, and how it ends."""
    if state.encounter is not None:
        text = f"Resolve {summary(state.encounter)}; then `encounter won`, `encounter lost` or `NAME escape`."
        yield Step(text, ("TG-118",), entry="encounter ")
        for who in state.encounter.party:
            yield Step(f"{who} may Escape where the rules allow it.", ("TG-104",), entry=f"{who} escape")


@book.reminder()
def deck_lines(state: Grail) -> Iterator[Step]:
    """What kind of threat the deck of the running Encounter holds."""
    held = _HOLDS.get(state.encounter.deck or "") if state.encounter is not None else None
    if held:
        yield Step(held.what, (held.rule,))


@book.reminder("TG-131", turn=Turn.FIRST)
def choice_lines(state: Grail) -> Iterator[Step]:
    """Which Guardian comes first is the players' choice."""
    if state.encounter is None and len(state.waiting) > 1:
        for name in state.waiting:
            yield Step(f"Choose which Guardian comes first: {name}?", ("TG-130", "TG-131"),
                       entry=f'guardian "{name}" first')


@book.audits("TG-118")
def encounter_and_phase_agree(state: Grail) -> Iterator[RuleViolation]:
    """A running Encounter and the phase tell the same."""
    if (state.phase == "encounter") != (state.encounter is not None) and state.phase != "over":
        told = "No Encounter is recorded" if state.encounter is None else "An Encounter is recorded"
        yield RuleViolation("encounter.phase", f"{told}, and the phase is {state.phase}.", "TG-118",
                            {"phase": state.phase}, "Recount encounter or phase.")


@book.audits("TG-127")
def party_is_there(state: Grail) -> Iterator[RuleViolation]:
    """The running Encounter's Party are living characters of this table."""
    for who in state.encounter.party if state.encounter is not None else ():
        if who not in state.characters or not state.characters[who].alive:
            yield RuleViolation("encounter.party", f"{who} is in the Encounter and no living character.", "TG-127",
                                {"who": who}, "Recount encounter.")
