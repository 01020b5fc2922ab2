"""Chapters, Quests, Tasks, Verses and Statuses as the table enters them."""

import pytest

from companion.engine.play import fold
from companion.games.tainted_grail import GAME


@pytest.mark.rule("TG-082")
def test_a_chapter_moves_the_campaign_on(beor):
    beor.enter("chapter 2 part 3")
    assert (beor["chapter"], beor["part"]) == (2, 3)
    beor.enter("chapter 4")
    assert (beor["chapter"], beor["part"]) == (4, 1)


@pytest.mark.rule("TG-086")
def test_a_new_part_sets_the_event_deck_up(beor):
    assert "TG-086" in beor.advised("chapter 1 part 2")
    assert "TG-086" not in beor.advised("chapter 1 part 2")


@pytest.mark.rule("TG-191")
def test_the_end_of_a_chapter_is_the_moment_to_save(beor):
    assert "TG-191" not in beor.advised("chapter 1 part 2")
    assert "TG-191" in beor.advised("chapter 2")


@pytest.mark.rule("TG-081")
def test_the_first_event_brings_the_first_quest(beor):
    assert "first Quest" in beor.reminded("TG-081")[0]
    beor.enter('quest add "First rain"')
    assert beor.reminded("TG-081") == []


@pytest.mark.rule("TG-083", "TG-084")
def test_quests_lie_in_their_pile(beor):
    assert "TG-084" in beor.advised('quest add "First rain"')
    beor.enter('quest add "The ford"')
    assert beor["quests"] == ["First rain", "The ford"]
    beor.enter('quest add "The ford"')
    assert beor["quests"] == ["First rain", "The ford"]
    beor.enter("quest done first")
    assert beor["quests"] == ["The ford"]
    assert beor["quests_done"] == ["First rain"]


def test_a_quest_that_is_not_active_cannot_be_read(beor):
    beor.enter('quest add "First rain"')
    assert "First rain" in beor.unread('quest done "Frist rain"')


@pytest.mark.rule("TG-085")
def test_a_quest_card_names_chapter_and_part(beor):
    beor.enter('quest add "The ford" chapter 1 part 2')
    assert (beor["chapter"], beor["part"], beor["quests"]) == (1, 2, ["The ford"])


@pytest.mark.rule("TG-087", "TG-088")
def test_tasks_are_free_notes_perhaps_for_a_location(beor):
    beor.enter('task add "Ask the smith" at 105', 'task add "Find wood"', 'task add "Find wood"')
    assert beor["tasks"] == [{"text": "Ask the smith", "at": 105}, {"text": "Find wood", "at": None}]
    beor.enter("task done ask")
    assert beor["tasks"] == [{"text": "Find wood", "at": None}]


@pytest.mark.rule("TG-089")
def test_a_task_ends_with_the_card_that_held_it(beor):
    beor.enter('task add "Ask the smith" at 105', 'task add "Ask the guard" at 104', "replace 105 with 155")
    assert "TG-089" in beor.refused('task done "Ask the smith"')
    assert "Ask the smith" in beor.reminded("TG-089")[0]
    beor.enter('task done "Ask the guard"', 'task strike "Ask the smith"')
    assert beor["tasks"] == []
    assert beor.reminded("TG-089") == []


def test_a_verse_is_noted_with_the_day(beor):
    beor.enter('verse 212 "left by the ford"', "verse 7")
    assert beor["verses"] == [
        {"verse": 212, "day": 1, "note": "left by the ford"}, {"verse": 7, "day": 1, "note": None},
    ]


@pytest.mark.rule("TG-106", "TG-107")
def test_each_part_of_a_status_is_marked_on_its_own(pair):
    pair.enter('status "Diplomat" 4', "status dip 2")
    assert pair["statuses.Diplomat"] == [2, 4]
    assert "TG-106" in pair.advised('status "Diplomat" 2')
    pair.enter('status clear "Diplomat" 4')
    assert pair["statuses.Diplomat"] == [2]
    pair.enter('status clear "Diplomat"')
    assert pair["statuses.Diplomat"] == []


@pytest.mark.rule("TG-105")
def test_a_status_without_numbers_takes_the_next_box(beor):
    beor.enter('status "Saved by the Goddess"')
    assert beor['statuses."Saved by the Goddess"'] == [1]
    assert "TG-B29" in beor.advised('status "Saved by the Goddess"')
    assert beor['statuses."Saved by the Goddess"'] == [1, 2]


def test_what_is_not_marked_cannot_be_cleared(beor):
    beor.enter('status "Diplomat" 2')
    before = beor.state
    assert beor.enter('status clear "Diplomat" 3').advisories
    assert beor.state == before
    assert "Diplomat" in beor.unread('status clear "Diplomta"')


