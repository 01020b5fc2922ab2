"""What can go wrong above the rules; every message is one sentence for people."""


class TableError(Exception):
    """Something at the table cannot be done."""


class NothingToUndoError(TableError):
    """Undo or redo was asked for more steps than there are, or for a checkpoint that is not there."""


class TableChangedError(TableError):
    """Somebody else recorded meanwhile; `entries` are theirs, and the submission was not recorded."""

    def __init__(self, entries: tuple[str, ...]) -> None:
        told = "; ".join(entries[-3:]) or "a move back"
        super().__init__(f"Somebody recorded meanwhile: {told}. Look again and enter it once more.")
        self.entries = entries


class DamagedTableError(TableError):
    """A recorded table cannot be folded back."""
