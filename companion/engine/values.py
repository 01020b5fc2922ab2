"""The kinds of value that a recount, an option or a field may take: each a check that says what would be right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few values, words in any case; `allowed` are the values in the order in which they are offered."""

    allowed: tuple[Any, ...]

    def __call__(self, raw: Any) -> Any:
        """The value as it is spelt in `allowed`. Raises ValueError."""
        folded = {str(value).casefold(): value for value in self.allowed}
        key = ("true" if raw else "false") if isinstance(raw, bool) else str(raw).casefold()
        if isinstance(raw, (list, dict)) or key not in folded:
            raise ValueError(f"one of {', '.join(map(str, self.allowed))}")
        return folded[key]


def one_of(*allowed: Any) -> OneOf:
    """One of a few values, words in any case."""
    return OneOf(allowed)


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


@dataclass(frozen=True, slots=True)
class OrNull:
    """Null, or a value of a kind."""

    kind: Kind

    def __call__(self, raw: Any) -> Any:
        """None, or the value in the kind's own form. Raises ValueError."""
        try:
            return None if raw is None else self.kind(raw)
        except ValueError as problem:
            raise ValueError(f"null, or {problem}") from None

    @property
    def allowed(self) -> tuple[Any, ...]:
        """Null and the few values of the kind; empty where the kind takes any."""
        few = allowed(self.kind)
        return (None, *few) if few else ()


def or_null(kind: Kind) -> OrNull:
    """Null, or a value of the kind."""
    return OrNull(kind)


def allowed(kind: Kind | None) -> tuple[Any, ...]:
    """The few values that a kind takes, in order; empty where it takes more than can be listed."""
    if kind is flag:
        return True, False
    return kind.allowed if isinstance(kind, (OneOf, OrNull)) else ()
