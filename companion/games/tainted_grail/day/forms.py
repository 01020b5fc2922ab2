"""The entries about the order of the day, Menhirs and dials."""

from collections.abc import Iterable
from typing import Any

from companion.engine.compound import AnyOrder, Group, Maybe
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import Choice, Int, Name, Option, Pick, Word
from companion.games.tainted_grail.day.dials import AddDial, DropDial, TurnDial
from companion.games.tainted_grail.day.menhirs import FACES, Extend, Light
from companion.games.tainted_grail.day.morning import RunMorning
from companion.games.tainted_grail.day.order import LAST_DAY, Evening, EventCard, Night, Ready, SetDay
from companion.games.tainted_grail.map.slots import PlaceSlot, Turn
from companion.games.tainted_grail.state import Grail, playing

_VALUE = Int("value", "a dial's value", 1, FACES)
_DIAL = Choice("name", "dial", "a dial")

VERBS: tuple[Verb, ...] = (
    Verb("evening", (Form(Evening, (), "the End of the Day begins"),), "open the evening", Actors.NONE, key="n",
         group="Day", rules=("TG-B02", "TG-028")),
    Verb("night", (Form(Night, (), "the day ends; the next morning begins"),), "end the day", Actors.NONE, key="n",
         group="Day", rules=("TG-B02",)),
    Verb("morning", (Form(RunMorning, (), "Menhirs, Locations and dials, in order"),), "run the morning", Actors.NONE,
         key="n", group="Day", rules=("TG-B03", "TG-064", "TG-093")),
    Verb("event", (Form(EventCard, (Name("title", "the Event's title", rest=True),), "an Event card was drawn"),),
         "draw an Event", Actors.NONE, key="e", group="Day", rules=("TG-B03", "TG-220")),
    Verb("ready", (Form(Ready, (), "the morning is over"),), "open the day", Actors.NONE, key="n", group="Day",
         rules=("TG-B02",)),
    Verb("day", (Form(SetDay, (Int("day", "a day", 1, LAST_DAY),
                               Maybe(Word("phase"), Pick("phase", ("morning", "day", "evening")))),
                      "days were played without entries"),), "catch up days", Actors.NONE, group="Day"),
    Verb("menhir", (
        Form(Light, (PlaceSlot("number"), Word("light"), _VALUE), "a Menhir is activated with this dial"),
        Form(Extend, (PlaceSlot("number"), Word("extend"), _VALUE), "an Active Menhir gets a new dial"),
    ), "Menhirs", Actors.NONE, key="M", group="Map", rules=("TG-070", "TG-072", "TG-074")),
    Verb("dial", (
        Form(AddDial, (Word("add"), Pick("kind", ("time", "quest")), Maybe(_VALUE), Name("name", "the dial's name"),
                       AnyOrder(Group(Word("at"), PlaceSlot("at")),
                                Group(Word("on"), Choice("holder", "holder", "a character"),
                                      Maybe(Word("secret"), Int("secret", "a Secret's number", 1))))),
             "a Time or Quest dial is placed"),
        Form(TurnDial, (_DIAL, Turn("turn")), "a dial is turned"),
        Form(DropDial, (Word("drop"), _DIAL), "a dial is taken away"),
    ), "Time and Quest dials", Actors.NONE, alias="d", key="d", group="Map", rules=("TG-090", "TG-092", "TG-093")),
)


def _dials(state: Grail, filled: Any) -> Iterable[Option]:
    return [Option(name, help=f"{dial.kind} {dial.value}") for name, dial in state.dials.items()]


def _holders(state: Grail, filled: Any) -> Iterable[Option]:
    return [Option(name) for name in playing(state)]


KINDS = {"dial": _dials, "holder": _holders}
