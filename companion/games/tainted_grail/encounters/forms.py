"""The entries about Encounters, Guardians and decks."""

from collections.abc import Iterable
from typing import Any

from companion.engine.compound import AnyOrder, Delta, Group, Maybe, Repeat
from companion.engine.forms import Actors, Form, Verb
from companion.engine.rules import Switch
from companion.engine.slots import Choice, Int, Name, Offered, Option, Pick, Slot, Word
from companion.games.tainted_grail.encounters.decks import BottomCards, CountDeck, DrawCards, RemoveCards
from companion.games.tainted_grail.encounters.fights import EndEncounter, Escape, StartEncounter
from companion.games.tainted_grail.encounters.guardians import AddGuardian, GuardianOut, Roll, Send
from companion.games.tainted_grail.encounters.meeting import FaceFirst, InstantDone
from companion.games.tainted_grail.map.slots import PlaceSlot
from companion.games.tainted_grail.state import DECKS, DIRECTIONS, ENCOUNTER_DECKS, Grail, playing

TG_112 = Switch("TG-112", "four Encounter decks")

_DECK = Choice("deck", "encounter_deck", "an Encounter deck")
_DRAWN = Offered("deck", "free_deck", "an Encounter deck", reads="encounter_deck")
_WHAT: tuple[Slot, ...] = (
    _DRAWN,
    AnyOrder(Pick("kind", ("combat", "diplomacy")), Group(Word("difficulty"), Int("difficulty", "a difficulty", 1, 4))),
)
_GUARDIAN = Choice("name", "guardian", "a Guardian")
_CARDS = (Choice("deck", "deck", "a deck"), Maybe(Int("cards", "cards", 1, 99)))

VERBS: tuple[Verb, ...] = (
    Verb("encounter", (
        Form(StartEncounter, (*_WHAT, Repeat("party", Choice("party", "fighter", "a character"), ("party",))),
             "an Encounter card is drawn for a Party"),
        Form(EndEncounter, (Word("won"),), "the Encounter is won", {"outcome": "won"}),
        Form(EndEncounter, (Word("lost"), Maybe(Word("guardian"), Name("guardian", "the Guardian's name"))),
             "the Encounter is lost", {"outcome": "lost"}),
    ), "Encounters", Actors.NONE, alias="c", key="c", group="Encounters", rules=("TG-118",)),
    Verb("encounter", (Form(StartEncounter, _WHAT, "an Encounter card is drawn"),), "draw an Encounter", Actors.MANY,
         group="Encounters", hidden=True),
    Verb("escape", (Form(Escape, (), "Escape from the Encounter"),), "Escape", Actors.MANY, group="Encounters",
         rules=("TG-104", "TG-B25")),
    Verb("instant", (Form(InstantDone, (Word("done"), Maybe(PlaceSlot("location"))), "an instant rule was resolved"),),
         "an instant rule", Actors.NONE, group="Encounters", rules=("TG-051", "TG-052")),
    Verb("guardian", (
        Form(Roll, (_GUARDIAN, Pick("face", (*DIRECTIONS, "stay"))), "what its die shows"),
        Form(Send, (_GUARDIAN, Word("to"), PlaceSlot("to")), "it goes to a Location"),
        Form(FaceFirst, (_GUARDIAN, Word("first")), "the players face this one first"),
        Form(GuardianOut, (_GUARDIAN, Pick("how", ("discard", "defeated"))), "it leaves play"),
        Form(AddGuardian,
             (Word("add"), Name("name", "a Guardian's name", offers="known guardian"), Word("at"),
              PlaceSlot("location"), Maybe(_DECK)),
             "a Guardian comes into play"),
    ), "Guardians", Actors.NONE, key="G", group="Encounters", rules=("TG-121", "TG-122")),
    Verb("deck", (Form(CountDeck, (Delta("change", "deck", "a deck"),), "count a deck"),), "deck counts", Actors.NONE,
         group="Decks", rules=("TG-217", "TG-220")),
    Verb("draw", (Form(DrawCards, _CARDS, "cards are drawn"),), "draw cards", Actors.NONE, group="Decks"),
    Verb("bottom", (Form(BottomCards, _CARDS, "discarded cards go under their deck"),), "cards to the bottom",
         Actors.NONE, group="Decks", rules=("TG-218",)),
    Verb("remove", (Form(RemoveCards, _CARDS, "cards leave the Campaign"),), "remove cards from the game", Actors.NONE,
         group="Decks", rules=("TG-221",), hidden=True),
)


def _encounter_decks(state: Grail, filled: Any) -> Iterable[Option]:
    return [Option(deck) for deck in ENCOUNTER_DECKS] if TG_112 else []


def _free_decks(state: Grail, filled: Any) -> Iterable[Option]:
    """None while an Encounter runs: it ends before the next card is drawn."""
    return _encounter_decks(state, filled) if state.encounter is None else []


def _decks(state: Grail, filled: Any) -> Iterable[Option]:
    return [Option(deck) for deck in DECKS]


def _guardians(state: Grail, filled: Any) -> Iterable[Option]:
    return [Option(name, help=f"at {guardian.location}") for name, guardian in state.guardians.items()]


def _nothing(state: Grail, filled: Any) -> Iterable[Option]:
    """The cards remembered from other tables, where no memory comes with the entry."""
    return ()


def _fighters(state: Grail, filled: Any) -> Iterable[Option]:
    taken = filled.get("party") or ()
    return [Option(name) for name in playing(state) if name not in taken]


KINDS = {"encounter_deck": _encounter_decks, "free_deck": _free_decks, "deck": _decks, "guardian": _guardians,
         "fighter": _fighters, "known guardian": _nothing}
