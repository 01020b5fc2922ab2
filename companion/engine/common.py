"""What every table can enter, whatever the game: notes, options, recounts, checkpoints, ticks, undo and redo."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Protocol, TypeVar

from companion.engine.action import Action
from companion.engine.book import Book
from companion.engine.compound import Maybe
from companion.engine.fields import Field, Fields, PathError
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import Choice, Filled, Int, Match, Name, Option, Rest, Scan
from companion.engine.text import raw_value
from companion.engine.verdicts import Advisory, RuleViolation, Stage

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Action):
    """A free line for the table."""

    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOption(Action):
    """A table option is changed."""

    setting: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recount(Action):
    """What really lies on the table, path by path."""

    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint(Action):
    """A named moment to return to."""

    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Action):
    """A step of a checklist, done at the table."""

    step: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Action):
    """Back by `count` entries, or to the checkpoint `name`. The table's history does it, not the game."""

    count: int = 1
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Action):
    """Forward again by `count` entries."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Noted:
    """A note was written down."""

    text: str


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option has a new value."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Recounted:
    """Paths were set to what lies on the table."""

    values: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Checkpointed:
    """A moment was named; the state is as before."""

    name: str


@dataclass(frozen=True, slots=True)
class Ticked:
    """A step of the checklist is done."""

    step: str


COMMON_EVENTS: Mapping[str, type[Any]] = {
    "noted": Noted, "option_set": OptionSet, "recounted": Recounted, "checkpointed": Checkpointed, "ticked": Ticked,
}

_PATH = r'(?:"[^"]*"|[^\s="\[\]{},:])(?:"[^"]*"|[^\s="])*'
_NEXT = re.compile(rf"(?:^|(?<=\s))({_PATH})=")


@dataclass(frozen=True, slots=True)
class Settings:
    """`PATH=VALUE …`; a value is JSON or bare words up to the next `PATH=`."""

    name: str
    wanted: str = "PATH=VALUE"
    many: bool = True

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        pairs = _pairs(token.text) if token is not None else []
        if token is None or not pairs or (not self.many and len(pairs) > 1):
            scan.miss(at, self.wanted, scan.kinds["path" if self.many else "option"](scan.state, filled))
        else:
            yield Match(len(scan.tokens), {**filled, self.name: tuple(pairs)})

    def write(self, values: Filled) -> str:
        return " ".join(f"{path}={_raw(value)}" for path, value in values.get(self.name) or ())

    @property
    def label(self) -> str:
        return "PATH=VALUE …" if self.many else "NAME=VALUE"


def _pairs(text: str) -> list[tuple[str, Any]]:
    """The pairs of a settings text; empty when it does not begin with `PATH=`."""
    starts = [m for m in _NEXT.finditer(text) if not _inside(text, m.start())]
    if not starts or starts[0].start() != 0:
        return []
    ends = [m.start() for m in starts[1:]] + [len(text)]
    return [(m[1], raw_value(text[m.end() : end].strip())) for m, end in zip(starts, ends, strict=True)]


def _inside(text: str, at: int) -> bool:
    """Whether a place lies inside a JSON string, list or object."""
    depth, quote, skip = 0, False, False
    for char in text[:at]:
        if skip:
            skip = False
        elif quote:
            skip, quote = char == "\\", char != '"'
        elif char == '"':
            quote = True
        else:
            depth += (char in "[{") - (char in "]}")
    return quote or depth > 0


def _raw(value: Any) -> str:
    plain = isinstance(value, str) and value.strip() == value and "=" not in value and '"' not in value
    if plain and value and raw_value(value) == value and "#" not in value and "!!" not in value:
        return str(value)
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


class HasCommon(Protocol):
    """What a game's state keeps for the common entries; `ticks` are the steps ticked in the present phase."""

    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def ticks(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class _CheckpointName(Choice):
    """A checkpoint's name; a bare number is a count, so that such a name wants its quotes."""

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        if token is not None and not token.quoted and token.text.isdecimal():
            scan.miss(at, self.wanted)
        else:
            yield from Choice.match(self, scan, at, filled)

    def write(self, values: Filled) -> str:
        text = Choice.write(self, values)
        return f'"{text}"' if text.isdecimal() else text


UNDO = Verb(
    "undo",
    (
        Form(Undo, (Maybe(Int("count", "how many entries", 1)),), "take back the last entry, or the last N"),
        Form(Undo, (_CheckpointName("name", "checkpoint", "a checkpoint's name"),), "return to a checkpoint"),
    ),
    "take entries back",
    Actors.NONE,
    group="Table",
)
REDO = Verb(
    "redo", (Form(Redo, (Maybe(Int("count", "how many entries", 1)),), "do again what was undone"),),
    "do again what was undone", Actors.NONE, group="Table",
)
COMMON_VERBS: tuple[Verb, ...] = (
    UNDO,
    REDO,
    Verb("note", (Form(Note, (Rest("text"),), "write a line for the table"),), "a note", Actors.NONE, group="Table",
         raw=True),
    Verb("option", (Form(SetOption, (Settings("setting", "NAME=VALUE", many=False),), "change a table option"),),
         "an option", Actors.NONE, group="Table", raw=True),
    Verb("recount", (Form(Recount, (Settings("values"),), "set numbers to what lies on the table"),),
         "set to what lies on the table", Actors.NONE, group="Table", raw=True),
    Verb("checkpoint", (Form(Checkpoint, (Name("name", "a name for this moment", rest=True),), "name this moment"),),
         "name this moment", Actors.NONE, group="Table"),
    Verb("tick", (Form(Tick, (Choice("step", "step", "a step of the checklist"),), "a step is done at the table"),),
         "tick a step off", Actors.NONE, group="Table"),
)


def common_kinds(fields: Fields[Any], options: Callable[[Any], Sequence[Any]], book: Book[Any]) -> Mapping[str, Any]:
    """The kinds that the common verbs choose from; checkpoints come with each entry's Selection."""
    return {
        "path": lambda state, filled: [Option(f"{path}=") for path, found in fields.paths(state) if found.set],
        "option": lambda state, filled: [Option(f"{o.name}=", (), o.help) for o in options(state)],
        "step": lambda state, filled: [Option(s.name, (), s.text) for s in book.steps(state) if s.name and not s.done],
    }


def install(book: Book[Any], fields: Fields[Any], options: Callable[[Any], Sequence[Any]],
            keep: Callable[..., Any]) -> None:
    """Register the common entries in a game's book. `keep(state, **changes)` is the game's `replace`."""
    _install_effects(book, fields, options)

    @book.applies(Noted)
    def noted(state: Any, event: Noted) -> Any:
        return keep(state, notes=(*state.notes, event.text))

    @book.applies(OptionSet)
    def option_set(state: Any, event: OptionSet) -> Any:
        return keep(state, options={**state.options, event.name: event.value})

    @book.applies(Recounted)
    def recounted(state: Any, event: Recounted) -> Any:
        for path, value in event.values:
            state = fields.put(state, path, _frozen(value))
        return state

    @book.applies(Checkpointed)
    def checkpointed(state: Any, event: Checkpointed) -> Any:
        return state

    @book.applies(Ticked)
    def ticked(state: Any, event: Ticked) -> Any:
        return keep(state, ticks=(*state.ticks, event.step))


def _install_effects(book: Book[Any], fields: Fields[Any], options: Callable[[Any], Sequence[Any]]) -> None:
    @book.effect(Note)
    def note(state: Any, action: Note) -> Iterator[Any]:
        yield Noted(action.text)

    @book.effect(SetOption)
    def set_option(state: Any, action: SetOption) -> Iterator[Any]:
        for name, raw in action.setting:
            spec = next(o for o in options(state) if o.name == name)
            yield OptionSet(name, spec.kind(raw))

    @book.check(Recount, stage=Stage.KIND)
    def derived_paths(state: Any, action: Recount) -> Iterator[RuleViolation]:
        for found, names, path, _ in _settings(fields, state, action):
            if found.set is None:
                instead = found.instead.format(*names) or "the numbers it is worked out from"
                yield RuleViolation("recount.derived", f"{path} is worked out by the app.", "",
                                    hint=f"Recount {instead} instead.", impossible=True)

    @book.effect(Recount)
    def recount(state: Any, action: Recount) -> Iterator[Any]:
        values = tuple((path, value) for _, _, path, value in _settings(fields, state, action))
        before = {v.message for v in book.audit(state)}
        event = Recounted(values)
        yield event
        for finding in book.audit(book.apply(state, event)):
            if finding.message not in before:
                yield Advisory(finding.message, finding.rules)

    @book.effect(Checkpoint)
    def checkpoint(state: Any, action: Checkpoint) -> Iterator[Any]:
        yield Checkpointed(action.name)

    @book.effect(Tick)
    def tick(state: Any, action: Tick) -> Iterator[Any]:
        yield Ticked(action.step)


def _settings(
    fields: Fields[Any], state: Any, action: Recount
) -> Iterator[tuple[Field[Any], tuple[str, ...], str, Any]]:
    """Field, names, path and value of each setting, read in the state that the ones before it make."""
    for path, raw in action.values:
        found, names = fields.find(state, path)
        value = fields.check(state, path, raw)
        yield found, names, path, value
        if found.set is not None:
            state = fields.put(state, path, value)


def _frozen(value: Any) -> Any:
    """The value with tuples for the lists that JSON made of them: a state read back equals the one that was lived."""
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(part) for part in value)
    return value


def setting_problem(fields: Fields[Any], options: Sequence[Any], state: Any, action: Action) -> PathError | None:
    """What is unreadable in a recount or an option: an unknown name, or a value that does not fit."""
    try:
        if isinstance(action, Recount):
            for _ in _settings(fields, state, action):
                pass
        elif isinstance(action, SetOption):
            _check_option(options, *action.setting[0])
    except PathError as problem:
        return problem
    return None


def _check_option(options: Sequence[Any], name: str, raw: Any) -> None:
    names = [o.name for o in options]
    spec = next((o for o in options if o.name == name), None)
    if spec is None:
        nearest = tuple(get_close_matches(name, names, n=3, cutoff=0.5))
        raise PathError(f"There is no option {name}; the options are {', '.join(names[:12])}.", nearest)
    try:
        spec.kind(raw)
    except ValueError as problem:
        raise PathError(f"Option {name} takes {problem}.") from None
