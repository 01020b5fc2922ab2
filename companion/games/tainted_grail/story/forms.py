"""The entries of the story record."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.compound import Maybe, Repeat
from companion.engine.fields import shown
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import EXACT, OPEN, Choice, Filled, Int, Kinds, Match, Name, Option, Scan, Word
from companion.engine.text import fold
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.state import Grail

MOST_PARTS = 60
"""Boxes that a Status can have here; the printed ones have at most nine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginChapter(Record):
    """The Campaign moves on to a chapter and part."""

    chapter: int = 1
    part: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AddQuest(Record):
    """A card with a Quest was drawn; `chapter` and `part` where the card names them."""

    title: str = ""
    chapter: int | None = None
    part: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishQuest(Record):
    """A Quest is completed."""

    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTask(Record):
    """A Task to remember, perhaps held by a Location card."""

    text: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTask(Record):
    """A Task is done, or (`struck`) no longer possible."""

    text: str = ""
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadVerse(Record):
    """A Verse was read; a note to remember it by."""

    verse: int = 1
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkStatus(Record):
    """Parts of a Status are marked; without a number its next free box."""

    status: str = ""
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearStatus(Record):
    """A part of a Status is wiped off, or all of it."""

    status: str = ""
    part: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind(Record):
    """What to do once so many parts of a Status are marked."""

    status: str = ""
    parts: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """The name of something known or new: a quoted one is a known name or a new one as it stands, a bare one may be
    the beginning of a known name."""

    name: str
    kind: str
    wanted: str
    longest: int = 80

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """The name at this place."""
        token = scan.token(at)
        if token is None or not token.quoted:
            yield from Choice(self.name, self.kind, self.wanted, open=True).match(scan, at, filled)
            return
        known = {fold(option.name): option.name for option in scan.kinds[self.kind](scan.state, filled)}
        if 0 < len(token.text.strip()) <= self.longest:
            exact = known.get(fold(token.text))
            yield Match(at + 1, {**filled, self.name: exact or token.text}, EXACT if exact else OPEN)
        else:
            scan.miss(at, f"{self.wanted} of 1 to {self.longest} characters")

    def write(self, values: Filled) -> str:
        """The name, quoted where it has to be."""
        return Name(self.name).write(values)

    @property
    def label(self) -> str:
        """How help shows it."""
        return '"NAME"'


def _statuses(state: Grail, filled: Filled) -> Iterable[Option]:
    return [Option(name, (), f"marked: {shown(marked)}") for name, marked in state.statuses.items()]


def _quests(state: Grail, filled: Filled) -> Iterable[Option]:
    return [Option(title) for title in state.quests]


def _tasks(state: Grail, filled: Filled) -> Iterable[Option]:
    return [Option(task.text, (), f"at {task.at}" if task.at else "") for task in state.tasks]


KINDS: Kinds = {"status": _statuses, "quest": _quests, "task": _tasks}

_STATUS = Title("status", "status", "a Status")
_PART = Int("part", "a part", 1, MOST_PARTS)
_CHAPTER = (Int("chapter", "a chapter", 1, 99), Maybe(Word("part"), Int("part", "a part", 1, 99)))

VERBS: tuple[Verb, ...] = (
    Verb("chapter", (Form(BeginChapter, _CHAPTER, "the Campaign stands in this chapter and part"),),
         "move the Campaign on", Actors.NONE, group="Story", rules=("TG-082", "TG-086")),
    Verb(
        "quest",
        (
            Form(AddQuest, (Word("add"), Name("title", "the Quest's title"), Maybe(Word("chapter"), *_CHAPTER)),
                 "a Quest card was drawn"),
            Form(FinishQuest, (Word("done"), Choice("title", "quest", "an active Quest")), "a Quest is completed"),
        ),
        "the main story's Quests", Actors.NONE, group="Story", rules=("TG-083", "TG-084", "TG-085"),
    ),
    Verb(
        "task",
        (
            Form(AddTask, (Word("add"), Name("text", "the Task", 200), Maybe(Word("at"), Int("at", "a Location", 1))),
                 "a Task to remember"),
            Form(CloseTask, (Word("done"), Choice("text", "task", "a Task")), "a Task is done"),
            Form(CloseTask, (Word("strike"), Choice("text", "task", "a Task")), "a Task is no longer possible",
                 {"struck": True}),
        ),
        "small side missions", Actors.NONE, group="Story", rules=("TG-087", "TG-088", "TG-089"),
    ),
    Verb(
        "verse",
        (Form(ReadVerse, (Int("verse", "a Verse", 1), Maybe(Name("note", "a note", 200, rest=True))),
              "a Verse was read"),),
        "note a Verse", Actors.NONE, group="Story",
    ),
    Verb(
        "status",
        (
            Form(ClearStatus, (Word("clear"), Choice("status", "status", "a Status"), Maybe(_PART)),
                 "wipe a part off, or the whole Status"),
            Form(Remind, (_STATUS, Word("at"), Int("parts", "so many parts", 1, MOST_PARTS),
                          Name("text", "what to do then", 200)), "what to do once so many parts are marked"),
            Form(MarkStatus, (_STATUS, Repeat("parts", _PART, ("part",), 0, 9)),
                 "mark a Status, or numbered parts of it"),
        ),
        "Statuses on the Save Sheet", Actors.NONE, group="Story", rules=("TG-105", "TG-106", "TG-107"),
    ),
)
