"""How a rule stands at this table: one sentence of numbers for each rule that has some."""

from collections.abc import Callable, Mapping

from companion.games.tainted_grail.characters.conditions import is_dying, is_exhausted, is_insane, is_panicked
from companion.games.tainted_grail.characters.growth import next_price
from companion.games.tainted_grail.characters.roster import unclaimed
from companion.games.tainted_grail.characters.tracks import ceiling
from companion.games.tainted_grail.day.forecast import Coming, Swept, forecast, last_day
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import ENCOUNTER_DECKS, PAIRS, Character, Grail, playing

Says = Callable[[Grail], str]


def _each(state: Grail, says: Callable[[str, Character], str]) -> str:
    told = (f"{who}: {said}" for who in playing(state) if (said := says(who, state.characters[who])))
    return "; ".join(told)


def _figure(value: int | None) -> str:
    return "unknown" if value is None else str(value)


def energy_limits(state: Grail) -> str:
    """Energy and its ceiling for everyone (TG-013)."""
    def limit(who: str, tray: Character) -> str:
        top = "unknown" if tray.health is None else str(ceiling(state, who, "energy"))
        return f"energy {_figure(tray.energy)}, at most {top} (health {_figure(tray.health)})"

    return _each(state, limit)


def health_limits(state: Grail) -> str:
    """Health and its ceiling for everyone (TG-B12)."""
    return _each(state, lambda who, tray: f"health {_figure(tray.health)} of {ceiling(state, who, 'health')}")


def panic(state: Grail) -> str:
    """Terror against health (TG-015)."""
    def compared(who: str, tray: Character) -> str:
        now = is_panicked(state, who)
        figures = f"terror {_figure(tray.terror)}, health {_figure(tray.health)}"
        return figures if now is None else f"{figures}: {'Panic' if now else 'no Panic'}"

    return _each(state, compared)


def exhausted(state: Grail) -> str:
    """Energy against the red slots (TG-007)."""
    red = number(state, "track.energy.red")

    def told(who: str, tray: Character) -> str:
        return f"energy {_figure(tray.energy)}{', Exhausted' if is_exhausted(state, who) else ''}"

    return f"Exhausted at {red} or less. {_each(state, told)}"


def insane(state: Grail) -> str:
    """Terror against the red slots (TG-020)."""
    red = number(state, "track.terror.red")

    def told(who: str, tray: Character) -> str:
        return f"terror {_figure(tray.terror)}{', going insane' if is_insane(state, who) else ''}"

    return f"Insanity from {red} on. {_each(state, told)}"


def dying(state: Grail) -> str:
    """Who is dying (TG-011)."""
    return _each(state, lambda who, tray: f"health {_figure(tray.health)}{', dying' if is_dying(state, who) else ''}")


def prices(state: Grail) -> str:
    """The Exp that the next point of each pair costs (TG-163)."""
    def told(who: str, tray: Character) -> str:
        found = [(pair, next_price(state, who, pair[0])) for pair in PAIRS]
        costs = [f"{'/'.join(pair)} {price[0]}" for pair, price in found if price is not None]
        return f"{', '.join(costs)} (has {_figure(tray.exp)} Exp)" if costs else ""

    return _each(state, told)


def decks(state: Grail) -> str:
    """Cards in each character's decks (TG-160)."""
    least = number(state, "deck.least")

    def told(who: str, tray: Character) -> str:
        return f"Combat {_figure(tray.combat_deck)}, Diplomacy {_figure(tray.diplomacy_deck)}"

    return f"At least {least} each. {_each(state, told)}"


def resources(*names: str) -> Says:
    """A sentence that gives some resources of everyone."""
    def said(state: Grail) -> str:
        return _each(state, lambda who, tray: ", ".join(f"{n} {_figure(getattr(tray, n))}" for n in names))

    return said


