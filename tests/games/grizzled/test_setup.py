"""Setting up: seats, soldiers, piles, tokens, options, and a game under way."""

from typing import Any

import pytest

from companion.engine.game import Config, Seat
from companion.engine.play import begin
from companion.engine.verdicts import InputProblem, Refused
from companion.games.grizzled import GAME

THREE = (Seat("Anna", "Gaston Fayard"), Seat("Bob", "Lazare Bonticelli"), Seat("Carol", "Félix Moreau"))


def rules_of(seats: tuple[Seat, ...], **more: Any) -> tuple[str, ...]:
    begun = begin(GAME, Config(seats, **more))
    assert isinstance(begun, Refused), begun
    return begun.rules


def problem_of(seats: tuple[Seat, ...] = THREE, **more: Any) -> InputProblem:
    begun = begin(GAME, Config(seats, **more))
    assert isinstance(begun, InputProblem), begun
    return begun


@pytest.mark.rule("GR-001")
def test_two_to_five_players(desk: Any) -> None:
    assert rules_of(THREE[:1]) == ("GR-001",)
    six = tuple(
        Seat(f"P{n}", soldier)
        for n, soldier in enumerate(("Gaston", "Lazare", "Félix", "Gustave", "Charles", "Anselme"))
    )
    assert rules_of(six) == ("GR-001",)
    assert [len(desk(n, chaplain="false").state.players) for n in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.rule("GR-002")
def test_every_player_a_soldier_of_their_own() -> None:
    assert rules_of((THREE[0], Seat("Bob"))) == ("GR-002",)
    assert rules_of((THREE[0], Seat("Bob", "Gaston Fayard"))) == ("GR-002",)


def test_only_free_soldiers_are_to_choose_from() -> None:
    begun = begin(GAME, Config((Seat("Anna", "gaston"), Seat("Bob"), Seat("Carol", "Félix Moreau"))))
    assert isinstance(begun, Refused)
    hint = begun.violations[0].hint
    assert hint == "Choose from Gustave Bidau, Charles Saulière, Lazare Bonticelli or Anselme Perrin."


def test_soldiers_by_any_clear_spelling() -> None:
    begun = begin(GAME, Config((Seat("Anna", "felix"), Seat("Bob", "BIDAU"))))
    assert isinstance(begun, tuple)
    assert [p.grizzled for p in begun[0].players][:2] == ["Félix Moreau", "Gustave Bidau"]


def test_an_unknown_soldier_names_the_nearest() -> None:
    assert problem_of((Seat("Anna", "Gustav Bidou"), THREE[1])).nearest == ("Gustave Bidau",)


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "two\nlines"])
def test_names_that_nobody_can_have(name: str) -> None:
    assert "1 to 40 characters" in problem_of((Seat(name, "Gaston"), THREE[1])).message


def test_names_differ() -> None:
    assert "different names" in problem_of((Seat("Anna", "Gaston"), Seat("ANNA", "Félix"))).message


@pytest.mark.parametrize("name", ["Jean Luc", 'Al "Ace"', "[/x]", "🐍", "שרה", "play", "O'Neil", "x" * 40])
def test_names_of_any_kind_play(desk: Any, name: str) -> None:
    table = desk((name, "Bob", "Carol")).do("intensity 3", "play night rain")
    assert table["trials"] == 16
    assert table.of(name).hand == 2
    assert table.state.turn == "Bob"


@pytest.mark.rule("GR-003")
def test_charms_start_up(desk: Any) -> None:
    assert all(p.charm for p in desk(5).state.players)


@pytest.mark.rule("GR-004")
def test_three_tiles_each(desk: Any) -> None:
    assert [p.tiles for p in desk(4).state.players] == [3, 3, 3, 3]


@pytest.mark.rule("GR-007", "GR-008")
def test_the_piles(desk: Any) -> None:
    table = desk(3)
    assert (table["trials"], table["reserve"]) == (25, 34)
    veteran = desk(3, trials="30")
    assert (veteran["trials"], veteran["reserve"]) == (30, 29)


@pytest.mark.rule("GR-010")
def test_speech_tokens_of_two_and_three(desk: Any) -> None:
    assert desk(2, chaplain="false")["speech_stock"] == desk(3)["speech_stock"] == 5


@pytest.mark.rule("GR-011")
def test_speech_tokens_of_four(desk: Any) -> None:
    assert desk(4)["speech_stock"] == 4


