"""What a Location asks for on arrival, in order: reveal, face its Guardians, resolve its instant rule."""

from collections.abc import Iterator

from companion.engine.book import Step
from companion.games.tainted_grail.book import Turn, book, by_day
from companion.games.tainted_grail.map.going import to_reveal
from companion.games.tainted_grail.map.laying import occupied
from companion.games.tainted_grail.map.places import card_of, remembered
from companion.games.tainted_grail.state import Grail, map_kept


@book.reminder("TG-046", turn=by_day(Turn.FIRST, Turn.RECORD))
def reveal_lines(state: Grail) -> Iterator[Step]:
    """First the Locations that the keys name, as far as a Menhir reaches."""
    if not map_kept(state) or state.phase == "over":
        return
    for number in sorted(occupied(state)):
        for direction, key in to_reveal(state, number):
            known = remembered(state, key) or key
            entry = f"attach {known}" if card_of(state, known) else f"attach {known} "
            yield Step(f"Lay {known} {direction} of {number}.", ("TG-046", "TG-047"), entry=entry)


@book.reminder("TG-052", turn=Turn.FIRST)
def instant_lines(state: Grail) -> Iterator[Step]:
    """Then, once no Guardian is left to face, the instant rule."""
    if state.encounter is None and not state.waiting:
        for number in state.instants:
            text = f"Resolve the instant rule of {number} now; it is not optional."
            yield Step(text, ("TG-051", "TG-052"), entry="instant done")


@book.reminder("TG-043", turn=Turn.RECORD)
def undescribed_lines(state: Grail) -> Iterator[Step]:
    """Cards under somebody's feet whose keys nobody has typed."""
    if map_kept(state) and state.phase != "over":
        for number in sorted(occupied(state)):
            if number in state.map and card_of(state, number) is None:
                yield Step(f"{number} has not been described: type its keys.", ("TG-037", "TG-043"),
                           entry=f"keys {number} ")
