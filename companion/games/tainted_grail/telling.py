"""How changes of the view are told: in words that a person can act on, and nothing where nothing changes for anyone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

Says = Callable[..., str]
"""Tells one entry of a list; it takes the names of the path before it, an empty answer leaves it out."""


def nothing(*names: Any) -> str:
    """Tells nothing."""
    return ""


def list_line(come: Says, gone: Says = nothing, same: Callable[[Any], Any] = lambda entry: entry) -> Callable[..., str]:
    """The line of a list: what came and what went, each in its own words. Entries that are the `same` before and after
    are neither; of several that are the same, as many as there are more or fewer."""

    def line(*told: Any) -> str:
        *names, before, after = told
        old, new = before or (), after or ()
        left = (gone(*names, entry) for entry in _without(old, new, same))
        came = (come(*names, entry) for entry in _without(new, old, same))
        return "; ".join(filter(None, (*left, *came)))

    return line


def _without(entries: Sequence[Any], others: Sequence[Any], same: Callable[[Any], Any]) -> Iterator[Any]:
    """The entries that are left once each of the others has taken one that is the same."""
    taken = [same(other) for other in others]
    for entry in entries:
        if same(entry) in taken:
            taken.remove(same(entry))
        else:
            yield entry


def yes_or_no(yes: str, no: str, gone: str = "") -> Callable[..., str]:
    """The line of a mark: a sentence for each value, and for a mark that goes with what bore it."""

    def line(who: str, before: Any, after: Any) -> str:
        said = gone if after is None else yes if after else no if before else ""
        return said.format(who)

    return line


def numbers(boxes: Sequence[int]) -> str:
    """`part 2`, or `parts 1, 3`."""
    return f"part{'s' if len(boxes) > 1 else ''} {', '.join(map(str, boxes))}"
