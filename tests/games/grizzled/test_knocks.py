"""The twenty Hard Knock cards."""

from typing import Any

import pytest


def with_knock(desk: Any, who: str, *knocks: str, **options: str) -> Any:
    """Three players in their first mission, somebody with Hard Knocks before them."""
    given = {f"players.{who}.hard_knocks": list(knocks), "trials": 25 - len(knocks)}
    return desk(3, given=given, **options).do("intensity 3")


@pytest.mark.rule("GR-K01")
@pytest.mark.parametrize("threat", ["night", "snow", "rain"])
def test_traumas_count(desk: Any, threat: str) -> None:
    assert with_knock(desk, "Bob", f"trauma {threat}")[f"threats.{threat}"] == 1


@pytest.mark.rule("GR-K02")
@pytest.mark.parametrize("threat", ["mask", "shell", "whistle"])
def test_phobias_count(desk: Any, threat: str) -> None:
    assert with_knock(desk, "Bob", f"phobia {threat}")[f"threats.{threat}"] == 1


@pytest.mark.rule("GR-K03")
def test_wounded_counts_twice_and_is_one_card(desk: Any) -> None:
    table = with_knock(desk, "Bob", "wounded", "clumsy", "selfish", knocks="false")
    table.do("withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left")
    assert table["outcome"] == "defeat: hard knocks"


@pytest.mark.rule("GR-K04")
def test_mute_players_make_no_speech(desk: Any) -> None:
    table = with_knock(desk, "Anna", "mute").do("recount players.Anna.speech=1 speech_stock=4")
    assert table.refused("speech rain bob") == ("GR-K04",)
    assert table.do("speech rain bob !! by signs")["discard"] == 1


@pytest.mark.rule("GR-K05")
def test_merry_christmas_takes_a_hard_knock_away(desk: Any) -> None:
    table = with_knock(desk, "Bob", "mute")
    assert "GR-K05" in table.refused('play "merry christmas" carol mute')
    table.do("play merry christmas bob mute")
    assert (table["players.Bob.hard_knocks"], table["discard"], table["players.Anna.hand"]) == ([], 2, 2)
    assert "GR-B02" in table.refused('play "merry christmas"')
    assert table["findings"] == []


def test_merry_christmas_for_nobody_and_from_a_trap(desk: Any) -> None:
    table = with_knock(desk, "Bob", "mute")
    assert "GR-K05" in table.advice("play christmas")
    table.do("play night mask trap", 'drawn "merry christmas" bob mute')
    assert (table["players.Bob.hard_knocks"], table["discard"]) == ([], 2)


@pytest.mark.rule("GR-K06")
def test_a_tyrant_stays_leader(desk: Any) -> None:
    table = with_knock(desk, "Carol", "tyrannical")
    table.do("withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left", "morale")
    assert (table["leader"], table["players.Anna.speech"], table["speech_stock"]) == ("Carol", 0, 5)
    table.do(
        "intensity 1", "withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left", "morale"
    )
    assert table["leader"] == "Carol"


@pytest.mark.rule("GR-K07")
def test_demoralised_costs_one_card_more(desk: Any) -> None:
    table = with_knock(desk, "Carol", "demoralised")
    table.do("withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left")
    assert table.do("morale")["reserve"] == 34 - 10
    table.back()
    assert table.do("morale hands 0 0 1")["reserve"] == 34 - 4


@pytest.mark.rule("GR-K08")
def test_fragile_holds_the_others_back(desk: Any) -> None:
    table = with_knock(desk, "Carol", "fragile")
    assert table.refused("withdraw") == ("GR-K08",)
    table.do("recount players.Anna.hand=0", "withdraw", "play night rain")
    assert table.do("withdraw")["players.Carol.withdrawn"] is True


@pytest.mark.rule("GR-K09")
def test_the_fearful_have_to_leave(desk: Any) -> None:
    table = with_knock(desk, "Carol", "fearful").do("play night rain", "play night mask")
    assert table.refused("play snow shell") == ("GR-K09",)
    assert table.refused("charm night rain") == ("GR-K09",)
    assert table.do("withdraw")["players.Carol.withdrawn"] is True


def test_cannot_leave_beats_must_leave(desk: Any) -> None:
    table = with_knock(desk, "Carol", "fearful", "hard-headed").do("play night rain", "play night mask")
    assert "GR-AMB-31" in table.advice("play snow shell")
    assert "GR-K13" in table.refused("withdraw")


@pytest.mark.rule("GR-K10")
def test_the_panicked_draw_their_tile(desk: Any) -> None:
    assert "GR-K10" in with_knock(desk, "Anna", "panicked").advice("withdraw")


