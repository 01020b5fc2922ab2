"""The Grizzled as one value."""

from dataclasses import replace
from pathlib import Path

from companion.engine.common import COMMON_VERBS, common_kinds, install
from companion.engine.forms import Actors, Form, Verb
from companion.engine.game import Game
from companion.games.grizzled import agenda, audit, checks, consequences, effects, evolve, reminders
from companion.games.grizzled.book import book
from companion.games.grizzled.events import EVENTS
from companion.games.grizzled.fields import FIELDS
from companion.games.grizzled.forms import KINDS, VERBS
from companion.games.grizzled.numbers import NUMBERS
from companion.games.grizzled.options import options
from companion.games.grizzled.setup import START, setup
from companion.games.grizzled.sheet import sheet
from companion.games.grizzled.state import Grizzled

PARTS = (checks, effects, consequences, audit, agenda, reminders, evolve)
"""The modules that fill the book; the order of the consequences is that of their module."""

install(book, FIELDS, options, replace)


def default_actor(state: Grizzled, verb: Verb, form: Form) -> str | None:
    """Who acts where the line names nobody: the Leader, the one who draws or is relieved, or whose turn it is."""
    if verb.actors is Actors.NONE or not state.players:
        return None
    drawing = state.pending.who if state.pending is not None else None
    likely = {"drawn": (drawing, state.turn), "relief": (state.supported,), "intensity": ()}
    names = {p.name for p in state.players}
    wanted = (*likely.get(verb.name, (state.turn,)), state.leader)
    return next((name for name in wanted if name in names), state.players[0].name)


GAME: Game[Grizzled] = Game(
    id="grizzled",
    title="The Grizzled",
    version=1,
    start=START,
    book=book,
    verbs=(*VERBS, *COMMON_VERBS),
    kinds={**KINDS, **common_kinds(FIELDS, options, book)},
    fields=FIELDS,
    options=options,
    setup=setup,
    names=lambda state: tuple(p.name for p in state.players),
    groups=lambda state, selection: {},
    default_actor=default_actor,
    events=EVENTS,
    sheet=sheet,
    folder=Path(__file__).parent,
    seat_words=("player", "soldier"),
    setup_options=options(),
    numbers=NUMBERS,
)
