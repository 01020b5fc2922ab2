"""An entry that was begun in the line, carried into the controls of a form: what reads as an action with what it says,
and where it does not read yet who acts, then each word to its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from companion.engine.action import Action
from companion.engine.forms import Actors, Form, Language, Reading, Verb
from companion.engine.game import Offer
from companion.engine.slots import EXACT, OPEN, PREFIX, Option, best_fits, fit
from companion.engine.text import Line, Token, UnclosedQuoteError, fold, read_line
from companion.engine.verdicts import Ambiguous, InputProblem
from companion.tui.forms.controls import Control, in_quotes
from companion.tui.forms.filling import Again, Filling, Part
from companion.tui.forms.putting import put

Place = Control | str | None
"""Where a word went: a control, or a fixed word of the form."""
Reads = Callable[[str], Reading | InputProblem | Ambiguous]
"""What a text reads as at the table, now."""
PHRASE = 4
"""Words that a bare name may have."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A begun entry: who acts, the verbs that its word may mean, the words behind it, the reason behind `!!`, what was
    typed before the verb, and the reading where the entry reads as an action."""

    actors: tuple[str, ...]
    verbs: tuple[Verb, ...] = ()
    words: tuple[Token, ...] = ()
    reason: str | None = None
    before: str = ""
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """The form that a begun entry opens, filled in; the words of the line that it did not take, and the fixed words
    that it did."""

    offer: Offer
    filling: Filling
    strange: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        """The words of the line that the entry lacks, a fixed word while nothing stands beside it included."""
        words = self.filling.text.split()
        waiting = (fixed for fixed in self.fixed if not any(word.startswith(fixed) for word in words))
        return (*self.strange, *waiting)


def begun(text: str, language: Language, reads: Reads) -> Begun:
    """What a line begins; without verbs where none stands in it."""
    reading, line = whole(text, language.names, reads), _line(text)
    tokens = line.tokens
    if reading is not None:
        return Begun(reading.action.actors, (reading.verb,), tokens, reading.reason, reading=reading)
    actors = _actors(tokens[:1], language)
    at = 1 if (actors and _verbs(tokens[1:2], language)) or not _verbs(tokens[:1], language) else 0
    verbs = _verbs(tokens[at : at + 1], language)
    before = tokens[0].text if at and tokens else ""
    if not verbs:
        rest = tuple(tokens[1:] if actors else tokens)
        unnamed = tuple(verb for verb in language.verbs if not verb.name) if actors and rest else ()
        return Begun(actors, unnamed, rest, line.reason, before)
    if all(verb.raw for verb in verbs):
        return Begun(actors if at else (), verbs, _behind(text, tokens[at]), None, before)
    return Begun(actors if at else (), verbs, tokens[at + 1 :], line.reason, before)


def whole(text: str, names: Sequence[str], reads: Reads) -> Reading | None:
    """What a text reads as; where only the actor is missing, the rest of it. None for what cannot be read yet, or in
    several ways."""
    reading = reads(text)
    if isinstance(reading, InputProblem) and names:
        named = reads(f"{in_quotes(names[0])} {text}")
        if isinstance(named, Reading) and named.verb.actors is not Actors.NONE:
            return replace(named, action=replace(named.action, actors=()))
    return reading if isinstance(reading, Reading) else None


def _line(text: str) -> Line:
    """The words of a line, one in quotes that are still open included; where they are no quotes, as they stand."""
    for closing in ("", '"', "”"):
        try:
            return read_line(text + closing)
        except UnclosedQuoteError:
            continue
    return read_line(text.translate({ord(mark): " " for mark in '"“”'}))


def _behind(text: str, verb: Token) -> tuple[Token, ...]:
    """All that stands behind a verb that takes the whole line, as one word: nothing is a mark there."""
    start = verb.start + len(verb.text)
    rest = text[start:].strip()
    return (Token(rest, start),) if rest else ()


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


def carry(
    start: Begun, offers: Sequence[Offer], fill: Callable[[Offer], Filling], same: Callable[[str, Action], bool]
) -> Carried:
    """The form of a begun entry. What reads is carried whole, into a form that says the `same`, or else not at all; of
    what does not read yet, the form that takes most of the words has them."""
    tried = [(offer, fill(offer)) for offer in _meant(start, offers)]
    if start.reading is None:
        carriers = [Carrier(filling) for _, filling in tried]
        best = max(range(len(tried)), key=lambda n: carriers[n].carry(start))
        return Carried(*tried[best], tuple(carriers[best].strange), tuple(carriers[best].fixed))
    for offer, filling in tried:
        put(start.reading.action, filling)
        if same(filling.text, start.reading.action):
            return Carried(offer, filling)
    return Carried(tried[0][0], fill(tried[0][0]), tuple(token.text for token in start.words))


def _meant(start: Begun, offers: Sequence[Offer]) -> list[Offer]:
    """The forms that a begun entry may mean, those that can be entered now first; of an action that was read, those
    that say the same, in whatever order of words."""
    found = [offer for offer in offers if offer.verb in start.verbs]
    known = {offer.verb.name for offer in found}
    others = [Offer(verb, form, "", None) for verb in start.verbs if verb.name not in known for form in verb.forms]
    every = sorted(found + others, key=lambda offer: offer.blocked is not None)
    form = None if start.reading is None else start.reading.form
    return every if form is None else [one for one in every if contents(one.form) == contents(form)]


def contents(form: Form) -> tuple[Any, ...]:
    """What a form fills in, whatever the order."""
    labels = sorted(" ".join(slot.label for slot in form.slots).split())
    return (form.action, *form.fixed.items(), *labels)


@dataclass(slots=True)
class Carrier:
    """The words of a begun entry on their way into the controls: where the last one went, those without a place,
    the fixed words among them."""

    filling: Filling
    strange: list[str] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)
    _here: Place = None

    def carry(self, start: Begun) -> tuple[int, int]:
        """Put the words into the controls. Gives how many found their place, and how well: 0 where all are named in
        full, less for every guess."""
        known = self.filling.act(start.actors) and start.actors
        self.strange += [start.before] if start.before and not known else []
        words, placed, guesses = list(start.words), 0, 0
        while words:
            used, how = self._place(words)
            placed, guesses = placed + used, guesses + how
            if not used:
                self.strange.append(words[0].text)
            del words[: max(used, 1)]
        return placed, -guesses

    def _place(self, words: Sequence[Token]) -> tuple[int, int]:
        """How many of the words went to one place, and how well they fit; none where no place takes them."""
        places = list(_from(self._here, list(_places(self.filling.items))))
        key, equals, value = words[0].text.partition("=")
        if equals and value and not words[0].quoted:
            keyed = _keyed(f"{key}=", Token(value, words[0].start), places)
            if keyed is not None:
                self._here = keyed
                return 1, EXACT
        for how in (EXACT, PREFIX, OPEN):
            for phrase in _phrases(words) if how != OPEN else [words[:1]]:
                word = Token(" ".join(token.text for token in phrase), phrase[0].start, phrase[0].quoted)
                found = next((place for place in places if self._takes(place, word, how, places)), None)
                if found is not None:
                    self._here = _inner(found)
                    return len(phrase), how
        return 0, EXACT

    def _takes(self, place: Control | str, word: Token, how: int, places: Sequence[Place]) -> bool:
        """Whether a place takes a word; a fixed word is said no more often than it stands in the form."""
        if isinstance(place, Control):
            return place.take(word, how)
        rank = None if word.quoted else fit(Option(place), word.text)
        if rank is None or rank > how or self.fixed.count(place) >= places.count(place):
            return False
        self.fixed.append(place)
        return True


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
