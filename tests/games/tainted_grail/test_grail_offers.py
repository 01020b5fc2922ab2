"""What is offered where something is chosen: what can be, in the order of use; the rest stays readable."""

from typing import Any

import pytest

from companion.engine.forms import Form
from companion.engine.game import Selection
from companion.engine.play import completions, judge, offers
from companion.engine.slots import Option
from companion.engine.verdicts import Refused
from companion.games.tainted_grail import GAME


def offered(table: Any, text: str) -> tuple[Option, ...]:
    return completions(GAME, table.state, text, table.selection)


def names(table: Any, text: str) -> list[str]:
    return [option.name for option in offered(table, text)]


def refusal(table: Any, text: str) -> Refused:
    verdict = judge(GAME, table.state, text, table.selection)
    assert isinstance(verdict, Refused)
    return verdict


def test_travel_offers_what_lies_beside_first_and_never_the_own_location(pair: Any) -> None:
    pair.enter("keys 104 n=112 w=101", "attach 112 keys s=104", "keys 102 n=199", "beor travel 104")
    assert names(pair, "beor travel ") == ["101", "112", "102", "103", "105"]
    assert [option.help for option in offered(pair, "beor travel ")[:3]] == ["beside", "beside", ""]
    assert names(pair, "ailei travel ") == ["104", "103", "105", "102", "112"]
    assert offered(pair, "ailei travel ")[1].help == "beside, keys not known"


def test_travel_offers_what_lies_around_the_selected_tray(pair: Any) -> None:
    pair.enter("keys 104 w=101", "beor travel 104")
    pair.selection = Selection(actor="Beor")
    assert names(pair, "travel ")[0] == "101"
    assert "104" not in names(pair, "travel ")
    assert "101" not in names(pair, "ailei travel ")
    pair.selection = Selection()
    assert "101" not in names(pair, "ailei travel ")
    assert len(names(pair, "all travel ")) == len(names(pair, "travel ")) == 5
    pair.enter("beor travel 101")
    assert "101" not in names(pair, "all travel ") + names(pair, "beor+ailei travel ") + names(pair, "travel ")


def test_without_a_map_no_location_lies_beside(avalon: Any) -> None:
    table = avalon("Beor", options={"map": "off"})
    assert {option.help for option in offered(table, "beor travel ")} <= {""}


@pytest.mark.rule("TG-044")
def test_a_blocked_way_names_those_that_would_be_let_through(beor: Any) -> None:
    beor.enter("keys 102 s=101", "keys 103")
    hint = refusal(beor, "beor travel 103").violations[0].hint
    assert hint == "From 101 the way is open to 102; to 104, 105 the app cannot tell and lets you."
    beor.enter("beor travel 102")
    assert refusal(beor, "beor travel 105").violations[0].hint == "From 102 the way is open to 101."


@pytest.mark.rule("TG-044")
def test_travel_to_where_one_stands_says_so(pair: Any) -> None:
    assert refusal(pair, "beor travel 101").violations[0].message == "Beor stands in 101 already."
    assert refusal(pair, "all travel 101").violations[0].message == "Beor and Ailei stand in 101 already."


@pytest.mark.rule("TG-211")
def test_join_offers_who_is_in_the_box_and_where_veterans_stand(pair: Any) -> None:
    assert names(pair, "join ") == ["Arev", "Maggot"]
    pair.enter("beor travel 104")
    assert [(option.name, option.help) for option in offered(pair, "join arev at ")] == [
        ("104", "with Beor"), ("101", "with Ailei")]
    assert "TG-211" in pair.refused("join beor")
    pair.enter("join arev at 104")
    assert names(pair, "join ") == ["Maggot"]
    pair.enter("leave arev")
    assert offered(pair, "join a")[0].help == "was here before"
    assert names(pair, "leave ") == ["Beor", "Ailei"]


@pytest.mark.rule("TG-178")
def test_claim_offers_who_is_in_the_box(pair: Any) -> None:
    pair.enter("beor dies")
    assert names(pair, "claim ") == ["Arev", "Maggot"]
    assert "TG-178" in pair.refused("claim beor")


@pytest.mark.parametrize(
    ("before", "typed", "nearest"),
    [("beor dies", "claim beorr", "Beor"), ("beor dies", "leave beorr", "Beor"), ("note one", "join beorr", "Beor"),
     ("encounter green combat beor", "encounter gren combat ailei", "green")],
)
def test_the_nearest_spelling_is_found_among_all_that_can_be_read(
    pair: Any, before: str, typed: str, nearest: str
) -> None:
    pair.enter(before)
    assert pair.unread(typed).endswith(f"Nearest: {nearest}.")
    assert "101" in pair.unread("ailei travel 101x").partition("Nearest")[2]


@pytest.mark.rule("TG-118")
def test_a_running_encounter_offers_its_two_ends(pair: Any) -> None:
    assert "green" in names(pair, "encounter ")
    pair.enter("encounter green combat beor")
    assert names(pair, "encounter ") == ["won", "lost"]
    assert "TG-118" in pair.refused("encounter gray combat ailei")


def test_eating_and_fasting_have_keys_of_their_own() -> None:
    keys = {verb.name: verb.key for verb in GAME.verbs}
    assert (keys["eat"], keys["fast"]) == ("E", "F")
    assert [verb.name for verb in GAME.verbs if verb.key in ("E", "F")] == ["eat", "fast"]


def test_the_keys_work_in_the_evening(pair: Any) -> None:
    pair.enter("evening")
    free = {offer.verb.name for offer in offers(GAME, pair.state) if offer.blocked is None}
    assert {"eat", "fast"} <= free


@pytest.mark.parametrize("verb", GAME.verbs, ids=lambda verb: verb.name or "change")
def test_every_kind_that_a_form_points_at_exists(pair: Any, verb: Any) -> None:
    kinds = GAME.language(pair.state).kinds
    for form in verb.forms:
        assert isinstance(form, Form)
        for slot in form.slots:
            for kind in filter(None, (getattr(slot, "kind", ""), getattr(slot, "reads", ""))):
                assert list(kinds[kind](pair.state, {})) is not None
