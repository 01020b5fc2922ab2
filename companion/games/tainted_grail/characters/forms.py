"""The entries about characters."""

from companion.engine.compound import AnyOrder, Delta, Group, Maybe, Repeat
from companion.engine.forms import Actors, Form, Verb
from companion.engine.slots import Choice, Flag, Int, Name, Offered, Pick, Slot, Word
from companion.games.tainted_grail.characters.adjust import Adjust, Gain, Lose, Pay
from companion.games.tainted_grail.characters.belongings import (
    Discard,
    DiscardItems,
    Flip,
    GainItem,
    GainSecret,
    Remove,
    Take,
    Use,
)
from companion.games.tainted_grail.characters.death import Claim, Dies
from companion.games.tainted_grail.characters.growth import Advance, Raise, Swap, TakeSkill
from companion.games.tainted_grail.characters.rest import Eat, Fast
from companion.games.tainted_grail.characters.roster import Join, Leave, Tray
from companion.games.tainted_grail.characters.trade import GiveItem, GiveResources, GiveSecret
from companion.games.tainted_grail.map.slots import PlaceSlot
from companion.games.tainted_grail.state import KEYWORDS

TRAYS, CARDS, GROWTH, PEOPLE = "Tracks and resources", "Items and Secrets", "Advancement", "Characters"


def _amounts(kind: str, wanted: str, least: int = 1) -> Repeat:
    """`energy 1 health 2`."""
    return Repeat("amounts", Group(Choice("figure", kind, wanted), Int("amount", "an amount", 0, 999)),
                  ("figure", "amount"), least)


def _counted(kind: str, wanted: str) -> Repeat:
    """`2 food 1 wealth`."""
    return Repeat("amounts", Group(Int("amount", "an amount", 0, 999), Choice("figure", kind, wanted)),
                  ("figure", "amount"))


_ITEM = Choice("item", "item", "an Item that is held")
_NUMBER = Int("secret", "a Secret's number", 1)
_NEW_NUMBER = Int("secret", "a Secret's number", 1, offers="known secret")
_SECRET = (Word("secret"), _NUMBER)
_TO = (Word("to"), Choice("taker", "character", "a character"))
_DECK = Pick("deck", ("combat", "diplomacy"))
_FREE = Offered("name", "unclaimed", "a character in the box", reads="box")


def _of_card(item: type[Use | Flip | Discard | Remove], what: str) -> tuple[Form, ...]:
    return (Form(item, (_ITEM,), f"{what} an Item"), Form(item, _SECRET, f"{what} a Secret"))


def _about(keyword_or: Slot) -> AnyOrder:
    return AnyOrder(Pick("keyword", KEYWORDS), keyword_or)


def _moved(action: type[Gain | Lose | Pay], kind: str, what: str) -> tuple[Form, ...]:
    wanted = "a track or resource"
    return (Form(action, (_amounts(kind, wanted),), what), Form(action, (_counted(kind, wanted),), what))


