"""What is resolved of a wedge, where a question on it has another reading than the default one.

``needs``, ``legal`` and ``apply`` come here, to ``otherwise`` and to ``ahead`` when
``Interpretation.resolves_as_usual`` does not hold. With default readings what is found here is what they find for
themselves, only later.

A plan pairs an action with its tokens, and its value is those tokens and the bonus that the player has by now. What a
reading makes of that value is put to the tokens of the plan or taken from them.
"""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotFinished, SplitOutOfRange
from crusaders_rules.thy_will_be_done.play import ahead, needs, tables
from crusaders_rules.thy_will_be_done.rules import orders, resolve
from crusaders_rules.thy_will_be_done.state import Action, Plan, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

# What is resolved of a wedge.


def _bonus(area: PlayerArea, action: Action) -> int:
    return tables.bonus(action, area.buildings, area.troops, area.order)


def _shares(state: State, area: PlayerArea, wedge: int, actions: tuple[Action, ...]) -> tuple[tuple[int, ...], ...]:
    """For each way to share a reduction of the wedge, how much the value of each action differs from the usual one."""
    usual = [orders.holy_sepulchre_reduction(area.order) if action == Action.TRAVEL else 0 for action in actions]
    ways = orders.holy_sepulchre_shares(area.order, actions, area.wheel.arrangement[wedge], state.ruleset)
    return tuple(tuple(share - there for share, there in zip(way, usual, strict=True)) for way in ways)


def _again(state: State, area: PlayerArea) -> int:
    """What the bonus of the second action of a wedge lacks."""
    return orders.calatrava_again(area.order, state.ruleset) - orders.calatrava_bonus(area.order)


def _joined(state: State, area: PlayerArea, actions: tuple[Action, ...], share: tuple[int, ...]) -> tuple[int, ...]:
    """How much of the bonus of each action is divided with the tokens."""
    return tuple(
        resolve.joins_the_tokens(_bonus(area, action) + change, state.ruleset)
        for action, change in zip(actions, share, strict=True)
    )


def to_divide(state: State, area: PlayerArea, wedge: int, actions: tuple[Action, ...]) -> int:
    """What is divided between two actions: the tokens of the wedge, and the bonuses that join them."""
    joined = _joined(state, area, actions, _shares(state, area, wedge, actions)[0])
    return area.wheel.tokens[wedge] + sum(joined) + resolve.joins_the_tokens(_again(state, area), state.ruleset)


def actions_of(area: PlayerArea, wedge: int, given: d.Split | d.Twice) -> tuple[Action, ...]:
    """The two actions between which something is divided."""
    return (given.action,) * 2 if isinstance(given, d.Twice) else needs.actions_on(area, wedge)


def plan_for(state: State, area: PlayerArea, wedge: int, given: d.Split | d.Twice) -> Plan:
    """What is resolved by a split, in the order of the wedge."""
    offered = actions_of(area, wedge, given)
    second = to_divide(state, area, wedge, offered) - given.tokens - given.idle
    plan = resolve.plan_of(offered, (given.tokens, second))
    actions = tuple(action for action, _ in plan)
    shares = _shares(state, area, wedge, actions)
    borne = isinstance(given, d.Split) and given.bears is not None and len(shares) > 1
    share = shares[1 if borne else 0]
    joined = _joined(state, area, actions, share)
    return tuple(
        (action, tokens + change - join) for (action, tokens), change, join in zip(plan, share, joined, strict=True)
    )


def plan_of_wedge(state: State, area: PlayerArea, wedge: int) -> Plan:
    """What is resolved of a wedge that is not split: one with a single action, or an empty one."""
    tokens, actions = area.wheel.tokens[wedge], needs.actions_on(area, wedge)
    plan = ((actions[0], tokens),) if tokens else resolve.plan_without_token(actions, tokens, state.ruleset) or ()
    (share,) = _shares(state, area, wedge, tuple(action for action, _ in plan))
    return tuple((action, count + change) for (action, count), change in zip(plan, share, strict=True))


def begun_with(state: State, area: PlayerArea, plan: Plan, first: Action) -> Plan:
    """A plan in the order in which it is resolved."""
    if len(plan) == 1:
        return plan
    (one, tokens), (other, rest) = resolve.reorder(plan, first)
    # Where bonuses are divided with the tokens, the second one lacks nothing: it was not divided in the first place.
    lacks = _again(state, area) - resolve.joins_the_tokens(_again(state, area), state.ruleset)
    return (one, tokens), (other, rest + lacks)


def orders_of(state: State, area: PlayerArea, plan: Plan) -> tuple[Plan, ...]:
    """The orders in which the actions of a plan can be resolved."""
    return tuple(begun_with(state, area, plan, action) for action in dict.fromkeys(action for action, _ in plan))


# Which wedges can be resolved, and how they can be split.


def plan_refusal(state: State, area: PlayerArea, wedge: int, plan: Plan) -> Refusal | None:
    """Refuse a plan, in the order in which it is resolved, by which too little succeeds."""
    if needs.all_have_to_succeed(state) and len(plan) > 1:
        return None if ahead.finishes_with(state, wedge, plan) else NotFinished("turn.effect")
    each = tuple(needs.failures(state, area, action, tokens) for action, tokens in plan)
    return resolve.without_success(each, state.ruleset)


