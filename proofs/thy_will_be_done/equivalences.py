"""Equivalent readings: questions that no play of the base game can decide, each with the reason."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    cut,
    each,
    instead_of,
    integer,
    member,
    record,
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import State, total
from crusaders_rules.thy_will_be_done.play import apply, feasibility, flow, legal, results
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.rules import distribute, end, game_board, muster, resolve, travel
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Board,
    Building,
    Buildings,
    Enemies,
    KnightOrder,
    Manner,
    Markers,
    PlayerArea,
    Region,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import (
    HERE,
    PLAN,
    SEAT,
    THERE,
    WEDGE,
    Prices,
    Where,
    about,
    among,
    by_the_rules,
    placed,
    somewhere,
    well_given,
)
from .bonuses import the_holy_sepulchre_forbids_travel
from .frames import two_troops_are_mustered
from .glue import a_bonus_forgets_the_order
from .judged import the_list_forgets_its_last_choice
from .refused import a_troop_may_cost_one_more
from .steps import one_point_more_is_paid, points_are_never_used_up, the_rest_of_the_wedge_is_left_out
from .turn_ends import a_gain_is_not_kept
from .values import (
    DISTRIBUTING,
    EDITION,
    MOST_TOKENS,
    PLENTY,
    RULESET,
    TROOPS,
    any_buildings,
    any_tokens,
)
from .wheel import one_token_too_many, the_origin_keeps_one

# Mutants: rules that are wrong on purpose


@instead_of(resolve.plan_of)
def one_token_is_not_assigned(right: Callable[..., p.Plan], actions: tuple[Action, ...], assigned: Any) -> p.Plan:  # noqa: ANN401
    """One token of a split serves no action."""
    return right(actions, (assigned[0], *(tokens - 1 for tokens in assigned[1:])))


@instead_of(resolve.plan_of)
def one_token_is_too_few(_: object, actions: tuple[Action, ...], assigned: tuple[int, ...]) -> p.Plan:
    """An action of a split needs two tokens."""
    return tuple((action, tokens) for action, tokens in zip(actions, assigned, strict=True) if tokens > 1)


@instead_of(resolve.splits)
def the_first_action_has_one_more(_: object, tokens: int) -> tuple[int, ...]:
    """The first action may have one token more than the wedge holds."""
    return tuple(range(tokens + 2))


@instead_of(flow.gain_and_proceed)
def the_second_action_doubles_the_first(right: Callable[..., State], state: State, asked: Any, *how: Any) -> State:  # noqa: ANN401
    """An action gains twice as much if another one follows."""
    area, amount, *region = how
    return right(state, asked, area, 2 * amount if asked.plan else amount, *region)


@instead_of(results.mustered)
def the_level_before_is_gained(
    right: Callable[..., Any], state: State, area: PlayerArea, asked: p.AskTroop
) -> tuple[PlayerArea, int, p.AskTroop]:
    """A troop gains the level of the one before it."""
    after, _, asked = right(state, area, asked)
    return after, muster.troop_influence(area.troops), asked


@instead_of(feasibility.succeeds)
def mustering_always_succeeds(_: object, *__: object) -> bool:
    """Every action succeeds, with any value."""
    return True


@instead_of(resolve.begins_with)
def a_building_is_always_asked_about(
    right: Callable[..., resolve.Begins],
    action: Action,
    succeeds: bool,  # noqa: FBT001 -- as in the rule
    *how: Any,  # noqa: ANN401 -- as the rule
) -> resolve.Begins:
    """A player is asked what to build, even if nothing can be built."""
    return right(action, succeeds or action == Action.BUILD, *how)


@instead_of(resolve.token_value)
def a_token_is_worth_two(_: object, tokens: int) -> int:
    """A token counts as two."""
    return 2 * tokens


@instead_of(travel.movement_points)
def travel_begins_with_a_step_less(_: object, value: int) -> int:
    """A Travel action has one step too few."""
    return value - 1


@instead_of(distribute.distribute)
def the_empty_wedge_gets_one(right: Callable[..., Any], tokens: Any, origin: int, wedges: Any) -> Any:  # noqa: ANN401
    """A distributed wedge keeps a token."""
    return right(tokens, origin, (*wedges, origin))


@instead_of(distribute.path)
def the_top_is_passed_over(right: Callable[..., Any], origin: int, hand: int, *how: Any) -> Any:  # noqa: ANN401
    """The wedge at the top gets no token."""
    found = right(origin, 2 * MOST_TOKENS, *how)
    return tuple(wedge for wedge in found if wedge)[: operator.index(hand)]


@instead_of(distribute.next_wedge)
def every_lap_leaves_out_the_top(_: object, wedge: int, step: int, origin: int, __: object) -> int:
    """A long distribution passes over its origin if that is the wedge at the top."""
    following = (wedge + step) % WEDGES
    return (following + step) % WEDGES if following == origin == 0 else following


@instead_of(distribute.placed)
def the_top_gets_two(right: Callable[..., Any], tokens: Any, wedge: int) -> Any:  # noqa: ANN401 -- as the rule
    """The wedge at the top gets two tokens instead of one."""
    return right(right(tokens, wedge), wedge) if wedge == 0 else right(tokens, wedge)


@instead_of(distribute.placed)
def the_last_wedge_gets_nothing(right: Callable[..., Any], tokens: Any, wedge: int) -> Any:  # noqa: ANN401 -- as the rule
    """The sixth wedge gets no token."""
    return tokens if wedge == WEDGES - 1 else right(tokens, wedge)


@instead_of(distribute.next_wedge)
def the_fourth_wedge_has_no_laps(right: Callable[..., int], wedge: int, step: int, origin: int, *how: Any) -> int:  # noqa: ANN401
    """A long distribution counterclockwise passes over its origin if that is the fourth wedge."""
    following = right(wedge, step, origin, *how)
    return (following + step) % WEDGES if following == origin == 3 and step < 0 else following  # noqa: PLR2004 -- as in the sentence


@instead_of(distribute.one_more)
def the_top_is_never_named(right: Callable[..., Any], way: distribute.Underway, *how: Any) -> Any:  # noqa: ANN401 -- as the rule
    """The wedge at the top is neither skipped nor doubled."""
    return right(way._replace(named=way.named or None), *how)


@instead_of(game_board.next_flag)
def the_first_flag_is_asked_again(_: object, board: Board, __: int) -> p.AskEnemy:
    """After each enemy token the first flag gets another one."""
    return p.AskEnemy(-1, board.flags[0])


@instead_of(travel.enemy_surcharge)
def enemies_cost_two_more(_: object, enemy: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving an enemy costs three."""
    return 2 if enemy else 0


