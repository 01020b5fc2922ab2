"""A short run of the fuzzing in `benchmarks.fuzz_sheets`: never a crash, never a wrong acceptance, memory bounded."""

from __future__ import annotations

import tracemalloc
import zlib

import pytest

from benchmarks.fuzz_sheets import run
from companion.table.saving import read_body
from savesheets.body import MAX_INFLATED
from savesheets.errors import Code, SheetError


def test_a_short_run_accepts_nothing_wrong() -> None:
    tally = run(600, 36, seed=7)
    assert tally.wrong == []
    assert sum(tally.tried.values()) == 600 + 30 + 1 + 36
    assert tally.refused["mutated texts"] > 400 and tally.read["mutated texts"] > 5
    assert tally.read["photo, easy: 5 px a module, ±5°"] > 0


def test_a_bomb_of_zeros_is_refused_and_takes_no_memory() -> None:
    packer = zlib.compressobj(9, wbits=-15)
    bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(200)) + packer.flush()
    tracemalloc.start()
    with pytest.raises(SheetError) as caught:
        read_body(bomb)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert caught.value.code is Code.TOO_BIG
    assert most < 4 * MAX_INFLATED
