"""Cards, charms and speeches: what a hand, a soldier and the deck allow."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.grizzled import actions as act
from companion.games.grizzled.book import book, named
from companion.games.grizzled.cards import CHRISTMAS, copies_seen, seen_knocks, title
from companion.games.grizzled.knocks import knock_threats, restrains, threats
from companion.games.grizzled.options import cards_known, traps_on
from companion.games.grizzled.profile import PROFILE
from companion.games.grizzled.state import Grizzled, counted, player, soldiers

named(
    __name__,
    "GR-023",
    "GR-024",
    "GR-039",
    "GR-040",
    "GR-049",
    "GR-052",
    "GR-053",
    "GR-054",
    "GR-056",
    "GR-057",
    "GR-058",
    "GR-059",
    "GR-061",
    "GR-062",
    "GR-063",
    "GR-064",
    "GR-B01",
    "GR-B02",
)


@book.check(act.Play, stage=Stage.ACTOR)
def card_in_hand(state: Grizzled, action: act.Play) -> RuleViolation | None:
    """A card to play."""
    if not action.actor or player(state, action.actor).hand > 0:
        return None
    return RuleViolation(
        "play.empty",
        f"{action.actor} holds 0 cards.",
        "GR-039",
        {"hand": 0},
        "Withdraw, or use a charm or a speech.",
        also=("GR-040",),
    )


@book.check(act.PlayThreat, act.DrawnThreat, stage=Stage.KIND)
def card_exists(state: Grizzled, action: act.PlayThreat | act.DrawnThreat) -> Iterator[RuleViolation]:
    """Some card shows these Threats, and may bear the Trap."""
    wanted = PROFILE.ordered(action.threats)
    copies = PROFILE.cards.get(wanted)
    if not wanted or not cards_known(state):
        return
    if copies is None:
        yield no_such_card(wanted)
    elif action.trap and copies.trap == 0:
        yield RuleViolation(
            "card.no_trap",
            f"No {title(wanted)} card bears a Trap.",
            "GR-B01",
            {"traps": 0},
            "Leave `trap` out, or look at the card again.",
            also=("GR-B02",),
        )
    else:
        yield from _copies_left(state, wanted, action)


def no_such_card(wanted: tuple[str, ...]) -> RuleViolation:
    """The refusal of a card that no deck holds."""
    twice = [threat for threat, n in Counter(wanted).items() if n > 1]
    why = f"No card shows {twice[0].capitalize()} twice" if twice else f"No card shows just {title(wanted)}"
    return RuleViolation(
        "card.unknown", f"{why}.", "GR-B01", {"copies": 0}, "Look at the card again.", also=("GR-B02",)
    )


def _copies_left(
    state: Grizzled, wanted: tuple[str, ...], action: act.PlayThreat | act.DrawnThreat
) -> Iterator[RuleViolation]:
    copies, gone = PROFILE.cards[wanted], copies_seen(state, wanted)
    if gone.total() >= copies.total:
        yield _too_many(f"{title(wanted)} is on {counted(copies.total, 'card')}", gone.total())
    elif action.trap and gone[True] >= copies.trap:
        yield _too_many(f"One {title(wanted)} card bears a Trap", gone[True])
    elif _plain_only(state, action) and gone[False] >= copies.plain:
        found = _too_many(
            f"{title(wanted)} without a Trap is on {counted(copies.plain, 'card')}", gone[False]
        )
        yield found if copies.trap == 0 else _with_trap_hint(found, wanted)


def _plain_only(state: Grizzled, action: act.PlayThreat | act.DrawnThreat) -> bool:
    """Whether the entry says that the card bears no Trap; nobody has to say it of a drawn card."""
    return isinstance(action, act.PlayThreat) and not action.trap and traps_on(state)


def _too_many(what: str, gone: int) -> RuleViolation:
    return RuleViolation(
        "card.copies",
        f"{what}; {gone} of them {'is' if gone == 1 else 'are'} in No Man's Land or out of the game already.",
        "GR-B02",
        {"seen": gone},
        "Look at the card again.",
        also=("GR-B01",),
    )


def _with_trap_hint(found: RuleViolation, wanted: tuple[str, ...]) -> RuleViolation:
    return replace(found, hint=f"The copy that is left bears the Trap: `play {' '.join(wanted)} trap`.")


@book.check(act.PlayKnock, act.DrawnKnock, stage=Stage.KIND)
def knock_exists(state: Grizzled, action: act.PlayKnock | act.DrawnKnock) -> RuleViolation | None:
    """One copy of each Hard Knock."""
    return knock_trouble(state, action.knock) if action.knock else None


@book.check(act.PlayChristmas, act.DrawnChristmas, stage=Stage.KIND)
def christmas_exists(
    state: Grizzled, action: act.PlayChristmas | act.DrawnChristmas
) -> Iterator[RuleViolation | Advisory]:
    """Merry Christmas is one card, and takes a Hard Knock that somebody has."""
    trouble = knock_trouble(state, CHRISTMAS)
    if trouble is not None:
        yield trouble
    if action.target is None:
        yield Advisory("Merry Christmas takes away nothing this time.", ("GR-K05",))
    elif action.removed not in player(state, action.target).hard_knocks:
        yield RuleViolation(
            "christmas.knock",
            f"{action.target} has no {action.removed}.",
            "GR-K05",
            {"hard_knocks": player(state, action.target).hard_knocks},
            "Name one that lies there.",
        )


def knock_trouble(state: Grizzled, knock: str) -> RuleViolation | None:
    """Why a Hard Knock cannot be the card; None where it can."""
    if not cards_known(state):
        return None
    if knock not in PROFILE.knocks:
        return RuleViolation(
            "card.unknown",
            f"There is no {knock.title()} card.",
            "GR-B01",
            {"copies": 0},
            "Traumas are weather, Phobias are attacks.",
            also=("GR-B02",),
        )
    if knock in seen_knocks(state):
        return RuleViolation(
            "card.copies",
            f"There is one {knock.title()} card, and it is on the table or out of the game already.",
            "GR-B02",
            {"seen": 1},
            "Look at the card again.",
            also=("GR-B01",),
        )
    return None


@book.check(act.PlayThreat, stage=Stage.KIND)
def trap_ignored(state: Grizzled, action: act.PlayThreat) -> Advisory | None:
    """With Traps off the symbol does nothing."""
    if not action.trap or traps_on(state):
        return None
    return Advisory("Traps are off on this table: no card is drawn.", ("GR-052", "GR-018"))


@book.check(act.DrawnThreat, stage=Stage.KIND)
def second_trap(state: Grizzled, action: act.DrawnThreat) -> Advisory | None:
    """A Trap on the drawn card springs nothing."""
    return Advisory("The drawn card's own Trap is ignored.", ("GR-049", "GR-AMB-11")) if action.trap else None


@book.check(act.Charm, act.CharmKnock, stage=Stage.ACTOR)
def charm_up(state: Grizzled, action: act.Charm | act.CharmKnock) -> RuleViolation | None:
    """The charm side has to be up."""
    if not action.actor or player(state, action.actor).charm:
        return None
    return RuleViolation(
        "charm.used",
        f"{action.actor}'s charm is used.",
        "GR-053",
        {"charm": False},
        "A charm comes back only as a relief after a won mission.",
        also=("GR-058",),
    )


@book.check(act.Charm, stage=Stage.KIND)
def charm_fits(state: Grizzled, action: act.Charm) -> RuleViolation | None:
    """The charm reaches cards that show its Threat."""
    threat = _charm_of(state, action.actor)
    if threat is None or threat in action.threats or not action.threats:
        return None
    return RuleViolation(
        "charm.no_match",
        f"{action.actor}'s charm is {threat.capitalize()}, which {title(action.threats)} does not show.",
        "GR-054",
        {"charm": threat},
        _charm_hint(state, threat),
        also=_assigned(state, threat),
    )


@book.check(act.Charm, stage=Stage.PLACE)
def charm_target(state: Grizzled, action: act.Charm) -> RuleViolation | None:
    """The card lies in No Man's Land and shows exactly these Threats."""
    wanted = PROFILE.ordered(action.threats)
    if not wanted or any(card.threats == wanted for card in state.no_mans_land):
        return None
    threat = _charm_of(state, action.actor) or ""
    return RuleViolation(
        "charm.absent",
        f"No card in No Man's Land shows exactly {title(wanted)}.",
        "GR-054",
        {"no_mans_land": len(state.no_mans_land)},
        _charm_hint(state, threat),
        also=("GR-056", *_assigned(state, threat)),
    )


