"""The sheet's text: found in any blob, joined in any order, never accepted when altered."""

from __future__ import annotations

import base64
import hashlib
import random
import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from savesheets.body import inflate_body
from savesheets.errors import Code, SheetError
from savesheets.ts1 import OVERHEAD, Part, join, scan, set_id, split

GOLDEN = Path(__file__).parent / "golden"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
bodies = st.binary(min_size=1, max_size=400)


def crc(head: str) -> str:
    return base64.b32encode(zlib.crc32(head.encode()).to_bytes(4, "big")).decode()[:7]


def signed(head: str) -> str:
    return f"{head}-{crc(head)}."


def messy(text: str, dice: random.Random) -> str:
    """The text in random case, with spaces, line breaks and quote marks strewn in."""
    layout = ["", "", "", "", " ", "\n", "\r\n> ", "\u00a0", "\u200b"]
    return "".join(dice.choice((char.upper(), char.lower())) + dice.choice(layout) for char in text)


def test_the_format_is_the_documented_one() -> None:
    body = bytes(range(30))
    name = base64.b32encode(hashlib.sha256(body).digest()[:5]).decode()
    code = base64.b32encode(body).decode().rstrip("=")
    assert split(body, 30) == (signed(f"TS1-BB-{name}-{code}"),)
    first, second, third = split(body, 10)
    assert [first[4:6], second[4:6], third[4:6]] == ["BD", "CD", "DD"]
    assert len(first) == OVERHEAD + 16


