"""The table options: a few of the game's own, and every figure of the edition profile by its path."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.engine.game import OptionSpec
from companion.engine.values import Kind, count, flag, one_of, text
from companion.games.tainted_grail.profile import profile
from companion.games.tainted_grail.state import Grail

LONGEST_ROSTER = 24
"""Names that a roster may hold: the game's own five and a table's own characters."""


def names_of_roster(raw: Any) -> str:
    """Names, given as a list or parted by commas, in one line. Raises ValueError with what would be right."""
    given = raw.split(",") if isinstance(raw, str) else raw
    wanted = f"1 to {LONGEST_ROSTER} names of at most 40 characters, parted by commas"
    if not isinstance(given, (list, tuple)) or not all(isinstance(name, str) for name in given):
        raise ValueError(wanted)
    names = tuple(dict.fromkeys(" ".join(name.split()) for name in given))
    if not 1 <= len(names) <= LONGEST_ROSTER or not all(0 < len(name) <= 40 for name in names):
        raise ValueError(wanted)
    return ",".join(names)


def core() -> tuple[str, ...]:
    """The characters of the core box."""
    return tuple(profile()["characters"])


def roster(state: Grail) -> tuple[str, ...]:
    """The characters that can be played here: the core four; a roster option that names one of them stands alone,
    one that names only others adds to them."""
    named = tuple(filter(None, state.options.get("roster", "").split(",")))
    return named if set(named) & set(core()) else (*core(), *named)


def options(state: Grail) -> tuple[OptionSpec, ...]:
    """Every option of this game; the same in every state."""
    return _options()


@cache
def _options() -> tuple[OptionSpec, ...]:
    return (*_own(), *_figures())


def _own() -> tuple[OptionSpec, ...]:
    return (
        OptionSpec("map", one_of("on", "off"), "on", "keep the map here, or treat Locations as bare numbers",
                   ("TG-036",), ("on", "off")),
        OptionSpec("distance", one_of("steps", "cards"), "steps",
                   "how far a displaced character goes: steps along connections, or cards on the grid",
                   ("TG-067", "TG-A03"), ("steps", "cards")),
        OptionSpec("pay_for_others", flag, False, "a Party member may pay for another", ("TG-103", "TG-B19")),
        OptionSpec("roster", names_of_roster, ",".join(core()), "the characters that can be claimed or join",
                   ("TG-178",)),
        OptionSpec("edition", text(20), str(profile()["edition"]), "the rules' edition that this table plays",
                   ("TG-B01",)),
    )


def _figures() -> Iterator[OptionSpec]:
    for path, default in profile()["figures"].items():
        yield OptionSpec(path, _figure_kind(path, default), default, "a figure of the edition")


def _figure_kind(path: str, default: Any) -> Kind:
    if path == "rest.fast":
        return one_of("none", "exhausted")
    if path == "dial.top":
        return count(1, 8)
    return count(0, 999) if isinstance(default, int) else text(40)
