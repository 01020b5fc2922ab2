"""Whatever is entered: saves and the journal give the same table back, offers and verdicts agree, limits hold."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.common import Recounted
from companion.engine.forms import Reading
from companion.engine.game import SheetHead
from companion.engine.play import blocked, fold, judge, judge_reading, offers, read_entry
from companion.engine.verdicts import Accepted, Refused, Stage
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.state import KEYWORDS, Grail
from savesheets.text import draw

WHO = st.sampled_from(("beor", "ailei", "arev", "beor+ailei", "all"))
ONE = st.sampled_from(("beor", "ailei", "arev"))
FIGURE = st.sampled_from(("energy", "health", "terror", "food", "wealth", "rep", "magic", "exp"))
PLACE = st.sampled_from((101, 102, 103, 104, 105, 110, 112, 155))
SMALL = st.integers(1, 9)
DECK = st.sampled_from(("green", "gray", "purple", "blue"))
NAME = st.sampled_from(('"Sword"', '"Hound"', '"Boar"', '"Plague"', '"Diplomat"', '"First rain"'))
NUMBER = st.sampled_from((7, 12, 13, 14))


def _entry(template: str, *parts: st.SearchStrategy[object]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(lambda values: template.format(*values))


ENTRIES = st.one_of(
    _entry("{} {}+{}", WHO, FIGURE, SMALL),
    _entry("{} {}-{}", WHO, FIGURE, SMALL),
    _entry("{} {} ={}", ONE, FIGURE, SMALL),
    _entry("{} pay {} {}", ONE, FIGURE, SMALL),
    _entry("{} give {} food to {}", ONE, SMALL, ONE),
    _entry("{} item {} {}", ONE, NAME, st.sampled_from(KEYWORDS)),
    _entry("{} secret {} {}", ONE, NUMBER, st.sampled_from(("", "personal", "weapon"))),
    _entry("{} give {} to {}", ONE, NAME, ONE),
    _entry("{} give secret {} to {}", ONE, NUMBER, ONE),
    _entry("{} {} {}", ONE, st.sampled_from(("use", "flip", "discard", "remove", "take")), NAME),
    _entry("{} raise {}", ONE, st.sampled_from(("aggression", "courage", "empathy"))),
    _entry("{} advance combat", ONE),
    _entry("{} skill {} aggression", ONE, NUMBER),
    _entry("{} travel {}", WHO, PLACE),
    _entry("{} move {}", WHO, PLACE),
    _entry("{} explore", WHO),
    _entry('{} action "Well" daily', WHO),
    _entry("{} {}", ONE, st.sampled_from(("done", "pass", "eat", "fast", "escape", "dies"))),
    _entry("keys {} n={} w={} menhir", PLACE, PLACE, PLACE),
    _entry("attach {} east of {} keys w={}", PLACE, PLACE, PLACE),
    _entry("replace {} with {}", PLACE, PLACE),
    _entry("{} location {}", st.sampled_from(("discard", "remove")), PLACE),
    _entry("menhir {} {} {}", PLACE, st.sampled_from(("light", "extend")), SMALL),
    _entry("dial add time {} {} at {}", SMALL, NAME, PLACE),
    _entry("dial add quest {} {}", SMALL, NAME),
    _entry("dial {} -{}", NAME, SMALL),
    _entry("dial drop {}", NAME),
    _entry("guardian add {} at {} {}", NAME, PLACE, DECK),
    _entry("guardian {} {}", NAME, st.sampled_from(("north", "stay", "first", "discard", "defeated"))),
    _entry("encounter {} combat beor", DECK),
    _entry("deck {} ={}", DECK, SMALL),
    _entry("{} {}", st.sampled_from(("draw", "bottom", "remove")), DECK),
    st.sampled_from(("encounter won", "encounter lost", "instant done", "mercy", "save", "arrive")),
    st.sampled_from(("evening", "night", "morning", 'event "Rain"', "ready")),
    _entry("status {} {}", NAME, SMALL),
    _entry("status clear {}", NAME),
    _entry("status {} at {} {}", NAME, SMALL, NAME),
    _entry("quest {} {}", st.sampled_from(("add", "done")), NAME),
    _entry("task add {} at {}", NAME, PLACE),
    _entry("task done {}", NAME),
    _entry('verse {} "note"', NUMBER),
    _entry("chapter {}", SMALL),
    _entry("{} {}", st.sampled_from(("claim", "join", "leave")), st.sampled_from(("beor", "arev", "maggot"))),
    _entry("day {} phase {}", SMALL, st.sampled_from(("morning", "day", "evening"))),
    _entry("note {}", NAME),
    _entry("recount characters.Beor.{}={}", FIGURE, SMALL),
    st.sampled_from(("option map=off", "option roster=Niamh", "option travel.cost=0", "turn ailei")),
)
PLAY = st.lists(st.tuples(ENTRIES, st.booleans()), min_size=1, max_size=25)
QUICK = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def played(state: Grail, entries: list[tuple[str, bool]]) -> list[tuple[Grail, Accepted]]:
    """Enter what is accepted; some refusals are overruled. Each table before an entry, with the verdict."""
    history = []
    for text, force in entries:
        verdict = judge(GAME, state, f"{text} !! so it lies" if force else text)
        if isinstance(verdict, Accepted):
            history.append((state, verdict))
            state = verdict.state
    return history


@QUICK
@given(PLAY)
def test_a_save_gives_the_same_table_back(pair, states, entries):
    for _, verdict in played(pair.state, entries)[-1:]:
        packed = json.loads(json.dumps(states.pack(verdict.state)))
        restored = states.unpack(packed)
        assert restored == verdict.state
        assert GAME.fields.view(restored) == GAME.fields.view(verdict.state)


@QUICK
@given(PLAY)
def test_the_journal_gives_the_same_table_back(pair, recorded, entries):
    for before, verdict in played(pair.state, entries):
        events = recorded.decode(recorded.encode(verdict.events))
        assert events == verdict.events
        assert fold(GAME, before, events) == verdict.state


@QUICK
@given(PLAY)
def test_a_view_is_json_and_every_recountable_path_takes_its_own_value(pair, entries):
    for _, verdict in played(pair.state, entries)[-1:]:
        view = GAME.fields.view(verdict.state)
        assert json.loads(json.dumps(view)) == view
        for path, field in GAME.fields.paths(verdict.state):
            if field.set is not None:
                _, names = GAME.fields.find(verdict.state, path)
                value = GAME.fields.check(verdict.state, path, field.get(verdict.state, *names))
                again = GAME.fields.put(verdict.state, path, value)
                assert field.get(again, *names) == field.get(verdict.state, *names), path


@QUICK
@given(PLAY)
def test_a_recount_in_the_journal_gives_the_same_table_back(pair, recorded, entries):
    """Every stored path at once, with its own value: as recorded, and as lived."""
    for _, verdict in played(pair.state, entries)[-1:]:
        state = verdict.state
        found = [(path, field.get(state, *GAME.fields.find(state, path)[1])) for path, field in GAME.fields.paths(state)
                 if field.set is not None]
        event = Recounted(tuple((path, GAME.fields.check(state, path, value)) for path, value in found))
        lived = GAME.book.apply(state, event)
        assert lived == fold(GAME, state, recorded.decode(recorded.encode((event,))))


@QUICK
@given(PLAY, ENTRIES)
def test_a_form_is_offered_exactly_when_nothing_early_forbids_it(pair, entries, text):
    history = played(pair.state, entries)
    state = history[-1][1].state if history else pair.state
    reading = read_entry(GAME, state, text)
    if isinstance(reading, Reading):
        verdict = judge_reading(GAME, state, reading)
        early = isinstance(verdict, Refused) and any(v.stage <= Stage.ACTOR and v.code != "impossible"
                                                     for v in verdict.violations)
        if len(reading.action.actors) <= 1:
            assert early == (blocked(GAME, state, reading.verb, reading.form, reading.action.actor or None) is not None)


@QUICK
@given(PLAY, ENTRIES)
def test_an_entry_written_out_reads_the_same(pair, entries, text):
    history = played(pair.state, entries)
    state = history[-1][1].state if history else pair.state
    reading = read_entry(GAME, state, text)
    if isinstance(reading, Reading):
        again = read_entry(GAME, state, reading.text)
        assert isinstance(again, Reading), again
        assert again.action == reading.action


@QUICK
@given(PLAY)
def test_without_rulings_the_limits_hold(pair, entries):
    legal = [(text, False) for text, _ in entries if not text.startswith(("recount", "day "))]
    for _, verdict in played(pair.state, legal):
        assert {rule for found in GAME.audit(verdict.state) for rule in found.rules} <= {"TG-036"}
        for who in verdict.state.characters.values():
            assert who.energy is None or who.health is None or who.energy <= who.health


@QUICK
@given(PLAY)
def test_offers_agenda_and_completion_never_fail(pair, entries):
    for _, verdict in played(pair.state, entries)[-1:]:
        assert offers(GAME, verdict.state)
        assert all(step.text for step in GAME.agenda(verdict.state))


ODD = st.sampled_from((None, True, False, -1, 0, 1, 5, 8, 101, 199, 9_999, 10_000, "x", "Beor", "over", "", [], [1, 2],
                       ["Beor"], [0, 0], [[1]], {}, {"n": 110}, {"party": ["Beor"]}, {"party": ["Bob"]},
                       [{"number": 3}], [{"name": "Sword"}], 1.5))
NEW = ("locations.110.at", "locations.110.keys", "menhirs.105.dial", "dials.New.value", "guardians.New.location",
       "statuses.New", "characters.Nobody.energy", "locations.x.at", "locations.110.menhir")


@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data(), PLAY)
def test_no_recount_breaks_the_table(pair, states, recorded, data, entries):
    """Whatever is recounted, the table stays playable, can be saved, and reads back from the journal."""
    state = played(pair.state, entries)[-1][1].state if played(pair.state, entries) else pair.state
    paths = [path for path, field in GAME.fields.paths(state) if field.set is not None]
    path = data.draw(st.sampled_from((*paths, *NEW)))
    raw = json.dumps(data.draw(ODD))
    verdict = judge(GAME, state, f"recount {path}={raw}")
    if isinstance(verdict, Accepted):
        after = verdict.state
        assert fold(GAME, state, recorded.decode(recorded.encode(verdict.events))) == after
        assert states.unpack(json.loads(json.dumps(states.pack(after)))) == after
        assert GAME.fields.view(after) and GAME.agenda(after) is not None and offers(GAME, after)
        assert draw(GAME.sheet(after, SheetHead("T", "now", 1)))
        for text in ("evening", "night", "morning", "beor travel 102", "beor explore", "encounter won", "ready"):
            verdict = judge(GAME, after, f"{text} !!")
            after = verdict.state if isinstance(verdict, Accepted) else after
