"""What lies and stands where: the map, its Menhir ranges, people and Guardians, read from a view."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.tui.boards.board import View

Spot = tuple[int, int]
"""Steps east and north of the first Location card."""
SIDES = {"n": ("north", (0, 1)), "e": ("east", (1, 0)), "s": ("south", (0, -1)), "w": ("west", (-1, 0))}


@dataclass(frozen=True, slots=True)
class Land:
    """What the map draws: Locations by where they lie, spots in range of an Active Menhir, who stands where; `trays`
    are the numbers by which characters are drawn, `gone` Locations that left the Campaign."""

    spots: Mapping[Spot, str]
    places: Mapping[str, Mapping[str, Any]]
    lit: frozenset[Spot]
    menhirs: frozenset[str]
    people: Mapping[str, Sequence[str]]
    guardians: Mapping[str, Sequence[str]]
    picked: str | None = None
    trays: Mapping[str, int] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()

    @property
    def where(self) -> dict[str, Spot]:
        """Where each Location lies."""
        return {number: spot for spot, number in self.spots.items()}


def land_of(view: View, picked: str | None = None) -> Land:
    """The map of a view, with the place that is selected."""
    places = {str(n): place for n, place in view["locations"].items()}
    spots = {(at[0], at[1]): n for n, place in places.items() if (at := place.get("at"))}
    where = {n: spot for spot, n in spots.items()}
    menhirs = frozenset(str(n) for n, menhir in view.get("menhirs", {}).items() if menhir["active"])
    lit = frozenset(spot for spot in spots for n in menhirs if n in where and _touch(spot, where[n]))
    people = _standing((name, tray.get("location")) for name, tray in view["characters"].items() if plays(tray))
    guardians = _standing((name, one["location"]) for name, one in view.get("guardians", {}).items())
    trays = {name: number for number, name in enumerate(view["characters"], 1)}
    gone = frozenset((view.get("removed") or {}).get("locations") or ())
    return Land(spots, places, lit, menhirs, people, guardians, picked, trays, gone)


def _touch(one: Spot, other: Spot) -> bool:
    """Whether two spots touch, also diagonally, or are the same."""
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _standing(found: Iterator[tuple[str, Any]]) -> dict[str, list[str]]:
    there: dict[str, list[str]] = {}
    for name, location in found:
        if location is not None:
            there.setdefault(str(location), []).append(name)
    return there


def plays(tray: Mapping[str, Any]) -> bool:
    """Whether a character is alive and at the table."""
    return bool(tray.get("alive", True) and tray.get("present", True))


def in_range(land: Land, spot: Spot) -> bool:
    """Whether an Active Menhir reaches a spot; true where one burns that lies nowhere on the map."""
    sources = [land.where.get(number) for number in land.menhirs]
    return None in sources or any(source is not None and _touch(spot, source) for source in sources)


def leads(land: Land, one: str, other: str) -> bool:
    """Whether a Location has a key to another one, which keys name by its Legacy number."""
    return (land.places[other].get("legacy") or int(other)) in (land.places[one].get("keys") or {}).values()


def open_keys(land: Land) -> Iterator[tuple[str, bool]]:
    """Keys that call for a Location which is not there, `110 east of 104`, and whether it can be laid now."""
    there = {place.get("legacy") or int(number) for number, place in land.places.items()} | land.gone
    for number, place in land.places.items():
        at = land.where.get(number)
        for side, key in (place.get("keys") or {}).items():
            word, (east, north) = SIDES[side]
            spot = (at[0] + east, at[1] + north) if at else None
            if key not in there and spot not in land.spots:
                yield f"{key} {word} of {number}", spot is None or in_range(land, spot)


def lies_beside(land: Land, one: str, other: str) -> bool:
    """Whether two Locations lie next to each other to the north, east, south or west."""
    spots = land.where
    if one not in spots or other not in spots:
        return False
    (east, north), (east2, north2) = spots[one], spots[other]
    return abs(east - east2) + abs(north - north2) == 1


def near(land: Land, location: Any) -> tuple[list[str], list[str]]:
    """The Guardians in a Location, and those straight beside it."""
    place = str(location)
    here = list(land.guardians.get(place, ()))
    close = [name for at, names in land.guardians.items() if lies_beside(land, place, at) for name in names]
    return here, close
