"""Everything that can be entered, as a list with a mark: typed letters narrow it, the mark is moved and opened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from textual.content import Content

from companion.engine.game import Offer
from companion.engine.text import fold
from companion.tui.drawing import DIM, HINT, PICKED, STRONG, Hit, Lines, line, said, tagged, wrapped
from companion.tui.palette import told, usage


class Chooser:
    """The offers that fit what is typed, by their headings; what cannot be entered now, with the reason, last. Forms of
    a verb that say the same of themselves have one row: which of them is meant can be chosen in the form."""

    def __init__(self, offers: Sequence[Offer], title: str) -> None:
        self._offers, self._title = offers, title
        groups = list(dict.fromkeys(map(self._heading, range(len(offers)))))
        rows = {(offer.verb.name, told(offer)): n for n, offer in reversed(list(enumerate(offers)))}
        self._ordered = sorted(sorted(rows.values()), key=lambda n: groups.index(self._heading(n)))
        self.typed = ""
        self._at = 0
        self.marked_line = 0

    def _heading(self, number: int) -> tuple[bool, str]:
        """Whether an offer is blocked, and its heading: those that are stand together at the end."""
        offer = self._offers[number]
        return offer.blocked is not None, "" if offer.blocked is not None else offer.verb.group

    @property
    def fitting(self) -> list[int]:
        """The places of the offers that fit what is typed: by their entry, else by any word of what they do."""
        typed = fold(self.typed)
        entries = [n for n in self._ordered if fold(usage(self._offers[n])).startswith(typed)]
        return entries or [n for n in self._ordered if self._tells(n, typed.split())]

    def _tells(self, number: int, typed: Sequence[str]) -> bool:
        words = fold(f"{usage(self._offers[number])} {told(self._offers[number])}").split()
        return all(any(word.startswith(part) for word in words) for part in typed)

    @property
    def marked(self) -> Offer | None:
        """The offer under the mark."""
        found = self.fitting
        return self._offers[found[self._at]] if found else None

    def move(self, by: int) -> None:
        """Move the mark; it stops at both ends."""
        self._at = max(0, min(self._at + by, len(self.fitting) - 1))

    def type(self, text: str) -> None:
        """A typed letter narrows the list."""
        self.narrow(self.typed + text)

    def narrow(self, text: str) -> None:
        """The list for this beginning, marked at its first offer."""
        self.typed, self._at = text, 0

    def lines(self, width: int) -> Lines:
        """The list as far as it fits what is typed."""
        lines, found = [self._head()], self.fitting
        mark = found[self._at] if found else None
        for (blocked, group), numbers in groupby(found, key=self._heading):
            lines += [line(""), line(said("not now" if blocked else group or self._title, HINT))]
            for number in numbers:
                if number == mark:
                    self.marked_line = len(lines)
                lines += self._offer_lines(number, number == mark, width)
        return lines if found else [*lines, line(""), line(("Nothing that can be entered begins like this.", DIM))]

    def _head(self) -> Content:
        typed = line(("  ", ""), said(f"{self.typed}▏", PICKED)) if self.typed else line("")
        how = "" if self.typed else "  touch it, or type some of its letters"
        return line(("What happened?", STRONG), (how, DIM), typed)

    def _offer_lines(self, number: int, marked: bool, width: int) -> Lines:
        offer = self._offers[number]
        blocked = offer.blocked is not None
        name = said(f"{offer.verb.name or usage(offer):<10}", DIM if blocked else STRONG)
        text = line(("▸ " if marked else "  ", HINT), name, said(f" {told(offer)}", DIM if blocked else ""))
        return [tagged(part, Hit("offer", str(number))) for part in wrapped(text, width, 4)]
