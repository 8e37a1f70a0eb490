"""The changes by a result of an action: the player area, the board, and the rest of the plan."""

from __future__ import annotations

from typing import TypeVar

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.rules import muster, resolve
from crusaders_rules.thy_will_be_done.state import PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import pending as p

Changed = TypeVar("Changed", bound=p.OfResult)
Resulting = TypeVar("Resulting", bound=p.OfAction)


def mustered(state: State, area: PlayerArea, asked: p.AskTroop) -> tuple[PlayerArea, int, p.AskTroop]:
    """The area with one more troop, the influence for it, and the updated question."""
    cost = muster.troop_cost(area.troops, state.ruleset)
    troops = muster.flip_troop(area.troops)
    after = replace(area, troops=troops)
    return after, muster.troop_influence(troops), after_result(state, asked, area, after, cost)


def after_result(state: State, asked: Resulting, before: PlayerArea, after: PlayerArea, spent: int) -> Resulting:
    """The question with the plan after a result of an action: first the rest of the action, if it continues.

    Args:
        state: The position.
        asked: The question that was just answered.
        before: The area before the answer.
        after: The area after the answer.
        spent: The cost of the result.
    """
    book = state.ruleset.book
    if not book.values_change:
        return asked
    action = asked.action
    value = feasibility.value_of(state, before, action, asked.tokens)
    rest = resolve.left_of_value(value, spent, state.ruleset)
    if rest is None:
        return settled(state, replace(asked, begun=False), before, after)
    plan = ((action, rest - feasibility.bonus_of(state, before, action)), *asked.plan)
    return settled(state, replace(asked, plan=plan, begun=True), before, after)


def settled(state: State, asked: Changed, before: PlayerArea, after: PlayerArea) -> Changed:
    """The question with the plan after a change of the area.

    A running action keeps its value. Whether a later action does depends on a reading, unless its bonus was divided
    with the tokens.
    """
    ruleset, plan = state.ruleset, []
    if not ruleset.book.values_change:
        return asked
    for place, (action, tokens) in enumerate(asked.plan):
        was, now = feasibility.bonus_of(state, before, action), feasibility.bonus_of(state, after, action)
        if asked.begun and place == 0:
            plan.append((action, tokens + was - now))
        else:
            joined = resolve.joins_the_tokens(was - now, ruleset)
            plan.append((action, tokens + (joined or -resolve.forgone(was, now, ruleset))))
    return replace(asked, plan=tuple(plan))
