"""Setting a table up: who may play, what is laid out, options, and a Campaign under way."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.game import Config, Seat, Selection
from companion.engine.play import begin, judge
from companion.engine.verdicts import Accepted, InputProblem, Refused
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.profile import profile


def make(*names: str, options: Mapping[str, str] | None = None, given: Mapping[str, Any] | None = None) -> Any:
    """The outcome of a set-up."""
    return begin(GAME, Config(tuple(Seat(name) for name in names), options=options or {}, given=given or {}))


def test_the_first_day(avalon):
    table = avalon("Beor=Anna", "ailei")
    assert [table[path] for path in ("phase", "day", "chapter", "part", "outcome")] == ["day", 1, 1, 1, None]
    assert list(table.state.characters) == ["Beor", "Ailei"]
    assert table.state.characters["Beor"].player == "Anna"
    assert table.state.characters["Ailei"].player is None
    assert {who.location for who in table.state.characters.values()} == {101}
    assert {number: place.at for number, place in table.state.map.items()} == {
        101: (0, 0), 102: (0, 1), 103: (-1, 0), 104: (1, 0), 105: (0, -1),
    }
    assert dict(table.state.cards[101].keys) == {"north": 102, "west": 103, "east": 104, "south": 105}
    assert set(table.state.decks.values()) == {None}


def test_figures_are_the_profiles(beor):
    who = beor.state.characters["Beor"]
    assert (who.energy, who.health, who.terror, who.food, who.exp) == (6, 9, 0, 2, 0)
    assert (who.combat_deck, who.diplomacy_deck) == (15, 15)
    assert who.attributes == profile()["characters"]["Beor"]["attributes"]
    assert not who.confirmed


def test_unknown_attributes_stay_unknown(avalon):
    arev = avalon("Arev").state.characters["Arev"]
    assert set(arev.attributes.values()) == {None}
    assert len(arev.attributes) == 6


@pytest.mark.rule("TG-B08")
@pytest.mark.parametrize(("names", "dial"), [(("Beor",), 8), (("Beor", "Arev"), 7), (("Beor", "Arev", "Maggot"), 6),
                                             (("Beor", "Arev", "Maggot", "Ailei"), 5)])
def test_the_first_menhir_burns_for_nine_less_the_characters(avalon, names, dial):
    table = avalon(*names)
    assert {location: menhir.dial for location, menhir in table.state.menhirs.items()} == {101: dial}


@pytest.mark.rule("TG-212")
@pytest.mark.parametrize("names", [(), ("Beor", "Ailei", "Arev", "Maggot", "Niamh")])
def test_one_to_four_characters(names):
    refused = make(*names, options={"roster": "Beor,Ailei,Arev,Maggot,Niamh"})
    assert isinstance(refused, Refused)
    assert refused.rules == ("TG-212",)
    assert str(len(names)) in refused.violations[0].message


def test_a_name_outside_the_roster_names_the_nearest():
    problem = make("Beer")
    assert isinstance(problem, InputProblem)
    assert problem.nearest == ("Beor",)
    assert "Beer" in problem.message


@pytest.mark.parametrize("roster", ["Niamh", "Beor,Niamh", '["Niamh", "Beor"]'])
def test_the_roster_is_an_option(roster):
    made = make("niamh", "Beor", options={"roster": roster})
    assert isinstance(made, tuple), made
    assert list(made[0].characters) == ["Niamh", "Beor"]


def test_a_roster_that_names_core_characters_leaves_the_others_out():
    assert isinstance(make("Maggot", options={"roster": "Beor,Niamh"}), InputProblem)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"names": ("Beor", "beor")}, "twice"),
        ({"options": {"mapp": "on"}}, "mapp"),
        ({"options": {"map": "maybe"}}, "on, off"),
        ({"options": {"travel.cost": "cheap"}}, "whole number"),
        ({"given": {"dya": "3"}}, "dya"),
        ({"given": {"day": "soon"}}, "day takes"),
        ({"given": {"pending": "[]"}}, "worked out"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(kept, said):
    problem = make(*kept.get("names", ("Beor",)), options=kept.get("options"), given=kept.get("given"))
    assert isinstance(problem, InputProblem)
    assert said in problem.message


def test_a_leader_is_not_this_games():
    assert isinstance(begin(GAME, Config((Seat("Beor"),), leader="Beor")), InputProblem)


def test_figures_can_be_set_by_their_path(avalon):
    table = avalon("Beor", options={"food.start": "5", "track.health.start": "7", "menhir.start.base": "4"})
    assert table.state.characters["Beor"].food == 5
    assert table.state.characters["Beor"].health == 7
    assert table.state.menhirs[101].dial == 3
    assert table['options."food.start"'] == 5


@pytest.mark.parametrize("name", list(profile()["figures"]))
def test_every_figure_of_the_profile_is_an_option(beor, name):
    default = profile()["figures"][name]
    verdict = beor.judge(f"option {name}={default}")
    assert isinstance(verdict, Accepted)
    assert verdict.state.options[name] == default


def test_a_campaign_under_way(avalon):
    given = {"day": "12", "chapter": 3, "part": "2", "quests": '["The road north"]', "statuses.Diplomat": "[1, 3]"}
    table = avalon("Beor", given=given)
    assert [table[path] for path in ("day", "chapter", "part")] == [12, 3, 2]
    assert table["quests"] == ["The road north"]
    assert table["statuses.Diplomat"] == [1, 3]


def test_options_in_the_view_are_the_four_and_what_was_changed(beor):
    assert beor["options"] == {"map": "on", "distance": "steps", "pay_for_others": False, "edition": "1.0"}
    beor.enter("option roster=Niamh", "option pay_for_others=true")
    assert beor["options"]["roster"] == ["Niamh"]
    assert beor["options"]["pay_for_others"] is True


def test_the_view_follows_the_example(beor):
    view = GAME.fields.view(beor.state)
    wanted = ("phase", "day", "chapter", "part", "outcome", "pending", "steps", "characters", "locations", "menhirs",
              "dials", "guardians", "encounter", "decks", "removed", "statuses", "quests", "tasks", "verses",
              "findings", "notes", "options")
    assert [name for name in view if name in wanted] == list(wanted)


def test_all_and_here(pair):
    assert GAME.groups(pair.state, Selection()) == {"all": ("Beor", "Ailei"), "here": ("Beor", "Ailei")}
    pair.enter("beor move 102")
    groups = GAME.groups
    assert groups(pair.state, Selection())["here"] == ()
    assert groups(pair.state, Selection(place="102"))["here"] == ("Beor",)
    assert groups(pair.state, Selection(actor="Ailei"))["here"] == ("Ailei",)
    pair.enter("ailei explore")
    assert groups(pair.state, Selection())["here"] == ("Ailei",)


def test_the_actor_may_be_left_out(beor, pair):
    assert beor.enter("food+1").action.actors == ("Beor",)
    assert "Who?" in pair.unread("food+1")
    pair.enter("turn ailei")
    assert pair["turn"] == "Ailei"
    assert pair.enter("food+1").action.actors == ("Ailei",)
    assert judge(GAME, pair.state, "beor food+1").action.actors == ("Beor",)


@pytest.mark.rule("TG-082")
def test_the_view_names_the_chapter(beor):
    assert beor["chapter"] == 1


def test_every_event_of_the_set_up_is_recorded(recorded):
    state, events = make("Beor", given={"day": 4})
    assert recorded.decode(recorded.encode(events)) == events
    assert state.day == 4


UNDER_WAY = {
    "guardians.Boar.deck": "green", "guardians.Boar.location": "112", "menhirs.112.dial": "4",
    "locations.112.at": "[1, 1]", "characters.Beor.location": "112",
    "dials.Plague.at": "105", "dials.Plague.value": "3", "dials.Plague.kind": "time",
    'statuses."Saved by the Goddess"': "[1]", "menhirs.101.active": "false",
}


@pytest.mark.parametrize("order", [1, -1])
def test_a_campaign_under_way_is_read_in_any_order(avalon, order):
    table = avalon("Beor", given=dict(list(UNDER_WAY.items())[::order]))
    assert table["guardians"] == {"Boar": {"location": 112, "deck": "green"}}
    assert table["menhirs"] == {"112": {"dial": 4, "active": True}}
    assert table["dials.Plague.value"] == 3
    assert table["findings"] == []


def test_every_line_that_cannot_be_taken_is_named():
    wrong = {"guardians.Wolf.deck": "green", "day": "soon", "characters.Beor.panic": "true"}
    problem = make("Beor", given=UNDER_WAY | wrong)
    assert isinstance(problem, InputProblem)
    assert "3 lines cannot be taken" in problem.message
    for said in ("guardians.Wolf.deck", "day takes", "characters.Beor.terror instead"):
        assert said in problem.message


@pytest.mark.rule("TG-B10")
def test_figures_that_are_given_are_no_placeholders(avalon: Any) -> None:
    given = {"characters.Beor.energy": "4", "characters.Ailei.location": "101"}
    begun = begin(GAME, Config((Seat("Beor"), Seat("Ailei")), given=given))
    assert isinstance(begun, tuple)
    trays = GAME.fields.view(begun[0])["characters"]
    assert {name: tray["confirmed"] for name, tray in trays.items()} == {"Beor": True, "Ailei": False}
    told = next(step.text for step in GAME.agenda(begun[0]) if "placeholders" in step.text)
    assert "Ailei" in told and "Beor" not in told
