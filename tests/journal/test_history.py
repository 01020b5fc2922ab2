"""History by example: what undo, redo, return and amend mean."""

from datetime import UTC, datetime

import pytest

from journal import History, HistoryError, Kind, MemoryStore, NewRecord, Record, amendment

WHEN = datetime(2025, 3, 1, tzinfo=UTC)


class Tale:
    """A table told in one-letter entries, kept in a memory store."""

    def __init__(self, letters: str = "") -> None:
        self.store = MemoryStore()
        self.id = self.store.create("any", "Tale", "").id
        self.history = History.of()
        for letter in letters:
            self.say(letter)

    def _append(self, *rows: NewRecord) -> None:
        self.history = self.history.extend(self.store.append(self.id, rows, self.history.last_seq))

    def say(self, letter: str) -> int:
        self._append(NewRecord("entry", letter))
        return self.history.head

    def undo(self, steps: int = 1) -> None:
        self._append(NewRecord("undo", head=self.history.undoable(steps)))

    def redo(self, steps: int = 1) -> None:
        self._append(NewRecord("redo", head=self.history.redoable(steps)))

    def back_to(self, seq: int) -> None:
        self._append(NewRecord("return", head=seq))

    def amend(self, fork: int, letters: str) -> None:
        self._append(*amendment(fork, [NewRecord("entry", letter) for letter in letters]))

    @property
    def live(self) -> str:
        return "".join(record.text for record in self.history.live)


def test_an_empty_history_stands_at_the_root() -> None:
    history = History.of()
    assert (history.head, history.live, history.last_seq, history.records) == (0, (), 0, ())
    assert (history.undo_count, history.redo_count, history.live_count) == (0, 0, 0)


def test_undo_and_redo_walk_through_the_entries() -> None:
    tale = Tale("abcd")
    tale.undo()
    assert tale.live == "abc"
    tale.undo(2)
    assert tale.live == "a"
    tale.redo()
    assert tale.live == "ab"
    tale.redo(2)
    assert tale.live == "abcd"
    tale.undo(4)
    assert (tale.live, tale.history.head, tale.history.redo_count) == ("", 0, 4)


def test_a_new_entry_ends_the_redo_line_but_loses_nothing() -> None:
    tale = Tale("abc")
    tale.undo(2)
    tale.say("x")
    assert tale.live == "ax"
    with pytest.raises(HistoryError, match="nothing left to redo: 0 entries, 1 asked"):
        tale.history.redoable()
    assert [record.text for record in tale.history.at(3)] == ["a", "b", "c"]


def test_asking_for_too_much_names_both_numbers() -> None:
    tale = Tale("ab")
    with pytest.raises(HistoryError, match="nothing left to undo: 2 entries, 3 asked"):
        tale.history.undoable(3)
    tale.undo()
    with pytest.raises(HistoryError, match="nothing left to redo: 1 entry, 2 asked"):
        tale.history.redoable(2)
    with pytest.raises(HistoryError, match="from 1 on, not 0"):
        tale.history.undoable(0)


def test_an_amendment_is_a_single_undo() -> None:
    tale = Tale("abcd")
    tale.amend(1, "Bcd")
    assert (tale.live, tale.history.undo_count) == ("aBcd", 5)
    tale.undo()
    assert tale.live == "abcd"
    tale.undo(2)
    assert tale.live == "ab"
    tale.redo(3)
    assert tale.live == "aBcd"


def test_while_an_amendment_is_read_the_head_waits() -> None:
    tale = Tale("ab")
    tale.amend(0, "xyz")
    history = History.of(tale.history.records[:4])
    assert (history.head, [r.text for r in history.live]) == (2, ["a", "b"])
    assert [r.text for r in history.at(4)] == ["x", "y"]


def test_an_amendment_ends_the_redo_line() -> None:
    tale = Tale("abc")
    tale.undo()
    tale.amend(0, "A")
    assert (tale.live, tale.history.redo_count) == ("A", 0)
    tale.undo()
    assert tale.live == "ab"


def test_a_return_along_the_line_can_be_redone() -> None:
    tale = Tale("abcd")
    tale.back_to(2)
    assert (tale.live, tale.history.undo_count, tale.history.redo_count) == ("ab", 2, 2)
    tale.back_to(3)
    assert (tale.live, tale.history.redo_count) == ("abc", 1)
    tale.back_to(3)
    assert (tale.live, tale.history.undo_count, tale.history.redo_count) == ("abc", 3, 1)


def test_a_return_to_another_branch_is_one_undo() -> None:
    tale = Tale("abc")
    tale.undo(2)
    tale.say("x")
    tale.back_to(3)
    assert (tale.live, tale.history.redo_count) == ("abc", 0)
    tale.undo()
    assert tale.live == "ax"
    tale.redo()
    assert tale.live == "abc"


def test_older_histories_stay_as_they_were() -> None:
    tale = Tale("ab")
    before = tale.history
    tale.say("c")
    assert ([r.text for r in before.live], before.last_seq, len(before.records)) == (["a", "b"], 2, 2)
    with pytest.raises(HistoryError, match="no entry 3"):
        before.at(3)
    other = before.add(record(3, "entry", 2, 3, "z"))
    assert [r.text for r in other.live] == ["a", "b", "z"]
    assert tale.live == "abc"


def test_reading_backwards_can_stop_early() -> None:
    tale = Tale("abc")
    newest = tale.history.back_from(tale.history.head)
    assert [next(newest).text, next(newest).text] == ["c", "b"]
    assert (tale.history.depth(2), tale.history.live_count, tale.history.entry(2).text) == (2, 3, "b")


def test_a_move_is_no_place_to_look_at() -> None:
    tale = Tale("ab")
    tale.undo()
    for seq in (3, 4, -1):
        with pytest.raises(HistoryError, match=f"no entry {seq}"):
            tale.history.at(seq)


def test_ten_thousand_undos_do_not_exhaust_the_stack() -> None:
    count = 10_000
    history = History.of(record(n, "entry", n - 1, n) for n in range(1, count + 1))
    assert history.undoable(count) == 0
    history = history.add(record(count + 1, "undo", count, 0))
    assert (history.head, history.redo_count, history.redoable(count)) == (0, count, count)
    del history


def record(seq: int, kind: Kind, parent: int, head: int, text: str = "") -> Record:
    return Record("t", seq, kind, parent, head, text, None, "", "", None, WHEN, None)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (record(4, "entry", 2, 4), "Record 3 should come next, not 4"),
        (record(2, "entry", 2, 2), "Record 3 should come next, not 2"),
        (record(3, "entry", 1, 3), "follows 1, but the head is 2"),
        (record(3, "entry", 7, 2), "no entry 7"),
        (record(3, "entry", 2, 1), "cannot make entry 1 the head"),
        (record(3, "undo", 1, 0), "follows 1, but the head is 2"),
        (record(3, "undo", 2, 3), "no entry 3"),
        (record(3, "return", 2, -2), "no entry -2"),
    ],
)
def test_records_that_do_not_follow_are_refused(bad: Record, reason: str) -> None:
    history = History.of((record(1, "entry", 0, 1), record(2, "entry", 1, 2)))
    with pytest.raises(HistoryError, match=reason):
        history.add(bad)
    assert history.add(record(3, "entry", 2, 3)).head == 3
