"""What actions do where a question on resolving them has another reading than the default one; see ``plans``."""

from __future__ import annotations

from typing import TypeVar

import attrs

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import needs, tables
from crusaders_rules.thy_will_be_done.rules import end, influence, muster, resolve, travel
from crusaders_rules.thy_will_be_done.state import Action, Plan, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import pending as p

Asked = TypeVar("Asked", p.AskTarget, p.AskBuilding, p.AskTroop)
Changed = TypeVar("Changed", p.AskTarget, p.AskBuilding, p.AskTroop, p.AskReward)


class ComesToNothing(Exception):  # noqa: N818 -- never leaves the package
    """An action that has to succeed cannot; no legal decision leads there."""


@attrs.frozen
class Progress:
    """How far the wedge of the player who is asked has come.

    Attributes:
        area: The player area.
        supply: The supply.
        wedge: The wedge.
        plan: What is left of it.
        begun: Whether the first action of the plan has a result already.
        asked: What is asked of the player, if anything is.
    """

    area: PlayerArea
    supply: int
    wedge: int
    plan: Plan
    begun: bool = False
    asked: p.Pending | None = None


def go_on(state: State, now: Progress) -> Progress:
    """Resolve what is left of a plan as far as nobody has to be asked.

    Raises:
        ComesToNothing: If an action has to succeed and cannot.
    """
    while now.plan and now.asked is None:
        (action, tokens), plan = resolve.next_action(now.plan)
        begun, now = now.begun, replace(now, plan=plan, begun=False)
        fails = bool(needs.failures(state, now.area, action, tokens))
        if fails and not begun and needs.all_have_to_succeed(state):
            raise ComesToNothing
        if action == Action.INFLUENCE:
            due = influence.influence_gain(max(0, needs.value_of(now.area, action, tokens)))
            now = _gained(state, now, due, declinable=True)
        elif action == Action.TRAVEL:
            now = _travelling(state, now, tokens, fails=fails)
        elif not fails:
            asked = _QUESTIONS[action](state.pending.seat or 0, now.wedge, plan, tokens, begun)
            now = _asking(state, replace(now, asked=asked))
    return now


_QUESTIONS: dict[Action, type[p.AskTroop | p.AskTarget | p.AskBuilding]] = {
    Action.MUSTER: p.AskTroop,
    Action.CRUSADE: p.AskTarget,
    Action.BUILD: p.AskBuilding,
}
_ACTIONS: dict[type, Action] = {asked: action for action, asked in _QUESTIONS.items()}


def _asking(state: State, now: Progress) -> Progress:
    """Muster without asking where there is nothing to choose."""
    asked = now.asked
    if not isinstance(asked, p.AskTroop) or asked.begun:
        return now
    if resolve.may_decline(worded_as_permission=False, ruleset=state.ruleset) is None:
        return now
    area, due, asked = mustered(state, now.area, asked)
    return _gained(
        state, replace(now, area=area, plan=asked.plan, begun=asked.begun, asked=None), due, declinable=False
    )


def _gained(state: State, now: Progress, due: int, *, declinable: bool) -> Progress:
    """Take the influence that is due, or ask how much of it is taken."""
    if len(amounts(state, due, declinable=declinable)) > 1:
        return replace(now, asked=p.AskGain(state.pending.seat or 0, now.wedge, now.plan, due, now.begun))
    return replace(now, area=gain(now.area, due), supply=end.take(now.supply, due, state.ruleset))


# Gains.


def gain(area: PlayerArea, amount: int) -> PlayerArea:
    """The area with so much more influence."""
    return area.then(area.wheel, area.knights, area.influence + amount)


def amounts(state: State, due: int, *, declinable: bool) -> tuple[int, ...]:
    """How much influence a player may take of what is due.

    Args:
        state: The position.
        due: What is due.
        declinable: Whether it is what an Influence action gives, which can be declined like that of other actions.
    """
    possible = influence.amounts(due, state.ruleset)
    if declinable and resolve.may_decline(worded_as_permission=False, ruleset=state.ruleset) is None:
        return tuple(sorted({0, *possible}))
    return possible


def asks_for_amount(state: State, due: int) -> bool:
    """Whether a player is asked how much to take of the influence for a building, a troop or an enemy."""
    return len(amounts(state, due, declinable=False)) > 1


