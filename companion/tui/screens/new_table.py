"""The form for a new table: game, who plays what, leader, options, and the numbers of a game already under way.

Those numbers are asked for one by one, in the order in which they lie on the table, before anything is made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Collapsible, Input, Select, Static, TextArea

from companion.engine.game import Config, Game, OptionSpec, Seat
from companion.engine.verdicts import InputProblem, Refused
from companion.registry import game_ids, load
from companion.table.errors import TableError
from companion.table.library import Library
from companion.table.table import Table
from companion.tui.careful import Careful
from companion.tui.drawing import DIM, line, plain, said
from journal import JournalError, MemoryStore

MOST_SEATS = 8
FIRST_SEATS = 3
Field = Input | Select[str]


class NewTableScreen(Careful, ModalScreen[Table | None]):
    """Fields from top to bottom; Tab and Enter go on, Ctrl+S makes the table."""

    CSS_PATH = "new_table.tcss"
    AUTO_FOCUS = "#name"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("ctrl+s", "make", show=False, priority=True),
        Binding("f7", "count", show=False, priority=True),
    ]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._game: Game[Any] = load(game_ids()[0])
        self._leaving = False

    def compose(self) -> ComposeResult:
        """The form."""
        games = [(said(load(game).title), game) for game in game_ids()]
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static("New table", classes="title", markup=False)
            yield Static("Tab goes on. A name, and who plays whom, are enough.", markup=False, classes="dim")
            yield Select[str](games, value=self._game.id, allow_blank=False, id="game", compact=True)
            yield Input(placeholder="name of the table, such as Friday", id="name", select_on_focus=False)
            yield Vertical(id="seats")
            with Horizontal(classes="buttons"):
                yield Button("+ seat", id="more", compact=True)
                yield Button("− seat", id="fewer", compact=True)
            yield Input(
                placeholder="first leader, if not the first player", id="leader", select_on_focus=False
            )
            with Collapsible(title="Options", id="options"):
                yield Vertical(id="option-rows")
            with Collapsible(title="The game is already under way", id="under-way"):
                yield Static("", id="examples", markup=False, classes="dim")
                yield TextArea(id="given", tab_behavior="focus")
            yield Static("", id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Ctrl+S – make the table", id="make", variant="primary", compact=True)
                yield Button("F7 – count a game under way", id="count", compact=True)
                yield Button("Esc – leave", id="leave", compact=True)

    async def on_mount(self) -> None:
        """The first game's seats and options."""
        await self._show_game(self._game)

    @on(Select.Changed, "#game")
    async def change_game(self, event: Select.Changed) -> None:
        """Another game has other seats and options."""
        if isinstance(event.value, str) and event.value != self._game.id:
            await self._show_game(load(event.value))

    async def _show_game(self, game: Game[Any]) -> None:
        self._game = game
        self.query_one("#leader").display = _has_leader(game)
        seats, options = self.query_one("#seats"), self.query_one("#option-rows")
        await seats.remove_children()
        await options.remove_children()
        await seats.mount_all(self._seat() for _ in range(min(FIRST_SEATS, _most_seats(game))))
        await options.mount_all(_option_row(spec) for spec in form_options(game))
        self.query_one("#options").display = bool(form_options(game))
        self.query_one("#examples", Static).update(plain(_under_way(game)))

    def _seat(self) -> Widget:
        first, second = self._game.seat_words
        return Horizontal(
            _seat_field(self._game, first, "who"), _seat_field(self._game, second, "card"), classes="seat"
        )

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """The buttons."""
        seats = self.query_one("#seats")
        if event.button.id == "more" and len(seats.children) < _most_seats(self._game):
            await seats.mount(self._seat())
        elif event.button.id == "fewer" and len(seats.children) > 1:
            await seats.children[-1].remove()
        elif event.button.id == "make":
            self.action_make()
        elif event.button.id == "count":
            self.action_count()
        elif event.button.id == "leave":
            self.action_leave()

    @on(Input.Changed)
    @on(Select.Changed)
    @on(TextArea.Changed)
    def keep_filled_in(self) -> None:
        """What was filled in since is asked for again before it is thrown away."""
        self._leaving = False

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_leave(self) -> None:
        """Back to the tables; where something is filled in, only when asked twice."""
        filled = any(seat.name or seat.card for seat in self._seats()) or self.query_one("#given", TextArea).text
        if filled and not self._leaving:
            self._leaving = True
            self._say("Escape again throws away what is filled in.")
        else:
            self.dismiss(None)

    def action_make(self) -> None:
        """Set the table up, or say what is wrong."""
        name, config = self._checked()
        if config is not None:
            self._new(name, config)

    def action_count(self) -> None:
        """Ask for the numbers of a game under way, tray by tray, on a draft; then set the table up with them."""
        from companion.tui.screens.recount import RecountScreen

        _, config = self._checked()
        draft = self._made(Library(MemoryStore()), "draft", config) if config is not None else None
        if draft is not None:
            count = RecountScreen(draft, "The game under way")
            self.app.push_screen(count, lambda entry: self._counted(count.changed) if entry else None)

    def _counted(self, found: Sequence[tuple[str, Any]]) -> None:
        """Write the numbers down in the form, where they stay if the table cannot be made yet, and make it."""
        given = self.query_one("#given", TextArea)
        known, _ = given_values(given.text)
        known |= {path: json.dumps(value, ensure_ascii=False) for path, value in found}
        given.text = "\n".join(f"{path}={value}" for path, value in known.items())
        self.query_one("#under-way", Collapsible).collapsed = False
        self.action_make()

    def _checked(self) -> tuple[str, Config | None]:
        """The name and the set-up; None, and a sentence in the form, where something is missing."""
        name = self.query_one("#name", Input).value.strip()
        problem, config = self._config()
        if not name:
            problem = "Give the table a name first."
        self._say(problem)
        return name, None if problem else config

    def _config(self) -> tuple[str, Config]:
        given, problem = given_values(self.query_one("#given", TextArea).text)
        leader = self.query_one("#leader", Input)
        config = Config(
            tuple(self._seats()),
            leader.value.strip() or None if leader.display else None,
            dict(self._options()),
            given,
        )
        return problem, config

    def _seats(self) -> Iterator[Seat]:
        for row in self.query(".seat"):
            who, card = (_value(field) for field in row.query(".field"))
            if who or card:
                yield Seat(who, card or None)

    def _options(self) -> Iterator[tuple[str, str]]:
        for row in self.query(".option"):
            value = _value(row.query_one(".field"))
            if value and row.name:
                yield row.name, value

    @work(thread=True, exclusive=True, exit_on_error=False, group="new")
    def _new(self, name: str, config: Config) -> None:
        made = self._new_or_problem(self._library, name, config)
        if isinstance(made, str):
            self.app.call_from_thread(self._say, made)
        else:
            self.app.call_from_thread(self.dismiss, made)

    def _made(self, library: Library, name: str, config: Config) -> Table | None:
        """A table in a library; None, and a sentence in the form, where the set-up does not hold."""
        made = self._new_or_problem(library, name, config)
        if isinstance(made, str):
            self._say(made)
            return None
        return made

    def _new_or_problem(self, library: Library, name: str, config: Config) -> Table | str:
        try:
            made = library.new(self._game, name, config)
        except (TableError, JournalError) as problem:
            return str(problem)
        if isinstance(made, Refused):
            return f"{made.violations[0].message} {made.violations[0].hint}"
        return made.message if isinstance(made, InputProblem) else made

    def _say(self, sentence: str) -> None:
        problem = self.query_one("#problem", Static)
        problem.update(plain(sentence))
        problem.scroll_visible(animate=False)


