"""The table options and what they mean."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.engine.game import OptionSpec
from companion.engine.rules import Switch
from companion.engine.text import fold
from companion.engine.values import count, flag, one_of
from companion.games.grizzled.knocks import without
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled

GR_018 = Switch("GR-018", "the option to play without Traps")
GR_052 = Switch("GR-052", "with the option off a Trap does nothing")
STANDARD_TRIALS = 25


def knocks_value(raw: Any) -> bool | str:
    """true, false, or `without NAME, NAME`. Raises ValueError."""
    if not isinstance(raw, str) or not raw.startswith("without "):
        try:
            return flag(raw)
        except ValueError:
            raise ValueError(
                "true, false, or the effects to leave out, such as without clumsy, fragile"
            ) from None
    strange = sorted(without(raw) - set(PROFILE.knocks))
    if strange or not without(raw):
        raise ValueError(f"names of Hard Knocks after “without” ({', '.join(PROFILE.knocks)})")
    return raw


def names_value(raw: Any) -> str:
    """`mute: Stumm, clumsy: Tollpatsch`: the table's own words for Hard Knocks. Raises ValueError."""
    pairs = own_names(raw) if isinstance(raw, str) else {}
    if not pairs or not all(pairs.values()) or set(pairs) - set(PROFILE.knocks):
        raise ValueError("pairs such as mute: Stumm, clumsy: Tollpatsch, each after a Hard Knock's name here")
    words = [fold(own) for own in pairs.values()]
    taken = {*map(fold, PROFILE.threats), *(fold(name) for name in PROFILE.knocks if name not in pairs)}
    if len(set(words)) < len(words) or taken & set(words):
        raise ValueError("a word of its own for each Hard Knock")
    return ", ".join(f"{knock}: {own}" for knock, own in pairs.items())


@lru_cache(maxsize=64)
def own_names(setting: str) -> dict[str, str]:
    """The table's own words for Hard Knocks, by their names here."""
    pairs = (pair.partition(":") for pair in setting.split(","))
    return {knock.strip().casefold(): own.strip() for knock, _, own in pairs}


_ALL: tuple[OptionSpec, ...] = (
    OptionSpec(
        "traps",
        flag,
        True,
        "Trap symbols make their player draw; off for a first game",
        ("GR-018", "GR-052"),
        ("true", "false"),
    ),
    OptionSpec(
        "trap_check",
        one_of("each-card", "after-extra"),
        "each-card",
        "when a Trap card itself makes the third Threat: test at once, or after the card it draws",
        ("GR-046", "GR-AMB-13"),
        ("each-card", "after-extra"),
    ),
    OptionSpec(
        "trials",
        count(1, PROFILE.total - 1),
        STANDARD_TRIALS,
        f"cards on Peace at the next set-up; {PROFILE.veteran_trials} for veterans",
        ("GR-007", "GR-B05"),
    ),
    OptionSpec(
        "chaplain",
        flag,
        False,
        "two players with the Chaplain as a third soldier, from the next set-up",
        ("GR-AMB-03", "GR-B06"),
        ("true", "false"),
    ),
    OptionSpec(
        "table_talk",
        one_of("strict", "hints"),
        "strict",
        "what may be said about the cards in a hand",
        ("GR-122", "GR-AMB-26"),
        ("strict", "hints"),
    ),
    OptionSpec(
        "knocks",
        knocks_value,
        True,
        "whether Hard Knocks restrict and oblige, or which ones do not",
        ("GR-K04",),
        ("true", "false"),
    ),
    OptionSpec("odds", flag, True, "show the odds of the next card", (), ("true", "false")),
)


_UNUSUAL: tuple[OptionSpec, ...] = (
    OptionSpec(
        "edition",
        one_of("base", *PROFILE.editions),
        "base",
        "which box: in one whose cards are not known here no card is questioned; from the next set-up",
        ("GR-009", "GR-B01"),
        ("base", *PROFILE.editions),
    ),
    OptionSpec("names", names_value, "", "the table's own words for Hard Knocks, such as mute: Stumm"),
)
"""Options that stand in a table's list only once it has set them."""


def options(state: Grizzled | None = None) -> tuple[OptionSpec, ...]:
    """Every option of the game."""
    return tuple(spec for spec in (*_ALL, *_UNUSUAL) if GR_018 or spec.name != "traps")


def defaults(players: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options of a new table: those given, and the defaults for this number of players."""
    values = {spec.name: given.get(spec.name, spec.default) for spec in _ALL}
    values |= {spec.name: given[spec.name] for spec in _UNUSUAL if spec.name in given}
    values["chaplain"] = players == 2 and given.get("chaplain", True)
    values["trials"] = given.get("trials", standard_trials(values["chaplain"]))
    return values


def standard_trials(chaplain: bool) -> int:
    """Cards on Peace where the table names no number."""
    return PROFILE.chaplain_trials if chaplain else STANDARD_TRIALS


def total_cards(options: Mapping[str, Any]) -> int:
    """Trial cards in the box."""
    return PROFILE.editions.get(options.get("edition", "base"), PROFILE.total)


def cards_known(state: Grizzled) -> bool:
    """Whether the card list of this table's edition is known."""
    return state.options.get("edition", "base") not in PROFILE.editions


def traps_on(state: Grizzled) -> bool:
    """Whether Trap symbols work."""
    return bool(state.options["traps"]) or not GR_052


def at_each_card(state: Grizzled) -> bool:
    """Whether the third Threat is tested before a Trap's extra card is drawn (AMB-13)."""
    return bool(state.options["trap_check"] == "each-card")


def chaplain_in(state: Grizzled) -> bool:
    """Whether the Chaplain sits at the table."""
    return any(not p.plays for p in state.players)
