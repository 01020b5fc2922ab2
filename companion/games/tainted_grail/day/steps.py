"""The checklist of the morning, and what the other phases wait for."""

from collections.abc import Iterator

from companion.engine.book import Step
from companion.engine.verdicts import RuleViolation
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.day.morning import out_of_range, steps_down
from companion.games.tainted_grail.map.acting import clock
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, playing


def _menhirs_text(state: Grail) -> str:
    out = [str(place) for place, menhir in state.menhirs.items() if menhir.dial is None]
    told = f"Menhirs without a dial go dark ({', '.join(out)})" if out else "No Menhir goes dark"
    gone = [str(place) for place in out_of_range(state)]
    return f"{told}; Locations out of range are discarded{f' ({chr(44).join(gone)})' if gone else ''}."


def _dials_text(state: Grail) -> str:
    turns = [f"Menhir {place} from {menhir.dial} to {menhir.dial - 1 or 'out'}"
             for place, menhir in state.menhirs.items() if menhir.dial is not None]
    turns += [f"{name} from {dial.value} to {dial.value - 1 or 'out'}"
              for name, dial in state.dials.items() if steps_down(dial)]
    return f"Turn the dials: {', '.join(turns)}." if turns else "No dial goes down."


@book.reminder()
def menhirs_step(state: Grail) -> Iterator[Step]:
    """First the Menhirs and the Locations."""
    if clock(state) == "morning":
        done = "menhirs" in state.ticks
        text = "Menhirs and Locations are seen to." if done else _menhirs_text(state)
        yield Step(text, ("TG-B03", "TG-064"), "menhirs", done, "morning")


@book.reminder()
def dials_step(state: Grail) -> Iterator[Step]:
    """Then the dials."""
    if clock(state) == "morning":
        done = "dials" in state.ticks
        yield Step("The dials are turned." if done else _dials_text(state), ("TG-B03", "TG-093"), "dials", done,
                   "morning")


@book.reminder()
def event_step(state: Grail) -> Iterator[Step]:
    """Then one Event card."""
    if clock(state) == "morning":
        yield Step("Draw and read one Event card; enter its title.", ("TG-B03",), "event", "event" in state.ticks,
                   "event ")


@book.reminder()
def guardian_steps(state: Grail) -> Iterator[Step]:
    """Then a die for each Guardian in play."""
    if clock(state) == "morning":
        for name, guardian in state.guardians.items():
            name_ = f"guardian {name}"
            yield Step(f"Roll the Guardian die for {name} (at {guardian.location}).", ("TG-121", "TG-225"), name_,
                       guardian.moved or name_ in state.ticks, f'guardian "{name}" ')


@book.reminder()
def gear_step(state: Grail) -> Iterator[Step]:
    """Last the gear."""
    if clock(state) == "morning":
        text = "Choose the gear in use, one card of each keyword; turn the others face down."
        yield Step(text, ("TG-B03", "TG-138"), "gear", "gear" in state.ticks, "tick gear")


@book.reminder("TG-B02", turn=Turn.AFTER)
def next_phase_lines(state: Grail) -> Iterator[Step]:
    """What opens the next phase."""
    if state.phase == "morning" and not any(s.name and not s.done for s in _checklist(state)):
        yield Step("Everything is done: the day begins.", ("TG-B02",), entry="ready")
    rested = all(state.characters[who].ate or state.characters[who].rested for who in playing(state))
    if state.phase == "evening" and rested:
        yield Step("Everyone has rested: the day ends.", ("TG-B02",), entry="night")


@book.reminder("TG-B06", turn=Turn.AFTER)
def evening_order_line(state: Grail) -> Iterator[Step]:
    """What the edition does between the rest and the night; the dreams stand in the players' own rulebook."""
    if state.phase == "evening":
        text = "After the rest: Exp for points and cards, decks rebuilt, then dreams (see your rulebook)."
        yield Step(text, ("TG-B06",))


def _checklist(state: Grail) -> Iterator[Step]:
    for reminder in (menhirs_step, dials_step, event_step, guardian_steps, gear_step):
        yield from reminder(state)


@book.reminder("TG-078", turn=Turn.CHANCE)
def last_locations_line(state: Grail) -> Iterator[Step]:
    """Without Menhirs the characters may go on in the last Locations."""
    if not state.menhirs and state.phase != "over":
        yield Step("No Menhir is Active: the last Locations stay, and play goes on there.", ("TG-078",))


@book.reminder("TG-080", turn=Turn.CHANCE)
def drain_line(state: Grail) -> Iterator[Step]:
    """What ends the drain."""
    if not state.menhirs and state.phase != "over":
        yield Step("The drain of each morning ends only when a Menhir is lit, or the characters die.", ("TG-080",),
                   entry="menhir ")


@book.audits("TG-B17")
def menhir_models(state: Grail) -> RuleViolation | None:
    """No more Menhirs than models."""
    models = number(state, "menhir.models")
    if len(state.menhirs) <= models:
        return None
    return RuleViolation("menhir.models", f"{len(state.menhirs)} Menhirs are Active and there are {models} models.",
                         "TG-B17", {"menhirs": list(state.menhirs)}, "Recount menhirs.NUMBER.active=false.")


@book.audits("TG-B07")
def dials_in_the_box(state: Grail) -> RuleViolation | None:
    """No more dials than the box holds."""
    box, used = number(state, "dial.box"), len(state.dials) + sum(m.dial is not None for m in state.menhirs.values())
    if used <= box:
        return None
    return RuleViolation("dial.box", f"{used} dials are in use and the box holds {box}.", "TG-B07", {"dials": used},
                         "Anything that shows a number may stand in.")
