"""What actions need, what they are worth where bonuses are divided with the tokens, and which turns are open."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- readings, and facts of the position

from __future__ import annotations

from itertools import product
from typing import Any

from crusaders_rules.lift import Claims, each, integer, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import ActingWithoutSuccess, SkipCondition
from crusaders_rules.thy_will_be_done.play import resolution
from crusaders_rules.thy_will_be_done.play.resolution import (
    ANY_VALUE,
    CAN_SUCCEED,
    MAY_RESOLVE,
    MAY_UPGRADE,
    OUT_OF_REACH,
    Hand,
)
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d

from .continued import TILES, the_whole_wedge_may_stay_idle
from .judged import enemies_want_their_exact_strength, the_cost_must_be_met_exactly, troops_want_their_exact_cost
from .plans import (
    an_empty_wedge_is_never_resolved,
    bonuses_are_never_divided,
    every_plan_is_good,
    every_wedge_may_be_resolved,
    one_success_is_always_enough,
    the_last_wedge_is_left_out,
)
from .turns import learners_judge_use_themselves, usefulness_is_success
from .values import reading

RULES = {
    Action.MUSTER: "muster.cost",
    Action.CRUSADE: "crusade.success",
    Action.BUILD: "build.cost",
    Action.INFLUENCE: "divine.influence.tile",
}


@theorem(
    "Each action has a rule that refuses it exactly if its value is below what it needs; that rule never refuses an "
    "Influence that needs nothing, and only other rules refuse Travel. No value is enough for what is out of reach.",
    rules=["muster.cost", "crusade.success", "build.cost", "influence.gain", "divine.influence.tile"],
    sabotage=[enemies_want_their_exact_strength, the_cost_must_be_met_exactly, troops_want_their_exact_cost],
)
def each_action_has_its_own_need(
    action: Action = each(Action), value: int = integer(), least: int = integer(-1000, 1000)
) -> Claims:
    """For any value and anything that it needs."""
    free = (action == Action.INFLUENCE) & (least == ANY_VALUE)
    low = (value < least) & (free ^ True)
    refusal = resolution.too_low(action, value, least)
    if action == Action.TRAVEL:
        yield "other rules refuse a Travel", refusal is None
    else:
        yield "it is refused exactly if its value is too low", low == (refusal is not None)
    if refusal is not None:
        yield "by its own rule", refusal.rule == RULES[action]
        yield "which says what it needs and what there is", (refusal.needs == least) & (refusal.has == value)
    yield "Influence may need nothing", resolution.too_low(Action.INFLUENCE, ANY_VALUE - 1, ANY_VALUE) is None
    yield "and then any value is enough", resolution.enough(Action.INFLUENCE, ANY_VALUE - 1, ANY_VALUE)
    enough = resolution.enough(action, value, least)
    yield "no value is enough for what is out of reach", enough == ((low | (least == OUT_OF_REACH)) ^ True)


# Bonuses that are divided with the tokens

SCOPES = ("EACH_TRAVEL", "TRAVEL_WEDGES", "WHOLE_WEDGE")
# What buildings and troops add to Travel, and to another action.
BESIDE = ((0, 0), (1, 0), (0, 2), (2, 1))
MOST = 3


@theorem(
    "If bonuses are divided with the tokens, an action is worth what is assigned to it, and all that is divided is the "
    "tokens, the bonuses and the reduction of the Holy Sepulchre, as its reading says; nobody bears that apart, and a "
    "wedge with nothing to divide is never resolved, not even if no action has to succeed.",
    rules=["turn.split", "turn.value.bonus", "turn.effect", "order.holy-sepulchre.travel"],
    sabotage=[bonuses_are_never_divided, every_wedge_may_be_resolved, an_empty_wedge_is_never_resolved],
    assumes=f"up to {MOST} tokens; a wedge with Travel on either side, and one without",
)
def actions_are_worth_what_they_get(
    tile: Any = each(TILES),
    scope: str = each(SCOPES),
    order: KnightOrder = each((KnightOrder.NONE, KnightOrder.HOLY_SEPULCHRE)),
    beside: tuple[int, int] = each(BESIDE),
) -> Claims:
    """For each way to divide them."""
    sepulchre = order == KnightOrder.HOLY_SEPULCHRE
    named = {"bonus_in_split": "BEFORE_THE_SPLIT", "sepulchre_scope": scope, "acting_without_success": "ANY"}
    ruleset, none = reading(**named), reading(**named, empty_wedges="NULL_TURN")
    actions = (tile.primary, tile.secondary)
    bonuses = tuple(beside[0] - sepulchre if one == Action.TRAVEL else beside[1] for one in actions)
    spared = sepulchre and scope == "TRAVEL_WEDGES" and tile.primary != Action.TRAVEL and Action.TRAVEL in actions
    fails = (lambda _: False,) * 2
    for tokens in range(1, MOST + 1):
        hand = Hand(tile, actions, tokens, order, bonuses, fails)
        whole = tokens + sum(bonuses) + spared
        yield "all of it is divided", resolution.to_divide(hand, actions, ruleset) == whole
        found: tuple[Any, ...] = tuple(resolution.splits(hand, ruleset))
        yield "in each way", found == tuple(map(d.Split, range(whole + 1) if whole > 0 else ()))
        for split in found:
            shares = dict(zip(actions, (split.tokens, whole - split.tokens), strict=True))
            usual = dict(zip(actions, bonuses, strict=True))
            plan = resolution.plan_of_split(hand, split, ruleset)
            with_share = [one for one in actions if shares[one] > 0]
            yield "only what has a share is resolved", [one for one, _ in plan] == with_share
            yield "it is worth its share", all(count + usual[one] == shares[one] for one, count in plan)
            yield "nobody bears the reduction apart", resolution.bearing(hand, split, ruleset) == ()
        yield "it may be resolved if there is something to divide", resolution.may_resolve(hand, ruleset) == (whole > 0)
        single = Hand(tile, actions[:1], tokens, order, bonuses[:1], fails[:1])
        yield "a wedge with one action may always be", resolution.may_resolve(single, ruleset)
        yield "although nothing succeeds", resolution.uses(single, ruleset) & CAN_SUCCEED == 0
        yield "and so may one with two", bool(resolution.uses(hand, ruleset) & MAY_RESOLVE) == (whole > 0)
        yield "with no success either", resolution.uses(hand, ruleset) & CAN_SUCCEED == 0
    empty = Hand(tile, actions, 0, order, bonuses, (lambda _: True,) * 2)
    yield "without a token there is nothing to do", resolution.alone(empty, none) == ()
    yield "it may be named under a reading", resolution.may_resolve(empty, none)
    yield "and not under others", not resolution.may_resolve(empty, ruleset)


# One order of two actions may be good where the other is not


LEAST = tuple(product(range(1, 5), range(1, 5)))


@theorem(
    "A split is good if enough of its actions succeed in one of the two orders; where the Knights of Calatrava count "
    "their bonus once, the second action lacks it.",
    rules=["turn.split.order", "turn.effect", "order.calatrava.bonus"],
    sabotage=[the_whole_wedge_may_stay_idle, every_plan_is_good, one_success_is_always_enough],
    assumes=f"{MOST} tokens; an action succeeds from some number of tokens on",
)
def one_good_order_is_enough(
    once: bool = each((False, True)),
    acting: ActingWithoutSuccess = each(ActingWithoutSuccess),
) -> Claims:
    """For each way to divide the tokens, and some numbers that the actions need."""
    ruleset = reading(calatrava_split="ONCE" if once else "EACH", acting_without_success=acting.name)
    tile = TILES[0]
    actions = (tile.primary, tile.secondary)
    for needs in LEAST:
        succeed = tuple([lambda tokens, least=least: tokens >= least for least in needs])
        hand = Hand(tile, actions, MOST, KnightOrder.CALATRAVA, (0, 0), succeed)
        good = []
        for first in range(MOST + 1):
            parts = [(at, count) for at, count in enumerate((first, MOST - first)) if count]
            lacking = [(0, 0), (1, 0), (0, 1)] if once and len(parts) > 1 else [(0, 0)]
            numbers = [
                sum(count - less[at] >= needs[at] for at, count in parts)
                for less in lacking
                if len(parts) == 1 or not once or any(less)
            ]
            due = {ActingWithoutSuccess.ANY: 0, ActingWithoutSuccess.EACH: len(parts)}.get(acting, 1)
            if due > 1 or max(numbers) >= due:
                good.append(d.Split(first))
        yield "these splits are good", resolution.good_splits(hand, ruleset) == tuple(good)


# The turns that are open

# What can be done with the first wedge and with the others.
USES = tuple(product((0, MAY_RESOLVE, MAY_RESOLVE + CAN_SUCCEED), (0, MAY_UPGRADE)))


@theorem(
    "Whoever may skip only if nothing succeeds, or only if nothing is possible, may skip if that is so of every wedge.",
    rules=["skip.allowed", "turn.choice", "prototype.turn.vain"],
    sabotage=[usefulness_is_success, learners_judge_use_themselves, the_last_wedge_is_left_out],
    assumes="one wedge differs from the others",
)
def skipping_looks_at_every_wedge(
    condition: SkipCondition = each(SkipCondition), variant: Variant = each(Variant)
) -> Claims:
    """With all wedges upgraded, and with none."""
    ruleset = Ruleset(variant=variant, interpretation=reading(skip_condition=condition.name).interpretation)
    for first, others, place, upgraded in product(USES, USES[::2], (0, WEDGES - 1), (False, True)):
        wedges = [others] * WEDGES
        wedges[place] = first
        something = any(use == MAY_RESOLVE + CAN_SUCCEED for use, _ in wedges)
        possible = any(use for use, _ in wedges)
        expected: list[Any] = [d.Resolve(at) for at, (use, _) in enumerate(wedges) if use]
        expected += [d.Upgrade(at) for at, (_, upgradable) in enumerate(wedges) if upgradable]
        if upgraded:
            skips = not (condition == SkipCondition.NOTHING_SUCCEEDS and something)
        else:
            skips = variant == Variant.LEARNING and not possible
        found = resolution.open_turns(tuple(map(sum, wedges)), (upgraded,) * WEDGES, ruleset)
        yield "these turns are open", set(found) == {*expected, *([d.Skip()] if skips else [])}
