"""Two to five players: seats, arrows, the Chaplain."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("players", "arrow", "targets"),
    [
        (3, "left", "BCA"),
        (3, "right", "CAB"),
        (4, "left2", "CDAB"),
        (4, "right2", "CDAB"),
        (5, "left2", "CDEAB"),
        (5, "right2", "DEABC"),
    ],
)
def test_arrows_by_name(desk: Any, players: int, arrow: str, targets: str) -> None:
    table = desk(players).do("intensity 3", *["withdraw"] * players)
    names = [p.name for p in table.state.players]
    table.do("reveal " + " ".join(f"{name} {arrow}" for name in names))
    assert [one["to"][0] for one in table["support"]] == list(targets)


def test_more_doubles_than_the_box_holds(desk: Any) -> None:
    table = desk(5).do("intensity 3", *["withdraw"] * 5)
    assert "GR-B04" in table.advice("reveal anna ll bob ll carol ll dora l emil r")


def test_two_players_without_the_chaplain(desk: Any) -> None:
    table = desk(2, chaplain="false").do("intensity 3", "withdraw", "withdraw")
    assert (table["trials"], table["reserve"]) == (19, 34)
    table.do("reveal anna left bob right")
    assert [one["to"] for one in table["support"]] == ["Bob", "Anna"]


def test_the_chaplain_sits_last(desk: Any) -> None:
    table = desk(2)
    assert list(table.view["players"]) == ["Anna", "Bob", "Chaplain"]
    seat = table.view["players"]["Chaplain"]
    assert (seat["hand"], seat["grizzled"], seat["charm"], seat["tiles"], seat["seat"]) == (
        0,
        None,
        False,
        3,
        3,
    )
    assert (table["trials"], table["reserve"], table["speech_stock"]) == (20, 39, 5)
    assert desk(2, trials="30")["trials"] == 30


@pytest.mark.rule("GR-B06")
def test_the_chaplain_lays_a_tile_and_never_acts(desk: Any) -> None:
    table = desk(2)
    assert "GR-B06" in table.advice("intensity 3")
    table.do("intensity 3")
    assert (table["players.Chaplain.tiles"], table["players.Chaplain.withdrawn"], table["trials"]) == (
        2,
        True,
        14,
    )
    table.do("play night rain")
    assert table["turn"] == "Bob"
    assert table.do("withdraw", "play mask shell")["turn"] == "Anna"
    assert {"GR-037", "GR-B06"} <= set(table.refused("chaplain withdraw"))
    assert "GR-B06" in table.refused("turn chaplain")
    table.do("withdraw")
    assert table["result"] == "success"


def test_the_chaplain_is_supported_and_gives(desk: Any) -> None:
    table = desk(2).do("intensity 3", "withdraw", "withdraw")
    assert "GR-088" in table.refused("reveal anna left bob left")
    table.do("reveal anna right bob left chaplain left")
    assert (table["supported"], table["phase"], table["pending"]) == ("Chaplain", "morale", [])
    assert [p.tiles for p in table.state.players] == [3, 2, 4]
    assert table.do("morale")["leader"] == "Bob"
    assert table.do("intensity 1", "withdraw", "withdraw")["players.Chaplain.tiles"] == 3


def test_after_a_failure_the_chaplains_tile_still_counts(desk: Any) -> None:
    table = desk(2).do("intensity 3", "play night rain", "play night mask", "play night shell")
    assert (table["result"], table["phase"]) == ("failure", "support")
    assert table.do("reveal chaplain left")["supported"] == "Anna"


def test_the_chaplain_recycles_speeches(desk: Any) -> None:
    table = desk(2, given={"players.Anna.speech": 1, "speech_stock": 4}).do("intensity 3", "speech night bob")
    assert (table["speech_stock"], table["speeches_used"]) == (5, 0)
    assert "GR-064" in desk(2, given={"players.Anna.speech": 1, "speech_stock": 4}).do("intensity 3").refused(
        "speech night chaplain"
    )


def test_hands_are_named_for_players_only(desk: Any) -> None:
    table = desk(2).do("intensity 3", "mission success hands 1 2")
    table.do("reveal anna left bob left chaplain left", "morale hands 1 2")
    assert (table["reserve"], table["findings"]) == (36, [])


def test_the_chaplain_is_no_leader_and_no_name_for_a_player(desk: Any) -> None:
    assert "GR-015" in desk(2).advice("recount leader=Chaplain")
    table = desk(2).do("recount phase=over outcome=victory")
    assert "option trials=22" in table.agenda("GR-B06")
    assert table.do("option chaplain=false", "rematch")["trials"] == 25
    assert list(table.view["players"]) == ["Anna", "Bob"]


def test_a_table_of_odd_names(desk: Any) -> None:
    table = desk(("Jean Luc", "[/x]", "شهرزاد")).do(
        "intensity 3", '"Jean Luc" play night rain', "[/x] play mask shell"
    )
    assert table["turn"] == "شهرزاد"
    table.do("withdraw", "withdraw", "withdraw", 'reveal "Jean Luc" left [/x] left شهرزاد left')
    assert table.do('recount players."Jean Luc".hand=4')['players."Jean Luc".hand'] == 4
