"""Items and Secrets: keywords, two reasons to lie face down, discards, what lies on a Location."""

from dataclasses import replace

import pytest

from companion.engine.changes import changes
from companion.engine.verdicts import Refused
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.state import Encounter


def cards(table, who="Beor"):
    """Name or number of each card with whether it is active."""
    tray = table[f"characters.{who}"]
    return {card.get("name", card.get("number")): card["active"] for card in [*tray["items"], *tray["secrets"]]}


def fight(table, *party):
    """A running Combat."""
    table.state = replace(table.state, phase="encounter", encounter=Encounter("green", "combat", party))


def peace(table):
    """The Combat is over; any entry settles what follows."""
    table.state = replace(table.state, phase="day", encounter=None)
    return table.advised("beor gain rep 0")


@pytest.mark.rule("TG-134", "TG-135")
def test_any_number_of_items_with_and_without_keyword(beor):
    beor.enter('beor item "Sword" weapon craftable', *(f'beor item "Stone {n}"' for n in range(12)))
    items = beor["characters.Beor.items"]
    assert len(items) == 13
    assert items[0] == {"name": "Sword", "keyword": "weapon", "craftable": True, "active": True, "flipped": False}


@pytest.mark.parametrize("gained", ['beor item "Axe" weapon', 'beor secret 9 weapon'])
@pytest.mark.rule("TG-136", "TG-139", "TG-140")
def test_a_second_card_of_a_keyword_comes_face_down_with_a_choice(beor, gained):
    beor.enter('beor item "Sword" weapon')
    assert "TG-139" in beor.advised(gained)
    assert list(cards(beor).values()) == [True, False]
    assert "weapon" in beor.reminded("TG-139")[0]


@pytest.mark.rule("TG-137")
def test_items_and_secrets_share_the_keyword(beor):
    beor.enter("beor secret 9 armor", 'beor item "Mail" armor')
    assert cards(beor) == {9: True, "Mail": False}


def test_the_choice_right_after_gaining(beor):
    beor.enter('beor item "Sword" weapon', "beor secret 9 weapon", "beor use secret 9")
    assert cards(beor) == {"Sword": False, 9: True}
    assert beor["characters.Beor.in_use"] == ["weapon: Secret 9"]


@pytest.mark.rule("TG-141")
def test_later_in_the_day_the_choice_is_made(beor):
    beor.enter('beor item "Sword" weapon', 'beor item "Axe" weapon', "beor explore energy 0")
    assert beor.refused("beor use axe") == ("TG-141",)
    beor.enter("recount phase=morning", "beor use axe")
    assert cards(beor) == {"Sword": False, "Axe": True}


def test_a_choice_left_open_ends_with_the_day(beor):
    beor.enter('beor item "Sword" weapon', 'beor item "Axe" weapon', "recount phase=morning", "recount phase=day")
    assert beor.refused("beor use axe") == ("TG-141",)
    assert not beor.reminded("TG-139")


@pytest.mark.rule("TG-138")
def test_the_morning_asks_for_the_gear(beor):
    beor.enter('beor item "Sword" weapon', 'beor item "Axe" weapon', 'beor item "Mail" armor')
    assert not any("Sword" in line for line in beor.reminded("TG-138"))
    beor.enter("recount phase=morning")
    assert "Beor chooses one weapon for the day: the Sword or the Axe." in beor.reminded("TG-138")


@pytest.mark.rule("TG-140")
def test_two_active_cards_of_a_keyword_are_found(beor):
    cards = '[{"name": "A", "keyword": "relic"}, {"name": "B", "keyword": "relic"}]'
    assert "TG-140" in beor.advised(f"recount characters.Beor.items={cards}")
    assert "relic" in beor["findings"][0]


@pytest.mark.rule("TG-142")
def test_only_craftable_items_are_made(beor):
    beor.enter("beor action energy 0")
    assert "TG-142" in beor.advised('beor item "Sword"')
    assert "TG-142" not in beor.advised('beor item "Bow" craftable')


@pytest.mark.rule("TG-143", "TG-144")
def test_how_items_are_drawn(beor):
    assert "TG-143" in beor.advised('beor item "Bow" craftable')
    assert "TG-144" in beor.advised('beor item "Hound" companion')