@pytest.mark.rule("GR-012")
def test_speech_tokens_of_five(desk: Any) -> None:
    assert desk(5)["speech_stock"] == 3


@pytest.mark.rule("GR-013")
def test_nobody_owns_a_token_at_the_start(desk: Any) -> None:
    assert desk(3)["players.Anna.speech"] == 0


@pytest.mark.rule("GR-014")
def test_the_table_chooses_the_leader(desk: Any) -> None:
    assert desk(3, leader="Carol")["leader"] == "Carol"
    assert desk(3)["leader"] == "Anna"
    assert "one of Anna, Bob or Carol" in problem_of(leader="Zoe").message


@pytest.mark.rule("GR-016")
def test_everything_starts_empty(desk: Any) -> None:
    view = desk(3).view
    assert view["no_mans_land"] == []
    for seat in view["players"].values():
        assert (seat["hand"], seat["hard_knocks"], seat["withdrawn"]) == (0, [], False)


@pytest.mark.rule("GR-018")
def test_traps_are_a_table_option(desk: Any) -> None:
    assert desk(3, traps="false").do("option traps=true")["options.traps"] is True


def test_options_are_read_as_typed(desk: Any) -> None:
    table = desk(3, trap_check="after-extra", table_talk="hints", odds="off", knocks="without clumsy, mute")
    assert table["options.trap_check"] == "after-extra"
    assert table["options.odds"] is False
    assert table["options.knocks"] == "without clumsy, mute"
    assert "takes" in problem_of(options={"trials": "many"}).message
    assert problem_of(options={"trapcheck": "each-card"}).nearest[0] == "trap_check"


def test_the_view_has_the_shape_that_scripts_rely_on(desk: Any) -> None:
    view = desk(3).view
    assert list(view["threats"]) == ["night", "snow", "rain", "mask", "shell", "whistle"]
    assert view["options"] == {
        "traps": True,
        "trap_check": "each-card",
        "trials": 25,
        "chaplain": False,
        "table_talk": "strict",
        "knocks": True,
        "odds": True,
    }
    assert (view["pending"], view["steps"], view["findings"], view["notes"]) == ([], [], [], [])
    assert view["players"]["Carol"]["seat"] == 3


def test_a_game_under_way_is_given_at_the_set_up(desk: Any) -> None:
    table = desk(
        3,
        given={
            "mission": "3",
            "trials": 14,
            "reserve": "29",
            "players.Anna.hand": "4",
            "discard": 12,
            "leader": "Bob",
        },
    )
    assert (table["mission"], table["trials"], table["players.Anna.hand"], table["leader"]) == (
        3,
        14,
        4,
        "Bob",
    )
    assert table["findings"] == []


def test_options_may_stand_in_the_form(desk: Any) -> None:
    table = desk(3, given={"options.traps": "false", "options.trials": 30, "mission": 2, "trials": 14})
    assert (table["options.traps"], table["options.trials"], table["trials"]) == (False, 30, 14)
    assert "takes" in problem_of(given={"options.traps": "maybe"}).message


def test_given_figures_that_do_not_fit_are_told() -> None:
    assert "whole number" in problem_of(given={"trials": "-3"}).message
    assert "There is no trails" in problem_of(given={"trails": 3}).message
    assert "worked out" in problem_of(given={"threats.night": 2}).message


@pytest.mark.rule("GR-009")
def test_the_audit_counts_the_cards(desk: Any) -> None:
    table = desk(3)
    assert table.advice("recount trials=24") == ("GR-009",)
    assert "58 Trial cards" in table.do("recount trials=24")["findings"][0]


@pytest.mark.rule("GR-015")
def test_there_is_one_leader(desk: Any) -> None:
    assert "GR-015" in desk(2).advice("recount leader=Chaplain")
    assert isinstance(desk(3).judge("recount leader=Zoe"), InputProblem)
    assert desk(3).do("recount leader=bob")["leader"] == "Bob"


def test_rematch_passes_the_lead_on_and_keeps_the_seats(desk: Any) -> None:
    table = desk(3, leader="Carol")
    assert "GR-112" in table.refused("rematch")
    table.do("note first game", "option trials=30", "recount phase=over outcome=victory", "rematch")
    assert (table["leader"], table["trials"], table["reserve"], table["phase"]) == ("Anna", 30, 29, "prepare")
    assert table["notes"] == ["first game"]
