"""Encounters from the four decks, and the decks' counts."""

from typing import Any

import pytest

from companion.engine.verdicts import Refused


@pytest.mark.rule("TG-112", "TG-117", "TG-118")
def test_a_drawn_encounter_starts_at_once_for_the_party(pair: Any) -> None:
    pair.enter("deck gray =3", "encounter gray combat difficulty 2 beor ailei")
    assert pair["encounter"] == {"deck": "gray", "kind": "combat", "party": ["Beor", "Ailei"], "guardian": None,
                                 "difficulty": 2}
    assert (pair["phase"], pair["decks.gray"]) == ("encounter", 2)
    assert "TG-118" in pair.refused("encounter green beor")
    assert pair.reminded("TG-118")


def test_an_encounter_suspends_the_phase_that_it_began_in(beor: Any) -> None:
    beor.enter("beor pass", "evening", "beor eat", "night", "encounter green combat", "encounter won")
    assert beor["phase"] == "morning"
    beor.enter("morning", "event x", "tick gear", "ready", "encounter blue diplomacy")
    assert "TG-118" in beor.refused("evening")
    beor.enter("encounter lost")
    assert beor["phase"] == "day"
    assert "TG-118" in beor.refused("encounter won")
    forced = beor.judge("encounter won !!")
    assert isinstance(forced, Refused)
    assert not forced.overridable


@pytest.mark.parametrize(("deck", "rule"), [
    pytest.param("green", "TG-113", marks=pytest.mark.rule("TG-113")),
    pytest.param("gray", "TG-114", marks=pytest.mark.rule("TG-114")),
    pytest.param("purple", "TG-115", marks=pytest.mark.rule("TG-115")),
    pytest.param("blue", "TG-116", marks=pytest.mark.rule("TG-116")),
])
def test_each_deck_holds_its_kind_of_threat(beor: Any, deck: str, rule: str) -> None:
    beor.enter(f"encounter {deck}")
    assert [deck in text.casefold() for text in beor.reminded(rule)] == [True]


@pytest.mark.rule("TG-120")
def test_an_undefeated_guardian_stays_without_counting_its_deck_twice(beor: Any) -> None:
    beor.enter("deck green =5", "beor travel 104", "encounter green combat", 'encounter lost guardian "Boar"')
    assert beor["guardians.Boar"] == {"location": 104, "deck": "green"}
    assert (beor["decks.green"], beor["phase"]) == (4, "day")
    beor.enter("beor travel 101", "beor travel 104")
    assert "TG-120" in beor.advised("encounter lost")
    assert (beor["guardians.Boar.location"], beor["decks.green"]) == (104, 4)


@pytest.mark.rule("TG-218")
def test_an_encounter_card_goes_under_its_deck(beor: Any) -> None:
    beor.enter("deck green =5", "encounter green", "encounter lost")
    assert beor["decks.green"] == 5
    beor.enter("draw green", "bottom green 2")
    assert beor["decks.green"] == 6


@pytest.mark.rule("TG-219")
def test_cards_used_up_return_to_the_decks_when_the_encounter_ends(beor: Any) -> None:
    beor.enter("encounter green")
    assert "TG-219" in beor.advised("encounter won")


def test_an_escape_is_a_loss_of_energy_and_the_last_one_ends_the_encounter(pair: Any) -> None:
    pair.enter("deck gray =5", "ailei energy =0", "encounter gray beor ailei", "ailei escape")
    assert (pair["encounter.party"], pair["characters.Ailei.energy"]) == (["Beor"], 0)
    assert "TG-104" in pair.refused("ailei escape")
    pair.enter("beor escape")
    assert (pair["phase"], pair["decks.gray"], pair["characters.Beor.energy"]) == ("day", 5, 5)


def test_who_draws_may_stand_before_the_verb(pair: Any) -> None:
    pair.enter("ailei encounter purple diplomacy")
    assert pair["encounter.party"] == ["Ailei"]
    pair.enter("encounter won")
    assert "Who?" in pair.unread("encounter purple")


@pytest.mark.rule("TG-217", "TG-220")
def test_only_the_event_deck_has_a_discard_pile(beor: Any) -> None:
    decks = beor["decks"]
    assert set(decks) == {"green", "gray", "purple", "blue", "event", "event_discard", "item"}
    assert [name for name in decks if name.endswith("discard")] == ["event_discard"]


@pytest.mark.rule("TG-220")
def test_an_event_card_goes_to_the_discard_pile_of_its_own(beor: Any) -> None:
    beor.enter("deck event =2", "deck event_discard =0", 'event "First rain"')
    assert (beor["decks.event"], beor["decks.event_discard"]) == (1, 1)


@pytest.mark.rule("TG-221")
def test_a_removed_card_does_not_go_under_its_deck(beor: Any) -> None:
    beor.enter("deck green =5")
    assert "TG-221" in beor.advised("remove green")
    assert beor["decks.green"] == 4


def test_a_deck_never_counted_stays_unknown(beor: Any) -> None:
    beor.enter("draw green", "bottom green", "deck event+2", "encounter green", "encounter won", "event x")
    assert set(beor["decks"].values()) == {None}


def test_no_deck_holds_fewer_cards_than_none(beor: Any) -> None:
    beor.enter("deck green =1", "encounter green", "encounter won", "draw green")
    for entry in ("draw green !!", "encounter green !!", "remove green !!", "guardian add Boar at 104 green !!"):
        verdict = beor.judge(entry)
        assert isinstance(verdict, Refused)
        assert not verdict.overridable
        assert "recount decks.green" in verdict.violations[0].hint


def test_an_encounter_can_be_recounted(pair: Any) -> None:
    pair.enter('recount phase=encounter encounter={"deck": "blue", "kind": "diplomacy", "party": ["Ailei"]}')
    assert pair["findings"] == []
    pair.enter("encounter won")
    assert pair["phase"] == "day"
    assert "TG-118" in pair.advised("recount phase=encounter")
    assert "such as" in pair.unread("recount encounter=[1]")
