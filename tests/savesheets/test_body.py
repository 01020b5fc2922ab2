"""The compact body: what is written is read back, and nothing hostile is."""

from __future__ import annotations

import json
import tracemalloc
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from savesheets.body import MAX_DEPTH, MAX_INFLATED, deflate_body, inflate_body
from savesheets.errors import Code, SheetError

scalars = st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(st.characters(exclude_categories=["Cs"]))
values = st.lists(st.recursive(scalars, st.lists, max_leaves=20) | st.dictionaries(st.text("ab"), scalars))


def raw(data: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=-15)
    return packer.compress(data) + packer.flush()


def refusal(body: bytes) -> SheetError:
    with pytest.raises(SheetError) as caught:
        inflate_body(body)
    return caught.value


@settings(max_examples=50, deadline=None)
@given(values)
def test_what_is_written_is_read_back(value: list[object]) -> None:
    assert inflate_body(deflate_body(value)) == value


def test_a_body_is_raw_deflate_of_compact_utf8_json(state: list[object], body: bytes) -> None:
    text = zlib.decompress(body, wbits=-15).decode()
    assert text == json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    assert "王" in text


def test_a_bomb_of_zeros_is_refused_without_being_unpacked() -> None:
    bomb = raw(b"[" + b"0" * 50_000_000 + b"]")
    assert len(bomb) < 60_000
    tracemalloc.start()
    error = refusal(bomb)
    assert tracemalloc.get_traced_memory()[1] < 4 * MAX_INFLATED
    tracemalloc.stop()
    assert error.code is Code.TOO_BIG
    assert str(MAX_INFLATED) in error.message


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"[" * 40 + b"]" * 40, "nested"),
        (b"[" * 200_000, "nested"),
        (b'["[[[[[[' + b"[" * 100 + b'"', "content"),
        (b"[" + b"9" * 41 + b"]", "41 digits"),
        (b"[1.5]", "whole number"),
        (b"[NaN]", "whole number"),
        (b"[1e999]", "whole number"),
        (b'["\\ud800"]', "half a character"),
        (b'{"a":1}', "list"),
        (b"[1,]", "content"),
        (b"", "content"),
        (b'["\xff"]', "UTF-8"),
    ],
)
def test_content_beyond_the_bounds_is_refused(data: bytes, word: str) -> None:
    error = refusal(raw(data))
    assert error.code is Code.DAMAGED
    assert word in error.message


def test_brackets_in_a_text_are_no_nesting() -> None:
    value = ["[" * 100, '"[{\\' * 50]
    assert inflate_body(deflate_body(value)) == value


def test_a_cut_or_longer_body_is_refused(body: bytes) -> None:
    assert "end is missing" in refusal(body[:-1]).message
    assert "follows its end" in refusal(body + b"\0").message
    assert "end is missing" in refusal(b"").message


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_list_or_a_sheet_error(data: bytes) -> None:
    try:
        assert isinstance(inflate_body(data), list)
    except SheetError as error:
        assert error.message.startswith("this save")


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth - 1):
        value = [value]
    return value


def test_the_deepest_list_allowed_passes() -> None:
    assert inflate_body(deflate_body(nested(MAX_DEPTH))) == nested(MAX_DEPTH)


@pytest.mark.parametrize(
    "value", [nested(MAX_DEPTH + 1), nested(50_000), [1.5], [float("nan")], [{1, 2}], ["\ud800"], [10**50], "text"]
)
def test_what_could_not_be_read_back_is_not_written(value: list[object]) -> None:
    with pytest.raises(SheetError) as caught:
        deflate_body(value)
    assert caught.value.code is Code.BAD_VALUE


def test_a_state_too_large_to_be_read_back_is_not_written() -> None:
    with pytest.raises(SheetError, match="shorten the notes"):
        deflate_body(["x" * MAX_INFLATED])
