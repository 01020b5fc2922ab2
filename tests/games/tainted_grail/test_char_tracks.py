"""Tracks, resources, attributes: limits, prices, and the conditions that follow from them."""

from dataclasses import replace

import pytest

from companion.engine.changes import changes
from companion.engine.verdicts import Refused
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.characters.tracks import FigureSet
from companion.games.tainted_grail.state import with_character


@pytest.mark.rule("TG-001", "TG-026")
def test_a_tray_has_three_tracks_and_five_resources(beor):
    tray = beor["characters.Beor"]
    assert (tray["energy"], tray["health"], tray["terror"]) == (6, 9, 0)
    assert [tray[name] for name in ("food", "wealth", "rep", "magic", "exp")] == [2, 0, 0, 0, 0]


@pytest.mark.rule("TG-006", "TG-019")
def test_the_red_slots_are_the_two_low_ones_of_energy_and_the_two_top_ones_of_terror(beor):
    assert beor["characters.Beor.red_energy"] == [0, 1]
    assert beor["characters.Beor.red_terror"] == [5, 6]
    beor.enter("option track.terror.top=7", "option track.terror.red=6")
    assert beor["characters.Beor.red_terror"] == [6, 7]


@pytest.mark.rule("TG-005", "TG-018")
def test_the_health_marker_shows_both_limits(beor):
    beor.enter("beor lose health 4")
    assert beor["characters.Beor.energy_limit"] == 5
    assert beor["characters.Beor.panic_above"] == 5


@pytest.mark.rule("TG-007", "TG-223")
def test_exhausted_on_a_red_slot_and_no_longer(beor):
    assert beor["characters.Beor.exhausted"] is False
    beor.enter("beor lose energy 5")
    assert beor["characters.Beor.exhausted"] is True
    beor.enter("beor gain energy 1")
    assert beor["characters.Beor.exhausted"] is False


@pytest.mark.rule("TG-010")
def test_exhausting_oneself_is_allowed_with_a_warning(beor):
    assert "TG-010" in beor.advised("beor pay energy 6")
    assert beor["characters.Beor.energy"] == 0


@pytest.mark.rule("TG-008")
def test_an_exhausted_character_is_named(beor):
    assert not beor.reminded("TG-008")
    beor.enter("beor lose energy 5")
    assert "Exhausted" in beor.reminded("TG-008")[0]


@pytest.mark.rule("TG-013")
def test_energy_never_passes_health(beor):
    beor.enter("beor lose health 4")
    assert "TG-013" in beor.advised("beor energy =8")
    assert beor["characters.Beor.energy"] == 5


@pytest.mark.rule("TG-014")
def test_a_drop_in_health_drags_energy_down(beor):
    assert "TG-014" in beor.advised("beor lose health 5")
    assert beor["characters.Beor.energy"] == 4


def test_figures_of_one_entry_count_in_the_order_typed(beor):
    beor.enter("beor h-5 e-1")
    assert beor["characters.Beor.energy"] == 3
    beor.enter("beor h+2 e+9")
    assert (beor["characters.Beor.energy"], beor["characters.Beor.health"]) == (6, 6)


@pytest.mark.rule("TG-015", "TG-017")
def test_panic_is_strictly_more_terror_than_health_at_any_time(beor):
    beor.enter("beor health =5 terror =5")
    assert beor["characters.Beor.panic"] is False
    beor.enter("beor h-1")
    assert beor["characters.Beor.panic"] is True
    beor.enter("beor t-1")
    assert beor["characters.Beor.panic"] is False


@pytest.mark.rule("TG-016")
def test_panic_is_named(beor):
    assert not beor.reminded("TG-016")
    beor.enter("beor health =1 terror =2")
    assert "Combat and Diplomacy" in beor.reminded("TG-016")[0]


@pytest.mark.rule("TG-011")
def test_no_health_is_dying(beor):
    assert "TG-011" in beor.advised("beor lose health 9")
    assert beor["characters.Beor.dying"] is True


@pytest.mark.rule("TG-012", "TG-174")
def test_a_dying_character_has_its_card_followed(beor):
    beor.enter("beor lose health 9")
    assert "solo" in beor.reminded("TG-012")[0]
    assert "beor dies" in beor.reminded("TG-174")[0].lower()


def test_the_dying_card_comes_off_when_health_rises(beor):
    beor.enter("beor lose health 9")
    assert "TG-B13" in beor.advised("beor gain health 1")
    assert beor["characters.Beor.dying"] is False


@pytest.mark.rule("TG-020", "TG-185")
def test_the_first_red_slot_of_terror_is_insanity(beor):
    assert {"TG-020", "TG-185"} <= set(beor.advised("beor gain terror 5"))
    assert beor["characters.Beor.insane"] is True
    assert not set(beor.advised("beor gain terror 1")) & {"TG-020", "TG-185"}


@pytest.mark.rule("TG-022")
def test_insanity_and_panic_are_separate(beor):
    beor.enter("beor terror =5")
    assert (beor["characters.Beor.insane"], beor["characters.Beor.panic"]) == (True, False)
    beor.enter("beor terror =4 health =3")
    assert (beor["characters.Beor.insane"], beor["characters.Beor.panic"]) == (False, True)
    beor.enter("beor terror =6")
    assert (beor["characters.Beor.insane"], beor["characters.Beor.panic"]) == (True, True)


