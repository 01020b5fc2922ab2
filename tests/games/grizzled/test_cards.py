"""Card knowledge: the deck as data, and entries that no card can be."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.engine.forms import Reading, read
from companion.engine.play import completions
from companion.engine.verdicts import Ambiguous, InputProblem
from companion.games.grizzled import GAME
from companion.games.grizzled.profile import PROFILE


def test_the_deck_adds_up() -> None:
    assert sum(copies.total for copies in PROFILE.cards.values()) == 39
    assert sum(copies.trap for copies in PROFILE.cards.values()) == 9
    icons = Counter(
        threat for threats, copies in PROFILE.cards.items() for threat in threats for _ in range(copies.total)
    )
    assert icons == dict.fromkeys(PROFILE.threats, 14)
    assert len(PROFILE.knocks) == 20
    assert 39 + len(PROFILE.knocks) == PROFILE.total == 59
    assert sum(PROFILE.tiles.values()) == 16
    assert sorted(PROFILE.soldiers.values()) == sorted(PROFILE.threats)


@pytest.mark.rule("GR-B01")
@pytest.mark.parametrize(
    "entry",
    [
        "play night night",
        "play night",
        "play phobia snow",
        "play trauma mask",
        "play night snow trap",
        "play night snow mask",
    ],
)
def test_cards_that_no_deck_holds(desk: Any, entry: str) -> None:
    table = desk(3).do("intensity 3")
    assert "GR-B01" in table.refused(entry)
    table.do(f"{entry} !! that is what it shows")


def test_a_ruling_counts_as_it_stands(desk: Any) -> None:
    assert desk(3).do("intensity 3", "play night night !! misprint")["threats.night"] == 2


@pytest.mark.rule("GR-B02")
def test_more_copies_than_there_are(desk: Any) -> None:
    table = desk(5).do("intensity 3", "play night snow")
    assert "GR-B02" in table.refused("play snow night")
    table.do("play night snow !! it does")
    hurt = desk(3).do("intensity 3", "play mute")
    assert "GR-B02" in hurt.refused("play mute")


@pytest.mark.rule("GR-B02")
def test_a_third_plain_copy_is_the_trap(desk: Any) -> None:
    table = desk(3, given={"discarded": [["night", "mask"]], "discard": 1, "trials": 24}).do("intensity 3")
    table.do("play night mask")
    assert table["findings"] == []
    table.do("recount no_mans_land=[]", "play night mask trap", "drawn mute")
    assert "GR-B02" in table.refused("play night mask trap")


def test_plain_copies_are_told_from_the_trap(desk: Any) -> None:
    table = desk(5).do("intensity 3", "play night mask", "charm mask night !! anyway", "play night mask")
    assert "GR-B02" in table.refused("play night mask")
    assert table.do("play snow shell trap")["pending"]


def test_with_traps_off_all_copies_are_alike(desk: Any) -> None:
    table = desk(5, traps="false").do(
        "intensity 3", "play night mask", "charm mask night !! anyway", "play night mask"
    )
    table.do("play night mask")
    assert "GR-B02" in table.refused("play mask night")


def test_cards_that_went_back_may_come_again(desk: Any) -> None:
    table = desk(3).do(
        "intensity 3", "play night snow", "play night mask", "play night shell", "morale", "intensity 1"
    )
    assert table.do("play night snow")["threats.snow"] == 1


def test_unknown_words_are_unreadable(desk: Any) -> None:
    table = desk(3).do("intensity 3")
    problem = table.judge("play nigth rain")
    assert isinstance(problem, InputProblem)
    assert "night" in problem.nearest
    assert type(table.judge("play s mask")).__name__ == "Ambiguous"


def test_completion_offers_cards_that_may_be_left(desk: Any) -> None:
    table = desk(3).do("intensity 3")
    words = {option.name for option in completions(GAME, table.state, "play night ")}
    assert {"snow", "rain", "mask", "shell", "whistle"} <= words
    assert not {"night", "trap"} & words
    assert "trap" in {option.name for option in completions(GAME, table.state, "play night mask ")}
    assert "trap" not in {option.name for option in completions(GAME, table.state, "play night snow ")}
    table.do("play night snow", "play night snow rain")
    left = {option.name for option in completions(GAME, table.state, "play night ")}
    assert {"snow", "rain", "mask"} <= left
    table.do("charm night snow rain", "play night snow rain mask shell whistle")
    assert "snow" not in {option.name for option in completions(GAME, table.state, "play night ")}


def test_an_edition_whose_cards_are_not_known(desk: Any) -> None:
    table = desk(3, edition="armistice", trials="25")
    assert (table["reserve"], table["options.edition"], table["findings"]) == (43, "armistice", [])
    table.do("intensity 3", "play night night", "play night")
    assert (table["result"], table["trials"]) == ("failure", 18)
    table.do("morale", "intensity 1", "play wounded", "play wounded")
    assert table["findings"] == []
    assert {option.name for option in completions(GAME, table.state, "play night ")} >= {"night", "trap"}


def test_hard_knocks_that_only_another_edition_has(desk: Any) -> None:
    table = desk(3, edition="armistice", trials="25").do("intensity 3", 'play "Shell Shock"', "play mute")
    assert table["players.Anna.hard_knocks"] == ["Shell Shock"]
    written = table.judge('play "Homesick"').text
    assert table.do(written)["players.Carol.hard_knocks"] == ["Homesick"]
    table.do('recount players.Bob.hard_knocks=["Shell Shock","mute"]', "withdraw", "withdraw", "withdraw")
    table.do("reveal anna left bob right carol right", "relief none")
    assert isinstance(table.judge("play homesick"), InputProblem)
    base = desk(3).do("intensity 3")
    assert isinstance(base.judge('play "Homesick"'), InputProblem)
    assert isinstance(base.judge('recount players.Bob.hard_knocks=["Homesick"]'), InputProblem)


def test_the_tables_own_words_for_hard_knocks(desk: Any) -> None:
    table = desk(3).do("option names=mute: Stumm, clumsy: Tollpatsch", "intensity 3", "play stumm")
    assert table["players.Anna.hard_knocks"] == ["mute"]
    table.do("play tollpatsch", "option names=merry christmas: Frohe Weihnachten, mute: Stumm")
    assert table.do("play frohe weihnachten anna stumm")["players.Anna.hard_knocks"] == []
    for strange in ("nobody: Niemand", "mute: Clumsy", "mute: Rain", "mute: X, clumsy: x", "mute:"):
        assert isinstance(table.judge(f"option names={strange}"), InputProblem)


def test_completion_fits_the_moment(desk: Any) -> None:
    table = desk(3, given={"players.Anna.speech": 1, "speech_stock": 4}).do("intensity 3")

    def words(text: str) -> set[str]:
        return {option.name for option in completions(GAME, table.state, text)}

    assert words("speech rain ") == {"Bob", "Carol"}
    table.do("play mask shell", "withdraw", "play night snow")
    assert {"mask", "shell"} <= words("charm ")
    assert not {"night", "rain"} & words("charm ")
    assert words("turn ") == {"Anna", "Carol"}
    table.do("withdraw", "withdraw")
    assert words("reveal anna left ") == {"Bob", "Carol"}


def test_completion_offers_hard_knocks_that_fit_the_place(desk: Any) -> None:
    table = desk(3, given={"players.Carol.hard_knocks": ["mute", "clumsy"], "trials": 23}).do("intensity 3")

    def words(text: str) -> set[str]:
        return {option.name for option in completions(GAME, table.state, text)}

    assert {"wounded", "phobia mask"} <= words("play ")
    assert not {"mute", "phobia snow"} & words("play ")
    assert words('play "merry christmas" carol ') == {"mute", "clumsy"}
    table.do("withdraw", "withdraw", "withdraw", "drawn night rain", "reveal anna right bob left carol left")
    assert words("relief knocks ") == {"mute", "clumsy"}


def offered(table: Any, text: str) -> list[str]:
    """The words that completion offers, in their order."""
    return [option.name for option in completions(GAME, table.state, text)]


def test_completion_of_a_charm_offers_what_lies_there(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play night rain", "play shell night", "play snow mask", "turn carol")
    assert offered(table, "charm ") == ["night", "rain", "shell"]
    assert offered(table, "charm n") == ["night", "rain"]
    assert offered(table, "charm rain ") == ["night"]
    table.do("turn bob")
    assert offered(table, "charm ") == ["night", "snow", "rain", "mask", "shell"]
    assert offered(table.do("recount no_mans_land=[]"), "charm ") == []


def test_a_charm_against_a_hard_knock_is_still_read(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play mute")
    assert "GR-057" in table.refused("charm mute")
    assert "GR-057" in table.refused("charm trauma night")


@pytest.mark.rule("GR-B01")
def test_completion_offers_no_card_that_cannot_be(desk: Any) -> None:
    table = desk(3).do("intensity 3", "play trauma snow")
    for start in ("play ", "drawn ", "play t", "drawn p", "mission failed knocks bob "):
        assert not {"trauma snow", "trauma shell", "phobia night"} & set(offered(table, start)), start
    assert offered(table, "play trauma ") == ["night", "rain"]
    assert offered(table, "play phobia s")[0] == "shell"
    assert "merry christmas" in offered(table, "play ")
    assert "merry christmas" not in offered(table.do("play merry"), "play ")


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("play s", ("Anna play shell", "Anna play snow", 'Anna play selfish')),
        ("play w", ("Anna play whistle", "Anna play wounded")),
        ("play n s t", ("Anna play night shell trap", "Anna play night snow trap")),
        ("play trauma s", ('Anna play "trauma shell"', 'Anna play "trauma snow"')),
        ("play m s w", ("Anna play mask shell whistle", "Anna play mask snow whistle")),
        ("play s mask", ("Anna play shell mask", "Anna play snow mask")),
        ("play m", None),
        ("play s sn", None),
        ("play p s", None),
    ],
)
def test_a_double_spelling_is_asked_about_whether_or_not_such_a_card_exists(
    desk: Any, typed: str, candidates: tuple[str, ...] | None
) -> None:
    found = desk(3).do("intensity 3").judge(typed)
    assert isinstance(found, Ambiguous), found
    assert candidates is None or sorted(found.candidates) == sorted(candidates)


@pytest.mark.parametrize(
    "verb", ["play", "drawn merry bob", "relief knocks", "charm", "speech", "mission failed knocks bob"]
)
def test_what_has_been_seen_changes_no_reading(desk: Any, verb: str) -> None:
    """The cards that lie on the table narrow what is offered, and nothing that is typed."""
    fresh = desk(3).do("intensity 3").state
    played = desk(3).do("intensity 3", "play snow mask", "play phobia mask", "play trauma rain", "turn anna").state
    words = ["n", "r", "s", "sn", "sh", "m", "w", "p", "t", "ph", "c", "mu", "trap", "a", "xyz"]
    for count in (1, 2):
        for typed in map(" ".join, product([verb], *[words] * count)):
            one, other = (read(GAME.language(state), state, typed) for state in (fresh, played))
            assert (type(one), _said(one)) == (type(other), _said(other))


def _said(found: Reading | Ambiguous | InputProblem) -> object:
    """What was read, or what was said about it."""
    if isinstance(found, Ambiguous):
        return found.candidates
    return found.text if isinstance(found, Reading) else found.message


@pytest.mark.rule("GR-B01")
@pytest.mark.parametrize("entry", ["play trauma shell", "play phobia n", "play n", "play rain rain", "play n n"])
def test_a_card_that_cannot_be_is_still_read_and_judged(desk: Any, entry: str) -> None:
    assert "GR-B01" in desk(3).do("intensity 3").refused(entry)


def test_where_the_cards_are_not_known_nothing_is_left_out(desk: Any) -> None:
    table = desk(3, edition="armistice", trials="25").do("intensity 3", "play mute")
    assert {"mute", "trauma snow"} <= set(offered(table, "play "))


def test_the_hard_knocks_of_the_one_who_is_helped_are_offered_and_all_are_read(desk: Any) -> None:
    table = desk(3, given={"players.Carol.hard_knocks": ["phobia mask", "mute"], "trials": 23}).do("intensity 3")
    assert offered(table, "play merry carol ") == ["phobia mask", "mute"]
    assert isinstance(table.judge("play merry carol p"), Ambiguous)
    table.do("withdraw", "withdraw", "withdraw", "reveal anna right bob left carol left")
    assert offered(table, "relief knocks mute ") == ["phobia mask"]
    assert isinstance(table.judge("relief knocks ph mu"), Ambiguous)
    assert table.do('relief knocks "phobia m" mu')["players.Carol.hard_knocks"] == []
