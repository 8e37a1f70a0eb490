"""Tables of what rule functions answer over small domains.

A table is a cache: each entry is made by calling the rule functions once, so there is no second
text of a rule here. ``forget`` empties all of them, for those who want to see the rules at work.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State, total
from crusaders_rules.thy_will_be_done.rules import build, crusade, distribute, muster, resolve, travel, upgrade
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    Plan,
    Token,
    Wedge,
)
from crusaders_rules.thy_will_be_done.state.decision import Attack, Erect, Move
from crusaders_rules.thy_will_be_done.state.pending import AskManner, AskSplit

Ways = tuple[dict[int, int], tuple[Move, ...]]
Manners = tuple[tuple[Manner, int | None], ...]
Answer = TypeVar("Answer", bound=Callable[..., Any])

_made: list[Any] = []


def table(size: int) -> Callable[[Answer], Answer]:
    """Keep the answers of a function of small arguments.

    Args:
        size: The number of answers that are kept.

    Returns:
        A decorator; ``forget`` knows of the tables that it makes.
    """

    def keep(function: Answer) -> Answer:
        kept = lru_cache(maxsize=size)(function)
        _made.append(kept)
        return cast("Answer", kept)

    return keep


# Far above any value that an action can have.
OUT_OF_REACH = 1_000

# What succeeds with any value: a knight may stay where it is, and something is gained.
EASY = frozenset((Action.TRAVEL, Action.INFLUENCE))

# More action tokens than any knight order has on its wheel.
MOST_TOKENS = 20


@table(1 << 18)
def bonus(action: Action, buildings: Buildings, troops: int, order: KnightOrder) -> int:
    """What the player area adds to an action, as ``resolve.action_bonus`` lists it."""
    return total(resolve.action_bonus(action, buildings, troops, order))


@table(1 << 6)
def offer(wedge: Wedge, flipped: bool) -> tuple[Action, ...]:  # noqa: FBT001 -- the side that is shown
    """The actions that a wedge offers, as ``upgrade.actions_of`` has them."""
    return upgrade.actions_of(wedge, flipped)


@table(1 << 16)
def hard_wedges(arrangement: tuple[Wedge, ...], upgraded: tuple[bool, ...]) -> tuple[int, ...]:
    """The wedges of a wheel without an action that succeeds with any token, as Travel and Influence do."""
    return tuple(place for place, wedge in enumerate(arrangement) if EASY.isdisjoint(offer(wedge, upgraded[place])))


@table(1 << 12)
def plan(actions: tuple[Action, ...], assigned: tuple[int, ...]) -> Plan:
    """The actions that are resolved, as ``resolve.plan_of`` has them."""
    return resolve.plan_of(actions, assigned)


@table(1 << 14)
def path(origin: int, hand: int, manner: Manner, named: int | None, ruleset: Ruleset) -> tuple[int, ...]:
    """The wedges that get a token each, as ``distribute.path`` has them."""
    return distribute.path(origin, hand, manner, named, ruleset)


@table(1 << 12)
def manners(wedge: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> Manners:
    """The manners of distributing after an action, as ``resolve.after_actions`` lists them."""
    return resolve.after_actions((), wedge, hand, order, ruleset)


@table(1 << 12)
def manners_without_action(wedge: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> Manners:
    """The manners of distributing after an upgrade or a skip, as ``distribute.manners_without_action`` lists them."""
    return distribute.manners_without_action(wedge, hand, order, ruleset)


@table(1 << 14)
def ask_manner(seat: int, wedge: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> AskManner | None:
    """The question how a wedge is distributed after an action, or whether at all; None if nothing is to be chosen."""
    optional = resolve.may_keep(ruleset)
    return AskManner(seat, wedge, optional) if optional or len(manners(wedge, hand, order, ruleset)) > 1 else None


@table(1 << 5)
def too_few(ruleset: Ruleset) -> tuple[int, ...]:
    """The numbers of tokens with which a wedge is not upgraded, as ``upgrade.too_empty`` has it."""
    return tuple(tokens for tokens in range(MOST_TOKENS + 1) if upgrade.too_empty(tokens, ruleset) is not None)


@table(1 << 12)
def printed(erected: Buildings, ruleset: Ruleset) -> tuple[int, ...]:
    """The printed cost of the next building of each type, ``OUT_OF_REACH`` where none is left."""
    return tuple(
        build.printed_cost(building, built, ruleset)
        if build.none_left(building, built, ruleset) is None
        else OUT_OF_REACH
        for building, built in zip(build.building_types(), erected, strict=True)
    )


@table(1 << 12)
def discounts(place: int, tile: BonusTile | None, ruleset: Ruleset) -> tuple[int, ...]:
    """How much less each building type costs in a region, as ``build.discount`` has it."""
    region = ruleset.laid.regions[place]
    return tuple(build.discount(region, tile, building, ruleset) for building in build.building_types())


@table(1 << 16)
def costs(erected: Buildings, place: int, tile: BonusTile | None, ruleset: Ruleset) -> tuple[int, ...]:
    """What the next building of each type costs in a region, ``OUT_OF_REACH`` where none is left."""
    return tuple(
        OUT_OF_REACH if cost == OUT_OF_REACH else build.cost_here(cost, less)
        for cost, less in zip(printed(erected, ruleset), discounts(place, tile, ruleset), strict=True)
    )


@table(1 << 16)
def cheapest(erected: Buildings, place: int, tile: BonusTile | None, ruleset: Ruleset) -> int:
    """The lowest of the ``costs`` in a region."""
    return min(costs(erected, place, tile, ruleset))


@table(1 << 10)
def open_site(token: Token | None, building: Erected | None) -> bool:
    """Whether neither ``build.enemy_there`` nor ``build.building_there`` refuses a region."""
    return build.enemy_there(token) is None and build.building_there(building) is None


@table(1 << 14)
def too_low(action: Action, value: int, least: int) -> Refusal | None:
    """Why an action fails with this value where it needs at least another one, None if it succeeds."""
    if action == Action.MUSTER:
        return muster.value_too_low(value, least)
    if action == Action.CRUSADE:
        return crusade.not_strong_enough(value, least)
    if action == Action.BUILD:
        return build.value_too_low(value, least)
    return None


@table(1 << 14)
def enough(action: Action, value: int, least: int) -> bool:
    """Whether an action succeeds with this value, as ``too_low`` has it."""
    return too_low(action, value, least) is None


@table(1 << 10)
def strengths(markers: Markers, ruleset: Ruleset) -> dict[Token | None, int]:
    """The strength of each enemy token, as ``crusade.strength`` has it, ``OUT_OF_REACH`` if it is fought no longer."""
    return {
        token: crusade.strength(token.enemy, markers, ruleset)
        if crusade.no_longer_fought(token.enemy, markers, ruleset) is None
        else OUT_OF_REACH
        for token in Token
    }


@table(1 << 10)
def next_troop(troops: int, ruleset: Ruleset) -> int:
    """The cost of the next troop, as ``muster.troop_cost`` has it, ``OUT_OF_REACH`` if none is left."""
    if muster.no_troop_left(troops, ruleset) is not None:
        return OUT_OF_REACH
    return muster.troop_cost(troops, ruleset)


@table(1 << 5)
def onward(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """For each region the regions to which a knight can move on, as ``travel.next_regions`` lists them."""
    board = ruleset.laid
    return tuple(travel.next_regions(board, region, ruleset) for region in range(len(board.regions)))


@table(1 << 10)
def near(origin: int, points: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The regions that a knight with so many points could reach and leave again, were no enemy on the board.

    Whether an enemy is anywhere else makes no difference to the knight.
    """
    nobody = (False,) * len(ruleset.laid.regions)
    return tuple(sorted(travel.ways(onward(ruleset), nobody, origin, points - 1, ruleset)))


