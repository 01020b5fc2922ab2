"""Death: what is left behind, who comes in, when everybody has lost."""

from dataclasses import replace

import pytest

from companion.games.tainted_grail.state import Encounter


@pytest.mark.rule("TG-173")
def test_who_runs_out_of_health_escapes_the_encounter_at_once(pair):
    pair.state = replace(pair.state, phase="encounter", encounter=Encounter("green", "combat", ("Beor", "Ailei")))
    assert "TG-173" in pair.advised("beor h-9")
    assert pair["encounter.party"] == ["Ailei"]
    assert pair["characters.Beor.dying"] is True


@pytest.mark.rule("TG-175")
def test_a_solo_game_ends_with_its_character(beor):
    assert "TG-175" in beor.advised("beor dies")
    assert beor["phase"] == "over" and beor["outcome"] == "defeat: death"
    assert "TG-175" in beor.refused("beor gain food 1")


@pytest.mark.rule("TG-176")
def test_the_table_knows_which_dying_card_applies(beor, pair):
    assert beor["mode"] == "solo"
    assert pair["mode"] == "co-op"
    pair.enter("beor dies", "ailei h-9")
    assert pair["mode"] == "co-op"
    assert "co-op" in pair.reminded("TG-012")[0]


@pytest.mark.rule("TG-177")
def test_one_death_of_several_does_not_end_the_game(pair):
    assert "TG-177" in pair.advised("beor dies")
    assert pair["phase"] == "day" and pair["outcome"] is None
    assert pair["characters.Beor.alive"] is False


@pytest.mark.rule("TG-178")
def test_an_unclaimed_character_comes_to_the_lowest_numbered_location(pair):
    assert pair.refused("claim arev") == ("TG-178",)
    pair.enter("recount characters.Beor.location=104", "beor dies")
    assert pair.reminded("TG-178") == ["Beor's player may claim Arev or Maggot."]
    assert pair.refused("claim ailei") == ("TG-178",)
    assert "TG-178" in pair.advised("claim arev")
    assert pair["characters.Arev.location"] == 101
    assert (pair["characters.Arev.player"], pair["characters.Arev.food"]) == ("Anna", 2)
    assert pair.refused("claim maggot") == ("TG-178",)


@pytest.mark.rule("TG-179")
def test_items_stay_where_the_death_happened(pair):
    pair.enter('beor item "Sword" weapon', 'beor item "Axe" weapon', "recount characters.Beor.location=104")
    pair.enter("beor dies")
    assert pair["locations.104.items"] == ["Sword", "Axe"]
    assert pair["characters.Beor.items"] == []


@pytest.mark.rule("TG-181")
def test_secrets_are_shared_out_wherever_the_others_stand(pair):
    pair.enter("beor secret 7", "recount characters.Ailei.location=102")
    assert "TG-181" in pair.advised("beor dies")
    assert pair["pending"] == [{"kind": "secrets", "who": "Beor"}]
    assert pair.reminded("TG-181")
    pair.enter("beor give secret 7 to ailei")
    assert pair["pending"] == []
    assert pair["characters.Ailei.secrets"][0]["number"] == 7


@pytest.mark.rule("TG-182")
def test_personal_secrets_are_lost_for_good(pair):
    pair.enter("beor secret 7", "beor secret 12 personal", "beor dies")
    assert [secret["number"] for secret in pair["characters.Beor.secrets"]] == [7]
    assert pair["removed.secrets"] == [12]


@pytest.mark.rule("TG-183")
def test_everybody_loses_when_nobody_is_left_in_the_box(avalon):
    four = avalon("Beor", "Ailei", "Arev", "Maggot")
    assert "TG-183" in four.advised("ailei dies")
    assert four["outcome"] == "defeat: death"


@pytest.mark.rule("TG-183")
def test_the_dead_do_not_come_back_into_the_box(avalon):
    two = avalon("Beor", "Ailei", options={"roster": "Beor,Ailei,Arev"})
    two.enter("beor dies", "claim arev")
    assert two["box"] == []
    two.enter("arev dies")
    assert two["phase"] == "over"


@pytest.mark.parametrize("entry", ["beor gain food 1", "beor explore energy 0", "beor eat", "beor dies",
                                   "beor give 1 food to ailei"])
def test_the_dead_act_no_more(pair, entry):
    pair.enter("beor dies")
    pair.refused(entry)


def test_nothing_is_given_to_the_dead(pair):
    pair.enter("beor dies")
    assert pair.refused("ailei give 1 food to beor") == ("TG-034",)


def test_everybody_is_only_the_living(pair):
    pair.enter("beor dies", "all terror+1")
    assert [pair[f"characters.{who}.terror"] for who in ("Beor", "Ailei")] == [0, 1]


def test_a_skill_of_the_dead_is_free_again(pair):
    pair.enter("beor gain aggression 1", "beor skill 14 aggression", "beor dies", "ailei gain empathy 1",
               "ailei skill 14 empathy")
