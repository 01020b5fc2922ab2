"""Guardians: their die, their fallback, and the Encounters that they start."""

from typing import Any

import pytest


@pytest.fixture
def morning(pair: Any) -> Any:
    """A morning with its steps done: Beor in 104, Ailei in 101."""
    pair.enter("keys 104 n=112 w=101", "attach 112 keys s=104", "keys 102 s=101", "keys 103 e=101", "keys 105 n=101",
               "beor travel 104", "all pass", "evening", "all eat", "night", "morning", "event First")
    return pair


@pytest.mark.rule("TG-121", "TG-225")
def test_each_guardian_is_rolled_for_every_morning(morning: Any) -> None:
    morning.enter("guardian add Boar at 105 green", "guardian add Wolf at 102 gray")
    names = [step["name"] for step in morning["steps"]]
    assert names[3:5] == ["guardian Boar", "guardian Wolf"]
    morning.enter("guardian Boar stay")
    assert [step["done"] for step in morning["steps"]][3:5] == [True, False]
    assert "TG-225" in morning.advised("guardian Boar stay")
    morning.enter("ready")
    assert "TG-121" in morning.advised("guardian Wolf stay")


@pytest.mark.rule("TG-122", "TG-128")
def test_a_guardian_moves_one_location_and_meets_everyone_there(morning: Any) -> None:
    morning.enter("ailei move 104", "guardian add Boar at 112 green", "guardian Boar south")
    assert morning["guardians.Boar.location"] == 104
    assert (morning["phase"], morning["encounter.party"]) == ("encounter", ["Beor", "Ailei"])
    morning.enter("guardian Boar defeated")
    assert (morning["phase"], morning["guardians"]) == ("morning", {})


@pytest.mark.rule("TG-123")
def test_a_guardian_stays(morning: Any) -> None:
    morning.enter("guardian add Boar at 105 green", "guardian Boar stay")
    assert morning["guardians.Boar.location"] == 105
    assert {"name": "guardian Boar", "done": True} in morning["steps"]


@pytest.mark.rule("TG-126", "TG-127")
def test_a_guardian_that_stays_among_characters_fights_all_of_them(morning: Any) -> None:
    morning.enter("ailei move 104", "guardian add Boar at 104 green")
    assert morning["phase"] == "morning"  # adding starts nothing
    morning.enter("guardian Boar stay")
    assert morning["encounter.party"] == ["Beor", "Ailei"]
    morning.enter("encounter lost")
    assert (morning["phase"], morning["guardians.Boar.location"]) == ("morning", 104)


@pytest.mark.rule("TG-124")
def test_a_discarded_guardian_goes_under_its_deck(morning: Any) -> None:
    morning.enter("deck green =5", "guardian add Boar at 105 green")
    assert morning["decks.green"] == 4
    morning.enter("guardian Boar discard")
    assert (morning["guardians"], morning["decks.green"]) == ({}, 5)


@pytest.mark.rule("TG-125")
def test_a_blocked_guardian_goes_to_the_highest_numbered_connected_location(morning: Any) -> None:
    morning.enter("guardian add Boar at 101 green", "ailei move 103", "recount locations.103.keys={}")
    assert "TG-125" in morning.advised("guardian Boar west")
    assert morning["guardians.Boar.location"] == 105


def test_a_guardian_without_any_way_stays(morning: Any) -> None:
    morning.enter("recount locations.103.keys={}", "guardian add Boar at 103 green")
    assert "TG-125" in morning.advised("guardian Boar east")
    assert morning["guardians.Boar.location"] == 103


@pytest.mark.rule("TG-224")
def test_a_guardian_moves_one_location_only(morning: Any) -> None:
    morning.enter("guardian add Boar at 103 green")
    assert "TG-224" in morning.advised("guardian Boar to 102")
    assert morning["guardians.Boar.location"] == 102


@pytest.mark.rule("TG-129")
def test_a_defeated_guardian_goes_under_its_deck(pair: Any) -> None:
    pair.enter("deck green =5", "guardian add Boar at 104 green", "beor travel 104", "encounter won")
    assert (pair["guardians"], pair["decks.green"], pair["phase"]) == ({}, 5, "day")
    pair.enter("guardian add Wolf at 105 green", "ailei travel 105", "guardian Wolf defeated")
    assert (pair["guardians"], pair["decks.green"], pair["phase"]) == ({}, 5, "day")


@pytest.mark.rule("TG-130")
def test_who_enters_a_guardians_location_meets_it_at_once(pair: Any) -> None:
    pair.enter("guardian add Boar at 104 green", "ailei travel 103", "ailei move 104", "encounter lost",
               "beor travel 104")
    assert (pair["encounter.guardian"], pair["encounter.party"]) == ("Boar", ["Beor"])


@pytest.mark.rule("TG-131", "TG-130")
def test_the_players_choose_between_two_guardians(pair: Any) -> None:
    pair.enter("guardian add Boar at 104 green", "guardian add Wolf at 104 gray", "beor+ailei travel 104")
    assert pair["encounter"] is None
    assert [wait["who"] for wait in pair["pending"]] == ["Boar", "Wolf"]
    assert {"TG-130", "TG-131"} <= set(pair.refused("beor travel 101"))
    assert pair.reminded("TG-131")
    pair.enter("guardian Wolf first")
    assert pair["encounter.guardian"] == "Wolf"
    assert "TG-131" in pair.refused("guardian Boar first")
    pair.enter("encounter won")
    assert (pair["encounter.guardian"], pair["encounter.party"]) == ("Boar", ["Beor", "Ailei"])
    pair.enter("encounter won")
    assert (pair["phase"], pair["pending"]) == ("day", [])


