"""Any mixture of entries, undo, redo, returns and amendments, against a line of whole paths."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from journal import History, MemoryStore, NewRecord, amendment

Path = tuple[int, ...]


class HistoryMachine(RuleBasedStateMachine):
    """The model keeps each path in full and a cursor on the line of paths; it shares nothing with History."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        self.table = self.store.create("any", "Machine", "").id
        self.history = History.of()
        self.line: list[Path] = [()]
        self.cursor = 0
        self.known: dict[int, Path] = {0: ()}
        self.seen: list[tuple[History, Path]] = []

    @property
    def live(self) -> Path:
        return self.line[self.cursor]

    def record(self, *rows: NewRecord) -> None:
        self.seen.append((self.history, self.live))
        for record in self.store.append(self.table, rows, self.history.last_seq):
            self.history = self.history.add(record)

    def step_to(self, path: Path) -> None:
        self.line = [*self.line[: self.cursor + 1], path]
        self.cursor += 1

    def branch(self, stem: Path, count: int) -> Path:
        first = self.history.last_seq + 1
        for seq in range(first, first + count):
            stem = (*stem, seq)
            self.known[seq] = stem
        return stem

    @rule()
    def entry(self) -> None:
        path = self.branch(self.live, 1)
        self.record(NewRecord("entry"))
        self.step_to(path)

    @precondition(lambda self: self.cursor > 0)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, self.cursor))
        self.record(NewRecord("undo", head=self.history.undoable(steps)))
        self.cursor -= steps

    @precondition(lambda self: self.cursor < len(self.line) - 1)
    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, len(self.line) - 1 - self.cursor))
        self.record(NewRecord("redo", head=self.history.redoable(steps)))
        self.cursor += steps

    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        seq = data.draw(st.sampled_from(sorted(self.known)))
        self.record(NewRecord("return", head=seq))
        if self.known[seq] in self.line:
            self.cursor = self.line.index(self.known[seq])
        else:
            self.step_to(self.known[seq])

    @rule(data=st.data(), count=st.integers(1, 3))
    def amend(self, data: st.DataObject, count: int) -> None:
        fork = data.draw(st.sampled_from(sorted(self.known)))
        path = self.branch(self.known[fork], count)
        self.record(*amendment(fork, [NewRecord("entry")] * count))
        self.step_to(path)

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        history = self.history
        assert tuple(record.seq for record in history.live) == self.live
        assert history.live_count == len(self.live)
        assert history.undo_count == self.cursor
        assert history.redo_count == len(self.line) - 1 - self.cursor
        assert [history.undoable(n) for n in range(1, self.cursor + 1)] == [
            path[-1] if path else 0 for path in reversed(self.line[: self.cursor])
        ]

    @invariant()
    def every_path_is_still_there(self) -> None:
        for seq, path in self.known.items():
            assert tuple(record.seq for record in self.history.at(seq)) == path

    def teardown(self) -> None:
        whole = History.of(self.store.records(self.table))
        assert (whole.head, whole.live, whole.records) == (
            self.history.head, self.history.live, self.history.records,
        )  # fmt: skip
        assert [whole.redoable(n + 1) for n in range(whole.redo_count)] == [
            self.history.redoable(n + 1) for n in range(self.history.redo_count)
        ]
        for history, path in self.seen:
            assert tuple(record.seq for record in history.live) == path


TestHistoryMachine = HistoryMachine.TestCase
TestHistoryMachine.settings = settings(max_examples=50, stateful_step_count=30, deadline=None)
