"""The entry language of The Grizzled: verbs, their forms, and what each word may be."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.compound import AnyOrder, Group, Maybe, Repeat
from companion.engine.forms import Actors, Form, Verb
from companion.engine.rules import Switch
from companion.engine.slots import Choice, Filled, Flag, Int, Kinds, Match, Offered, Option, Scan, Slot, Word
from companion.games.grizzled import actions as act
from companion.games.grizzled import likely
from companion.games.grizzled.cards import CHRISTMAS_OPTION, KNOCK_OPTIONS, THREAT_OPTIONS
from companion.games.grizzled.likely import Likely, LikelyFlag, OfferedKnock
from companion.games.grizzled.options import own_names
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled

GR_041 = Switch("GR-041", "the six Threats")
PHASE_OF_DEAL = "Prepare"
IN_MISSION = "Mission"
AFTER_MISSION = "After the mission"
_THREAT = Choice("threat", "threat", "a Threat")
_UNSEEN = OfferedKnock("knock", "unseen knock")
_TRAP = LikelyFlag(Flag("trap"), likely.may_be_trap)


def _threats(state: Grizzled, filled: Filled) -> Iterable[Option]:
    return THREAT_OPTIONS if GR_041 else ()


def _players(state: Grizzled, filled: Filled) -> Iterable[Option]:
    return [Option(p.name) for p in state.players]


def _supported(state: Grizzled, filled: Filled) -> Iterable[Option]:
    return [*_players(state, filled), Option("none", (), "a tie")]


def _knocks(state: Grizzled, filled: Filled) -> Iterable[Option]:
    return _renamed(state, KNOCK_OPTIONS)


def _christmas(state: Grizzled, filled: Filled) -> Iterable[Option]:
    return _renamed(state, (CHRISTMAS_OPTION,))


def _renamed(state: Grizzled, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options, with the table's own words for them as further spellings."""
    own = own_names(state.options.get("names", ""))
    return tuple(Option(o.name, (*o.aliases, own[o.name])) if o.name in own else o for o in options)


KINDS: Kinds = {
    "threat": _threats,
    "player": _players,
    "supported": _supported,
    "knock": _knocks,
    "unseen knock": likely.unseen,
    "held knock": likely.targets,
    "charmed knock": lambda state, filled: (),
    "arrow": lambda state, filled: likely.ARROWS,
    "arrow in play": likely.arrows,
    "tile owner": likely.tile_owners,
    "still in": likely.still_in,
    "christmas": _christmas,
    "unseen christmas": likely.christmas,
    "seat soldier": lambda state, filled: [Option(name) for name in PROFILE.soldiers],
}


def _card_forms(threat: type[Any], knock: type[Any], christmas: type[Any], what: str) -> tuple[Form, ...]:
    card = Offered("card", "unseen christmas", "merry christmas", reads="christmas")
    removed = OfferedKnock("removed", "held knock")
    target = Maybe(Choice("target", "player", "a player"), removed)
    return (
        Form(
            threat,
            (Repeat("threats", Likely(_THREAT, likely.fitting), ("threat",), most=12), _TRAP),
            f"{what} a Threat card",
        ),
        Form(knock, (_UNSEEN,), f"{what} a Hard Knock"),
        Form(christmas, (card, target), f"{what} Merry Christmas"),
    )


