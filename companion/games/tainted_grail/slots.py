"""Slots that offer less than they read: what cannot be right now is not offered, and refused with its rule if typed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.slots import Choice, Filled, Match, Scan


@dataclass(frozen=True, slots=True)
class Offered(Choice):
    """One of the options of the kind `reads`, of which completion and forms offer those of `kind`."""

    reads: str = ""

    def match(self, scan: Scan, at: int, filled: Filled) -> Iterator[Match]:
        """Every option of the wide kind that the tokens name."""
        known = len(scan.misses)
        found = list(Choice(self.name, self.reads, self.wanted).match(scan, at, filled))
        if not found:
            del scan.misses[known:]
            scan.miss(at, self.wanted, scan.kinds[self.kind](scan.state, filled))
        yield from found
