"""What stands beside the map: who is where, Guardians and whom they are near, names, and keys that lead on."""

from collections.abc import Iterator, Sequence

from companion.tui.boards.tainted_grail.terrain import Land, lies_beside, open_keys
from companion.tui.drawing import DIM, WARN, Hit, Lines, flow, line, said, tagged, wrapped


def notes(land: Land, easts: range, width: int) -> Lines:
    """All that there is to say about the map."""
    beasts = (said(text, WARN) for text in _beasts(land))
    lines = [*_left_out(land, easts, width), *_listed(land, width)]
    lines += flow([*map(said, _people(land)), *beasts], width, "   ")
    lines += _names(land, width)
    key = "═ in range of an Active Menhir   ◆ active   M seal   + items lie there"
    return [*lines, *(wrapped(line((key, DIM)), width) if land.spots else ()), *_open_keys(land, width)]


def low_notes(rows: int, land: Land, easts: range, width: int) -> Lines:
    """Where there is little room, who stands where is read from the trays; names stand where `rows` are left."""
    lines = [
        *_left_out(land, easts, width),
        *_listed(land, width),
        *(part for text in _beasts(land) for part in wrapped(said(text, WARN), width, 2)),
        *_open_keys(land, width),
    ]
    names = _names(land, width)
    return lines + names if len(lines) + len(names) <= rows else lines


def _left_out(land: Land, easts: range, width: int) -> Lines:
    """Locations in columns for which the window is too narrow."""
    out = [number for (east, _), number in land.spots.items() if east not in easts]
    return wrapped(line(("no room for ", WARN), said(", ".join(out))), width, 2) if out else []


def _listed(land: Land, width: int) -> Lines:
    """Locations that lie nowhere: with the map kept at the table, or set by a recount."""
    loose = [n for n in land.places if n not in land.spots.values()]
    return flow((tagged(said(n), Hit("place", n)) for n in loose), width) if loose else []


def _people(land: Land) -> Iterator[str]:
    """Who stands where, with the numbers of their trays: `●1 Beor, 2 Ailei at 101`."""
    for number, names in land.people.items():
        yield f"●{', '.join(f'{land.trays[name]} {name}' for name in names)} at {number}"


def _beasts(land: Land) -> Iterator[str]:
    """Each Guardian, and who it stands beside: `▲ Boar at 104, beside Beor`."""
    for number, names in land.guardians.items():
        near = [who for n, people in land.people.items() if lies_beside(land, number, n) for who in people]
        here = land.people.get(number, ())
        told = f", with {_who(land, here)}" if here else f", beside {_who(land, near)}" if near else ""
        yield f"▲ {', '.join(names)} at {number}{told}"


def _who(land: Land, names: Sequence[str]) -> str:
    """Their names, or `everyone` where those are many."""
    standing = sum(map(len, land.people.values()))
    return "everyone" if len(names) == standing > 2 else ", ".join(names)


def _names(land: Land, width: int) -> Lines:
    """The names that somebody has typed in."""
    named = ((number, place["name"]) for number, place in land.places.items() if place.get("name"))
    return flow((tagged(said(f"{number} {name}", DIM), Hit("place", number)) for number, name in named), width)


def _open_keys(land: Land, width: int) -> Lines:
    """Locations that keys call for and that are not there: those in range of a Menhir, and the others."""
    found = list(open_keys(land))
    lines: Lines = []
    for word, style, can in (("can be laid: ", WARN, True), ("out of range: ", DIM, False)):
        told = ", ".join(key for key, reached in found if reached is can)
        lines += wrapped(line((word, style), said(told)), width, 2) if told else []
    return lines
