"""Tainted Grail as one value: the subjects put together."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine.common import COMMON_EVENTS, COMMON_VERBS, common_kinds, install
from companion.engine.fields import Field, Fields
from companion.engine.forms import Form, Language, Verb
from companion.engine.game import NOWHERE, Config, Game, Selection
from companion.engine.slots import Filled, Option
from companion.engine.verdicts import InputProblem, Refused
from companion.games.tainted_grail import characters, day, encounters, story, turn
from companion.games.tainted_grail import map as land
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.fields import HEAD, TAIL
from companion.games.tainted_grail.map.forms import ways
from companion.games.tainted_grail.memory import MEMORY
from companion.games.tainted_grail.numbers import NUMBERS
from companion.games.tainted_grail.options import options
from companion.games.tainted_grail.recap import STORY, recap
from companion.games.tainted_grail.setup import Started, set_up
from companion.games.tainted_grail.sheet import sheet
from companion.games.tainted_grail.state import Grail, playing, standing

_SUBJECTS = (characters, land, day, encounters, story, turn)
_ORDER = (
    "characters", "locations", "menhirs", "dials", "guardians", "encounter", "decks", "removed", "statuses",
    "reminders", "quests", "quests_done", "tasks", "verses",
)


def _place(field: Field[Grail]) -> int:
    """Where a subject's field stands in the view; what the example view does not name comes last."""
    stem = field.segments[0]
    return _ORDER.index(stem) if stem in _ORDER else len(_ORDER)


FIELDS: Fields[Grail] = Fields(
    *HEAD, *sorted((field for subject in _SUBJECTS for field in subject.FIELDS), key=_place), *TAIL
)


def names(state: Grail) -> tuple[str, ...]:
    """Everyone who can stand before a verb."""
    return tuple(state.characters)


def groups(state: Grail, selection: Selection) -> Mapping[str, tuple[str, ...]]:
    """`all`, and `here`: everyone in the selected Location, else where the acting Party or all stand together."""
    location = _here(state, selection)
    return {"all": playing(state), "here": () if location is None else standing(state, location)}


def _here(state: Grail, selection: Selection) -> int | None:
    if selection.place is not None and selection.place.isdigit():
        return int(selection.place)
    if selection.actor is not None and selection.actor in state.characters:
        return state.characters[selection.actor].location
    acting = [name for action in state.acting for name in action.members]
    together = {state.characters[name].location for name in acting or playing(state)}
    return together.pop() if len(together) == 1 else None


def default_actor(state: Grail, verb: Verb, form: Form) -> str | None:
    """The one whose turn it is where the table says so, or the only character."""
    return _acting(state)


def _acting(state: Grail) -> str | None:
    here = playing(state) or names(state)
    if state.turn in here:
        return state.turn
    return here[0] if len(here) == 1 else None


def setup(config: Config) -> tuple[Any, ...] | Refused | InputProblem:
    """The first events of a new table."""
    return set_up(config, FIELDS)


class GrailGame(Game[Grail]):
    """A game whose list of ways knows the selected tray: what lies beside its character comes first."""

    def language(self, state: Grail, selection: Selection = NOWHERE) -> Language:
        """What the reader of entries has to know in this state."""
        language = super().language(state, selection)
        actor = selection.actor if selection.actor in language.names else _acting(state)
        default = () if actor is None else (actor,)

        def around(state: Grail, filled: Filled) -> Iterable[Option]:
            return ways(state, filled.get("who") or default, own="who" not in filled)

        return replace(language, kinds={**language.kinds, "way": around})


install(book, FIELDS, options, replace)

GAME: Game[Grail] = GrailGame(
    id="tainted-grail",
    title="Tainted Grail: The Fall of Avalon",
    version=1,
    start=Grail(),
    book=book,
    verbs=(*(verb for subject in _SUBJECTS for verb in subject.VERBS), *COMMON_VERBS),
    kinds={
        **{kind: choose for subject in _SUBJECTS for kind, choose in subject.KINDS.items()},
        **common_kinds(FIELDS, options, book),
    },
    fields=FIELDS,
    options=options,
    setup=setup,
    names=names,
    groups=groups,
    default_actor=default_actor,
    events={
        "started": Started,
        **{name: event for subject in _SUBJECTS for name, event in subject.EVENTS.items()},
        **COMMON_EVENTS,
    },
    sheet=sheet,
    folder=Path(__file__).parent,
    seat_words=("character", "player"),
    setup_options=options(Grail()),
    numbers=NUMBERS,
    cards=MEMORY,
    recap=recap,
    story=STORY,
)
