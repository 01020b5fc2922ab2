"""Advancement: prices by pair, Skills, bought cards, the two decks."""

import pytest

from companion.engine.verdicts import Refused


@pytest.fixture
def evening(beor):
    """Beor in the evening."""
    beor.enter("recount phase=evening")
    return beor


@pytest.mark.rule("TG-155")
@pytest.mark.parametrize("entry", ["beor raise courage", "beor advance combat"])
def test_exp_is_spent_at_the_end_of_the_day(beor, entry):
    beor.enter("beor gain exp 10")
    assert beor.refused(entry) == ("TG-155",)
    beor.enter("recount phase=evening")
    assert "10 Exp" in beor.reminded("TG-155")[0]
    beor.enter(entry)


def _price_of_point(table, total, price, rule):
    table.enter(f"beor courage ={total // 2} caution ={total - total // 2}", f"beor exp ={price - 1}")
    assert table.refused("beor raise courage") == (rule, "TG-163")
    assert table["characters.Beor.prices"]["caution"] == price
    table.enter("beor exp+1", "beor raise courage")
    assert table["characters.Beor.exp"] == 0
    assert table["characters.Beor.attributes.courage"] == total // 2 + 1


@pytest.mark.rule("TG-164", "TG-163")
def test_the_price_of_the_first_point_of_a_pair(evening):
    _price_of_point(evening, 0, 2, "TG-164")


@pytest.mark.rule("TG-165", "TG-163")
def test_the_price_of_the_second_point_of_a_pair(evening):
    _price_of_point(evening, 1, 4, "TG-165")


@pytest.mark.rule("TG-166", "TG-163")
def test_the_price_of_the_third_point_of_a_pair(evening):
    _price_of_point(evening, 2, 6, "TG-166")


@pytest.mark.rule("TG-167", "TG-163")
def test_the_price_of_the_fourth_point_of_a_pair(evening):
    _price_of_point(evening, 3, 8, "TG-167")


@pytest.mark.rule("TG-168", "TG-163")
@pytest.mark.parametrize("total", [4, 7])
def test_the_price_of_the_fifth_and_every_further_point_of_a_pair(evening, total):
    _price_of_point(evening, total, 10, "TG-168")


@pytest.mark.rule("TG-033", "TG-156")
def test_exp_pays_for_points_and_cards(evening):
    evening.enter("beor exp =8", "beor raise courage")
    assert evening["characters.Beor.exp"] == 2
    evening.enter("beor advance diplomacy")
    assert evening["characters.Beor.exp"] == 0


@pytest.mark.rule("TG-025", "TG-169")
def test_the_third_point_brings_a_skill(evening):
    evening.enter("beor exp =14")
    assert "TG-169" in evening.refused("beor skill 14 aggression")
    evening.enter("beor raise aggression")
    assert evening["pending"] == [{"kind": "skill", "who": "Beor"}]
    assert "aggression" in evening.reminded("TG-025")[0]
    assert "TG-169" in evening.refused("beor skill 14 courage")
    evening.enter("beor skill 14")
    assert evening["characters.Beor.skills"] == [{"number": 14, "attribute": "aggression"}]
    assert evening["pending"] == []
    evening.enter("beor raise aggression", "beor skill 15 aggression")


def test_two_skills_due_need_their_attribute(beor):
    beor.enter("beor gain aggression 1", "beor gain courage 2")
    verdict = beor.judge("beor skill 14")
    assert isinstance(verdict, Refused) and "aggression or courage" in verdict.violations[0].hint
    beor.enter("beor skill 14 courage")
    assert beor["characters.Beor.skills_due"] == {"aggression": 1}


@pytest.mark.rule("TG-170")
def test_a_skill_has_no_price(evening):
    evening.enter("beor exp =6")
    assert "TG-170" in evening.advised("beor raise aggression")
    evening.enter("beor skill 3 aggression")
    assert evening["characters.Beor.exp"] == 0


def test_a_point_from_the_story_costs_nothing_and_brings_its_skill(beor):
    beor.enter("beor gain aggression 1")
    assert beor["characters.Beor.attributes.aggression"] == 3
    assert beor["pending"] == [{"kind": "skill", "who": "Beor"}]


