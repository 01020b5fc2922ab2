"""What comes next: the steps of the phase before missing records, and entries that leave the outcome open."""

from typing import Any

import pytest


def entries(table: Any) -> list[str]:
    """The entries of the open steps, in their order."""
    return [step.entry for step in table.steps if step.entry and not step.done]


def test_figures_are_compared_before_anything_else_and_then_no_longer_first(pair: Any) -> None:
    assert entries(pair)[:3] == ["tray Beor", "Beor", "Ailei"]
    pair.enter("beor travel 104")
    found = entries(pair)
    assert found[:2] == ["Beor", "Ailei"]
    assert "tray Beor" in found


@pytest.mark.rule("TG-043")
def test_an_undescribed_card_does_not_hide_the_steps_of_evening_and_morning(pair: Any) -> None:
    pair.enter("beor travel 104")
    assert "keys 104 " in entries(pair)
    pair.enter("all pass")
    assert entries(pair)[0] == "evening"
    pair.enter("evening")
    assert entries(pair)[:2] == ["Beor eat", "Ailei eat"]
    pair.enter("all eat")
    assert entries(pair)[0] == "night"
    pair.enter("night")
    assert entries(pair)[:3] == ["morning", "morning", "event "]
    assert "keys 104 " in entries(pair)


@pytest.mark.rule("TG-046")
def test_a_card_to_lay_comes_first_by_day_and_after_the_steps_later(pair: Any) -> None:
    pair.enter("keys 104 n=112 w=101", "beor travel 104")
    assert entries(pair)[0] == "attach 112 "
    pair.enter("all pass", "evening")
    found = entries(pair)
    assert found[0] == "Beor eat"
    assert "attach 112 " in found


@pytest.mark.rule("TG-155")
def test_growth_comes_between_the_meals_and_the_night(pair: Any) -> None:
    pair.enter("all pass", "evening", "beor gain exp 6")
    assert entries(pair)[:3] == ["Beor eat", "Ailei eat", "Beor raise "]
    pair.enter("all eat")
    assert entries(pair)[:2] == ["Beor raise ", "night"]


@pytest.mark.rule("TG-138")
def test_gear_is_chosen_after_the_steps_of_the_morning(beor: Any) -> None:
    beor.enter("beor item Sword weapon", "beor item Axe weapon", "beor pass", "evening", "beor eat", "night")
    found = entries(beor)
    assert found[0] == "morning"
    assert found.index("tick gear") < found.index("Beor use ")


@pytest.mark.rule("TG-118")
def test_the_step_of_an_encounter_leaves_its_outcome_open(pair: Any) -> None:
    pair.enter("encounter green combat beor")
    first = next(step for step in pair.steps if not step.done)
    assert first.entry == "encounter "
    for way in ("`encounter won`", "`encounter lost`", "escape"):
        assert way in first.text


def test_who_may_still_recover_is_not_buried_with_two_keys(beor: Any) -> None:
    beor.enter("beor lose health 9")
    assert entries(beor).index("Beor dies") > entries(beor).index("Beor")
