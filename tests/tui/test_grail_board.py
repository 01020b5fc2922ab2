"""The board of Tainted Grail at a glance: Menhirs, dangers, people and Guardians, and how much room they take."""

from collections.abc import Sequence
from typing import Any

import pytest
from states import played

from companion.table.table import Recorded, Table
from companion.tui.boards.board import Frame, View
from companion.tui.boards.tainted_grail import BOARD
from companion.tui.boards.tainted_grail.dials import dial_lines
from companion.tui.boards.tainted_grail.land import land_lines
from companion.tui.boards.tainted_grail.record import record_lines
from companion.tui.boards.tainted_grail.tracks import energy_track, short_track, terror_track
from companion.tui.boards.tainted_grail.trays import tray_lines
from companion.tui.drawing import Lines

LOW = {"width": 48, "tall": False, "rows": 14}
"""The board of a window of 80 columns and 24 rows."""


def table_of(state: str, *entries: str) -> Table:
    table = played(state).load("Friday")
    for entry in entries:
        done = table.enter(entry)
        assert isinstance(done, Recorded), f"{entry}: {done}"
    return table


def view_of(state: str, *entries: str) -> View:
    return table_of(state, *entries).view()


def text_of(lines: Lines) -> str:
    return "\n".join(line.plain for line in lines)


def low(view: View, picked: str | None = None) -> Frame:
    return Frame(view, picked=picked, **LOW)


def tall(view: View, width: int = 74) -> Frame:
    return Frame(view, width, rows=30)


# -- Menhirs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "drawn"),
    [
        ((), "101 dial 7 dark day 9"),
        (("evening", "night"), "101 dial 7 dark day 9"),
        (("evening", "night", "morning"), "101 dial 6 dark day 9"),
        (("recount menhirs.101.dial=1",), "101 dial 1 LAST dark day 3"),
        (("recount menhirs.101.dial=null",), "101 dial out dark day 2"),
        (("recount menhirs.101.dial=null", "evening", "night"), "101 dial out dark day 2"),
    ],
)
@pytest.mark.parametrize("forecast", [True, False])
def test_dark_day_is_the_same_all_day_with_and_without_a_forecast(
    entries: Sequence[str], drawn: str, forecast: bool
) -> None:
    view = dict(view_of("grail-day", *entries))
    if not forecast:
        view["forecast"] = []
    assert dial_lines(low(view))[0].plain.rstrip() == drawn


def test_big_dials_name_the_dark_day_where_no_forecast_does() -> None:
    view = {**view_of("grail-day", "evening", "night"), "forecast": []}
    assert "101 on day 9" in text_of(dial_lines(tall(view, 40)))


# -- tracks -----------------------------------------------------------------------------------------------------------


def test_red_slots_that_are_reached_have_another_shape() -> None:
    tray = {"energy": 0, "health": 9, "terror": 5}
    assert energy_track(tray).plain == "energy ‹#!›·······T  0"
    assert energy_track({**tray, "energy": 1}).plain.startswith("energy ‹##›·")
    assert energy_track({**tray, "energy": 6}).plain.startswith("energy ‹##›■■■■■·")
    assert terror_track(tray).plain == "terror ·■■■■‹#!›  5"
    assert terror_track({**tray, "terror": 6}).plain == "terror ·■■■■‹##›  6"
    assert short_track({**tray, "terror": 4}, "terror").plain == "t·■■■■‹!!› 4"


# -- trays ------------------------------------------------------------------------------------------------------------


def test_trays_say_which_guardian_is_here_and_which_beside() -> None:
    frame = tall(view_of("grail-day", "ailei travel 103", 'guardian add "Wolf" at 104'))
    text = text_of(tray_lines(frame))
    assert "1 Beor ▲ Wolf here · at 104" in text
    assert "2 Ailei · at 103 · Ben" in text
    beside = text_of(tray_lines(tall(view_of("grail-day"))))
    assert "2 Ailei · at 101 ▲ Boar beside" in beside


def test_trays_name_the_fighters_of_a_running_encounter() -> None:
    view = view_of("grail-day", 'guardian add "Wolf" at 103', "ailei travel 103")
    text = text_of(tray_lines(tall(view)))
    assert "2 Ailei · faces Wolf · at 103" in text
    assert "Wolf here" not in text
    assert "1 Beor · at 104" in text


def test_the_player_gives_way_first_then_the_day_and_last_the_location() -> None:
    view = view_of("grail-exhausted", "beor pass")
    for width, kept, gone in (
        (90, "EXHAUSTED PANIC INSANE · at 104 · Anna · passed", ""),
        (62, "EXHAUSTED PANIC INSANE · at 104 · passed", "Anna"),
        (55, "EXHAUSTED PANIC INSANE · at 104", "passed"),
        (48, "EXH PANIC INS · at 104", "EXHAUSTED"),
    ):
        title = tray_lines(Frame(view, width, False, rows=14))[0].plain
        assert kept in title, (width, title)
        assert not gone or gone not in title


