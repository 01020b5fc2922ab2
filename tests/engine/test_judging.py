"""Verdicts: checks apart from effects, `!!`, consequences, the switch that proves the tests."""

from typing import Any

from companion.engine.play import judge, offers
from companion.engine.rules import active, registered, switched_off
from companion.engine.verdicts import Accepted, InputProblem, Refused


def accepted(verdict: Any) -> Accepted:
    assert isinstance(verdict, Accepted), verdict
    return verdict


def refused(verdict: Any) -> Refused:
    assert isinstance(verdict, Refused), verdict
    return verdict


def test_every_broken_rule_is_named_the_first_stage_first(game: Any, state: Any) -> None:
    verdict = refused(judge(game, state, "bob take 4"))
    assert [v.rule for v in verdict.violations] == ["TOY-002", "TOY-004"]
    assert verdict.rules == ("TOY-002", "TOY-004", "TOY-005")
    assert verdict.violations[0].facts == {"turn": "Anna"} and verdict.overridable


def test_a_ruling_skips_checks_and_nothing_else(game: Any, state: Any) -> None:
    verdict = accepted(judge(game, state, "take 5 !! it was agreed"))
    assert verdict.reason == "it was agreed" and verdict.overruled[0].rule == "TOY-004"
    assert verdict.state.purses["Anna"] == 5
    beyond = refused(judge(game, state, "take 25 !!"))
    assert "recount pile" in [v.hint for v in beyond.violations if v.impossible]


def test_a_ruling_on_a_legal_entry_marks_nothing(game: Any, state: Any) -> None:
    verdict = accepted(judge(game, state, "take 1 !! just so"))
    assert verdict.overruled == () and verdict.reason is None


def test_a_refusal_leaves_the_very_same_state(game: Any, state: Any) -> None:
    before = game.fields.view(state)
    judge(game, state, "take 9")
    assert game.fields.view(state) == before


def test_consequences_run_to_rest_also_after_a_recount(game: Any, state: Any) -> None:
    verdict = accepted(judge(game, state, "recount pile=0"))
    assert verdict.state.outcome == "won"
    assert verdict.advisories[0].rules == ("TOY-008",)
    over = refused(judge(game, verdict.state, "take 1 !!"))
    assert over.violations[0].impossible and not over.overridable


def test_a_derived_path_is_refused_with_what_to_recount(game: Any, state: Any) -> None:
    verdict = refused(judge(game, state, "recount total=3"))
    assert "Recount pile" in verdict.violations[0].hint


def test_a_recount_is_all_or_nothing(game: Any, state: Any) -> None:
    assert isinstance(judge(game, state, "recount pile=3 purses.Nobody=1"), InputProblem)


def test_a_rule_switched_off_is_silent(game: Any, state: Any) -> None:
    with switched_off("TOY-004"):
        verdict = accepted(judge(game, state, "take 7"))
        assert verdict.state.pile == 13 and not active("TOY-004")
    with switched_off("TOY-005"):
        assert refused(judge(game, state, "take 7")).rules == ("TOY-004",)
    with switched_off("TOY-007"):
        assert game.agenda(state) == ()
    with switched_off("TOY-003"):
        assert accepted(judge(game, state, "take 1")).events == ()
    with switched_off("TOY-008"):
        assert game.audit(accepted(judge(game, state, "recount pile=1")).state) == ()
    assert active("TOY-004") and "TOY-004" in registered()


def test_offers_say_why_a_form_is_blocked(game: Any, state: Any) -> None:
    by_verb = {offer.verb.name: offer for offer in offers(game, state)}
    assert by_verb["take"].blocked is None and by_verb["take"].actor == "Anna"
    over = accepted(judge(game, state, "recount pile=0")).state
    blocked = {offer.verb.name: offer.blocked for offer in offers(game, over)}
    assert blocked["take"].rule == "TOY-001" and blocked["note"] is None
