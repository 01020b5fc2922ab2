"""Support, relief, the Morale Drop and the ends of the game."""

from typing import Any

import pytest

from companion.engine.changes import changes
from companion.engine.play import completions
from companion.games.grizzled import GAME

WON = ("withdraw", "withdraw", "withdraw")


@pytest.fixture
def won(desk: Any) -> Any:
    """A won first mission; three tiles lie face down."""
    return desk(3).do("intensity 3", *WON)


@pytest.fixture
def lost(desk: Any) -> Any:
    """Bob withdrew, then the mission failed."""
    return desk(3).do(
        "intensity 3", "play mute", "withdraw", "play night rain", "play night mask", "play night shell"
    )


@pytest.mark.rule("GR-006")
def test_doubles_need_four_players(won: Any, desk: Any) -> None:
    assert "GR-006" in won.refused("reveal anna left2 bob left carol left")
    assert "double arrows out" in desk(3).agenda("GR-006")
    four = desk(4).do("intensity 3", *WON, "withdraw")
    assert "GR-006" not in four.agenda("GR-006")
    four.do("reveal anna left2 bob right2 carol left dora right")
    assert four["support"] == [
        {"from": "Anna", "tile": "left2", "to": "Carol"},
        {"from": "Bob", "tile": "right2", "to": "Dora"},
        {"from": "Carol", "tile": "left", "to": "Dora"},
        {"from": "Dora", "tile": "right", "to": "Carol"},
    ]


@pytest.mark.rule("GR-006")
def test_completion_offers_arrows_that_are_in_play(won: Any, desk: Any) -> None:
    def arrows(table: Any, text: str) -> list[str]:
        return [option.name for option in completions(GAME, table.state, text)]

    assert arrows(won, "reveal anna ") == ["left", "right"]
    assert arrows(won, "reveal anna left bob l") == ["left"]
    two = desk(2).do("intensity 3", "withdraw", "withdraw")
    assert arrows(two, "reveal chaplain ") == ["left", "right"]
    five = desk(5).do("intensity 3", *WON, "withdraw", "withdraw")
    assert arrows(five, "reveal anna ") == ["left", "right", "left2", "right2"]
    assert arrows(five, "reveal anna left2 bob left2 carol ") == ["left", "right", "right2"]


@pytest.mark.rule("GR-088")
def test_all_tiles_turn_up_together(won: Any) -> None:
    assert "GR-088" in won.refused("reveal anna left bob left")
    assert "GR-088" in won.refused("reveal anna left bob left carol left carol right")
    won.do("reveal anna left bob left carol left")
    assert [p.laid for p in won.state.players] == [False, False, False]
    assert "GR-088" in won.refused("reveal anna left bob left carol left")


@pytest.mark.rule("GR-071", "GR-089", "GR-090")
def test_most_support_is_helped(won: Any) -> None:
    won.do("reveal anna right bob left carol left")
    assert won["supported"] == "Carol"
    assert won["pending"] == [{"kind": "relief", "who": "Carol"}]


@pytest.mark.rule("GR-091")
def test_a_tie_helps_nobody(won: Any) -> None:
    won.do("reveal anna left bob left carol left")
    assert (won["supported"], won["phase"]) == (None, "morale")
    assert "GR-091" in won.refused("anna relief charm")


@pytest.mark.rule("GR-091")
def test_a_tie_is_told_until_the_morale_drop(won: Any) -> None:
    entry = "reveal anna left bob left carol left"
    assert "GR-091" in won.advice(entry)
    told = "Anna, Bob and Carol tie for most support with 1 tile each: nobody is relieved"
    assert [a.message for a in won.judge(entry).advisories] == [f"{told}."]
    assert won.do(entry, "recount trials=16").agenda("GR-091") == told
    assert won.do("morale").agenda("GR-091") == ""


@pytest.mark.rule("GR-090")
def test_most_support_is_no_tie(won: Any) -> None:
    entry = "reveal anna right bob left carol left"
    assert "GR-091" not in won.advice(entry)
    won.do(entry, "relief none")
    assert not {"tie", "nobody"} & set(" ".join(step.text for step in GAME.agenda(won.state)).split())
    assert won["supported"] == "Carol"


