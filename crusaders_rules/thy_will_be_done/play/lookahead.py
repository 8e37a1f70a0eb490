"""Lookahead, for readings under which every action of a wedge must succeed and the first could block the second."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, tables
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, STEPS
from crusaders_rules.thy_will_be_done.state import Action, Plan, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def looked_at(state: State) -> bool:
    """Whether a decision could block a later action of the wedge, if each must succeed."""
    if not tables.of(state.ruleset).every_action_succeeds:
        return False
    asked = state.pending
    if isinstance(asked, p.AskSplit):
        return True
    return KINDS[type(asked)].resolving and not isinstance(asked, p.AskGain) and bool(_due(asked))


def finishes_after(state: State, decision: Decision) -> bool:
    """Whether the rest of the wedge can succeed after a decision."""
    try:
        return _finishes(STEPS[type(state.pending), type(decision)](state, state.pending, decision))
    except flow.CannotFinish:
        return False


def _due(asked: p.Pending) -> Plan:
    """The rest of the plan that must succeed."""
    plan: Plan = getattr(asked, "plan", ())
    # The rest of an action that already has a result may fail.
    return plan[1:] if isinstance(asked, p.AskReward | p.AskGain | p.AskFreed) and asked.begun else plan


def _finishes(state: State) -> bool:
    asked = state.pending
    if not KINDS[type(asked)].resolving or not _due(asked):
        return True
    if isinstance(asked, p.AskMove):
        return _travels_well(state, asked)
    if isinstance(asked, p.AskGain):
        # The amount taken makes no difference to the rest.
        return finishes_after(state, d.Gain(asked.amount))
    # The last one in the list is to stop, if possible, which leads to the second action fastest.
    return any(finishes_after(state, one) for one in reversed(KINDS[type(asked)].list(state, asked)))


def _travels_well(state: State, asked: p.AskMove) -> bool:
    """Whether the rest of the plan can succeed after a Travel.

    One knight in the right region is enough for that. So this tries one move at a time, and the other
    knights stay.
    """
    for knight in dict.fromkeys(asked.knights):
        moves = feasibility.ways_in(state, knight, asked.points)[1]
        # Staying comes first: most often the rest can succeed without a move.
        for move in sorted(moves, key=lambda one: one.region != knight):
            if (move.region != knight or not asked.must) and _moved_well(state, asked, move):
                return True
    return False


def _moved_well(state: State, asked: p.AskMove, move: d.Move) -> bool:
    """Whether the rest of the plan can succeed after this move, if no other knight moves."""
    (action, tokens), *others = asked.plan
    if others or action == Action.TRAVEL:
        alone = state.asking(replace(asked, knights=(move.origin,)))
        return finishes_after(alone, move)
    # Only the regions of the knights matter to the one action that follows.
    area = state.areas[asked.seat]
    knights = list(area.knights)
    knights[knights.index(move.origin)] = move.region
    moved = area.then(area.wheel, tuple(sorted(knights)), area.influence)
    return feasibility.succeeds(state, moved, action, tokens)
