"""The steps of a turn: from each question, ``apply`` keeps the invariant of whole games.

Each theorem runs the shipped ``apply``, with the shipped judge, from a position in which the invariant holds up to
the next point (see ``invariant``). The cases name the question, the decision, what may follow, and what may change.
The rest of the wedge is unseen, so a step holds for any rest.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from itertools import pairwise
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Opaque,
    all_of,
    cut,
    each,
    instead_of,
    integer,
    member,
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import State, Variant
from crusaders_rules.thy_will_be_done.interpret.readings import Results
from crusaders_rules.thy_will_be_done.play import flow, resolution
from crusaders_rules.thy_will_be_done.rules import bonuses, build, crusade, distribute, resolve, skip, travel, upgrade
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    BonusTile,
    Building,
    KnightOrder,
    Manner,
    Markers,
    PlayerArea,
    Token,
    Wedge,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import PLAN, Prices, among
from .frames import the_supply_gives_too_much, two_troops_are_mustered
from .glue import an_upgrade_is_followed_by_a_skip, the_next_wedge_is_turned
from .invariant import (
    MOST_KNIGHTS,
    UNSEEN_ORDER,
    UNSEEN_VARIANT,
    UNSEEN_WEDGES,
    GoesOn,
    Place,
    Sheet,
    TurnOver,
    any_place,
    any_sheet,
    applied,
    asked_well,
    fights_again,
    kept,
    offering,
    position,
)
from .pieces import (
    buildings_are_put_elsewhere,
    saracens_are_kept_as_slavs,
    the_neighbour_owns_it,
    the_token_is_not_kept,
    two_are_erected_at_once,
)
from .turn_ends import the_standard_manner_is_carried_out, the_turn_loses_a_token, the_turn_takes_influence
from .values import EDITION, SARACENS
from .wheel import an_upgrade_costs_a_token

# What shows that distributing keeps all tokens, whatever the order, the manner and their number.
DISTRIBUTIONS = ("any_number_of_tokens_is_conserved", "each_token_gets_one_wedge", "wedges_are_named_one_by_one")


class Case(NamedTuple):
    """A kind of step.

    Attributes:
        asks: The class of the question, or of the point.
        gives: The class of the decision, None for a step without a decision.
        then: The classes of the points that may follow.
        may: The fields of the player's area and of the table that may change.
        detail: What else distinguishes the case.
    """

    asks: type
    gives: type | None
    then: tuple[type, ...]
    may: str = ""
    detail: Any = None


At = tuple[Case, Place]
# Each number of knights that a player can have.
KNIGHTS = range(1, MOST_KNIGHTS + 1)


def knights_in_order(regions: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The regions of a number of knights, in ascending order as in each position; several may be in one."""
    knights = regions[:number]
    for one, following in pairwise(knights):
        suppose(one <= following)
    return knights


def follows(case: Case, before: State, after: State, place: Place, sheet: Sheet) -> Claims:
    """Claims of each step: what follows is one of the points of the case, and the invariant is kept.

    Args:
        case: The case.
        before: The position before the step.
        after: The position after it.
        place: Who acts.
        sheet: The numbers of the position before it.
    """
    yield "what follows is one of the points of the case", type(after.pending) in case.then
    yield from kept(before, after, place, sheet, case.may)


def meets(state: State, place: Place) -> None:
    """Suppose what holds while the pending question is asked."""
    for _, holds in asked_well(state, place):
        suppose(holds)


# Mutants: rules that are wrong on purpose


@instead_of(flow.go_on)
def seat_nought_is_forgotten(right: Callable[..., State], state: State, area: PlayerArea, *how: Any) -> State:  # noqa: ANN401
    """What the first seat does is booked for the second one."""
    if state.pending.seat == 0:
        areas = (state.areas[0], area, *state.areas[2:])
        return state.with_changes(areas, *how)
    return right(state, area, *how)


@instead_of(flow.gained)
def a_gain_is_lost_by_the_last_of_six(right: Callable[..., PlayerArea], area: PlayerArea, amount: int) -> PlayerArea:
    """A gain above three is cut to three."""
    return right(area, min(amount, 3))


@instead_of(flow.gain_and_proceed)
def the_rest_of_the_wedge_is_left_out(right: Callable[..., State], state: State, asked: Any, *how: Any) -> State:  # noqa: ANN401
    """After a result with a gain, the rest of the wedge is left out."""
    return right(state, attrs.evolve(asked, plan=()), *how)


