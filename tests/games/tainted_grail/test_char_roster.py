"""Players and characters that come and go, and trays that the profile does not know."""

import pytest

from companion.engine.verdicts import Refused


@pytest.mark.rule("TG-211")
def test_characters_come_and_go(pair):
    assert "TG-211" in pair.advised("join maggot at 101")
    assert "TG-211" in pair.advised("leave ailei")
    assert pair["characters.Ailei.location"] is None
    assert pair["characters.Ailei.present"] is False
    assert pair.refused("join beor") == ("TG-211",)


@pytest.mark.rule("TG-212")
def test_one_to_four_characters(avalon):
    four = avalon("Beor", "Ailei", "Arev", "Maggot", options={"roster": "Beor,Ailei,Arev,Maggot,Niamh"})
    assert four.refused("join niamh") == ("TG-212",)
    four.enter("leave beor", "leave ailei", "leave arev")
    assert four.refused("leave maggot") == ("TG-212",)


@pytest.mark.rule("TG-212")
def test_no_fifth_character_slips_in_by_a_correction(avalon):
    four = avalon("Beor", "Ailei", "Arev", "Maggot", options={"roster": "Beor,Ailei,Arev,Maggot,Niamh"})
    four.enter("leave beor", "join niamh")
    assert "TG-212" in four.advised("recount characters.Beor.present=true")


@pytest.mark.rule("TG-213")
def test_secrets_of_who_leaves_go_to_those_who_stay(pair):
    pair.enter("ailei secret 7", "ailei secret 12 personal", "recount characters.Ailei.location=102")
    assert {"TG-213", "TG-A08"} <= set(pair.advised("leave ailei"))
    assert pair["pending"] == [{"kind": "secrets", "who": "Ailei"}]
    assert pair.reminded("TG-213")
    assert "TG-154" in pair.refused("ailei give secret 12 to beor")
    pair.enter("ailei give secret 7 to beor")
    assert pair["pending"] == []
    assert [secret["number"] for secret in pair["characters.Ailei.secrets"]] == [12]


@pytest.mark.rule("TG-215")
def test_a_fresh_character_stands_with_a_veteran(pair):
    pair.enter("recount characters.Beor.location=104")
    assert pair.refused("join maggot at 103") == ("TG-215",)
    pair.enter("join maggot at 104", "join arev")
    assert (pair["characters.Maggot.location"], pair["characters.Arev.location"]) == (104, 104)


@pytest.mark.rule("TG-216")
def test_a_fresh_character_has_standard_resources_and_decks(pair):
    assert "TG-216" in pair.advised("join maggot")
    tray = pair["characters.Maggot"]
    assert (tray["energy"], tray["health"], tray["food"], tray["combat_deck"]) == (6, 9, 2, 15)
    assert tray["attributes"]["courage"] is None


def test_who_comes_back_has_its_tray_and_its_cards(pair):
    pair.enter("ailei secret 12 personal", "ailei gain food 5", "leave ailei")
    assert "TG-216" not in pair.advised("join ailei at 101")
    tray = pair["characters.Ailei"]
    assert (tray["player"], tray["food"], tray["location"], tray["present"]) == ("Ben", 7, 101, True)
    assert [secret["number"] for secret in tray["secrets"]] == [12]


def test_who_is_claimed_after_leaving_starts_afresh_with_what_was_parked(pair):
    pair.enter("join arev", "tray ailei energy 5 food 1", "ailei secret 12 personal", "ailei gain food 5")
    pair.enter("leave ailei", "beor dies", "claim ailei")
    tray = pair["characters.Ailei"]
    assert (tray["player"], tray["energy"], tray["food"], tray["confirmed"]) == ("Anna", 5, 1, True)
    assert [secret["number"] for secret in tray["secrets"]] == [12]


def test_a_tray_is_a_placeholder_until_somebody_looks(avalon):
    arev = avalon("Arev")
    assert "placeholders" in arev.reminded("TG-B10")[0]
    arev.enter("tray arev energy 7 health 8 food 3 aggression 1")
    tray = arev["characters.Arev"]
    assert (tray["energy"], tray["health"], tray["food"], tray["attributes"]["aggression"]) == (7, 8, 3, 1)
    assert tray["attributes"]["courage"] is None
    assert not arev.reminded("TG-B10")


def test_a_look_without_figures_confirms(beor):
    beor.enter("tray beor")
    assert beor["characters.Beor.confirmed"] is True and beor["characters.Beor.energy"] == 6


def test_a_character_of_ones_own(pair):
    assert "zoe" in pair.unread("join zoe").lower()
    pair.enter("option roster=Zoe", "join zoe")
    assert pair["characters.Zoe.health"] == 9


def test_the_last_of_the_absent_leaves_once(pair):
    pair.enter("leave ailei")
    verdict = pair.judge("leave ailei")
    assert isinstance(verdict, Refused) and not verdict.overridable
