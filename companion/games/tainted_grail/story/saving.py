"""Packing the table away: the order of saving as a checklist. The Save Sheet itself is composed in `sheet.py`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.action import Action
from companion.engine.book import Step
from companion.engine.common import Tick
from companion.engine.forms import Actors, Form, Verb
from companion.engine.rules import Switch
from companion.engine.slots import Flag
from companion.engine.verdicts import Advisory, Stage
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.state import Grail, playing


@dataclass(frozen=True, slots=True, kw_only=True)
class Save(Action):
    """The table is packed away, step by step; `done` closes the checklist. Legal at any moment (TG-192)."""

    done: bool = False


@dataclass(frozen=True, slots=True)
class SavingSet:
    """The checklist of saving is open, or closed."""

    open: bool


@book.applies(SavingSet)
def saving_set(state: Grail, event: SavingSet) -> Grail:
    """A list that is opened anew has nothing ticked."""
    return replace(state, saving=event.open, ticks=tuple(t for t in state.ticks if not t.startswith(("tray", "box"))))


@book.effect(Save)
def open_or_close(state: Grail, action: Save) -> Iterator[Any]:
    """Open the checklist, or close it unfinished."""
    if state.saving == action.done:
        yield SavingSet(not action.done)


@book.effect(Save, rules=("TG-193",))
def mid_chapter(state: Grail, action: Save) -> Iterator[Any]:
    """Within a Chapter details get lost and once-per-day Actions come back early: the app keeps both."""
    if not action.done:
        kept = ["Verses", "Tasks", *(["the Actions used today"] if state.daily else [])]
        yield Advisory(f"Within a Chapter, note what you are in the middle of; the app keeps {' and '.join(kept)}.",
                       ("TG-193",))


@book.reminder("TG-192", turn=Turn.CHANCE)
def any_moment(state: Grail) -> Iterator[Step]:
    """The evening is when tables stop."""
    if state.phase == "evening" and not state.saving:
        yield Step("Stopping for today? A game can be saved at any moment.", ("TG-192",), entry="save")


@dataclass(frozen=True, slots=True)
class Packing:
    """A step of saving: the rule, its name on the checklist, and what to do. `{0}` is a character's name."""

    rule: Switch
    name: str
    text: str


TRAY = (
    Packing(Switch("TG-198", "markers off the tray"), "tray {0}: markers", "Take every marker off {0}'s tray."),
    Packing(Switch("TG-199", "cards into a compartment"), "tray {0}: cards",
            "Lay {0}'s Items and Secrets in a Save compartment."),
    Packing(Switch("TG-200", "decks and Pools"), "tray {0}: decks",
            "Stack {0}'s Diplomacy and Combat cards, and the two Pools behind their separators; both stacks go into "
            "the same compartment."),
)
"""Step 1, for each character."""
WORLD = (
    Packing(Switch("TG-201", "who packs the world"), "box: who",
            "The Chronicler, or all together, pack the world away."),
    Packing(Switch("TG-204", "models, dials, tokens"), "box: pieces", "Put all models, dials and tokens away."),
    Packing(Switch("TG-205", "revealed Locations"), "box: Locations",
            "Stack the revealed Locations behind their separator and turn the others round."),
    Packing(Switch("TG-206", "removed Locations apart"), "box: removed Locations",
            "Keep the Locations that left the game apart, in the smaller compartment."),
    Packing(Switch("TG-207", "Encounter decks"), "box: Encounters",
            "Lay the four Encounter decks behind “Saved Encounters”."),
    Packing(Switch("TG-208", "Event deck and Quests"), "box: Events",
            "Lay the Event deck and the Active Quests behind “Saved Events”."),
    Packing(Switch("TG-209", "everything unused"), "box: the rest",
            "Return unused Secrets, Items, Encounters and Events to the box."),
)
"""Step 2, the world."""


def _trays(state: Grail) -> Iterator[Packing]:
    """Everyone saves their own character."""
    for who in playing(state):
        for step in TRAY:
            yield replace(step, name=step.name.format(who), text=step.text.format(who))


def _checklist(state: Grail) -> Iterator[Packing]:
    """Characters first, then the world."""
    return (step for step in (*_trays(state), *WORLD) if step.rule)


@book.reminder(turn=Turn.FIRST)
def checklist(state: Grail) -> Iterator[Step]:
    """Every step of saving."""
    if state.saving:
        for step in _checklist(state):
            yield Step(step.text, (step.rule.rule,), step.name, step.name in state.ticks, f'tick "{step.name}"')


@book.reminder("TG-210")
def way_back(state: Grail) -> Iterator[Step]:
    """Restoring is the same in reverse."""
    if state.saving:
        yield Step("The Save Sheet holds the whole table: to go on, restore it and do these steps backwards.",
                   ("TG-210",))


@book.check(Tick, stage=Stage.PLACE, rules=("TG-194",))
def trays_first(state: Grail, action: Tick) -> Advisory | None:
    """The characters are saved before the world."""
    waiting = [step.name for step in _trays(state) if step.name not in state.ticks]
    if not state.saving or not action.step.startswith("box") or not waiting:
        return None
    return Advisory(f"Every character is saved before the world; still open: {waiting[0]}.", ("TG-194",))


@book.consequence()
def all_packed(state: Grail) -> Iterator[Any]:
    """The list closes when nothing is left on it."""
    if state.saving and all(step.name in state.ticks for step in _checklist(state)):
        yield SavingSet(False)


VERB = Verb("save", (Form(Save, (Flag("done"),), "be led through packing the table away"),),
            "pack the table away", Actors.NONE, group="Story", rules=("TG-191", "TG-192", "TG-193", "TG-194"))
EVENTS: dict[str, type[Any]] = {"saving_set": SavingSet}
