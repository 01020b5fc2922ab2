"""Verbs and forms: the declaration of the entry language, and the way from a line of text to an action and back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from math import prod
from typing import Any

from companion.engine.action import Action
from companion.engine.slots import (
    EXACT,
    Filled,
    Kinds,
    Miss,
    Option,
    Scan,
    Slot,
    TooManyReadingsError,
    best_fits,
    match_all,
    write_all,
)
from companion.engine.text import LONGEST_ENTRY, Line, Token, UnclosedQuoteError, fold, quoted, read_line, split_line
from companion.engine.verdicts import Advisory, Ambiguous, InputProblem

_MOST_PARTIES = 500
"""How many groups of people one word such as `a+b` may stand for."""
_TOLD = 6
"""How many readings of an ambiguous entry its message writes out."""


class Actors(Enum):
    """Who may stand before a verb."""

    NONE = "none"
    ONE = "one"
    MANY = "many"


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say a verb: the slots, the action they fill (`fixed` fills what the words imply), and a help line."""

    action: type[Action]
    slots: tuple[Slot, ...] = ()
    help: str = ""
    fixed: Mapping[str, Any] = field(default_factory=dict)

    def build(self, actors: tuple[str, ...], filled: Filled) -> Action:
        """The action of these values."""
        known = {f.name for f in fields(self.action)}
        values = {name: value for name, value in {**filled, **self.fixed}.items() if name in known}
        return self.action(actors=actors, **values)

    def fits(self, action: Action) -> bool:
        """Whether this form can write the action."""
        return type(action) is self.action and all(getattr(action, k) == v for k, v in self.fixed.items())


@dataclass(frozen=True, slots=True)
class Verb:
    """A word of the entry language with its forms.

    `alias` is its one-letter spelling, `key` the key that starts it on screen, `group` its heading in help, `raw`
    marks verbs behind which comment and quote marks are plain text, `hidden` leaves it out of the offers.
    """

    name: str
    forms: tuple[Form, ...]
    help: str
    actors: Actors = Actors.ONE
    alias: str = ""
    key: str = ""
    group: str = ""
    rules: tuple[str, ...] = ()
    raw: bool = False
    hidden: bool = False

    @property
    def option(self) -> Option:
        """The verb as something to choose."""
        return _verb_option(self.name, self.alias, self.help)


@lru_cache(maxsize=512)
def _verb_option(name: str, alias: str, help: str) -> Option:
    return Option(name, (alias,) if alias else (), help)


@dataclass(frozen=True, slots=True)
class Reading:
    """A line that was read: the action, the entry written out in full, the reason behind `!!`, and what is to be
    said about the reading itself."""

    verb: Verb
    form: Form
    action: Action
    text: str
    reason: str | None
    told: tuple[Advisory, ...] = ()


@dataclass(frozen=True, slots=True)
class Language:
    """What the reader has to know of a game and a state.

    `names` are the actors, `groups` further words for several of them (`all`, `here`), `default` the actor where the
    line names none.
    """

    verbs: tuple[Verb, ...]
    kinds: Kinds
    names: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    default: Callable[[Verb, Form], str | None]


@dataclass(frozen=True, slots=True)
class _Start:
    """One way to read the beginning of a line: who acts, which verb, where its slots begin."""

    actors: tuple[str, ...]
    verb: Verb
    at: int
    rank: int


def read(language: Language, state: Any, text: str) -> Reading | InputProblem | Ambiguous:
    """Read one entry. Never raises: what cannot be read is an InputProblem that names the place."""
    if len(text) > LONGEST_ENTRY:
        return InputProblem(f"An entry holds at most {LONGEST_ENTRY:,} characters; this one has {len(text):,}.")
    scanned = _scan(language, state, text)
    if isinstance(scanned, InputProblem):
        return scanned
    scan, reason = scanned
    if not scan.tokens:
        return InputProblem("Nothing was entered; type a verb such as "
                            f"“{language.verbs[0].name or language.verbs[1].name}”.")
    try:
        found = list(_readings(language, scan, reason))
    except TooManyReadingsError:
        return InputProblem("This can be read in too many ways; write the names and words out in full.")
    if not found:
        return _problem(scan)
    best = min(rank for rank, _ in found)
    readings = _distinct(reading for rank, reading in found if rank == best)
    if len(readings) > 1:
        texts = tuple(r.text for r in readings)
        return Ambiguous(f"“{scan.text.strip()}” can be read in {len(texts)} ways: {_some(texts)}.", texts)
    if not readings[0].action.actors and readings[0].verb.actors is not Actors.NONE:
        return InputProblem(f"Who? Put a name first: {', '.join(language.names)}.", 0, language.names)
    return readings[0]


