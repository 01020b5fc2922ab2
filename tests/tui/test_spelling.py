"""Typing a whole word on the board is typing; a key and then its word is the key."""

import pytest

from companion.tui.spelling import Spelling

WORDS = ("play", "charm", "withdraw", "speech", "item", "travel", "Beor", "Émile")


@pytest.mark.parametrize(
    ("key", "verb", "typed", "line"),
    [
        ("p", "play", "lay night", "play night"),
        ("p", "play", "ni ra", "play ni ra"),
        ("p", "play", " night", "play night"),
        ("w", "withdraw", "ithdraw", "withdraw"),
        ("c", "charm", "harm snow mask", "charm snow mask"),
        ("i", "item", "torch", "item torch"),
        ("i", "item", "tem Torch", "item Torch"),
        ("v", "travel", "102", "travel 102"),
        ("b", "bottom", "eor travel 110", "beor travel 110"),
        ("e", "event", "mile pass", "emile pass"),
    ],
)
def test_letters_behind_a_key(key: str, verb: str, typed: str, line: str) -> None:
    spelling: Spelling | None = Spelling.begun(key, verb, WORDS)
    text = f"{verb} "
    for char in typed:
        if spelling is None:
            text += char
        else:
            done = spelling.type(char)
            text, spelling = done.text, done.going_on
    assert text == line
