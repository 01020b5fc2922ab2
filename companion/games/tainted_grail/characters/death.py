"""Death: at its door, what is left behind, the replacement, and when everybody has lost."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move, Record
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.characters.cards import (
    CardRemoved,
    ItemsHeld,
    ItemsLying,
    SecretsHeld,
    item_deck,
    lift_dials,
)
from companion.games.tainted_grail.characters.conditions import is_dying, solo
from companion.games.tainted_grail.characters.roster import (
    Joined,
    newcomer,
    taken_name,
    unclaimed,
)
from companion.games.tainted_grail.characters.trade import Give
from companion.games.tainted_grail.encounters.events import MemberLeft
from companion.games.tainted_grail.state import Grail, OpenAction, Place, map_kept, playing, with_character

TG_177 = Switch("TG-177", "one death does not end a game of several")
LOST = "defeat: death"
"""The outcome once the characters have lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dies(Record):
    """The actor dies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Move):
    """The player of a dead character takes another from the box."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Died:
    """A character died; its resources and Skills go with it."""

    who: str


@dataclass(frozen=True, slots=True)
class CampaignLost:
    """Everybody has lost."""

    outcome: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """A dead character's player has taken another one."""

    dead: str


@book.applies(Died)
def died(state: Grail, event: Died) -> Grail:
    """No longer in an Action, an Encounter or anybody's turn."""
    left = replace(out_of_play(state, event.who), turn=None if state.turn == event.who else state.turn)
    return with_character(left, event.who, alive=False, choosing=())


@book.applies(CampaignLost)
def campaign_lost(state: Grail, event: CampaignLost) -> Grail:
    """Nothing that was under way goes on."""
    return replace(state, phase="over", outcome=event.outcome, encounter=None, waiting=(), instants=(), acting=())


@book.applies(Replaced)
def replaced(state: Grail, event: Replaced) -> Grail:
    """Mark the dead one."""
    return with_character(state, event.dead, replaced=True)


def out_of_play(state: Grail, who: str) -> Grail:
    """The state without a character in its Actions and its Encounter."""
    acting = tuple(_without(action, who) for action in state.acting)
    encounter = state.encounter
    if encounter is not None and who in encounter.party:
        encounter = replace(encounter, party=tuple(name for name in encounter.party if name != who))
    return replace(state, acting=tuple(action for action in acting if action.members), encounter=encounter)


def _without(action: OpenAction, who: str) -> OpenAction:
    return replace(action, members=tuple(name for name in action.members if name != who))


def unreplaced(state: Grail) -> tuple[str, ...]:
    """The dead whose players have not claimed another character."""
    return tuple(name for name, who in state.characters.items() if not who.alive and who.present and not who.replaced)


@book.check(Move, stage=Stage.ACTOR)
def actor_is_in_play(state: Grail, action: Move) -> Iterator[RuleViolation]:
    """The dead and the absent act no more; handing on Secrets has its own check."""
    for name in () if isinstance(action, (Give, Dies)) else action.actors:
        who = state.characters[name]
        if not (who.alive and who.present):
            why = "has left the table" if who.alive else "is dead"
            yield RuleViolation("actor.not_in_play", f"{name} {why}.", "", {"who": name},
                                f"Name somebody who plays: {', '.join(playing(state)) or 'nobody does'}.")


@book.check(Dies, stage=Stage.KIND)
def dies_once(state: Grail, action: Dies) -> RuleViolation | None:
    """Only the living die."""
    who = state.characters[action.actor]
    if who.alive and who.present:
        return None
    return RuleViolation("dies.not_in_play", f"{action.actor} is not in play.", "TG-173", {},
                         f"Recount characters.{action.actor}.alive=true first.", impossible=True)


@book.check(Dies, stage=Stage.KIND)
def dies_without_dying(state: Grail, action: Dies) -> Advisory | None:
    """Death mostly comes by way of the dying card."""
    if is_dying(state, action.actor) is not False:
        return None
    health = state.characters[action.actor].health
    return Advisory(f"{action.actor} still has {health} health; recorded all the same.", ("TG-173",))


@book.effect(Dies)
def die(state: Grail, action: Dies) -> Iterator[Any]:
    """The character is out of the game."""
    yield Died(action.actor)
    yield Advisory(f"{action.actor}'s resources and Skills go back to the box.", ("TG-A25",))


@book.effect(Dies, rules=("TG-179",))
def leave_items(state: Grail, action: Dies) -> Iterator[Any]:
    """The Items stay on the Location where the death happened."""
    who = state.characters[action.actor]
    if who.items and who.location is not None and (who.location in state.map or not map_kept(state)):
        lying = tuple(replace(item, active=True, flipped=False) for item in who.items)
        yield ItemsHeld(action.actor, ())
        yield ItemsLying(who.location, (*state.map.get(who.location, Place()).items, *lying))
    elif who.items:
        yield ItemsHeld(action.actor, ())
        yield from item_deck(state, len(who.items))
        yield Advisory(f"{action.actor} stands on no revealed Location: the Items go back to their deck.", ("TG-A13",))