def test_four_trays_have_room_below_the_map() -> None:
    frame = low(view_of("grail-four", "ailei energy =1 terror =4"))
    trays = tray_lines(frame)
    assert len(land_lines(frame)) + len(trays) + 2 <= frame.rows
    assert trays[0].plain.startswith("1 Beor · at 104 ")
    assert trays[0].plain.endswith("e5 h9 t0")
    assert trays[1].plain.startswith("2 Ailei EXHAUSTED · at 101")
    assert trays[1].plain.endswith("e1# h9 t4!")
    assert len(tray_lines(low(view_of("grail-four"), "Arev"))) == 6


def test_trays_keep_two_lines_in_the_evening_and_where_few_play() -> None:
    assert len(tray_lines(low(view_of("grail-four", "evening")))) == 8
    assert len(tray_lines(low(view_of("grail-day")))) == 4


@pytest.mark.parametrize("width", [24, 45, 48, 74, 120])
@pytest.mark.parametrize("high", [True, False])
@pytest.mark.parametrize("state", ["grail-four", "grail-exhausted", "grail-encounter"])
def test_nothing_is_wider_than_its_room(state: str, high: bool, width: int) -> None:
    view = view_of(state, 'guardian add "A Guardian with quite a long name" at 104')
    for region in BOARD.regions:
        for rows in (14, 30):
            lines = region.draw(Frame(view, width, high, "Beor", "104", rows))
            assert max((line.cell_length for line in lines), default=0) <= width, region.id


# -- the map ----------------------------------------------------------------------------------------------------------


def test_people_on_the_map_are_the_numbers_of_their_trays() -> None:
    view = view_of("grail-four")
    assert "●234" in text_of(land_lines(low(view)))
    assert "●1 Beor at 104" in text_of(land_lines(tall(view)))
    assert "●2 Ailei, 3 Arev, 4 Maggot at 101" in text_of(land_lines(tall(view)))
    together = view_of("grail-four", "beor move 101", 'guardian add "Wolf" at 101', 'guardian add "Bear" at 101')
    assert "▲ Wolf, Bear at 101, with everyone" in " ".join(text_of(land_lines(tall(together))).split())
    assert "1-4▲" in text_of(land_lines(low(together)))
    assert "1-4▲▲" in text_of(land_lines(tall(together)))


def test_who_left_keeps_the_number_of_the_tray() -> None:
    assert "●34 " in text_of(land_lines(tall(view_of("grail-four", "leave ailei"))))


def test_names_that_were_typed_in_stand_beside_the_map() -> None:
    view = view_of("grail-day", 'keys 102 n=108 s=101 "Mill"')
    assert "102 Mill" in text_of(land_lines(tall(view)))
    assert "102 Mill" in text_of(land_lines(low(view)))


def test_keys_say_what_can_be_laid_and_what_no_menhir_reaches() -> None:
    text = text_of(land_lines(tall(view_of("grail-day", "keys 102 n=108 e=106 s=101"))))
    assert "can be laid: 106 east of 102" in text
    assert "out of range: 108 north of 102, 110 east of 104" in " ".join(text.split())


def test_a_changed_location_answers_the_keys_of_its_legacy_number() -> None:
    text = text_of(land_lines(tall(view_of("grail-day", "replace 105 with 155"))))
    assert "→ 105" not in text


# -- the top line, the record, the far view ---------------------------------------------------------------------------


def test_the_headline_says_who_fights_before_the_chapter() -> None:
    view = view_of("grail-encounter")
    assert BOARD.headline(view) == "day 1 · Beor, Ailei: green combat · chapter 1 part 1"
    assert BOARD.headline(view_of("grail-day")) == "day 1 · day · chapter 1 part 1"


def test_statuses_are_boxes_as_on_the_save_sheet() -> None:
    view = view_of("grail-day", 'status "Diplomat" 2', 'status "Diplomat" at 3 "read 212"')
    text = text_of(record_lines(tall(view)))
    assert "Status Diplomat □1 ■2 □3" in text
    assert "Status Saved by the Goddess □1" in text


def _far(view: View) -> dict[str, Any]:
    return {one.name: (one.number, one.word) for one in BOARD.far(view)}


def test_the_far_view_holds_energy_and_what_is_in_danger() -> None:
    calm = {"Menhir 101": (7, ""), "Beor energy": (5, ""), "Ailei energy": (6, "")}
    assert _far(view_of("grail-day")) == calm
    found = _far(view_of("grail-exhausted", "ailei terror =4"))
    assert found == {
        "Menhir 101": (7, ""),
        "Plague": (1, "LAST"),
        "Beor energy": (1, "EXHAUSTED"),
        "Beor terror": (5, "INSANE PANIC"),
        "Ailei energy": (6, ""),
        "Ailei terror": (4, "!"),
    }
