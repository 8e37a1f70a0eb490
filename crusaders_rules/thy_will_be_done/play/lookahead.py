"""Lookahead, for readings under which every action of a wedge must succeed and the first could block the second.

Values decide most splits (see ``success_by_value``), and the regions of the knights decide most moves. The other
cases are tried, decision by decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, resolution
from crusaders_rules.thy_will_be_done.play.kinds import STEPS, kind_of
from crusaders_rules.thy_will_be_done.play.needs import Needs
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.state import Action, Plan, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

# Whether the rest of the wedge can succeed after a decision.
Finishes = Callable[[Any], bool]


def looked_at(state: State) -> bool:
    """Whether a decision could block a later action of the wedge, if each must succeed."""
    if not state.ruleset.book.every_action_succeeds:
        return False
    asked = state.pending
    if isinstance(asked, p.AskSplit):
        return True
    return kind_of(state).resolving and not isinstance(asked, p.AskGain) and bool(_due(asked))


def finishes(state: State) -> Finishes:
    """Return the test of whether the rest of the wedge can succeed after a decision."""
    asked = state.pending
    if isinstance(asked, p.AskSplit):
        return _after_split(state, asked)
    if isinstance(asked, p.AskMove):
        return _after_move(state, asked)
    return _after_any(state)


def _after_any(state: State) -> Finishes:
    asked = state.pending
    return lambda decision: _finishes(STEPS[type(asked), type(decision)], state, asked, decision)


def _finishes(step: Callable[..., State], *given: object) -> bool:
    """Whether the rest of the wedge can succeed after a step."""
    try:
        return _can_finish(step(*given))
    except flow.CannotFinish:
        return False


def _due(asked: p.Pending) -> Plan:
    """The rest of the plan that must succeed."""
    plan: Plan = getattr(asked, "plan", ())
    # The rest of an action that already has a result may fail.
    return plan[1:] if isinstance(asked, p.AskReward | p.AskGain | p.AskUnlockedKnight) and asked.begun else plan


def _can_finish(state: State) -> bool:
    """Whether the rest of the wedge can succeed."""
    asked = state.pending
    if not kind_of(state).resolving or not _due(asked):
        return True
    if isinstance(asked, p.AskMove) and not asked.must:
        known = _travels_well(state, state.areas[asked.seat], asked.knights, asked.points, asked.plan)
        if known is not None:
            return known
    if isinstance(asked, p.AskGain):
        # The amount taken makes no difference to the rest.
        return finishes(state)(d.Gain(asked.amount))
    # The last one in the list is to stop, if possible, which leads to the second action fastest.
    return any(map(finishes(state), reversed(kind_of(state).list(state, asked))))


def _after_split(state: State, asked: p.AskSplit) -> Finishes:
    area, wedge = state.areas[asked.seat], asked.wedge
    wheel = area.wheel
    key = (wheel.arrangement[wedge], wheel.upgraded[wedge], wheel.tokens[wedge], feasibility.reach(state, area))
    orders = state.ruleset.book.wedges.outlook[key]

    def after(split: Decision) -> bool:
        untold = orders[split]
        if not untold:
            return untold is None
        return any(_after_beginning(state, area, wedge, plan) for plan in untold)

    return after


def _after_beginning(state: State, area: PlayerArea, wedge: int, plan: Plan) -> bool:
    """Whether all of a plan can succeed from here."""
    (action, tokens), *rest = plan
    # A player who may turn tiles for the Travel decides about them first.
    asked_first = feasibility.most_turned(state, area, action)
    if action == Action.TRAVEL and state.ruleset.book.may_stand_still and not asked_first:
        points, _ = flow.movement(state, area, tokens)
        known = _travels_well(state, area, area.knights, points, rest)
        if known is not None:
            return known
    return _finishes(flow.proceed, flow.Progress(state, area, state.supply, wedge, plan))


# After a Travel: one knight in the right region is enough.


class _Needs(NamedTuple):
    """The value of the action after a Travel, and the least value that it needs, by the region of a knight."""

    action: Action
    value: int
    least: tuple[int, ...]

    def met_by(self, regions: Iterable[int]) -> bool:
        """Whether it succeeds with a knight in one of these regions."""
        least = self.least
        return resolution.enough(self.action, self.value, min([least[one] for one in regions], default=OUT_OF_REACH))


def _needs(state: State, area: PlayerArea, plan: Sequence[tuple[Action, int]]) -> _Needs | None:
    """What the rest of a plan needs; None if the region of one knight does not decide."""
    action, tokens = plan[0]
    needs: Needs = state.ruleset.book.needs
    least = needs.least_by_region(state, area, action) if len(plan) == 1 else None
    if least is None:
        return None
    value = feasibility.value_of(state, area, action, tokens) + feasibility.most_turned(state, area, action)
    return _Needs(action, value, least)


def _travels_well(
    state: State, area: PlayerArea, knights: Iterable[int], points: int, rest: Sequence[tuple[Action, int]]
) -> bool | None:
    """Whether the rest can succeed after a Travel of these knights; None if the regions do not decide."""
    needs = _needs(state, area, rest)
    if needs is None:
        return None
    return needs.met_by(area.knights) or _one_arrives(state, knights, points, needs)


def _one_arrives(state: State, knights: Iterable[int], points: int, needs: _Needs) -> bool:
    """Whether one of these knights can reach the right region with so many points."""
    return any(needs.met_by(feasibility.ways_in(state, one, points)[0]) for one in set(knights))


def _after_move(state: State, asked: p.AskMove) -> Finishes:
    area = state.areas[asked.seat]
    needs = None if asked.must else _needs(state, area, asked.plan)
    if needs is None:
        return _after_any(state)
    knight, *later = asked.knights
    others = list(area.knights)
    others.remove(knight)
    if needs.met_by(others):
        return lambda _: True
    costs = feasibility.ways_in(state, knight, asked.points)[0]

    def after(move: d.Move) -> bool:
        left = asked.points - (costs[move.region] if move.region != knight else 0)
        return needs.met_by((move.region,)) or _one_arrives(state, later, left, needs)

    return after
