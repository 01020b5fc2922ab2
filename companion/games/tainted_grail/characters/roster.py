"""Who plays: characters that come and go, their standard set-up, and the trays that the profile does not know."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.book import Step
from companion.engine.verdicts import Advisory, RuleViolation, Stage
from companion.games.tainted_grail.actions import Record
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.characters.adjust import Amounts, put_figure
from companion.games.tainted_grail.characters.tracks import in_turn
from companion.games.tainted_grail.options import roster
from companion.games.tainted_grail.setup import standard_character
from companion.games.tainted_grail.state import (
    Character,
    Grail,
    action_of,
    in_encounter,
    playing,
    with_character,
)

MOST = 4
"""The most characters at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Record):
    """A character comes to the table; without a place it stands with the first of the others."""

    name: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Record):
    """A character leaves the table."""

    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray(Record):
    """A character's starting figures, as its tray shows them; without figures it confirms what the app has."""

    name: str = ""
    amounts: Amounts = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """A character is in play with this tray."""

    character: Character


@dataclass(frozen=True, slots=True)
class Left:
    """A character left the table; what it may not hand on stays parked with it."""

    who: str


@dataclass(frozen=True, slots=True)
class TrayRead:
    """A character's tray was looked at; these starting figures were told."""

    who: str
    starts: Mapping[str, int]


@book.applies(Joined)
def joined(state: Grail, event: Joined) -> Grail:
    """Put the tray on the table."""
    return replace(state, characters={**state.characters, event.character.name: event.character})


@book.applies(Left)
def left(state: Grail, event: Left) -> Grail:
    """Off the map, out of every Action, nobody's turn."""
    acting = tuple(replace(a, members=tuple(n for n in a.members if n != event.who)) for a in state.acting)
    turn = None if state.turn == event.who else state.turn
    gone = replace(state, acting=tuple(a for a in acting if a.members), turn=turn)
    return with_character(gone, event.who, present=False, location=None, choosing=())


@book.applies(TrayRead)
def tray_read(state: Grail, event: TrayRead) -> Grail:
    """The figures are no placeholders any more."""
    starts = {**state.characters[event.who].starts, **event.starts}
    return with_character(state, event.who, confirmed=True, starts=starts)


def unclaimed(state: Grail) -> tuple[str, ...]:
    """The characters that are still in the box: neither in use nor dead."""
    return tuple(n for n in roster(state) if n not in state.characters or not state.characters[n].present)


def newcomer(state: Grail, name: str, player: str | None, location: int | None) -> Character:
    """A character with its standard figures; what was parked with it, and a tray told before, are still its own."""
    fresh = standard_character(state, name, player, location)
    known = state.characters.get(name)
    if known is None:
        return fresh
    kept: dict[str, Any] = {figure: value for figure, value in known.starts.items() if figure not in fresh.attributes}
    attributes = {name: known.starts.get(name, value) for name, value in fresh.attributes.items()}
    return replace(fresh, attributes=attributes, secrets=known.secrets, starts=known.starts, confirmed=known.confirmed,
                   **kept)


def taken_name(state: Grail, name: str, rule: str) -> RuleViolation | None:
    """Why this character cannot come into play, if it cannot."""
    if not name or name in unclaimed(state):
        return None
    known = state.characters.get(name)
    why = "is not in the roster" if known is None else "is in play already" if known.alive else "is dead"
    free = ", ".join(unclaimed(state)) or "nobody"
    way = f"`option roster={name}` lets {name} in." if known is None else f"Left in the box: {free}."
    return RuleViolation("roster.taken", f"{name} {why}.", rule, {"unclaimed": free}, way)


@book.check(Join, stage=Stage.KIND)
def can_join(state: Grail, action: Join) -> RuleViolation | None:
    """Each character is played once."""
    return taken_name(state, action.name, "TG-211")


