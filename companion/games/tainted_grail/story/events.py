"""What the story record keeps: chapters, Quests, Tasks, Verses and Statuses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Grail, Reminder, Task, Verse


@dataclass(frozen=True, slots=True)
class ChapterBegun:
    """The Campaign stands in this chapter and part."""

    chapter: int
    part: int


@dataclass(frozen=True, slots=True)
class QuestAdded:
    """A Quest card lies in the pile of Active Quests."""

    title: str


@dataclass(frozen=True, slots=True)
class QuestDone:
    """A Quest was completed."""

    title: str


@dataclass(frozen=True, slots=True)
class TaskAdded:
    """A Task was written down, perhaps for a Location."""

    text: str
    at: int | None


@dataclass(frozen=True, slots=True)
class TaskClosed:
    """A Task was done, or struck off."""

    text: str


@dataclass(frozen=True, slots=True)
class VerseRead:
    """A Verse was read on this day."""

    verse: int
    day: int
    note: str | None


@dataclass(frozen=True, slots=True)
class StatusMarked:
    """A part of a Status was marked."""

    status: str
    part: int


@dataclass(frozen=True, slots=True)
class StatusCleared:
    """A part of a Status is no longer marked; every part where none is named."""

    status: str
    part: int | None


@dataclass(frozen=True, slots=True)
class ReminderSet:
    """Something is to be done once so many parts of a Status are marked."""

    status: str
    parts: int
    text: str


@dataclass(frozen=True, slots=True)
class ReminderMet:
    """What a Status reminded of has been done."""

    status: str


@book.applies(ChapterBegun)
def chapter_begun(state: Grail, event: ChapterBegun) -> Grail:
    """Write chapter and part down."""
    return replace(state, chapter=event.chapter, part=event.part)


@book.applies(QuestAdded)
def quest_added(state: Grail, event: QuestAdded) -> Grail:
    """Lay it with the others."""
    return replace(state, quests=(*state.quests, event.title))


@book.applies(QuestDone)
def quest_done(state: Grail, event: QuestDone) -> Grail:
    """Move it to the completed ones."""
    left = tuple(title for title in state.quests if title != event.title)
    return replace(state, quests=left, quests_done=(*state.quests_done, event.title))


@book.applies(TaskAdded)
def task_added(state: Grail, event: TaskAdded) -> Grail:
    """Add it to the list."""
    return replace(state, tasks=(*state.tasks, Task(event.text, event.at)))


@book.applies(TaskClosed)
def task_closed(state: Grail, event: TaskClosed) -> Grail:
    """Take it off the list."""
    return replace(state, tasks=tuple(task for task in state.tasks if task.text != event.text))


@book.applies(VerseRead)
def verse_read(state: Grail, event: VerseRead) -> Grail:
    """Add it to the Verses read."""
    return replace(state, verses=(*state.verses, Verse(event.verse, event.day, event.note)))


@book.applies(StatusMarked)
def status_marked(state: Grail, event: StatusMarked) -> Grail:
    """Tick the box."""
    marked = {*state.statuses.get(event.status, ()), event.part}
    return _with_status(state, event.status, tuple(sorted(marked)))


@book.applies(StatusCleared)
def status_cleared(state: Grail, event: StatusCleared) -> Grail:
    """Wipe the box, or all of them; the Status stays known."""
    marked = state.statuses.get(event.status, ())
    left = () if event.part is None else tuple(part for part in marked if part != event.part)
    return _with_status(state, event.status, left)


@book.applies(ReminderSet)
def reminder_set(state: Grail, event: ReminderSet) -> Grail:
    """The Status is known from now on, even with nothing marked."""
    known = _with_status(state, event.status, state.statuses.get(event.status, ()))
    return replace(known, reminders={**state.reminders, event.status: Reminder(event.parts, event.text)})


@book.applies(ReminderMet)
def reminder_met(state: Grail, event: ReminderMet) -> Grail:
    """Forget the reminder."""
    left = {status: reminder for status, reminder in state.reminders.items() if status != event.status}
    return replace(state, reminders=left)


def _with_status(state: Grail, status: str, marked: tuple[int, ...]) -> Grail:
    return replace(state, statuses={**state.statuses, status: marked})


EVENTS: Mapping[str, type[Any]] = {
    "chapter_begun": ChapterBegun, "quest_added": QuestAdded, "quest_done": QuestDone, "task_added": TaskAdded,
    "task_closed": TaskClosed, "verse_read": VerseRead, "status_marked": StatusMarked,
    "status_cleared": StatusCleared, "reminder_set": ReminderSet, "reminder_met": ReminderMet,
}