@book.check(act.CharmKnock, stage=Stage.ACTOR)
def charm_never_knocks(state: Grizzled, action: act.CharmKnock) -> RuleViolation:
    """The charm does not reach Hard Knocks."""
    return RuleViolation(
        "charm.knock",
        "A charm reaches cards in No Man's Land, never a Hard Knock.",
        "GR-057",
        hint="Name the Threats of a card in No Man's Land.",
    )


def _charm_of(state: Grizzled, name: str) -> str | None:
    return PROFILE.charm(player(state, name).grizzled) if name else None


def _charm_hint(state: Grizzled, threat: str) -> str:
    fitting = [" ".join(card.threats) for card in state.no_mans_land if threat in card.threats]
    return (
        f"It can discard: {'; '.join(fitting)}." if fitting else f"No card there shows {threat.capitalize()}."
    )


def _assigned(state: Grizzled, threat: str) -> tuple[str, ...]:
    """GR-057 where the Threat stands on a Hard Knock, which is the likely mistake."""
    return ("GR-057",) if any(threat in knock_threats(state, p) for p in state.players) else ()


@book.check(act.Speech, stage=Stage.ACTOR)
def token_owned(state: Grizzled, action: act.Speech) -> RuleViolation | None:
    """A speech costs a Speech token."""
    if not action.actor or player(state, action.actor).speech > 0:
        return None
    return RuleViolation(
        "speech.token",
        f"{action.actor} has 0 Speech tokens.",
        "GR-059",
        {"speech": 0},
        "The Leader of a mission takes one at its Morale Drop.",
    )


