"""An entry that was begun in the line, carried into the controls of a form: who acts, then each word to its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from companion.engine.forms import Form, Language, Reading, Verb, read
from companion.engine.game import Offer
from companion.engine.slots import EXACT, OPEN, PREFIX, Option, best_fits, fit
from companion.engine.text import Token, UnclosedQuoteError, fold, read_line
from companion.tui.forms.controls import Control, Several
from companion.tui.forms.filling import Again, Filling, Part

Place = Control | str | None
"""Where a word went: a control, or a fixed word of the form."""
PHRASE = 4
"""Words that a bare name may have."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A begun entry: who acts, the verbs that its word may mean, the words behind it, the reason behind `!!`, and the
    form where the entry is whole."""

    actors: tuple[str, ...]
    verbs: tuple[Verb, ...] = ()
    words: tuple[Token, ...] = ()
    reason: str | None = None
    form: Form | None = None


def begun(text: str, language: Language, state: Any) -> Begun:
    """What a line begins; without verbs where none stands in it. A whole entry is taken as it is written in full."""
    reading = read(language, state, text)
    try:
        line = read_line(text)
    except UnclosedQuoteError:
        line = read_line(f'{text}"')
    reason, form = line.reason, None
    if isinstance(reading, Reading):
        line, reason, form = read_line(reading.text), reading.reason, reading.form
    tokens = line.tokens
    actors = _actors(tokens[:1], language)
    at = 1 if (actors and _verbs(tokens[1:2], language)) or not _verbs(tokens[:1], language) else 0
    verbs = _verbs(tokens[at : at + 1], language)
    if not verbs:
        rest = tuple(tokens[1:] if actors else tokens)
        unnamed = tuple(verb for verb in language.verbs if not verb.name) if actors and rest else ()
        return Begun(actors, unnamed, rest, reason, form)
    return Begun(actors if at else (), verbs, _behind(line.text, tokens, at + 1, verbs), reason, form)


def _behind(text: str, tokens: Sequence[Token], at: int, verbs: Sequence[Verb]) -> tuple[Token, ...]:
    """The words behind the verb; behind a verb that takes the whole line they are one."""
    if at < len(tokens) and all(verb.raw for verb in verbs):
        return (Token(text[tokens[at].start :].strip(), tokens[at].start),)
    return tuple(tokens[at:])


def _verbs(tokens: Sequence[Token], language: Language) -> tuple[Verb, ...]:
    """The verbs that a word may mean."""
    named = [verb for verb in language.verbs if verb.name]
    fits = best_fits([verb.option for verb in named], tokens[0].text) if tokens and not tokens[0].quoted else []
    names = {option.name for option, _ in fits}
    return tuple(verb for verb in named if verb.name in names)


def _actors(tokens: Sequence[Token], language: Language) -> tuple[str, ...]:
    """The people that a word names; none where one of its parts names nobody, or several."""
    if not tokens:
        return ()
    whole = next((who for word, who in language.groups.items() if fold(word) == fold(tokens[0].text)), None)
    parts = [tokens[0].text] if tokens[0].quoted else tokens[0].text.split("+")
    options = [Option(name) for name in language.names]
    fits = [best_fits(options, part) for part in parts]
    if whole and not tokens[0].quoted:
        return whole
    return tuple(found[0][0].name for found in fits) if all(len(found) == 1 for found in fits) else ()


# -- into the controls -------------------------------------------------------------------------------------------------


def offered(start: Begun, offers: Sequence[Offer]) -> list[Offer]:
    """The forms that a begun entry may mean, those that can be entered now first."""
    found = [offer for offer in offers if offer.verb in start.verbs]
    known = {offer.verb.name for offer in found}
    others = [Offer(verb, form, "", None) for verb in start.verbs if verb.name not in known for form in verb.forms]
    whole = [one for one in found + others if start.form is not None and _alike(one.form, start.form)]
    return sorted(whole or found + others, key=lambda offer: offer.blocked is not None)


def _alike(one: Form, other: Form) -> bool:
    """Whether two forms make the same action, in whatever order of words."""
    return one.action is other.action and one.fixed == other.fixed


def carry(start: Begun, filling: Filling) -> tuple[int, int]:
    """Put the words of a begun entry into the controls. Gives how many found their place, and how well: 0 where all
    are named in full, less for every guess."""
    if isinstance(filling.who, Several):
        filling.who.values = list(start.actors)
    elif filling.who is not None and len(start.actors) == 1:
        filling.who.value = start.actors[0]
    words, placed, guesses = list(start.words), 0, 0
    here: Place = None
    while words:
        used, how, here = _place(words, filling, here)
        placed, guesses = placed + used, guesses + how
        del words[: max(used, 1)]
    return placed, -guesses



def _place(words: Sequence[Token], filling: Filling, here: Place) -> tuple[int, int, Place]:
    """How many of the words went to one place, how well they fit, and which place; none where no place takes them."""
    places = list(_from(here, list(_places(filling.items))))
    key, equals, value = words[0].text.partition("=")
    if equals and value and not words[0].quoted:
        keyed = _keyed(f"{key}=", Token(value, words[0].start), places)
        if keyed is not None:
            return 1, EXACT, keyed
    for how in (EXACT, PREFIX, OPEN):
        for phrase in _phrases(words) if how != OPEN else [words[:1]]:
            word = Token(" ".join(token.text for token in phrase), phrase[0].start, phrase[0].quoted)
            found = next((place for place in places if _takes(place, word, how)), None)
            if found is not None:
                return len(phrase), how, _inner(found)
    return 0, EXACT, here


def _phrases(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The first words as one name, the longest first; a quoted word stands alone."""
    bare = next((n for n, word in enumerate(words) if word.quoted), len(words))
    for count in range(max(min(bare, PHRASE), 1), 0, -1):
        yield words[:count]


def _places(items: Sequence[Control | Part | str]) -> Iterator[Control | str]:
    """Fixed words and controls in the order of the entry."""
    for item in items:
        if isinstance(item, Part):
            yield from _places(item.items)
            if item.again is not None:
                yield from [control for control in item.controls if isinstance(control, Again) and control.part is item]
        else:
            yield item


def _from(here: Place, places: list[Control | str]) -> Iterator[Control | str]:
    """The places behind the last one that took a word, then those before it; one more of the same comes last."""
    at = next((n for n, place in enumerate(places) if place is here), 0)
    ordered = [*places[at:], *places[:at]]
    yield from (place for place in ordered if not isinstance(place, Again))
    yield from (place for place in ordered if isinstance(place, Again))


def _takes(place: Control | str, word: Token, how: int) -> bool:
    if isinstance(place, Control):
        return place.take(word, how)
    rank = None if word.quoted else fit(Option(place), word.text)
    return rank is not None and rank <= how


def _keyed(key: str, value: Token, places: Sequence[Control | str]) -> Control | None:
    """The control behind `key=`, if it takes the value."""
    for place, control in pairwise(places):
        if isinstance(place, str) and fold(place) == fold(key) and isinstance(control, Control):
            return control if any(control.take(value, how) for how in (EXACT, PREFIX, OPEN)) else None
    return None


def _inner(place: Control | str) -> Place:
    """Where one goes on: within what one more of the same has added."""
    if not isinstance(place, Again):
        return place
    added = place.part.items[-1]
    return next((control for control in added.controls if control.words), None) if isinstance(added, Part) else place
