"""Plans of a wedge: the tokens of each action, which plans are good, and whether a wedge may be resolved at all."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.lift import Claims, each, instead_of, integer, rows, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    Declining,
    EmptyWedges,
    UpgradeAgain,
    UpgradeEmptyWedge,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import resolution
from crusaders_rules.thy_will_be_done.play.resolution import CAN_SUCCEED, MAY_RESOLVE, MAY_UPGRADE, Hand
from crusaders_rules.thy_will_be_done.rules import orders, resolve, skip, turn, upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, KnightOrder, Plan
from crusaders_rules.thy_will_be_done.state import decision as d

from .continued import DIVIDING, MOST_SPLIT, SPLITTING, TILES, divided_among
from .values import RULESET, reading

# The readings of the splits, and one more of Calatrava.
UNDER = (*SPLITTING, ({"calatrava_split": "ONCE"}, (0, 0)))


# The tokens of a plan


@instead_of(resolve.joins_the_tokens)
def bonuses_are_never_divided(*_: object) -> int:
    """No bonus joins the tokens."""
    return 0


@instead_of(orders.holy_sepulchre_shares)
def the_other_action_bears_it(right: Callable[..., Any], *how: Any) -> Any:
    """The Holy Sepulchre reduces the other of the two actions."""
    return right(*how)[::-1]


@instead_of(orders.calatrava_again)
def calatrava_never_counts_again(*_: object) -> int:
    """The bonus of Calatrava never counts for the second action."""
    return 0


@instead_of(resolve.reorder)
def the_order_stays(_: object, plan: Plan, __: Action) -> Plan:
    """The actions are resolved in the order of the wedge."""
    return plan


@theorem(
    "Each action of a split has the tokens assigned to it: less its bonus where bonuses are divided with the tokens, "
    "one more for Travel where the reduction of the Holy Sepulchre does not fall on it, and one less for the action "
    "that bears it; the second one lacks the bonus of Calatrava if a reading counts that once.",
    rules=[
        "turn.split",
        "turn.split.order",
        "turn.value.token",
        "order.holy-sepulchre.travel",
        "order.calatrava.bonus",
    ],
    sabotage=[bonuses_are_never_divided, the_other_action_bears_it, calatrava_never_counts_again, the_order_stays],
    assumes=f"one token or {MOST_SPLIT}; a wedge with Travel on either side, and one without",
)
def each_action_has_its_tokens(
    under: tuple[dict[str, str], tuple[int, int]] = each(UNDER),
    order: KnightOrder = each(DIVIDING),
    tile: Any = each(TILES),
    tokens: int = each((1, MOST_SPLIT)),
) -> Claims:
    """For every way to divide them."""
    (named, _), (ruleset, hand, once) = under, divided_among(under, order, tile, tokens)
    actions, divided = hand.actions, "bonus_in_split" in named
    held = dict(zip(actions, hand.bonuses, strict=True))
    sepulchre = order == KnightOrder.HOLY_SEPULCHRE
    spared = sepulchre and named.get("sepulchre_scope") == "TRAVEL_WEDGES" and tile.primary != Action.TRAVEL

    def expected(given: Any) -> Plan:
        both = (given.action,) * 2 if isinstance(given, d.Twice) else actions
        whole = tokens + sum(held[one] for one in both) + (once if divided else 0)
        parts = zip(both, (given.tokens, whole - given.tokens - given.idle), strict=True)
        plan = [(action, part - held[action]) for action, part in parts if part >= 1]
        bears = getattr(given, "bears", None) is not None and len(plan) > 1
        more = {one: int(spared) + int(bears) if one == Action.TRAVEL else -int(bears) for one in both}
        return tuple((action, part + more[action]) for action, part in plan)

    for given in resolution.splits(hand, ruleset):
        plan = resolution.plan_of_split(hand, given, ruleset)
        yield "the plan has the tokens that are due", plan == expected(given)
        lacks = 0 if divided else once
        turned: list[Plan] = [plan] if len(plan) == 1 else [(plan[0], (plan[1][0], plan[1][1] + lacks))]
        if len(plan) > 1 and plan[0][0] != plan[1][0]:
            turned.append((plan[1], (plan[0][0], plan[0][1] + lacks)))
        yield "either action may come first", resolution.orders_of(plan, order, ruleset) == tuple(turned)
    whole = tokens + sum(held.values()) + (once if divided else 0)
    alone = (*expected(d.Split(whole)), *expected(d.Split(0)))
    yield "each action alone has all tokens", resolution.alone(hand, ruleset) == (alone if whole else ())
    basic = Hand(tile, actions[:1], tokens, order, (0,), (bool,))
    yield "a basic wedge gives all to its action", resolution.plan_of_wedge(basic, ruleset) == ((actions[0], tokens),)
    yield "and so does its plan alone", resolution.alone(basic, ruleset) == ((actions[0], tokens),)


# Good plans


@instead_of(resolve.successes_due)
def one_success_is_always_enough(_: object, actions: int, __: Ruleset) -> int:
    """One action must succeed under every reading."""
    return min(1, actions)


@instead_of(resolution.plan_is_good)
def every_plan_is_good(*_: object) -> bool:
    """Any plan will do."""
    return True


@instead_of(resolve.plan_without_token)
def an_empty_wedge_is_never_resolved(*_: object) -> None:
    """No reading resolves a wedge without a token."""


@instead_of(resolution.can_succeed)
def both_actions_must_succeed(_: object, hand: Hand, __: Ruleset) -> bool:
    """Each action must succeed with all tokens of the wedge."""
    return all(one(hand.tokens) for one in hand.successes)


@theorem(
    "A wedge may be resolved if an action of it succeeds with all its tokens, or if a reading asks for no success; an "
    "empty one only if a reading resolves it; and a split or a first action is good if enough of its actions succeed.",
    rules=["turn.effect", "turn.wedge.token", "turn.split.order", "turn.split.least"],
    sabotage=[
        one_success_is_always_enough,
        every_plan_is_good,
        an_empty_wedge_is_never_resolved,
        both_actions_must_succeed,
    ],
    assumes=f"up to {MOST_SPLIT} tokens; an order that has no rule about splits",
)
def a_good_plan_succeeds(
    acting: ActingWithoutSuccess = each(ActingWithoutSuccess),
    empty: EmptyWedges = each(EmptyWedges),
    upgraded: bool = each((False, True)),
    tokens: int = each(range(MOST_SPLIT + 1)),
    least: tuple[int, int] = rows(integer(), integer()),
) -> Claims:
    """For any numbers of tokens that the two actions need."""
    ruleset = reading(acting_without_success=acting.name, empty_wedges=empty.name)
    tile = TILES[0]
    actions = (tile.primary, tile.secondary)[: 1 + upgraded]
    needs = dict(zip(actions, least, strict=False))
    successes = tuple([lambda held, need=need: held >= need for need in least][: 1 + upgraded])
    hand = Hand(tile, actions, tokens, KnightOrder.NONE, (0,) * len(actions), successes)
    due = {ActingWithoutSuccess.ANY: 0, ActingWithoutSuccess.EACH: 2}.get(acting, 1)

    def succeed(plan: Plan) -> int:
        return sum(1 if held >= needs[action] else 0 for action, held in plan)

    can = succeed(tuple((one, tokens) for one in actions)) >= 1 if tokens else False
    if tokens:
        yield "it may be resolved", resolution.may_resolve(hand, ruleset) == (due == 0 or can)
        yield "an action can succeed", resolution.can_succeed(hand, ruleset) == can
    else:
        single = empty == EmptyWedges.BASIC_WEDGE and not upgraded
        allowed = empty == EmptyWedges.NULL_TURN or (single and (due == 0 or succeed(((actions[0], 0),)) >= 1))
        yield "an empty wedge may be resolved under a reading", resolution.may_resolve(hand, ruleset) == allowed
    if not (upgraded and tokens):
        return
    good: list[Any] = []
    for split in resolution.splits(hand, ruleset):
        plan = resolution.plan_of_split(hand, split, ruleset)
        enough = len(plan) > 1 if due > 1 else False
        if enough or succeed(plan) >= min(due, len(plan)):
            good.append(split)
        if len(plan) > 1:
            firsts = resolution.good_firsts(hand, plan, ruleset)
            yield "either may come first if enough succeed", firsts == (actions if split in good else ())
    yield "the good splits are those with enough successes", resolution.good_splits(hand, ruleset) == tuple(good)


# The options of a wedge


@instead_of(upgrade.too_empty)
def empty_wedges_are_upgraded(*_: object) -> None:
    """Any wedge may be upgraded, with tokens or without."""


@instead_of(upgrade.not_again)
def wedges_are_upgraded_twice(*_: object) -> None:
    """An upgraded wedge may be upgraded again."""


@instead_of(resolution.may_resolve)
def every_wedge_may_be_resolved(*_: object) -> bool:
    """Every wedge may be resolved."""
    return True


@instead_of(turn.kinds_of_turn)
def the_last_wedge_is_left_out(right: Callable[..., Any]) -> Any:
    """No turn is about the last wedge."""
    return tuple(one for one in right() if getattr(one, "wedge", 0) < WEDGES - 1)


@instead_of(resolve.may_decline)
def nothing_is_declined(right: Callable[..., Any], *_: object, **__: object) -> Any:
    """No reading lets a player decline a result."""
    return right(False, RULESET)  # noqa: FBT003 -- as in the rule


@theorem(
    "A wedge may be resolved, can succeed, or may be upgraded, each independently; an upgrade is refused in a "
    "variant, a second time, and without a token under a reading; a player may choose the turns of the wedges, and may "
    "skip if the rules allow it. A Travel without a step may be refused by two readings.",
    rules=["turn.choice", "upgrade.once", "upgrade.flip", "skip.allowed", "travel.optional"],
    sabotage=[
        empty_wedges_are_upgraded,
        wedges_are_upgraded_twice,
        every_wedge_may_be_resolved,
        the_last_wedge_is_left_out,
        nothing_is_declined,
    ],
    assumes="up to two tokens; six wedges of which one or none differs",
)
def a_wedge_has_its_options(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    again: UpgradeAgain = each(UpgradeAgain),
    empty: UpgradeEmptyWedge = each(UpgradeEmptyWedge),
    variant: Variant = each(Variant),
    upgraded: bool = each((False, True)),
    tokens: int = each((0, 1, 2)),
    least: int = integer(),
) -> Claims:
    """For any number of tokens with which an action succeeds."""
    named = {"upgrade_again": again.name, "upgrade_empty_wedge": empty.name}
    ruleset = Ruleset(variant=variant, interpretation=reading(**named).interpretation)
    tile = TILES[0]
    actions = (tile.primary, tile.secondary)[: 1 + upgraded]
    hand = Hand(tile, actions, tokens, KnightOrder.NONE, (0,) * len(actions), (lambda held: held >= least,) * 2)
    refused = []
    if variant == Variant.LEARNING:
        refused.append("variant.learning.no-upgrade")
    if upgraded and again == UpgradeAgain.NO:
        refused.append("upgrade.once")
    if tokens < 1 and empty == UpgradeEmptyWedge.NO:
        refused.append("upgrade.flip")
    found = [one.rule for one in resolution.no_upgrade(upgraded, tokens, ruleset)]
    yield "an upgrade is refused for these reasons", found == refused
    succeeds = bool(tokens and tokens >= least)
    use = (MAY_RESOLVE + CAN_SUCCEED if succeeds else 0) + (0 if refused else MAY_UPGRADE)
    yield "the options are those that there are", resolution.uses(hand, ruleset) == use
    yield "each option tells itself", sorted({MAY_RESOLVE, CAN_SUCCEED, MAY_UPGRADE}) == [1, 2, 4]
    for place in (0, WEDGES - 1):
        wedges = tuple(use if one == place else 0 for one in range(WEDGES))
        sides = tuple(upgraded and one == place for one in range(WEDGES))
        turns: list[Any] = []
        if succeeds:
            turns.append(d.Resolve(place))
        if not refused:
            turns.append(d.Upgrade(place))
        if skip.may_not_skip(sides, succeeds, succeeds, ruleset) is None:
            turns.append(d.Skip())
        open_turns = resolution.open_turns(wedges, sides, ruleset)
        yield "the turns are those of the wedge, and perhaps to skip", set(open_turns) == set(turns)
        yield "none comes twice", len(open_turns) == len(turns)
    yield from _steps_that_are_due()


def _steps_that_are_due() -> Claims:
    for declining in Declining:
        for steps in ZeroSteps:
            stays = resolution.standing_still(reading(declining=declining.name, zero_steps=steps.name))
            due = "travel.optional" if steps == ZeroSteps.NO else None
            if due is None and declining == Declining.NEVER:
                due = "turn.result.due"
            yield "a Travel without a step is refused by these readings", (stays and stays.rule) == due
