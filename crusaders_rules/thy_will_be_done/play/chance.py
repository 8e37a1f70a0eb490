"""Chance with fixed outcomes: it decides by them, one decision after another."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.kinds import STEPS, kind_of
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision


def fixed_decision(state: State) -> Decision | None:
    """The next decision of chance, if its outcomes are fixed and it is chance's turn."""
    if state.outcomes is None or state.pending.seat != CHANCE:
        return None
    outcome = kind_of(state).outcome
    return None if outcome is None else outcome(state, state.pending)


def settle(state: State) -> State:
    """Apply the fixed outcomes of chance, up to the next decision of a player.

    The outcomes were judged at the start of the game, so they are not judged again.
    """
    fixed = fixed_decision(state)
    while fixed is not None:
        state = STEPS[type(state.pending), type(fixed)](state, state.pending, fixed)
        fixed = fixed_decision(state)
    return state
