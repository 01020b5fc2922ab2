"""From the deal to the end of the mission."""

from typing import Any

import pytest

from companion.engine.verdicts import InputProblem


@pytest.fixture
def table(desk: Any) -> Any:
    """Three players in their first mission, intensity 3, Anna to act."""
    return desk(3).do("intensity 3")


# the deal


@pytest.mark.rule("GR-020")
def test_steps_come_in_order(desk: Any) -> None:
    table = desk(3)
    for entry in ("play night rain", "withdraw", "reveal anna left", "morale", "mission success"):
        assert "GR-020" in table.refused(entry)
    assert "GR-020" in table.do("intensity 3").refused("intensity 3")


@pytest.mark.rule("GR-021")
def test_the_leader_decides(desk: Any) -> None:
    assert desk(3).refused("bob intensity 3") == ("GR-021",)


@pytest.mark.rule("GR-022", "GR-027")
def test_the_intensity_is_what_each_is_dealt(table: Any) -> None:
    assert table["intensity"] == 3
    assert [p.hand for p in table.state.players] == [3, 3, 3]
    assert table["trials"] == 16


@pytest.mark.rule("GR-023")
def test_the_intensity_is_a_whole_number_from_one(desk: Any) -> None:
    assert "GR-023" in desk(3, given={"mission": 2}).refused("intensity 0")
    assert isinstance(desk(3).judge("intensity 2.5"), InputProblem)


@pytest.mark.rule("GR-024")
def test_the_first_mission_asks_for_three(desk: Any) -> None:
    assert desk(3).refused("intensity 2") == ("GR-024",)


@pytest.mark.rule("GR-111")
def test_later_missions_ask_for_one(desk: Any) -> None:
    assert desk(3, given={"mission": 2}).do("intensity 1")["players.Bob.hand"] == 1
    assert "GR-111" in desk(3, given={"mission": 2}).refused("intensity 0")


@pytest.mark.rule("GR-026")
def test_the_leader_is_dealt_first(desk: Any) -> None:
    table = desk(3, leader="Bob", given={"trials": 4, "discard": 21}).do("intensity 3")
    assert [p.hand for p in table.state.players] == [1, 2, 1]


@pytest.mark.rule("GR-028", "GR-029")
def test_the_deal_stops_with_the_pile(desk: Any) -> None:
    table = desk(4, given={"trials": 6, "discard": 19})
    told = table.advice("intensity 3")
    assert {"GR-028", "GR-029"} <= set(told)
    table.do("intensity 3")
    assert [p.hand for p in table.state.players] == [2, 2, 1, 1]
    assert (table["trials"], table["discard"]) == (0, 19)


@pytest.mark.rule("GR-030")
def test_new_cards_join_the_hand(desk: Any) -> None:
    assert desk(3, given={"players.Bob.hand": 2, "trials": 23}).do("intensity 3")["players.Bob.hand"] == 5


@pytest.mark.rule("GR-031")
def test_the_deal_is_recorded_by_seat(desk: Any) -> None:
    assert desk(3, given={"trials": 7, "discard": 18}).do("intensity 3")["dealt"] == [3, 2, 2]


# turns


@pytest.mark.rule("GR-032")
def test_the_leader_begins(desk: Any) -> None:
    table = desk(3, leader="Bob").do("intensity 3")
    assert table["turn"] == "Bob"
    assert "GR-032" in table.refused("carol withdraw")


@pytest.mark.rule("GR-033")
def test_turns_pass_clockwise(table: Any) -> None:
    assert "GR-033" in table.refused("carol withdraw")
    assert table.do("play night rain")["turn"] == "Bob"
    assert table.do("play mask shell")["turn"] == "Carol"


@pytest.mark.rule("GR-034")
def test_a_turn_is_one_action(table: Any) -> None:
    table.do("anna play night rain")
    assert "GR-034" in table.refused("anna play mask shell")


@pytest.mark.rule("GR-035")
def test_four_actions_and_no_passing(table: Any) -> None:
    assert "no passing" in table.agenda("GR-035")
    assert "play a card, charm or withdraw" in table.agenda("GR-035")
    assert isinstance(table.judge("pass"), InputProblem)


@pytest.mark.rule("GR-036")
def test_turns_go_round_until_the_mission_ends(table: Any) -> None:
    table.do("play night rain", "play mask shell", "play snow whistle")
    assert table["turn"] == "Anna"
    assert "GR-036" in table.refused("morale")


@pytest.mark.rule("GR-037")
def test_the_withdrawn_are_passed_over(table: Any) -> None:
    table.do("play night rain", "withdraw", "play mask shell", "play snow whistle")
    assert table["turn"] == "Carol"
    assert "GR-037" in table.refused("bob play rain shell")
    assert "GR-037" in table.refused("turn bob")


@pytest.mark.rule("GR-038")
def test_no_turn_after_the_end(table: Any) -> None:
    table.do("play night rain", "play night mask", "play night shell")
    assert table["turn"] is None
    assert "GR-038" in table.refused("anna play snow whistle")


