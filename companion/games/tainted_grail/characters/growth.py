"""Advancement: attribute points and their Skills, bought cards, and the two decks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.book import Step
from companion.engine.rules import Switch
from companion.engine.verdicts import Advisory, Impossible, RuleViolation, Stage
from companion.games.tainted_grail.actions import Move, Record
from companion.games.tainted_grail.book import Turn, book
from companion.games.tainted_grail.characters.adjust import move_attribute
from companion.games.tainted_grail.characters.tracks import change
from companion.games.tainted_grail.profile import number
from companion.games.tainted_grail.state import ATTRIBUTES, PAIRS, Grail, Skill, moment, playing, with_character

TG_025 = Switch("TG-025", "points above 2 bring a Skill")
TG_169 = Switch("TG-169", "the third and later points bring a Skill")
TG_159 = Switch("TG-159", "Combat and Diplomacy have decks of their own")

PRICES = (
    (2, Switch("TG-164", "the 1st point in a pair")), (4, Switch("TG-165", "the 2nd point in a pair")),
    (6, Switch("TG-166", "the 3rd point in a pair")), (8, Switch("TG-167", "the 4th point in a pair")),
    (10, Switch("TG-168", "the 5th and further points in a pair")),
)
"""The Exp price of the 1st to 5th point in a pair with its rule; further points cost as the 5th."""

FREE_POINTS = 2
"""Points of an attribute that bring no Skill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise(Move):
    """A point of an attribute is bought."""

    attribute: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSkill(Record):
    """A Skill card comes with a point; `skill` is the side chosen, `attribute` may be left out where one is due."""

    skill: int = 0
    attribute: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Move):
    """A Combat or Diplomacy card is bought."""

    deck: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(Move):
    """Owned cards go out of a deck or into it."""

    deck: str = ""
    way: str = ""
    cards: int = 1


@dataclass(frozen=True, slots=True)
class SkillTaken:
    """A Skill card lies beside its attribute."""

    who: str
    number: int
    attribute: str


@dataclass(frozen=True, slots=True)
class DeckBuilt:
    """A character's deck holds so many cards, and so many owned ones lie outside."""

    who: str
    deck: str
    cards: int | None
    owned: int


@book.applies(SkillTaken)
def skill_taken(state: Grail, event: SkillTaken) -> Grail:
    """Attach the card."""
    skills = (*state.characters[event.who].skills, Skill(event.number, event.attribute))
    return with_character(state, event.who, skills=skills)


@book.applies(DeckBuilt)
def deck_built(state: Grail, event: DeckBuilt) -> Grail:
    """Write both counts down."""
    counts = {f"{event.deck}_deck": event.cards, f"{event.deck}_owned": event.owned}
    return with_character(state, event.who, **counts)


def pair_of(attribute: str) -> tuple[str, str]:
    """The opposing pair of an attribute."""
    return next(pair for pair in PAIRS if attribute in pair)


def pair_total(state: Grail, who: str, attribute: str) -> int | None:
    """The points of an attribute's pair, starting ones included (A-02); None while one of them is unknown."""
    values = [state.characters[who].attributes.get(name) for name in pair_of(attribute)]
    return None if None in values else sum(value or 0 for value in values)


def next_price(state: Grail, who: str, attribute: str) -> tuple[int, str, int] | None:
    """The Exp price of the next point, its rule, and which point of the pair it is; None while that is unknown."""
    total = pair_total(state, who, attribute)
    if total is None:
        return None
    price, rule = PRICES[min(total, len(PRICES) - 1)]
    return price if rule else 0, rule.rule, total + 1


def skills_due(state: Grail, who: str) -> Mapping[str, int]:
    """Attributes with the number of Skill cards that still have to be chosen for them (TG-025, TG-169)."""
    tray = state.characters[who]
    due = {}
    for attribute in ATTRIBUTES:
        have = sum(skill.attribute == attribute for skill in tray.skills)
        missing = max(0, (tray.attributes.get(attribute) or 0) - FREE_POINTS) - have
        if missing > 0 and TG_025 and TG_169:
            due[attribute] = missing
    return due


def skills_pending(state: Grail) -> list[dict[str, str]]:
    """A pending step for every Skill card that has to be chosen."""
    counts = {who: sum(skills_due(state, who).values()) for who in playing(state)}
    return [{"kind": "skill", "who": who} for who, due in counts.items() for _ in range(due)]


def _evening_only(state: Grail, rule: str, what: str) -> RuleViolation | None:
    if state.phase == "evening":
        return None
    return RuleViolation("growth.phase", f"{moment(state)}; {what} at the End of the Day only.", rule,
                         {"phase": state.phase}, "Enter `evening` first.")


