"""What is legal where each action of a wedge has to succeed, held against trying everything that could follow."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from crusaders_rules import apply, legal, new_game
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BonusInSplit,
    CalatravaSplit,
    Declining,
    DiscountRegion,
    FreedKnight,
    LaterValue,
    PartialPayment,
    Results,
    SameActionTwice,
    SaracenBonus,
    SepulchreLeast,
    SharedRegion,
    UnspentPoints,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import feasibility, flow, lookahead, success_by_value
from crusaders_rules.thy_will_be_done.play.kinds import BY_QUESTION, STEPS
from crusaders_rules.thy_will_be_done.state import Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.thy_will_be_done.support import TRAVEL_BUILD, player, random_game, table

# Readings that change what an action needs, what it is worth, or what it brings.
READINGS: tuple[dict[str, Any], ...] = (
    {},
    {"zero_steps": ZeroSteps.NO},
    {"declining": Declining.NEVER},
    {"declining": Declining.ALWAYS, "results": Results.MANY},
    {"later_value": LaterValue.NO},
    {"bonus_in_split": BonusInSplit.BEFORE_THE_SPLIT},
    {"same_action_twice": SameActionTwice.YES},
    {"calatrava_split": CalatravaSplit.ONCE, "sepulchre_least": SepulchreLeast.NOT_CHOOSABLE},
    {"discount_region": DiscountRegion.ANY_REGION},
    {"unspent_points": UnspentPoints.KEPT, "shared_region": SharedRegion.EXCLUSIVE},
    {"partial_payment": PartialPayment.YES},
    {"saracen_bonus": SaracenBonus.NO, "freed_knight": FreedKnight.YES},
)


def can_be_finished(state: State, decision: Decision) -> bool:
    """Whether every action can succeed after a decision: try all decisions until nothing of the wedge is left."""
    try:
        after = STEPS[type(state.pending), type(decision)](state, state.pending, decision)
    except flow.CannotFinish:
        return False
    kind = BY_QUESTION[type(after.pending)]
    return not kind.resolving or any(can_be_finished(after, one) for one in reversed(kind.list(after, after.pending)))


@pytest.mark.rules("turn.effect")
@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings) or "default")
def test_a_decision_is_legal_if_the_wedge_can_be_finished_after_it(readings: dict[str, Any]) -> None:
    """What values and regions tell is what is found by trying, in every position of random games."""
    interpretation = Interpretation(acting_without_success=ActingWithoutSuccess.EACH, **readings)
    kept = left_out = 0
    for seed in range(4):
        begun = new_game(Ruleset(interpretation=interpretation), 3, seed=seed)
        for state, _, _ in islice(random_game(begun, random.Random(seed)), 400):
            if lookahead.looked_at(state):
                listed = BY_QUESTION[type(state.pending)].list(state, state.pending)
                expected = tuple(one for one in listed if can_be_finished(state, one))
                assert expected == legal(state)
                kept, left_out = kept + len(expected), left_out + len(listed) - len(expected)
    assert min(kept, left_out) > 100


@pytest.mark.rules("turn.effect")
@pytest.mark.parametrize("expansions", [("five-and-six",), ("divine-influence",), ("five-and-six", "divine-influence")])
def test_it_is_so_with_expansions(expansions: tuple[str, ...]) -> None:
    """One knight in the right region is enough there, too; on a small board, where all can be tried."""
    interpretation = Interpretation(acting_without_success=ActingWithoutSuccess.EACH)
    board = load_board("tiny-row")
    kept = left_out = 0
    for seed in range(20):
        chance = random.Random(seed)
        state = new_game(Ruleset(expansions=expansions, interpretation=interpretation, board=board), 2, seed=seed)
        for _ in range(300):
            if lookahead.looked_at(state):
                listed = BY_QUESTION[type(state.pending)].list(state, state.pending)
                expected = tuple(one for one in listed if can_be_finished(state, one))
                assert expected == legal(state)
                kept, left_out = kept + len(expected), left_out + len(listed) - len(expected)
            # Whoever has influence tiles may turn them for the action after a Travel.
            choices = [one for one in legal(state) if isinstance(one, d.Collect)] or legal(state)
            if not choices:
                break
            state = apply(state, chance.choice(choices))
    assert min(kept, left_out) > 20


@pytest.mark.rules("turn.effect", "travel.optional")
def test_knights_that_have_to_move_leave_it_open_what_they_can_do_after_it() -> None:
    """A knight that may stay can still build where it stands; one that has to leave may find no site."""
    plan = ((Action.TRAVEL, 1), (Action.BUILD, 4))
    told = {}
    for declining in (Declining.WHERE_IT_SAYS_MAY, Declining.NEVER):
        area = player("b3", tokens={TRAVEL_BUILD: 5}, upgraded=[TRAVEL_BUILD])
        state = table(area, acting_without_success=ActingWithoutSuccess.EACH, declining=declining)
        hand = feasibility.hand_of(state, area, TRAVEL_BUILD)
        told[declining] = success_by_value.all_succeed(hand, plan, state.ruleset)
    assert {Declining.WHERE_IT_SAYS_MAY: True, Declining.NEVER: None} == told
