"""The card memory of a data folder: what cards showed at any of its tables, and the file to carry it elsewhere."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.engine.memory import Described
from companion.registry import UnknownGameError, game_ids, load
from companion.table.errors import TableError
from journal import JournalError, Store

KIND = "companion cards"
FORMAT = 1
"""The version of the file."""
LARGEST = 4 << 20
"""Bytes of the largest file that is read; a campaign's cards take a hundredth of it."""
MOST = 5_000
"""Cards that a file may hold."""


def scope_of(game: Game[Any]) -> str:
    """Where the journal keeps a game's cards."""
    return f"cards/{game.id}"


class CardShelf:
    """The cards that a game remembers; read when they are first asked for."""

    def __init__(self, game: Game[Any], store: Store) -> None:
        self._game = game
        self._store = store
        self._cards: dict[str, Mapping[str, Any]] | None = None
        self._unsaved: dict[str, Mapping[str, Any]] = {}

    @property
    def cards(self) -> Described:
        """Every card with what it shows."""
        if self._game.cards is None:
            return {}
        if self._cards is None:
            rows = self._store.recall_all(scope_of(self._game))
            read = {row.key: self._read(row.key, row.value) for row in rows}
            self._cards = {key: parts for key, parts in read.items() if parts is not None} | self._unsaved
        return self._cards

    def learn(self, before: Any, after: Any) -> None:
        """Remember what the step between two states told of cards; a later description replaces an earlier one."""
        self._keep(self._told(before, after))

    def add(self, before: Any, after: Any) -> None:
        """The same, and cards that are known already stay as they are."""
        self._keep({key: parts for key, parts in self._told(before, after).items() if key not in self.cards})

    def take(self, cards: Described) -> None:
        """Remember these. Raises JournalError."""
        for key, parts in cards.items():
            self._store.remember(scope_of(self._game), key, json.dumps(parts, ensure_ascii=False))
        self.forget()

    def forget(self) -> None:
        """Read the cards anew when they are next asked for."""
        self._cards = None

    def _told(self, before: Any, after: Any) -> Described:
        return self._game.cards.told(before, after) if self._game.cards is not None else {}

    def _keep(self, told: Described) -> None:
        """Write cards down; the entry that told them is recorded already, so what cannot be written now is tried
        again with the next card."""
        new = {key: parts for key, parts in told.items() if self._is_new(key, parts)}
        if not new:
            return
        self._unsaved |= new
        try:
            self.take(self._unsaved)
            self._unsaved = {}
        except JournalError:
            self.forget()

    def _is_new(self, key: str, parts: Mapping[str, Any]) -> bool:
        """Whether a description is worth keeping: a bare name never replaces what is known of the card."""
        return parts != self.cards.get(key) and (key not in self.cards or len(parts) > 1)

    def _read(self, key: str, text: str) -> Mapping[str, Any] | None:
        """One card as it was written down; None for what this version cannot read, which costs a description only."""
        assert self._game.cards is not None
        try:
            return self._game.cards.check(key, json.loads(text))
        except ValueError:
            return None


def shelves(store: Store) -> Mapping[str, tuple[Game[Any], CardShelf]]:
    """A shelf for each game that remembers cards, by the game's id."""
    games = [game for game in map(load, game_ids()) if game.cards is not None]
    return {game.id: (game, CardShelf(game, store)) for game in games}


def listed(store: Store) -> list[str]:
    """Every remembered card in words, in the order of their kinds and numbers."""
    return [game.cards.say(key, parts) for game, shelf in shelves(store).values() if game.cards is not None
            for key, parts in sorted(shelf.cards.items(), key=_in_order)]


def _in_order(card: tuple[str, Any]) -> tuple[str, int, str]:
    kind, _, title = card[0].partition(" ")
    return kind, int(title) if title.isdecimal() else 0, title


def export_text(store: Store) -> tuple[int, str]:
    """How many cards are remembered, and the file that holds them."""
    known = {game_id: shelf.cards for game_id, (_, shelf) in shelves(store).items()}
    cards = {game_id: dict(sorted(found.items(), key=_in_order)) for game_id, found in known.items()}
    row = {"kind": KIND, "format": FORMAT, "cards": cards}
    return sum(map(len, cards.values())), json.dumps(row, ensure_ascii=False, indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of a file of cards: how many were new, known with the same words, and known otherwise."""

    new: int
    same: int
    other: tuple[str, ...]


def read_cards(path: Path) -> Mapping[str, Described]:
    """The cards in a file, by game, every part of them checked. Raises TableError."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as problem:
        raise TableError(f"{path} cannot be read ({problem.strerror}).") from None
    if len(data) > LARGEST:
        raise TableError(f"{path} is too large: a file of cards has at most {LARGEST:,} bytes.")
    try:
        row = json.loads(data)
    except (ValueError, RecursionError):
        raise TableError(f"{path} is no file of cards; `companion cards export` makes one.") from None
    if not isinstance(row, dict) or row.get("kind") != KIND or not isinstance(row.get("cards"), dict):
        raise TableError(f"{path} is no file of cards; `companion cards export` makes one.")
    if row.get("format") != FORMAT:
        raise TableError(f"{path} is of another format than {FORMAT}, which this version of the app reads.")
    return {str(game_id): _checked(path, str(game_id), cards) for game_id, cards in row["cards"].items()}


def _checked(path: Path, game_id: str, cards: Any) -> Described:
    try:
        memory = load(game_id).cards
    except UnknownGameError as problem:
        raise TableError(f"{path}: {problem}") from None
    if memory is None or not isinstance(cards, dict) or len(cards) > MOST:
        raise TableError(f"{path}: the cards of {game_id} are no list of at most {MOST:,} cards of this game.")
    return {key: _card(path, key, raw, memory.check) for key, raw in cards.items()}


def _card(path: Path, key: str, raw: Any, check: Any) -> Mapping[str, Any]:
    try:
        parts: Mapping[str, Any] = check(key, raw)
    except ValueError as problem:
        raise TableError(f"{path}, “{key[:60]}”: it wants {problem}.") from None
    return parts


def take_in(store: Store, found: Mapping[str, Described], replace: bool = False) -> TakenIn:
    """Add the cards of a file; those known otherwise stay as they are unless `replace` is set."""
    new, same, other = 0, 0, []
    for game_id, (game, shelf) in shelves(store).items():
        known, given = dict(shelf.cards), found.get(game_id, {})
        differ = {key: parts for key, parts in given.items() if key in known and known[key] != parts}
        fresh = {key: parts for key, parts in given.items() if key not in known}
        shelf.take(fresh | differ if replace else fresh)
        new, same = new + len(fresh), same + len(given) - len(fresh) - len(differ)
        other += [game.cards.say(key, parts) for key, parts in differ.items() if game.cards is not None]
    return TakenIn(new, same, tuple(other))