def test_a_forced_act_out_of_turn_leaves_the_turn(table: Any) -> None:
    table.do("carol play snow mask !! Bob lets her")
    assert table["turn"] == "Anna"
    assert table.do("turn bob")["turn"] == "Bob"


def test_an_unknown_turn_is_nobody_elses(desk: Any) -> None:
    table = desk(3, given={"phase": "mission", "players.Bob.hand": 2, "trials": 23})
    assert table.do("bob play night rain")["turn"] == "Carol"


def test_nothing_pending_outlasts_a_ruling(desk: Any) -> None:
    table = desk(3).do("intensity 3", "withdraw", "withdraw", "withdraw", "morale !! no Support today")
    assert [(p.laid, p.tiles) for p in table.state.players] == [(False, 3)] * 3
    relief = desk(3).do("intensity 3", "withdraw", "withdraw", "withdraw", "reveal anna right bob left carol left")
    relief.do("morale !! nobody wants it", "intensity 1", "play night rain")
    assert (relief["pending"], relief["turn"]) == ([], "Carol")


# playing a card, Traps


@pytest.mark.rule("GR-039")
def test_a_card_in_hand_is_needed(table: Any) -> None:
    table.do("recount players.Anna.hand=0")
    assert "GR-039" in table.refused("play night rain")
    assert "GR-039" in table.refused("play night rain !! really")
    table.do("recount players.Anna.hand=1", "play night rain")


@pytest.mark.rule("GR-040")
def test_the_card_leaves_the_hand(table: Any) -> None:
    assert table.do("play night rain")["players.Anna.hand"] == 2


@pytest.mark.rule("GR-041")
def test_there_are_six_threats(table: Any) -> None:
    table.do("play night snow rain mask shell whistle")
    assert list(table["threats"].values()) == [1] * 6
    assert isinstance(table.judge("play fog"), InputProblem)


@pytest.mark.rule("GR-042")
def test_a_threat_lies_in_no_mans_land(table: Any) -> None:
    assert table.do("play rain night")["no_mans_land"] == [["night", "rain"]]


@pytest.mark.rule("GR-043")
def test_a_hard_knock_is_assigned(table: Any) -> None:
    table.do("play mute")
    assert (table["players.Anna.hard_knocks"], table["players.Anna.hand"]) == (["mute"], 2)


@pytest.mark.rule("GR-044")
def test_a_hard_knock_works_at_once(table: Any) -> None:
    assert table.do("play phobia mask")["threats.mask"] == 1


@pytest.mark.rule("GR-045")
def test_a_hard_knock_never_lies_in_no_mans_land(table: Any) -> None:
    assert table.do("play phobia mask")["no_mans_land"] == []
    assert isinstance(table.judge('recount no_mans_land=[["phobia","mask"]]'), InputProblem)


@pytest.mark.rule("GR-046")
def test_threats_are_tested_after_each_card(desk: Any) -> None:
    opening = ("intensity 3", "play night rain", "play night mask")
    table = desk(3).do(*opening, "play night shell trap")
    assert (table["result"], table["pending"]) == ("failure", [])
    later = desk(3, trap_check="after-extra").do(*opening, "play night shell trap")
    assert (later["result"], later["pending"]) == (None, [{"kind": "draw", "who": "Carol"}])
    assert later.do("drawn mute")["result"] == "failure"
    assert later["players.Carol.hard_knocks"] == ["mute"]


@pytest.mark.rule("GR-047")
def test_a_trap_makes_its_player_draw(table: Any) -> None:
    table.do("play night mask trap")
    assert table["pending"] == [{"kind": "draw", "who": "Anna"}]
    assert "GR-047" in table.refused("bob play rain shell")
    assert "GR-047" in table.agenda("GR-047") or "Anna draws" in table.agenda("GR-047")


@pytest.mark.rule("GR-048")
def test_the_drawn_card_is_played_at_once(table: Any) -> None:
    table.do("play night mask trap")
    assert "GR-048" in table.refused("bob drawn rain shell")
    table.do("drawn rain shell")
    assert (table["trials"], table["players.Anna.hand"], table["turn"]) == (15, 2, "Bob")


@pytest.mark.rule("GR-049")
def test_a_second_trap_is_ignored(table: Any) -> None:
    table.do("play night mask trap")
    assert "GR-049" in table.advice("drawn rain shell trap")
    assert table.do("drawn rain shell trap")["pending"] == []


@pytest.mark.rule("GR-050")
def test_a_drawn_threat_lies_in_no_mans_land(table: Any) -> None:
    table.do("play night mask trap", "drawn rain shell")
    assert table["no_mans_land"] == [["night", "mask"], ["rain", "shell"]]


@pytest.mark.rule("GR-051")
def test_a_drawn_hard_knock_is_the_players(table: Any) -> None:
    assert table.do("play night mask trap", "drawn mute")["players.Anna.hard_knocks"] == ["mute"]


@pytest.mark.rule("GR-052")
def test_with_traps_off_a_trap_does_nothing(desk: Any) -> None:
    table = desk(3, traps="false").do("intensity 3")
    assert "GR-052" in table.advice("play night mask trap")
    assert table.do("play night mask trap")["pending"] == []