@pytest.mark.rule("GR-K11")
def test_the_frenzied_take_two_more(desk: Any) -> None:
    table = with_knock(desk, "Bob", "frenzied")
    assert ([p.hand for p in table.state.players], table["trials"]) == ([3, 5, 3], 13)
    short = desk(3, given={"players.Bob.hard_knocks": ["frenzied"], "trials": 10, "discard": 14})
    assert short.do("intensity 3")["players.Bob.hand"] == 4


@pytest.mark.rule("GR-K12")
def test_the_selfish_support_themselves(desk: Any) -> None:
    table = with_knock(desk, "Bob", "selfish").do("withdraw", "withdraw", "withdraw")
    table.do("reveal anna left bob left carol left")
    assert (table["supported"], table["players.Bob.tiles"]) == ("Bob", 4)


@pytest.mark.rule("GR-K13")
def test_the_hard_headed_stay_with_two_cards(desk: Any) -> None:
    table = with_knock(desk, "Anna", "hard-headed")
    assert table.refused("withdraw") == ("GR-K13",)
    assert table.do("recount players.Anna.hand=1", "withdraw")["players.Anna.withdrawn"] is True


@pytest.mark.rule("GR-K14")
def test_the_prideful_leave_last_or_empty(desk: Any) -> None:
    table = with_knock(desk, "Anna", "prideful")
    assert table.refused("withdraw") == ("GR-K14",)
    table.do("play night rain", "withdraw", "withdraw")
    assert table.do("withdraw")["players.Anna.withdrawn"] is True


@pytest.mark.rule("GR-K15")
def test_the_clumsy_draw_once_they_are_out(desk: Any) -> None:
    table = with_knock(desk, "Anna", "clumsy").do("withdraw")
    assert table["pending"] == [{"kind": "draw", "who": "Anna"}]
    assert "GR-K15" in table.refused("bob withdraw")
    table.do("drawn snow shell")
    assert (table["no_mans_land"], table["trials"], table["turn"]) == ([["snow", "shell"]], 14, "Bob")


def test_the_last_card_of_the_clumsy_can_still_fail(desk: Any) -> None:
    table = with_knock(desk, "Anna", "clumsy").do(
        "play night rain", "play night mask", "withdraw", "turn bob", "withdraw"
    )
    table.do("withdraw")
    assert (table["result"], table["phase"]) == (None, "mission")
    assert table.do("drawn night shell")["result"] == "failure"
    table.back()
    assert table.do("drawn phobia mask")["result"] == "success"


@pytest.mark.rule("GR-K16")
def test_the_absent_minded_lose_a_tile(desk: Any) -> None:
    table = with_knock(desk, "Anna", "absent-minded")
    assert "GR-K16" in table.advice("withdraw")
    table.do("withdraw")
    assert (table["players.Anna.tiles"], table["players.Anna.laid"], table["tiles_out"]) == (1, True, 1)
    assert table["findings"] == []


@pytest.mark.parametrize("knock", ["hard-headed", "prideful"])
def test_the_option_switches_restrictions_off(desk: Any, knock: str) -> None:
    table = with_knock(desk, "Anna", knock, knocks="false")
    assert table.do("withdraw")["players.Anna.withdrawn"] is True


def test_single_effects_can_be_left_out(desk: Any) -> None:
    table = with_knock(desk, "Anna", "hard-headed", "clumsy").do("option knocks=without clumsy")
    assert table.refused("withdraw") == ("GR-K13",)
    table.do("option knocks=without clumsy, hard-headed", "withdraw")
    assert table["pending"] == []


def test_acting_knocks_outlast_the_withdrawal(desk: Any) -> None:
    """AMB-25: after a success everybody is out, and such cards would never act."""
    table = with_knock(desk, "Bob", "tyrannical", "demoralised", "selfish").do(
        "withdraw", "withdraw", "withdraw"
    )
    table.do("reveal anna left bob left carol left", "relief none", "morale")
    assert (table["leader"], table["reserve"]) == ("Bob", 24)


def test_effects_that_only_count_can_be_left_out_by_name(desk: Any) -> None:
    table = with_knock(desk, "Anna", "wounded", "phobia mask")
    assert "3 Hard Knock marks" in table.agenda("GR-116")
    assert table.do("option knocks=false")["threats.mask"] == 1
    table.do("option knocks=without wounded, phobia mask")
    assert (table["threats.mask"], table.agenda("GR-116")) == (0, "")


def test_the_last_tile_of_the_absent_minded(desk: Any) -> None:
    table = with_knock(desk, "Anna", "absent-minded").do("recount players.Anna.tiles=1 players.Bob.tiles=5")
    assert {"GR-K16", "GR-073"} <= set(table.advice("withdraw"))
    assert table.do("withdraw")["players.Anna.laid"] is False
    assert (table["tiles_out"], table["findings"]) == (1, [])