def _scan(language: Language, state: Any, text: str) -> tuple[Scan, str | None] | InputProblem:
    raw = _raw_start(language, text)
    if raw is not None:
        return _raw_scan(language, state, *raw)
    try:
        line = read_line(text)
    except UnclosedQuoteError as problem:
        return InputProblem(f"The quote at character {problem.at + 1} is never closed.", problem.at)
    return Scan(line.text, line.tokens, state, language.kinds), line.reason


def _raw_start(language: Language, text: str) -> tuple[Verb, str] | None:
    """The raw verb that opens the line, if one does, with the line; a mere beginning of it gives way to a name."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    fits = best_fits([verb.option for verb in language.verbs if verb.name], first)
    if fits and fits[0][1] != EXACT and best_fits([Option(name) for name in language.names], first):
        return None
    named = [v for v in language.verbs if fits and v.name == fits[0][0].name and v.raw]
    return (named[0], text) if len({f[0].name for f in fits}) == 1 and named else None


def _raw_scan(language: Language, state: Any, verb: Verb, text: str) -> tuple[Scan, str | None]:
    reason = None
    if verb.name != "note":
        text, reason = split_line(text, escapes=True)
    start = len(text) - len(text.lstrip())
    first = text.split(maxsplit=1)[0]
    tokens = [Token(first, start)]
    after = start + len(first)
    rest = text[after:]
    if rest.strip():
        tokens.append(Token(rest.strip(), after + len(rest) - len(rest.lstrip())))
    return Scan(text, tuple(tokens), state, language.kinds), reason


def _readings(language: Language, scan: Scan, reason: str | None) -> Iterator[tuple[int, Reading]]:
    for start in _starts(language, scan):
        for form in start.verb.forms:
            for match in match_all(form.slots, scan, start.at, {}):
                if match.at < len(scan.tokens):
                    scan.miss(match.at, "nothing more")
                    continue
                yield start.rank + match.rank, _reading(language, start, form, match.filled, reason)


def _reading(language: Language, start: _Start, form: Form, filled: Filled, reason: str | None) -> Reading:
    actors = start.actors
    if not actors and start.verb.actors is not Actors.NONE:
        default = language.default(start.verb, form)
        actors = () if default is None else (default,)
    action = form.build(actors, filled)
    return Reading(start.verb, form, action, write(start.verb, form, action, language.verbs), reason)


def _starts(language: Language, scan: Scan) -> Iterator[_Start]:
    yield from _verbs_at(language, scan, 0, (), 0)
    for actors, rank in _actors(language, scan.tokens[0]):
        yield from _verbs_at(language, scan, 1, actors, rank)


def _verbs_at(language: Language, scan: Scan, at: int, actors: tuple[str, ...], rank: int) -> Iterator[_Start]:
    allowed = [v for v in language.verbs if _may_act(v, actors)]
    named = [v for v in allowed if v.name]
    token = scan.token(at)
    fits = [] if token is None or token.quoted else best_fits([v.option for v in named], token.text)
    ranks = {option.name: quality for option, quality in fits}
    for verb in named:
        if verb.name in ranks:
            yield _Start(actors, verb, at + 1, rank + ranks[verb.name])
    if not fits:
        names = [Option(name) for name in (*language.names, *filter(language.groups.get, language.groups))]
        names = names if at == 0 else []
        scan.miss(at, "a verb" if at else "a verb or a name", [*(v.option for v in named), *names])
    for verb in allowed:
        if not verb.name:
            yield _Start(actors, verb, at, rank)


def _may_act(verb: Verb, actors: tuple[str, ...]) -> bool:
    if not actors or verb.actors is Actors.MANY:
        return True
    return len(actors) == 1 and verb.actors is Actors.ONE


def _actors(language: Language, token: Token) -> Iterator[tuple[tuple[str, ...], int]]:
    options = [Option(name) for name in language.names]
    if not token.quoted:
        for word, members in language.groups.items():
            if fold(token.text) == fold(word) and members:
                yield members, EXACT
    parts = [token.text] if token.quoted else list(dict.fromkeys(map(fold, token.text.split("+"))))
    fits = [best_fits(options, part) if part else [] for part in parts]
    if prod(map(len, fits)) > _MOST_PARTIES:
        raise TooManyReadingsError
    for combination in _combinations(fits):
        names = tuple(dict.fromkeys(option.name for option, _ in combination))
        yield names, sum(rank for _, rank in combination)


def _combinations(fits: Sequence[Sequence[tuple[Option, int]]]) -> Iterator[tuple[tuple[Option, int], ...]]:
    if not fits:
        yield ()
        return
    for head in fits[0]:
        for tail in _combinations(fits[1:]):
            yield (head, *tail)


def _distinct(readings: Iterable[Reading]) -> list[Reading]:
    """Readings that mean different things, in order."""
    kept: list[Reading] = []
    for reading in readings:
        if all(reading.action != other.action for other in kept):
            kept.append(reading)
    return kept


def _problem(scan: Scan) -> InputProblem:
    """The sentence for a line that nothing reads: the furthest place that anything got to."""
    at = max(miss.at for miss in scan.misses)
    here = [miss for miss in scan.misses if miss.at == at]
    token = scan.token(at)
    nearest = _nearest(token.text, here) if token else ()
    wanted = _wanted(here)
    if token is None:
        return InputProblem(f"“{scan.text.strip()}” stops too early: {wanted} is wanted next.", len(scan.text), nearest)
    said = f"Cannot read “{token.text[:60]}” at character {token.start + 1}"
    told = f"{said}: {wanted} is wanted here." if wanted != "nothing more" else f"{said}: nothing more is wanted here."
    hint = f" Nearest: {', '.join(nearest)}." if nearest else _quote_hint(scan, at)
    return InputProblem(told + hint, token.start, nearest)


def _quote_hint(scan: Scan, at: int) -> str:
    """What to do where a name of several words stands without quotes."""
    first = scan.names.get(at)
    if first is None:
        return ""
    return f" Words that belong together want quotes: {quoted(f'{scan.tokens[first].text} {scan.tokens[at].text}')}."


def _some(texts: Sequence[str]) -> str:
    more = f"; and {len(texts) - _TOLD} more" if len(texts) > _TOLD else ""
    return "; ".join(texts[:_TOLD]) + more


def _wanted(misses: Sequence[Miss]) -> str:
    names = list(dict.fromkeys(miss.wanted for miss in misses if miss.wanted != "nothing more"))
    return " or ".join(names[:5]) or "nothing more"


def _nearest(typed: str, misses: Sequence[Miss]) -> tuple[str, ...]:
    spellings = {fold(o.name): o.name for miss in misses for o in miss.options}
    close = [near for near in get_close_matches(fold(typed), spellings, n=4, cutoff=0.6) if near != fold(typed)][:3]
    return tuple(spellings[name] for name in close)


def write(verb: Verb, form: Form, action: Action, verbs: Iterable[Verb] = ()) -> str:
    """The entry of an action, written out in full; reading it among `verbs` gives the action back."""
    values = {f.name: getattr(action, f.name) for f in fields(action)}
    actors = "+".join(_written(name, verbs) for name in action.actors) if verb.actors is not Actors.NONE else ""
    return " ".join(filter(None, (actors, verb.name, write_all(form.slots, values))))


def _written(name: str, verbs: Iterable[Verb]) -> str:
    """An actor's name, in quotes where it would be read as several or as a verb that takes the whole line."""
    bare = quoted(name)
    doubtful = "+" in name or any(verb.raw and fold(verb.name) == fold(name) for verb in verbs)
    return f'"{name}"' if doubtful and bare == name else bare