VERBS: tuple[Verb, ...] = (
    Verb("gain", _moved(Gain, "figure", "up, as far as the limits allow"), "gain", Actors.MANY, "", "+", TRAYS,
         ("TG-013", "TG-B22")),
    Verb("lose", _moved(Lose, "figure", "down, as far as there is something to lose"), "lose", Actors.MANY, "l", "-",
         TRAYS, ("TG-014", "TG-B22")),
    Verb("pay", _moved(Pay, "price", "pay a price, which must be covered"), "pay", Actors.MANY, "", "", TRAYS,
         ("TG-004", "TG-027", "TG-B22")),
    Verb("", (Form(Adjust, (Repeat("deltas", Delta("delta", "figure", "a figure such as e-1, food+2 or energy =4"),
                                   ("delta",)),), "several figures at once: e-1 h-2 food+2, energy =4"),),
         "change figures", Actors.MANY, "", "", TRAYS, ("TG-001", "TG-026")),
    Verb("give", (Form(GiveResources, (_counted("resource", "a resource"), *_TO), "give Food or Wealth"),
                  Form(GiveItem, (_ITEM, *_TO), "give an Item"), Form(GiveSecret, (*_SECRET, *_TO), "give a Secret")),
         "give to another", Actors.ONE, "", "", CARDS, ("TG-034", "TG-035", "TG-145", "TG-153")),
    Verb("item", (Form(GainItem, (Name("item", "an Item's name", offers="known item"), _about(Flag("craftable"))),
                       "a new Item"),),
         "a new Item", Actors.ONE, "i", "i", CARDS, ("TG-134", "TG-139", "TG-143")),
    Verb("secret", (Form(GainSecret, (_NEW_NUMBER, _about(Flag("personal"))), "a new Secret"),),
         "a new Secret", Actors.ONE, "", "", CARDS, ("TG-149", "TG-154")),
    Verb("use", _of_card(Use, "put to use"), "the card in use of its keyword", Actors.ONE, "u", "u", CARDS,
         ("TG-141",)),
    Verb("flip", _of_card(Flip, "flip in an Encounter"), "flip a card in an Encounter", Actors.ONE, "", "", CARDS,
         ("TG-146", "TG-147")),
    Verb("discard", (*_of_card(Discard, "discard"), Form(DiscardItems, (Word("items"),), "discard every Item")),
         "lay cards under their deck", Actors.ONE, "", "", CARDS, ("TG-150", "TG-152", "TG-218")),
    Verb("remove", _of_card(Remove, "remove from the Campaign"), "remove a card from the Campaign", Actors.ONE, "", "",
         CARDS, ("TG-214", "TG-221")),
    Verb("take", (Form(Take, (Choice("item", "item lying", "an Item that lies on a Location"),), "pick an Item up"),),
         "pick an Item up", Actors.ONE, "", "", CARDS, ("TG-180",)),
    Verb("raise", (Form(Raise, (Choice("attribute", "attribute", "an attribute"),), "buy a point of an attribute"),),
         "buy an attribute point", Actors.ONE, "r", "r", GROWTH, ("TG-155", "TG-163")),
    Verb("skill", (Form(TakeSkill, (Int("skill", "the number of the side chosen", 1),
                                    Maybe(Choice("attribute", "attribute", "an attribute"))), "choose a Skill"),),
         "choose a Skill", Actors.ONE, "", "", GROWTH, ("TG-169", "TG-171", "TG-172")),
    Verb("advance", (Form(Advance, (_DECK,), "buy a card from the Pool"),), "buy a Combat or Diplomacy card",
         Actors.ONE, "", "", GROWTH, ("TG-157", "TG-158")),
    Verb("deck", (Form(Swap, (_DECK, Pick("way", ("out", "in")), Maybe(Int("cards", "how many cards", 1, 99))),
                       "put owned cards out of the deck or into it"),),
         "swap owned cards", Actors.ONE, "", "", GROWTH, ("TG-160", "TG-161", "TG-162")),
    Verb("eat", (Form(Eat, (), "rest with a meal"),), "rest with a meal", Actors.MANY, "", "E", TRAYS,
         ("TG-028", "TG-B06")),
    Verb("fast", (Form(Fast, (), "rest without a meal"),), "rest without a meal", Actors.MANY, "", "F", TRAYS,
         ("TG-029", "TG-B06")),
    Verb("dies", (Form(Dies, (), "the character dies"),), "the character dies", Actors.ONE, "", "", PEOPLE,
         ("TG-175", "TG-179", "TG-181", "TG-183")),
    Verb("claim", (Form(Claim, (_FREE,), "a new character for a dead one"),),
         "a new character for a dead one", Actors.NONE, "", "", PEOPLE, ("TG-178",)),
    Verb("join", (Form(Join, (_FREE, Maybe(Word("at"), PlaceSlot("at", "veterans"))),
                       "a character comes to the table"),),
         "come to the table", Actors.NONE, "", "", PEOPLE, ("TG-211", "TG-215", "TG-216")),
    Verb("leave", (Form(Leave, (Offered("name", "at table", "a character", reads="character"),),
                         "a character leaves the table"),),
         "leave the table", Actors.NONE, "", "", PEOPLE, ("TG-211", "TG-213")),
    Verb("tray", (Form(Tray, (Choice("name", "character", "a character"), _amounts("figure", "a figure", 0)),
                       "a character's starting figures; without figures, those here are right"),),
         "a tray's starting figures", Actors.NONE, "", "", PEOPLE, ("TG-001", "TG-B10")),
)
