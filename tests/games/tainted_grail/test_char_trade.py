"""Giving: what, to whom, where and when."""

import pytest

from companion.engine.changes import changes, telling
from companion.engine.verdicts import Refused
from companion.games.tainted_grail import GAME


def test_food_goes_from_tray_to_tray(pair):
    before = pair.state
    pair.enter("beor give 2 food to ailei")
    assert (pair["characters.Beor.food"], pair["characters.Ailei.food"]) == (0, 4)
    assert "2 Food tokens: Beor's tray → Ailei's tray" in telling(changes(GAME.fields, before, pair.state)).to_do


@pytest.mark.rule("TG-034")
def test_food_and_wealth_only_within_one_location(pair):
    pair.enter("beor gain wealth 1", "beor give 1 wealth to ailei", "recount characters.Beor.location=102")
    assert pair.refused("beor give 1 food to ailei") == ("TG-034",)
    pair.enter("beor give 1 food to ailei !! thrown across")
    assert pair["characters.Ailei.food"] == 3


@pytest.mark.rule("TG-035")
@pytest.mark.parametrize("what", ["rep", "exp", "magic"])
def test_some_resources_are_never_given(pair, what):
    pair.enter(f"beor gain {what} 3")
    assert pair.refused(f"beor give 1 {what} to ailei") == ("TG-035",)


@pytest.mark.rule("TG-027")
def test_nobody_gives_what_is_not_there(pair):
    verdict = pair.judge("beor give 2 food 1 food to ailei")
    assert isinstance(verdict, Refused) and verdict.rules == ("TG-027",) and not verdict.overridable


@pytest.mark.rule("TG-145")
def test_items_change_hands_within_one_location(pair):
    pair.enter('beor item "Sword" weapon', "recount characters.Beor.location=102")
    assert pair.refused('beor give "Sword" to ailei') == ("TG-145",)
    pair.enter("recount characters.Beor.location=101", "beor give sword to ailei")
    assert pair["characters.Beor.items"] == []
    assert pair["characters.Ailei.items"][0]["name"] == "Sword"


@pytest.mark.rule("TG-153")
def test_secrets_change_hands_within_one_location(pair):
    pair.enter("beor secret 7", "recount characters.Beor.location=102")
    assert pair.refused("beor give secret 7 to ailei") == ("TG-153",)
    pair.enter("recount characters.Beor.location=101", "beor give secret 7 to ailei")
    assert pair["characters.Ailei.secrets"][0]["number"] == 7


@pytest.mark.rule("TG-154")
def test_personal_secrets_stay(pair):
    pair.enter("beor secret 12 personal")
    assert pair.refused("beor give secret 12 to ailei") == ("TG-154",)


def _under_way(pair, entry, rule):
    """An Action that is open draws an advisory, an Encounter a refusal."""
    pair.enter('beor item "Sword"', "beor secret 7", "ailei explore energy 0")
    assert rule in pair.advised(entry)
    pair.enter('recount characters.Beor.items=["Sword"]', "recount characters.Beor.secrets=[7]")
    pair.enter("encounter green combat beor")
    assert pair.refused(entry) == (rule,)


@pytest.mark.rule("TG-034")
def test_resources_during_actions_and_encounters(pair):
    _under_way(pair, "beor give 1 food to ailei", "TG-034")


@pytest.mark.rule("TG-145")
def test_items_during_actions_and_encounters(pair):
    _under_way(pair, "beor give sword to ailei", "TG-145")


@pytest.mark.rule("TG-153")
def test_secrets_during_actions_and_encounters(pair):
    _under_way(pair, "beor give secret 7 to ailei", "TG-153")


def test_a_dial_goes_with_its_secret(pair):
    pair.enter("beor secret 12", 'dial add quest 1 "Knights" on beor secret 12')
    assert pair["characters.Beor.secrets"][0]["dial"] == 1
    pair.enter("beor give secret 12 to ailei")
    assert pair["characters.Ailei.secrets"][0]["dial"] == 1


@pytest.mark.parametrize("entry", ["beor discard secret 12", "beor remove secret 12"])
def test_a_dial_comes_off_a_secret_that_goes(pair, entry):
    pair.enter("beor secret 12", 'dial add quest 1 "Knights" on beor secret 12', entry)
    assert pair["dials"] == {}


def test_where_somebody_stands_may_be_unknown(pair):
    pair.enter("recount characters.Ailei.location=null")
    assert pair.advised("beor give 1 food to ailei") == ("TG-034",)


def test_a_card_that_is_not_held_is_not_given(pair):
    pair.enter('ailei item "Sword"')
    verdict = pair.judge("beor give sword to ailei")
    assert isinstance(verdict, Refused) and not verdict.overridable and 'item "Sword"' in verdict.violations[0].hint


def test_nobody_gives_to_oneself(pair):
    assert pair.refused("beor give 1 food to beor") == ("TG-034",)
