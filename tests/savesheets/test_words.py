"""Plain text from people, measured and wrapped by the columns it takes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from savesheets.words import clean, cut, flow, pad, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("王小明", 6), ("e\u0301", 1), ("", 0), ("🐗", 2), ("Żó", 2)]
)
def test_width_counts_columns_not_letters(text: str, columns: int) -> None:
    assert width(text) == columns
    assert width(pad(text, 10)) == 10


def test_clean_leaves_no_control_characters() -> None:
    assert clean("  a\x1b[31m\tb\r\nc\u2028d\u202ee\x00\ud800 ") == "a [31m b c d e"


def test_cut_marks_what_was_cut() -> None:
    assert cut("王小明", 6) == "王小明"
    assert cut("王小明", 5) == "王小…"
    assert cut("王小明", 4) == "王…"


@settings(max_examples=60, deadline=None)
@given(st.text("ab 王é", max_size=60), st.integers(2, 20))
def test_wrapped_lines_fit_and_lose_nothing(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_flow_keeps_an_item_on_one_line() -> None:
    assert flow(["green 19", "gray 3", "event 12"], 20) == ["green 19   gray 3", "event 12"]
