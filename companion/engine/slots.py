"""The parts of a form. One declaration of slots gives the parser, the completion, the on-screen form and the writer."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.engine.text import Token, fold, quoted

Filled = Mapping[str, Any]
"""What the slots before have taken, by name."""

EXACT, ALIAS, PREFIX, OPEN = 0, 1, 2, 3
"""How well a word fits, best first; the sum over an entry decides between two readings."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a Choice offers: its name as the game spells it, further spellings, and a word of help."""

    name: str
    aliases: tuple[str, ...] = ()
    help: str = ""


MOST_LOOKS = 5_000
"""Looks at a word that one entry is worth; short words that each fit several names multiply without end."""


class TooManyReadingsError(Exception):
    """The words of an entry fit together in too many ways to try them all."""


Kinds = Mapping[str, Callable[[Any, Filled], Iterable[Option]]]
"""kind -> the options it has in a state, given what is filled already."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A slot that found nothing at a token: what it wanted and what it would have taken."""

    at: int
    wanted: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """Tokens up to `at` are read; `rank` is 0 for exact spellings and grows with every guess."""

    at: int
    filled: Filled
    rank: int = 0


@dataclass(slots=True)
class Scan:
    """One reading in progress: the tokens, the state they are read in, and everything that did not fit."""

    text: str
    tokens: Sequence[Token]
    state: Any
    kinds: Kinds
    misses: list[Miss] = field(default_factory=list)
    names: dict[int, int] = field(default_factory=dict)
    """Where a bare word was taken as a name: the place after it, with the word's own place."""
    looks: int = 0

    def token(self, at: int) -> Token | None:
        """The token at this place, or None past the end. Raises TooManyReadingsError."""
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise TooManyReadingsError
        return self.tokens[at] if at < len(self.tokens) else None

    def miss(self, at: int, wanted: str, options: Iterable[Option] = ()) -> None:
        """Note what was wanted here."""
        self.misses.append(Miss(at, wanted, tuple(options)))