@instead_of(flow.gain_and_proceed)
def the_old_area_goes_on(right: Callable[..., State], state: State, asked: Any, area: PlayerArea, *how: Any) -> State:  # noqa: ANN401
    """What a player has won or built is not booked in the player area."""
    del area
    return right(state, asked, state.areas[asked.seat], *how)


@instead_of(upgrade.flip)
def the_last_wedge_cannot_be_turned(right: Callable[..., Wheel], wheel: Wheel, wedge: int) -> Wheel:
    """Upgrading the last wedge leaves it as it is."""
    return wheel if wedge == WEDGES - 1 else right(wheel, wedge)


@instead_of(skip.after_skip)
def after_a_skip_the_tokens_may_stay(right: Callable[..., p.AskDistribution], seat: int) -> p.AskDistribution:
    """After a skip the player may keep all tokens."""
    return attrs.evolve(right(seat), optional=True)


@instead_of(resolution.plan_of_wedge)
def the_sepulchre_resolves_twice(right: Callable[..., p.Plan], hand: resolution.Hand, ruleset: Any) -> p.Plan:  # noqa: ANN401
    """The Knights of the Holy Sepulchre resolve a basic wedge twice."""
    plan = right(hand, ruleset)
    return plan + plan if hand.order == KnightOrder.HOLY_SEPULCHRE else plan


# A turn

TURN = (
    Case(p.AskTurn, d.Resolve, (p.AskSplit, GoesOn)),
    Case(p.AskTurn, d.Upgrade, (p.AskDistribution,), "wheel"),
    Case(p.AskTurn, d.Skip, (p.AskDistribution,)),
)


@theorem(
    "A turn begins with a wedge to resolve, with an upgrade of exactly the wedge that the player names, or with a "
    "skip; "
    "no action token moves, and after an upgrade or a skip the player is asked which wedge to distribute.",
    rules=["turn.choice", "upgrade.instead", "upgrade.flip", "skip.distribute", "turn.split"],
    sabotage=[
        an_upgrade_costs_a_token,
        the_next_wedge_is_turned,
        the_last_wedge_cannot_be_turned,
        an_upgrade_is_followed_by_a_skip,
        after_a_skip_the_tokens_may_stay,
        the_sepulchre_resolves_twice,
    ],
)
def a_turn_begins(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(TURN),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    tile: Wedge = each(EDITION.wedges),
    variant: Variant = member(Variant),
    possible: bool = truth(),  # noqa: FBT001 -- a fact of the position
) -> Claims:
    """Whether the board lets the wedge be resolved is left open: the step holds in either case."""
    resolves = case.gives is d.Resolve
    suppose(resolves or tile is EDITION.wedges[0])
    given = d.Skip() if case.gives is d.Skip else case.gives(place.wedge)  # type: ignore[misc]
    wedges = offering(place.wedge, tile) if resolves else UNSEEN_WEDGES
    before = position(
        place,
        sheet,
        p.AskTurn(place.seat),
        order if resolves else UNSEEN_ORDER,
        may=case.may,
        variant=UNSEEN_VARIANT if resolves else variant,
        mine={"wheel": Wheel(wedges, sheet.tokens, sheet.upgraded)},
    )
    facts = ((), (0,) if possible else ())
    after = applied(before, given, wedge_refusal=lambda *_: None, wedges_to_resolve=lambda *_: facts)
    yield from follows(case, before, after, place, sheet)
    was, now = before.areas[place.seat].wheel, after.areas[place.seat].wheel
    yield "no action token moves", now.tokens is was.tokens
    if case.gives is d.Upgrade:
        yield "the wedge was not upgraded before", was.upgraded[place.wedge] ^ True
        for wedge in range(WEDGES):
            turned = now.upgraded[wedge] == (was.upgraded[wedge] | (wedge == place.wedge))
            yield "exactly this wedge is upgraded", turned
    if not resolves:
        asked = p.AskDistribution(place.seat, optional=case.gives is d.Upgrade)
        yield "then the player chooses a wedge to distribute", after.pending == asked
        return
    point: Any = after.pending
    yield "it is the wedge that the player names", point.wedge == place.wedge
    if type(point) is GoesOn:
        of_tile = len(point.plan) <= 1 and all(action == tile.primary for action, _ in point.plan)
        yield "its first action is resolved, and no other", of_tile


# A wedge with two actions

DIVIDING = (
    Case(p.AskSplit, d.Split, (p.AskFirst, GoesOn)),
    Case(p.AskFirst, d.First, (GoesOn,)),
)
ACTIONS = tuple(Action)