def _seat_field(game: Game[Any], word: str, classes: str) -> Field:
    """A list where the game knows one for this word, else a line to type in."""
    choices = seat_choices(game, word)
    if not choices:
        return Input(placeholder=word, classes=f"field {classes}", select_on_focus=False)
    options = [(said(choice), choice) for choice in choices]
    return Select[str](options, prompt=word, classes=f"field {classes}", compact=True)


def seat_choices(game: Game[Any], word: str) -> Sequence[str]:
    """What the game names for a seat word, such as its soldiers or characters; empty where anything goes.

    The kind is called `seat WORD`, or WORD itself where the start state can already name them.
    """
    kind = game.kinds.get(f"seat {word}") or game.kinds.get(word)
    return [option.name for option in kind(game.start, {})] if kind is not None else []


def form_options(game: Game[Any]) -> tuple[OptionSpec, ...]:
    """The options that the form shows: the game's own, without the single figures of its edition."""
    return tuple(spec for spec in game.setup_options if "." not in spec.name)


def _option_row(spec: OptionSpec) -> Widget:
    values = spec.values or (("true", "false") if isinstance(spec.default, bool) else ())
    usual = f"{_WORDS.get(_default(spec), _default(spec))} (as usual)"
    field: Field
    if values:
        options = [(said(_WORDS.get(value, value)), value) for value in values]
        field = Select[str](options, prompt=usual, classes="field", compact=True)
    else:
        field = Input(placeholder=usual if _default(spec) else "", classes="field", select_on_focus=False)
    label = Static(_option_label(spec), markup=False, classes="label")
    return Horizontal(label, field, classes="option", name=spec.name)


_WORDS = {"true": "yes", "false": "no"}
"""What a person calls the values that entries write."""


def _option_label(spec: OptionSpec) -> Content:
    """What the option means, and the name under which entries know it."""
    return line(said(f"{spec.help[:1].upper()}{spec.help[1:]}"), ("  ", ""), said(spec.name, DIM))


def _default(spec: OptionSpec) -> str:
    if isinstance(spec.default, bool):
        return str(spec.default).lower()
    return ", ".join(spec.default) if isinstance(spec.default, tuple) else str(spec.default)


def _value(field: Widget) -> str:
    if isinstance(field, Select):
        return field.value if isinstance(field.value, str) else ""
    return field.value.strip() if isinstance(field, Input) else ""


def _under_way(game: Game[Any]) -> str:
    """How the numbers of a game under way are typed, with some of this game."""
    such = ", ".join(f"{path}={value}" for path, value in examples(game))
    return f"F7 asks for them one by one. Or paste them here, one a line, such as {such}. What is left out stays new."


def examples(game: Game[Any]) -> list[tuple[str, int]]:
    """The first three numbers of a game that can be counted, with their values at its start."""
    found = ((field.path, field.get(game.start)) for field in game.fields.all if field.set and not field.stars)
    return list(islice(((path, value) for path, value in found if type(value) is int), 3))


def _has_leader(game: Game[Any]) -> bool:
    return any(field.path == "leader" for field in game.fields.all)


def _most_seats(game: Game[Any]) -> int:
    return (
        len(seat_choices(game, game.seat_words[0]))
        or len(seat_choices(game, game.seat_words[1]))
        or MOST_SEATS
    )


def given_values(text: str) -> tuple[dict[str, str], str]:
    """The lines PATH=VALUE as a mapping, and what is wrong with them (empty where nothing is)."""
    given: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        path, equals, value = raw.partition("=")
        if not raw.strip():
            continue
        if not equals or not path.strip() or not value.strip():
            return {}, f"Line {number} of the game under way (“{raw.strip()[:40]}”) should be PATH=VALUE."
        given[path.strip()] = value.strip()
    return given, ""