class Slot(Protocol):
    """A part of a form."""

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Every way to read tokens from `at` on."""

    def write(self, values: Filled) -> str:
        """The words for these values; empty when the slot has nothing to say."""

    @property
    def label(self) -> str:
        """How help shows the slot, e.g. `N` or `[trap]`."""


def match_all(slots: Sequence[Slot], scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
    """Every way to read these slots one after another."""
    if not slots:
        yield Match(at, filled)
        return
    for head in slots[0].match(scan, at, filled):
        for tail in match_all(slots[1:], scan, head.at, head.filled):
            yield Match(tail.at, tail.filled, head.rank + tail.rank)


def write_all(slots: Sequence[Slot], values: Filled) -> str:
    """The words of these slots, one space apart."""
    return " ".join(filter(None, (slot.write(values) for slot in slots)))


def fit(option: Option, phrase: str) -> int | None:
    """How well a typed phrase names an option; None if it does not."""
    typed, name = fold(phrase), fold(option.name)
    if typed == name:
        return EXACT
    if any(typed == fold(alias) for alias in option.aliases):
        return ALIAS
    if typed[:1] != name[:1]:
        return None
    words, parts = typed.split(), name.split()
    if words and len(words) <= len(parts) and all(p.startswith(w) for w, p in zip(words, parts, strict=False)):
        return PREFIX
    return None


def best_fits(options: Iterable[Option], phrase: str) -> list[tuple[Option, int]]:
    """The options that fit best: exact ones, else aliases, else prefixes."""
    ranked = [(option, rank) for option in options if (rank := fit(option, phrase)) is not None]
    best = min((rank for _, rank in ranked), default=EXACT)
    return [(option, rank) for option, rank in ranked if rank == best]


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed word, such as `to` in `give … to ailei`; it fills nothing."""

    text: str

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        rank = None if token is None or token.quoted else fit(Option(self.text), token.text)
        if rank is None:
            scan.miss(at, f"“{self.text}”", (Option(self.text),))
        else:
            yield Match(at + 1, filled, rank)

    def write(self, values: Filled) -> str:
        return self.text

    @property
    def label(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the options that the game names for `kind`; with `open` any other word is taken as a new name."""

    name: str
    kind: str
    wanted: str
    open: bool = False

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        options = tuple(scan.kinds[self.kind](scan.state, filled))
        found = False
        for width, phrase in _phrases(scan, at, options):
            for option, rank in best_fits(options, phrase):
                found = True
                yield Match(at + width, {**filled, self.name: option.name}, rank)
        token = scan.token(at)
        if self.open and token is not None and not found:
            yield Match(at + 1, {**filled, self.name: token.text}, OPEN)
        if not found:
            scan.miss(at, self.wanted, options)

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "" if value is None else quoted(str(value))

    @property
    def label(self) -> str:
        return self.wanted.upper()


def offering(
    slot: Slot, wanted: str, offered: Callable[[], Iterable[Option]], scan: Scan, at: int, filled: Filled
) -> Iterator[Match]:
    """Read all that the slot reads, while completion, which asks past the end, names only what is `offered`."""
    if scan.token(at) is None:
        scan.miss(at, wanted, offered())
    else:
        yield from slot.match(scan, at, filled)


@dataclass(frozen=True, slots=True)
class Offered(Choice):
    """A choice that reads every option of the kind `reads`, while completion and on-screen forms offer those of `kind`.

    So what cannot be right at this moment is not offered, and refused with its rule where it is typed.
    """

    reads: str = ""

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        everything = Choice(self.name, self.reads, self.wanted, self.open)
        kind = scan.kinds[self.kind]
        yield from offering(everything, self.wanted, lambda: kind(scan.state, filled), scan, at, filled)


def _phrases(scan: Scan, at: int, options: Sequence[Option]) -> Iterator[tuple[int, str]]:
    """The phrases of one or more unquoted tokens that could name an option of as many words."""
    longest = max((len(name.split()) for o in options for name in (o.name, *o.aliases)), default=1)
    words: list[str] = []
    for width in range(1, longest + 1):
        token = scan.token(at + width - 1)
        if token is None or (token.quoted and width > 1):
            return
        words.append(token.text)
        yield width, " ".join(words)
        if token.quoted:
            return


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a few fixed words, stored as it is spelt here."""

    name: str
    words: tuple[str, ...]

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        options = tuple(Option(word) for word in self.words)
        fits = [] if token is None or token.quoted else best_fits(options, token.text)
        for option, rank in fits:
            yield Match(at + 1, {**filled, self.name: option.name}, rank)
        if not fits:
            scan.miss(at, " or ".join(self.words), options)

    def write(self, values: Filled) -> str:
        return str(values.get(self.name) or "")

    @property
    def label(self) -> str:
        return "|".join(self.words)


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number from `low` to `high`; the kind `offers` names some that completion shows."""

    name: str
    wanted: str = "a whole number"
    low: int = 0
    high: int = 9_999
    offers: str = ""

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        if token is not None and not token.quoted and re.fullmatch(r"[+-]?\d{1,9}", token.text, re.ASCII):
            number = int(token.text)
            if self.low <= number <= self.high:
                yield Match(at + 1, {**filled, self.name: number})
                return
        scan.miss(at, f"{self.wanted} from {self.low} to {self.high}", _offered(scan, self.offers, filled))

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "" if value is None else str(value)

    @property
    def label(self) -> str:
        return "N"


@dataclass(frozen=True, slots=True)
class Name:
    """One token taken as it stands: the name of something new; the kind `offers` names some that completion shows.

    With `rest`, where nothing can follow, bare words to the end of the entry are one name as well.
    """

    name: str
    wanted: str = "a name"
    longest: int = 80
    offers: str = ""
    rest: bool = False

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        if token is None or not token.text.strip():
            scan.miss(at, self.wanted, _offered(scan, self.offers, filled))
        elif len(token.text) > self.longest:
            scan.miss(at, f"{self.wanted} of at most {self.longest} characters")
        else:
            yield Match(at + 1, {**filled, self.name: token.text}, EXACT if token.quoted else OPEN)
            if not token.quoted:
                scan.names[at + 1] = at
                yield from self._to_the_end(scan, at, filled)

    def _to_the_end(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        words = [token.text for token in scan.tokens[at:]]
        title = " ".join(words)
        if self.rest and len(words) > 1 and len(title) <= self.longest and not any(t.quoted for t in scan.tokens[at:]):
            yield Match(len(scan.tokens), {**filled, self.name: title}, OPEN + 1)

    def write(self, values: Filled) -> str:
        value = values.get(self.name)
        return "" if value is None else _as_name(str(value))

    @property
    def label(self) -> str:
        return '"NAME"'


def _offered(scan: Scan, kind: str, filled: Filled) -> Iterable[Option]:
    return scan.kinds[kind](scan.state, filled) if kind else ()


def _as_name(text: str) -> str:
    bare = quoted(text)
    return bare if bare != text else f'"{text}"'


@dataclass(frozen=True, slots=True)
class Rest:
    """Everything to the end of the entry, as typed."""

    name: str
    wanted: str = "some text"

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        if token is None:
            scan.miss(at, self.wanted)
        else:
            yield Match(len(scan.tokens), {**filled, self.name: scan.text[token.start :].strip()}, OPEN)

    def write(self, values: Filled) -> str:
        return str(values.get(self.name) or "")

    @property
    def label(self) -> str:
        return "TEXT"


@dataclass(frozen=True, slots=True)
class Flag:
    """A word that may stand here and then fills True."""

    name: str
    text: str = ""

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        token = scan.token(at)
        word = self.text or self.name
        rank = None if token is None or token.quoted else fit(Option(word), token.text)
        if rank is not None:
            yield Match(at + 1, {**filled, self.name: True}, rank)
        else:
            scan.miss(at, f"“{word}”", (Option(word),))
        yield Match(at, filled)

    def write(self, values: Filled) -> str:
        return (self.text or self.name) if values.get(self.name) else ""

    @property
    def label(self) -> str:
        return f"[{self.text or self.name}]"