def menhirs(state: Grail) -> str:
    """Active Menhirs with their dials and last days (TG-B04)."""
    lit = [f"{at} {_dial(menhir.dial)}, lasts to day {last_day(state, at)}" for at, menhir in state.menhirs.items()]
    if not lit:
        return f"Day {state.day}; no Menhir is Active."
    return f"Day {state.day}; {len(lit)} of {number(state, 'menhir.models')} Menhirs: {'; '.join(lit)}."


def _dial(value: int | None) -> str:
    return "without dial" if value is None else f"on {value}"


def coming_mornings(state: Grail) -> str:
    """The next mornings on which something goes (TG-064)."""
    told = [_coming(one) for one in forecast(state) if one.dark or one.sink or one.displaced][:3]
    return "If nothing is done: " + "; ".join(told) + "." if told else "No Location sinks in the mornings ahead."


def _coming(one: Coming) -> str:
    parts = [f"Menhir {n} goes out" for n in one.dark] + [f"{n} sinks" for n in one.sink]
    parts += [f"{s.who} to {s.to} ({s.health:+} health, {s.terror:+} terror{_way_out(s)})" for s in one.displaced]
    return f"morning of day {one.day}: {', '.join(parts)}"


def _way_out(swept: Swept) -> str:
    there = swept.elsewhere
    return f"; {there.energy} energy to be in {there.to} before" if there is not None else ""


def dials(state: Grail) -> str:
    """Time and Quest Dials (TG-092, TG-093)."""
    shown = (f"{name} ({dial.kind}) {dial.value}" for name, dial in state.dials.items())
    told = ", ".join(shown)
    return f"Dials now: {told}." if told else ""


def encounter_decks(state: Grail) -> str:
    """Encounter decks (TG-112)."""
    return f"Cards left: {', '.join(f'{deck} {_figure(state.decks.get(deck))}' for deck in ENCOUNTER_DECKS)}."


def guardians(state: Grail) -> str:
    """Where Guardians stand (TG-121)."""
    told = ", ".join(f"{name} at {guardian.location}" for name, guardian in state.guardians.items())
    return f"Guardians: {told}." if told else ""


def left_in_the_box(state: Grail) -> str:
    """Characters that can still be claimed (TG-178, TG-183)."""
    free = unclaimed(state)
    return f"{len(playing(state))} in play; to be claimed: {', '.join(free) or 'nobody'}."


_SAYS: tuple[tuple[Says, str], ...] = (
    (energy_limits, "TG-005 TG-013 TG-014 TG-018 TG-A01"),
    (health_limits, "TG-B12"),
    (panic, "TG-015 TG-017 TG-022 TG-A16"),
    (exhausted, "TG-006 TG-007 TG-009 TG-010 TG-223 TG-B11"),
    (insane, "TG-019 TG-020 TG-185"),
    (dying, "TG-011 TG-173 TG-B13"),
    (prices, "TG-156 TG-163 TG-164 TG-165 TG-166 TG-167 TG-168 TG-A02"),
    (decks, "TG-160 TG-161 TG-A26"),
    (resources("food"), "TG-028 TG-029 TG-A10"),
    (resources("food", "wealth"), "TG-034"),
    (resources("food", "wealth", "rep", "magic", "exp"), "TG-026 TG-027"),
    (resources("exp"), "TG-033 TG-155 TG-157"),
    (resources("energy"), "TG-003 TG-004 TG-103 TG-B25"),
    (menhirs, "TG-071 TG-073 TG-074 TG-077 TG-B04 TG-B17"),
    (coming_mornings, "TG-064 TG-066 TG-067 TG-079 TG-B03"),
    (dials, "TG-091 TG-092 TG-093 TG-B18"),
    (encounter_decks, "TG-112 TG-218"),
    (guardians, "TG-119 TG-121 TG-125 TG-225"),
    (left_in_the_box, "TG-177 TG-178 TG-183 TG-212 TG-A07"),
)

NUMBERS: Mapping[str, Says] = {rule: says for says, rules in _SAYS for rule in rules.split()}
"""Rule id → how it stands at this table."""
