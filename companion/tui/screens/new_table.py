"""The form for a new table: game, who plays what, leader, options, and the numbers of a game already under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
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
from companion.tui.drawing import plain, said
from journal import JournalError

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
        Binding("f7", "make_and_count", show=False),
    ]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._game: Game[Any] = load(game_ids()[0])
        self.under_way = False

    def compose(self) -> ComposeResult:
        """The form."""
        games = [(said(load(game).title), game) for game in game_ids()]
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static("New table", classes="title", markup=False)
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
            with Collapsible(title="The game is already under way"):
                yield Static(
                    "One number a line, as it lies on the table: PATH=VALUE, such as mission=3. Whatever is left out "
                    "keeps its value of a new table; `recount` corrects it later.",
                    markup=False,
                    classes="dim",
                )
                yield TextArea(id="given", tab_behavior="focus")
            yield Static("", id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Ctrl+S – make the table", id="make", variant="primary", compact=True)
                yield Button("F7 – and count what lies there", id="count", compact=True)
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
            self.action_make_and_count()
        elif event.button.id == "leave":
            self.action_leave()

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_leave(self) -> None:
        """Back to the tables."""
        self.dismiss(None)

    def action_make_and_count(self) -> None:
        """Set the table up, and go through it number by number: the game is already under way."""
        self._make(under_way=True)

    def action_make(self) -> None:
        """Set the table up, or say what is wrong."""
        self._make(under_way=False)

    def _make(self, under_way: bool) -> None:
        self.under_way = under_way
        name = self.query_one("#name", Input).value.strip()
        problem, config = self._config()
        if not name:
            self._say("Give the table a name first.")
        elif problem:
            self._say(problem)
        else:
            self._new(name, config)

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
        try:
            made = self._library.new(self._game, name, config)
        except (TableError, JournalError) as problem:
            self.app.call_from_thread(self._say, str(problem))
            return
        if isinstance(made, Refused):
            first = made.violations[0]
            self.app.call_from_thread(self._say, f"{first.message} {first.hint}")
        elif isinstance(made, InputProblem):
            self.app.call_from_thread(self._say, made.message)
        else:
            self.app.call_from_thread(self.dismiss, made)

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
    field: Field
    if values:
        field = Select[str](
            [(said(v), v) for v in values], prompt=_default(spec), classes="field", compact=True
        )
    else:
        field = Input(placeholder=_default(spec), classes="field", select_on_focus=False)
    label = Static(plain(f"{spec.name}: {spec.help}"), markup=False, classes="label")
    return Horizontal(label, field, classes="option", name=spec.name)


def _default(spec: OptionSpec) -> str:
    if isinstance(spec.default, bool):
        return str(spec.default).lower()
    return ", ".join(spec.default) if isinstance(spec.default, tuple) else str(spec.default)


def _value(field: Widget) -> str:
    if isinstance(field, Select):
        return field.value if isinstance(field.value, str) else ""
    return field.value.strip() if isinstance(field, Input) else ""


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