@book.check(Join, stage=Stage.KIND, rules=("TG-212",))
def not_too_many(state: Grail, action: Join) -> RuleViolation | None:
    """Four characters at most."""
    if len(playing(state)) < MOST:
        return None
    return RuleViolation("roster.full", f"{len(playing(state))} characters are in play and {MOST} is the most.",
                         "TG-212", {"characters": len(playing(state))}, "Somebody leaves first: `leave NAME`.")


@book.check(Join, stage=Stage.PLACE, rules=("TG-215",))
def with_a_veteran(state: Grail, action: Join) -> RuleViolation | None:
    """A fresh character is placed with one of the veterans."""
    places = veterans(state)
    if action.at is None or not places or action.at in places:
        return None
    told = ", ".join(map(str, places))
    return RuleViolation("join.place", f"No veteran stands on {action.at}.", "TG-215", {"veterans": told},
                         f"A new character is placed with another one: {told}.")


def veterans(state: Grail) -> tuple[int, ...]:
    """The Locations where characters stand, that of the first tray first."""
    places = (state.characters[who].location for who in playing(state))
    return tuple(dict.fromkeys(place for place in places if place is not None))


@book.check(Join, Leave, stage=Stage.KIND, rules=("TG-211",))
def between_sessions(state: Grail, action: Join | Leave) -> Advisory | None:
    """Players come and go when a session is set up."""
    return Advisory("Characters come and go when a session is set up.", ("TG-211",))


@book.check(Join, stage=Stage.KIND, rules=("TG-216",))
def standard_figures(state: Grail, action: Join) -> Advisory | None:
    """A fresh character has its standard starting resources and decks."""
    if action.name in state.characters:
        return None
    return Advisory(f"{action.name} starts with its standard resources and decks.", ("TG-216",))


@book.check(Leave, stage=Stage.KIND, rules=("TG-212",))
def somebody_stays(state: Grail, action: Leave) -> RuleViolation | None:
    """One character at least."""
    if len(playing(state)) > 1 or action.name not in playing(state):
        return None
    return RuleViolation("roster.last", f"{action.name} is the last character in play.", "TG-212",
                         {"characters": 1}, "Another one joins first: `join NAME`.")


@book.check(Leave, stage=Stage.KIND)
def is_at_the_table(state: Grail, action: Leave) -> RuleViolation | None:
    """Only who is in play can leave."""
    if not action.name or action.name in playing(state):
        return None
    return RuleViolation("leave.absent", f"{action.name} is not in play.", "", {}, "Name somebody who is.",
                         impossible=True)


@book.check(Leave, stage=Stage.PLACE, rules=("TG-104",))
def not_in_an_encounter(state: Grail, action: Leave) -> RuleViolation | None:
    """During Combat and Diplomacy one leaves only by Escaping or by dying."""
    if not in_encounter(state, action.name):
        return None
    return RuleViolation("leave.encounter", f"{action.name} is in an Encounter.", "TG-104", {"who": action.name},
                         f"Finish it, or enter `{action.name} escape`.")


@book.check(Leave, stage=Stage.PLACE, rules=("TG-101",))
def not_in_mid_action(state: Grail, action: Leave) -> Advisory | None:
    """Once an Action has begun no member may walk out."""
    running = action_of(state, action.name) if action.name in state.characters else None
    if running is None or len(running.members) < 2:
        return None
    return Advisory(f"{action.name} may still be in the {running.kind} with others: nobody walks out of an Action that "
                    "has begun.", ("TG-101",))


@book.effect(Join)
def join(state: Grail, action: Join) -> Iterator[Any]:
    """Next to a veteran: a fresh character with standard figures, one who was here before with its own."""
    where = action.at if action.at is not None else next(iter(veterans(state)), None)
    known = state.characters.get(action.name)
    if known is not None and known.alive:
        yield Joined(replace(known, present=True, location=where, passed=False))
        yield Advisory(f"{action.name} comes back with the tray and cards that were put away.")
    else:
        yield Joined(newcomer(state, action.name, None, where))


@book.effect(Leave)
def leave(state: Grail, action: Leave) -> Iterator[Any]:
    """Tray and model leave the table."""
    yield Left(action.name)