@book.check(Raise, Advance, stage=Stage.PHASE, rules=("TG-155",))
def spent_in_the_evening(state: Grail, action: Move) -> RuleViolation | None:
    """Exp is spent at the End of the Day."""
    return _evening_only(state, "TG-155", "Exp is spent")


@book.check(Swap, stage=Stage.PHASE, rules=("TG-161",))
def swapped_in_the_evening(state: Grail, action: Swap) -> RuleViolation | None:
    """Owned cards are swapped at the End of the Day."""
    return _evening_only(state, "TG-161", "cards are swapped")


@book.check(Raise, stage=Stage.PRICE, rules=("TG-163",))
def point_covered(state: Grail, action: Raise) -> RuleViolation | Advisory | None:
    """The price of a point goes by the total of its pair."""
    if not action.attribute:
        return None
    found = next_price(state, action.actor, action.attribute)
    if found is None:
        return Advisory(f"{action.actor}'s {' or '.join(pair_of(action.attribute))} is not known: the price cannot be "
                        "told.", ("TG-163",))
    price, rule, nth = found
    exp = state.characters[action.actor].exp
    if exp is None or exp >= price:
        return None
    return RuleViolation(
        "raise.price", f"Point {nth} of {' and '.join(pair_of(action.attribute))} costs {price} Exp; "
        f"{action.actor} has {exp}.", rule, {"price": price, "exp": exp, "pair": nth - 1},
        f"{price - exp} more Exp would do.", ("TG-163",))


@book.check(Advance, stage=Stage.PRICE, rules=("TG-157",))
def card_covered(state: Grail, action: Advance) -> RuleViolation | None:
    """A card has a fixed price."""
    exp = state.characters[action.actor].exp if action.actors else None
    price = number(state, "deck.card.price")
    if exp is None or exp >= price:
        return None
    return RuleViolation("advance.price", f"A card costs {price} Exp; {action.actor} has {exp}.", "TG-157",
                         {"price": price, "exp": exp}, f"{price - exp} more Exp would do.")


@book.check(Swap, stage=Stage.KIND, rules=("TG-160",))
def deck_stays_big_enough(state: Grail, action: Swap) -> RuleViolation | None:
    """No deck is built below its least size."""
    if action.way != "out":
        return None
    cards, least = _deck(state, action.actor, action.deck)[0], number(state, "deck.least")
    if cards is None or cards - action.cards >= least:
        return None
    return RuleViolation("deck.least", f"{action.actor}'s {action.deck} deck holds {cards}; without {action.cards} it "
                         f"would hold {cards - action.cards}, and {least} is the least.", "TG-160",
                         {"deck": cards, "out": action.cards, "least": least},
                         f"At most {max(0, cards - least)} can go out.", ("TG-A26",), impossible=action.cards > cards)


@book.check(Swap, stage=Stage.KIND, rules=("TG-162",))
def owned_outside(state: Grail, action: Swap) -> RuleViolation | None:
    """Only owned cards that lie outside the deck go in; the Pool is another matter."""
    if action.way != "in":
        return None
    owned = _deck(state, action.actor, action.deck)[1]
    if owned >= action.cards:
        return None
    return RuleViolation("deck.owned", f"{action.actor} owns {owned} {action.deck} cards outside the deck, not "
                         f"{action.cards}.", "TG-162", {"owned": owned, "in": action.cards},
                         f"Buy one with `{action.actor} advance {action.deck}`.")


def _deck(state: Grail, who: str, deck: str) -> tuple[int | None, int]:
    """The cards in a deck and the owned ones outside it."""
    tray = state.characters[who]
    return (tray.diplomacy_deck, tray.diplomacy_owned) if deck == "diplomacy" else (tray.combat_deck, tray.combat_owned)


@book.check(TakeSkill, stage=Stage.ACTOR)
def skill_is_due(state: Grail, action: TakeSkill) -> RuleViolation | None:
    """A Skill comes with a third or later point, beside that attribute."""
    due = skills_due(state, action.actor) if action.actors else {}
    if (action.attribute in due if action.attribute else due) or not action.actors:
        return None
    told = f" for {action.attribute}" if action.attribute else ""
    return RuleViolation("skill.due", f"No Skill is due to {action.actor}{told}.", "TG-169",
                         {"due": ", ".join(due) or "none"}, "A Skill comes with the 3rd and each later point.",
                         ("TG-025",))


