"""Texts that people typed: names of tables, and what no file of text can hold."""

from __future__ import annotations

import unicodedata

from journal.errors import JournalError, NameRefused

LONGEST_NAME = 120
_BREAKING = frozenset(("Cc", "Cs", "Zl", "Zp"))


def clean_name(name: str) -> str:
    """Return the name without blanks around it; raise `NameRefused` unless 1 to 120 characters are left."""
    clean = name.strip()
    if not clean:
        raise NameRefused("A table needs a name of at least one character.")
    if len(clean) > LONGEST_NAME:
        raise NameRefused(f"The name has {len(clean)} characters; at most {LONGEST_NAME} fit.")
    if any(unicodedata.category(letter) in _BREAKING for letter in clean):
        raise NameRefused("The name holds a line break or a control character; use letters and signs.")
    return clean


def name_key(name: str) -> str:
    """Return the form in which names are compared: case and the way of writing accents make no difference."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def check_texts(*texts: str | None) -> None:
    """Raise `JournalError` if a text holds half of a surrogate pair, which UTF-8 cannot write."""
    for text in texts:
        try:
            (text or "").encode()
        except UnicodeEncodeError as error:
            raise JournalError(f"The text holds half a character at place {error.start + 1}; type it again.") from error
