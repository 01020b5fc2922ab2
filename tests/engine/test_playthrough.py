"""Parsing `.play` files."""

import pytest

from companion.engine.playthrough import Entry, Expect, Mark, Move, NewTable, PlaythroughError, parse_playthrough


def test_every_kind_of_line() -> None:
    items = parse_playthrough(
        'table toy players="Anna=A B,Bob=C" leader=Anna option.x=1 # note\n\n# comment\n> take 1  # one\n'
        'x take 9\n  TOY-004 TOY-005 # either\n~ take 3\n! take 5 !! so\n? tkae\n= purses."Bob Lee" [1, "a#b"]  # c\n'
        '= outcome defeat: monument\nundo 2\nundo\nredo\nundo "Before all"\nrestart\nroundtrip\n'
    )
    assert items[0] == NewTable(1, "toy", {"players": "Anna=A B,Bob=C", "leader": "Anna", "option.x": "1"})
    assert items[1] == Entry(4, Mark.ACCEPTED, "take 1  # one")
    assert items[2] == Entry(5, Mark.REFUSED, "take 9", ("TOY-004", "TOY-005"))
    assert [item.mark for item in items[3:6] if isinstance(item, Entry)] == [Mark.ADVISED, Mark.FORCED, Mark.UNREADABLE]
    assert items[6] == Expect(10, 'purses."Bob Lee"', '[1, "a#b"]')
    assert items[7] == Expect(11, "outcome", "defeat: monument")
    assert [item.value for item in items[6:8] if isinstance(item, Expect)] == [[1, "a#b"], "defeat: monument"]
    assert items[8:] == (
        Move(12, "undo", 2), Move(13, "undo", 1), Move(14, "redo", 1), Move(15, "undo", name="Before all"),
        Move(16, "restart"), Move(17, "roundtrip"),
    )


@pytest.mark.parametrize(
    "text", ["hello", "  GR-001", "> take\n  not an id", "= lonely", "undo 1 2", "redo ²", 'table "x']
)
def test_a_faulty_line_is_named(text: str) -> None:
    with pytest.raises(PlaythroughError, match=r"line [12]:"):
        parse_playthrough(text)
