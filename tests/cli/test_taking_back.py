"""Taking a correction back on the command line: what comes back, and what to move."""

from companion.cli.entering import moved_lines
from companion.engine.game import Config, Seat
from companion.registry import load
from companion.table.amending import Amendment, confirm, prepare
from companion.table.library import Library
from companion.table.table import Table
from journal import MemoryStore


def test_a_correction_taken_back_names_what_comes_back() -> None:
    seats = (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau"))
    table = Library(MemoryStore()).new(load("grizzled"), "Friday", Config(seats, "Anna"))
    assert isinstance(table, Table)
    for text in ("intensity 3", "anna play night rain", "bob play snow mask"):
        table.enter(text)
    prepared = prepare(table, 2, "anna play night shell")
    assert isinstance(prepared, Amendment)
    confirm(table, prepared)
    assert list(moved_lines(table.undo())) == [
        "Taken back, a correction: Anna play night shell", "  comes back: Anna play night rain",
        "  night shell: No Man's Land → Anna's hand", "  night rain: Anna's hand → No Man's Land",
    ]
    assert list(moved_lines(table.redo()))[:2] == [
        "Done again, a correction: Anna play night shell", "  goes: Anna play night rain",
    ]
    assert list(moved_lines(table.undo(2)))[:2] == [
        "Taken back, a correction: Bob play snow mask; Anna play night shell", "  comes back: Anna play night rain",
    ]