@pytest.mark.rule("TG-149")
def test_the_item_deck_loses_items_and_no_secrets(beor):
    beor.state = replace(beor.state, decks={**beor.state.decks, "item": 20})
    beor.enter('beor item "Sword"', "beor secret 9 weapon")
    assert beor["decks.item"] == 19
    beor.enter("beor discard sword", "beor discard secret 9")
    assert beor["decks.item"] == 20


@pytest.mark.rule("TG-150", "TG-214")
@pytest.mark.parametrize("verb", ["discard", "remove"])
def test_secrets_go_only_where_a_rule_asks_for_it(beor, verb):
    beor.enter("beor secret 9")
    assert {"TG-150", "TG-214"} <= set(beor.advised(f"beor {verb} secret 9"))
    assert cards(beor) == {}


@pytest.mark.rule("TG-152")
def test_discarding_items_skips_secrets(beor):
    beor.enter('beor item "Sword" weapon', 'beor item "Mail" armor', "beor secret 9 weapon")
    assert "TG-152" in beor.advised("beor discard items")
    assert cards(beor) == {9: False}


@pytest.mark.rule("TG-151")
def test_a_limit_on_items_leaves_secrets_alone(beor):
    beor.enter("beor secret 9", "beor lose health 9")
    assert "Secrets" in beor.reminded("TG-151")[0]


def test_a_removed_card_is_out_of_the_campaign(beor):
    beor.enter('beor item "Sword"', "beor secret 9", "beor remove sword", "beor remove secret 9")
    assert beor["removed.items"] == ["Sword"] and beor["removed.secrets"] == [9]
    assert "TG-222" in beor.advised("beor secret 9")


@pytest.mark.rule("TG-146")
def test_cards_are_flipped_in_an_encounter_only(beor):
    beor.enter('beor item "Sword" weapon')
    assert beor.refused("beor flip sword") == ("TG-146",)
    fight(beor, "Beor")
    beor.enter("beor flip sword")
    assert beor["characters.Beor.flipped"] == ["the Sword"]


@pytest.mark.rule("TG-147", "TG-148")
def test_the_end_of_the_encounter_wakes_used_cards_and_no_inactive_ones(beor):
    beor.enter('beor item "Sword" weapon', 'beor item "Axe" weapon', "beor secret 9")
    fight(beor, "Beor")
    beor.enter("beor flip sword", "beor flip axe", "beor flip secret 9")
    assert [item["flipped"] for item in beor["characters.Beor.items"]] == [True, True]
    assert "TG-147" in peace(beor)
    assert beor["characters.Beor.flipped"] == []
    assert cards(beor) == {"Sword": True, "Axe": False, 9: True}


@pytest.mark.rule("TG-180")
def test_what_lies_on_a_location_is_picked_up_there(pair):
    pair.enter('beor item "Sword" weapon', "beor dies")
    assert any("Sword" in line for line in pair.reminded("TG-180"))
    pair.enter("recount characters.Ailei.location=102")
    assert pair.refused("ailei take sword") == ("TG-180",)
    pair.enter("recount characters.Ailei.location=101", "ailei take sword")
    assert cards(pair, "Ailei") == {"Sword": True}
    assert pair["locations.101.items"] == []


@pytest.mark.parametrize("entry", ["ailei use sword", "ailei discard sword", "ailei remove sword"])
def test_cards_of_others_are_left_alone(pair, entry):
    pair.enter('beor item "Sword"', "recount phase=morning")
    verdict = pair.judge(entry)
    assert isinstance(verdict, Refused) and not verdict.overridable


def test_cards_can_be_recounted_and_told(beor):
    before = beor.state
    beor.enter('recount characters.Beor.secrets=[{"number": 12, "keyword": "relic", "personal": true}]')
    assert beor["characters.Beor.secrets"] == [
        {"number": 12, "keyword": "relic", "personal": True, "active": True, "dial": None}
    ]
    assert any(change.path == "characters.Beor.secrets" for change in changes(GAME.fields, before, beor.state))
    assert "object" in beor.unread('recount characters.Beor.secrets=[{"colour": "red"}]')