@pytest.mark.rule("GR-098")
def test_where_nobody_laid_a_tile_nobody_is_relieved(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play night mask")
    last = "play night shell"
    assert any("no Support tile was laid" in a.message for a in table.judge(last).advisories)
    assert "nobody is relieved" in table.do(last).agenda("GR-098")
    assert table.do("morale").agenda("GR-098") == ""
    bare = {f"players.{name}.tiles": 0 for name in ("Anna", "Bob", "Carol")}
    empty = desk(3, given={**bare, "tiles_out": 9}).do("intensity 3", "withdraw", "withdraw", "withdraw")
    assert (empty["phase"], empty.agenda("GR-098")) == ("morale", "")
    assert empty.agenda("GR-090") == "No Support tile was turned up, so nobody is relieved"


@pytest.mark.rule("GR-101")
def test_what_only_the_app_keeps_is_not_to_be_moved(won: Any) -> None:
    won.do("reveal anna right bob left carol left", "relief none", "morale")
    kept = {"supported", "relief", "support"}
    found = {c.path: c.app for c in changes(GAME.fields, won.states[-2], won.states[-1])}
    assert {path for path in kept if found[path]} == kept
    assert not found["leader"]
    assert won.back(2) == ()
    assert "Anna's right tile: Carol's tiles → Anna's soldier, face down" in won.back()


@pytest.mark.rule("GR-092")
def test_two_hard_knocks_after_a_success(desk: Any) -> None:
    table = desk(3, given={"players.Carol.hard_knocks": ["mute", "wounded", "proud"], "trials": 22})
    table.do("intensity 3", *WON, "reveal anna right bob left carol left")
    assert "GR-092" in table.refused("relief knocks mute wounded prideful")
    table.do("relief knocks mute prideful")
    assert (table["players.Carol.hard_knocks"], table["discard"]) == (["wounded"], 2)


@pytest.mark.rule("GR-093")
def test_or_the_charm(desk: Any) -> None:
    table = desk(3, given={"players.Carol.charm": False}).do(
        "intensity 3", *WON, "reveal anna right bob left carol left"
    )
    assert table.do("relief charm")["players.Carol.charm"] is True
    table.back()
    assert "GR-093" in table.do("recount players.Carol.charm=true").refused("relief charm")


@pytest.mark.rule("GR-094")
def test_own_knocks_only(won: Any) -> None:
    won.do("reveal anna right bob left carol left")
    assert "GR-094" in won.refused("relief knocks mute")
    assert "GR-094" in won.refused("bob relief none")
    assert "GR-094" in won.refused("relief knocks mute !! it was there")


@pytest.mark.rule("GR-095")
def test_cards_are_counted_not_marks(desk: Any) -> None:
    table = desk(3, given={"players.Carol.hard_knocks": ["mute", "wounded"], "trials": 23})
    table.do("intensity 3", *WON, "reveal anna right bob left carol left", "relief knocks wounded mute")
    assert table["players.Carol.hard_knocks"] == []


@pytest.mark.rule("GR-096", "GR-097")
def test_tiles_go_to_whom_they_supported(won: Any) -> None:
    won.do("reveal anna right bob left carol right")
    assert [p.tiles for p in won.state.players] == [2, 3, 4]
    tie = won
    tie.back()
    tie.do("reveal anna left bob left carol left")
    assert [p.tiles for p in tie.state.players] == [3, 3, 3]


@pytest.mark.rule("GR-098")
def test_after_a_failure_only_the_withdrawn_laid_tiles(lost: Any) -> None:
    assert (lost["result"], lost["phase"]) == ("failure", "support")
    assert "GR-098" in lost.refused("reveal bob right carol left")
    assert lost.do("reveal bob right")["supported"] == "Anna"


@pytest.mark.rule("GR-099")
def test_after_a_failure_one_hard_knock(lost: Any) -> None:
    lost.do('recount players.Anna.hard_knocks=["mute","prideful"]', "reveal bob right")
    assert "GR-099" in lost.refused("relief knocks mute prideful")
    assert lost.do("relief knocks mute")["players.Anna.hard_knocks"] == ["prideful"]


@pytest.mark.rule("GR-100")
def test_after_a_failure_no_charm(lost: Any) -> None:
    lost.do("recount players.Anna.charm=false", "reveal bob right")
    assert "GR-100" in lost.refused("relief charm")


@pytest.mark.rule("GR-101")
def test_support_is_recorded(won: Any) -> None:
    won.do("reveal anna right bob left carol left")
    assert won["support"][0] == {"from": "Anna", "tile": "right", "to": "Carol"}
    assert won.do("relief none")["relief"] == "none"


@pytest.mark.rule("GR-124")
def test_a_removed_hard_knock_leaves_the_game(lost: Any) -> None:
    before = lost["discard"]
    lost.do("reveal bob right", "relief knocks mute")
    assert (lost["discard"], lost["players.Anna.hard_knocks"]) == (before + 1, [])


# the Morale Drop


@pytest.mark.rule("GR-102", "GR-104")
def test_the_drop_is_as_large_as_the_hands(won: Any) -> None:
    won.do("reveal anna left bob left carol left", "morale")
    assert (won["reserve"], won["trials"]) == (25, 25)


@pytest.mark.rule("GR-103")
def test_the_drop_is_three_at_least(won: Any) -> None:
    won.do("reveal anna left bob left carol left", "morale hands 0 1 0")
    assert (won["reserve"], won["trials"]) == (31, 19)


@pytest.mark.rule("GR-105")
def test_the_drop_comes_after_failures_too(lost: Any) -> None:
    assert "GR-105" in lost.refused("morale")
    lost.do("reveal bob right", "relief none")
    assert lost["phase"] == "morale"
    assert lost.do("morale")["reserve"] == 34 - 5


@pytest.mark.rule("GR-106", "GR-114")
def test_an_emptied_reserve_is_lost(desk: Any) -> None:
    for reserve in (9, 8):
        table = desk(3, given={"reserve": reserve, "discard": 34 - reserve}).do("intensity 3", *WON)
        table.do("reveal anna left bob left carol left", "morale")
        assert (table["outcome"], table["reserve"], table["leader"]) == ("defeat: monument", 0, "Anna")
    spared = desk(3, given={"reserve": 10, "discard": 24}).do("intensity 3", *WON)
    assert spared.do("reveal anna left bob left carol left", "morale")["outcome"] is None


@pytest.mark.rule("GR-107")
def test_the_leader_token_passes(won: Any, lost: Any) -> None:
    assert won.do("reveal anna left bob left carol left", "morale")["leader"] == "Bob"
    assert lost.do("reveal bob right", "relief none", "morale")["leader"] == "Bob"


@pytest.mark.rule("GR-108")
def test_the_former_leader_takes_a_token(lost: Any) -> None:
    lost.do("reveal bob right", "relief none", "morale")
    assert (lost["players.Anna.speech"], lost["speech_stock"]) == (1, 4)


@pytest.mark.rule("GR-109")
def test_an_empty_stock_gives_nothing(won: Any) -> None:
    won.do("reveal anna left bob left carol left", "recount speech_stock=0")
    assert "GR-109" in won.advice("morale")
    assert won.do("morale")["players.Anna.speech"] == 0


@pytest.mark.rule("GR-110")
def test_a_lost_drop_passes_no_leader(desk: Any) -> None:
    table = desk(3, given={"reserve": 3, "discard": 31}).do("intensity 3", *WON)
    assert "GR-110" in table.refused("morale")
    table.do("reveal anna left bob left carol left", "morale")
    assert (table["leader"], table["players.Anna.speech"], table["mission"]) == ("Anna", 0, 1)


# the ends


def last_cards(desk: Any, **given: Any) -> Any:
    table = desk(3, given={"trials": 3, "discard": 22, **given}).do("intensity 3")
    return table.do("play night rain", "play mask shell", "play snow whistle", *WON)


@pytest.mark.rule("GR-112")
def test_peace_with_empty_hands_is_won(desk: Any) -> None:
    table = last_cards(desk).do("reveal anna left bob left carol left")
    assert (table["outcome"], table["phase"]) == ("victory", "over")


@pytest.mark.rule("GR-113")
def test_peace_with_cards_in_hand_is_not_won(desk: Any) -> None:
    table = desk(3, given={"trials": 3, "discard": 22}).do(
        "intensity 3", *WON, "reveal anna left bob left carol left"
    )
    assert (table["trials"], table["outcome"], table["phase"]) == (0, None, "morale")
    other = desk(3, given={"trials": 4, "discard": 21}).do(
        "intensity 3", "play night rain", "play mask shell"
    )
    other.do(
        "play snow whistle",
        "recount trials=1 players.Anna.hand=0",
        *WON,
        "reveal anna left bob left carol left",
    )
    assert (other["trials"], other["outcome"]) == (1, None)


def test_victory_comes_before_a_lethal_drop(desk: Any) -> None:
    table = last_cards(desk, reserve=2, discard=54).do("reveal anna left bob left carol left")
    assert table["outcome"] == "victory"


def test_hands_counted_in_passing_may_win(desk: Any) -> None:
    table = desk(3, given={"trials": 3, "discard": 22}).do(
        "intensity 3", *WON, "reveal anna left bob left carol left"
    )
    assert table.do("morale hands 0 0 0")["outcome"] == "victory"


@pytest.mark.rule("GR-115")
def test_four_hard_knocks_after_support_are_lost(desk: Any) -> None:
    given = {"players.Bob.hard_knocks": ["mute", "wounded", "tyrannical"], "trials": 22}
    table = desk(3, given=given).do("intensity 3", *WON, "reveal anna left bob left carol left")
    assert table["outcome"] == "defeat: hard knocks"
    relieved = desk(3, given=given).do("intensity 3", *WON, "reveal anna left bob right carol right")
    assert relieved.do("relief knocks mute")["outcome"] is None


@pytest.mark.rule("GR-116")
def test_four_hard_knocks_in_a_mission_are_only_a_danger(desk: Any) -> None:
    given = {"players.Bob.hard_knocks": ["mute", "wounded", "tyrannical"], "trials": 22}
    table = desk(3, given=given).do("intensity 3")
    assert table["outcome"] is None
    assert "Bob has 4 Hard Knock marks" in table.agenda("GR-116")


@pytest.mark.rule("GR-117")
def test_everybody_wins_or_loses_together(desk: Any) -> None:
    table = last_cards(desk).do("reveal anna left bob left carol left")
    assert "Everybody wins" in table.agenda("GR-117")


@pytest.mark.rule("GR-118")
def test_after_the_end_little_is_legal(desk: Any) -> None:
    table = last_cards(desk).do("reveal anna left bob left carol left")
    for entry in ("intensity 3", "morale", "play night rain !! please", "turn bob", "mission success"):
        assert table.refused(entry)[0] == "GR-118"
    table.do("note well played", "option odds=false", 'checkpoint "end"')
    table.do("recount outcome=null phase=prepare trials=2 discard=23")
    assert table.do("intensity 3")["phase"] == "mission"
