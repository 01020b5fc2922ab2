"""The kinds of value that a recount, an option or a field may take: each a check that says what would be right."""

from collections.abc import Callable, Sequence
from typing import Any

Kind = Callable[[Any], Any]
"""Takes a raw value, returns it in the field's own form, raises ValueError with what would be right."""


def count(low: int = 0, high: int = 9_999) -> Kind:
    """A whole number from `low` to `high`."""

    def check(raw: Any) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return raw

    return check


def flag(raw: Any) -> bool:
    """true or false (also on and off, yes and no)."""
    words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.casefold() in words:
        return words[raw.casefold()]
    raise ValueError("true or false")


def text(longest: int = 300) -> Kind:
    """A text of 1 to `longest` characters."""

    def check(raw: Any) -> str:
        if isinstance(raw, (int, float)) and not isinstance(raw, bool):
            raw = str(raw)
        if not isinstance(raw, str) or not raw.strip() or len(raw) > longest:
            raise ValueError(f"a text of 1 to {longest} characters")
        return raw

    return check


def one_of(*allowed: Any) -> Kind:
    """One of a few values, words in any case."""
    folded = {str(value).casefold(): value for value in allowed}

    def check(raw: Any) -> Any:
        key = ("true" if raw else "false") if isinstance(raw, bool) else str(raw).casefold()
        if isinstance(raw, (list, dict)) or key not in folded:
            raise ValueError(f"one of {', '.join(str(v) for v in allowed)}")
        return folded[key]

    return check


def listed(kind: Kind, most: int = 200) -> Kind:
    """A JSON list of at most `most` values of one kind; a bare value stands for a list of one."""

    def check(raw: Any) -> tuple[Any, ...]:
        values: Sequence[Any] = raw if isinstance(raw, (list, tuple)) else [raw]
        if len(values) > most:
            raise ValueError(f"a list of at most {most} values")
        try:
            return tuple(kind(value) for value in values)
        except ValueError as problem:
            raise ValueError(f"a list, each entry {problem}") from None

    return check


def or_null(kind: Kind) -> Kind:
    """Null, or a value of the kind."""

    def check(raw: Any) -> Any:
        try:
            return None if raw is None else kind(raw)
        except ValueError as problem:
            raise ValueError(f"null, or {problem}") from None

    return check
