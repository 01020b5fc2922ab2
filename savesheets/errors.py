"""The one error of this package."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """What went wrong, for callers that act on it; the message is for people."""

    BAD_VALUE = "bad-value"
    TOO_BIG = "too-big"
    DAMAGED = "damaged"
    NEWER = "newer"
    MISSING = "missing"
    SEVERAL = "several"
    NOTHING = "nothing"
    NO_FILE = "no-file"
    NOT_A_FILE = "not-a-file"
    UNREADABLE = "unreadable"
    UNKNOWN_KIND = "unknown-kind"
    NO_CODE = "no-code"
    OTHER_CODE = "other-code"
    CANNOT_WRITE = "cannot-write"


class SheetError(Exception):
    """A Save Sheet cannot be written or read; `message` is one sentence without a full stop."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
