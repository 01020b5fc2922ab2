"""Which code stands for which rule: the register behind `make rules`, and the switch that proves a test bites."""

from collections.abc import Iterator
from contextlib import contextmanager

_where: dict[str, list[str]] = {}
_off: set[str] = set()


def register(rule: str, where: str) -> None:
    """Note that the code at `where` enforces, derives, applies or reminds of `rule`."""
    _where.setdefault(rule, []).append(where)


def registered() -> dict[str, tuple[str, ...]]:
    """Every rule id with the places of its code."""
    return {rule: tuple(places) for rule, places in _where.items()}


def active(*rules: str) -> bool:
    """Whether none of these rules is switched off."""
    return _off.isdisjoint(rules)


@contextmanager
def switched_off(*rules: str) -> Iterator[None]:
    """Within this block the code of these rules does nothing (only the proof of the tests uses it)."""
    added = set(rules) - _off
    _off.update(added)
    try:
        yield
    finally:
        _off.difference_update(added)


class Switch:
    """A rule inside a larger function: true while the rule is in force.

    >>> bool(Switch("GR-103", "at least three cards"))
    True
    """

    __slots__ = ("rule", "what")

    def __init__(self, rule: str, what: str) -> None:
        self.rule = rule
        self.what = what
        register(rule, what)

    def __bool__(self) -> bool:
        return self.rule not in _off
