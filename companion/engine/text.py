"""Reading the characters of an entry: folding, tokens, comments and the `!!` that records a ruling."""

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

LONGEST_ENTRY = 2_000
"""Characters that one entry may hold; more is a pasted mistake, not an entry."""

_QUOTES = {'"': '"', "“": "”"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word of an entry: its text without quotes, where it starts, and whether it was quoted as a whole."""

    text: str
    start: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """An entry cut into its words, and the reason behind `!!` (None when there is no `!!`)."""

    text: str
    tokens: tuple[Token, ...]
    reason: str | None


class UnclosedQuoteError(ValueError):
    """A quote is opened and never closed; `at` is its place."""

    def __init__(self, at: int) -> None:
        super().__init__("a quote is opened here and never closed")
        self.at = at


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """The form in which words are compared: case and accents ignored, runs of spaces as one."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def quoted(text: str) -> str:
    """The text as one token of the entry language: quoted where it would not read back as one bare word."""
    if text and not any(c.isspace() or c in '"“”#' for c in text) and "!!" not in text:
        return text
    return "".join(_runs(text)) or '""'


def _runs(text: str) -> Iterator[str]:
    """The text as quoted runs side by side, which read as one token: each kind of quote holds the other."""
    while text:
        straight, curly = text.partition('"')[0], text.partition("”")[0]
        run = straight if len(straight) >= len(curly) else curly
        yield f'"{run}"' if run is straight else f"“{run}”"
        text = text[len(run) :]


def split_line(text: str, *, escapes: bool = False) -> tuple[str, str | None]:
    """The entry without its comment, and the reason behind `!!`; both marks count only outside quotes.

    `escapes` reads a backslash inside quotes as JSON does.
    """
    ruling = None
    end = len(text)
    for at in _word_starts(text, escapes):
        if text[at] == "#":
            end = at
            break
        if ruling is None and text.startswith("!!", at):
            ruling = at
    if ruling is None:
        return text[:end].rstrip(), None
    return text[:ruling].rstrip(), text[ruling + 2 : end].strip()


def _word_starts(text: str, escapes: bool) -> Iterator[int]:
    """The places outside quotes where a word begins; a quote that is never closed is a plain letter."""
    closing = ""
    at = 0
    while at < len(text):
        char = text[at]
        if closing:
            if escapes and char == "\\":
                at += 1
            elif char == closing:
                closing = ""
        elif char in _QUOTES and text.find(_QUOTES[char], at + 1) >= 0:
            closing = _QUOTES[char]
        elif not char.isspace() and (at == 0 or text[at - 1].isspace()):
            yield at
        at += 1


def read_line(text: str) -> Line:
    """Cut an entry into tokens. Raises UnclosedQuoteError."""
    body, reason = split_line(text)
    return Line(body, tuple(_tokens(body)), reason)


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        token, at = _token(text, at)
        found.append(token)
    return found


def _token(text: str, start: int) -> tuple[Token, int]:
    parts: list[str] = []
    whole = True
    at = start
    while at < len(text) and not text[at].isspace():
        if text[at] in _QUOTES:
            end = text.find(_QUOTES[text[at]], at + 1)
            if end < 0:
                raise UnclosedQuoteError(at)
            parts.append(text[at + 1 : end])
            at = end + 1
        else:
            parts.append(text[at])
            whole = False
            at += 1
    return Token("".join(parts), start, whole), at


def raw_value(text: str) -> object:
    """A value typed after a path: JSON where it reads as JSON, else the bare words as they stand."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
