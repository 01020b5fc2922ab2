"""Help: every key, and every entry form, generated from the game's own declaration."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.engine.forms import Actors, Form, Verb
from companion.engine.game import Game
from companion.tui.drawing import DIM, HINT, STRONG, Lines, line, said, wrapped
from companion.tui.own import HANDS, OWN
from companion.tui.widgets.panel import Panel


class HelpScreen(ModalScreen[None]):
    """Keys first, then the entries of this game by group."""

    CSS_PATH = "rules.tcss"
    DEFAULT_CSS = "HelpScreen { align: center middle; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,enter", "leave", show=False),
        Binding("down", "scroll_help(1)", show=False),
        Binding("up", "scroll_help(-1)", show=False),
        Binding("pagedown,space", "scroll_help(12)", show=False),
        Binding("pageup", "scroll_help(-12)", show=False),
    ]

    def __init__(self, game: Game[Any], legend: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._game, self._legend = game, legend

    def compose(self) -> ComposeResult:
        """One long page."""
        with Vertical(classes="rules dialog"):
            with VerticalScroll(id="page", can_focus=False):
                yield Panel(id="help")
            yield Static("↑↓ PgUp PgDn read on   Esc close", markup=False, classes="dim")

    def on_mount(self) -> None:
        """Draw the page."""
        self.query_one("#help", Panel).show(lambda width: help_lines(self._game, self._legend, width))

    def action_scroll_help(self, rows: int) -> None:
        """Read on."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def help_lines(game: Game[Any], legend: Sequence[tuple[str, str]], width: int) -> Lines:
    """The whole page for a width."""
    lines = [line(("Keys", STRONG)), *key_lines([*_own_keys(game), *HANDS], width)]
    lines += _single_keys(game, width)
    if legend:
        lines += [line(""), line(("Signs", STRONG)), *key_lines(legend, width)]
    lines += [
        line(""),
        line(
            ("Entries", STRONG), ("   [name] verb …   [ ] may be left out, !! records against the rules", DIM)
        ),
    ]
    ordered = sorted((verb for verb in game.verbs if not verb.hidden), key=lambda verb: verb.group)
    for group, verbs in groupby(ordered, key=lambda verb: verb.group):
        lines += [line(""), line(said(group or game.title, STRONG))]
        for verb in verbs:
            lines += [part for text in _verb(verb) for part in wrapped(text, width, 6)]
    return lines


def _own_keys(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The screen's own keys, without the letters that the game has taken for verbs."""
    taken = {verb.key for verb in game.verbs}
    for own in OWN:
        keys = [key for key in own.keys.split() if not (own.is_letter and key == own.key and key in taken)]
        yield " ".join(keys) or "Ctrl+P", own.help


def key_lines(pairs: Sequence[tuple[str, str]], width: int) -> Lines:
    """Keys, or signs, each with what it does or means."""
    lines: Lines = []
    for key, does in pairs:
        lines += wrapped(line((f"  {key:<10} ", HINT), said(does)), width, 13)
    return lines


def _single_keys(game: Game[Any], width: int) -> Lines:
    keys = [f"{verb.key} {verb.name}" for verb in game.verbs if verb.key]
    told = line(
        ("  letters    ", HINT),
        said(", ".join(keys) + "; with Shift, opens the line instead of recording at once"),
    )
    return wrapped(told, width, 13) if keys else []


def _verb(verb: Verb) -> Iterator[Any]:
    for form in verb.forms:
        alias = f" ({verb.alias})" if verb.alias else ""
        yield line("  ", said(_usage(verb, form), HINT), (alias, DIM), said(f"  {form.help or verb.help}"))


def _usage(verb: Verb, form: Form) -> str:
    who = {Actors.NONE: "", Actors.ONE: "", Actors.MANY: "names "}[verb.actors] if verb.name else "name "
    return who + " ".join(filter(None, (verb.name, *(slot.label for slot in form.slots))))
