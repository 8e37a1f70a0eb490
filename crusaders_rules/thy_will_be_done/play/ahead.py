"""Looking ahead, where every action of a wedge has to succeed and the first one could get in the way of the second."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import needs, otherwise, tables
from crusaders_rules.thy_will_be_done.state import Plan, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_IN_AN_ACTION = (
    p.AskFirst,
    p.AskMove,
    p.AskTroop,
    p.AskGain,
    p.AskTarget,
    p.AskReward,
    p.AskBuilding,
    p.AskFreed,
)


@tables.table(1 << 12)
def finishes_with(state: State, wedge: int, plan: Plan) -> bool:
    """Whether all actions of a plan, resolved in this order, succeed by some decisions of the player."""
    from crusaders_rules.thy_will_be_done.play import apply  # late: it looks ahead itself

    area = state.areas[state.pending.seat or 0]
    try:
        return _finishes(apply.proceed(state, area, state.supply, wedge, plan))
    except otherwise.ComesToNothing:
        return False


def looked_at(state: State) -> bool:
    """Whether a decision could keep a later action of the wedge from success."""
    asked = state.pending
    if not isinstance(asked, _IN_AN_ACTION) or isinstance(asked, p.AskFirst | p.AskGain):
        return False
    return bool(_due(asked)) and needs.all_have_to_succeed(state)


def finishes_after(state: State, decision: Decision) -> bool:
    """Whether all that is left of the wedge can succeed after a decision."""
    from crusaders_rules.thy_will_be_done.play import apply  # late: it looks ahead itself

    try:
        return _finishes(apply.STEPS[type(decision)](state, state.pending, decision))
    except otherwise.ComesToNothing:
        return False


def _due(asked: p.Pending) -> Plan:
    """What is left of the plan and has to succeed."""
    plan: Plan = getattr(asked, "plan", ())
    # The rest of an action that has had a result may come to nothing.
    return plan[1:] if isinstance(asked, p.AskReward | p.AskGain | p.AskFreed) and asked.begun else plan


def _finishes(state: State) -> bool:
    from crusaders_rules.thy_will_be_done.play import legal  # late: it looks ahead itself

    asked = state.pending
    if not isinstance(asked, _IN_AN_ACTION) or not _due(asked):
        return True
    if isinstance(asked, p.AskMove):
        return _travels_well(state, asked)
    if isinstance(asked, p.AskGain):
        # How much is taken makes no difference to what follows.
        return finishes_after(state, d.Gain(asked.amount))
    # The last one listed is to stop, where that is possible, and so soonest at the second action.
    return any(finishes_after(state, one) for one in reversed(legal.listed(state)))


def _travels_well(state: State, asked: p.AskMove) -> bool:
    """Whether what follows a Travel can succeed after it.

    For that it is enough that one knight stands in the right place. So one move is tried at a time, and the other
    knights stay where they are.
    """
    for knight in dict.fromkeys(asked.knights):
        alone = state.then(state.areas, state.supply, replace(asked, knights=(knight,)))
        for move in tables.ways_in(state, knight, asked.points)[1]:
            if (move.region != knight or not asked.must) and finishes_after(alone, move):
                return True
    return False
