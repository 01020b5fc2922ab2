"""Coarse entry: a mission in one line, and the drop with hands counted in passing."""

from typing import Any

import pytest

from companion.engine.verdicts import InputProblem


@pytest.fixture
def table(desk: Any) -> Any:
    return desk(3).do("intensity 3")


def test_a_won_mission(table: Any) -> None:
    table.do("mission success hands 2 1 2")
    assert (table["result"], table["phase"], table["discard"], table["trials"]) == (
        "success",
        "support",
        4,
        16,
    )
    assert [p.hand for p in table.state.players] == [2, 1, 2]
    assert [(p.withdrawn, p.tiles, p.laid) for p in table.state.players] == [(True, 2, True)] * 3
    table.do("reveal anna left bob left carol left", "morale")
    assert (table["reserve"], table["mission"], table["findings"]) == (29, 2, [])


def test_a_lost_mission(table: Any) -> None:
    table.do("play night rain", "mission failed withdrawn carol hands 2 2 3")
    assert (table["result"], table["trials"], table["no_mans_land"]) == ("failure", 18, [])
    assert table["players.Carol.laid"] is True
    assert table["findings"] == []
    assert table.do("reveal carol left")["supported"] == "Anna"


def test_a_lost_mission_that_nobody_left_goes_straight_on(table: Any) -> None:
    assert table.do("mission failed hands 2 2 2")["phase"] == "morale"
    assert table["trials"] == 19


def test_hard_knocks_charms_and_speeches(table: Any) -> None:
    table.do("recount players.Bob.speech=1 speech_stock=4")
    table.do("mission success hands 2 1 2 knocks bob mute carol phobia mask charm anna speech bob")
    assert table["players.Bob.hard_knocks"] == ["mute"]
    assert table["players.Carol.hard_knocks"] == ["phobia mask"]
    assert (table["players.Anna.charm"], table["players.Bob.speech"], table["discard"]) == (False, 0, 2)
    assert table["findings"] == []


def test_several_hard_knocks_of_one_player(table: Any) -> None:
    table.do("mission failed hands 3 1 2 knocks bob mute wounded carol clumsy withdrawn anna")
    assert table["players.Bob.hard_knocks"] == ["mute", "wounded"]
    assert table["players.Carol.hard_knocks"] == ["clumsy"]
    assert (table["trials"], table["findings"]) == (16, [])


def test_without_hands_the_hard_knocks_alone_left_them(table: Any) -> None:
    table.do("mission failed knocks bob mute")
    assert [p.hand for p in table.state.players] == [3, 2, 3]
    assert (table["trials"], table["findings"]) == (16, [])


def test_a_hard_knock_that_no_hand_lacks_came_off_the_pile(table: Any) -> None:
    table.do("mission failed withdrawn bob hands 2 2 3 knocks carol mute")
    assert (table["trials"], table["findings"]) == (17, [])


def test_the_supported_player_may_be_named(table: Any) -> None:
    assert "GR-101" in table.advice("mission success hands 2 1 2 supported carol")
    table.do("mission success hands 2 1 2 supported carol")
    assert (table["supported"], table["pending"]) == ("Carol", [{"kind": "relief", "who": "Carol"}])
    assert [p.tiles for p in table.state.players] == [3, 3, 3]
    assert table.do("relief none", "morale")["leader"] == "Bob"
    tie = table
    tie.back(3)
    assert tie.do("mission success hands 2 1 2 supported none")["phase"] == "morale"


def test_a_lost_mission_with_a_charm_asks_for_a_recount(table: Any) -> None:
    assert "GR-083" in table.advice("mission failed hands 2 2 2 charm anna")


def test_what_a_line_cannot_say(table: Any) -> None:
    assert "GR-102" in table.refused("mission success hands 2 1")
    assert "GR-027" in table.refused("mission success hands 4 1 2")
    assert "GR-077" in table.refused("mission failed withdrawn anna bob carol")
    assert "GR-B01" in table.refused("mission failed knocks bob phobia snow")
    assert "GR-B02" in table.refused("mission failed knocks bob mute carol mute")
    assert "GR-059" in table.refused("mission success speech anna")
    assert isinstance(table.judge("mission drawn"), InputProblem)
    table.do("recount players.Anna.charm=false")
    assert "GR-053" in table.refused("mission success charm anna")


def test_a_hand_that_grew_by_ruling_came_off_the_pile(table: Any) -> None:
    table.do("mission success hands 4 3 3 !! she drew one")
    assert (table["trials"], table["discard"], table["findings"]) == (15, 0, [])


def test_a_line_ends_what_was_entered_card_by_card(table: Any) -> None:
    table.do("play night mask trap", "mission success hands 1 2 3 knocks anna mute")
    assert (table["pending"], table["discard"], table["findings"]) == ([], 2, [])


def test_hands_counted_at_the_drop_balance_nothing(table: Any) -> None:
    table.do("mission success hands 2 1 2 supported none")
    assert "GR-009" in table.advice("morale hands 2 1 1")
    table.do("morale hands 2 1 1")
    assert (table["reserve"], table["players.Carol.hand"]) == (30, 1)
    assert "58 Trial cards" in table["findings"][0]
    table.back()
    assert "GR-102" in table.refused("morale hands 2 1")


def test_a_knock_forced_on_the_chaplain_comes_off_the_trials(desk: Any) -> None:
    table = desk(2).do("intensity 3")
    assert "GR-B06" in table.refused("mission success knocks chaplain mute")
    table.do("mission success knocks chaplain mute !! the table says so")
    assert table["findings"] == [] and table["trials"] == 13
