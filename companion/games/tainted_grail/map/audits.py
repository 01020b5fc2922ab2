"""What is impossible on the map."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.verdicts import RuleViolation
from companion.games.tainted_grail.book import book
from companion.games.tainted_grail.state import Grail, map_kept, playing


@book.audits("TG-036")
def pieces_stand_on_the_map(state: Grail) -> Iterator[RuleViolation]:
    """Characters, Menhirs and Guardians stand on revealed Locations; so do dials that lie on one."""
    if not map_kept(state):
        return
    standing = {f"{who} stands": state.characters[who].location for who in playing(state)}
    standing |= {f"the Guardian {name} stands": guardian.location for name, guardian in state.guardians.items()}
    standing |= {f"the Menhir of {number} stands": number for number in state.menhirs}
    standing |= {f"the dial {name} lies": dial.at for name, dial in state.dials.items()}
    for told, number in standing.items():
        if number is not None and number not in state.map:
            yield RuleViolation("map.piece_off", f"{told[0].upper()}{told[1:]} on {number}, which is not on the map.",
                                "TG-036", {"location": number}, f"Recount locations.{number}.at or move the piece.")


@book.audits("TG-036")
def one_card_in_one_place(state: Grail) -> Iterator[RuleViolation]:
    """Two cards cannot lie in the same place."""
    for spot, cards in Counter(place.at for place in state.map.values() if place.at is not None).items():
        if cards > 1:
            lying = [str(number) for number, place in state.map.items() if place.at == spot]
            yield RuleViolation("map.same_place", f"{' and '.join(lying)} lie in the same place {list(spot)}.",
                                "TG-036", {"at": spot}, f"Recount locations.{lying[-1]}.at.")


@book.audits("TG-222")
def removed_cards_stay_away(state: Grail) -> Iterator[RuleViolation]:
    """A removed Location is not on the map."""
    for number in state.removed.locations:
        if number in state.map:
            yield RuleViolation("map.removed", f"{number} lies on the map and is noted as removed from the Campaign.",
                                "TG-222", {"location": number}, "Recount removed.locations.")
