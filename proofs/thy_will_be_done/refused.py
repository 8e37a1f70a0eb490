"""Refusals: exactly when a rule refuses, the rule that it names, what it asks for and what there is."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes
# ruff: noqa: FBT001 -- facts of the position

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, instead_of, integer, member, row, theorem, truth
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import Declining, SkipCondition
from crusaders_rules.thy_will_be_done.rules import (
    build,
    components,
    crusade,
    game_board,
    muster,
    orders,
    player_area,
    resolve,
    skip,
    travel,
    upgrade,
    variants,
)
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    Buildings,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    Region,
    Token,
)

from .values import EDITION, LEVELS, RULESET, TROOPS, reading

PROTOTYPE = Ruleset(edition="prototype-2015")
HERE = Region("here", 0, 0, start=True)


def refuses(
    found: Refusal | None,
    when: Any,
    rule: str,
    needs: object = None,
    has: object = None,
) -> Claims:
    """Claims about a refusal.

    Args:
        found: What the rule says.
        when: Whether it must refuse.
        rule: The id that the refusal must name.
        needs: What the refusal must ask for.
        has: What the refusal must say that there is.
    """
    yield f"{rule} refuses exactly if it must", when == (found is not None)
    if found is not None:
        yield f"{rule} is named", found.rule == rule
        yield f"{rule} says what it asks for", found.needs == needs
        yield f"{rule} says what there is", found.has == has


# Values


@instead_of(build.value_too_low)
def the_cost_must_be_exceeded(right: Callable[..., Refusal | None], value: int, cost: int) -> Refusal | None:
    """A value equal to the cost of a building is refused."""
    return right(value - 1, cost)


@instead_of(muster.value_too_low)
def a_troop_may_cost_one_more(right: Callable[..., Refusal | None], value: int, cost: int) -> Refusal | None:
    """A value one below the cost of a troop will do."""
    return right(value + 1, cost)


@instead_of(crusade.not_strong_enough)
def a_crusade_names_the_wrong_numbers(right: Callable[..., Any], value: int, strength: int) -> Refusal | None:
    """The refusal of a Crusade exchanges strength and value."""
    found = right(value, strength)
    return None if found is None else attrs.evolve(found, needs=found.has, has=found.needs)


@instead_of(travel.too_far)
def a_way_that_is_not_there(right: Callable[..., Refusal | None], cost: int | None, *how: Any) -> Refusal | None:
    """A route that does not exist costs nothing."""
    return None if cost is None else right(cost, *how)


@theorem(
    "An action is refused exactly if its value is below what it asks for, and the refusal names both and the action; "
    "so for routes, and for rewards that must be paid.",
    rules=["build.cost", "muster.cost", "crusade.success", "crusade.saracen.free", "travel.points", "travel.adjacent"],
    sabotage=[
        the_cost_must_be_exceeded,
        a_troop_may_cost_one_more,
        a_crusade_names_the_wrong_numbers,
        a_way_that_is_not_there,
    ],
)
def values_are_refused_exactly(value: int = integer(), needed: int = integer()) -> Claims:
    """For any value and any cost."""
    low = value < needed
    for rule, found, action in (
        ("build.cost", build.value_too_low(value, needed), Action.BUILD),
        ("muster.cost", muster.value_too_low(value, needed), Action.MUSTER),
        ("crusade.success", crusade.not_strong_enough(value, needed), Action.CRUSADE),
        ("crusade.saracen.free", crusade.reward_too_dear(value, needed), Action.CRUSADE),
    ):
        yield from refuses(found, low, rule, needed, value)
        yield "the action is named", found is None or found.action == action  # type: ignore[attr-defined]
    yield from refuses(travel.too_far(needed, value, HERE), low, "travel.points", needed, value)
    yield from refuses(travel.too_far(None, value, HERE), True, "travel.adjacent", has="here")  # noqa: FBT003 -- always


@instead_of(orders.holy_sepulchre_nothing)
def everybody_needs_a_point(_: object, __: KnightOrder, value: int, ___: Ruleset) -> Refusal | None:
    """Nobody may travel with a value of zero."""
    return None if value > 0 else Refusal("order.holy-sepulchre.travel", 1, value)


@instead_of(orders.holy_sepulchre_nothing)
def nothing_is_never_refused(*_: object) -> None:
    """The Knights of the Holy Sepulchre may travel with a value of zero under any reading."""


@instead_of(orders.holy_sepulchre_nothing)
def one_point_is_not_enough(right: Callable[..., Refusal | None], order: KnightOrder, value: int, *how: Any) -> Any:
    """The Knights of the Holy Sepulchre need two movement points."""
    return right(order, value - 1, *how)


@theorem(
    "Only the Knights of the Holy Sepulchre may be refused a Travel without a movement point, and only if a reading "
    "says so.",
    rules=["order.holy-sepulchre.travel"],
    sabotage=[everybody_needs_a_point, nothing_is_never_refused, one_point_is_not_enough],
)
def a_travel_without_points_is_refused(
    order: KnightOrder = member(KnightOrder), value: int = integer(), strict: bool = each((False, True))
) -> Claims:
    """For any value."""
    ruleset = reading(sepulchre_least="NOT_CHOOSABLE" if strict else "TOTAL")
    when = (order == KnightOrder.HOLY_SEPULCHRE) & (value <= 0) & strict
    found = orders.holy_sepulchre_nothing(order, value, ruleset)
    yield from refuses(found, when, "order.holy-sepulchre.travel", 1, value)


# Pieces


@instead_of(build.none_left)
def four_buildings_are_not_all(right: Callable[..., Any], building: Building, built: int, ruleset: Ruleset) -> Any:
    """A player can have five buildings of a type."""
    return right(building, built - 1, ruleset)


@instead_of(crusade.no_longer_fought)
def the_last_space_may_be_fought(right: Callable[..., Any], enemy: Enemy, markers: Markers, *how: Any) -> Any:
    """An enemy is no longer fought only after its marker has left the track."""
    return right(enemy, Markers(markers.prussian - 1, markers.slav - 1), *how)


@instead_of(muster.no_troop_left)
def a_sixth_troop_is_there(right: Callable[..., Any], troops: int, ruleset: Ruleset) -> Any:
    """A player can muster six troops."""
    return right(troops - 1, ruleset)


@instead_of(crusade.must_take_reward)
def a_reward_must_always_be_taken(*_: object) -> Refusal:
    """A reward that can be taken must be taken."""
    return Refusal("crusade.saracen.three")


@theorem(
    "A building or a troop is refused exactly if none is left, and the refusal says which; under readings that say "
    "so, an enemy is no longer fought at the end of its track, and a reward that is left must be taken.",
    rules=[
        "build.next",
        "muster.next",
        "crusade.saracen.build",
        "crusade.saracen.troop",
        "crusade.saracen.three",
        "crusade.advance",
    ],
    sabotage=[
        four_buildings_are_not_all,
        the_last_space_may_be_fought,
        a_sixth_troop_is_there,
        a_reward_must_always_be_taken,
    ],
)
def what_runs_out_is_refused(
    building: Building = each(Building),
    enemy: Enemy = each(Enemy),
    count: int = integer(0),
    other: int = integer(0),
    strict: bool = each((False, True)),
) -> Claims:
    """For any numbers of pieces, and any spaces of both markers."""
    ruleset = reading(
        track_end="NO_MORE" if strict else "STAYS", saracen_decline="ONLY_IF_NONE" if strict else "ALWAYS"
    )
    most = LEVELS
    built = Buildings()._replace(**{building.value: count})
    for found in (build.none_left(building, count, ruleset), crusade.no_building_reward(building, built, ruleset)):
        yield from refuses(found, count >= most, "build.next", most - 1, count)
        yield "the type is named", found is None or found.what == building.value  # type: ignore[attr-defined]
    yield from refuses(muster.no_troop_left(count, ruleset), count >= TROOPS, "muster.next", TROOPS - 1, count)
    reward = crusade.no_troop_reward(count, ruleset)
    yield from refuses(reward, count >= TROOPS, "crusade.saracen.troop", TROOPS - 1, count)
    must = crusade.must_take_reward(ruleset)
    yield from refuses(must, strict, "crusade.saracen.three")
    markers = Markers(count, other) if enemy == Enemy.PRUSSIAN else Markers(other, count)
    ended = strict & (enemy != Enemy.SARACEN) & (count >= len(EDITION.prussian_track) - 1)
    yield from refuses(crusade.no_longer_fought(enemy, markers, ruleset), ended, "crusade.advance", has=enemy)


@instead_of(crusade.not_a_target)
def a_region_without_an_enemy_is_a_target(right: Callable[..., Any], *how: Any) -> Any:
    """A Crusade needs only a knight in the region, and no enemy."""
    return right(*how)[:1] if not how[1] else ()


@instead_of(build.enemy_there)
def saracens_do_not_mind(right: Callable[..., Any], token: Token | None) -> Any:
    """A building may stand beside a Saracen."""
    return None if token is not None and token.enemy == Enemy.SARACEN else right(token)


@instead_of(build.building_there)
def one_may_build_on_ones_own(right: Callable[..., Any], building: Erected | None) -> Any:
    """The first player may have two buildings in a region."""
    return None if building is not None and building.owner == 0 else right(building)


@instead_of(game_board.start_taken)
def everybody_starts_alone(right: Callable[..., Any], region: Region, others: tuple[str, ...]) -> Any:
    """A starting region is refused as soon as any knight is placed."""
    return right(region, (region.name,) if others else others)


@theorem(
    "A region is refused exactly if the knight, the enemy, the building space or the free place is missing that the "
    "decision asks for, and the refusal names it.",
    rules=[
        "crusade.region",
        "build.knight",
        "build.enemy",
        "build.one",
        "travel.region",
        "setup.knight.region",
        "setup.knight.distinct",
    ],
    sabotage=[
        a_region_without_an_enemy_is_a_target,
        saracens_do_not_mind,
        one_may_build_on_ones_own,
        everybody_starts_alone,
    ],
)
def regions_are_refused_exactly(
    token: Token | None = each((None, *Token)),
    knight: bool = each((False, True)),
    owner: int | None = each((None, 0, 1, 5)),
    free: bool = each((False, True)),
    others: tuple[str, ...] = each(((), ("there",), ("there", "here"))),
) -> Claims:
    """For each content of a region."""
    region = Region("here", 0, 0, start=free, space=free)
    wanted = (("crusade.region", not knight, "NoKnightThere"), ("crusade.region", token is None, "NoEnemyThere"))
    found = crusade.not_a_target("here", knight, token)
    said = tuple((one.rule, True, type(one).__name__) for one in found)
    yield "a target needs a knight and an enemy", said == tuple(one for one in wanted if one[1])
    yield "the region is named", all(one.has == "here" for one in found)
    yield from refuses(build.no_knight("here", knight), not knight, "build.knight", has="here")
    enemy = None if token is None else token.enemy
    yield from refuses(build.enemy_there(token), token is not None, "build.enemy", has=enemy)
    there = None if owner is None else Erected(owner, Building.FARM, 1)
    yield from refuses(build.building_there(there), owner is not None, "build.one", 0, 1)
    yield from refuses(travel.no_building_space(region), not free, "travel.region", has="here")
    yield from refuses(game_board.not_a_start(region), not free, "setup.knight.region", has="here")
    taken = "here" in others
    yield from refuses(game_board.start_taken(region, others), taken, "setup.knight.distinct", has="here")


# Turns


@instead_of(resolve.split_out_of_range)
def one_token_must_be_left(right: Callable[..., Any], assigned: int, tokens: int) -> Any:
    """The first action cannot have all tokens."""
    return right(assigned + (assigned == tokens), tokens)


@instead_of(resolve.may_decline)
def what_says_may_cannot_be_declined(right: Callable[..., Any], worded_as_permission: bool, ruleset: Ruleset) -> Any:
    """A permission in the text changes nothing."""
    del worded_as_permission
    return right(False, ruleset)  # noqa: FBT003 -- as in the sentence


@instead_of(upgrade.too_empty)
def an_empty_wedge_is_never_upgraded(right: Callable[..., Any], tokens: int, _: Ruleset) -> Any:
    """A wedge without tokens cannot be upgraded."""
    return right(tokens, reading(upgrade_empty_wedge="NO"))


@instead_of(resolve.tokens_left_idle)
def one_token_may_be_idle(right: Callable[..., Any], idle: int, ruleset: Ruleset) -> Any:
    """One token may be left unassigned."""
    return right(idle - 1 if idle > 0 else idle, ruleset)


@theorem(
    "Wedges, splits, upgrades and distributions are refused exactly if a token is missing or too many, if a wedge is "
    "upgraded already, or if what is optional is none; readings allow or forbid one thing each.",
    rules=[
        "turn.wedge.token",
        "turn.split",
        "turn.split.all",
        "upgrade.once",
        "upgrade.flip",
        "upgrade.distribute.may",
        "upgrade.distribute.any",
        "skip.distribute",
        "turn.distribute.mandatory",
        "turn.result.due",
        "travel.optional",
    ],
    sabotage=[
        one_token_must_be_left,
        what_says_may_cannot_be_declined,
        an_empty_wedge_is_never_upgraded,
        one_token_may_be_idle,
    ],
)
def turns_are_refused_exactly(
    tokens: int = integer(0),
    assigned: int = integer(),
    said: bool = each((False, True)),
    lenient: bool = each((False, True)),
    declining: Declining = each(Declining),
) -> Claims:
    """For any tokens."""
    ruleset = LENIENT if lenient else RULESET
    strict, none = not lenient, tokens < 1
    yield from refuses(resolve.empty_wedge(tokens), none, "turn.wedge.token", 1, tokens)
    out = (assigned < 0) | (assigned > tokens)
    yield from refuses(resolve.split_out_of_range(assigned, tokens), out, "turn.split", tokens, assigned)
    idle = resolve.tokens_left_idle(tokens, ruleset)
    yield from refuses(idle, (tokens != 0) & strict, "turn.split.all", 0, tokens)
    yield from refuses(resolve.not_twice(ruleset), strict, "turn.split")
    yield from refuses(resolve.must_distribute(said), not said, "turn.distribute.mandatory")
    yield "an action's wedge may be kept under one reading", resolve.may_keep(ruleset) == lenient
    yield from refuses(upgrade.already_upgraded(said), said, "upgrade.once")
    yield from refuses(upgrade.not_again(said, ruleset), said and strict, "upgrade.once")
    # The reading about empty wedges is the strict one among the lenient ones.
    yield from refuses(upgrade.too_empty(tokens, ruleset), none & lenient, "upgrade.flip", 1, tokens)
    yield from refuses(upgrade.must_distribute(said), not said, "skip.distribute")
    yield from refuses(upgrade.may_not_keep(said, ruleset), not said, "skip.distribute")
    rule = "prototype.upgrade.distribute" if said else "skip.distribute"
    yield from refuses(upgrade.may_not_keep(said, PROTOTYPE), True, rule)  # noqa: FBT003 -- always
    yield from refuses(upgrade.nothing_to_distribute(tokens), none, "upgrade.distribute.any", 1, tokens)
    empty = skip.nothing_to_distribute(tokens, ruleset)
    yield from refuses(empty, none & strict, "skip.distribute", 1, tokens)
    # Nobody need move, except under a reading among the lenient ones.
    yield from refuses(travel.nobody_moves(ruleset), lenient, "travel.optional")
    may = declining == Declining.ALWAYS or (said and declining == Declining.WHERE_IT_SAYS_MAY)
    yield from refuses(resolve.may_decline(said, reading(declining=declining.name)), not may, "turn.result.due")


LENIENT = reading(
    idle_tokens="SOME",
    same_action_twice="YES",
    distribute_optional="YES",
    upgrade_again="YES",
    upgrade_empty_wedge="NO",
    skip_distribution="ANY",
    zero_steps="NO",
)
LEARNING = Ruleset(variant="learning", orders="none")
NEVER = attrs.evolve(LEARNING, interpretation=reading(learning_skip="NEVER").interpretation)
VAIN = Ruleset(edition="prototype-2015", variant="learning", orders="none")


@instead_of(skip.may_not_skip)
def five_upgrades_are_enough(right: Callable[..., Any], upgraded: tuple[bool, ...], *how: Any) -> Any:
    """A player may skip although the last wedge is not upgraded."""
    return right((*upgraded[:-1], True), *how)


@instead_of(skip.skip_without_upgrades)
def a_learner_may_always_skip(*_: object) -> None:
    """In the Learning variant any turn may be skipped."""


@instead_of(skip.distributes_in_vain)
def the_prototype_skips_as_the_others(*_: object) -> None:
    """In the prototype any turn may be skipped."""


@theorem(
    "A turn is skipped only with all wedges upgraded, unless a reading asks that nothing else succeeds; without "
    "upgrades, only if nothing else is possible, or never; and in the prototype only if nothing else is left at all.",
    rules=["skip.allowed", "prototype.turn.vain", "variant.learning.no-upgrade"],
    sabotage=[five_upgrades_are_enough, a_learner_may_always_skip, the_prototype_skips_as_the_others],
)
def skipping_is_refused_exactly(
    upgraded: tuple[bool, ...] = row(truth(), WEDGES),
    succeeds: bool = each((False, True)),
    possible: bool = each((False, True)),
    condition: SkipCondition = each(SkipCondition),
) -> Claims:
    """For any upgraded wedges."""
    number, every = 0, True & upgraded[0]
    for one in upgraded:
        number += one
        every &= one
    ruleset = reading(skip_condition=condition.name)
    found = skip.may_not_skip(upgraded, succeeds, possible, ruleset)
    strict = condition == SkipCondition.NOTHING_SUCCEEDS and succeeds
    refused = (every ^ True) | strict
    yield "skipping is refused exactly if it must be", refused == (found is not None)
    if found is not None:
        yield "the rule is named", found.rule == "skip.allowed"
        yield "the upgraded wedges are counted", found.needs is None or (found.needs == WEDGES) & (found.has == number)
    for learning, never in ((LEARNING, False), (NEVER, True)):
        stuck = skip.may_not_skip(upgraded, succeeds, possible, learning)
        yield from refuses(skip.skip_without_upgrades(possible, learning), never or possible, "skip.allowed")
        yield (
            "a learner is judged so",
            (stuck is not None) == ((every ^ True) & (never or possible) | (every & strict_of(learning, succeeds))),
        )
    in_vain = skip.may_not_skip(upgraded, succeeds, possible, PROTOTYPE)
    yield from refuses(in_vain, (every ^ True) | possible, "skip.allowed")
    yield from refuses(skip.distributes_in_vain(upgraded, possible, VAIN), possible, "skip.allowed")


def strict_of(ruleset: Ruleset, succeeds: bool) -> bool:
    """Whether a reading refuses to skip because an action succeeds."""
    return succeeds and ruleset.interpretation.skip_condition == SkipCondition.NOTHING_SUCCEEDS


@instead_of(resolve.successes_due)
def both_must_succeed(_: object, actions: int, __: Ruleset) -> int:
    """Each of two actions must succeed."""
    return actions


@instead_of(resolve.without_success)
def a_failure_names_the_first_action(right: Callable[..., Any], failures: Any, ruleset: Ruleset) -> Any:
    """The refusal has the numbers of the first action."""
    return right(failures[::-1], ruleset)


@instead_of(resolve.not_in_plan)
def an_idle_action_may_be_first(*_: object) -> None:
    """An action without tokens may be resolved first."""


@theorem(
    "Of the actions with tokens, one must succeed, or none, or each, as the reading says; a plan has exactly the "
    "actions with a token, and only one of them may be first.",
    rules=["turn.effect", "turn.split.least", "turn.split.order", "turn.wedge.token"],
    sabotage=[both_must_succeed, a_failure_names_the_first_action, an_idle_action_may_be_first],
)
def actions_are_refused_exactly(
    how: str = each(("ANY", "ONE_OF_SPLIT", "EACH")),
    failing: tuple[bool, ...] = each(
        ((), (True,), (False,), (True, True), (True, False), (False, True), (False, False))
    ),
    shares: tuple[int, int] = row(integer(0), 2),
    first: Action = each(Action),
) -> Claims:
    """For any shares of the tokens."""
    ruleset = reading(acting_without_success=how)
    due = {"ANY": 0, "ONE_OF_SPLIT": min(1, len(failing)), "EACH": len(failing)}[how]
    yield "so many must succeed", resolve.successes_due(len(failing), ruleset) == due
    failures = tuple((Refusal("build.cost", place, -place),) if one else () for place, one in enumerate(failing))
    found = resolve.without_success(failures, ruleset)
    last = max((place for place, one in enumerate(failing) if one), default=0)
    yield from refuses(found, failing.count(False) < due, "turn.effect", last, -last)
    every = tuple(one for failure in failures for one in failure)
    yield "the refusal names each failure", found is None or found.each == every  # type: ignore[attr-defined]
    both = (Action.BUILD, Action.TRAVEL)
    plan = resolve.plan_of(both, shares)
    held = tuple((action, share) for action, share in zip(both, shares, strict=True) if share >= 1)
    yield "the plan has the actions with a token", plan == held
    absent = resolve.not_in_plan(plan, first)
    yield "only an action of the plan may be first", (absent is None) == (first in [action for action, _ in plan])
    yield "the rule is named", absent is None or absent.rule == "turn.split.order"
    if len(plan) == 2:  # noqa: PLR2004 -- both actions
        yield (
            "the one that is wanted comes first",
            resolve.reorder(plan, first)[0][0] == (first if first in both else Action.TRAVEL),
        )
        yield "no action is lost", sorted(resolve.reorder(plan, first)) == sorted(plan)


# The setup


@instead_of(player_area.too_few_tokens)
def five_tokens_are_spare(right: Callable[..., Any], order: KnightOrder, others: Any, ruleset: Ruleset) -> Any:
    """One more action token is spare."""
    return right(order, others[1:], ruleset)


@instead_of(orders.no_upgrade_left)
def an_upgrade_may_always_be_wasted(*_: object) -> None:
    """An upgraded wedge may be upgraded again at setup."""


@instead_of(components.wrong_number_of_tokens)
def tokens_may_be_owed(_: object, tokens: tuple[int, ...], expected: int) -> Any:
    """A wedge may hold less than nothing, if the total is right."""
    return None if sum(tokens) == expected else Refusal("components.token")


@instead_of(variants.upgrading_off)
def beginners_may_not_upgrade(right: Callable[..., Any], variant: Variant) -> Any:
    """The first standard game has no upgrades either."""
    return right(Variant.LEARNING if variant == Variant.FIRST_STANDARD else variant)


# How many tokens each order adds to the twelve.
ADDED = {KnightOrder.ALCANTARA: 1, KnightOrder.AVIZ: 1, KnightOrder.HOLY_SEPULCHRE: 2}
TAKEN = ((), (KnightOrder.AVIZ,), (KnightOrder.HOLY_SEPULCHRE, KnightOrder.AVIZ), (KnightOrder.HOLY_SEPULCHRE,) * 2)


@theorem(
    "At setup, an order is refused that was not dealt, or that adds more tokens than are spare if a reading counts "
    "them; a wedge that is upgraded cannot be upgraded again, unless a reading wastes the upgrade of a learner; the "
    "Learning variant refuses every upgrade.",
    rules=["components.token", "setup.order.choose", "order.alcantara.upgrade", "variant.learning.no-upgrade"],
    sabotage=[
        five_tokens_are_spare,
        an_upgrade_may_always_be_wasted,
        tokens_may_be_owed,
        beginners_may_not_upgrade,
    ],
)
def the_setup_is_refused_exactly(
    order: KnightOrder = each(KnightOrder),
    others: tuple[KnightOrder, ...] = each(TAKEN),
    counted: bool = each((False, True)),
    upgraded: bool = each((False, True)),
) -> Claims:
    """For each order."""
    ruleset = reading(spare_tokens="LIMITED" if counted else "UNLIMITED")
    left = 4 - sum(ADDED.get(other, 0) for other in others)
    needed = ADDED.get(order, 0)
    found = player_area.too_few_tokens(order, others, ruleset)
    yield from refuses(found, counted and needed > left, "components.token", needed, left)
    refused = player_area.order_not_offered(order, others)
    yield from refuses(refused, order not in others, "setup.order.choose", others, str(order))
    wasted = attrs.evolve(LEARNING, interpretation=reading(learning_orders="WASTED").interpretation)
    for wedge in EDITION.wedges:
        begins = wedge.name in EDITION.learning_upgraded
        again = orders.no_upgrade_left(wedge, upgraded, wasted)
        yield from refuses(again, upgraded and not begins, "upgrade.once")
        yield from refuses(orders.no_upgrade_left(wedge, upgraded, LEARNING), upgraded, "upgrade.once")
        yield from refuses(orders.no_upgrade_left(wedge, upgraded, RULESET), upgraded, "upgrade.once")
        started = variants.upgraded_at_start(LEARNING.variant, wedge.name, EDITION)
        yield "a learner begins with two upgraded wedges", started == begins
    for variant in Variant:
        off = variants.upgrading_off(variant)
        yield from refuses(off, variant == Variant.LEARNING, "variant.learning.no-upgrade")
    yield "tokens are counted", components.wrong_number_of_tokens((2,) * WEDGES, 12) is None
    yield "none too many", components.wrong_number_of_tokens((2,) * WEDGES, 11) is not None
    yield "and no wedge has a negative number", components.wrong_number_of_tokens((3, -1, *(2,) * 4), 10) is not None


@instead_of(components.wrong_number_of_troops)
def six_troops_are_right(right: Callable[..., Any], troops: int, *how: Any) -> Any:
    """Six mustered troops are not too many."""
    return right(troops - (1 if troops > TROOPS else 0), *how)


@instead_of(components.wrong_number_of_buildings)
def only_castles_are_counted(right: Callable[..., Any], buildings: Buildings, *how: Any) -> Any:
    """The last type of building may be there in any number."""
    return right(buildings._replace(bank=0), *how)


@instead_of(components.wrong_number_of_players)
def one_may_play_alone(right: Callable[..., Any], players: int, *how: Any) -> Any:
    """One player may play."""
    return None if players == 1 else right(players, *how)


@theorem(
    "A position is refused exactly if a player has more pieces than there are, or fewer than none, or if the number "
    "of players is wrong.",
    rules=["components.building", "components.troop", "components.players", "components.knight"],
    sabotage=[six_troops_are_right, only_castles_are_counted, one_may_play_alone],
)
def too_many_pieces_are_refused(
    count: int = each(range(-2, 9)), building: Building = each(Building), order: KnightOrder = each(KnightOrder)
) -> Claims:
    """For each number from less than none to more than there are."""
    troops = components.wrong_number_of_troops(count, EDITION)
    yield "troops", (troops is not None) == (not 0 <= count <= TROOPS)
    yield "the rule of troops is named", troops is None or troops.rule == "components.troop"
    built = components.wrong_number_of_buildings(Buildings()._replace(**{building.value: count}), EDITION)
    yield "buildings", (built is not None) == (not 0 <= count <= LEVELS)
    yield "the rule of buildings is named", built is None or built.rule == "components.building"
    players = components.wrong_number_of_players(count, EDITION)
    yield "players", (players is not None) == (count not in EDITION.players)
    yield "the rule of players is named", players is None or players.rule == "components.players"
    for ruleset, more in ((RULESET, 1), (reading(black_knight="SECOND_KNIGHT"), 0)):
        knights = components.knights_of(order, ruleset)
        yield "the black knight is one more", knights == 3 + more * (order == KnightOrder.MONTESA)


__all__ = ["refuses"]