@instead_of(resolution.plan_of_split)
def a_split_forgets_the_second_action(right: Callable[..., p.Plan], *how: Any) -> p.Plan:  # noqa: ANN401
    """Only the first action of a split is resolved."""
    return right(*how)[:1]


@instead_of(resolution.plan_of_split)
def a_split_uses_one_token_twice(right: Callable[..., p.Plan], *how: Any) -> p.Plan:  # noqa: ANN401
    """The second action of a split has one token more."""
    plan = right(*how)
    return (*plan[:1], *((action, tokens + 1) for action, tokens in plan[1:]))


@instead_of(resolution.begun_with)
def the_chosen_action_comes_last(right: Callable[..., p.Plan], plan: p.Plan, *how: Any) -> p.Plan:  # noqa: ANN401
    """The action that the player wants first is resolved last."""
    return right(plan, *how)[::-1]


def _both_parts(actions: tuple[Action, ...], assigned: tuple[int, ...]) -> p.Plan:
    """What is resolved if both parts have a token, as the judge demands of an action that is resolved twice."""
    suppose(all_of(tokens >= 1 for tokens in assigned))
    return tuple(zip(actions, assigned, strict=True))


@theorem(
    "Splitting the tokens of an upgraded wedge assigns all of them to its two actions; if both have tokens, the player "
    "chooses which is resolved first, and then both are resolved in this order. No action token moves.",
    rules=["turn.split", "turn.split.all", "turn.split.least", "turn.split.order"],
    sabotage=[a_split_forgets_the_second_action, a_split_uses_one_token_twice, the_chosen_action_comes_last],
    assumes="the shares of the Knights of the Holy Sepulchre are those of the theorems of plans",
)
def tokens_are_divided(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(DIVIDING),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    tile: Wedge = each(EDITION.wedges),
    shares: tuple[int, int] = row(integer(0), 2),
    first: int = each((0, 1)),
    idle: int = each((0,)),
    bears: Action | None = each((None,)),
    judged: bool = each((True,)),  # noqa: FBT001 -- whether the decision is
) -> Claims:
    """For any number of tokens; whether the board lets the actions succeed is left open."""
    chooses = case.asks is p.AskFirst
    sepulchre = order == KnightOrder.HOLY_SEPULCHRE
    asked: Any = p.AskSplit(place.seat, place.wedge)
    actions = (tile.primary, tile.secondary)
    suppose((case.gives is not d.Split or first == 0) and (case.gives is d.Split or bears is None))
    if chooses:
        asked = p.AskFirst(place.seat, place.wedge, tuple(zip(actions, shares, strict=True)))
    else:
        # Two shares are all tokens of the wedge but those left idle.
        shares = (shares[0], sheet.tokens[0] - shares[0] - idle)
    given: d.Decision = {
        d.First: d.First(actions[first]),
        d.Split: d.Split(shares[0], idle, bears),
        d.Twice: d.Twice(actions[first], shares[0], idle),
    }[case.gives]  # type: ignore[index]
    before = position(
        place,
        sheet,
        asked,
        order,
        mine={"wheel": Wheel(*(among(place.wedge, one) for one in (tile, sheet.tokens[0], sheet.upgraded[0])))},
    )
    meets(before, place)
    with cut(resolve, plan_of=_both_parts) if case.gives is d.Twice else nullcontext():
        after = applied(before, given, judged=judged, plan_refusal=lambda *_: None)
    yield from follows(case, before, after, place, sheet)
    point: Any = after.pending
    yield "it is the same wedge", point.wedge == place.wedge
    if chooses:
        came_first = point.plan[0] == asked.plan[first]
        yield "the chosen action comes first, then the other", came_first & (point.plan[1][0] == actions[1 - first])
        yield "the other has its share", (point.plan[1][1] == shares[1 - first]) | sepulchre
        return
    expected = ((tile.primary, shares[0]), (tile.secondary, shares[1]))
    assigned = tuple(part for part in expected if part[1] > 0)
    yield "each action has its share", sepulchre | (point.plan == assigned)
    yield "the player chooses the order of two", (type(point) is p.AskFirst) == (len(point.plan) > 1)


# Travel


# How many knights there are, how many of them wait to move, and whether the one that moves leaves its region.
TRAVELS = tuple(
    Case(p.AskMove, d.Move, (p.AskMove, GoesOn), "knights", (number, waiting, steps))
    for number in KNIGHTS
    for waiting in range(1, number + 1)
    for steps in (True, False)
)