@table(1 << 16)
def ways(origin: int, points: int, occupied: tuple[bool, ...], ruleset: Ruleset, barred: tuple[int, ...] = ()) -> Ways:
    """The ways that so many points allow from a region, as ``travel.ways`` finds them, and the moves along them.

    Args:
        origin: The region that the knight leaves.
        points: The movement points that there are.
        occupied: Whether an enemy is in each of the regions ``near``.
        ruleset: The ruleset, with its board.
        barred: Regions that the knight may not enter.
    """
    enemies = [False] * len(ruleset.laid.regions)
    for place, enemy in zip(near(origin, points, ruleset), occupied, strict=True):
        enemies[place] = enemy
    open_ways = onward(ruleset)
    if barred:
        open_ways = tuple(tuple(place for place in beside if place not in barred) for beside in open_ways)
    # What a knight may only pass through is no place to go.
    costs_by_place = {
        place: cost
        for place, cost in travel.ways(open_ways, tuple(enemies), origin, points, ruleset).items()
        if travel.no_building_space(ruleset.laid.regions[place]) is None
    }
    return costs_by_place, tuple(move(origin, place) for place in sorted(costs_by_place))


def ways_in(state: State, origin: int, points: int) -> Ways:
    """The ways of a knight in a position."""
    enemies = state.enemies
    occupied = [enemies[place] is not None for place in near(origin, points, state.ruleset)]
    if not travel.others_bar_the_way(state.ruleset):
        return ways(origin, points, tuple(occupied), state.ruleset)
    others = {place for seat, area in enumerate(state.areas) if seat != state.pending.seat for place in area.knights}
    return ways(origin, points, tuple(occupied), state.ruleset, tuple(sorted(others)))


@table(1 << 13)
def move(origin: int, place: int) -> Move:
    """The decision to move a knight, the same object each time."""
    return Move(origin, place)


@table(1 << 10)
def attack(place: int) -> Attack:
    """The decision to attack in a region, the same object each time."""
    return Attack(place)


@table(1 << 12)
def erect(building: Building, place: int) -> Erect:
    """The decision to erect a building in a region, the same object each time."""
    return Erect(building, place)


@table(1 << 8)
def ask_split(seat: int, wedge: int) -> AskSplit:
    """The question how the tokens of a wedge are split, the same object each time."""
    return AskSplit(seat, wedge)


def forget() -> None:
    """Empty every table, so that the rule functions are called again."""
    for made in _made:
        made.cache_clear()