@settings(max_examples=60, deadline=None)
@given(bodies, st.integers(20, 200))
def test_split_makes_few_parts_about_equally_long(body: bytes, size: int) -> None:
    parts = [scan(text).parts[0] for text in split(body, size)]
    lengths = [len(part.data) for part in parts]
    assert len(parts) == -(-len(body) // size)
    assert max(lengths) <= size
    assert len(set(lengths[:-1])) <= 1
    assert {part.set_id for part in parts} == {set_id(body)}


@settings(max_examples=60, deadline=None)
@given(bodies, st.integers(13, 200), st.randoms(use_true_random=False))
def test_shuffled_wrapped_and_quoted_sheets_come_back(body: bytes, size: int, dice: random.Random) -> None:
    texts = list(split(body, size) * 2)
    dice.shuffle(texts)
    prose = ["Here it is, 1-3:", "(points 2-2)", "", "— sent from my phone", "TS", "a-b-c."]
    found = scan("\n".join(f"{dice.choice(prose)} {messy(text, dice)} {dice.choice(prose)}" for text in texts))
    assert found.problems == ()
    assert len(found.parts) == len(texts) // 2
    assert join(found.parts) == body


def test_a_hyphen_that_a_phone_made_a_dash_is_read() -> None:
    (text,) = split(b"state", 20)
    assert scan(text.replace("-", "–")).parts == scan(text).parts


def test_several_saves_in_one_text_are_kept_apart() -> None:
    one, two = b"one" * 20, b"two" * 30
    found = scan(" and ".join((*split(one, 30), *split(two, 30))))
    by_set = {name: [part for part in found.parts if part.set_id == name] for name in (set_id(one), set_id(two))}
    assert [join(parts) for parts in by_set.values()] == [one, two]


def edited(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    char = dice.choice(ALPHABET + "-.019 ")
    match dice.randrange(5):
        case 0:
            return text[:at] + char + text[at + 1 :]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at] + char + text[at:]
        case 3:
            return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        case _:
            return text[:at] + text[at + dice.randrange(1, 9) :]


def test_no_edited_part_is_accepted_as_another() -> None:
    dice = random.Random(41)
    originals = [scan(text).parts[0] for text in split(dice.randbytes(220), 80)]
    refused = 0
    for _ in range(2_000):
        part = dice.choice(originals)
        parts = scan(edited(part.text, dice)).parts
        assert parts in ((), (part,))
        refused += not parts
    assert refused > 1_500


def test_a_damaged_part_is_named() -> None:
    text = split(bytes(100), 40)[1]
    altered = text[:30] + ("A" if text[30] != "A" else "B") + text[31:]
    (problem,) = scan(f"look: {altered}").problems
    assert problem.code is Code.DAMAGED
    assert problem.message.startswith(f"sheet 2 of 3 of save {set_id(bytes(100))} is damaged or cut off")
    assert problem.place == (set_id(bytes(100)), 3, 2)


@pytest.mark.parametrize("text", ["TS1-", "TS1-BD-K7Q", "see TS1-??-K7QX9D2M-AAAA", "ts1-bd-k7qx9d2m-"])
def test_a_text_that_was_cut_off_is_called_damaged(text: str) -> None:
    assert [problem.code for problem in scan(text).problems] == [Code.DAMAGED]


@pytest.mark.parametrize("text", ["TS2-BB-K7QXCD2M-AAAA-AAAAAAA.", "new: ts3-whatever", "(TS12-B/B)"])
def test_a_newer_format_is_said_to_be_newer(text: str) -> None:
    (problem,) = scan(text).problems
    assert problem.code is Code.NEWER
    assert "made by a newer version" in problem.message


@pytest.mark.parametrize("text", ["", "points 1-3 and hits 2-2", "TS-1", "TS1", "HITS1-BB", "a TS0-BB-K7QXCD2M-"])
def test_prose_is_no_sheet(text: str) -> None:
    assert scan(text) == scan("")


@pytest.mark.parametrize(
    "head",
    [
        "TS1-AB-AAAAAAAA-AA",  # part 0
        "TS1-CB-AAAAAAAA-AA",  # part 2 of 1
        "TS1-BB-AAAAAAAA-A",  # no whole byte
        "TS1-BB-AAAAAAAA-AB",  # bits beyond the last byte
    ],
)
def test_a_forged_part_that_we_would_not_write_is_damaged(head: str) -> None:
    found = scan(signed(head))
    assert found.parts == ()
    assert [problem.code for problem in found.problems] == [Code.DAMAGED]


def test_junk_before_an_intact_sheet_does_no_harm() -> None:
    text = split(b"the state", 20)[0]
    assert [part.text for part in scan(text[:24] + text + text[3:]).parts] == [text]


def test_a_wrap_before_what_looks_like_a_beginning_is_no_second_sheet() -> None:
    part = Part(1, 1, "AAAAAAAA", base64.b32decode("AAAAATS2"))
    found = scan(part.text.replace("TS2-", "\nTS2-"))
    assert (found.parts, found.problems) == ((part,), ())


def test_more_than_31_parts_are_refused() -> None:
    assert len(split(bytes(310), 10)) == 31
    with pytest.raises(SheetError) as caught:
        split(bytes(311), 10)
    assert caught.value.code is Code.TOO_BIG


def test_join_names_what_is_wrong() -> None:
    one, two, three = (scan(text).parts[0] for text in split(bytes(90), 30))
    other = scan(split(bytes(89), 30)[1]).parts[0]
    with pytest.raises(SheetError, match=r"^have 1 and 3 of 3 of save [A-Z2-7]{8}: sheet 2 is missing$"):
        join([three, one])
    with pytest.raises(SheetError, match=rf"^sheet 2 belongs to another save \({other.set_id}\)$"):
        join([one, other, three])
    with pytest.raises(SheetError, match="altered"):
        join([one, Part(2, 3, one.set_id, b"forged"), three])
    with pytest.raises(SheetError, match="no sheet"):
        join([])
    with pytest.raises(SheetError, match="split another way"):
        join([one, *scan(split(bytes(90), 45)[0]).parts])
    assert join([two, one, three, one]) == bytes(90)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200) | st.text(ALPHABET + "ts12-. ", max_size=200))
def test_any_text_is_scanned_without_an_error(text: str) -> None:
    for part in scan(text).parts:
        assert part.text in re.sub(r"\s", "", text).upper()


def test_a_long_hostile_text_is_scanned_in_reasonable_time_and_space() -> None:
    found = scan("TS1-" * 200_000 + "TS1-BB-AAAAAAAA-" + "A" * 500_000)
    assert found.parts == ()
    assert len(found.problems) == 2


def test_the_golden_text_opens() -> None:
    """The file was written once and is never written again: old sheets open."""
    parts = scan((GOLDEN / "three-sheets.txt").read_text("utf-8")).parts
    assert [(part.index, part.total) for part in parts] == [(3, 3), (1, 3), (2, 3)]
    value = inflate_body(join(parts))
    assert value[:4] == [1, "9f2c", "Friday", 41]
    assert value[6:] == [["left by the ford", "Zażółć 王"], [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], None, True, 2**60]
    assert [part.text for part in parts if part.index == 1] == [split(join(parts), 100)[0]]