@instead_of(travel.enemy_surcharge)
def an_enemy_saves_two(_: object, enemy: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving an enemy costs two less, not one more."""
    return -2 if enemy else 0


@instead_of(travel.leaving_cost)
def the_first_step_is_free(_: object, enemy: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving an enemy gives a point back."""
    return -1 if enemy else 1


@instead_of(travel.leaving_cost)
def a_step_is_paid_to_the_knight(_: object, enemy: bool) -> int:  # noqa: FBT001 -- as in the rule
    """A step takes one off the surcharge of its enemy, and does not add one."""
    return travel.enemy_surcharge(enemy) - 1


@instead_of(feasibility.value_of)
def each_knight_fights(right: Callable[..., int], state: State, area: PlayerArea, action: Action, tokens: int) -> int:
    """Each knight adds one to Crusade."""
    return right(state, area, action, tokens) + len(area.knights)


@instead_of(flow.gain_and_proceed)
def one_of_several_knights_falls(right: Callable[..., State], state: State, asked: Any, *how: Any) -> State:  # noqa: ANN401
    """A player with several knights loses one with each gain on the board."""
    area, *more = how
    return right(state, asked, area.with_changes(area.wheel, area.knights[:1], area.influence), *more)


@instead_of(flow.gain_and_proceed)
def each_knight_has_a_share(right: Callable[..., State], state: State, asked: Any, *how: Any) -> State:  # noqa: ANN401
    """A gain on the board is one higher for each knight of the player."""
    area, amount, *more = how
    return right(state, asked, area, amount + len(area.knights), *more)


# A split


def _questions() -> tuple[tuple[p.Pending, d.Decision], ...]:
    """Every question of a running action, with the rest of the wedge unseen."""
    return (
        *((p.AskMove(SEAT, WEDGE, PLAN, 2, (HERE, THERE)), d.Move(HERE, place)) for place in (HERE, THERE)),
        (p.AskMove(SEAT, WEDGE, PLAN, 2, (HERE,)), d.Move(HERE, THERE)),
        (p.AskTarget(SEAT, WEDGE, PLAN, 9), d.Attack(HERE)),
        *(
            (p.AskReward(SEAT, WEDGE, PLAN, HERE, token), given)
            for token in (Token.SARACEN_TROOP, Token.SARACEN_CASTLE)
            for given in (d.TakeReward(), d.TakeInfluence())
        ),
        *((p.AskBuilding(SEAT, WEDGE, PLAN, 9), d.Erect(building, HERE)) for building in Building),
    )


class Tally(NamedTuple):
    """Numbers of a position: the mustered troops, the player's influence, the supply, the space of the markers."""

    troops: int
    influence: int
    supply: int
    space: int


def _any_tally() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    return record(Tally, troops=integer(0, TROOPS - 1), influence=integer(0), supply=integer(0), space=integer(0, 3))


def _before(
    where: Where,
    tally: Tally,
    asked: p.Pending,
    token: Token | None = None,
    **mine: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    """A position on any board, with or without an enemy in the shown region, and with two knights."""
    here = where.here
    fields = {"buildings": Buildings(), "defeated": Enemies(), "knights": (here, here + 1), **mine}
    area = anywhere.area(troops=tally.troops, influence=tally.influence, **fields)
    return anywhere.position(
        area,
        asked,
        ruleset=anywhere.on_any_board(anywhere.PLAIN, Region("there", 1, 0), here=here),
        enemies=among(here, token, None),
        buildings=among(here, None, None),
        tiles=among(here, None, None),
        markers=Markers(tally.space, tally.space),
        supply=tally.supply,
    )


@theorem(
    "The options and the results of an action do not depend on the rest of the wedge, which is left for another "
    "action; so it makes no difference whether the split is fixed beforehand, or named after the first action.",
    rules=["turn.split", "turn.split.order", "turn.split.finish"],
    sabotage=[the_second_action_doubles_the_first, the_list_forgets_its_last_choice, the_rest_of_the_wedge_is_left_out],
    assumes=Lemma("the next question does not depend on it either", "a_wedge_goes_on_action_by_action"),
)
def an_action_does_not_look_ahead(
    at: tuple[Where, tuple[p.Pending, d.Decision]] = each(placed(_questions())),
    tally: Tally = _any_tally(),
    cost: int = integer(0),
    seat: int = integer(0),
) -> Claims:
    """The game itself lists, judges and applies the decision; the rest of the wedge is unseen and passed on."""
    # The list is made of a table, whose keys cannot be symbolic.
    (_, here), question = at
    where, there = Where(seat, here), here + 1
    asked, given = (about(where, one) for one in question)
    token = Token.SLAV if type(asked) is p.AskTarget else None
    before = _before(where, tally, asked, token)
    ways = Prices(here, there, cost), (d.Move(here, here), d.Move(here, there))
    with cut(feasibility, ways_in=lambda *_: ways):
        with by_the_rules(), cut(base, targets=lambda *_: [(here, 0)], sites=lambda *_: [here]):
            yield "it is listed", given in legal.legal(before) or type(asked) is p.AskBuilding
        after = anywhere.after(before, given)
    left: Any = after.pending
    yield "then the rest of the wedge follows", left.plan is PLAN


@theorem(
    "An action that does not succeed changes nothing; so it makes no difference whether success is judged for both "
    "actions of a split beforehand, or for each when it is resolved.",
    rules=["turn.effect", "turn.split.finish", "muster.cost", "travel.points"],
    sabotage=[mustering_always_succeeds, a_troop_may_cost_one_more, a_building_is_always_asked_about],
)
def what_fails_changes_nothing(
    action: Action = each(action for action in Action if action != Action.INFLUENCE),
    tally: Tally = _any_tally(),
    value: int = integer(0),
    where: Where = somewhere(),
) -> Claims:
    """On any board; Influence always succeeds."""
    costs = EDITION.troop_costs
    suppose(action != Action.MUSTER or all_below(value, costs, tally.troops))
    suppose(action != Action.TRAVEL or value == 0)
    before = _before(where, tally, p.AskTurn(where.seat))
    with anywhere.going_on((False,)), cut(feasibility, value_of=lambda *_: value):
        after = flow.proceed(flow.Progress(before, before.areas[where.seat], before.supply, WEDGE, ((action, value),)))
    yield "the game continues", anywhere.stopped(after)
    yield "the area is the same", after.areas[where.seat] is before.areas[where.seat]
    yield "the supply is the same", after.supply == before.supply
    yield "nothing changes on the board", after.enemies is before.enemies and after.buildings is before.buildings


def all_below(value: int, costs: tuple[int, ...], troops: int) -> bool:
    """Whether a value is below the cost of the next troop."""
    return value < costs[troops]


@theorem(
    "In every split of a wedge, all tokens serve an action: distributing the tokens that served is distributing all.",
    rules=["turn.split", "turn.split.all", "turn.split.least", "turn.distribute.all"],
    sabotage=[one_token_is_not_assigned, one_token_is_too_few, the_first_action_has_one_more],
    assumes=f"the wedge holds 1 to {MOST_TOKENS} tokens; none of its actions changes its wheel (see topic frames)",
)
def every_split_uses_all_tokens(
    tokens: int = integer(1, MOST_TOKENS),
    actions: tuple[Action, Action] = each((one, other) for one, other in product(Action, Action) if one != other),
) -> Claims:
    """For each possible split."""
    for first in resolve.splits(tokens):
        plan = resolve.plan_of(actions, (first, tokens - first))
        yield "no token is left over", sum(count for _, count in plan) == tokens


@theorem(
    "The value of an action stays the same from its start to its end, so it does not matter when it is read.",
    rules=["turn.value.token", "turn.value.bonus", "travel.points"],
    sabotage=[travel_begins_with_a_step_less, points_are_never_used_up, one_point_more_is_paid],
    assumes="an action has one result; what it unlocks serves later actions",
)
def no_value_changes_under_way(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    action: Action = each((Action.TRAVEL, Action.CRUSADE, Action.BUILD)),
    tally: Tally = _any_tally(),
    buildings: Buildings = any_buildings(),
    order: KnightOrder = member(KnightOrder),
    numbers: tuple[int, int] = row(integer(1), 2),
    where: Where = somewhere(),
) -> Claims:
    """On any board; the numbers are the assigned tokens and the cost of a knight's route."""
    (tokens, cost), here = numbers, where.here
    before = _before(where, tally, p.AskTurn(where.seat), buildings=buildings, order=order)
    with by_the_rules():
        value = feasibility.value_of(before, before.areas[where.seat], action, tokens)
    with anywhere.going_on((True,)):
        asked = flow.proceed(flow.Progress(before, before.areas[where.seat], before.supply, WEDGE, ((action, tokens),)))
    suppose(not anywhere.stopped(asked))
    with by_the_rules():
        yield (
            "the value is the same when the player is asked",
            feasibility.value_of(asked, asked.areas[where.seat], action, tokens) == value,
        )
    pending: Any = asked.pending
    if action == Action.TRAVEL:
        yield "each point of it moves a knight", pending.points == value
        suppose(cost < value)
        with by_the_rules(), cut(feasibility, ways_in=lambda *_: (Prices(here, here + 1, cost), ())):
            moved = anywhere.after(asked, d.Move(here, here + 1), judged=False)
            left: Any = moved.pending
            yield "the other knights have the rest of the value", left.points == value - cost
            yield (
                "they have the same value",
                feasibility.value_of(moved, moved.areas[where.seat], action, tokens) == value,
            )
    else:
        yield "the tokens are the same", pending.tokens == tokens


# Distributing


@theorem(
    "If it were allowed to distribute an empty wedge after an upgrade, it would be the same as distributing nothing.",
    rules=["upgrade.distribute.may", "upgrade.distribute.any", "turn.distribute.all"],
    sabotage=[the_empty_wedge_gets_one, the_origin_keeps_one, one_token_too_many],
)
def distributing_nothing_is_keeping(
    tokens: tuple[int, ...] = any_tokens(),
    wedge: int = each((0, WEDGES - 1)),
    at: tuple[Where, KnightOrder] = each(placed(KnightOrder)),
    tally: Tally = _any_tally(),
    start: int = integer(0, 2),
) -> Claims:
    """For every knight order and every manner, in each seat."""
    where, order = at
    suppose(tokens[wedge] == 0)
    wheel = Wheel(EDITION.wedges, tokens, (True,) * WEDGES)
    before = attrs.evolve(
        _before(where, tally, p.AskDistribution(where.seat, optional=True), wheel=wheel, order=order), start=start
    )
    kept = anywhere.after(before, d.Keep())
    with by_the_rules(), cut(apply, refusals=lambda *_: ()):
        emptied = apply.apply(before, d.Distribute(wedge))
        if type(emptied.pending) is p.AskManner:
            choices = [apply.apply(emptied, sowing) for sowing in legal.legal(emptied)]
        else:
            choices = [emptied]
    for after in choices:
        yield "the next question is the same", after.pending == kept.pending
        for place in range(WEDGES):
            yield "no token moves", after.areas[where.seat].wheel.tokens[place] == tokens[place]


# Each manner, and whether a wedge is still to be skipped or doubled.
PENDING = (*((manner, False) for manner in Manner), (Manner.SKIP, True), (Manner.DOUBLE, True))


def _further(way: distribute.Underway) -> distribute.Underway:
    """The same path on a wheel that is turned by one position."""
    wedges, wedge, named = way
    return distribute.Underway(
        tuple([(one + 1) % WEDGES for one in wedges]),
        (wedge + 1) % WEDGES,
        None if named is None else (named + 1) % WEDGES,
    )


@theorem(
    "A wheel turned by one position is emptied and filled in the same way, and stays turned by one position.",
    rules=["setup.wheel.random", "turn.distribute.all"],
    sabotage=[the_origin_keeps_one, the_top_gets_two, the_last_wedge_gets_nothing],
    assumes=Lemma("one token after another is placed, by the same step", "tokens_are_placed_one_by_one"),
)
def a_turned_wheel_is_filled_alike(
    tokens: tuple[int, ...] = any_tokens(), origin: int = each(range(WEDGES)), wedge: int = each(range(WEDGES))
) -> Claims:
    """From any wedge, for any token and whatever tokens there are."""
    after = distribute.distribute(tokens, origin, (wedge,))
    turned = (tokens[-1], *tokens[:-1])
    afterwards = distribute.distribute(turned, (origin + 1) % WEDGES, ((wedge + 1) % WEDGES,))
    for place in range(WEDGES):
        yield "the wheel is the same, turned", afterwards[(place + 1) % WEDGES] == after[place]
    yield "it holds as many tokens", sum(after) == sum(tokens) - tokens[origin] + 1


@theorem(
    "The place on the player board at which a wheel begins makes no difference: on a wheel turned by one position, "
    "each token of a distribution goes one position further.",
    rules=["setup.wheel.random", "turn.distribute.sow", "turn.distribute.lap", "turn.distribute.all"],
    sabotage=[
        the_top_is_passed_over,
        every_lap_leaves_out_the_top,
        the_top_is_never_named,
        the_fourth_wedge_has_no_laps,
    ],
    assumes=(
        Lemma("one wedge after another is named, by the same step", "wedges_are_named_one_by_one"),
        Lemma("the wheel is filled in the same way", "a_turned_wheel_is_filled_alike"),
        Lemma("the options of a wedge depend on that wedge only", "decisions_touch_their_own_parts"),
    ),
)
def turning_the_wheel_changes_nothing(
    how: tuple[Manner, bool] = each(PENDING),
    origin: int = each(range(WEDGES)),
    reached: int = each(range(WEDGES)),
    named: int = integer(0, WEDGES - 1),
    ruleset: Any = each(DISTRIBUTING),  # noqa: ANN401 -- a ruleset
) -> Claims:
    """By one position, and so by any number; for the first token and for each step of a path, in every manner."""
    (manner, pending), following = how, (origin + 1) % WEDGES
    way = distribute.Underway((), reached, named if pending else None)
    turned = _further(way)
    after = distribute.one_more(way, origin, manner, ruleset)
    yield (
        "each token goes one position further, from whatever wedge is reached",
        distribute.one_more(turned, following, manner, ruleset) == _further(after),
    )
    if reached == origin:
        first = distribute.path(origin, 1, manner, way.named, ruleset)
        further = distribute.path(following, 1, manner, turned.named, ruleset)
        yield "the first one too", further == tuple([(wedge + 1) % WEDGES for wedge in first])


# Travel


@theorem(
    "For the Knights of the Holy Sepulchre it makes no difference whether the value of Travel is reduced, or the "
    "tokens before bonuses are added.",
    rules=["order.holy-sepulchre.travel", "turn.value.token", "turn.value.bonus", "travel.points"],
    sabotage=[a_token_is_worth_two, a_bonus_forgets_the_order, the_holy_sepulchre_forbids_travel],
)
def reducing_the_tokens_reduces_the_value(
    tokens: int = integer(1), buildings: Buildings = any_buildings(), seat: int = integer(0)
) -> Claims:
    """The sum is the same for any buildings."""
    sepulchre = anywhere.area(buildings=buildings, troops=0, order=KnightOrder.HOLY_SEPULCHRE)
    with by_the_rules():
        before = anywhere.position(sepulchre, p.AskTurn(seat))
        reduced = feasibility.value_of(before, sepulchre, Action.TRAVEL, tokens)
    others = total(resolve.action_bonus(Action.TRAVEL, buildings, 0, KnightOrder.NONE))
    yield "one token less is one point less", resolve.token_value(tokens - 1) + others == reduced


REGIONS = 5


@theorem(
    "No region ever has two enemies: each flag gets one token at setup, and no other decision places one. So a cost "
    "for each enemy would be the same as a cost for any enemy.",
    rules=["setup.enemy.flag", "travel.cost.enemy", "travel.cost.leave"],
    sabotage=[the_first_flag_is_asked_again, enemies_cost_two_more, the_first_step_is_free],
    assumes=(
        f"boards of up to {REGIONS} regions with any flags, where the next flag is looked for",
        Lemma("no other decision brings an enemy", "decisions_touch_their_own_parts"),
    ),
)
def no_region_has_two_enemies(
    flags: tuple[bool, ...] = row(truth(), REGIONS), region: int = each(range(REGIONS)), enemies: int = integer(0, 1)
) -> Claims:
    """Flags get their tokens in their order, each once."""
    regions = tuple(Region(f"a{place}", place, 0, flag=bool(flag)) for place, flag in enumerate(flags))
    board = Board("any", "Any board", (2,), regions, ((),) * REGIONS)
    suppose(flags[region])
    asked = game_board.next_flag(board, region)
    yield "another flag is a later one", type(asked) is not p.AskEnemy or asked.region > region
    yield "it has a flag", type(asked) is not p.AskEnemy or asked.region in board.flags
    yield "leaving costs one, and one for each enemy", travel.leaving_cost(enemies == 1) == 1 + enemies


class Steps(NamedTuple):
    """Knights that take steps in any order.

    Attributes:
        points: The movement points of the action.
        spent: The points spent.
        first: The points that one of the knights has paid for its steps.
        others: The points that all others have paid.
    """

    points: int
    spent: int
    first: int
    others: int


@theorem(
    "Knights that alternate their steps get no further than knights that move one after another: the cost of a step "
    "does not depend on the other knights, and all points are equal.",
    rules=["travel.divide", "travel.cost.leave", "travel.cost.enemy"],
    sabotage=[the_first_step_is_free, a_step_is_paid_to_the_knight, an_enemy_saves_two],
    assumes=(
        Lemma("a step changes the place of one knight, and not the cost of steps", "decisions_touch_their_own_parts"),
        Lemma("one after another, each knight has the points left by those before it", "no_value_changes_under_way"),
    ),
)
def knights_may_as_well_go_one_by_one() -> Induction:
    """Induction on the steps; each step is of any one knight, out of a region with or without an enemy."""

    def initial(points: int = integer(0)) -> Steps:
        return Steps(points, 0, 0, 0)

    def step(state: Steps, first: bool = truth(), enemy: bool = truth()) -> Steps:  # noqa: FBT001 -- whose step, and facts
        cost = travel.leaving_cost(enemy)
        suppose(state.spent + cost <= state.points)
        mine, theirs = (cost, 0) if first else (0, cost)
        return Steps(state.points, state.spent + cost, state.first + mine, state.others + theirs)

    def kept(state: Steps) -> Claims:
        yield "the points spent are those that the knights have paid", state.spent == state.first + state.others
        yield "the knights spend at most the points of the action", state.spent <= state.points
        yield "no knight gains points by moving", (state.first >= 0) & (state.others >= 0)

    def conclusion(state: Steps) -> Claims:
        yield "one knight could have moved first", state.first <= state.points
        yield "and the others after it", state.others <= state.points - state.first

    steps = record(Steps, points=integer(), spent=integer(), first=integer(), others=integer())
    return Induction(steps, initial, step, kept, conclusion)


# On the board


@theorem(
    "It makes no difference whether a player takes the influence for a troop before or after turning it.",
    rules=["muster.gain", "muster.flip"],
    sabotage=[the_level_before_is_gained, two_troops_are_mustered, a_gain_is_not_kept],
)
def gaining_and_turning_a_troop_commute(tally: Tally = _any_tally(), where: Where = somewhere()) -> Claims:
    """The level of the troop is known before it is turned."""
    before = _before(where, tally, p.AskTurn(where.seat))
    with anywhere.going_on(), cut(feasibility, value_of=lambda *_: PLENTY):
        after = flow.proceed(
            flow.Progress(before, before.areas[where.seat], before.supply, WEDGE, ((Action.MUSTER, 1),))
        )
    level = tally.troops + 1
    gained = muster.troop_influence(level)
    turned = muster.flip_troop(tally.troops)
    yield "the same troops are mustered", after.areas[where.seat].troops == turned
    yield "the player's influence is the same", after.areas[where.seat].influence == tally.influence + gained
    yield "the supply is the same", after.supply == end.take(tally.supply, gained, RULESET)


# How many knights are in the region, and in the next one.
TOGETHER = ((2, 0), (1, 1), (3, 1))


@theorem(
    "It makes no difference which knight fights, or how many knights are in the region, if there is at least one.",
    rules=["crusade.region", "crusade.bonus", "crusade.success"],
    sabotage=[each_knight_fights, one_of_several_knights_falls, each_knight_has_a_share],
)
def any_knight_there_will_do(
    token: Token = each((Token.SLAV, Token.PRUSSIAN, Token.SARACEN_CHURCH)),
    knights: tuple[int, int] = each(TOGETHER),
    tokens: int = integer(1),
    tally: Tally = _any_tally(),
    where: Where = somewhere(),
) -> Claims:
    """Compared with a single knight in the region; the fight changes no knight."""
    seat, here = where
    asked, attack = p.AskTarget(seat, WEDGE, PLAN, tokens), d.Attack(here)
    together = (here,) * knights[0] + (here + 1,) * knights[1]
    several, alone = (_before(where, tally, asked, token, knights=there) for there in (together, (here,)))
    with by_the_rules(), well_given():
        refused = legal.refusals(several, attack) == ()
        yield "the attack is legal or illegal alike", refused == (legal.refusals(alone, attack) == ())
    one, other = anywhere.after(several, attack), anywhere.after(alone, attack)
    yield "the same influence is gained", one.areas[where.seat].influence == other.areas[where.seat].influence
    yield "the same token is won", one.areas[where.seat].defeated == other.areas[where.seat].defeated
    yield "all knights stay in their regions", one.areas[seat].knights is together
