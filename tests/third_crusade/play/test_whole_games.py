"""Whole games: every number of players, many readings; the laws hold in every state, and a record repeats the game."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from crusaders_rules.third_crusade.check.laws import LAWS, broken_laws
from crusaders_rules.third_crusade.interpret.reading_names import playable, readings_named, to_interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play import view as viewing
from crusaders_rules.third_crusade.play.apply import IllegalDecision, apply
from crusaders_rules.third_crusade.play.bots import random_bot, simple_bot
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.explain import explain
from crusaders_rules.third_crusade.play.files.records import (
    positions_of,
    record_from_data,
    record_of,
    record_to_data,
    verify,
)
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.notation import decision_of
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.state import Alliance, Position
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision
from crusaders_rules.third_crusade.state.under_way import CommandPhase, EffectRun, MarchPlan
from tests.third_crusade.play.tables import MARCHES

# A bot that likes to act, so that games have Battles.
STOPS = {"pass", "skip", "done", "decline", "wait"}


def readings(draw: random.Random) -> Interpretation:
    """Return a sample of readings."""
    return to_interpretation({question: draw.choice(names) for question, names in playable().items()})


def lively(state: Position, draw: random.Random) -> Decision:
    """Return a decision that mostly does something."""
    choices = legal(state)
    acting = isinstance(state.stack[-1], CommandPhase | EffectRun | MarchPlan) and draw.random() < 0.8
    return draw.choice([one for one in choices if not acting or one.verb not in STOPS] or choices)


def played(players: int, seed: int, interpretation: Interpretation = DEFAULT) -> Position:
    """Return the end of a lively game."""
    draw, state = random.Random(seed), new_game(Ruleset(MARCHES, interpretation=interpretation), players)
    while not is_over(state):
        state = apply(state, lively(state, draw))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_laws_hold_in_every_state_of_a_game(players: int, seed: int) -> None:
    """From the setup to the end, under the usual readings and under others."""
    draw = random.Random(seed)
    state = new_game(Ruleset(MARCHES, interpretation=readings(draw) if seed % 2 else DEFAULT), players)
    while not is_over(state):
        assert () == broken_laws(state)
        state = apply(state, lively(state, draw))
    assert () == broken_laws(state)
    assert state.stack[-1].winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_repeats_the_game(players: int) -> None:
    """Decision by decision, through its plain data, with the same result."""
    state = played(players, 7)
    data = record_to_data(record_of(state))
    record = record_from_data(data)
    assert record.decisions == record_of(state).decisions
    found = verify(record)
    assert (None, state) == (found.error, found.final)
    *_, last = positions_of(record)
    assert last == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_list_is_what_the_judge_lets_pass(players: int) -> None:
    """The candidates without a refusal, each a text that is read back; what another question offers is refused."""
    draw, state = random.Random(players), new_game(Ruleset(MARCHES), players)
    seen: set[Decision] = set()
    while not is_over(state):
        kind, frame = pending(state)
        desk, choices = Desk(state), legal(state)
        assert choices
        assert len(set(choices)) == len(choices)
        assert choices == tuple(one for one in kind.candidates(desk, frame) if kind.refusal(desk, frame, one) is None)
        assert all(one == decision_of(str(one)) for one in choices)
        for other in draw.sample(sorted(seen), min(4, len(seen))):
            assert explain(state, other).legal == (other in choices)
            if other not in choices:
                with pytest.raises(IllegalDecision):
                    apply(state, other)
        seen |= set(choices[:3])
        state = apply(state, lively(state, draw))


def test_nothing_of_a_state_changes_when_a_decision_is_applied() -> None:
    """States are frozen, and what is worked on is a copy."""
    state = played(2, 3)
    *_, before = [one for one in positions_of(record_of(state)) if not is_over(one)]
    again = verify(record_of(before)).final
    apply(before, legal(before)[0])
    assert before == again
    assert hash(before) == hash(again)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_remembered_changes_nothing(players: int) -> None:
    """A copy begins without what a state and its setting remember, and has the same decisions and states after it."""
    draw = random.Random(players)
    state = new_game(Ruleset(MARCHES, interpretation=readings(draw)), players)
    while not is_over(state):
        forgetful = Setting(state.setting.scenario, state.setting.interpretation, players)
        regions = tuple(map(attrs.evolve, state.regions))
        choices, decision = legal(state), lively(state, draw)
        assert choices == legal(attrs.evolve(state, regions=regions, setting=forgetful))
        after = apply(attrs.evolve(state, regions=regions, setting=forgetful), decision)
        state = apply(state, decision)
        assert state == attrs.evolve(after, setting=state.setting)


def test_two_decisions_can_be_applied_to_one_state() -> None:
    """What the first one has worked on is not what the second one works on."""
    state = played(2, 3)
    for before in list(positions_of(record_of(state)))[::25]:
        choices = () if is_over(before) else legal(before)
        alone = [apply(attrs.evolve(before), decision) for decision in choices]
        assert alone == [apply(before, decision) for decision in choices]


def test_readings_have_their_names() -> None:
    """There and back; those of the default have none."""
    for seed in range(20):
        sample = readings(random.Random(seed))
        assert sample == to_interpretation(readings_named(sample))
    assert {} == readings_named(DEFAULT)
    assert len(attrs.fields(Interpretation)) == len(playable())


def test_the_simple_bot_beats_the_random_one() -> None:
    """In most of twelve games with four players, on either side."""
    wins = 0
    for seed in range(6):
        for side in Alliance:
            state, chance = new_game(Ruleset(MARCHES), 4), random.Random(seed)
            simple, other = simple_bot(seed), random_bot(seed)
            while not is_over(state):
                who = decider(state)
                if who == BY_CHANCE:
                    state = apply(state, chance.choice(legal(state)))
                else:
                    bot = simple if side_of(next(army for army in state.seats if army == who)) == side else other
                    state = apply(state, bot(state))
            wins += state.stack[-1].alliance == side
    assert wins >= 10


def test_every_law_of_the_list_has_a_name() -> None:
    """From the first to the twenty-third; some share a function."""
    assert [f"INV-{number:02}" for number in range(1, 24)] == sorted(LAWS)


@pytest.mark.parametrize(("open_secret", "what"), [("may_see_objectives", "Objective Cards"), ("may_look", "an Order")])
def test_a_view_that_shows_a_secret_breaks_a_law(monkeypatch: pytest.MonkeyPatch, open_secret: str, what: str) -> None:
    """The Objective Cards of another Army, or an Order of the enemy on the map."""
    draw, state = random.Random(1), new_game(Ruleset(MARCHES), 4)
    while not any(order for region in state.regions for order in region.orders):
        state = apply(state, lively(state, draw))
    assert () == broken_laws(state)
    monkeypatch.setattr(viewing, open_secret, lambda *_: True)
    broken = broken_laws(state)
    assert broken
    assert all(law.startswith("INV-23: ") and what in law for law in broken)


class WholeGame(RuleBasedStateMachine):
    """A game of any number of players under any readings, in which Hypothesis decides."""

    state: Position

    @initialize(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10**6), usual=st.booleans())
    def begin(self, players: int, seed: int, usual: bool) -> None:  # noqa: FBT001 -- given by name
        """Deal, and play lively for a while, so that every phase is reached."""
        self.draw = random.Random(seed)
        self.state = new_game(Ruleset(MARCHES, interpretation=DEFAULT if usual else readings(self.draw)), players)
        for _ in range(self.draw.randrange(400)):
            if not is_over(self.state):
                self.state = apply(self.state, lively(self.state, self.draw))

    @rule(place=st.integers(0, 10**6))
    def decide(self, place: int) -> None:
        """Take any legal decision, if there is one."""
        choices = legal(self.state)
        if choices:
            self.state = apply(self.state, choices[place % len(choices)])

    @invariant()
    def the_laws_hold(self) -> None:
        """None is broken."""
        if hasattr(self, "state"):
            assert () == broken_laws(self.state)


WholeGame.TestCase.settings = settings(
    max_examples=8,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)
TestWholeGame = WholeGame.TestCase
