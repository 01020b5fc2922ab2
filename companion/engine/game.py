"""A game as one value: what the Companion asks of a game, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.engine.book import Book, Step
from companion.engine.fields import Fields
from companion.engine.forms import Form, Language, Verb
from companion.engine.memory import CardMemory, Described
from companion.engine.slots import Kinds, Option
from companion.engine.values import Kind
from companion.engine.verdicts import InputProblem, Refused, RuleViolation
from savesheets.document import Document

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a new table: `name`, and the `card` (soldier, character) or person that goes with it."""

    name: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """What a table is set up from. `seats` are players with cards (The Grizzled) or characters with their players'
    names (Tainted Grail); `options` and `given` (path → raw value, for a game under way) are as typed."""

    seats: tuple[Seat, ...]
    leader: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A table option: its name, the values it takes, its default, the rules it touches, and a line of help."""

    name: str
    kind: Kind
    default: Any
    help: str
    rules: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Selection:
    """What surrounds an entry: the tray and place selected on screen (they fill in the actor and `here`), the names
    of the checkpoints that `undo` can return to, and the cards that were described at any table."""

    actor: str | None = None
    place: str | None = None
    checkpoints: tuple[str, ...] = ()
    cards: Described = field(default_factory=dict)


NOWHERE = Selection()
"""Nothing is selected."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A form that could be entered now, and why not where it is blocked."""

    verb: Verb
    form: Form
    actor: str
    blocked: RuleViolation | None

    @property
    def entry(self) -> str:
        """The beginning of the entry, without the actor where the game knows him."""
        return self.verb.name


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What stands above a Save Sheet: the table's name, when it was saved, and the save's number."""

    table: str
    saved: str
    number: int
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game.

    `setup` turns a Config into the first events, or says what is wrong; `start` is the state before them. `sheet`
    composes the Save Sheet for people. `schema` is the version of the state's positional form; `upcast` lifts older
    recorded events, keyed by (name, version). `seat_words` name a seat's parts on screen and in errors. `numbers`
    says for a rule's id how it stands at this table, in one sentence; empty where there is nothing to say now.
    `cards` is the game's use of the card memory, `recap` what to say where a session begins, `story` the verbs whose
    entries tell the story.
    """

    id: str
    title: str
    version: int
    start: S
    book: Book[S]
    verbs: tuple[Verb, ...]
    kinds: Kinds
    fields: Fields[S]
    options: Callable[[S], Sequence[OptionSpec]]
    setup: Callable[[Config], tuple[Any, ...] | Refused | InputProblem]
    names: Callable[[S], tuple[str, ...]]
    groups: Callable[[S, Selection], Mapping[str, tuple[str, ...]]]
    default_actor: Callable[[S, Verb, Form], str | None]
    events: Mapping[str, type[Any]]
    sheet: Callable[[S, SheetHead], Document]
    folder: Path
    schema: int = 1
    upcast: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    seat_words: tuple[str, str] = ("player", "card")
    setup_options: tuple[OptionSpec, ...] = ()
    numbers: Mapping[str, Callable[[S], str]] = field(default_factory=dict)
    cards: CardMemory[S] | None = None
    recap: Callable[[S], Sequence[str]] = lambda state: ()
    story: tuple[str, ...] = ()

    def language(self, state: S, selection: Selection = NOWHERE) -> Language:
        """What the reader of entries has to know in this state."""
        names = self.names(state)

        def default(verb: Verb, form: Form) -> str | None:
            if selection.actor in names:
                return selection.actor
            return self.default_actor(state, verb, form)

        named = tuple(Option(name) for name in selection.checkpoints)
        kinds = {**self.kinds, "checkpoint": lambda state, filled: named}
        if self.cards is not None and selection.cards:
            kinds |= self.cards.options(selection.cards)
        return Language(self.verbs, kinds, names, self.groups(state, selection), default)

    def agenda(self, state: S) -> tuple[Step, ...]:
        """The steps and reminders of the moment."""
        return self.book.steps(state)

    def audit(self, state: S) -> tuple[RuleViolation, ...]:
        """What is impossible in the state."""
        return self.book.audit(state)