@instead_of(flow.after_travel)
def a_knight_is_lost_on_the_way(right: Callable[..., PlayerArea], state: State, area: PlayerArea, points: int) -> Any:  # noqa: ANN401
    """A knight of three is lost if no point is left."""
    lost = len(area.knights) > 2 and points == 0  # noqa: PLR2004 -- as in the sentence
    return right(state, attrs.evolve(area, knights=area.knights[1:]) if lost else area, points)


@instead_of(travel.left_for_others)
def points_are_never_used_up(_: object, points: int, __: int) -> int:
    """A route costs no points."""
    return points


@instead_of(travel.left_for_others)
def one_point_more_is_paid(right: Callable[..., int], points: int, cost: int) -> int:
    """A route costs one point more than it should, if it costs two or more."""
    return right(points, cost + (cost >= 2))  # noqa: PLR2004 -- as in the sentence


@theorem(
    "A move changes the place of one knight of the player and nothing else; the points that it costs are paid, and "
    "then "
    "the next knight that waits is asked, or the wedge goes on.",
    rules=["travel.divide", "travel.points", "travel.adjacent", "travel.optional"],
    sabotage=[a_knight_is_lost_on_the_way, points_are_never_used_up, one_point_more_is_paid],
    assumes="a route costs any number of points, at most those that the knight has",
)
def a_knight_travels(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(TRAVELS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    regions: tuple[int, ...] = row(integer(0), MOST_KNIGHTS),
    wait: tuple[int, ...] = row(integer(0), MOST_KNIGHTS),
    there: int = integer(0),
    points: int = integer(1),
    cost: int = integer(0),
    must: bool = each((False,)),  # noqa: FBT001 -- whether a knight must step, by another reading
    able: bool = truth(),  # noqa: FBT001 -- whether a knight that waits can step
) -> Claims:
    """Between any two regions of any board, with knights anywhere, for any points and any cost of the route."""
    here, (number, waits, steps) = sheet.here, case.detail
    knights = knights_in_order(regions, number)
    waiting = wait[:waits]
    suppose((cost <= points) & (here != there) & (waiting[0] == here))
    asked = p.AskMove(place.seat, place.wedge, PLAN, points, waiting, must)
    known = {"enemies": among(here, Opaque("what stands there"))}
    before = position(place, sheet, asked, there=there, may=case.may, mine={"knights": knights}, **known)
    meets(before, place)
    given = d.Move(here, there if steps else here)
    ways = Prices(here, there, cost)
    after = applied(before, given, ways_in=lambda *_: (ways, ()), can_step=lambda *_: able)
    yield from follows(case, before, after, place, sheet)
    now, point = after.areas[place.seat].knights, after.pending
    yield "only this knight moves", sorted((*now, here)) == sorted((*knights, given.region))
    yield "the rest of the wedge is as before", point.plan is PLAN  # type: ignore[attr-defined]
    left = points - cost if steps else points
    more = (left >= 1) & (len(waiting) > 1)
    yield "the next knight is asked if points are left", (type(point) is p.AskMove) == more
    if type(point) is p.AskMove:
        yield "it is the next knight that waits", _alike(point.knights, waiting[1:])
        yield "the points are paid", point.points == left


def _alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two rows have the very same members."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


# Enemies

# What an action is worth is left open, so that its tokens are unseen.
TOKENS: Any = Opaque("the tokens of the action")
WON = "defeated influence enemies markers supply"
GAINED = "influence supply"
FIGHTING = (
    *(
        Case(p.AskTarget, d.Attack, (GoesOn, p.AskReward) if token in SARACENS else (GoesOn,), WON, (token, number))
        for token in Token
        for number in KNIGHTS
    ),
    Case(p.AskTarget, d.Decline, (GoesOn,), detail=(Token.SLAV, 1)),
)


@instead_of(crusade.advance)
def the_markers_fall_back(_: object, __: object, markers: Markers) -> Markers:
    """Both markers return to their start."""
    del markers
    return Markers(0, 0)


@instead_of(crusade.crusade_influence)
def strong_enemies_are_worth_less(right: Callable[..., int], strength: int) -> int:
    """An enemy of a strength above six gains six."""
    return right(min(strength, 6))


@theorem(
    "An attack takes exactly the enemy in its region from the board and to the player who wins it; the player "
    "gains its "
    "strength at once, or is asked for the reward of a Saracen. Declining changes nothing.",
    rules=["crusade.keep", "crusade.gain", "crusade.saracen.gain", "crusade.saracen.three", "end.overflow"],
    sabotage=[
        the_token_is_not_kept,
        saracens_are_kept_as_slavs,
        strong_enemies_are_worth_less,
        the_rest_of_the_wedge_is_left_out,
        the_supply_gives_too_much,
        the_old_area_goes_on,
    ],
    assumes=("an enemy has any strength (see the theorems of crusade); the player may stop after a first result",),
)
def an_enemy_is_attacked(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(FIGHTING),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    regions: tuple[int, ...] = row(integer(0), MOST_KNIGHTS),
    markers: tuple[int, int] = row(integer(0), 2),
    value: int = integer(),
    strength: int = integer(1),
    afterwards: int = integer(1),
    begun: bool = each((True, False)),  # noqa: FBT001 -- whether the action has a result already
    goes_on: bool = each((False,)),  # noqa: FBT001 -- whether what has begun may have more results, by another reading
) -> Claims:
    """On any board, with any value; the knight order and the bonus tiles are unseen."""
    token, number = case.detail
    here, seat = sheet.here, place.seat
    declines, spaces = case.gives is d.Decline, Markers(*markers)
    suppose(declines or goes_on or not begun)
    before = position(
        place,
        sheet,
        p.AskTarget(seat, place.wedge, PLAN, TOKENS, begun=begun),
        may=case.may,
        mine={} if declines else {"knights": knights_in_order(regions, number)},
        enemies=Opaque("the enemies") if declines else among(here, token),
        buildings=Opaque("the buildings") if declines else among(here, None),
        markers=spaces,
    )
    if begun and not declines:
        suppose(before.ruleset.interpretation.results == Results.MANY)
    with cut(crusade, strength=lambda _, at, __: strength if at is spaces else afterwards):
        after = applied(before, d.Decline() if declines else d.Attack(here), value_of=lambda *_: value)
    yield from follows(case, before, after, place, sheet)
    point: Any = after.pending
    yield "the rest of the wedge is as before", point.plan is PLAN
    if declines:
        return
    yield "only a value of its strength or more wins", value >= strength
    gain = after.areas[seat].influence - before.areas[seat].influence
    if token not in SARACENS:
        yield "the player gains its strength", gain == strength
    elif type(point) is p.AskReward:
        yield "nothing is gained before the player chooses", gain == 0
        yield "the player chooses about this enemy", (point.region, point.token) == (here, token)
    else:
        yield "a Saracen whose reward is not left brings three", gain == 3  # noqa: PLR2004 -- as on the page


# Buildings and troops

UNSEEN_NAME: Any = Opaque("the name of the bonus tile")
UNSEEN_SHAPE: Any = Opaque("the shape of the bonus tile")
UNSEEN_TILES: Any = Opaque("the bonus tiles")
UNSEEN_PRICE: Any = Opaque("what a building costs, and what the player has")
UNSEEN_DISCOUNT: Any = Opaque("the discount of the bonus tile")
ERECTED = "buildings knights influence supply"
MUSTERED = "troops influence supply"
REWARDS = (
    *(
        Case(p.AskReward, d.TakeReward, (GoesOn,), ERECTED if token.building else MUSTERED, (token, number))
        for token in SARACENS
        for number in KNIGHTS
    ),
    *(Case(p.AskReward, d.TakeInfluence, (GoesOn,), GAINED, (token, 1)) for token in SARACENS),
)
BUILDINGS = (
    *(
        Case(p.AskBuilding, d.Erect, (GoesOn,), ERECTED, (building, number))
        for building in Building
        for number in KNIGHTS
    ),
    Case(p.AskBuilding, d.Decline, (GoesOn,), detail=(Building.FARM, 1)),
)


@instead_of(bonuses.castle_knights)
def the_last_castle_unlocks_a_knight_too(right: Callable[..., int], castles: int, *how: Any) -> int:  # noqa: ANN401
    """A castle of level IV unlocks one more knight."""
    return right(castles, *how) + (castles >= bonuses.III + 1)


@instead_of(build.building_influence)
def a_fourth_building_gains_five(right: Callable[..., int], level: int) -> int:
    """A building of level IV gains five."""
    return right(level) + (level > bonuses.III)


@theorem(
    "A building that is erected stands in its region, belongs to the player and has the next level of its type; a "
    "castle brings a knight if it unlocks one. The player gains the level and what the bonus tile gives; a Saracen "
    "gives a building, a troop or three influence. Nothing else changes.",
    rules=[
        "build.place",
        "build.gain",
        "build.gain.tile",
        "bonus.castle.knight",
        "crusade.saracen.gain",
        "end.overflow",
    ],
    sabotage=[
        two_are_erected_at_once,
        the_neighbour_owns_it,
        buildings_are_put_elsewhere,
        the_last_castle_unlocks_a_knight_too,
        a_fourth_building_gains_five,
        the_rest_of_the_wedge_is_left_out,
        the_old_area_goes_on,
    ],
    assumes="the player may stop after a first result",
)
def a_building_or_a_troop_is_gained(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each((*REWARDS, *BUILDINGS)),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    order: KnightOrder = member(KnightOrder),
    regions: tuple[int, ...] = row(integer(0), MOST_KNIGHTS),
    tiled: bool | None = each((False, True)),  # noqa: FBT001 -- whether a bonus tile lies there; None if that is unseen
    benefits: Building = member(Building),
    extra: int = integer(0),
    begun: bool = each((True, False)),  # noqa: FBT001 -- whether the action has a result already
    goes_on: bool = each((False,)),  # noqa: FBT001 -- whether what has begun may have more results, by another reading
) -> Claims:
    """On any board, without a bonus tile or with any, even for a building that costs more than the player has."""
    thing, number = case.detail
    here, seat, declines = sheet.here, place.seat, case.gives is d.Decline
    asked: Any = p.AskReward(seat, place.wedge, PLAN, here, thing, begun=begun)
    if case.asks is p.AskBuilding:
        asked = p.AskBuilding(seat, place.wedge, PLAN, TOKENS, begun=begun)
    of_type = thing.building if case.gives is d.TakeReward else thing
    erects = "buildings" in case.may
    looks = case.gives not in {d.TakeInfluence, d.Decline}
    suppose((looks or not tiled) and (declines or goes_on or not begun))
    tile = BonusTile(UNSEEN_NAME, UNSEEN_SHAPE, benefits, UNSEEN_DISCOUNT, extra) if tiled else None
    before = position(
        place,
        sheet,
        asked,
        order if erects else UNSEEN_ORDER,
        may=case.may,
        mine={"knights": knights_in_order(regions, number)} if looks else {},
        enemies=among(here, None) if erects else Opaque("the enemies"),
        buildings=among(here, None) if erects else Opaque("the buildings"),
        tiles=among(here, tile) if looks and tiled is not None else UNSEEN_TILES,
    )
    meets(before, place)
    if begun and looks and not fights_again(before.areas[seat]):
        suppose(before.ruleset.interpretation.results == Results.MANY)
    given = d.Erect(thing, here) if case.gives is d.Erect else case.gives()  # type: ignore[misc]
    prices = {name: lambda *_: UNSEEN_PRICE for name in ("printed_cost", "cost_here")}
    with cut(build, value_too_low=lambda *_: None, **prices):
        after = applied(before, given, value_of=lambda *_: UNSEEN_PRICE, discount_at=lambda *_: UNSEEN_PRICE)
    yield from follows(case, before, after, place, sheet)
    yield "the rest of the wedge is as before", after.pending.plan is PLAN  # type: ignore[attr-defined]
    was, now = before.areas[seat], after.areas[seat]
    gain = now.influence - was.influence
    if erects:
        level = now.buildings.of(of_type)
        of_tile = extra if case.gives is d.Erect and tiled and benefits == of_type else 0
        yield "the player gains its level, and for one that is built what the tile gives", gain == level + of_tile
        freed = len(now.knights) - number
        yield (
            "all other knights stay, and a new one stands there",
            now.knights == tuple(sorted((*was.knights, *(here,) * freed))),
        )
    elif case.gives is d.TakeInfluence:
        yield "the player gains three influence", gain == 3  # noqa: PLR2004 -- as in the sentence
    elif case.gives is d.TakeReward and thing.building is None:
        yield "the player gains the level of the troop", (gain == now.troops) & (now.troops == was.troops + 1)


# Questions of other readings

CHOICES = (
    Case(p.AskTroop, d.Muster, (GoesOn,), MUSTERED),
    Case(p.AskTroop, d.Decline, (GoesOn,)),
    Case(p.AskGain, d.Gain, (GoesOn,), GAINED),
    Case(p.AskGain, d.Gain, (p.AskUnlockedKnight,), GAINED, "a castle"),
    Case(p.AskUnlockedKnight, d.BringKnight, (GoesOn,), "knights"),
    Case(p.AskUnlockedKnight, d.HoldKnight, (GoesOn,)),
    Case(p.AskSplit, d.Twice, (GoesOn,)),
)


@instead_of(bonuses.with_unlocked)
def two_knights_are_unlocked(right: Callable[..., tuple[int, ...]], *how: Any) -> tuple[int, ...]:  # noqa: ANN401
    """The black knight comes with every unlocked knight."""
    found = right(*how)
    return tuple(sorted((*found, how[3]))) if len(found) > len(how[0]) else found


@instead_of(flow.gain_then_ask)
def a_small_gain_is_not_booked(right: Callable[..., State], state: State, asked: Any, *how: Any) -> State:  # noqa: ANN401
    """A gain of one influence is not booked."""
    area, amount, unlocked = how
    return right(state, asked, area, amount - (amount == 1), unlocked)


@theorem(
    "The questions that only other readings ask keep the invariant: whether to muster, how much influence to take, "
    "where the unlocked knight goes, and an action resolved twice.",
    rules=["muster.flip", "muster.gain", "influence.gain", "bonus.knight.unlock", "turn.split", "end.overflow"],
    sabotage=[
        two_troops_are_mustered,
        two_knights_are_unlocked,
        a_small_gain_is_not_booked,
        the_supply_gives_too_much,
    ],
    assumes=(
        "two tokens are resolved twice, one for each time",
        "the readings under which a question is asked differ by what is asked, and by what the question says",
        "after it, the step runs as under the default readings",
    ),
)
def a_question_of_other_readings_is_answered(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(CHOICES),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    regions: tuple[int, ...] = row(integer(0), MOST_KNIGHTS),
    number: int = each(KNIGHTS[:-1]),
    amount: int = integer(0),
    due: int = integer(0),
    begun: bool = each((True, False)),  # noqa: FBT001 -- whether the action has a result already
    goes_on: bool = each((False,)),  # noqa: FBT001 -- whether what has begun may have more results, by another reading
) -> Claims:
    """For any amount that a player may take."""
    seat, wedge, here = place.seat, place.wedge, sheet.here
    brings, again = case.gives is d.BringKnight, case.asks is p.AskSplit
    suppose((brings or number == 1) and (case.gives is d.Decline or goes_on or not begun))
    asked: Any = {
        p.AskTroop: p.AskTroop(seat, wedge, PLAN, TOKENS, begun=begun),
        p.AskGain: p.AskGain(seat, wedge, PLAN, due, begun, region=here if case.detail else None),
        p.AskUnlockedKnight: p.AskUnlockedKnight(seat, wedge, PLAN, here, begun),
        p.AskSplit: p.AskSplit(seat, wedge),
    }[case.asks]
    given: Any = d.Gain(amount) if case.gives is d.Gain else d.Twice(Action.TRAVEL, 1)
    if case.gives not in {d.Gain, d.Twice}:
        given = case.gives()  # type: ignore[misc]
    mine: dict[str, Any] = {"knights": knights_in_order(regions, number)} if brings else {}
    if again:
        suppose(sheet.upgraded[wedge] & (sheet.tokens[wedge] == 2))  # noqa: PLR2004 -- one token for each time
        mine["wheel"] = Wheel(offering(wedge, EDITION.wedges[0]), sheet.tokens, sheet.upgraded)
    before = position(place, sheet, asked, KnightOrder.NONE if again else UNSEEN_ORDER, may=case.may, mine=mine)
    meets(before, place)
    if case.gives is d.Muster and begun:
        suppose(before.ruleset.interpretation.results == Results.MANY)
    after = applied(before, given, judged=case.gives not in {d.Gain, d.Twice})
    yield from follows(case, before, after, place, sheet)
    was, now = before.areas[seat], after.areas[seat]
    if case.asks is not p.AskSplit:
        yield "the rest of the wedge is as before", after.pending.plan is PLAN  # type: ignore[attr-defined]
    if case.asks is p.AskGain:
        yield "the player gains the amount", now.influence == was.influence + amount
    if brings:
        yield "the unlocked knight comes", len(now.knights) == len(was.knights) + 1
        yield "and no other leaves", sorted((*was.knights, here)) == sorted(now.knights)
    if case.gives is d.Muster:
        yield "one troop is mustered", (now.troops == was.troops + 1) & (now.influence == was.influence + now.troops)


# Distributing

SOWING = (
    Case(p.AskManner, d.Sow, (TurnOver,), "wheel"),
    Case(p.AskManner, d.Keep, (TurnOver,)),
    Case(p.AskDistribution, d.Distribute, (GoesOn,)),
    Case(p.AskDistribution, d.Keep, (TurnOver,)),
)


NAMED: Any = Opaque("the wedge that the manner names")


class Sown:
    """What ``distribute`` is asked while a wedge is distributed: its answers stand for any path and any wheel."""

    PATH: Any = Opaque("the path of the tokens")

    def __init__(self, left: tuple[int, ...]) -> None:
        """Store the wheel that it answers with."""
        self.left = left
        self.paths: list[tuple[Any, ...]] = []
        self.wheels: list[tuple[Any, ...]] = []

    def path(self, *asked: Any) -> Any:  # noqa: ANN401 -- as ``distribute.path``
        """Note what it is asked."""
        self.paths.append(asked)
        return self.PATH

    def distribute(self, *asked: Any) -> tuple[int, ...]:  # noqa: ANN401 -- as ``distribute.distribute``
        """Note what it is asked."""
        self.wheels.append(asked)
        return self.left

    def claims(self, before: Wheel, after: Wheel, wedge: int, given: d.Sow) -> Claims:
        """Claims that the tokens of the wheel are distributed once, on the path of the manner, and then left alone."""
        yield "the rule asks for one path, and distributes once", (len(self.paths), len(self.wheels)) == (1, 1)
        of_wedge, hand, manner, named, _ = self.paths[0]
        yield "the path begins at the wedge, with its tokens", (of_wedge == wedge) & (hand == before.tokens[wedge])
        yield "the path is that of the manner", manner is given.manner and named is given.wedge
        tokens, origin, path = self.wheels[0]
        yield "the tokens are those of the wheel, from the wedge, on this path", tokens is before.tokens
        yield "from the wedge", origin == wedge
        yield "on the whole path", path is self.PATH
        yield "the wheel is what the distribution leaves", after.tokens is self.left


@instead_of(flow.distributed)
def after_doubling_the_player_goes_on(right: Callable[..., State], way: flow.Progress, given: d.Sow) -> State:
    """A player who places two tokens on one wedge has another turn."""
    after = right(way, given)
    doubled = given.manner == Manner.DOUBLE
    return attrs.evolve(after, pending=p.AskTurn(way.seat)) if doubled else after


@instead_of(flow.distributed)
def the_next_wedge_is_distributed(right: Callable[..., State], way: flow.Progress, given: d.Sow) -> State:
    """Instead of the last wedge, the first one is distributed."""
    return right(way._replace(wedge=way.wedge % (WEDGES - 1)), given)


@theorem(
    "A player who distributes a wedge moves its tokens once, on the path of the chosen manner; a player who keeps the "
    "tokens, or only names the wedge, moves none. Then the turn is over.",
    rules=[
        "turn.distribute.all",
        "turn.distribute.sow",
        "turn.distribute.lap",
        "upgrade.distribute.any",
        "upgrade.distribute.may",
        "skip.distribute",
    ],
    sabotage=[
        the_turn_loses_a_token,
        the_standard_manner_is_carried_out,
        the_turn_takes_influence,
        the_next_wedge_is_distributed,
    ],
    assumes=Lemma("a path has one wedge for each token, and moving tokens along it keeps them all", *DISTRIBUTIONS),
)
def a_wedge_is_distributed(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(SOWING),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    left: tuple[int, ...] = row(integer(0), WEDGES),
    optional: bool = each((False, True)),  # noqa: FBT001 -- a fact of the question
    named: bool = each((True, False)),  # noqa: FBT001 -- whether the manner names a wedge
) -> Claims:
    """For any tokens, any knight order and any manner, each of which is unseen."""
    seat, wedge = place.seat, place.wedge
    sows = case.gives is d.Sow
    suppose((sows or not named) and sum(left) == sum(sheet.tokens))
    asked: Any = p.AskManner(seat, wedge, optional=optional)
    if case.asks is p.AskDistribution:
        asked = p.AskDistribution(seat, optional)
    manner: Any = Opaque("the manner")
    given: Any = (
        d.Sow(manner, NAMED if named else None) if sows else d.Keep() if case.gives is d.Keep else d.Distribute(wedge)
    )
    before = position(place, sheet, asked, may=case.may)
    sown = Sown(left)
    with cut(distribute, path=sown.path, distribute=sown.distribute):
        after = applied(before, given, judged=not sows)
    yield from follows(case, before, after, place, sheet)
    was, now = before.areas[seat].wheel, after.areas[seat].wheel
    if not sows:
        yield "no action token moves", now.tokens is was.tokens
        return
    yield from sown.claims(was, now, wedge, given)