@book.check(TakeSkill, stage=Stage.KIND, rules=("TG-172",))
def skill_is_unique(state: Grail, action: TakeSkill) -> RuleViolation | None:
    """Each Skill exists once, and there are only so many."""
    most = number(state, "skills")
    if action.skill > most:
        return RuleViolation("skill.number", f"There are {most} Skills and no {action.skill}.", "TG-172",
                             {"skills": most}, f"A Skill's number is 1 to {most}.")
    holder = next((who for who, tray in state.characters.items() if tray.alive
                   for skill in tray.skills if skill.number == action.skill), None)
    if holder is None:
        return None
    return RuleViolation("skill.taken", f"{holder} holds Skill {action.skill} already.", "TG-172",
                         {"skill": action.skill, "holder": holder}, "Choose another Skill.", ("TG-171",))


@book.effect(Raise, rules=("TG-156", "TG-033"))
def pay_for_point(state: Grail, action: Raise) -> Iterator[Any]:
    """Exp pays for the point."""
    found = next_price(state, action.actor, action.attribute)
    if found is not None:
        yield from change(state, action.actor, "exp", -found[0])


@book.effect(Raise)
def raise_attribute(state: Grail, action: Raise) -> Iterator[Any]:
    """The attribute goes up by one; the Skill that comes with it costs nothing more."""
    yield from move_attribute(state, action.actor, action.attribute, 1)


@book.effect(Raise, rules=("TG-170",))
def skill_comes_free(state: Grail, action: Raise) -> Iterator[Any]:
    """No Skill has a price of its own."""
    if action.attribute in skills_due(state, action.actor):
        yield Advisory(f"A Skill for {action.attribute} comes with the point, at no further price: "
                       f"`{action.actor} skill N {action.attribute}`.", ("TG-170", "TG-A24"))


@book.effect(TakeSkill)
def take_skill(state: Grail, action: TakeSkill) -> Iterator[Any]:
    """The card is attached beside its attribute."""
    due = tuple(skills_due(state, action.actor))
    if action.attribute is None and len(due) != 1:
        yield Impossible("Beside which attribute does the Skill lie?",
                         f"{action.actor} skill {action.skill} {' or '.join(due or ATTRIBUTES)}")
    yield SkillTaken(action.actor, action.skill, action.attribute or due[0])


@book.effect(TakeSkill, rules=("TG-171",))
def other_side_lost(state: Grail, action: TakeSkill) -> Iterator[Any]:
    """The Skill on the card's other side is forfeited."""
    yield Advisory("The Skill on the other side of the card is forfeited, for everybody.", ("TG-171", "TG-A15"))


@book.effect(Advance, rules=("TG-156", "TG-033"))
def pay_for_card(state: Grail, action: Advance) -> Iterator[Any]:
    """Exp pays for the card."""
    yield from change(state, action.actor, "exp", -number(state, "deck.card.price"))


@book.effect(Advance, rules=("TG-158",))
def add_card(state: Grail, action: Advance) -> Iterator[Any]:
    """One of three cards joins the deck."""
    deck = action.deck if TG_159 else "combat"
    cards, owned = _deck(state, action.actor, deck)
    yield DeckBuilt(action.actor, deck, None if cards is None else cards + 1, owned)
    yield Advisory(f"Look at the top three cards of the {deck} Pool, add one to the deck, shuffle the other two back.",
                   ("TG-158",))


@book.effect(Swap)
def swap(state: Grail, action: Swap) -> Iterator[Any]:
    """Cards out of the deck stay owned, beside the tray; they never go back to the Pool."""
    cards, owned = _deck(state, action.actor, action.deck)
    out = action.cards if action.way == "out" else -action.cards
    yield DeckBuilt(action.actor, action.deck, None if cards is None else cards - out, max(0, owned + out))


@book.reminder("TG-226", turn=Turn.AFTER)
def talk_lines(state: Grail) -> Iterator[Step]:
    """Every Skill is unique: advancement is for the whole table to talk over."""
    if state.phase == "evening" and any((state.characters[who].exp or 0) >= PRICES[0][0] for who in playing(state)):
        yield Step("Talk advancement over together: every Skill exists once.", ("TG-226",))


@book.reminder("TG-155", turn=Turn.AFTER)
def exp_lines(state: Grail) -> Iterator[Step]:
    """Who has Exp to spend this evening."""
    if state.phase == "evening":
        for who in playing(state):
            exp = state.characters[who].exp or 0
            if exp >= PRICES[0][0]:
                yield Step(f"{who} has {exp} Exp to spend on points or cards.", ("TG-155",), entry=f"{who} raise ")


@book.reminder("TG-025", "TG-169")
def skill_lines(state: Grail) -> Iterator[Step]:
    """Whose Skill has to be chosen."""
    for who in playing(state):
        for attribute in skills_due(state, who):
            yield Step(f"{who} chooses a Skill for {attribute}.", ("TG-025", "TG-169"), entry=f"{who} skill ")
