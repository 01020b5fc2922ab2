"""Exhausted, Panic, dying and insane: worked out from the tracks, never stored; and the reminders that they bring."""

from collections.abc import Callable, Iterator

from companion.engine.book import Step
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import Grail, playing


def is_exhausted(state: Grail, who: str) -> bool | None:
    """Whether the energy marker lies on a red slot (TG-007); None while energy is unknown."""
    energy = state.characters[who].energy
    return None if energy is None else on_red_energy(state, energy)


def on_red_energy(state: Grail, energy: int) -> bool:
    """Whether a slot of the energy track is red."""
    return energy <= number(state, "track.energy.red")


def on_red_terror(state: Grail, terror: int) -> bool:
    """Whether a slot of the terror track is red."""
    return terror >= number(state, "track.terror.red")


def is_panicked(state: Grail, who: str) -> bool | None:
    """Whether terror is strictly higher than health (TG-015); None while either is unknown."""
    tray = state.characters[who]
    return None if tray.terror is None or tray.health is None else tray.terror > tray.health


def is_dying(state: Grail, who: str) -> bool | None:
    """Whether health has run out (TG-011); None while health is unknown."""
    health = state.characters[who].health
    return None if health is None else health == 0


def is_insane(state: Grail, who: str) -> bool | None:
    """Whether terror has reached a red slot (TG-020); None while terror is unknown."""
    terror = state.characters[who].terror
    return None if terror is None else on_red_terror(state, terror)


def red_energy(state: Grail, who: str) -> list[int]:
    """The red slots at the low end of the energy track (TG-006)."""
    return list(range(number(state, "track.energy.red") + 1))


def red_terror(state: Grail, who: str) -> list[int]:
    """The red slots at the top of the terror track (TG-019)."""
    return list(range(number(state, "track.terror.red"), number(state, "track.terror.top") + 1))


def solo(state: Grail) -> bool:
    """Whether one player plays alone: the dead whose player has not claimed another still count as a player."""
    seats = [who for who in state.characters.values() if who.present and (who.alive or not who.replaced)]
    return len(seats) <= 1


def _in_state(state: Grail, condition: Callable[[Grail, str], bool | None]) -> Iterator[str]:
    return (who for who in playing(state) if condition(state, who))


@book.reminder("TG-008", turn=Turn.CHANCE)
def exhausted_lines(state: Grail) -> Iterator[Step]:
    """Who performs worse for being Exhausted."""
    for who in _in_state(state, is_exhausted):
        yield Step(f"{who} is Exhausted and does worse: see the rules for what that costs.", ("TG-008", "TG-B14"))


@book.reminder("TG-016", turn=Turn.CHANCE)
def panic_lines(state: Grail) -> Iterator[Step]:
    """Who is hampered by Panic."""
    for who in _in_state(state, is_panicked):
        yield Step(f"{who} is in Panic, which hampers both Combat and Diplomacy.", ("TG-016", "TG-B14"))


@book.reminder("TG-012", turn=Turn.FIRST)
def dying_lines(state: Grail) -> Iterator[Step]:
    """Whose attached card has extra rules in force."""
    card = "solo" if solo(state) else "co-op"
    for who in _in_state(state, is_dying):
        yield Step(f"{who} is dying: follow the {card} card “You Are Dying” on the tray.", ("TG-012",))


@book.reminder("TG-174", turn=Turn.CHANCE)
def dying_time_lines(state: Grail) -> Iterator[Step]:
    """How long a dying character has."""
    for who in _in_state(state, is_dying):
        text = f"{who} has as long to recover as the card says; then enter `{who} dies`."
        yield Step(text, ("TG-174",), entry=f"{who} dies")


@book.reminder("TG-151", turn=Turn.CHANCE)
def dying_limit_lines(state: Grail) -> Iterator[Step]:
    """A limit on Items, such as the dying card's, leaves Secrets alone."""
    for who in _in_state(state, is_dying):
        if state.characters[who].secrets:
            yield Step(f"A limit on {who}'s Items does not count Secrets.", ("TG-151",))


@book.reminder("TG-021", turn=Turn.FIRST)
def insane_lines(state: Grail) -> Iterator[Step]:
    """Whose insanity card is in force."""
    for who in _in_state(state, is_insane):
        yield Step(f"{who} is going insane: follow the card “You Are Going Insane”.", ("TG-021",))


@book.reminder("TG-186", turn=Turn.CHANCE)
def nightmare_lines(state: Grail) -> Iterator[Step]:
    """What insanity opens the way to."""
    for who in _in_state(state, is_insane):
        yield Step(f"{who}: Nightmares are possible, and Exploration and Travel are riskier.", ("TG-186",))


def _acting_with(state: Grail, resource: str) -> Iterator[str]:
    """Who is in an Action or an Encounter and has some of a resource."""
    busy = {name for action in state.acting for name in action.members}
    busy |= set(state.encounter.party) if state.encounter else set()
    return (who for who in playing(state) if who in busy and getattr(state.characters[who], resource))


@book.reminder("TG-030", turn=Turn.CHANCE)
def wealth_lines(state: Grail) -> Iterator[Step]:
    """Whose Wealth can buy something."""
    for who in _acting_with(state, "wealth"):
        yield Step(f"{who} has {state.characters[who].wealth} Wealth, which pays for items and equipment.", ("TG-030",))


@book.reminder("TG-031", turn=Turn.CHANCE)
def fame_lines(state: Grail) -> Iterator[Step]:
    """Whose Reputation may move people."""
    for who in _acting_with(state, "rep"):
        yield Step(f"{who} has {state.characters[who].rep} Reputation, which can make people help.", ("TG-031",))


@book.reminder("TG-032", turn=Turn.CHANCE)
def magic_lines(state: Grail) -> Iterator[Step]:
    """Whose Magic may count."""
    for who in _acting_with(state, "magic"):
        yield Step(f"{who} has {state.characters[who].magic} Magic, for Encounters and Menhirs.", ("TG-032",))