@pytest.mark.rule("TG-133")
def test_a_second_guardian_of_a_kind_gets_a_name_of_its_own(beor: Any) -> None:
    beor.enter('guardian add "Boar" at 104 green')
    assert "TG-133" in beor.advised('guardian add "Boar" at 105 green')
    assert {name: g["location"] for name, g in beor["guardians"].items()} == {"Boar": 104, "Boar 2": 105}


@pytest.mark.rule("TG-119")
def test_a_guardian_keeps_roaming_after_an_escape(beor: Any) -> None:
    beor.enter("guardian add Boar at 104 green", "beor travel 104", "beor escape")
    assert (beor["phase"], beor["encounter"], beor["guardians.Boar.location"]) == ("day", None, 104)


def test_a_guardian_on_a_card_that_is_not_on_the_map_is_found(beor: Any) -> None:
    assert "TG-036" in beor.advised("guardian add Boar at 150 green")
    assert beor["findings"] == ["The Guardian Boar stands on 150, which is not on the map."]
    beor.enter("recount guardians.Boar.location=104")
    assert beor["findings"] == []
    beor.enter("recount guardians.Boar.location=null")
    assert beor["guardians"] == {}


@pytest.fixture
def fight(pair: Any) -> Any:
    """Beor faces the Boar in 101; Ailei is in 102."""
    pair.enter("keys 102 s=101", "deck green =20", "ailei travel 102", "beor travel 104",
               "guardian add Boar at 101 green", "beor travel 101")
    assert pair["encounter.party"] == ["Beor"]
    return pair


@pytest.mark.rule("TG-130")
@pytest.mark.parametrize("entry", ["ailei travel 101", "ailei move 101"])
def test_who_comes_to_a_guardian_that_others_fight_meets_it_next(fight: Any, entry: str) -> None:
    assert {"TG-130", "TG-118"} <= set(fight.advised(entry))
    assert fight["encounter.party"] == ["Beor"]
    assert fight["waiting"] == ["Boar"]
    fight.enter("encounter lost")
    assert fight["encounter.party"] == ["Ailei"]
    assert fight["encounter.guardian"] == "Boar"
    fight.enter("encounter won")
    assert fight["phase"] == "day"
    assert fight["decks.green"] == 20


@pytest.fixture
def second(pair: Any) -> Any:
    """Beor faces the Boar in 104, where a Wolf has come as well; Ailei has just come too."""
    pair.enter("deck green =20", "deck gray =20", "guardian add Boar at 104 green", "beor travel 104",
               "guardian add Wolf at 104 gray", "ailei travel 104")
    assert (pair["encounter.guardian"], pair["encounter.party"]) == ("Boar", ["Beor"])
    return pair


@pytest.mark.rule("TG-131")
def test_who_comes_to_two_guardians_of_which_one_is_being_fought_meets_both(second: Any) -> None:
    assert sorted(second["waiting"]) == ["Boar", "Wolf"]
    second.enter("encounter lost")
    assert second["encounter"] is None
    second.enter("guardian Wolf first")
    assert (second["encounter.guardian"], second["encounter.party"]) == ("Wolf", ["Ailei"])
    second.enter("encounter lost")
    assert (second["encounter.guardian"], second["encounter.party"]) == ("Boar", ["Ailei"])
    second.enter("encounter lost")
    assert (second["phase"], second["waiting"]) == ("day", [])


@pytest.mark.rule("TG-131")
def test_the_other_guardian_is_met_where_the_one_that_was_fought_is_defeated(second: Any) -> None:
    second.enter("encounter won")
    assert (second["encounter.guardian"], second["encounter.party"]) == ("Wolf", ["Ailei"])


@pytest.mark.rule("TG-131")
def test_coming_to_two_guardians_tells_of_the_choice_and_of_the_running_encounter(pair: Any) -> None:
    pair.enter("guardian add Boar at 104 green", "beor travel 104", "guardian add Wolf at 104 gray")
    assert {"TG-131", "TG-130", "TG-118"} <= set(pair.advised("ailei move 104"))


@pytest.mark.rule("TG-129")
def test_a_guardian_that_was_defeated_meets_nobody_any_more(fight: Any) -> None:
    fight.enter("ailei travel 101", "encounter won")
    assert fight["phase"] == "day"
    assert fight["waiting"] == []
    assert fight["guardians"] == {}


def test_a_newcomer_does_nothing_else_there_before_the_guardian(fight: Any) -> None:
    fight.enter("ailei travel 101")
    assert "TG-130" in fight.refused("ailei explore")


@pytest.mark.rule("TG-118")
def test_who_acts_during_the_encounter_of_others_is_told_that_it_comes_first(fight: Any) -> None:
    assert "TG-118" in fight.advised("ailei explore")
    assert "TG-104" in fight.refused("beor explore")
    fight.enter("encounter won")
    assert "TG-118" not in fight.advised("ailei explore")