@book.check(act.Speech, stage=Stage.ACTOR)
def not_mute(state: Grizzled, action: act.Speech) -> RuleViolation | None:
    """Mute players make no speech."""
    if not action.actor or not restrains(state, player(state, action.actor), "mute"):
        return None
    return RuleViolation(
        "speech.mute",
        f"{action.actor} is Mute and makes no speeches.",
        "GR-K04",
        hint="Withdrawing silences the card; option knocks=false leaves such effects to the table.",
    )


@book.check(act.Speech, stage=Stage.PLACE)
def listeners_fit(state: Grizzled, action: act.Speech) -> Iterator[RuleViolation]:
    """Each other player still in the mission may discard one card from hand."""
    for name, times in Counter(action.listeners).items():
        yield from _listener(state, action, name)
        if times > 1:
            yield RuleViolation(
                "speech.twice",
                f"{name} is named {times} times and discards one card at most.",
                "GR-062",
                {"times": times},
                "Name each listener once.",
            )


def _listener(state: Grizzled, action: act.Speech, name: str) -> Iterator[RuleViolation]:
    listener = player(state, name)
    if name == action.actor:
        yield RuleViolation(
            "speech.speaker",
            f"{name} speaks and discards nothing.",
            "GR-063",
            hint="Leave the speaker out.",
            also=("GR-061",),
        )
    elif listener.withdrawn:
        yield RuleViolation(
            "speech.withdrawn",
            f"{name} has withdrawn and does not listen.",
            "GR-064",
            hint=f"Leave {name} out.",
            also=("GR-061",),
        )
    elif listener.hand == 0:
        yield RuleViolation(
            "speech.empty", f"{name} holds 0 cards.", "GR-061", {"hand": 0}, f"Leave {name} out."
        )


@book.check(act.Play, act.Charm, act.Speech, stage=Stage.ACTOR)
def must_withdraw(state: Grizzled, action: act.TurnAction) -> RuleViolation | Advisory | None:
    """Fearful players leave once a Threat stands at two; being unable to leave comes first (AMB-31)."""
    if not action.actor or not restrains(state, player(state, action.actor), "fearful"):
        return None
    limit = PROFILE.figure("fearful")
    at_two = [threat.capitalize() for threat, n in threats(state).items() if n >= limit]
    if not at_two:
        return None
    message = (
        f"{action.actor} is Fearful and {', '.join(at_two)} stands at {limit}: {action.actor} has to withdraw"
    )
    keeps = tuple(dict.fromkeys(found.rule for found in kept_in(state, action.actor)))
    if keeps:
        return Advisory(f"{message}, but cannot: cannot beats must.", ("GR-K09", "GR-AMB-31", *keeps))
    return RuleViolation("knock.fearful", f"{message}.", "GR-K09", {"at two": at_two}, "Enter `withdraw`.")


def kept_in(state: Grizzled, name: str) -> Iterator[RuleViolation]:
    """Every Hard Knock that keeps a player from withdrawing."""
    leaver = player(state, name)
    for owner in state.players:
        if owner.name != name and leaver.hand > 0 and restrains(state, owner, "fragile"):
            yield _kept(
                "fragile",
                "GR-K08",
                f"{owner.name} is Fragile: {name} holds {counted(leaver.hand, 'card')} and cannot withdraw",
                leaver.hand,
            )
    limit = PROFILE.figure("hard-headed")
    if restrains(state, leaver, "hard-headed") and leaver.hand >= limit:
        yield _kept(
            "hard_headed",
            "GR-K13",
            f"{name} is Hard-headed and holds {leaver.hand} cards; with {limit} or more nobody so withdraws",
            leaver.hand,
        )
    others = [p.name for p in soldiers(state) if not p.withdrawn and p.name != name]
    if restrains(state, leaver, "prideful") and leaver.hand > 0 and others:
        yield _kept(
            "prideful",
            "GR-K14",
            f"{name} is Prideful, holds {counted(leaver.hand, 'card')} and is not the last "
            f"one in ({', '.join(others)})",
            leaver.hand,
        )


def _kept(code: str, rule: str, message: str, hand: int) -> RuleViolation:
    return RuleViolation(
        f"knock.{code}",
        f"{message}.",
        rule,
        {"hand": hand},
        "Play on, or record the table's reading with `!!`.",
    )
