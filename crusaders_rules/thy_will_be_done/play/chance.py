"""Chance, where its outcomes were fixed beforehand: it decides by them, one decision after another."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.kinds import STEPS, kind_of
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision


def fixed_decision(state: State) -> Decision | None:
    """What chance decides now, if its outcomes were fixed beforehand and it is asked."""
    if state.outcomes is None or state.pending.seat != CHANCE:
        return None
    outcome = kind_of(state).outcome
    return None if outcome is None else outcome(state, state.pending)


def settle(state: State) -> State:
    """Let chance decide what its fixed outcomes say, until a player is asked.

    The outcomes were judged when the game began, so none of them is judged again.
    """
    fixed = fixed_decision(state)
    while fixed is not None:
        state = STEPS[type(state.pending), type(fixed)](state, state.pending, fixed)
        fixed = fixed_decision(state)
    return state
