"""Whole games with Hypothesis: every step is a legal decision, and every law is checked after it."""

from __future__ import annotations

import random

import attrs
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from crusaders_rules import is_over, legal, score, winners
from crusaders_rules.thy_will_be_done.check.laws import in_setup
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import WinnerTie
from tests.thy_will_be_done.machine.games import WatchedGame, judge_everything
from tests.thy_will_be_done.support import combinations, thorough, with_expansions

seeds = st.integers(0, 2**32 - 1)


@st.composite
def interpretations(draw: st.DrawFn) -> Interpretation:
    """Draw a reading for each question."""
    default = attrs.asdict(Interpretation())
    return Interpretation(**{question: draw(st.sampled_from(type(reading))) for question, reading in default.items()})


class GameMachine(WatchedGame, RuleBasedStateMachine):
    """Any game, begun in any way and played in any way."""

    @initialize(
        begun=st.sampled_from(combinations()) | st.sampled_from(with_expansions()),
        seed=st.none() | seeds,
        interpretation=interpretations(),
    )
    def begin(self, begun: tuple[Ruleset, int], seed: int | None, interpretation: Interpretation) -> None:
        """Begin with any variant, orders, board, number of players, edition, expansions and readings."""
        self.start(*begun, seed, interpretation)

    @precondition(lambda self: self.going)
    @rule(choice=st.integers(0, 2**16))
    def take_one_decision(self, choice: int) -> None:
        """Take any of the legal decisions."""
        choices = legal(self.state)
        self.decide(choices[choice % len(choices)])

    @precondition(lambda self: self.going)
    @rule(seed=seeds, count=st.integers(2, 120))
    def play_on(self, seed: int, count: int) -> None:
        """Take some decisions at random."""
        chance = random.Random(seed)
        for _ in range(count):
            if not self.going:
                break
            self.decide(chance.choice(legal(self.state)))

    @rule(seed=seeds)
    def think_of_everything(self, seed: int) -> None:
        """Judge decisions of every kind, legal or not."""
        judge_everything(self.state, random.Random(seed))

    @precondition(lambda self: not in_setup(self.state))
    @rule()
    def add_up(self) -> None:
        """Score the position, whether the game is over or not."""
        sheet = score(self.state)
        assert sheet.totals == tuple(sum(term.amount for term in row) for row in sheet.rows)
        for area, mine in zip(self.state.areas, sheet.totals, strict=True):
            assert area.influence <= mine
        assert all(sheet.totals[seat] == max(sheet.totals) for seat in winners(self.state))
        assert len(winners(self.state)) == 1 or self.readings.winner_tie == WinnerTie.SHARED
        assert not is_over(self.state) or winners(self.state)


TestGames = GameMachine.TestCase
# A game is long: test_random_games.py plays whole ones.
TestGames.settings = settings(max_examples=30 if thorough() else 12)
