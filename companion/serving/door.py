"""Who may come in: a token that is compared in constant time, sessions, and a limit on wrong tries."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

TRIES = 5
"""Wrong tries of one address, and ten times as many of all together, within the window."""
WINDOW = 60.0
"""Seconds after which wrong tries are forgotten."""
MOST_SESSIONS = 200
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def new_token() -> str:
    """A token of 130 bits in capital letters and digits, so that a link with it fits an alphanumeric QR code."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(26))


@dataclass(slots=True)
class Door:
    """Knows the token of this evening, who has come in with it, and who tries too often.

    `clock` gives seconds that never jump back.
    """

    token: str
    clock: Callable[[], float]
    _sessions: dict[str, None] = field(default_factory=dict)
    _wrong: dict[str, list[float]] = field(default_factory=dict)

    def enter(self, token: str, address: str) -> str | None:
        """A new session for the right token, None for a wrong one or for an address that tried too often."""
        if self.tired_of(address):
            return None
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            self._wrong.setdefault(address, []).append(self.clock())
            return None
        session = secrets.token_urlsafe(24)
        self._sessions[session] = None
        while len(self._sessions) > MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return session

    def knows(self, session: str) -> bool:
        """Whether this session came in through the door; every session is compared, each in constant time."""
        return sum(hmac.compare_digest(session.encode(), known.encode()) for known in self._sessions) > 0

    def tired_of(self, address: str) -> bool:
        """Whether this address, or all together, tried wrong tokens too often within the window."""
        since = self.clock() - WINDOW
        fresh = {who: [t for t in times if t > since] for who, times in self._wrong.items()}
        self._wrong = {who: times for who, times in fresh.items() if times}
        return len(self._wrong.get(address, ())) >= TRIES or sum(map(len, self._wrong.values())) >= 10 * TRIES