def test_a_trap_on_an_empty_pile_brings_nothing(desk: Any) -> None:
    table = desk(3, given={"trials": 9, "discard": 16}).do("intensity 3")
    assert "GR-AMB-10" in table.advice("play night mask trap")
    assert table.do("play night mask trap")["turn"] == "Bob"


def test_drawn_none_sets_the_pile_to_nothing(table: Any) -> None:
    table.do("play night mask trap")
    assert table.advice("drawn none")
    table.do("drawn none")
    assert (table["trials"], table["pending"], table["turn"]) == (0, [], "Bob")


# the charm


@pytest.mark.rule("GR-053")
def test_the_charm_has_to_be_up(table: Any) -> None:
    table.do('recount players.Anna.charm=false no_mans_land=[["mask","shell"]]')
    assert "GR-053" in table.refused("charm mask shell")


@pytest.mark.rule("GR-054")
def test_the_charm_needs_its_threat(table: Any) -> None:
    table.do("play night rain")
    assert "GR-054" in table.refused("charm night rain")
    assert "GR-054" in table.refused("charm snow whistle")


@pytest.mark.rule("GR-055")
def test_the_charm_is_flipped(table: Any) -> None:
    table.do("play night rain", "play mask shell", "play snow whistle", "charm shell mask")
    assert table["players.Anna.charm"] is False


@pytest.mark.rule("GR-056")
def test_the_charm_discards_one_card_whole(table: Any) -> None:
    table.do("play night shell", "play mask shell", "withdraw")
    assert "GR-056" in table.refused("charm shell")
    table.do("charm mask shell")
    assert (table["no_mans_land"], table["discard"]) == ([["night", "shell"]], 1)
    assert (table["threats.mask"], table["threats.shell"]) == (0, 1)


@pytest.mark.rule("GR-057")
def test_the_charm_reaches_no_hard_knock(table: Any) -> None:
    table.do("play phobia shell", "play night rain", "play snow whistle")
    assert "GR-057" in table.refused("charm phobia shell")
    assert "GR-057" in table.refused("charm shell")
    assert table.do("charm phobia shell !! we agreed")["players.Anna.hard_knocks"] == []


@pytest.mark.rule("GR-058")
def test_a_used_charm_stays_used(table: Any) -> None:
    table.do("play mask shell", "withdraw", "withdraw", "charm mask shell", "withdraw")
    table.do("reveal anna left bob left carol left", "morale", "intensity 1")
    assert table["players.Anna.charm"] is False
    table.do("turn anna", "play night shell", "turn anna")
    assert "GR-058" in table.refused("anna charm night shell")


# speeches


@pytest.fixture
def speaker(desk: Any) -> Any:
    """Anna owns the Speech token of her leadership."""
    return desk(3, given={"players.Anna.speech": 1, "speech_stock": 4}).do("intensity 3")


@pytest.mark.rule("GR-059")
def test_a_speech_costs_a_token(table: Any) -> None:
    verdict = table.judge("speech night bob")
    assert [v.code for v in verdict.violations] == ["speech.token"]
    assert verdict.rules == ("GR-059",)
    assert "GR-059" in table.refused("speech night bob !! we forgot the token")


@pytest.mark.rule("GR-060")
def test_a_speech_names_one_threat(speaker: Any) -> None:
    verdict = speaker.judge("speech rain bob")
    assert any(getattr(event, "threat", "") == "rain" for event in verdict.events)
    assert isinstance(speaker.judge("speech rain night bob"), InputProblem)


@pytest.mark.rule("GR-061", "GR-066")
def test_listeners_discard_out_of_the_game(speaker: Any) -> None:
    speaker.do("speech rain bob carol")
    assert [p.hand for p in speaker.state.players] == [3, 2, 2]
    assert (speaker["discard"], speaker["no_mans_land"], speaker["turn"]) == (2, [], "Bob")


def test_a_speech_may_help_nobody(speaker: Any) -> None:
    assert speaker.do("speech rain")["discard"] == 0


def test_a_listener_with_no_card(speaker: Any) -> None:
    speaker.do("recount players.Bob.hand=0")
    assert speaker.refused("speech rain bob") == ("GR-061",)


@pytest.mark.rule("GR-062")
def test_one_card_for_each_listener(speaker: Any) -> None:
    assert speaker.refused("speech rain bob bob") == ("GR-062",)


@pytest.mark.rule("GR-063")
def test_the_speaker_discards_nothing(speaker: Any) -> None:
    assert "GR-063" in speaker.refused("speech rain anna")


@pytest.mark.rule("GR-064")
def test_the_withdrawn_do_not_listen(speaker: Any) -> None:
    speaker.do("turn bob", "withdraw", "turn anna")
    assert "GR-064" in speaker.refused("speech rain bob")


@pytest.mark.rule("GR-065")
def test_a_spent_token_leaves_the_game(speaker: Any) -> None:
    speaker.do("speech rain bob")
    assert (speaker["players.Anna.speech"], speaker["speech_stock"], speaker["speeches_used"]) == (0, 4, 1)
