"""The entry language: what a line of text becomes."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.common import Undo
from companion.engine.forms import Reading, complete, read
from companion.engine.game import Selection
from companion.engine.play import completions, read_entry
from companion.engine.slots import Kinds, Offered, Option, Scan
from companion.engine.text import LONGEST_ENTRY, Token, quoted, read_line, split_line
from companion.engine.verdicts import Ambiguous, InputProblem


def text_of(reading: Any) -> str:
    assert isinstance(reading, Reading), reading
    return reading.text


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("take 2", "Anna take 2"),
        ("t 2", "Anna take 2"),
        ("ta 2 q", "Anna take 2 quietly"),
        ("bob take 1", '"Bob Lee" take 1'),
        ("“bob lee” take 1", '"Bob Lee" take 1'),
        ("emile TAKE 1", "Émile take 1"),
        ("give 1 to bob 2 emile", 'Anna give 1 "Bob Lee" 2 Émile'),
        ("give 1 bob lee", 'Anna give 1 "Bob Lee"'),
        ("take 2 # all he may", "Anna take 2"),
        ('note  a "quote # and !! all', 'note a "quote # and !! all'),
        ("undo", "undo 1"),
        ("checkpoint Before it all", 'checkpoint "Before it all"'),
    ],
)
def test_words_match_by_spelling_alias_and_unique_beginning(game: Any, state: Any, typed: str, written: str) -> None:
    assert text_of(read_entry(game, state, typed)) == written


@pytest.mark.parametrize(
    ("typed", "said", "nearest"),
    [
        ("tkae 2", "“tkae” at character 1", ("take",)),
        ("take two", "“two” at character 6", ()),
        ("take 2 loudly", "“loudly” at character 8", ()),
        ("take", "stops too early", ()),
        ("", "Nothing was entered", ()),
        ("   ", "Nothing was entered", ()),
        ("# only a comment", "Nothing was entered", ()),
        ('take 1 "x', "quote at character 8 is never closed", ()),
        ("recount pil=3", "There is no pil", ("pile",)),
        ("recount pile=many", "pile takes a whole number", ()),
        ("option generos=on", "There is no option generos", ("generous",)),
        ("option generous=perhaps", "takes true or false", ()),
    ],
)
def test_unreadable_lines_name_the_place_and_the_nearest_spelling(
    game: Any, state: Any, typed: str, said: str, nearest: tuple[str, ...]
) -> None:
    problem = read_entry(game, state, typed)
    assert isinstance(problem, InputProblem)
    assert said in problem.message
    assert set(nearest) <= set(problem.nearest)


def test_two_names_with_one_beginning_are_named(toy: Any, game: Any) -> None:
    state = toy.started(toy.Toy(), toy.Started(("Anna", "Annette"), {"generous": False}))
    verdict = read_entry(game, state, "ann take 1")
    assert isinstance(verdict, Ambiguous)
    assert verdict.candidates == ("Anna take 1", "Annette take 1")


def test_a_name_that_is_a_verb_is_an_actor_when_quoted(toy: Any, game: Any) -> None:
    state = toy.started(toy.Toy(), toy.Started(("take", "Bob"), {"generous": False}))
    assert text_of(read_entry(game, state, '"take" take 1')) == "take take 1"


def test_a_beginning_of_note_gives_way_to_a_name(toy: Any, game: Any) -> None:
    state = toy.started(toy.Toy(), toy.Started(("Nora", "Otto"), {"generous": False}))
    assert text_of(read_entry(game, state, "no take 1")) == "Nora take 1"
    assert text_of(read_entry(game, state, "no rain today")) == "note rain today"
    assert text_of(read_entry(game, state, "note take 1")) == "note take 1"


def test_an_entry_of_somebody_called_note_reads_back(toy: Any, game: Any) -> None:
    state = toy.started(toy.Toy(), toy.Started(("note", "A+B"), {"generous": False}))
    for typed in ('"note" take 1', '"A+B" take 1'):
        assert text_of(read_entry(game, state, typed)) == typed


def test_words_that_fit_together_in_countless_ways_get_an_answer_at_once(toy: Any, game: Any) -> None:
    names = tuple(f"Anna{letter}" for letter in "abcdefghij")
    state = toy.started(toy.Toy(), toy.Started(names, {"generous": False}))
    problem = read_entry(game, state, "give " + "1 a " * 60)
    assert isinstance(problem, InputProblem) and "too many ways" in problem.message
    several = read_entry(game, state, "a take 1")
    assert isinstance(several, Ambiguous) and len(several.candidates) == 10
    assert several.message.endswith("and 4 more.")
    problem = read_entry(game, state, "+".join("Anna"[:n] for n in range(1, 5)) + " take 1")
    assert isinstance(problem, InputProblem) and "too many ways" in problem.message


def test_an_undo_of_a_number_in_quotes_is_a_checkpoint(game: Any, state: Any) -> None:
    around = Selection(checkpoints=("3", "Before all"))
    named, counted = (read_entry(game, state, text, around) for text in ('undo "3"', "undo 3"))
    assert isinstance(named, Reading) and named.action == Undo(name="3") and named.text == 'undo "3"'
    assert isinstance(counted, Reading) and counted.action == Undo(count=3)
    assert text_of(read_entry(game, state, "undo bef", around)) == 'undo "Before all"'


def test_a_value_nested_without_end_is_no_fault(game: Any, state: Any) -> None:
    problem = read_entry(game, state, "recount pile=" + "[" * 1_900)
    assert isinstance(problem, InputProblem) and len(problem.message) < 200


def test_an_entry_has_a_longest_length(game: Any, state: Any) -> None:
    problem = read_entry(game, state, "note " + "x" * LONGEST_ENTRY)
    assert isinstance(problem, InputProblem) and "at most 2,000 characters" in problem.message


def test_reason_and_comment_count_only_outside_quotes() -> None:
    assert split_line('a "b !! c" !! because #1 # gone') == ('a "b !! c"', "because")
    assert split_line('a !! he said "#5 !!" # gone') == ("a", 'he said "#5 !!"')
    assert split_line('a !! Bob\'s "card !! again') == ("a", 'Bob\'s "card !! again')
    assert split_line("it's [red] # gone") == ("it's [red]", None)
    assert split_line("a#b !!") == ("a#b", "")


def test_a_word_is_quoted_only_as_a_whole() -> None:
    tokens = read_line('"a b"+c "d"“e”').tokens
    assert [(token.text, token.quoted) for token in tokens] == [("a b+c", False), ("de", True)]


def test_recount_values_are_raw(game: Any, state: Any) -> None:
    reading = read_entry(game, state, 'recount pile=3 purses."Bob Lee"=2 # counted twice')
    assert isinstance(reading, Reading)
    assert reading.action.values == (("pile", 3), ('purses."Bob Lee"', 2))  # type: ignore[attr-defined]
    assert text_of(read_entry(game, state, reading.text)) == reading.text


@given(st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_text_at_all_gets_an_answer(game: Any, text: str) -> None:
    verdict = read_entry(game, game.start, text)
    assert isinstance(verdict, (Reading, InputProblem, Ambiguous))


@given(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30))
@settings(max_examples=300, deadline=None)
def test_a_quoted_text_is_one_token_again(text: str) -> None:
    assert [token.text for token in read_line(quoted(text)).tokens] == [text]
    assert split_line(quoted(text)) == (quoted(text).rstrip(), None)


def test_completion_offers_what_may_stand_next(game: Any, state: Any) -> None:
    assert [o.name for o in completions(game, state, "ta")] == ["take"]
    assert {"to", "Anna", "Bob Lee", "Émile"} == {o.name for o in completions(game, state, "give 1 ")}
    assert [o.name for o in completions(game, state, "give 1 b")] == ["Bob Lee"]
    assert "pile=" in [o.name for o in completions(game, state, "recount ")]
    assert completions(game, state, 'take 1 "open') == ()
    assert [o.name for o in completions(game, state, 'give 1 “Bob')] == ["Bob Lee"]


def test_every_action_written_reads_back(game: Any, state: Any) -> None:
    language = game.language(state)
    texts = ("take 3 quietly", "give 2 Anna 1 Émile", 'checkpoint "a b"', "redo 4", "tick coins")
    for text in texts:
        first = read(language, state, text)
        assert isinstance(first, Reading)
        again = read(language, state, first.text)
        assert isinstance(again, Reading) and again.action == first.action
    assert complete(language, state, "") != ()


def test_an_offered_choice_reads_all_and_names_few() -> None:
    slot = Offered("who", "near", "a player", reads="all")
    kinds: Kinds = {"near": lambda state, filled: [Option("Anna")],
                    "all": lambda state, filled: [Option("Anna"), Option("Bert"), Option("Bob")]}

    def scanned(*words: str) -> tuple[list[Any], list[str]]:
        scan = Scan(" ".join(words), [Token(word, 0) for word in words], None, kinds)
        found = [match.filled["who"] for match in slot.match(scan, 0, {})]
        return found, [option.name for miss in scan.misses for option in miss.options]

    assert scanned() == ([], ["Anna"])
    assert scanned("a") == (["Anna"], [])
    assert scanned("b") == (["Bert", "Bob"], [])
    assert scanned("bobb") == ([], ["Anna", "Bert", "Bob"])
    assert (slot.write({"who": "Bob"}), slot.label) == ("Bob", "A PLAYER")
