"""The entries about the map and the Actions of the day."""

from collections.abc import Iterable
from typing import Any

from companion.engine.compound import AnyOrder, Group, KeyValue, Maybe
from companion.engine.forms import Actors, Form, Verb
from companion.engine.rules import Switch
from companion.engine.slots import Flag, Int, Name, Option, Pick, Slot, Word
from companion.games.tainted_grail.map.acting import Done, Explore, LocalAction, Pass
from companion.games.tainted_grail.map.going import SpecialMove, Travel
from companion.games.tainted_grail.map.laying import Arrive, Attach, Keys, Replace
from companion.games.tainted_grail.map.places import Way, card_of, direction_to, way
from companion.games.tainted_grail.map.sinking import LeaveMap
from companion.games.tainted_grail.map.slots import Cell, PlaceSlot, Quoted, WaySlot
from companion.games.tainted_grail.state import DIRECTIONS, Grail, map_kept, playing

TG_053 = Switch("TG-053", "the lowest-numbered revealed Location by a word")

_EXTRAS: tuple[Slot, ...] = (
    Flag("menhir"),
    Flag("instant"),
    Group(Word("legacy"), PlaceSlot("legacy", "remembered")),
    KeyValue("seals", Name("seals", "Seals, parted by commas")),
    Quoted("name"),
)
_PARTS = AnyOrder(
    *(KeyValue(side[0], PlaceSlot(side, "remembered", "the number of a key")) for side in DIRECTIONS), *_EXTRAS
)
_ROW: tuple[Slot, ...] = (*(Cell(side) for side in DIRECTIONS), AnyOrder(*_EXTRAS))
_BESIDE = Maybe(Pick("side", tuple(DIRECTIONS)), Word("of"), PlaceSlot("of"))
_ENERGY = Group(Word("energy"), Int("energy", "energy", 0, 99))
_NEW = PlaceSlot("number", "remembered")
_ANY = PlaceSlot("number", "location")


def _shown_forms(action: type[Any], slots: tuple[Slot, ...], help: str) -> tuple[Form, ...]:
    """An entry with what the card shows, by parts or as a row of four keys."""
    told = {"described": True}
    return (
        Form(action, slots, help),
        Form(action, (*slots, Word("keys"), _PARTS), f"{help}, with what the card shows", told),
        Form(action, (*slots, Word("keys"), *_ROW), f"{help}, with its keys N E S W", told),
    )


VERBS: tuple[Verb, ...] = (
    Verb("travel", (Form(Travel, (WaySlot("to"),), "travel to an adjacent Location"),), "travel", Actors.MANY,
         alias="v", key="v", group="Day", rules=("TG-044", "TG-046")),
    Verb("explore", (Form(Explore, (Maybe(_ENERGY),), "explore the Location"),), "explore", Actors.MANY, alias="x",
         key="x", group="Day", rules=("TG-110",)),
    Verb("action", (
        Form(LocalAction, (Maybe(Name("name", "the Action's name")), AnyOrder(Flag("daily"), _ENERGY)),
             "take the Action of the Location"),
    ), "take a Location's Action", Actors.MANY, alias="a", key="a", group="Day", rules=("TG-042",)),
    Verb("done", (Form(Done, (), "the Action is finished"),), "finish an Action", Actors.MANY, group="Day"),
    Verb("pass", (Form(Pass, (), "take no further Actions today"),), "pass", Actors.MANY, alias="p", key="p",
         group="Day", rules=("TG-B05",)),
    Verb("move", (Form(SpecialMove, (PlaceSlot("to"),), "an effect moves characters at once"),), "Special Movement",
         Actors.MANY, alias="m", key="m", group="Map", rules=("TG-053", "TG-054", "TG-055")),
    Verb("keys", (
        Form(Keys, (_ANY, *_ROW), "what a Location shows: its keys N E S W", {"described": True}),
        Form(Keys, (_ANY, _PARTS), "what a Location shows", {"described": True}),
    ), "describe a Location card", Actors.NONE, alias="k", key="k", group="Map", rules=("TG-037", "TG-043")),
    Verb("attach", _shown_forms(Attach, (_NEW, _BESIDE), "lay a Location card"), "lay a Location card", Actors.NONE,
         group="Map", rules=("TG-047", "TG-048")),
    Verb("arrive", (Form(Arrive, (Maybe(PlaceSlot("at")),), "lay all remembered neighbours in range"),),
         "lay the neighbours", Actors.NONE, group="Map", rules=("TG-046", "TG-047")),
    Verb("replace", _shown_forms(Replace, (PlaceSlot("old"), Word("with"), _NEW), "a Location's changed version"),
         "replace a Location", Actors.NONE, group="Map", rules=("TG-040", "TG-059")),
    Verb("discard", (Form(LeaveMap, (Word("location"), PlaceSlot("number")), "a Location to the bottom of its deck"),),
         "discard a Location", Actors.NONE, group="Map", rules=("TG-065", "TG-218"), hidden=True),
    Verb("remove", (Form(LeaveMap, (Word("location"), PlaceSlot("number")), "a Location out of the Campaign",
                         {"removed": True}),),
         "remove a Location", Actors.NONE, group="Map", rules=("TG-221", "TG-222"), hidden=True),
)


def revealed(state: Grail, filled: Any) -> Iterable[Option]:
    """The cards on the map, by number, by name, and the first of them as `lowest`."""
    lowest = min(state.map, default=0)
    for number in state.map:
        card = card_of(state, number)
        names = (card.name,) if card is not None and card.name else ()
        yield Option(str(number), (*names, *(("lowest",) if number == lowest and TG_053 else ())), " ".join(names))


def unlaid(state: Grail, filled: Any) -> Iterable[Option]:
    """The cards described at this table that are not on the map."""
    for number, card in state.cards.items():
        if number not in state.map:
            yield Option(str(number), (card.name,) if card.name else (), card.name or "")


def _locations(state: Grail, filled: Any) -> Iterable[Option]:
    return (*revealed(state, filled), *unlaid(state, filled))


def ways(state: Grail, who: tuple[str, ...], own: bool = False) -> Iterable[Option]:
    """The Locations on the map as they lie around these characters, those to which a way leads first; theirs is left
    out, or with `own` the last."""
    here = {state.characters[name].location for name in who or playing(state)}
    ranked = sorted(revealed(state, {}), key=lambda option: _rank(state, here, int(option.name)))
    for option in ranked:
        number = int(option.name)
        if own or here != {number}:
            yield Option(option.name, option.aliases, _HELP[_rank(state, here, number)])


_HELP = ("beside", "beside, keys not known", "", "stands there")


def _rank(state: Grail, here: set[int | None], number: int) -> int:
    """0 where an open way leads there, 1 where nobody can tell, 2 where none does, 3 where they stand."""
    if here == {number}:
        return 3
    starts = [one for one in here if one is not None and one != number]
    if not map_kept(state) or not starts or any(direction_to(state, one, number) is None for one in starts):
        return 2
    found = {way(state, one, number) for one in starts}
    return 2 if Way.BLOCKED in found else 1 if Way.UNKNOWN in found else 0


def _ways(state: Grail, filled: Any) -> Iterable[Option]:
    return ways(state, filled.get("who", ()))


KINDS = {"way": _ways, "revealed": revealed, "remembered": unlaid, "location": _locations}