def test_a_quoted_status_is_new_even_where_another_begins_like_it(beor):
    beor.enter('status "Hunter of stags"', 'status "Hunter" 2')
    assert beor["statuses"] == {"Saved by the Goddess": [], "Hunter of stags": [1], "Hunter": [2]}


@pytest.mark.rule("TG-107")
def test_a_status_has_no_owner(pair):
    pair.unread('beor status "Diplomat" 2')
    pair.enter('status "Diplomat" 2')
    assert pair["statuses"] == {"Saved by the Goddess": [], "Diplomat": [2]}


@pytest.mark.rule("TG-108")
def test_personal_matters_belong_on_secrets(beor):
    assert "TG-108" in beor.advised('status "Diplomat" 2')
    assert "TG-108" not in beor.advised('status "Diplomat" 3')


@pytest.mark.rule("TG-109")
def test_a_newcomer_has_every_marked_status(beor):
    assert "TG-109" not in beor.advised("join maggot at 101")
    beor.enter('status "Diplomat" 2')
    assert "TG-109" in beor.advised("join arev at 101")


@pytest.mark.rule("TG-B29")
def test_a_status_reminds_once_enough_is_marked(beor):
    beor.enter('status "Diplomat" at 2 "read 212"')
    assert beor["statuses.Diplomat"] == []
    assert "TG-B29" not in beor.advised('status "Diplomat" 1')
    assert beor.reminded("TG-B29") == []
    assert "TG-B29" in beor.advised('status "Diplomat" 3')
    assert "read 212" in beor.reminded("TG-B29")[0]
    beor.enter('tick "status Diplomat"')
    assert beor.reminded("TG-B29") == []


@pytest.mark.parametrize("entry", ['status "Diplomat" 0', 'status "Diplomat" 61', 'quest add ""', "verse 0",
                                   "chapter 0", "status", 'task add "A" at 0', "quest", "verse"])
def test_what_cannot_be_read(beor, entry):
    assert beor.unread(entry)


@pytest.mark.parametrize(
    ("path", "raw", "value"),
    [
        ("statuses.Diplomat", "[3,1]", [1, 3]),
        ("quests", '["A", "B"]', ["A", "B"]),
        ("reminders.Diplomat", '{"parts": 2, "text": "read 212"}', {"parts": 2, "text": "read 212"}),
        ("tasks", '[{"text": "Ask", "at": 105}]', [{"text": "Ask", "at": 105}]),
        ("tasks", "Ask", [{"text": "Ask", "at": None}]),
        ("verses", '[{"verse": 212, "day": 2}]', [{"verse": 212, "day": 2, "note": None}]),
        ("verses", "[7]", [{"verse": 7, "day": 0, "note": None}]),
    ],
)
def test_the_record_can_be_recounted(beor, recorded, path, raw, value):
    before = beor.state
    accepted = beor.enter(f"recount {path}={raw}")
    assert beor[path] == value
    assert fold(GAME, before, recorded.decode(recorded.encode(accepted.events))) == beor.state


@pytest.mark.parametrize("entry", ['recount tasks=[{"txt": "A"}]', 'recount verses=[{"verse": 0}]', "recount verses=x",
                                   "recount tasks=[{}]", "recount statuses.Diplomat=[99]"])
def test_a_record_that_does_not_fit_is_unreadable(beor, entry):
    assert "takes" in beor.unread(entry)


@pytest.mark.rule("TG-227")
def test_a_card_that_nobody_described_is_worth_reading(beor):
    assert beor.reminded("TG-227") == []
    beor.enter("beor move 102")
    assert "102" in beor.reminded("TG-227")[0]
    beor.enter("keys 102 s=101")
    assert beor.reminded("TG-227") == []


@pytest.mark.rule("TG-024")
def test_attributes_are_named_where_the_journal_asks_for_them(beor):
    assert beor.reminded("TG-024") == []
    beor.enter("beor explore")
    assert "aggression 2" in beor.reminded("TG-024")[0]


def test_the_record_is_legal_until_the_end(beor, recorded):
    entries = ('quest add "A"', 'task add "B"', "verse 9", 'status "C" 2', "chapter 2", 'quest done "A"',
               'task done "B"', 'status "C" at 1 "D"', 'status clear "C" 2')
    for phase in ("morning", "day", "evening"):
        beor.enter(f"recount phase={phase}")
        before = beor.state
        for entry in entries:
            accepted = beor.enter(entry)
            assert recorded.decode(recorded.encode(accepted.events)) == accepted.events
            assert fold(GAME, before, accepted.events) == beor.state
            before = beor.state
    beor.enter("recount phase=over outcome=defeat")
    for entry in entries[:5]:
        assert beor.refused(entry)


def test_a_title_of_several_words_is_read_or_asks_for_quotes(beor):
    beor.enter("event The Wyrd wakes")
    assert '"Rusty Sword"' in beor.unread("item Rusty Sword weapon")