@pytest.mark.rule("TG-021", "TG-186")
def test_insanity_has_its_card_and_its_nightmares(beor):
    assert not beor.reminded("TG-021")
    beor.enter("beor terror =5")
    assert "Insane" in beor.reminded("TG-021")[0]
    assert "Nightmares" in beor.reminded("TG-186")[0]


@pytest.mark.rule("TG-023")
def test_six_attributes_in_three_pairs(beor):
    assert beor["characters.Beor.attributes"] == {
        "aggression": 2, "courage": 1, "practicality": 1, "empathy": 0, "caution": 1, "spirituality": 0,
    }


@pytest.mark.rule("TG-024")
def test_attributes_are_on_view_when_a_choice_is_made(beor):
    assert not beor.reminded("TG-024")
    beor.enter("beor explore energy 0")
    assert "aggression 2" in beor.reminded("TG-024")[0]


@pytest.mark.rule("TG-027")
def test_no_resource_is_paid_below_zero(beor):
    beor.enter("beor gain magic 1")
    assert beor.refused("beor pay magic 1 energy 2 magic 1") == ("TG-027",)
    assert beor.refused("beor pay magic 2 !! we say so") == ("TG-027",)


@pytest.mark.rule("TG-004")
def test_energy_that_is_not_there_is_not_paid(beor):
    verdict = beor.judge("beor pay energy 7")
    assert isinstance(verdict, Refused) and verdict.rules == ("TG-004",) and not verdict.overridable
    assert "recount characters.Beor.energy=7" in verdict.violations[0].hint
    beor.enter("beor pay energy 6")


@pytest.mark.parametrize("entry", ["beor pay 2 magic", "beor pay magic 2", "beor pay m 1 mag 1"])
def test_amounts_read_in_either_order(beor, entry):
    beor.enter("beor gain magic 3", entry)
    assert beor["characters.Beor.magic"] == 1


def test_a_loss_never_blocks(beor):
    beor.enter("beor lose food 9 energy 9")
    assert (beor["characters.Beor.food"], beor["characters.Beor.energy"]) == (0, 0)


@pytest.mark.parametrize(("entry", "path", "value"), [
    ("beor health +3", "health", 9), ("beor t+9", "terror", 6), ("beor t-2", "terror", 0), ("beor exp =7", "exp", 7),
    ("beor aggression =4", "attributes.aggression", 4), ("beor lose caution 3", "attributes.caution", 0),
])
def test_every_figure_stays_within_its_limits(beor, entry, path, value):
    beor.enter(entry)
    assert beor[f"characters.Beor.{path}"] == value


def test_several_characters_at_once(pair):
    pair.enter("all terror+1", "beor+ailei gain rep 2")
    assert [pair[f"characters.{who}.terror"] for who in ("Beor", "Ailei")] == [1, 1]
    assert [pair[f"characters.{who}.rep"] for who in ("Beor", "Ailei")] == [2, 2]


@pytest.mark.parametrize("entry", ["beor gain exp 2", "beor lose exp 2", "beor pay exp 2", "beor exp-1"])
def test_an_unknown_figure_stays_unknown(beor, entry):
    beor.state = with_character(beor.state, "Beor", exp=None)
    assert any("not known" in told.message for told in beor.enter(entry).advisories)
    assert beor["characters.Beor.exp"] is None


def test_unknown_tracks_make_unknown_conditions(beor):
    beor.state = with_character(beor.state, "Beor", energy=None, health=None, terror=None)
    tray = beor["characters.Beor"]
    assert [tray[name] for name in ("exhausted", "panic", "dying", "insane")] == [None] * 4


@pytest.mark.parametrize("path", ["exhausted", "panic", "dying", "insane"])
def test_conditions_are_never_set(beor, path):
    verdict = beor.judge(f"recount characters.Beor.{path}=true")
    assert isinstance(verdict, Refused) and "characters.Beor." in verdict.violations[0].hint


@pytest.mark.rule("TG-013")
def test_a_recount_past_a_limit_is_found(beor):
    assert "TG-013" in beor.advised("recount characters.Beor.health=4")
    assert beor["characters.Beor.energy"] == 6
    assert beor["findings"] == ["Beor's energy 6 is above health 4."]
    assert "TG-B11" in beor.advised("recount characters.Beor.terror=7")


def test_markers_are_told_as_moves(beor):
    before = beor.state
    beor.enter("beor e-2")
    assert "Beor: energy marker 6 → 4" in [change.text for change in changes(GAME.fields, before, beor.state)]


def test_only_what_changes_is_recorded(beor):
    assert beor.enter("beor e-1").events == (FigureSet("Beor", "energy", 5),)
    assert beor.enter("beor terror =0").events == ()


def test_nothing_moves_after_the_end(beor):
    beor.state = replace(beor.state, phase="over", outcome="defeat: death")
    assert "TG-175" in beor.refused("beor e-1")


@pytest.mark.rule("TG-030", "TG-031", "TG-032")
def test_what_resources_are_good_for(beor):
    beor.enter("beor gain wealth 1 rep 1 magic 1", "beor explore energy 0")
    assert "Wealth" in beor.reminded("TG-030")[0]
    assert "Reputation" in beor.reminded("TG-031")[0]
    assert "Magic" in beor.reminded("TG-032")[0]