# Results.


def mustered(state: State, area: PlayerArea, asked: p.AskTroop) -> tuple[PlayerArea, int, p.AskTroop]:
    """The area with one more troop, the influence due for it, and what is asked as it stands after it."""
    cost = muster.troop_cost(area.troops, state.ruleset)
    troops = muster.flip_troop(area.troops)
    after = replace(area, troops=troops)
    return after, muster.troop_influence(troops), after_result(state, asked, area, after, cost)


def after_result(state: State, asked: Asked, before: PlayerArea, after: PlayerArea, spent: int) -> Asked:
    """What is asked, with the plan as it stands after a result of an action: the rest of it first, if it goes on.

    Args:
        state: The position.
        asked: What is asked, and answered by now.
        before: The area before the answer.
        after: The area as the answer has changed it.
        spent: What the result costs.
    """
    action = _ACTIONS[type(asked)]
    rest = resolve.left_of_value(needs.value_of(before, action, asked.tokens), spent, state.ruleset)
    if rest is None:
        return settled(state, replace(asked, begun=False), before, after)
    plan = ((action, rest - needs.value_of(before, action, 0)), *asked.plan)
    return settled(state, replace(asked, plan=plan, begun=True), before, after)


def settled(state: State, asked: Changed, before: PlayerArea, after: PlayerArea) -> Changed:
    """What is asked, with the plan as it stands once an area has changed.

    An action that is under way keeps its value. Whether a later one does is a question of its own, unless its bonus
    was divided with the tokens.
    """
    ruleset, plan = state.ruleset, []
    for place, (action, tokens) in enumerate(asked.plan):
        was, now = needs.value_of(before, action, 0), needs.value_of(after, action, 0)
        if asked.begun and place == 0:
            plan.append((action, tokens + was - now))
        else:
            joined = resolve.joins_the_tokens(was - now, ruleset)
            plan.append((action, tokens + (joined or -resolve.forgone(was, now, ruleset))))
    return replace(asked, plan=tuple(plan))


# Travel.


def _travelling(state: State, now: Progress, tokens: int, *, fails: bool) -> Progress:
    """Begin a Travel action: what is owed is paid, and a knight is asked if there are points."""
    value = max(0, travel.movement_points(needs.value_of(now.area, Action.TRAVEL, tokens)))
    points = max(0, value + now.area.carried)
    area = replace(now.area, carried=value + now.area.carried - points)
    if fails or not points:
        return replace(now, area=after_travel(state, area, points))
    must = _must_step(state, area, points)
    asked = p.AskMove(state.pending.seat or 0, now.wedge, now.plan, points, area.knights, must)
    return replace(now, area=area, asked=asked)


def after_travel(state: State, area: PlayerArea, points: int) -> PlayerArea:
    """The area with what is carried over when a Travel action is over with so many points, below zero for a debt."""
    carried = area.carried + (points if points < 0 else travel.kept(points, state.ruleset))
    return area if carried == area.carried else replace(area, carried=carried)


def standing_still(state: State) -> Refusal | None:
    """Refuse a Travel in which a knight could step and none does."""
    nobody = travel.nobody_moves(state.ruleset)
    return nobody or resolve.may_decline(worded_as_permission=True, ruleset=state.ruleset)


def _must_step(state: State, area: PlayerArea, points: int) -> bool:
    """Whether a knight has to end up elsewhere: one can step, and the points do not let it come back."""
    return (
        standing_still(state) is not None
        and needs.can_step(state, area.knights, points)
        and not any(_there_and_back(state, knight, points) for knight in set(area.knights))
    )


def _there_and_back(state: State, knight: int, points: int) -> bool:
    """Whether a knight can leave its region and return to it with so many points."""
    for place, cost in tables.ways_in(state, knight, points)[0].items():
        left = points - cost
        if place != knight and left > 0 and tables.ways_in(state, place, left)[0].get(knight, points) <= left:
            return True
    return False


def stay_refusal(state: State, asked: p.AskMove) -> Refusal | None:
    """Refuse to let the last knight stay that could still make the step that has to be made."""
    if asked.must and not needs.can_step(state, asked.knights[1:], asked.points):
        return standing_still(state)
    return None
