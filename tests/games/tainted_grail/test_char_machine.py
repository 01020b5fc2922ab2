"""Any sequence of entries about characters keeps the invariants, and every state and event survives its codec."""

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.engine.codec import EventCodec, StateCodec
from companion.engine.game import Config, Seat
from companion.engine.play import begin, fold, judge
from companion.engine.verdicts import Accepted, InputProblem
from companion.games.tainted_grail import GAME
from companion.games.tainted_grail.state import KEYWORDS, RESOURCES

STATES, EVENTS = StateCodec(GAME), EventCodec(GAME)
NAMES = ("Beor", "Ailei", "Arev")
who = st.sampled_from(NAMES)
amount = st.integers(0, 12)
figure = st.sampled_from(("energy", "health", "terror", *RESOURCES))
attribute = st.sampled_from(("aggression", "courage", "empathy", "caution"))
keyword = st.sampled_from(("", *KEYWORDS[:2]))
number = st.integers(1, 6)


class Table(RuleBasedStateMachine):
    """Three characters in one Location."""

    @initialize()
    def lay_out(self):
        begun = begin(GAME, Config(tuple(map(Seat, NAMES))))
        assert isinstance(begun, tuple)
        self.state = begun[0]
        self.secrets: Counter[int] = Counter()

    def enter(self, text):
        """Enter a line; refused ones change nothing. The accepted verdict, if it is one."""
        verdict = judge(GAME, self.state, text)
        assert not isinstance(verdict, InputProblem) or "Item" in verdict.message, verdict
        if not isinstance(verdict, Accepted):
            return None
        assert fold(GAME, self.state, EVENTS.decode(EVENTS.encode(verdict.events))) == verdict.state
        assert judge(GAME, self.state, verdict.text).state == verdict.state
        self.state = verdict.state
        return verdict

    @rule(who=who, sign=st.sampled_from("+-="), figure=figure, amount=amount)
    def adjust(self, who, sign, figure, amount):
        assert self.enter(f"{who} {figure} {sign}{amount}") or not self.state.characters[who].alive

    @rule(who=who, first=figure, second=figure, amount=amount)
    def pay(self, who, first, second, amount):
        before = self.state.characters[who]
        paid = self.enter(f"{who} pay {first} {amount} {second} 1")
        if paid and first in RESOURCES and first != second:
            assert getattr(self.state.characters[who], first) == getattr(before, first) - amount

    @rule(who=who, taker=who, amount=amount, what=st.sampled_from(("food", "wealth")))
    def give(self, who, taker, amount, what):
        before = sum(getattr(tray, what) for tray in self.state.characters.values())
        self.enter(f"{who} give {amount} {what} to {taker}")
        assert sum(getattr(tray, what) for tray in self.state.characters.values()) == before

    @rule(who=who, keyword=keyword, n=number)
    def item(self, who, keyword, n):
        self.enter(f'{who} item "Thing {n}" {keyword}')

    @rule(who=who, keyword=keyword, n=number, personal=st.sampled_from(("", "personal")))
    def secret(self, who, keyword, n, personal):
        if self.enter(f"{who} secret {n} {keyword} {personal}"):
            self.secrets[n] += 1

    @rule(who=who, n=number, card=st.sampled_from(('"Thing {}"', "secret {}")),
          verb=st.sampled_from(("use {}", "flip {}", "give {} to Beor", "give {} to Ailei")))
    def handle(self, who, n, card, verb):
        self.enter(f"{who} {verb.format(card.format(n))}")

    @rule(who=who)
    def take(self, who):
        lying = [item.name for place in self.state.map.values() for item in place.items]
        if lying:
            self.enter(f'{who} take "{lying[0]}"')

    @rule(phase=st.sampled_from(("morning", "day", "evening")))
    def phase(self, phase):
        self.enter(f"recount phase={phase}")

    @rule(who=who, attribute=attribute)
    def grow(self, who, attribute):
        before = self.state.characters[who]
        price = GAME.fields.view(self.state)["characters"][who]["prices"][attribute]
        if self.enter(f"{who} raise {attribute}") and price is not None:
            after = self.state.characters[who]
            assert (before.exp - after.exp, after.attributes[attribute] - before.attributes[attribute]) == (price, 1)

    @rule(who=who, n=st.integers(1, 74))
    def skill(self, who, n):
        self.enter(f"{who} skill {n}")

    @rule(who=who, meal=st.sampled_from(("eat", "fast")))
    def rest(self, who, meal):
        self.enter(f"{who} {meal}")

    @rule(who=st.sampled_from(NAMES[1:]))
    def dies(self, who):
        personal = [s.number for s in self.state.characters[who].secrets if s.personal]
        if self.enter(f"{who} dies"):
            self.secrets -= Counter(personal)

    @invariant()
    def within_limits(self):
        for tray in self.state.characters.values():
            assert tray.energy <= tray.health <= 9 and 0 <= tray.terror <= 6
            assert all(getattr(tray, name) >= 0 for name in ("energy", *RESOURCES))

    @invariant()
    def one_active_card_for_each_keyword(self):
        for tray in self.state.characters.values():
            active = [card.keyword for card in (*tray.items, *tray.secrets) if card.keyword and card.active]
            assert len(active) == len(set(active))

    @invariant()
    def secrets_are_conserved(self):
        held = Counter(s.number for tray in self.state.characters.values() for s in tray.secrets)
        assert held == self.secrets

    @invariant()
    def skills_are_unique_and_earned(self):
        living = [tray for tray in self.state.characters.values() if tray.alive]
        numbers = [skill.number for tray in living for skill in tray.skills]
        assert len(numbers) == len(set(numbers))
        for tray in living:
            for skill in tray.skills:
                assert tray.attributes[skill.attribute] > 2

    @invariant()
    def nothing_is_impossible_and_a_save_holds_everything(self):
        assert GAME.audit(self.state) == ()
        assert STATES.unpack(STATES.pack(self.state)) == self.state


Table.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None,
                                   suppress_health_check=[HealthCheck.too_slow])
TestTable = Table.TestCase