def write_fully(verb: Verb, action: Action, verbs: Iterable[Verb] = ()) -> tuple[Form, str]:
    """The form of the verb that says most of an action, in the fewest letters, with the entry."""
    texts = [(form, write(verb, form, action, verbs)) for form in verb.forms if form.fits(action)]
    return min(texts, key=lambda written: (-len(written[0].fixed), len(written[1])))


def complete(language: Language, state: Any, text: str) -> tuple[Option, ...]:
    """What the last word of an unfinished line can become, best first; each option's name is the word to put there."""
    line = _unfinished(text)
    open_word = bool(line.tokens) and not text[-1:].isspace()
    done = line.tokens[:-1] if open_word else line.tokens
    scan = Scan(line.text, done, state, language.kinds)
    if done:
        with suppress(TooManyReadingsError):  # what was wanted until then is offered all the same
            list(_readings(language, scan, None))
    else:
        list(_verbs_at(language, scan, 0, (), 0))
    wanted = [o for miss in scan.misses if miss.at == len(done) for o in miss.options]
    return _starting(wanted, line.tokens[-1].text if open_word else "")


def _unfinished(text: str) -> Line:
    """The tokens of an unfinished line; a quote that is still open, straight or curly, ends with it."""
    for closing in ("", '"', "”"):
        with suppress(UnclosedQuoteError):
            return read_line(text + closing)
    return read_line("")


def _starting(options: Iterable[Option], typed: str) -> tuple[Option, ...]:
    unique = {option.name: option for option in options}
    start = fold(typed)
    heads = [o for o in unique.values() if any(fold(n).startswith(start) for n in (o.name, *o.aliases))]
    inside = [o for o in unique.values() if o not in heads and start and start in fold(o.name)]
    return tuple(heads + inside)
