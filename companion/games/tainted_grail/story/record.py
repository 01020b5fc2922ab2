"""What the entries of the story record do, and what they remind of."""

from collections.abc import Iterator
from typing import Any

from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.characters.death import Claim
from companion.games.tainted_grail.characters.roster import Join
from companion.games.tainted_grail.state import Grail, Task
from companion.games.tainted_grail.story.events import (
    ChapterBegun,
    QuestAdded,
    QuestDone,
    ReminderSet,
    StatusCleared,
    StatusMarked,
    TaskAdded,
    TaskClosed,
    VerseRead,
)
from companion.games.tainted_grail.story.forms import (
    MOST_PARTS,
    AddQuest,
    AddTask,
    BeginChapter,
    ClearStatus,
    CloseTask,
    FinishQuest,
    MarkStatus,
    ReadVerse,
    Remind,
)

TG_086 = Switch("TG-086", "the Event deck is set up for chapter and part")


@book.effect(BeginChapter, rules=("TG-191",))
def save_first(state: Grail, action: BeginChapter) -> Iterator[Any]:
    """The end of a Chapter is the moment to save (TG-191)."""
    if action.chapter > state.chapter:
        yield Advisory(f"Chapter {state.chapter} has ended: if the Journal or the Event card offers it, this is the "
                       "moment to save; `save` lists the steps.", ("TG-191",))


@book.effect(BeginChapter)
def begin_chapter(state: Grail, action: BeginChapter) -> Iterator[Any]:
    """Move the Campaign to that chapter and part."""
    yield from _begin(state, action.chapter, action.part)


def _begin(state: Grail, chapter: int, part: int) -> Iterator[Any]:
    if (chapter, part) == (state.chapter, state.part):
        yield Advisory(f"The Campaign already stands in chapter {chapter} part {part}.")
        return
    yield ChapterBegun(chapter, part)
    if TG_086:
        yield Advisory(f"Set the Event deck up for chapter {chapter} part {part}; `deck event =N` counts it.",
                       ("TG-086",))


@book.effect(AddQuest, rules=("TG-084",))
def add_quest(state: Grail, action: AddQuest) -> Iterator[Any]:
    """The card goes to the Active Quests (TG-084)."""
    if action.title in state.quests:
        yield Advisory(f"“{action.title}” is an active Quest already.", ("TG-084",))
        return
    yield QuestAdded(action.title)
    yield Advisory("Read the card, then lay it with the Active Quests beside the Event deck.", ("TG-084",))


@book.effect(AddQuest, rules=("TG-085",))
def quest_moves_on(state: Grail, action: AddQuest) -> Iterator[Any]:
    """The chapter and part that a Quest card names are the Campaign's from now on."""
    if action.chapter is not None:
        yield from _begin(state, action.chapter, action.part or 1)


@book.effect(FinishQuest)
def finish_quest(state: Grail, action: FinishQuest) -> Iterator[Any]:
    """The card leaves the Active Quests."""
    yield QuestDone(action.title)


@book.effect(AddTask, rules=("TG-088",))
def add_task(state: Grail, action: AddTask) -> Iterator[Any]:
    """A free note, with the Location that holds it (TG-088)."""
    if any(task.text == action.text for task in state.tasks):
        yield Advisory(f"“{action.text}” is noted already.", ("TG-088",))
        return
    yield TaskAdded(action.text, action.at)


@book.effect(CloseTask)
def close_task(state: Grail, action: CloseTask) -> Iterator[Any]:
    """Done or struck, it is off the list."""
    yield TaskClosed(action.text)


@book.check(CloseTask, stage=Stage.PLACE, rules=("TG-089",))
def task_still_there(state: Grail, action: CloseTask) -> RuleViolation | None:
    """A Task ends with the Location card that held it."""
    task = next((t for t in state.tasks if t.text == action.text), None)
    if task is None or action.struck or not lapsed(state, task):
        return None
    return RuleViolation(
        "task.changed", f"Location {task.at}, which held “{task.text}”, was changed for good.", "TG-089",
        {"at": task.at}, f'Enter `task strike "{task.text}"`.',
    )


def lapsed(state: Grail, task: Task) -> bool:
    """Whether the Location card that held a Task was replaced or removed from the game."""
    if task.at is None or task.at in state.map:
        return False
    changed = any(n in state.cards and state.cards[n].legacy == task.at for n in state.map)
    return changed or task.at in state.removed.locations


@book.effect(ReadVerse)
def read_verse(state: Grail, action: ReadVerse) -> Iterator[Any]:
    """Keep it with the day."""
    yield VerseRead(action.verse, state.day, action.note)


@book.effect(MarkStatus, rules=("TG-106",))
def mark_parts(state: Grail, action: MarkStatus) -> Iterator[Any]:
    """Each numbered part is marked on its own."""
    marked = state.statuses.get(action.status, ())
    for part in dict.fromkeys(action.parts):
        if part in marked:
            yield Advisory(f"Part {part} of “{action.status}” is marked already.", ("TG-106",))
        else:
            yield StatusMarked(action.status, part)


@book.effect(MarkStatus, rules=("TG-105",))
def mark_next(state: Grail, action: MarkStatus) -> Iterator[Any]:
    """A Status without numbers takes its next free box."""
    if action.parts:
        return
    marked = state.statuses.get(action.status, ())
    free = next((box for box in range(1, MOST_PARTS + 1) if box not in marked), None)
    if free is None:
        yield Advisory(f"Every box of “{action.status}” is marked.", ("TG-105",))
        return
    yield StatusMarked(action.status, free)
    if marked:
        yield Advisory(f"“{action.status}” was marked before; its box {free} is marked now.", ("TG-B29",))


@book.check(MarkStatus, stage=Stage.KIND, rules=("TG-108",))
def not_personal(state: Grail, action: MarkStatus) -> Advisory | None:
    """Said once for each Status, when its name is new."""
    if action.status in state.statuses:
        return None
    return Advisory("A Status is the whole group's; what befell one character belongs on a personal Secret card.",
                    ("TG-108",))


@book.check(Join, Claim, stage=Stage.KIND, rules=("TG-109",))
def statuses_for_all(state: Grail, action: Join | Claim) -> Advisory | None:
    """Who comes in has every Status that the group has."""
    marked = [name for name, parts in state.statuses.items() if parts]
    if not marked:
        return None
    return Advisory(f"The marked Statuses hold for {action.name} too: {', '.join(marked)}.", ("TG-109",))


@book.effect(MarkStatus)
def status_reached(state: Grail, action: MarkStatus) -> Iterator[Any]:
    """Say what a Status reminds of as soon as enough of it is marked."""
    reminder, marked = state.reminders.get(action.status), state.statuses.get(action.status, ())
    if reminder is not None and len(marked) >= reminder.parts:
        yield Advisory(f"“{action.status}” has {len(marked)} of {reminder.parts} parts marked: {reminder.text}.",
                       ("TG-B29",))


@book.effect(ClearStatus)
def clear_status(state: Grail, action: ClearStatus) -> Iterator[Any]:
    """Wipe a part off, or every part."""
    marked = state.statuses.get(action.status, ())
    if action.part is None and not marked:
        yield Advisory(f"Nothing of “{action.status}” was marked.")
    elif action.part is not None and action.part not in marked:
        yield Advisory(f"Part {action.part} of “{action.status}” was not marked.")
    else:
        yield StatusCleared(action.status, action.part)


@book.effect(Remind)
def remind(state: Grail, action: Remind) -> Iterator[Any]:
    """From now on the app watches the Status."""
    yield ReminderSet(action.status, action.parts, action.text)