@book.effect(Leave, rules=("TG-213",))
def hand_secrets_on(state: Grail, action: Leave) -> Iterator[Any]:
    """The Secrets must go to those who stay."""
    numbers = ", ".join(str(s.number) for s in state.characters[action.name].secrets if not s.personal)
    if numbers:
        yield Advisory(f"Secret {numbers} must be handed to those who stay: `{action.name} give secret N to NAME`.",
                       ("TG-213", "TG-214"))


@book.effect(Leave, rules=("TG-A08",))
def park_personal(state: Grail, action: Leave) -> Iterator[Any]:
    """Personal Secrets can go to nobody."""
    numbers = ", ".join(str(s.number) for s in state.characters[action.name].secrets if s.personal)
    if numbers:
        yield Advisory(f"Secret {numbers} is Personal and stays parked with {action.name}.", ("TG-A08", "TG-154"))


@book.effect(Tray)
def tray(state: Grail, action: Tray) -> Iterator[Any]:
    """The starting figures; health comes first, because it limits energy."""
    yield TrayRead(action.name, dict(action.amounts))
    ranked = sorted(action.amounts, key=lambda pair: pair[0] != "health")
    state = book.apply(state, TrayRead(action.name, dict(action.amounts)))
    yield from in_turn(state, [_putting(action.name, figure, value) for figure, value in ranked])


def _putting(who: str, figure: str, value: int) -> Any:
    return lambda state: put_figure(state, who, figure, value)


def secrets_to_hand_on(state: Grail) -> tuple[str, ...]:
    """The dead and the absent who still have Secrets for those who play on."""
    return tuple(
        name for name, who in state.characters.items()
        if playing(state) and not (who.alive and who.present) and any(not s.personal for s in who.secrets)
    )


def secrets_pending(state: Grail) -> list[dict[str, str]]:
    """A pending step for everybody whose Secrets have to be handed on."""
    return [{"kind": "secrets", "who": who} for who in secrets_to_hand_on(state) if state.phase != "over"]


@book.reminder("TG-213", "TG-181")
def secrets_lines(state: Grail) -> Iterator[Step]:
    """Whose Secrets wait to be handed on."""
    if state.phase != "over":
        for who in secrets_to_hand_on(state):
            rule = "TG-181" if not state.characters[who].alive else "TG-213"
            yield Step(f"{who}'s Secrets go to others.", (rule,), entry=f"{who} give secret ")


def _placeholders_turn(state: Grail) -> Turn:
    """First while the table stands as it was laid out; once play has begun the figures can wait."""
    moved = len({state.characters[who].location for who in playing(state)}) > 1
    begun = moved or state.acting or state.encounter or state.verses or state.quests or state.guardians
    passed = any(who.passed for who in state.characters.values())
    fresh = state.day == 1 and state.phase == "day" and not (begun or passed)
    return Turn.FIRST if fresh else Turn.RECORD


@book.reminder("TG-B10", turn=_placeholders_turn)
def placeholder_line(state: Grail) -> Iterator[Step]:
    """Whose figures are placeholders until somebody has looked at the tray."""
    unseen = [who for who in playing(state) if not state.characters[who].confirmed]
    if unseen:
        yield Step(f"Compare the starting figures of {', '.join(unseen)} with the tray; they are placeholders.",
                   ("TG-B10",), entry=f"tray {unseen[0]}")


@book.audits("TG-212")
def one_to_four(state: Grail) -> RuleViolation | None:
    """One to four characters play."""
    count = len(playing(state))
    waiting = any(not who.alive and not who.replaced for who in state.characters.values())
    if 1 <= count <= MOST or state.phase == "over" or not state.characters or (waiting and not count):
        return None
    return RuleViolation("roster.count", f"{count} characters are in play; there are always 1 to {MOST}.", "TG-212",
                         {"characters": count}, "Join or leave.")


EVENTS: Mapping[str, type[Any]] = {"joined": Joined, "left": Left, "tray_read": TrayRead}