@pytest.mark.rule("TG-171")
def test_the_other_side_is_forfeited(beor):
    beor.enter("beor gain aggression 1")
    assert "TG-171" in beor.advised("beor skill 14 aggression")


@pytest.mark.rule("TG-172")
def test_every_skill_exists_once(pair):
    pair.enter("beor gain aggression 1", "ailei gain empathy 1", "beor skill 14 aggression")
    assert "TG-172" in pair.refused("ailei skill 14 empathy")
    assert pair.refused("ailei skill 73 empathy") == ("TG-172",)
    pair.enter("ailei skill 72 empathy", "leave ailei", "beor gain courage 2")
    assert "TG-172" in pair.refused("beor skill 72 courage")


@pytest.mark.rule("TG-172")
def test_a_skill_recounted_twice_is_found(pair):
    skill = '[{"number": 14, "attribute": "courage"}]'
    pair.enter(f"recount characters.Beor.skills={skill}")
    assert "TG-172" in pair.advised(f"recount characters.Ailei.skills={skill}")


@pytest.mark.rule("TG-226")
def test_advancement_is_talked_over(evening):
    assert not evening.reminded("TG-226")
    evening.enter("beor gain exp 2")
    assert evening.reminded("TG-226")


@pytest.mark.rule("TG-157")
def test_a_card_costs_two_exp(evening):
    evening.enter("beor exp =1")
    assert evening.refused("beor advance combat") == ("TG-157",)
    evening.enter("beor exp =2", "beor advance combat")
    assert evening["characters.Beor.exp"] == 0


@pytest.mark.rule("TG-158", "TG-159")
def test_a_bought_card_joins_its_own_deck(evening):
    evening.enter("beor exp =2")
    assert "TG-158" in evening.advised("beor advance diplomacy")
    assert evening["characters.Beor.diplomacy_deck"] == 16
    assert evening["characters.Beor.combat_deck"] == 15


@pytest.mark.rule("TG-160")
def test_no_deck_falls_below_fifteen(evening):
    assert "TG-160" in evening.refused("beor deck combat out")
    evening.enter("recount characters.Beor.combat_deck=17")
    assert "TG-160" in evening.refused("beor deck combat out 3")
    evening.enter("beor deck combat out 2")
    evening.enter("beor deck combat out 1 !! we play with fourteen")
    verdict = evening.judge("beor deck combat out 90 !! all of them")
    assert isinstance(verdict, Refused) and not verdict.overridable


@pytest.mark.rule("TG-161")
def test_cards_are_swapped_at_the_end_of_the_day(beor):
    beor.enter("recount characters.Beor.combat_deck=17")
    assert beor.refused("beor deck combat out 1") == ("TG-161",)


@pytest.mark.rule("TG-162")
def test_only_owned_cards_go_in(evening):
    assert evening.refused("beor deck combat in 1") == ("TG-162",)
    evening.enter("recount characters.Beor.combat_deck=17", "beor deck combat out 2")
    assert evening["characters.Beor.combat_owned"] == 2
    evening.enter("beor deck combat in 1")
    assert (evening["characters.Beor.combat_deck"], evening["characters.Beor.combat_owned"]) == (16, 1)


def test_unknown_attributes_have_unknown_prices(avalon):
    arev = avalon("Arev")
    arev.enter("recount phase=evening", "arev gain exp 9")
    assert "TG-163" in arev.advised("arev raise courage")
    assert arev["characters.Arev.attributes.courage"] is None and arev["characters.Arev.exp"] == 9
    arev.enter("tray arev courage 1 caution 1", "arev raise courage")
    assert arev["characters.Arev.exp"] == 3


@pytest.mark.rule("TG-160")
def test_a_recount_below_the_least_is_told(beor):
    assert "TG-160" in beor.advised("recount characters.Beor.combat_deck=14")
    assert beor["findings"] == ["Beor's combat deck holds 14 cards; 15 is the least."]
    beor.enter("recount characters.Beor.combat_deck=null")
    assert beor["findings"] == []
