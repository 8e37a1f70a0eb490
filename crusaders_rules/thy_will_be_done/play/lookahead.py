"""Looking ahead, where every action of a wedge has to succeed and the first one could get in the way of the second."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, tables
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, STEPS
from crusaders_rules.thy_will_be_done.state import Action, Plan, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def looked_at(state: State) -> bool:
    """Whether a decision could keep a later action of the wedge from success, where each has to succeed."""
    if not tables.of(state.ruleset).every_action_succeeds:
        return False
    asked = state.pending
    if isinstance(asked, p.AskSplit):
        return True
    return KINDS[type(asked)].resolving and not isinstance(asked, p.AskGain) and bool(_due(asked))


def finishes_after(state: State, decision: Decision) -> bool:
    """Whether all that is left of the wedge can succeed after a decision."""
    try:
        return _finishes(STEPS[type(state.pending), type(decision)](state, state.pending, decision))
    except flow.CannotFinish:
        return False


def _due(asked: p.Pending) -> Plan:
    """What is left of the plan and has to succeed."""
    plan: Plan = getattr(asked, "plan", ())
    # The rest of an action that has had a result may come to nothing.
    return plan[1:] if isinstance(asked, p.AskReward | p.AskGain | p.AskFreed) and asked.begun else plan


def _finishes(state: State) -> bool:
    asked = state.pending
    if not KINDS[type(asked)].resolving or not _due(asked):
        return True
    if isinstance(asked, p.AskMove):
        return _travels_well(state, asked)
    if isinstance(asked, p.AskGain):
        # How much is taken makes no difference to what follows.
        return finishes_after(state, d.Gain(asked.amount))
    # The last one listed is to stop, where that is possible, and so soonest at the second action.
    return any(finishes_after(state, one) for one in reversed(KINDS[type(asked)].list(state, asked)))


def _travels_well(state: State, asked: p.AskMove) -> bool:
    """Whether what follows a Travel can succeed after it.

    For that it is enough that one knight stands in the right place. So one move is tried at a time, and the other
    knights stay where they are.
    """
    for knight in dict.fromkeys(asked.knights):
        moves = feasibility.ways_in(state, knight, asked.points)[1]
        # To stay comes first: most often what follows can succeed where the knights are.
        for move in sorted(moves, key=lambda one: one.region != knight):
            if (move.region != knight or not asked.must) and _moved_well(state, asked, move):
                return True
    return False


def _moved_well(state: State, asked: p.AskMove, move: d.Move) -> bool:
    """Whether what follows a Travel can succeed after this move, if no other knight moves."""
    (action, tokens), *others = asked.plan
    if others or action == Action.TRAVEL:
        alone = state.asking(replace(asked, knights=(move.origin,)))
        return finishes_after(alone, move)
    # Only where the knights stand matters to the one action that follows.
    area = state.areas[asked.seat]
    knights = list(area.knights)
    knights[knights.index(move.origin)] = move.region
    moved = area.then(area.wheel, tuple(sorted(knights)), area.influence)
    return feasibility.succeeds(state, moved, action, tokens)
