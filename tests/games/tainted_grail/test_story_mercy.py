"""Allmother's Mercy."""

import pytest


@pytest.fixture
def lost(beor):
    """A solo game that has ended with Beor's death on day 3."""
    beor.enter("day 3 phase day", "beor lose health 9", "beor dies")
    assert beor["phase"] == "over"
    return beor


@pytest.mark.rule("TG-187")
def test_only_for_a_failed_game(beor):
    assert "TG-187" in beor.refused("mercy")


@pytest.mark.rule("TG-184")
def test_the_agenda_offers_it(lost):
    assert lost.reminded("TG-184")


@pytest.mark.rule("TG-188")
def test_it_marks_the_status(lost):
    lost.enter("mercy")
    assert lost['statuses."Saved by the Goddess"'] == [1]


@pytest.mark.rule("TG-189")
def test_it_leads_to_verse_500(lost):
    assert "TG-189" in lost.advised("mercy")
    assert lost["verses"][-1]["verse"] == 500


@pytest.mark.rule("TG-190")
def test_play_goes_on_from_the_start_of_the_chapter(lost):
    lost.enter("recount chapter=2 part=3")
    assert "TG-190" in lost.advised("mercy")
    assert (lost["phase"], lost["outcome"], lost["chapter"], lost["part"]) == ("day", None, 2, 1)
    assert lost["characters.Beor.alive"] is True
    assert lost["characters.Beor.health"] == 9
    lost.enter("beor travel 102", "food+2")
    assert lost["characters.Beor.location"] == 102


def test_a_second_mercy_marks_nothing_more(lost):
    lost.enter("mercy", "beor lose health 9", "beor dies", "mercy")
    assert lost['statuses."Saved by the Goddess"'] == [1]


def test_the_living_keep_their_figures(pair):
    pair.enter("option roster=Beor,Ailei", "ailei lose health 4", "beor lose health 9", "beor dies")
    assert pair["phase"] == "over"
    pair.enter("mercy")
    assert pair["phase"] == "day"
    assert pair["characters.Ailei.health"] == 5
    assert pair["characters.Beor.alive"] is True


def test_whoever_was_replaced_long_ago_stays_dead(pair):
    pair.enter("option roster=Beor,Ailei,Arev", "beor lose health 9", "beor dies", "claim arev", "arev dies")
    assert pair["phase"] == "over"
    pair.enter("mercy")
    assert {name: who.alive for name, who in pair.state.characters.items()} == {
        "Beor": False, "Ailei": True, "Arev": True,
    }
    assert pair["findings"] == []
