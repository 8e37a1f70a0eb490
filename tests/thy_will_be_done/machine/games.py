"""A monitored game: the laws are checked after every decision, and all conceivable decisions now and then."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis.stateful import invariant

from crusaders_rules import IllegalDecision, apply, is_over, legal, new_game, to_act
from crusaders_rules.thy_will_be_done.check.cases.conceivable import conceivable
from crusaders_rules.thy_will_be_done.check.history import step, watch
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    LearningSkip,
    UpgradeEmptyWedge,
)
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def rebuilt(thing: Any) -> Any:  # noqa: ANN401 -- any part of a position
    """Return an equal copy made of new parts, except the ruleset, which is shared."""
    if isinstance(thing, tuple):
        parts = [rebuilt(part) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    if attrs.has(type(thing)) and not isinstance(thing, Ruleset):
        fields = [field for field in attrs.fields(type(thing)) if field.init]
        return type(thing)(**{field.name: rebuilt(getattr(thing, field.name)) for field in fields})
    return thing


def judge_everything(state: State, chance: random.Random) -> int:
    """Check that the list and the judge of legal decisions agree on all conceivable decisions.

    Args:
        state: A position, which must not change under it.
        chance: Draws the refused decisions that are tried.

    Returns:
        The number of decisions judged.
    """
    before = rebuilt(state)
    listed = legal(state)
    assert len(listed) == len(set(listed))
    every = dict.fromkeys(conceivable(state))
    assert set(listed) <= set(every)
    against = {decision: refusals(state, decision) for decision in every}
    assert set(listed) == {decision for decision, refusal in against.items() if not refusal}
    illegal = [decision for decision, refusal in against.items() if refusal]
    for decision in chance.sample(illegal, 15):
        with pytest.raises(IllegalDecision) as caught:
            apply(state, decision)
        assert (decision, against[decision]) == (caught.value.decision, caught.value.refusals)
        assert all(refusal.sentence and refusal.rule for refusal in against[decision])
    assert before == state
    assert hash(before) == hash(state)
    return len(every)


class WatchedGame:
    """A game in progress, with the position before the last decision.

    The laws of the game are judged after every single decision.
    """

    def start(
        self, ruleset: Ruleset, players: int, seed: int | None, interpretation: Interpretation | None = None
    ) -> None:
        """Begin; without a seed chance is asked too."""
        if interpretation is not None:
            ruleset = attrs.evolve(ruleset, interpretation=interpretation)
        self.now = self.before = watch(new_game(ruleset, players, seed=seed))
        self.decided = 0
        self.judge()

    @property
    def state(self) -> State:
        """The position."""
        return self.now.position

    @property
    def readings(self) -> Interpretation:
        """The readings that are played."""
        return self.state.ruleset.interpretation

    @property
    def going(self) -> bool:
        """Whether anything can still be decided."""
        return bool(legal(self.state))

    def decide(self, decision: Decision) -> None:
        """Take a legal decision, and check that every law still holds."""
        self.before, self.now = self.now, step(self.now, decision)
        self.decided += 1
        self.judge()

    def judge(self) -> None:
        """Check that every law holds now, and that a decision is legal."""
        self.every_law_holds()
        self.something_is_legal()

    @invariant()
    def every_law_holds(self) -> None:
        """Those of the position, and those of the last step."""
        broken = [name for name, holds in ALWAYS.items() if not holds(self.now)]
        broken += [name for name, holds in EVERY_STEP.items() if not holds(self.before, self.now)]
        assert [] == broken, broken

    @invariant()
    def something_is_legal(self) -> None:
        """Until the game is over, some decision is legal, and the judge accepts every listed decision.

        Two readings can leave a player without a legal turn: one never lets anybody skip in a Learning game, and the
        other lets nobody upgrade an empty wedge.
        """
        listed = legal(self.state)
        assert not any(refusals(self.state, decision) for decision in listed)
        if is_over(self.state):
            assert listed == ()
            assert to_act(self.state) is None
        elif not listed:
            assert isinstance(self.state.pending, p.AskTurn)
            ruleset, wheel = self.state.ruleset, self.state.areas[self.state.pending.seat].wheel
            assert ruleset.interpretation.acting_without_success != ActingWithoutSuccess.ANY
            if ruleset.variant == Variant.LEARNING:
                assert ruleset.interpretation.learning_skip == LearningSkip.NEVER
            else:
                assert ruleset.interpretation.upgrade_empty_wedge == UpgradeEmptyWedge.NO
                assert any(not side for side in wheel.upgraded)
                assert not any(tokens for tokens, side in zip(wheel.tokens, wheel.upgraded, strict=True) if not side)