@book.effect(Dies, rules=("TG-182",))
def lose_personal(state: Grail, action: Dies) -> Iterator[Any]:
    """Personal Secrets are lost for good."""
    secrets = state.characters[action.actor].secrets
    personal = [secret for secret in secrets if secret.personal]
    if personal:
        yield SecretsHeld(action.actor, tuple(secret for secret in secrets if not secret.personal))
        for secret in personal:
            yield from lift_dials(state, action.actor, secret)
            yield CardRemoved(secret=secret.number)


@book.effect(Dies, rules=("TG-181",))
def hand_secrets_on(state: Grail, action: Dies) -> Iterator[Any]:
    """The other Secrets are split as the dead character's player wishes."""
    numbers = ", ".join(str(secret.number) for secret in state.characters[action.actor].secrets)
    if numbers and playing(state):
        yield Advisory(f"{action.actor}'s player shares out Secret {numbers}: "
                       f"`{action.actor} give secret N to NAME`.", ("TG-181",))


@book.effect(Dies, rules=("TG-175",))
def end_solo(state: Grail, action: Dies) -> Iterator[Any]:
    """A solo game ends with its character."""
    if solo(state) or not TG_177:
        yield from _lost(state, "The game ends with the only character.", ("TG-175",))


@book.effect(Dies, rules=("TG-183",))
def end_of_all(state: Grail, action: Dies) -> Iterator[Any]:
    """Everybody loses once a character dies and nobody is left in the box."""
    if not unclaimed(state):
        yield from _lost(state, "No unclaimed character is left in the box: everybody loses.", ("TG-183", "TG-A07"))
    elif state.phase != "over":
        yield Advisory(f"The game goes on: {' or '.join(unclaimed(state))} may be claimed.", ("TG-177", "TG-178"))


def _lost(state: Grail, why: str, rules: tuple[str, ...]) -> Iterator[Any]:
    if state.phase != "over":
        yield CampaignLost(LOST)
        yield Advisory(f"{why} Allmother's Mercy can salvage it: `mercy`.", rules)


@book.check(Claim, stage=Stage.PENDING)
def somebody_is_dead(state: Grail, action: Claim) -> RuleViolation | None:
    """A character is claimed in place of a dead one."""
    if unreplaced(state):
        return None
    return RuleViolation("claim.nobody", "Nobody has died who still has no new character.", "TG-178", {},
                         "Enter `join NAME` for somebody who comes to the table.")


@book.check(Claim, stage=Stage.KIND)
def is_unclaimed(state: Grail, action: Claim) -> RuleViolation | None:
    """Only a character that is still in the box can be claimed."""
    return taken_name(state, action.name, "TG-178")


@book.effect(Claim, rules=("TG-178",))
def claim(state: Grail, action: Claim) -> Iterator[Any]:
    """The standard set-up, on the lowest-numbered revealed Location."""
    dead = next(iter(unreplaced(state)), None)
    player = state.characters[dead].player if dead else None
    lowest = min(state.map, default=None)
    if dead is not None:
        yield Replaced(dead)
    yield Joined(newcomer(state, action.name, player, lowest))
    yield Advisory(f"Place {action.name} on {lowest}, the lowest-numbered revealed Location, with the standard set-up.",
                   ("TG-178",))


@book.consequence("TG-173")
def escape_when_dying(state: Grail) -> Iterator[Any]:
    """Whoever runs out of health Escapes the current Encounter at once."""
    if state.encounter is None:
        return
    for who in state.encounter.party:
        if is_dying(state, who):
            yield MemberLeft(who)
            yield Advisory(f"{who} is dying and Escapes the Encounter at once.", ("TG-173",))


@book.reminder("TG-178")
def claim_lines(state: Grail) -> Iterator[Step]:
    """Who may come in for the dead."""
    free = unclaimed(state)
    if state.phase != "over" and free:
        for dead in unreplaced(state):
            yield Step(f"{dead}'s player may claim {' or '.join(free)}.", ("TG-178",), entry="claim ")


@book.reminder("TG-180", turn=Turn.CHANCE)
def lying_lines(state: Grail) -> Iterator[Step]:
    """Items that may be picked up where they lie."""
    for who in playing(state):
        here = state.characters[who].location
        if here is not None and here in state.map:
            for item in state.map[here].items:
                yield Step(f"{who} may pick up the {item.name} that lies on {here}.", ("TG-180",),
                           entry=f'{who} take "{item.name}"')


EVENTS = {"died": Died, "campaign_lost": CampaignLost, "replaced": Replaced}
