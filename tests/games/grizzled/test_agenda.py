"""What comes next: the reminders of each moment, the risks, the odds, and what to move back."""

from typing import Any

import pytest

from companion.engine.changes import changes, telling
from companion.games.grizzled import GAME


def everything(table: Any) -> str:
    return "\n".join(step.text for step in GAME.agenda(table.state))


@pytest.mark.rule("GR-005")
def test_the_tiles_to_take(desk: Any) -> None:
    assert "one left and one right" in desk(3).agenda("GR-005")
    assert desk(3).do("intensity 3").agenda("GR-005") == ""


@pytest.mark.rule("GR-017")
def test_the_piles_lie_face_down(desk: Any) -> None:
    assert "face down" in desk(3).agenda("GR-017")


@pytest.mark.rule("GR-019")
def test_the_goal_is_told_at_the_start(desk: Any) -> None:
    assert "Peace" in desk(3).agenda("GR-019")
    assert desk(3, given={"mission": 2}).agenda("GR-019") == ""


@pytest.mark.rule("GR-025")
def test_the_intensity_has_no_limit_but_the_pile(desk: Any) -> None:
    assert "8 full rounds of 3" in desk(3).agenda("GR-025")
    assert desk(3).do("intensity 20")["trials"] == 0


@pytest.mark.rule("GR-067")
def test_phobias_in_hand_serve_a_speech(desk: Any) -> None:
    table = desk(3, given={"players.Anna.speech": 1, "speech_stock": 4}).do("intensity 3")
    assert "Phobia or Trauma in hand" in table.agenda("GR-067")
    assert table.do("withdraw").agenda("GR-067") == ""


@pytest.mark.rule("GR-072", "GR-120")
def test_a_laid_tile_stays_secret(desk: Any) -> None:
    table = desk(3).do("intensity 3")
    assert table.agenda("GR-072") == table.agenda("GR-120") == ""
    table.do("withdraw")
    assert "Anna" in table.agenda("GR-072")
    assert "Nobody says" in table.agenda("GR-120")
    assert table["players.Anna.laid"] is True


@pytest.mark.rule("GR-087")
def test_shuffle_after_a_failure(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play night mask", "play night shell")
    assert "Shuffle" in table.agenda("GR-087")
    assert table.do("morale").agenda("GR-087") == ""
    won = desk(3).do("intensity 3", "withdraw", "withdraw", "withdraw")
    assert won.agenda("GR-087") == ""


@pytest.mark.rule("GR-119")
def test_hands_stay_secret(desk: Any) -> None:
    table = desk(3).do("intensity 3")
    assert "Nobody shows" in table.agenda("GR-119")
    assert table["players.Anna.hand"] == 3


@pytest.mark.rule("GR-121")
def test_pile_counts_are_open(desk: Any) -> None:
    view = desk(3).view
    assert (view["trials"], view["reserve"]) == (25, 34)


@pytest.mark.rule("GR-122")
def test_table_talk_as_the_table_chose(desk: Any) -> None:
    assert "no hint" in desk(3).agenda("GR-122")
    assert "hints at the kinds" in desk(3, table_talk="hints").agenda("GR-122")


@pytest.mark.rule("GR-123")
def test_advice_for_the_hurt(desk: Any) -> None:
    table = desk(3, given={"players.Bob.hard_knocks": ["mute", "clumsy"], "trials": 23}).do("intensity 3")
    assert "support Bob first" in table.agenda("GR-123")


@pytest.mark.rule("GR-125")
def test_advice_to_leave_early(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain")
    assert table.agenda("GR-125") == ""
    assert "leaving early" in table.do("play night mask").agenda("GR-125")


def test_the_danger_of_a_third_threat(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play night mask")
    assert "one more Night ends the mission" in everything(table)
    assert "of 57 cases" in everything(table)
    assert "cases" not in everything(table.do("option odds=false"))


def test_the_danger_of_the_monument(desk: Any) -> None:
    table = desk(3, given={"reserve": 9, "discard": 25}).do("intensity 3")
    assert "a drop of 9 would uncover the Monument (Reserve 9)" in everything(table)
    assert "Monument (Reserve" not in everything(table.do("play night rain"))


def test_peace_in_reach(desk: Any) -> None:
    table = desk(3, given={"trials": 3, "discard": 22}).do(
        "intensity 3", "play night rain", "play mask shell"
    )
    assert "Peace is in reach" not in everything(table)
    assert "Peace is in reach" in everything(table.do("play snow whistle"))


def test_a_withdrawal_that_would_help(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play phobia mask", "play night mask")
    assert "Anna's withdrawal would lower Mask" in everything(table)


def test_every_moment_has_a_next_step_with_its_entry(desk: Any) -> None:
    table = desk(3)
    entries = (
        "intensity 3",
        "play night mask trap",
        "drawn mute",
        "withdraw",
        "withdraw",
        "withdraw",
        "reveal anna left bob left carol left",
        "morale",
    )
    for entry in entries:
        wanted = [step.entry.split()[0] for step in GAME.agenda(table.state) if step.entry]
        verb = entry.split()[0]
        assert verb in wanted or "play" in wanted, (entry, wanted)
        table.do(entry)


def test_undo_says_what_to_move_back(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play mask shell", "withdraw", "charm mask shell")
    assert "mask shell: the discard → No Man's Land" in table.back()
    assert "1 tile: Carol's soldier, face down → Carol's tiles" in table.back()
    assert "mask shell: No Man's Land → Bob's hand" in table.back()
    table.back()
    assert "3 cards: Anna's hand → Trials" in table.back()
    table.do(
        "intensity 3", "withdraw", "withdraw", "withdraw", "reveal anna left bob left carol left", "morale"
    )
    moved = table.back()
    assert "9 cards: Trials → Reserve" in moved
    assert "1 Speech token: Anna → the stock" in moved
    assert "Leader token: Bob → Anna" in moved


def test_undo_of_the_support_sends_each_tile_home(desk: Any) -> None:
    table = desk(3).do("intensity 3", "withdraw", "withdraw", "withdraw", "reveal anna right bob left carol left")
    assert table.back()[:3] == (
        "Anna's right tile: Carol's tiles → Anna's soldier, face down",
        "Bob's left tile: Carol's tiles → Bob's soldier, face down",
        "Carol's left tile: Anna's tiles → Carol's soldier, face down",
    )
    before = table.state
    table.again()
    moved = telling(changes(GAME.fields, before, table.state)).to_do
    assert "Anna's right tile: Anna's soldier, face down → Carol's tiles" in moved
    assert not [line for line in moved if line.startswith("1 tile")]


def test_undo_gives_every_hard_knock_back_to_its_own_hand(desk: Any) -> None:
    table = desk(3).do("intensity 3", "mission failed hands 1 1 1 knocks bob mute carol wounded")
    told = table.back()
    assert "mute: Bob's Hard Knocks → Bob's hand" in told
    assert "2 cards: Trials → Anna's hand" in told


def test_the_sheet_shows_every_figure(desk: Any) -> None:
    from companion.engine.game import SheetHead

    table = desk(3).do(
        "intensity 3", "play mute", "play night mask trap", "drawn rain shell", "note half past nine"
    )
    told = repr(GAME.sheet(table.state, SheetHead("Friday", "1 May", 3, ("carol play rain !! she may",))))
    for word in (
        "Friday",
        "Mute",
        "Night + Mask",
        "half past nine",
        "she may",
        "Trials (on Peace)",
        "Félix Moreau",
    ):
        assert word in told
