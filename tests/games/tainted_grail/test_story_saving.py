"""Packing the table away, step by step, and what comes back."""

import json

import pytest


def names(table):
    return [step.name for step in table.steps if step.name.startswith(("tray", "box"))]


@pytest.mark.rule("TG-192")
def test_saving_is_possible_at_any_moment(beor):
    for phase in ("morning", "day", "evening"):
        beor.enter(f"recount phase={phase}", "save", "save done")
    assert beor.reminded("TG-192")
    beor.enter("recount phase=over outcome=defeat", "save")
    assert names(beor)


@pytest.mark.rule("TG-193")
def test_a_save_within_a_chapter_is_warned_of(beor):
    assert "TG-193" in beor.advised("save")


@pytest.mark.rule("TG-198", "TG-199", "TG-200", "TG-201", "TG-204", "TG-205", "TG-206", "TG-207", "TG-208", "TG-209")
def test_every_step_is_on_the_list(pair):
    assert names(pair) == []
    pair.enter("save")
    for rule in ("TG-198", "TG-199", "TG-200"):
        assert len(pair.reminded(rule)) == 2
    for rule in ("TG-201", "TG-204", "TG-205", "TG-206", "TG-207", "TG-208", "TG-209"):
        assert len(pair.reminded(rule)) == 1
    assert len(names(pair)) == 13


@pytest.mark.rule("TG-194")
def test_characters_are_saved_before_the_world(beor):
    beor.enter("save")
    assert "TG-194" in beor.advised('tick "box: pieces"')
    for name in names(beor)[:3]:
        beor.enter(f'tick "{name}"')
    assert "TG-194" not in beor.advised('tick "box: who"')


def test_the_list_closes_when_all_is_packed(beor):
    beor.enter("save")
    for name in names(beor):
        beor.enter(f'tick "{name}"')
    assert names(beor) == []
    assert not beor.state.saving


@pytest.mark.rule("TG-210")
def test_the_way_back_is_said_and_holds_everything(pair, states):
    pair.enter("save", 'quest add "A"', 'status "B" 3', "beor secret 12 personal", 'beor item "Sword" weapon')
    assert pair.reminded("TG-210")
    packed = json.loads(json.dumps(states.pack(pair.state)))
    assert states.unpack(packed) == pair.state