@dataclass(frozen=True, slots=True)
class KnocksOf:
    """`bob mute wounded carol clumsy`: pairs of a player and a Hard Knock, the player named once for several."""

    name: str

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Read the groups and take them apart."""
        for found in _GROUPS.match(scan, at, filled):
            pairs = tuple((who, knock) for who, knocks in found.filled["groups"] for knock in knocks)
            yield Match(found.at, {**filled, self.name: pairs}, found.rank)

    def write(self, values: Filled) -> str:
        """The player before each Hard Knock."""
        pairs = values.get(self.name) or ()
        return _GROUPS.write({"groups": tuple((who, (knock,)) for who, knock in pairs)})

    @property
    def label(self) -> str:
        """How help shows it."""
        return _GROUPS.label


_GROUPS = Repeat(
    "groups",
    Group(Choice("who", "player", "a player"), Repeat("knocks", _UNSEEN, ("knock",))),
    ("who", "knocks"),
)


def _hands() -> Slot:
    return Group(Word("hands"), Repeat("hands", Int("count", "cards in a hand", 0, 59), ("count",), most=5))


def _people(word: str, name: str) -> Slot:
    return Group(Word(word), Repeat(name, Choice("who", "player", "a player"), ("who",), most=5))


def _clauses() -> Slot:
    return AnyOrder(
        _people("withdrawn", "withdrawn"),
        _hands(),
        Group(Word("knocks"), KnocksOf("knocks")),
        _people("charm", "charm"),
        _people("speech", "speech"),
        Group(Word("supported"), Choice("supported", "supported", "a player, or none")),
    )


_THREAT_CARD = Repeat("threats", Likely(_THREAT, likely.charmable), ("threat",), most=12)
_TILES = Repeat(
    "tiles",
    Group(
        Offered("who", "tile owner", "a player", reads="player"),
        Offered("arrow", "arrow in play", "left, right, left2 or right2", reads="arrow"),
    ),
    ("who", "arrow"),
    most=5,
)
_LISTENER = Likely(Choice("who", "player", "a player"), likely.listeners)
_LISTENERS = Repeat("listeners", _LISTENER, ("who",), least=0, most=5)

VERBS: tuple[Verb, ...] = (
    Verb(
        "intensity",
        (
            Form(
                act.Intensity, (Int("number", "cards for each player"),), "set the intensity and deal"
            ),
        ),
        "set the intensity and deal",
        alias="i",
        key="i",
        group=PHASE_OF_DEAL,
        rules=("GR-021", "GR-024"),
    ),
    Verb(
        "play",
        _card_forms(act.PlayThreat, act.PlayKnock, act.PlayChristmas, "play"),
        "play a card from hand",
        alias="p",
        key="p",
        group=IN_MISSION,
        rules=("GR-039", "GR-042", "GR-043"),
    ),
    Verb(
        "charm",
        (
            Form(act.Charm, (_THREAT_CARD,), "discard the card that shows exactly these Threats"),
            Form(
                act.CharmKnock,
                (Offered("knock", "charmed knock", "a Hard Knock", reads="knock"),),
                "the charm against a Hard Knock",
            ),
        ),
        "use the Good Luck Charm",
        alias="c",
        key="c",
        group=IN_MISSION,
        rules=("GR-053", "GR-054", "GR-056"),
    ),
    Verb(
        "speech",
        (
            Form(
                act.Speech,
                (_THREAT, _LISTENERS),
                "speak on a Threat; name who discarded a card",
            ),
        ),
        "make a speech",
        alias="s",
        key="s",
        group=IN_MISSION,
        rules=("GR-059", "GR-061"),
    ),
    Verb(
        "withdraw",
        (Form(act.Withdraw, (), "leave the mission, a tile face down"),),
        "withdraw from the mission",
        alias="w",
        key="w",
        group=IN_MISSION,
        rules=("GR-068", "GR-070"),
    ),
    Verb(
        "drawn",
        (
            *_card_forms(act.DrawnThreat, act.DrawnKnock, act.DrawnChristmas, "drawn:"),
            Form(act.DrawnNone, (Word("none"),), "the pile is really empty"),
        ),
        "the card that a Trap brought",
        alias="d",
        key="d",
        group=IN_MISSION,
        rules=("GR-047", "GR-048"),
    ),
    Verb(
        "mission",
        (
            Form(
                act.Mission,
                (Word("success"), _clauses()),
                "a mission won, in one line",
                {"result": "success"},
            ),
            Form(
                act.Mission, (Word("failed"), _clauses()), "a mission lost, in one line", {"result": "failed"}
            ),
        ),
        "a mission in one line",
        Actors.NONE,
        group=IN_MISSION,
        rules=("GR-077", "GR-079"),
    ),
    Verb(
        "turn",
        (Form(act.SetTurn, (Offered("who", "still in", "a player", reads="player"),), "say whose turn it is"),),
        "say whose turn it is",
        Actors.NONE,
        alias="t",
        key="t",
        group=IN_MISSION,
        rules=("GR-033",),
    ),
    Verb(
        "reveal",
        (Form(act.Reveal, (_TILES,), "turn up the Support tiles"),),
        "turn up the Support tiles",
        Actors.NONE,
        alias="r",
        key="r",
        group=AFTER_MISSION,
        rules=("GR-088",),
    ),
    Verb(
        "relief",
        (
            Form(
                act.ReliefKnocks,
                (
                    Word("knocks"),
                    Repeat("knocks", OfferedKnock("knock", "held knock"), ("knock",), most=9),
                ),
                "Hard Knocks go",
            ),
            Form(act.ReliefCharm, (Word("charm"),), "the charm comes back"),
            Form(act.ReliefNone, (Word("none"),), "no relief"),
        ),
        "the supported player's relief",
        alias="l",
        key="l",
        group=AFTER_MISSION,
        rules=("GR-092", "GR-093"),
    ),
    Verb(
        "morale",
        (Form(act.Morale, (Maybe(_hands()),), "the Morale Drop, then the next Leader"),),
        "the Morale Drop",
        Actors.NONE,
        alias="m",
        key="m",
        group=AFTER_MISSION,
        rules=("GR-102", "GR-103"),
    ),
    Verb(
        "rematch",
        (Form(act.Rematch, (), "the same seats again"),),
        "play again",
        Actors.NONE,
        group="Table",
        rules=("GR-014",),
    ),
)
