"""The evening's rest."""

import pytest


@pytest.fixture
def evening(beor):
    """Beor in the evening, hurt, frightened and tired."""
    beor.enter("beor h-3 t+3 e-3", "recount phase=evening")
    return beor


@pytest.mark.rule("TG-028")
def test_a_meal_is_one_food(evening):
    assert "1 Food" in evening.reminded("TG-028")[0]
    evening.enter("beor eat")
    tray = evening["characters.Beor"]
    assert (tray["food"], tray["health"], tray["terror"], tray["ate"]) == (1, 7, 2, True)


def test_the_rest_is_a_step_of_the_evening(evening):
    assert {"name": "rest Beor", "done": False} in evening["steps"]
    evening.enter("beor fast")
    assert {"name": "rest Beor", "done": True} in evening["steps"]


@pytest.mark.rule("TG-028")
def test_when_and_how_often(beor):
    assert "TG-028" in beor.refused("beor eat")
    beor.enter("recount phase=evening", "beor eat")
    assert "TG-028" in beor.refused("beor eat")
    assert "TG-029" in beor.refused("beor fast")


@pytest.mark.rule("TG-002")
def test_energy_comes_back_every_day(evening):
    evening.enter("beor eat")
    assert evening["characters.Beor.energy"] == 6


def test_health_caps_what_comes_back(beor):
    beor.enter("beor health =4", "recount phase=evening")
    assert "TG-014" in beor.advised("beor eat")
    assert beor["characters.Beor.energy"] == 5


@pytest.mark.rule("TG-009")
def test_the_exhausted_regain_less(beor):
    beor.enter("beor energy =1", "recount phase=evening", "beor eat")
    assert beor["characters.Beor.energy"] == 5


def test_no_food_no_meal(evening):
    evening.enter("beor food =0")
    assert {"TG-028", "TG-027"} <= set(evening.refused("beor eat"))


@pytest.mark.rule("TG-029")
def test_who_fasts_regains_nothing(evening):
    assert "TG-029" in evening.advised("beor fast")
    tray = evening["characters.Beor"]
    assert (tray["food"], tray["energy"], tray["health"], tray["ate"]) == (2, 3, 6, False)


@pytest.mark.parametrize(("energy", "after", "health"), [(3, 4, 6), (0, 4, 5)])
def test_the_harder_fast_of_an_edition(evening, energy, after, health):
    evening.enter("option rest.fast=exhausted", f"beor energy ={energy}", "beor fast")
    tray = evening["characters.Beor"]
    assert (tray["energy"], tray["health"]) == (after, health)


def test_what_a_meal_would_bring(evening):
    told = evening["characters.Beor.after_meal"]
    evening.enter("beor eat")
    assert told == {track: evening[f"characters.Beor.{track}"] for track in ("energy", "health", "terror")}


def test_all_eat_at_once(pair):
    pair.enter("recount phase=evening", "all eat")
    assert [pair[f"characters.{who}.food"] for who in ("Beor", "Ailei")] == [1, 1]


def test_a_tray_of_its_own_restores_to_its_own_start(avalon):
    arev = avalon("Arev")
    arev.enter("tray arev energy 7 health 8", "arev e-4", "recount phase=evening", "arev eat")
    assert arev["characters.Arev.energy"] == 7
    arev.enter("arev h+5")
    assert arev["characters.Arev.health"] == 8


def test_a_rest_during_an_encounter_names_it(beor):
    beor.enter("evening", "encounter green combat beor")
    assert beor.judge("beor eat").violations[0].message == "An Encounter is running; one rests at the End of the Day."
