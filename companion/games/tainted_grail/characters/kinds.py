"""What the entries about characters choose from."""

from collections.abc import Iterable, Iterator

from companion.engine.slots import Filled, Kinds, Option
from companion.games.tainted_grail.characters.roster import unclaimed, veterans
from companion.games.tainted_grail.options import roster
from companion.games.tainted_grail.profile import profile
from companion.games.tainted_grail.state import ATTRIBUTES, Grail, standing

_TRACKS = (Option("energy", ("e",)), Option("health", ("h",)), Option("terror", ("t",)))
_RESOURCES = (
    Option("food"), Option("wealth"), Option("rep", ("reputation",)), Option("magic"), Option("exp", ("experience",)),
)
_ATTRIBUTES = tuple(map(Option, ATTRIBUTES))


def _figures(state: Grail, filled: Filled) -> tuple[Option, ...]:
    return (*_TRACKS, *_RESOURCES, *_ATTRIBUTES)


def _prices(state: Grail, filled: Filled) -> tuple[Option, ...]:
    return (*_TRACKS, *_RESOURCES)


def _resources(state: Grail, filled: Filled) -> tuple[Option, ...]:
    return _RESOURCES


def _attributes(state: Grail, filled: Filled) -> tuple[Option, ...]:
    return _ATTRIBUTES


def _characters(state: Grail, filled: Filled) -> Iterator[Option]:
    return (Option(name) for name in state.characters)


def _box(state: Grail, filled: Filled) -> Iterator[Option]:
    """Everybody who could be named, so that a character who is not free is refused and not unreadable."""
    return (Option(name) for name in dict.fromkeys((*roster(state), *state.characters, *profile()["optional"])))


def _unclaimed(state: Grail, filled: Filled) -> Iterator[Option]:
    return (Option(name, help=_parked(state, name)) for name in unclaimed(state))


def _parked(state: Grail, name: str) -> str:
    return "was here before" if name in state.characters else ""


def _veterans(state: Grail, filled: Filled) -> Iterator[Option]:
    """The Locations where somebody stands."""
    for place in veterans(state):
        yield Option(str(place), help=f"with {', '.join(standing(state, place))}")


def _named(names: Iterable[str]) -> Iterator[Option]:
    return (Option(name) for name in dict.fromkeys(names))


def _items(state: Grail, filled: Filled) -> Iterator[Option]:
    return _named(item.name for who in state.characters.values() for item in who.items)


def _lying(state: Grail, filled: Filled) -> Iterator[Option]:
    return _named(item.name for place in state.map.values() for item in place.items)


def _nothing(state: Grail, filled: Filled) -> tuple[Option, ...]:
    """Cards remembered from other tables, where no memory comes with the entry."""
    return ()


KINDS: Kinds = {
    "figure": _figures, "price": _prices, "resource": _resources, "attribute": _attributes, "character": _characters,
    "box": _box, "unclaimed": _unclaimed, "veterans": _veterans, "seat character": _box,
    "item": _items, "item lying": _lying,
    "known item": _nothing, "known secret": _nothing,
}
