"""The themes that the Companion adds to Textual's, and the choice among them."""

from collections.abc import Mapping

from textual.theme import Theme

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#ffffff",
    secondary="#ffff00",
    accent="#00ffff",
    warning="#ffff00",
    error="#ff9d9d",
    success="#7dff7d",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    dark=True,
    text_alpha=1.0,
    variables={
        "border": "#ffffff",
        "border-blurred": "#ffffff",
        "text-muted": "#ffffff",
        "text-disabled": "#e0e0e0",
    },
)
"""White on black with every meaning in bright colours; nothing dimmer than 13:1."""

TABLE_DARK = Theme(
    name="table-dark",
    primary="#8fb4d8",
    secondary="#b7a37a",
    accent="#8fd0c8",
    warning="#e6b450",
    error="#ef7f73",
    success="#8fc77f",
    foreground="#e4e1d8",
    background="#15171a",
    surface="#1b1e22",
    panel="#282c32",
    dark=True,
)
"""The Companion's own ground: dark, warm, calm beside a lit table."""

OURS = (TABLE_DARK, HIGH_CONTRAST)


def chosen_theme(environ: Mapping[str, str]) -> str:
    """The theme to start with: no colour at all where NO_COLOR is set, else what TEXTUAL_THEME names, else ours."""
    return named_theme(environ) or TABLE_DARK.name


def named_theme(environ: Mapping[str, str]) -> str:
    """The theme that the environment asks for; empty where it leaves the choice to people."""
    return "ansi-dark" if environ.get("NO_COLOR") else environ.get("TEXTUAL_THEME", "")


def refusal(environ: Mapping[str, str]) -> str:
    """Why the screens cannot run in this terminal; empty when they can."""
    if environ.get("TERM", "").casefold() != "dumb":
        return ""
    return (
        "This terminal (TERM=dumb) cannot show screens; use the plain command line instead: "
        "`companion enter TABLE`, `companion show TABLE`, `companion next TABLE`."
    )
