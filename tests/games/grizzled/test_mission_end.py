"""Withdrawing, and how a mission ends."""

from typing import Any

import pytest


@pytest.fixture
def table(desk: Any) -> Any:
    """Three players in their first mission, intensity 3, Anna to act."""
    return desk(3).do("intensity 3")


# withdrawing


@pytest.mark.rule("GR-068")
def test_withdrawing_needs_the_turn_only(table: Any) -> None:
    assert "GR-068" in table.refused("bob withdraw")
    table.do("recount players.Anna.hand=0 players.Anna.tiles=0", "withdraw")
    assert table["players.Anna.withdrawn"] is True


@pytest.mark.rule("GR-069")
def test_who_withdraws_is_out(table: Any) -> None:
    assert table.do("withdraw")["players.Anna.withdrawn"] is True
    assert "GR-069" in table.refused("anna withdraw")


@pytest.mark.rule("GR-070")
def test_a_tile_is_laid(table: Any) -> None:
    table.do("withdraw")
    assert (table["players.Anna.tiles"], table["players.Anna.laid"]) == (2, True)


@pytest.mark.rule("GR-073")
def test_without_a_tile_the_player_still_withdraws(table: Any) -> None:
    table.do("recount players.Anna.tiles=0")
    assert "GR-073" in table.advice("withdraw")
    table.do("withdraw")
    assert (table["players.Anna.withdrawn"], table["players.Anna.laid"]) == (True, False)


@pytest.mark.rule("GR-074")
def test_withdrawing_silences_hard_knocks(table: Any) -> None:
    table.do("play fragile")
    assert "GR-K08" in table.refused("withdraw")
    table.do("turn anna", "withdraw", "withdraw")
    assert table["players.Bob.withdrawn"] is True


@pytest.mark.rule("GR-075")
def test_a_silent_phobia_does_not_count(table: Any) -> None:
    table.do("play phobia mask", "turn anna")
    assert table["threats.mask"] == 1
    assert table.do("withdraw")["threats.mask"] == 0


@pytest.mark.rule("GR-076")
def test_everybody_returns_for_the_next_mission(table: Any) -> None:
    table.do("withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left", "morale")
    assert [p.withdrawn for p in table.state.players] == [False, False, False]


# the end of the mission


@pytest.mark.rule("GR-077")
def test_all_out_is_a_success(table: Any) -> None:
    table.do("withdraw", "withdraw")
    assert table["result"] is None
    assert table.do("withdraw")["result"] == "success"


@pytest.mark.rule("GR-078")
def test_won_cards_are_discarded(table: Any) -> None:
    table.do("play night rain", "play mask shell", "withdraw", "withdraw", "withdraw")
    assert (table["no_mans_land"], table["discard"], table["trials"]) == ([], 2, 16)


@pytest.mark.rule("GR-079", "GR-082")
def test_the_third_threat_fails_and_returns_the_cards(table: Any) -> None:
    table.do("play night rain", "play night mask", "play night shell")
    assert (table["result"], table["no_mans_land"], table["trials"]) == ("failure", [], 19)


@pytest.mark.rule("GR-080")
def test_cards_and_phobias_count_together(table: Any) -> None:
    table.do("play phobia mask", "play mask whistle")
    assert table["threats.mask"] == 2


@pytest.mark.rule("GR-081")
def test_a_hard_knock_can_be_the_third(table: Any) -> None:
    table.do("play mask whistle", "play night mask", "play phobia mask")
    assert table["result"] == "failure"
    assert table["players.Carol.hard_knocks"] == ["phobia mask"]


@pytest.mark.rule("GR-083")
def test_what_was_discarded_stays_out(table: Any) -> None:
    table.do(
        "play mask shell", "play night mask", "play night whistle", "charm mask shell", "play night rain"
    )
    assert (table["result"], table["discard"], table["trials"]) == ("failure", 1, 19)
    assert "1 card discarded earlier" in table.agenda("GR-083")


@pytest.mark.rule("GR-084", "GR-085")
def test_hands_and_hard_knocks_are_kept(table: Any) -> None:
    table.do("play mute", "withdraw", "withdraw", "withdraw")
    assert [p.hand for p in table.state.players] == [2, 3, 3]
    assert table["players.Anna.hard_knocks"] == ["mute"]
    assert "8 cards" in table.agenda("GR-084")
    assert "Anna" in table.agenda("GR-085")


@pytest.mark.rule("GR-086")
def test_support_follows(table: Any) -> None:
    table.do("withdraw", "withdraw", "withdraw")
    assert table["phase"] == "support"
    assert "GR-086" in table.refused("morale")
    table.back(3)
    table.do("play night rain", "play night mask", "play night shell")
    assert table["phase"] == "morale"