def first_refusal(state: State, area: PlayerArea, asked: p.AskFirst, first: Action) -> Refusal | None:
    """Refuse to begin with an action if too little succeeds then."""
    return plan_refusal(state, area, asked.wedge, begun_with(state, area, asked.plan, first))


def split_refusal(state: State, area: PlayerArea, wedge: int, given: d.Split | d.Twice) -> Refusal | None:
    """Refuse a split by which too little succeeds in whatever order."""
    plan = plan_for(state, area, wedge, given)
    against = [plan_refusal(state, area, wedge, one) for one in orders_of(state, area, plan)]
    return None if None in against else against[0]


def splits(state: State, area: PlayerArea, wedge: int) -> Iterator[d.Split | d.Twice]:
    """Yield every way to divide what an upgraded wedge holds, whether anything succeeds by it or not."""
    offered = needs.actions_on(area, wedge)
    whole = to_divide(state, area, wedge, offered)
    for idle in _idle(state, whole):
        for tokens in resolve.splits(whole - idle):
            split = d.Split(tokens, idle)
            yield split
            yield from (d.Split(tokens, idle, action) for action in bearing(state, area, wedge, split))
    if resolve.not_twice(state.ruleset) is None:
        for action in offered:
            whole = to_divide(state, area, wedge, (action, action))
            for idle in _idle(state, whole):
                yield from (d.Twice(action, tokens, idle) for tokens in resolve.splits(whole - idle)[1:-1])


def _idle(state: State, whole: int) -> Iterator[int]:
    """Yield how much may be left idle; something is always assigned."""
    for idle in range(whole):
        if resolve.tokens_left_idle(idle, state.ruleset) is None:
            yield idle


def bearing(state: State, area: PlayerArea, wedge: int, given: d.Split) -> tuple[Action, ...]:
    """The actions other than Travel that can bear the reduction of the wedge, if it is split so."""
    offered = needs.actions_on(area, wedge)
    rest = to_divide(state, area, wedge, offered) - given.tokens - given.idle
    actions = tuple(action for action, _ in resolve.plan_of(offered, (given.tokens, rest)))
    # What is divided with the tokens is not borne by either.
    if resolve.joins_the_tokens(1, state.ruleset) or len(_shares(state, area, wedge, actions)) == 1:
        return ()
    return tuple(action for action in offered if action != Action.TRAVEL)


def wrong_split(state: State, area: PlayerArea, wedge: int, given: d.Split | d.Twice) -> Refusal | None:
    """Refuse a split of something else than what the wedge holds."""
    if isinstance(given, d.Twice):
        against = resolve.not_twice(state.ruleset)
        if against is not None:
            return against
    whole = to_divide(state, area, wedge, actions_of(area, wedge, given))
    # Of an action that is resolved twice each part is at least one token; and something is always assigned.
    least = 1 if isinstance(given, d.Twice) else 0
    for assigned in (given.idle, given.tokens, given.tokens + given.idle):
        against = resolve.split_out_of_range(assigned, whole)
        if against is not None:
            return against
    if given.idle == whole or (least and not least <= given.tokens <= whole - given.idle - least):
        return SplitOutOfRange("turn.split.least", needs=whole, has=given.tokens)
    return resolve.tokens_left_idle(given.idle, state.ruleset)


def wedge_refusal(state: State, area: PlayerArea, wedge: int) -> Refusal | None:
    """Refuse a wedge of which nothing may be resolved."""
    tokens, actions = area.wheel.tokens[wedge], needs.actions_on(area, wedge)
    if not tokens:
        without = resolve.plan_without_token(actions, tokens, state.ruleset)
        if without is None:
            return resolve.empty_wedge(tokens)
        return plan_refusal(state, area, wedge, plan_of_wedge(state, area, wedge)) if without else None
    if len(actions) == 1:
        return plan_refusal(state, area, wedge, plan_of_wedge(state, area, wedge))
    whole = to_divide(state, area, wedge, actions)
    if resolve.empty_wedge(whole) is not None:
        return resolve.empty_wedge(whole)
    if any(split_refusal(state, area, wedge, one) is None for one in splits(state, area, wedge)):
        return None
    return resolve.without_success(_failures_alone(state, area, wedge), state.ruleset)


def alone(state: State, area: PlayerArea, wedge: int) -> Plan:
    """Each action of a wedge with what it would be resolved with if the other one got nothing."""
    actions = needs.actions_on(area, wedge)
    if len(actions) == 1 or not area.wheel.tokens[wedge]:
        return plan_of_wedge(state, area, wedge)
    whole = to_divide(state, area, wedge, actions)
    return sum((plan_for(state, area, wedge, d.Split(tokens)) for tokens in (whole, 0)), ())


def _failures_alone(state: State, area: PlayerArea, wedge: int) -> tuple[tuple[Refusal, ...], ...]:
    return tuple(needs.failures(state, area, action, tokens) for action, tokens in alone(state, area, wedge))


def wedges_to_resolve(state: State, area: PlayerArea) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The wedges by which something could succeed, and those that may be resolved."""
    wedges = tuple(wedge for wedge in range(len(area.wheel.tokens)) if wedge_refusal(state, area, wedge) is None)
    return tuple(wedge for wedge in wedges if () in _failures_alone(state, area, wedge)), wedges
